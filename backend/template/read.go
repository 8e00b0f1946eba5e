package template

import (
	"bytes"
	"errors"
	"fmt"
	"io"
)

var byteOrderMark = []byte("\uFEFF")

// MaxBytes is the largest template that Read takes: 8 MiB.
const MaxBytes = 8 << 20

// ErrTooLarge says that a template has more than MaxBytes.
var ErrTooLarge = errors.New("larger than a template can be")

// Read reads a template's XML strictly; name is what its errors call the file.
// It answers mistakes with Errors, every one that it can find at once. What it
// takes is what templates/template.rng describes, and beyond it: no document
// type, no namespaces, no duplicate or unknown field names, regular expressions
// that compile. Comments and processing instructions are passed over.
func Read(r io.Reader, name string) (*Template, error) {
	data, err := readAll(r)
	if err != nil {
		return nil, fmt.Errorf("template: %q: %w", name, err)
	}
	if len(data) > MaxBytes {
		return nil, fmt.Errorf("template: %q: %w: more than %d MiB", name, ErrTooLarge, MaxBytes>>20)
	}
	data = bytes.TrimPrefix(data, byteOrderMark)
	t, bad := read(data)
	if len(bad) > 0 {
		return nil, bad.in(name, data)
	}
	return t, nil
}

// readAll reads to the end, or one byte more than a template can have.
func readAll(r io.Reader) ([]byte, error) {
	var b bytes.Buffer
	if known, ok := r.(interface{ Len() int }); ok { // bytes and strings
		b.Grow(min(known.Len(), MaxBytes) + bytes.MinRead)
	}
	_, err := b.ReadFrom(io.LimitReader(r, MaxBytes+1))
	return b.Bytes(), err
}

// read is the main path: document, migration, grammar, template.
func read(data []byte) (*Template, mistakes) {
	root, bad := parse(data)
	if len(bad) > 0 {
		return nil, bad
	}
	if bad = migrate(root, migrations); len(bad) > 0 {
		return nil, bad
	}
	c := checker{fields: map[string]bool{}}
	c.element(root)
	t := c.template(root)
	return t, c.bad
}
