package services

import (
	"context"
	"errors"

	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/store"
)

// ErrOnServer says that a library is no file.
var ErrOnServer = errors.New("a library on PostgreSQL is copied with pg_dump and pg_restore, see docs/library.md")

// CopyLibrary copies the databases of the library in one file to another, which must not exist,
// and returns the files that it made.
func CopyLibrary(ctx context.Context, from, to string) ([]string, error) {
	if store.IsAddress(from) || store.IsAddress(to) {
		return nil, ErrOnServer
	}
	return stores.Copy(ctx, from, to)
}
