package tagtree

// Span is a run of adjacent siblings with all that lies below them: the nodes
// From <= id < To, From the first sibling and To the End of the last. A data
// record is one span, or several where its parts stand apart (the cells of a
// column).
type Span struct{ From, To NodeID }

// Holds reports whether a node lies in the span.
func (s Span) Holds(id NodeID) bool { return id >= s.From && id < s.To }

// Len is the number of nodes in the span.
func (s Span) Len() int { return int(s.To - s.From) }
