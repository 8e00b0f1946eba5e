package author

import (
	"slices"

	"wrapsmith/backend/message"
	"wrapsmith/backend/output/record"
	"wrapsmith/backend/tree/tagtree"
)

// deny reports the first page on which a field still gets a value that the person
// denied: if nothing distinguishes it from the right values, no locator can be learned.
func (s *Session) deny(o *outcome) {
	for _, m := range s.now.Marks {
		i, p := s.now.field(m.Field), s.now.page(m.Page)
		if i < 0 || p < 0 || o.problems[i] != nil || s.now.Fields[i].Hand != nil {
			continue
		}
		cell := o.cells[p][i]
		if cell.State != record.Found {
			continue
		}
		switch page := s.now.Pages[p].Name; {
		case m.Missing:
			o.problems[i] = message.Errorf("learn.stillfound", "on %s you marked that there is no value, yet one is found: nothing distinguishes it from the values of other pages. Mark more pages, or take that back", page)
		case m.Not && m.To == 0 && takes(s.samples[s.now.Pages[p].Digest].tree, cell, tagtree.NodeID(m.Node)):
			o.problems[i] = message.Errorf("learn.stillthis", "on %s you marked that this is not the value, yet it is found: nothing distinguishes it from the values of other pages. Mark the right place there, or take that back", page)
		}
	}
}

// takes reports whether a cell's value is that of a node.
func takes(t *tagtree.Tree, cell record.Cell, n tagtree.NodeID) bool {
	return slices.ContainsFunc(cell.Values, func(v record.Value) bool {
		at := tagtree.NodeID(v.Node)
		return (t.Within(at, n) || t.Within(n, at)) && t.Text(at) == t.Text(n)
	})
}
