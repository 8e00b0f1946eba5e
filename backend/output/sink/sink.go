// Package sink writes records page by page, as JSON Lines, JSON, XML with the field names
// as elements, CSV, XLSX, Parquet, an HTML table, an Atom feed, an SQLite file, or tables of a
// PostgreSQL database. Memory is bounded: what is written for a page does not depend on the number of
// pages.
//
//	text    XML, HTML                each value as the page printed it
//	typed   JSON, JSON Lines, XLSX,  numbers, prices and dates as read (package record),
//	        Parquet, SQLite,         with unit or currency, and the printed text beside
//	        PostgreSQL, CSV with     them; a text that cannot be read stays alone
//	        Options.Typed
//	states  the state of a cell that is neither found nor missing, for example of a
//	        price "on request": in JSON and XML beside the value, in the other typed
//	        formats in a column "states" of the record, as {"price":"untyped"}
//	records a field that holds records is a list of objects in JSON and JSON Lines,
//	        elements with elements in XML, a LIST of groups in Parquet; elsewhere each
//	        inner field is a list reviews.by, with a value for each inner record
//	        (record.Page.Flat)
//	lists   a list of values is a list in JSON and Parquet, a sheet or table of its
//	        own in XLSX and SQL, and one cell with separators in CSV
//
// A format that needs all columns before its first row (XLSX, Parquet, HTML, SQL; CSV if
// they are not known) writes the pages to a temporary file until Close, unless Options.Schema
// names the columns.
//
// The package knows no templates: a page carries its schema. File writes a file that
// appears completely or not at all. The SQLite format needs the driver "sqlite" of
// database/sql in the program; package store imports it.
package sink

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"wrapsmith/backend/record"
)

// Sink takes the answers of a run, page by page. It is for one goroutine.
type Sink interface {
	Write(p record.Page) error
	// Close writes what is left. It does not close the writer below.
	Close() error
}

// Format names a form of output.
type Format string

// The formats.
const (
	JSONL   Format = "jsonl"
	JSON    Format = "json"
	XML     Format = "xml"
	CSV     Format = "csv"
	XLSX    Format = "xlsx"
	Parquet Format = "parquet"
	SQLite  Format = "sqlite"
	Atom    Format = "atom"
	HTML    Format = "html"
)

// Formats lists every Format.
var Formats = []Format{JSONL, XML, CSV, JSON, XLSX, Parquet, SQLite, Atom, HTML}

// Binary reports whether a format is no text, and so nothing for a screen.
func (f Format) Binary() bool { return slices.Contains([]Format{XLSX, Parquet, SQLite}, f) }

// FormatOf is the format that the ending of a file's name says; "" when it says none.
func FormatOf(path string) Format {
	ending := Format(strings.TrimPrefix(strings.ToLower(filepath.Ext(path)), "."))
	switch {
	case slices.Contains(Formats, ending):
		return ending
	case ending == "db":
		return SQLite
	case ending == "ndjson":
		return JSONL
	case ending == "htm":
		return HTML
	}
	return ""
}

// ContentType is the format's media type.
func (f Format) ContentType() string {
	switch f {
	case JSONL:
		return "application/jsonl; charset=utf-8"
	case JSON:
		return "application/json"
	case XML:
		return "application/xml; charset=utf-8"
	case CSV:
		return "text/csv; charset=utf-8; header=present"
	case XLSX:
		return "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	case Parquet:
		return "application/vnd.apache.parquet"
	case SQLite:
		return "application/vnd.sqlite3"
	case Atom:
		return "application/atom+xml; charset=utf-8"
	case HTML:
		return "text/html; charset=utf-8"
	}
	return "application/octet-stream"
}

// Options of the formats; the zero value has sound ones.
type Options struct {
	// Columns, for CSV, are the fields when they are known beforehand: rows
	// stream at once, and a page with another field is an error. Without them
	// the rows wait in a temporary file until Close knows every column.
	Columns []string
	// Schema is the fields of all pages to come, when they are known: it does for
	// every format what Columns do for CSV.
	Schema    record.Schema
	Separator string    // between the values of a CSV or XLSX cell; DefaultSeparator when empty
	Lists     Lists     // where the values of a field that holds a list go
	BOM       bool      // begin CSV with a byte order mark, for Excel
	Typed     bool      // add typed columns to CSV
	Cells     bool      // JSON and JSON Lines: each cell with its state and confidence
	Title     string    // of an Atom feed
	Address   string    // of an Atom feed: what it is about
	Now       time.Time // the time of the run, for an Atom feed; zero is the epoch
	Table     Table     // of SQL
}

// Lists says where the values of a field that holds a list go, in the forms that
// have no lists of their own: CSV, XLSX, SQLite and PostgreSQL.
type Lists string

// The ways. Beside a table or sheet of its own, the field's cell has the values
// with separators.
const (
	ListsApart Lists = ""     // XLSX and SQL: a sheet or table of its own; CSV: separators
	ListsJSON  Lists = "json" // in the field's cell, as a JSON array of the printed forms
)

// New makes a sink of a format.
func New(f Format, w io.Writer, o Options) (Sink, error) {
	if o.Separator == "" {
		o.Separator = DefaultSeparator
	}
	switch f {
	case JSONL:
		return newJSONL(w, o), nil
	case JSON:
		return newJSON(w, o), nil
	case XML:
		return NewXML(w), nil
	case Atom:
		return newAtom(w, o), nil
	case CSV:
		o.Schema = o.Schema.Flat()
		if o.Typed {
			return whole(o, func(s record.Schema) (Sink, error) { return flattening{newTypedCSV(w, s.Flat(), o)}, nil })
		}
		if o.Columns == nil && o.Schema != nil {
			o.Columns = []string{}
			for _, field := range o.Schema {
				o.Columns = append(o.Columns, field.Name)
			}
		}
		return flattening{NewCSV(w, o)}, nil
	case XLSX:
		return whole(o, func(s record.Schema) (Sink, error) { return flatten(newXLSX(w, s.Flat(), o)) })
	case Parquet:
		return whole(o, func(s record.Schema) (Sink, error) { return newParquet(w, s) })
	case HTML:
		return whole(o, func(s record.Schema) (Sink, error) { return flatten(newHTML(w, s.Flat(), o), nil) })
	case SQLite:
		return whole(o, func(s record.Schema) (Sink, error) { return flatten(newSQLite(w, s.Flat(), o)) })
	}
	return nil, fmt.Errorf("sink: there is no format %q: take one of %v", f, Formats)
}

// flattening hands a sink the pages without records in records.
type flattening struct{ Sink }

func (f flattening) Write(p record.Page) error { return f.Sink.Write(p.Flat()) }

// flatten is a sink that gets the pages without records in records.
func flatten(s Sink, err error) (Sink, error) {
	if err != nil {
		return nil, err
	}
	return flattening{s}, nil
}

// whole makes a sink that needs to know every column: at once when they are
// known, else after a spool.
func whole(o Options, open func(record.Schema) (Sink, error)) (Sink, error) {
	if o.Schema != nil {
		return open(o.Schema)
	}
	return newSpool(open)
}
