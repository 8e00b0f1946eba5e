// Package sink writes records as they come, page by page: JSON Lines, XML under
// the person's own element names, or CSV. What is written of a page does not
// depend on how many there are, so memory is bounded.
//
// It knows nothing of templates; a page carries its schema. File writes a file
// that appears whole or not at all.
package sink

import (
	"fmt"
	"io"

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
	JSONL Format = "jsonl"
	XML   Format = "xml"
	CSV   Format = "csv"
)

// Formats lists every Format.
var Formats = []Format{JSONL, XML, CSV}

// ContentType is the format's media type.
func (f Format) ContentType() string {
	switch f {
	case JSONL:
		return "application/jsonl; charset=utf-8"
	case XML:
		return "application/xml; charset=utf-8"
	case CSV:
		return "text/csv; charset=utf-8; header=present"
	}
	return "application/octet-stream"
}

// Options of the formats; the zero value has sound ones.
type Options struct {
	// Columns, for CSV, are the fields when they are known beforehand: rows
	// stream at once, and a page with another field is an error. Without them
	// the rows wait in a temporary file until Close knows every column.
	Columns   []string
	Separator string // between the values of a CSV cell; DefaultSeparator when empty
	BOM       bool   // begin CSV with a byte order mark, for Excel
}

// New makes a sink of a format.
func New(f Format, w io.Writer, o Options) (Sink, error) {
	switch f {
	case JSONL:
		return NewJSONL(w), nil
	case XML:
		return NewXML(w), nil
	case CSV:
		return NewCSV(w, o), nil
	}
	return nil, fmt.Errorf("sink: there is no format %q: take one of %v", f, Formats)
}
