package sink

import (
	"bytes"
	"encoding/json"
	"math"
	"strconv"

	"wrapsmith/backend/record"
)

// objects writes records as JSON objects: members of the array of JSON, lines of JSON
// Lines. docs/records.schema.json describes them. Values keep their types:
//
//	{"page":"p1.html","template":"shop","record":{
//	  "title":"Kettle",                                          text, URL, image, HTML
//	  "price":{"value":1299,"currency":"CNY","text":"￥1,299"},   price, also with "per":"mo" and "from":true
//	  "weight":{"value":1.5,"unit":"kg","text":"1.5 kg"},        number
//	  "since":{"date":"2024-03-05","text":"5 March 2024"},       date
//	  "size":{"text":"see below","state":"untyped"},             a text that is no number
//	  "tags":["a","b"],                                          a list
//	  "reviews":[{"by":"Ann","stars":null}],                     a field that holds records
//	  "note":null}}                                              missing
//	{"page":"p2.html","error":"not HTML"}
//
// With cells, the members of "record" are cells, and the values above are their "value":
//
//	"title":{"value":"Kettle","state":"found","confidence":0.97}
//	"note":{"value":null,"state":"unsure","confidence":0.3,"candidate":["hidden"],"why":"..."}
type objects struct {
	bytes.Buffer
	cells bool
}

// page writes the objects of a page, each between begin and end.
func (o *objects) page(p record.Page, begin, end func()) {
	if p.Err != nil && len(p.Records) == 0 {
		begin()
		o.head(p.Page, "")
		o.WriteString(`,"error":`)
		str(&o.Buffer, p.Err.Error())
		o.WriteByte('}')
		end()
	}
	for _, r := range p.Records {
		begin()
		o.head(p.Page, p.Template)
		o.WriteString(`,"record":`)
		o.record(p.Schema, r)
		o.WriteByte('}')
		end()
	}
}

// RecordJSON is a record as the object that JSON and JSON Lines write of it, without cells.
func RecordJSON(s record.Schema, r record.Record) []byte {
	var o objects
	o.record(s, r)
	return o.Bytes()
}

// head begins an object.
func (o *objects) head(page, template string) {
	o.WriteString(`{"page":`)
	str(&o.Buffer, page)
	if template != "" {
		o.WriteString(`,"template":`)
		str(&o.Buffer, template)
	}
}

// record writes an object of cells.
func (o *objects) record(s record.Schema, r record.Record) {
	o.WriteByte('{')
	for i := range min(len(s), len(r)) {
		comma(&o.Buffer, i)
		str(&o.Buffer, s[i].Name)
		o.WriteByte(':')
		if o.cells {
			o.cell(s[i], r[i])
		} else {
			o.values(s[i], r[i])
		}
	}
	o.WriteByte('}')
}

// cell writes a cell with its state and confidence.
func (o *objects) cell(f record.Field, c record.Cell) {
	o.WriteString(`{"value":`)
	o.values(f, c)
	o.WriteString(`,"state":`)
	str(&o.Buffer, string(cellState(c)))
	o.WriteString(`,"confidence":` + strconv.FormatFloat(round(c.Confidence), 'f', -1, 64))
	if len(c.Candidate) > 0 {
		o.WriteString(`,"candidate":[`)
		for i, v := range c.Candidate {
			comma(&o.Buffer, i)
			str(&o.Buffer, v.Text)
		}
		o.WriteByte(']')
	}
	if c.Why != "" {
		o.WriteString(`,"why":`)
		str(&o.Buffer, c.Why)
	}
	o.WriteByte('}')
}

// cellState is the state of a cell; older results have none.
func cellState(c record.Cell) record.CellState {
	switch {
	case c.State != "":
		return c.State
	case len(c.Values) > 0:
		return record.Found
	}
	return record.Missing
}

// values writes what a cell holds: a value, a list, or null.
func (o *objects) values(f record.Field, c record.Cell) {
	if len(f.Fields) > 0 {
		o.records(f.Fields, c.Records)
		return
	}
	if !f.Many && len(c.Values) == 0 {
		o.WriteString("null")
		return
	}
	list := f.Many || len(c.Values) > 1
	if list {
		o.WriteByte('[')
	}
	for i, v := range valuesOf(f.Type, &c) {
		comma(&o.Buffer, i)
		o.value(f.Type, v)
	}
	if list {
		o.WriteByte(']')
	}
}

// records writes the records that a field holds.
func (o *objects) records(s record.Schema, records []record.Record) {
	o.WriteByte('[')
	for i, r := range records {
		comma(&o.Buffer, i)
		o.record(s, r)
	}
	o.WriteByte(']')
}

func (o *objects) value(t record.Type, v typed) {
	b := &o.Buffer
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

// round keeps four decimals, and makes 0 of what is no number.
func round(f float64) float64 {
	if math.IsNaN(f) || f < 0 {
		return 0
	}
	return math.Round(f*1e4) / 1e4
}

func comma(b *bytes.Buffer, i int) {
	if i > 0 {
		b.WriteByte(',')
	}
}

// str writes a JSON string; < > & stay as they are.
func str(b *bytes.Buffer, s string) {
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	_ = e.Encode(s)         // a string and a buffer: nothing can fail
	b.Truncate(b.Len() - 1) // the newline that Encode adds
}
