package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// ErrNone is a database that does not exist, for a caller that must not make it.
var ErrNone = errors.New("there is no library here")

// OpenExisting opens a database that exists: where there is none, for example
// because its name is mistyped, it makes nothing and returns ErrNone.
func OpenExisting(ctx context.Context, path string, k Kind) (*DB, error) {
	if !IsAddress(path) {
		if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("%s: %q: %w", k.Name, path, ErrNone)
		}
	}
	return open(ctx, path, k, options{wait: busyTimeout, existing: true})
}

// noneIn says that a schema holds no library.
func noneIn(schema string) error {
	return fmt.Errorf("%w: the database has no library in the schema %q; check the database and ?search_path= in the address, or begin one with 'wrapsmith library import' or 'wrapsmith serve'", ErrNone, schema)
}
