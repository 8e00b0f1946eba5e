package sink

import (
	"fmt"
	"io"
	"time"

	"github.com/parquet-go/parquet-go"

	"wrapsmith/backend/record"
)

// Bounds of a row group, which is in memory until it is written.
const (
	groupRows  = 20_000
	groupBytes = 32 << 20
)

// columnar writes Parquet, typed and nested: a row a record, and one for a page
// that failed. A number is a group of value, unit and text, a price of value,
// currency and text, a date of day and text; a list is a LIST of those, and records
// in a field are a LIST of groups.
//
//	page string, template optional string, error optional string, states optional string,
//	price optional group { value optional decimal(38,9), currency optional string, text string }
//	tags  LIST of string
//
// Rows are written value by value with their levels (Melnik et al., Dremel,
// section 4.1): through Go maps a zero in an optional column would become null.
type columnar struct {
	w      *parquet.GenericWriter[any]
	places places
	names  []string // of the fields, as columns
	leaf   map[string]parquet.LeafColumn
	page   string // names of our own columns
	tmpl   string
	failed string
	states string
	width  int // leaves
	bytes  int // of the row group so far
	rows   int
}

func newParquet(w io.Writer, s record.Schema) (Sink, error) {
	c := &columnar{places: newPlaces(s), leaf: map[string]parquet.LeafColumn{}}
	names := map[string]bool{}
	for _, f := range s {
		c.names = append(c.names, unused(f.Name, names))
	}
	c.page, c.tmpl, c.failed, c.states = unused("page", names), unused("template", names), unused("error", names), unused("states", names)
	group := parquet.Group{c.page: parquet.String(), c.tmpl: parquet.Optional(parquet.String()), c.failed: parquet.Optional(parquet.String()), c.states: parquet.Optional(parquet.String())}
	for i, f := range s {
		group[c.names[i]] = nodeOfField(f)
	}
	schema := parquet.NewSchema("records", group)
	for _, path := range schema.Columns() {
		leaf, ok := schema.Lookup(path...)
		if !ok {
			return nil, fmt.Errorf("sink: Parquet: column %q is not in its own schema", path)
		}
		c.leaf[key(path...)] = leaf
		c.width++
	}
	// Plain texts, which all readers know: those of Beam (parquetio) and others end on the delta encodings.
	plain := parquet.DefaultEncodingFor(parquet.ByteArray, &parquet.Plain)
	c.w = parquet.NewGenericWriter[any](w, schema, plain, parquet.MaxRowsPerRowGroup(groupRows), parquet.Compression(&parquet.Snappy), parquet.CreatedBy("wrapsmith", "1", ""))
	return c, nil
}

// nodeOfField is the node of a field: a list, of groups where it holds records.
func nodeOfField(f record.Field) parquet.Node {
	switch {
	case len(f.Fields) > 0:
		group := parquet.Group{}
		for i, name := range innerNames(f.Fields) {
			group[name] = nodeOfField(f.Fields[i])
		}
		return parquet.List(group)
	case f.Many:
		return parquet.List(nodeOf(f.Type))
	}
	return parquet.Optional(nodeOf(f.Type))
}

// innerNames are the columns of the fields of records in a field.
func innerNames(s record.Schema) (out []string) {
	names := map[string]bool{}
	for _, f := range s {
		out = append(out, unused(f.Name, names))
	}
	return out
}

// nodeOf is the node of one value.
func nodeOf(t record.Type) parquet.Node {
	switch t {
	case record.Number:
		return parquet.Group{"value": parquet.Optional(decimalNode), "unit": parquet.Optional(parquet.String()), "text": parquet.String()}
	case record.Price:
		return parquet.Group{"value": parquet.Optional(decimalNode), "currency": parquet.Optional(parquet.String()), "text": parquet.String()}
	case record.Date:
		return parquet.Group{"day": parquet.Optional(parquet.Date()), "iso": parquet.Optional(parquet.String()), "text": parquet.String()}
	}
	return parquet.String()
}

