package author

import (
	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/tree/tagtree"
)

// Place finds what a person would click to mark a value of a field: the first visible place whose label is the
// field's name, else the first place that shows the value (induce.Show). False when the page does not show it.
//
//	date_filed=02/10/2015     "Date filed: 02/10/2015", and not an earlier table with the same day
func Place(t *tagtree.Tree, field, value string) (induce.Mark, bool) {
	first, ok := induce.Show(t, value)
	if !ok {
		return first, false
	}
	name := cleanName(field)
	for _, m := range induce.AllPlaces(t, value) {
		if label, _ := ValueLabel(t, m.Node, tagtree.Collapse(value)); label != "" && cleanName(label) == name {
			return m, true
		}
	}
	return first, true
}
