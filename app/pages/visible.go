package pages

import (
	"slices"
	"strings"

	"wrapsmith/backend/message"
	"wrapsmith/backend/record"
	"wrapsmith/backend/tree/tagtree"
)

// maxUnseen is the longest value of a page's structured data that counts as shown, in
// bytes: titles, names and dates are shorter, and a text that is meant for another
// reader than the page's is mostly longer.
const maxUnseen = 200

// shownOf is a record without the values that its page hides.
func shownOf(t *tagtree.Tree, r record.Record) record.Record {
	out := make(record.Record, len(r))
	for i, c := range r {
		out[i] = shownCell(t, c)
	}
	return out
}

// shownCell is a cell without the values that its page hides; one that has no other says so.
func shownCell(t *tagtree.Tree, c record.Cell) record.Cell {
	hidden := func(v record.Value) bool { return !isShown(t, v) }
	c.Candidate = slices.DeleteFunc(slices.Clone(c.Candidate), hidden)
	if !slices.ContainsFunc(c.Values, hidden) {
		return c
	}
	var values []record.Value
	var typed []*record.Typed
	for i, v := range c.Values {
		if hidden(v) {
			continue
		}
		values = append(values, v)
		if i < len(c.Typed) {
			typed = append(typed, c.Typed[i])
		}
	}
	c.Values, c.Typed = values, typed
	if len(values) == 0 {
		msg := message.New("hiddenvalue")
		return record.Cell{State: record.Missing, Values: []record.Value{}, Why: "the page hides this value from its readers", Message: &msg}
	}
	return c
}

// isShown reports whether readers see a value, or it is a short one of the page's structured data.
func isShown(t *tagtree.Tree, v record.Value) bool {
	node := tagtree.NodeID(v.Node)
	unseen := node < 0 || int(node) >= t.PageLen()
	if unseen {
		return len(v.Text) <= maxUnseen && !strings.Contains(v.Text, "\n")
	}
	return t.Visible(node)
}
