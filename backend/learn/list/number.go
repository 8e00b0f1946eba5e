package list

import (
	"strings"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template/align"
)

// number numbers the names that several columns share in the order of the columns: the first one has
// the name alone. A link keeps the name of the text that it is around.
func number(t *align.Table) {
	n := numbering{old: map[string]bool{}}
	for _, col := range t.Columns {
		n.old[col.Name] = true
	}
	texts := map[string]string{} // by the old name of a column of texts: its new one
	for c := range t.Columns {
		if col := &t.Columns[c]; col.Kind == align.Text {
			name := n.given.Add(n.stem(col.Name))
			texts[col.Name], col.Name = name, name
		}
	}
	for c := range t.Columns {
		col := &t.Columns[c]
		if col.Kind == align.Text {
			continue
		}
		name := n.stem(col.Name)
		if text, ok := strings.CutSuffix(name, "_link"); ok && texts[text] != "" {
			name = texts[text] + "_link"
		}
		col.Name = n.given.Add(name)
	}
}

// numbering numbers the names of a table's columns.
type numbering struct {
	old   map[string]bool // the names before
	given record.Names
}

// stem is a name without its number, if a column had that name alone.
func (n *numbering) stem(name string) string {
	digits := strings.TrimRight(name, "0123456789")
	if alone, ok := strings.CutSuffix(digits, "_"); ok && alone != "" && digits != name && n.old[alone] {
		return alone
	}
	return name
}
