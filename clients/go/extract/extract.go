// Package extract runs templates of Wrapsmith in programs written in Go: it compiles a
// template and extracts the records of pages, without a server and without a language
// model.
//
//	goods, err := extract.Compile(xml)           // a template file, once
//	...
//	page, err := goods.Extract(html, address)    // for each page
//	for _, r := range page.Records {
//		fmt.Println(r.Text("title"), r.Cell("price").Confidence)
//	}
//
// The same page and template give the same records in each run. A value is given only if
// the locators of the template agree about it; a cell without a value says why in Reason.
//
// A Template is immutable: several goroutines may use one. A page is bytes as they came
// from the site; the encoding is found as browsers find it. The package reads no files
// and sends no requests.
//
// # Stability
//
// What is exported here changes only by additions until version 2 of the program; so do the
// states. Confidence is computed from weights that were fitted on labelled pages: a new
// version of the program can give other numbers. It reads the templates of all versions of
// the program before it.
package extract

import (
	"bytes"
	"context"
	"fmt"

	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// Template is a compiled template.
type Template struct {
	program *program.Program
	fields  []Field
}

// Field is one column of the records.
type Field struct {
	Name     string
	Type     string // text, number, price, date, url, image or html
	Many     bool   // a cell can have several values
	Optional bool   // a page may lack it
}

// Page is what a template gave on a page.
type Page struct {
	// Records are in the order of the page: one of a detail page or an article, any
	// number of a list. None are given of a page on which nothing was found.
	Records []Record
	// Empty gives for each field the reason why there is no value, if a page that should have a
	// record has none. It is nil for lists.
	Empty Record
}

// Record has a cell for each field of the template, in its order.
type Record []Cell

// State reports whether a cell has its value, and why not.
type State string

// States of a cell.
const (
	Found   State = "found"
	Missing State = "missing" // the page has no such value
	Unsure  State = "unsure"  // something was seen, in Seen, that is more likely wrong than right
	Failed  State = "failed"  // something was found that breaks the field's own rule
	Untyped State = "untyped" // the value does not read as the field's type; Values has it
)

// Cell is one field of one record.
type Cell struct {
	Field      string
	State      State
	Values     []Value  // empty unless State is Found or Untyped
	Confidence float64  // 0 to 1: the share of such values that was right on labelled pages
	Reason     string   // why, in English; "" for a plain find
	Seen       []string // texts that were seen and not trusted
}

// Value is one value of a cell: its text as the page has it, and what it reads as by the
// type of its field.
type Value struct {
	Text     string
	Number   string // of a number or a price: an exact decimal number, as in "1299.5"
	Unit     string // of a number, as printed
	Currency string // of a price: its ISO 4217 code, else the sign as printed
	Date     string // of a date: ISO 8601, as far as the page says
}

// Compile compiles a template file. An error names the line, or the field and the locator, at fault.
func Compile(xml []byte) (*Template, error) {
	t, err := template.Read(bytes.NewReader(xml), "template")
	if err != nil {
		return nil, fmt.Errorf("extract: %w", err)
	}
	p, err := program.Compile(t)
	if err != nil {
		return nil, fmt.Errorf("extract: %w", err)
	}
	out := &Template{program: p}
	for _, f := range t.Fields {
		out.fields = append(out.fields, Field{Name: f.Name, Type: string(f.Type), Many: f.Many, Optional: f.Optional})
	}
	return out, nil
}

// Name is the name of the template.
func (t *Template) Name() string { return t.program.Template().Name }

// Fields are the fields of the template, in the order of the cells.
func (t *Template) Fields() []Field { return append([]Field(nil), t.fields...) }

// Extract gives the records of a page. The address makes links whole; "" leaves them as
// they are. Bytes that are no HTML text, and a page too large or too deep for the
// program's bounds, are errors; a page on which nothing is found is none.
func (t *Template) Extract(html []byte, address string) (Page, error) {
	return t.ExtractContext(context.Background(), html, address)
}

// ExtractContext is Extract that ends early, with the error of the context, when the
// context ends.
func (t *Template) ExtractContext(ctx context.Context, html []byte, address string) (Page, error) {
	source, err := page.New(html, page.Origin{URL: address})
	if err != nil {
		return Page{}, fmt.Errorf("extract: %w", err)
	}
	tree, err := tagtree.Parse(source)
	if err != nil {
		return Page{}, fmt.Errorf("extract: %w", err)
	}
	found := t.program.RunContext(ctx, tree)
	if err := ctx.Err(); err != nil {
		return Page{}, err
	}
	var out Page
	for _, r := range found.Records {
		out.Records = append(out.Records, t.record(r))
	}
	if len(found.Records) == 0 && t.program.Template().Records == nil {
		empty, _ := t.program.Votes(tree)
		out.Empty = t.record(empty)
	}
	return out, nil
}

// Cell is the cell of a field, the zero Cell if the template has no such field.
func (r Record) Cell(field string) Cell {
	for _, c := range r {
		if c.Field == field {
			return c
		}
	}
	return Cell{}
}

// Text is the text of the first value of a field; "" if it has none.
func (r Record) Text(field string) string {
	if c := r.Cell(field); len(c.Values) > 0 {
		return c.Values[0].Text
	}
	return ""
}

func (t *Template) record(cells record.Record) Record {
	out := make(Record, len(cells))
	for i, c := range cells {
		out[i] = cell(t.fields[i].Name, c)
	}
	return out
}

func cell(field string, c record.Cell) Cell {
	out := Cell{Field: field, State: State(c.State), Confidence: c.Confidence, Reason: c.Why}
	for i, v := range c.Values {
		one := Value{Text: v.Text}
		if i < len(c.Typed) && c.Typed[i] != nil {
			read := c.Typed[i]
			one.Number, one.Unit, one.Currency, one.Date = read.Value, read.Unit, read.Currency, read.Date
		}
		out.Values = append(out.Values, one)
	}
	for _, v := range c.Candidate {
		out.Seen = append(out.Seen, v.Text)
	}
	return out
}
