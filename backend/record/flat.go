package record

import (
	"slices"
	"strings"
)

// Forms without records in records take these apart. Each inner field becomes a
// list with a value for each inner record, empty where that record has none, so
// that values at one place belong together:
//
//	reviews  by    stars        reviews.by     Ann | Bob
//	         Ann   5       ->   reviews.stars  5 |
//	         Bob
//
// Several values of one inner record are one text, with commas between.

// InnerSeparator stands between the values of one inner record.
const InnerSeparator = ", "

// Flat is the schema without fields that hold records.
func (s Schema) Flat() Schema {
	if !s.nested() {
		return s
	}
	var out Schema
	for _, f := range s {
		if len(f.Fields) == 0 {
			out = append(out, f)
			continue
		}
		for _, inner := range f.Fields.Flat() {
			inner.Name, inner.Many = f.Name+"."+inner.Name, true
			out = append(out, inner)
		}
	}
	return out
}

func (s Schema) nested() bool {
	return slices.ContainsFunc(s, func(f Field) bool { return len(f.Fields) > 0 })
}

// Flat is the page with the flat schema.
func (p Page) Flat() Page {
	if !p.Schema.nested() {
		return p
	}
	records := make([]Record, len(p.Records))
	for i, r := range p.Records {
		records[i] = p.Schema.flat(r)
	}
	p.Schema, p.Records = p.Schema.Flat(), records
	return p
}

// flat is a record of the schema with the cells of the flat one.
func (s Schema) flat(r Record) Record {
	var out Record
	for i, f := range s {
		cell := Cell{State: Missing}
		if i < len(r) {
			cell = r[i]
		}
		if len(f.Fields) == 0 {
			out = append(out, cell)
			continue
		}
		columns := make([]Cell, len(f.Fields.Flat()))
		for c := range columns {
			columns[c] = Cell{State: cell.State, Confidence: cell.Confidence, Why: cell.Why, Message: cell.Message}
		}
		for _, inner := range cell.Records {
			for c, value := range f.Fields.flat(inner) {
				columns[c].take(value)
			}
		}
		out = append(out, columns...)
	}
	return out
}

// take adds the values of one inner record's cell as one value.
func (c *Cell) take(inner Cell) {
	var read *Typed
	if len(inner.Typed) == 1 && len(inner.Values) == 1 {
		read = inner.Typed[0]
	}
	v := Value{Text: strings.Join(inner.Texts(), InnerSeparator), Node: -1}
	if len(inner.Values) > 0 {
		v.Node = inner.Values[0].Node
		c.Confidence = min(c.Confidence, inner.Confidence)
	}
	c.Values, c.Typed = append(c.Values, v), append(c.Typed, read)
}
