package sink

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"wrapsmith/backend/record"
)

// typed is one value, read as its field's type. Number is "" and Date is "" where
// the text could not be read so; Text is the printed form always.
type typed struct {
	Text     string
	Number   string // decimal, of a number or price
	Float    float64
	Unit     string // of a number
	Currency string // of a price: ISO 4217, else the sign as printed
	Date     record.Moment
	From     bool   // of a price: the lowest of several
	Per      string // of a price: what it is for
}

// typedOf is a text with what it reads as; read is nil where it does not read so.
func typedOf(text string, read *record.Typed) typed {
	v := typed{Text: text}
	if read != nil {
		v.Number, v.Float, v.Unit, v.Currency, v.Date = read.Value, record.Quantity{Value: read.Value}.Float(), read.Unit, read.Currency, record.Moment{ISO: read.Date}
		v.From, v.Per = read.From, read.Per
	}
	return v
}

// valuesOf are a cell's values, as they were read on their page; those of an older
// result are read now.
func valuesOf(t record.Type, c *record.Cell) []typed {
	out := make([]typed, len(c.Values))
	for i, v := range c.Values {
		if len(c.Typed) == len(c.Values) {
			out[i] = typedOf(v.Text, c.Typed[i])
		} else {
			out[i] = typedOf(v.Text, record.Locale{}.Read(t, v.Text))
		}
	}
	return out
}

// part is what one column of a table holds of a field.
type part int

const (
	partText  part = iota // the printed form
	partValue             // the number, the amount, the date
	partUnit              // the unit or the currency
	partISO               // a date as far as the page says it
)

// column is one column of a table.
type column struct {
	name  string
	field int // in the schema
	part  part
	kind  record.Type
	array bool // of several values, the printed forms are a JSON array
}

// flat lays a schema out in columns: a number has value, unit and printed form
// (weight, weight_unit, weight_text), a price amount and currency, a date its day.
// taken are names that the table has already.
func flat(s record.Schema, lists Lists, taken ...string) []column {
	names := map[string]bool{}
	for _, name := range taken {
		names[fold(name)] = true
	}
	var out []column
	add := func(name string, field int, p part) {
		out = append(out, column{unused(name, names), field, p, s[field].Type, lists == ListsJSON && s[field].Many})
	}
	for i, f := range s {
		switch f.Type {
		case record.Number, record.Price:
			add(f.Name, i, partValue)
			if f.Type == record.Price {
				add(f.Name+"_currency", i, partUnit)
			} else {
				add(f.Name+"_unit", i, partUnit)
			}
			add(f.Name+"_text", i, partText)
		case record.Date:
			add(f.Name, i, partValue)
			add(f.Name+"_text", i, partText)
		default:
			add(f.Name, i, partText)
		}
	}
	return out
}

// unused is a name that no column has yet, in any case, and notes it.
func unused(name string, names map[string]bool) string {
	base := name
	for n := 2; names[fold(name)]; n++ {
		name = fmt.Sprintf("%s_%d", base, n)
	}
	names[fold(name)] = true
	return name
}

// fold makes names equal that databases take for one.
func fold(s string) string { return strings.ToLower(s) }

// text is what a column of printed forms or of units holds.
func (c column) text(v typed) string {
	switch {
	case c.part == partText:
		return v.Text
	case c.part == partUnit && c.kind == record.Price:
		return v.Currency
	case c.part == partUnit:
		return v.Unit
	case c.kind == record.Date || c.part == partISO:
		return v.Date.ISO
	}
	return v.Number
}

// places are where the fields of a page stand in the table's schema, by name.
type places struct {
	schema record.Schema
	at     map[string]int
}

func newPlaces(s record.Schema) places {
	p := places{s, make(map[string]int, len(s))}
	for i, f := range s {
		p.at[f.Name] = i
	}
	return p
}

// cells gives a record's cells in the order of the table; nil where it has none.
func (p places) cells(page *record.Page, r record.Record) ([]*record.Cell, error) {
	out := make([]*record.Cell, len(p.schema))
	for i := range min(len(page.Schema), len(r)) {
		at, ok := p.at[page.Schema[i].Name]
		if !ok {
			return nil, fmt.Errorf("field %q is not among the columns", page.Schema[i].Name)
		}
		out[at] = &r[i]
	}
	return out, nil
}

// values are a cell's, read as the field's type.
func (p places) values(field int, c *record.Cell) []typed {
	if c == nil {
		return nil
	}
	return valuesOf(p.schema[field].Type, c)
}

// states are the fields of a record whose cells are neither found nor missing, as a
// JSON object in the order of the table: {"price":"untyped"}; "" where there is none.
func (p places) states(cells []*record.Cell) string {
	var b bytes.Buffer
	for i, c := range cells {
		state := p.state(i, c)
		if state == "" || state == record.Found || state == record.Missing {
			continue
		}
		b.WriteByte("{,"[min(b.Len(), 1)])
		str(&b, p.schema[i].Name)
		b.WriteByte(':')
		str(&b, string(state))
	}
	if b.Len() > 0 {
		b.WriteByte('}')
	}
	return b.String()
}

// state is a cell's; of an older result whose text does not read as the field's
// type it is untyped.
func (p places) state(field int, c *record.Cell) record.CellState {
	if c == nil {
		return ""
	}
	if p.schema[field].Type.Typed() && (c.State == record.Found || c.State == "") &&
		slices.ContainsFunc(p.values(field, c), func(v typed) bool { return v.Number == "" && v.Date.ISO == "" }) {
		return record.Untyped
	}
	return c.State
}

// joined is what one text cell holds of several values.
func joined(c column, values []typed, separator string) string {
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = c.text(v)
	}
	if c.array && len(values) > 0 {
		return jsonArray(texts)
	}
	return strings.Join(texts, separator)
}

// jsonArray writes texts as a JSON array.
func jsonArray(texts []string) string {
	var b strings.Builder
	out := json.NewEncoder(&b)
	out.SetEscapeHTML(false)
	out.Encode(texts) //nolint:errcheck // texts always can be
	return strings.TrimSuffix(b.String(), "\n")
}

// cut keeps a text within n characters as spreadsheets count them (UTF-16), and
// marks where something was left out.
func cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	units := 0
	for i, r := range s {
		size := 1
		if r > 0xFFFF {
			size = 2
		}
		if units += size; units > n-1 {
			if units == n && i+utf8.RuneLen(r) == len(s) {
				break // it just fits
			}
			return s[:i] + "…"
		}
	}
	return s
}
