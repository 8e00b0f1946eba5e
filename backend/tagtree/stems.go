package tagtree

import "strings"

// Stems looks texts up among stems that are known beforehand, and tells most of
// those that are none by their first letter, without making their stem.
type Stems struct {
	first [0x80]bool // first letters, of those in ASCII
	known map[string]bool
}

// NewStems makes the set of some stems; Stem of each is the stem itself.
func NewStems(stems []string) *Stems {
	s := &Stems{known: make(map[string]bool, len(stems))}
	for _, stem := range stems {
		if s.known[stem] = true; stem != "" && stem[0] < 0x80 {
			s.first[stem[0]] = true
		}
	}
	return s
}

// Of is the stem of a text where it is in the set; false where it is not.
func (s *Stems) Of(text string) (string, bool) {
	d := strings.TrimLeft(text, " \t\r\n:")
	if d == "" || d[0] < 0x80 && d[0] > ' ' && !s.first[d[0]] {
		return "", false
	}
	stem := Stem(d)
	return stem, s.known[stem]
}
