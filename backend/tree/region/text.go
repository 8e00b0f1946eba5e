package region

import (
	"strings"

	"wrapsmith/backend/tree/tagtree"
)

// Text is the text of a record as a reader sees it, a blank between its parts.
func (r Record) Text(t *tagtree.Tree) string {
	b := &strings.Builder{}
	for _, s := range r {
		for id := s.From; id < s.To; id = t.End(id) {
			b.WriteString(t.Text(id))
			b.WriteByte(' ')
		}
	}
	return tagtree.Collapse(b.String())
}
