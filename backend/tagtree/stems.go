package tagtree

// Stems looks texts up among stems that are known beforehand, and tells most of
// those that are none by their first and last letter, without making their stem.
type Stems struct {
	first, last [0x80]bool // letters, of those in ASCII
	known       map[string]bool
}

// NewStems makes the set of some stems; Stem of each is the stem itself.
func NewStems(stems []string) *Stems {
	s := &Stems{known: make(map[string]bool, len(stems))}
	for _, stem := range stems {
		s.known[stem] = true
		if stem == "" {
			continue
		}
		s.first[stem[0]&0x7F], s.last[stem[len(stem)-1]&0x7F] = true, true // a byte of another script opens a door too many
	}
	return s
}

// Of is the stem of a text where it is in the set; false where it is not.
func (s *Stems) Of(text string) (string, bool) {
	from, to := 0, len(text)
	for from < to && atEnd(text[from]) {
		from++
	}
	if from == to || plain(text[from]) && !s.first[text[from]] {
		return "", false
	}
	for atEnd(text[to-1]) {
		to--
	}
	if z := text[to-1]; plain(z) && !s.last[z] {
		return "", false
	}
	stem := Stem(text[from:to])
	return stem, s.known[stem]
}

// atEnd says whether a byte at the end of a text does not belong to its stem; there are others.
func atEnd(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == ':' }

// plain says whether a byte is a letter to any stem; a control character, and a
// byte beyond ASCII, may be nothing or a blank.
func plain(c byte) bool { return c > ' ' && c < 0x80 }
