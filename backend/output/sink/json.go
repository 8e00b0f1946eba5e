package sink

import (
	"bytes"
	"fmt"
	"io"

	"wrapsmith/backend/output/record"
)

// array writes one JSON array with an object a record, and one for each page
// that failed. Values keep their types:
//
//	[
//	{"page":"p1.html","template":"shop","record":{
//	  "title":"Kettle",                                          text, URL, image, HTML
//	  "price":{"value":1299,"currency":"CNY","text":"￥1,299"},   price, also with "per":"mo" and "from":true
//	  "weight":{"value":1.5,"unit":"kg","text":"1.5 kg"},        number
//	  "since":{"date":"2024-03-05","text":"5 March 2024"},       date
//	  "size":{"text":"see below","state":"untyped"},             a text that is no number
//	  "tags":["a","b"],                                          a list
//	  "reviews":[{"by":"Ann","stars":null}],                     a field that holds records
//	  "note":null}},                                             missing
//	{"page":"p2.html","error":"not HTML"}
//	]
type array struct {
	w     io.Writer
	buf   bytes.Buffer
	begun bool
}

func newJSON(w io.Writer) Sink { return &array{w: w} }

func (a *array) Write(p record.Page) error {
	a.buf.Reset()
	if p.Err != nil && len(p.Records) == 0 {
		a.object(p.Page, "")
		a.buf.WriteString(`,"error":`)
		str(&a.buf, p.Err.Error())
		a.buf.WriteByte('}')
	}
	for _, r := range p.Records {
		a.object(p.Page, p.Template)
		a.buf.WriteString(`,"record":`)
		a.record(p.Schema, r)
		a.buf.WriteByte('}')
	}
	return a.flush(p.Page)
}

// object begins an object of the array.
func (a *array) object(page, template string) {
	if a.begun {
		a.buf.WriteString(",\n")
	} else {
		a.buf.WriteString("[\n")
	}
	a.begun = true
	a.buf.WriteString(`{"page":`)
	str(&a.buf, page)
	if template != "" {
		a.buf.WriteString(`,"template":`)
		str(&a.buf, template)
	}
}

func (a *array) cell(f record.Field, c record.Cell) {
	if len(f.Fields) > 0 {
		a.records(f.Fields, c.Records)
		return
	}
	if !f.Many && len(c.Values) == 0 {
		a.buf.WriteString("null")
		return
	}
	list := f.Many || len(c.Values) > 1
	if list {
		a.buf.WriteByte('[')
	}
	for i, v := range valuesOf(f.Type, &c) {
		comma(&a.buf, i)
		a.value(f.Type, v)
	}
	if list {
		a.buf.WriteByte(']')
	}
}

// records writes the records that a field holds.
func (a *array) records(s record.Schema, records []record.Record) {
	a.buf.WriteByte('[')
	for i, r := range records {
		comma(&a.buf, i)
		a.record(s, r)
	}
	a.buf.WriteByte(']')
}

// record writes an object of cells.
func (a *array) record(s record.Schema, r record.Record) {
	a.buf.WriteByte('{')
	for i := range min(len(s), len(r)) {
		comma(&a.buf, i)
		str(&a.buf, s[i].Name)
		a.buf.WriteByte(':')
		a.cell(s[i], r[i])
	}
	a.buf.WriteByte('}')
}

func (a *array) value(t record.Type, v typed) {
	b := &a.buf
	if t != record.Number && t != record.Price && t != record.Date {
		str(b, v.Text)
		return
	}
	b.WriteByte('{')
	part := func(name, value string, quoted bool) {
		if value == "" {
			return
		}
		b.WriteString(`"` + name + `":`)
		if quoted {
			str(b, value)
		} else {
			b.WriteString(value)
		}
		b.WriteByte(',')
	}
	part("value", v.Number, false)
	part("unit", v.Unit, true)
	part("currency", v.Currency, true)
	part("per", v.Per, true)
	if v.From {
		part("from", "true", false)
	}
	part("date", v.Date.ISO, true)
	b.WriteString(`"text":`)
	str(b, v.Text)
	if v.Number == "" && v.Date.ISO == "" {
		b.WriteString(`,"state":"` + string(record.Untyped) + `"`)
	}
	b.WriteByte('}')
}

func (a *array) Close() error {
	a.buf.Reset()
	if !a.begun {
		a.buf.WriteByte('[')
	}
	a.buf.WriteString("\n]\n")
	return a.flush("end")
}

func (a *array) flush(what string) error {
	if _, err := a.w.Write(a.buf.Bytes()); err != nil {
		return fmt.Errorf("sink: JSON of %q: %w", what, err)
	}
	return nil
}
