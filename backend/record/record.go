// Package record holds the result of an extraction: a schema of named fields, and the
// records with a cell for each field. Each cell has a state.
//
//	schema     title   price   seller (optional)
//	record 1   Lamp    3 €     -         found, found, missing: the page has no value
//	record 2   Rug     -       Ann       found, unsure: "9 € 8 €" was seen, but its confidence is too low
//	record 3   Bed     Free    -         found, untyped: "Free" is not a price; the text is kept
//
// An empty cell is better than a wrong one: a cell has values only if they were found,
// and says why if it has none. Texts stay as the page printed them. What they read as (a
// number with its unit, a price with its currency, a date) is stored beside them. A text
// that cannot be read has no number; it is never 0.
//
// The package knows no HTML. Node numbers are plain integers, so that a screen can show
// the place that a value came from.
package record

import (
	"time"

	"wrapsmith/backend/message"
)

// Type says what a field's text means.
type Type string

// The types a field can have. Text is the default.
const (
	Text   Type = "text"
	Number Type = "number"
	Price  Type = "price"
	Date   Type = "date"
	URL    Type = "url"
	Image  Type = "image"
	HTML   Type = "html"
)

// Types lists every Type in the order a menu shows them.
var Types = []Type{Text, Number, Price, Date, URL, Image, HTML}

// Reads reports whether a text reads as a value of the type. A type that asks for
// nothing, as text does, takes any.
func (t Type) Reads(text string) bool {
	ok := true
	switch t {
	case Number:
		_, ok = ReadNumber(text)
	case Price:
		_, ok = ReadPrice(text)
	case Date:
		_, ok = ReadDate(text)
	}
	return ok
}

// Field names one column of a record.
type Field struct {
	Name     string `json:"name" doc:"Name in any script; an element name in the result XML"`
	Label    string `json:"label,omitempty" doc:"The person's description of the field"`
	Type     Type   `json:"type" enum:"text,number,price,date,url,image,html"`
	Many     bool   `json:"many" doc:"The field holds a list of values"`
	Optional bool   `json:"optional" doc:"The field may be missing from a page"`
	// Fields are those of the records that the field holds; none for a field of plain values.
	Fields Schema `json:"fields,omitempty" doc:"The fields of the records that this field holds"`
}

// Schema is the ordered list of fields of a record.
type Schema []Field

// CellState reports whether a cell has its value, and why not.
type CellState string

// Found: the value is there. Missing: the page has none. Unsure: there is a
// candidate, but confidence lies below the threshold, so the cell is empty.
// Failed: a value was found that breaks the field's own rule (regex, or an address
// that is none). Untyped: a text was found that does not read as the field's type;
// Values has it.
const (
	Found   CellState = "found"
	Missing CellState = "missing"
	Unsure  CellState = "unsure"
	Failed  CellState = "failed"
	Untyped CellState = "untyped"
)

// HasValue reports whether cells of the state have values: found and untyped ones.
func (s CellState) HasValue() bool { return s == Found || s == Untyped }

// Value is one value of a cell and where it came from.
type Value struct {
	Text string `json:"text"`
	// Node is the preorder number of the node in its page; -1 where the value
	// has no visible node (JSON-LD, for instance).
	Node int32 `json:"node"`
	// Printed is the address as the page has it, where Text is the absolute one.
	Printed string `json:"printed,omitempty" doc:"The address as the page has it, where text is the absolute one"`
}

// AsPrinted is the text as the page has it.
func (v Value) AsPrinted() string {
	if v.Printed != "" {
		return v.Printed
	}
	return v.Text
}

// Cell is one field of one record. Values is empty unless State is Found or
// Untyped; Candidate then tells what was seen and not trusted. Typed has what
// each value reads as, in the order of Values, nil where it does not read as the
// field's type; it is empty for types of texts. Of a field that holds records,
// Records has the record of each value, whose text is that of the whole record.
type Cell struct {
	State      CellState        `json:"state" enum:"found,missing,unsure,failed,untyped"`
	Values     []Value          `json:"values" nullable:"false"`
	Typed      []*Typed         `json:"typed,omitempty"`
	Records    []Record         `json:"records,omitempty" doc:"Of a field that holds records: the record of each value"`
	Candidate  []Value          `json:"candidate,omitempty"`
	Confidence float64          `json:"confidence" doc:"0..1"`
	Why        string           `json:"why,omitempty" doc:"Reason in words for anything but a plain find"`
	Message    *message.Message `json:"message,omitempty" doc:"Why a cell is empty, as a message"`
}

// Record is one record: a cell for each field of its schema, in order.
type Record []Cell

// Texts returns the texts of a cell's values, never nil.
func (c Cell) Texts() []string {
	out := make([]string, len(c.Values))
	for i, v := range c.Values {
		out[i] = v.Text
	}
	return out
}

// Page is everything extracted from one page: the answer of a program.
type Page struct {
	Page     string `json:"page"`               // name or URL of the page
	Template string `json:"template,omitempty"` // name of the template used
	// TemplateID is the template's id in the library; "" where it is none of a library.
	TemplateID string   `json:"-"`
	Schema     Schema   `json:"schema"`
	Records    []Record `json:"records"`
	Err        error    `json:"-"` // the page could not be read; Records is empty
	// Read is when the page was read; zero when that is not known.
	Read time.Time `json:"read,omitzero"`
}
