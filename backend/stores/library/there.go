package library

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// ErrNone is a library that is not there, for who would not have it made.
var ErrNone = errors.New("there is no library here")

// OpenThere opens a library that is there, for what only reads: a mistyped file,
// database or schema makes nothing, it is ErrNone.
func OpenThere(ctx context.Context, path string) (*Store, error) {
	if !IsAddress(path) {
		if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("library: %q: %w", path, ErrNone)
		}
	}
	b := theLibrary
	b.there = true
	return open(ctx, path, b, busyTimeout)
}

// noneIn says that a schema holds no library.
func noneIn(schema string) error {
	return fmt.Errorf("%w: the database has no library in the schema %q; check the database and ?search_path= in the address, or begin one with 'wrapsmith library import' or 'wrapsmith serve'", ErrNone, schema)
}
