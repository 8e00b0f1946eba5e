package suggest

import (
	"context"
	"slices"
	"strings"

	"wrapsmith/backend/learn/list"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// Thresholds of a list page and its columns.
const (
	leastColumn = 0.5 // of the records have a value in a column that is suggested
	sameColumn  = 0.8 // of a column's values are found by a locator of it
)

// Columns suggests the columns of the lists of pages: each value of a suggestion is
// that of one record. It gives nothing where a page has no list.
func Columns(ctx context.Context, trees []*tagtree.Tree, o Options) ([]Suggestion, error) {
	var out []Suggestion
	for i, t := range trees[:min(len(trees), maxPages)] {
		found, err := list.By(list.Best, t, list.Options{Most: 1, Stop: func() bool { return ctx.Err() != nil }})
		if err != nil || ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if len(found) == 0 {
			return nil, nil
		}
		out = addColumns(out, read(t, nil), found[0], i, len(trees))
	}
	if o.Limit == 0 {
		o.Limit = DefaultLimit
	}
	return out[:min(len(out), o.Limit)], nil
}

// addColumns adds the columns of a page: to those of the same name, else as new ones.
func addColumns(out []Suggestion, p *page, f list.Found, at, pages int) []Suggestion {
	table, _ := list.Columns(p.t, f)
	for c := range table.Columns {
		col := &table.Columns[c]
		if float64(col.Filled) < leastColumn*float64(len(table.Rows)) || col.Constant {
			continue
		}
		name := CleanName(col.Name)
		i := slices.IndexFunc(out, func(s Suggestion) bool { return s.Name == name })
		if i < 0 {
			if at > 0 {
				continue
			}
			out = append(out, Suggestion{Name: name, Label: col.Label, Type: col.Type, Many: true, Values: make([][]Value, pages)})
			i = len(out) - 1
		}
		out[i].Values[at] = columnValues(p.t, table, c)
		if len(out[i].Locator.Steps) == 0 {
			out[i].Locator = p.columnLocator(out[i].Values[at])
		}
		if !reads(out[i].Type, out[i].Values[at]) {
			out[i].Type = record.Text
		}
	}
	return out
}

// columnValues are the first values of a column's cells.
func columnValues(t *tagtree.Tree, table *align.Table, c int) []Value {
	var out []Value
	for _, row := range table.Rows {
		if len(row[c]) == 0 {
			continue
		}
		v := row[c][0]
		part := template.Part{Kind: template.PartText}
		switch {
		case v.Attr != "":
			part = template.Part{Kind: template.PartAttr, Attr: v.Attr}
		case t.IsText(v.Node):
			part.Kind = template.PartRun
		}
		out = append(out, Value{Node: v.Node, Part: part, From: v.Start, To: v.Stop, Text: table.Columns[c].Cut(v.Text)})
	}
	return out
}

func reads(typ record.Type, values []Value) bool {
	n := 0
	for _, v := range values {
		if !typ.Typed() || typ.Reads(v.Text) {
			n++
		}
	}
	return float64(n) >= leastReadable*float64(len(values))
}

// columnLocator is the key that most values of a column have; of equal ones the most trusted.
func (p *page) columnLocator(values []Value) locator.Locator {
	count := map[string]int{}
	var all []key
	for _, v := range values {
		d := p.describe(v)
		seen := map[string]bool{}
		p.keys(&d, func(k key) {
			if !k.many || seen[k.text] || strings.HasPrefix(k.text, "s ") {
				return
			}
			seen[k.text] = true
			if count[k.text]++; count[k.text] == 1 {
				all = append(all, k)
			}
		})
	}
	best, worth := locator.Locator{}, 0.0
	for _, k := range all {
		share := float64(count[k.text]) / float64(len(values))
		if w := share + k.prior; share >= sameColumn && w > worth {
			best, worth = locator.Locator{Steps: k.steps()}, w
		}
	}
	return best
}
