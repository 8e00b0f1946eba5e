package stores

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/stores/store"
)

// Copy copies the databases of a library in a file, library and results, to a library in another
// file, which must not exist: a backup, or the way back. Other processes may go on meanwhile. Each
// database is copied as it is at one moment; the results are copied first, so that the library
// has every template that they name. It returns the files that it made. Files that are not databases
// (crawls, cookies, outputs) are not copied.
func Copy(ctx context.Context, from, to string) (made []string, err error) {
	if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			for _, name := range made {
				err = errors.Join(err, os.Remove(name))
			}
			made = nil
		}
	}()
	if _, err := os.Stat(to); err == nil {
		return nil, &fs.PathError{Op: "copy", Path: to, Err: store.ErrThere}
	}
	if _, err := os.Stat(results.Path(from)); err == nil {
		if err := results.Copy(ctx, from, to); err != nil {
			return nil, err
		}
		made = append(made, results.Path(to))
	}
	if err := store.Copy(ctx, from, kind, to); err != nil {
		return made, err
	}
	return append(made, to), nil
}