func key(path ...string) string {
	out := ""
	for _, p := range path {
		out += p + "\x00"
	}
	return out
}

func (c *columnar) Write(p record.Page) error {
	if err := c.write(p); err != nil {
		return fmt.Errorf("sink: Parquet of %q: %w", p.Page, err)
	}
	return nil
}

func (c *columnar) write(p record.Page) error {
	if p.Err != nil && len(p.Records) == 0 {
		return c.row(&p, make([]*record.Cell, len(c.names)))
	}
	for _, r := range p.Records {
		cells, err := c.places.cells(&p, r)
		if err != nil {
			return err
		}
		if err := c.row(&p, cells); err != nil {
			return err
		}
	}
	return nil
}

// levels is a row that grows: the values of each leaf in the order of leaves.
type levels [][]parquet.Value

func (c *columnar) row(p *record.Page, cells []*record.Cell) error {
	out := make(levels, c.width)
	c.string(out, key(c.page), p.Page, 0, 0)
	c.optional(out, key(c.tmpl), p.Template, 0, 0)
	c.optional(out, key(c.failed), errorText(p.Err), 0, 0)
	c.optional(out, key(c.states), c.places.states(cells), 0, 0)
	for i, name := range c.names {
		c.field(out, c.places.schema[i], cells[i], level{}, name)
	}
	row := parquet.Row{}
	for _, values := range out {
		row = append(row, values...)
	}
	if _, err := c.w.WriteRows([]parquet.Row{row}); err != nil {
		return err
	}
	if c.rows++; c.bytes > groupBytes {
		c.bytes = 0
		return c.w.Flush()
	}
	return nil
}

// level is where a value stands: its repetition and definition level, and the
// lists around it.
type level struct{ repeated, defined, lists int }

// in is the level of the k-th member of a list that stands here.
func (l level) in(k int) level {
	l.lists, l.defined = l.lists+1, l.defined+1
	if k > 0 {
		l.repeated = l.lists
	}
	return l
}

// field writes a cell; nil is none.
func (c *columnar) field(out levels, f record.Field, cell *record.Cell, at level, path ...string) {
	path = path[:len(path):len(path)]
	switch {
	case cell == nil:
		c.absent(out, f, at, path...)
	case len(f.Fields) > 0:
		if len(cell.Records) == 0 {
			c.absent(out, f, at, path...)
		}
		for k, r := range cell.Records {
			c.inner(out, f, r, at.in(k), append(path, "list", "element")...)
		}
	case f.Many:
		c.list(out, f, valuesOf(f.Type, cell), at, path...)
	default:
		c.single(out, f, valuesOf(f.Type, cell), at, path...)
	}
}

// inner writes one of the records that a field holds.
func (c *columnar) inner(out levels, f record.Field, r record.Record, at level, path ...string) {
	for i, name := range innerNames(f.Fields) {
		var cell *record.Cell
		if i < len(r) {
			cell = &r[i]
		}
		c.field(out, f.Fields[i], cell, at, append(path[:len(path):len(path)], name)...)
	}
}

// single writes a field of one value; of several, as one text.
func (c *columnar) single(out levels, f record.Field, values []typed, at level, path ...string) {
	if len(values) > 1 {
		values = []typed{{Text: joined(column{part: partText}, values, DefaultSeparator)}}
	}
	if len(values) == 0 {
		c.absent(out, f, at, path...)
		return
	}
	c.value(out, f.Type, values[0], at.repeated, at.defined+1, path...)
}

func (c *columnar) list(out levels, f record.Field, values []typed, at level, path ...string) {
	if len(values) == 0 {
		c.absent(out, f, at, path...)
		return
	}
	for k, v := range values {
		in := at.in(k)
		c.value(out, f.Type, v, in.repeated, in.defined, append(path, "list", "element")...)
	}
}

