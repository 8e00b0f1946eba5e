package services

import (
	"context"

	"wrapsmith/backend/stores"
)

// CopyLibrary copies the databases of the library in one file to another, which must not exist,
// and returns the files that it made.
func CopyLibrary(ctx context.Context, from, to string) ([]string, error) {
	return stores.Copy(ctx, from, to)
}
