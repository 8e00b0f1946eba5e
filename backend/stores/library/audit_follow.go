package library

// Follows says whether a line holds the digest of itself and of the line
// before, whose digest is last; "" before the first line.
func (l AuditLine) Follows(last string) bool { return l.Digest == l.chained(last) }