// parts are the leaves of one value of a type, below its node; nil when it is a leaf itself.
func parts(t record.Type) []string {
	switch t {
	case record.Number:
		return []string{"value", "unit", "text"}
	case record.Price:
		return []string{"value", "currency", "text"}
	case record.Date:
		return []string{"day", "iso", "text"}
	}
	return nil
}

// absent writes that there is no value.
func (c *columnar) absent(out levels, f record.Field, at level, path ...string) {
	if f.Many || len(f.Fields) > 0 {
		path = append(path, "list", "element")
	}
	path = path[:len(path):len(path)]
	names := parts(f.Type)
	switch {
	case len(f.Fields) > 0:
		for i, name := range innerNames(f.Fields) {
			c.absent(out, f.Fields[i], at, append(path, name)...)
		}
	case names == nil:
		c.put(out, key(path...), parquet.NullValue(), at.repeated, at.defined)
	}
	for _, name := range names {
		if len(f.Fields) == 0 {
			c.put(out, key(append(path, name)...), parquet.NullValue(), at.repeated, at.defined)
		}
	}
}

// value writes one value; defined is the definition level of its node.
func (c *columnar) value(out levels, kind record.Type, v typed, repeated, defined int, path ...string) {
	at := func(name string) string { return key(append(path[:len(path):len(path)], name)...) }
	switch kind {
	case record.Number, record.Price:
		c.decimal(out, at("value"), v, repeated, defined)
		if kind == record.Number {
			c.optional(out, at("unit"), v.Unit, repeated, defined)
		} else {
			c.optional(out, at("currency"), v.Currency, repeated, defined)
		}
		c.string(out, at("text"), v.Text, repeated, defined)
	case record.Date:
		c.day(out, at("day"), v, repeated, defined)
		c.optional(out, at("iso"), v.Date.ISO, repeated, defined)
		c.string(out, at("text"), v.Text, repeated, defined)
	default:
		c.string(out, key(path...), v.Text, repeated, defined)
	}
}

func (c *columnar) decimal(out levels, leaf string, v typed, repeated, defined int) {
	raw, ok := decimalBytes(v.Number)
	if !ok {
		c.put(out, leaf, parquet.NullValue(), repeated, defined)
		return
	}
	c.put(out, leaf, parquet.FixedLenByteArrayValue(raw), repeated, defined+1)
}

func (c *columnar) day(out levels, leaf string, v typed, repeated, defined int) {
	day, ok := v.Date.Date()
	if !ok {
		c.put(out, leaf, parquet.NullValue(), repeated, defined)
		return
	}
	const seconds = int64(24 * time.Hour / time.Second)
	c.put(out, leaf, parquet.Int32Value(int32(floor(day.Unix(), seconds))), repeated, defined+1)
}

// floor divides and rounds down, as days before 1970 are negative.
func floor(a, b int64) int64 {
	if a < 0 {
		return -((-a + b - 1) / b)
	}
	return a / b
}

// optional writes a text, null when it is empty.
func (c *columnar) optional(out levels, leaf, s string, repeated, defined int) {
	if s == "" {
		c.put(out, leaf, parquet.NullValue(), repeated, defined)
		return
	}
	c.string(out, leaf, s, repeated, defined+1)
}

func (c *columnar) string(out levels, leaf, s string, repeated, defined int) {
	s = clean(s)
	c.bytes += len(s)
	c.put(out, leaf, parquet.ByteArrayValue([]byte(s)), repeated, defined)
}

func (c *columnar) put(out levels, leaf string, v parquet.Value, repeated, defined int) {
	at := c.leaf[leaf].ColumnIndex
	c.bytes += 8
	out[at] = append(out[at], v.Level(repeated, defined, at))
}

func (c *columnar) Close() error {
	if err := c.w.Close(); err != nil {
		return fmt.Errorf("sink: Parquet: %w", err)
	}
	return nil
}
