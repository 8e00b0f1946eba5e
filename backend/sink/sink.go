// Package sink writes records: JSON Lines, XML or CSV, page by page, as they come.
package sink

import (
	"errors"
	"io"

	"wrapsmith/backend/record"
)

// Sink takes the answers of a run, page by page.
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
func (f Format) ContentType() string { return "" }

// Options of the formats; the zero value has sound ones.
type Options struct {
	// Columns, for CSV, are known beforehand: rows stream at once. Without them
	// the rows wait in a temporary file until Close knows every column.
	Columns   []string
	Separator string // between the values of a CSV cell; DefaultSeparator when empty
	BOM       bool   // begin CSV with a byte order mark, for Excel
}

// New makes a sink of a format.
func New(f Format, w io.Writer, o Options) (Sink, error) { return nil, errors.New("sink: not yet") }

// File is a file that appears, whole, when it is committed.
type File struct{ io.Writer }

// Create begins to write a file: it goes to a temporary one in the same folder.
func Create(path string) (*File, error) { return nil, errors.New("sink: not yet") }

// Commit puts the file in its place.
func (f *File) Commit() error { return nil }

// Abort throws away what was written; nothing after Commit.
func (f *File) Abort() {}
