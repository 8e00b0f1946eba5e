package services

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"wrapsmith/app/folder"
	"wrapsmith/app/pages"
	"wrapsmith/app/remote"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/stores/store"
)

// Need says what Open opens, and what it makes.
type Need struct {
	Library  Presence
	Results  Presence
	Separate string // path of a library beside which new runs are kept instead; "": the library itself
}

// Presence says what becomes of a database that is not there.
type Presence int

// What becomes of a database that is not there.
const (
	Unused   Presence = iota // it is not opened
	Optional                 // a library that is not there is done without
	Existing                 // a library that is not there is an error; results are made beside a library that is
	Created                  // it is made
)

// ErrNoLibrary says that there is no library at the place that was named.
var ErrNoLibrary = errors.New("there is no library here; take templates in with 'wrapsmith library import', or name its folder with --library")

// Library is an open library with its use cases. Close closes it.
type Library struct {
	*Services
	Path string // of the library: its file or its address
}

// Open opens the databases of the library at a path or an address, and connects the use cases on them.
func Open(ctx context.Context, path string, need Need, o Options) (*Library, error) {
	library, err := openLibrary(ctx, path, need.Library)
	if err != nil {
		return nil, err
	}
	return openOn(ctx, library, path, need, o)
}

// OpenCopy opens the copy of a server's templates that goes with the library at path, whose runs and
// crawls are beside that library. With remote.ErrAway the copy is open, and as it was before; failed are
// the templates that could not be brought up to date.
func OpenCopy(ctx context.Context, to remote.Connection, path string, need Need, o Options) (l *Library, c *remote.Copy, failed []remote.Failed, err error) {
	c, library, failed, err := remote.OpenCopy(ctx, to, path)
	if library == nil {
		return nil, nil, failed, err
	}
	l, opened := openOn(ctx, library, path, need, o)
	if opened != nil {
		return nil, nil, failed, opened
	}
	return l, c, failed, err
}

func openOn(ctx context.Context, library *stores.Stores, path string, need Need, o Options) (*Library, error) {
	r, err := openResults(ctx, path, library, need)
	if err != nil {
		if library != nil {
			err = errors.Join(err, library.Close())
		}
		return nil, err
	}
	return &Library{Connect(path, library, r, o), path}, nil
}

// Folder returns where the library is, for people: its folder, or its address without a password.
func (l *Library) Folder() string {
	if store.IsAddress(l.Path) {
		return l.library.Path()
	}
	return filepath.Dir(l.Path)
}

// Choices returns the library's templates to choose from for many pages, also after Close.
func (l *Library) Choices(ctx context.Context) (*pages.Choices, error) {
	return pages.ReadChoices(ctx, l.library)
}

// Ready reports whether the databases answer.
func (l *Library) Ready(ctx context.Context) error {
	_, err := l.library.Accounts.HasAdmin(ctx)
	if err == nil && l.results != nil {
		_, err = l.results.Schedules(ctx)
	}
	return err
}

// Close closes the databases.
func (l *Library) Close() error {
	var err error
	if l.results != nil {
		err = l.results.Close()
	}
	if l.library.Library != nil {
		err = errors.Join(err, l.library.Close())
	}
	return err
}

// openLibrary opens the library database; nil where it is not needed.
func openLibrary(ctx context.Context, path string, p Presence) (*stores.Stores, error) {
	switch {
	case p == Unused:
		return nil, nil
	case p == Created:
		return stores.Open(ctx, path)
	case store.IsAddress(path):
		s, err := stores.OpenExisting(ctx, path)
		if p == Optional && errors.Is(err, store.ErrNone) {
			return nil, nil
		}
		return s, err
	}
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		if p == Optional {
			return nil, nil
		}
		return nil, fmt.Errorf("%s: %w", filepath.Dir(path), ErrNoLibrary)
	}
	return stores.Open(ctx, path)
}

// openResults opens the result database of a library; nil where it is not needed. At an address
// that has neither a library nor results it makes none, unless it is to be made.
func openResults(ctx context.Context, path string, library *stores.Stores, need Need) (*results.Results, error) {
	if need.Separate != "" {
		path = need.Separate
	}
	if need.Results == Unused {
		return nil, nil
	}
	if need.Results == Existing && store.IsAddress(path) && library == nil {
		r, err := results.OpenExisting(ctx, path)
		if !errors.Is(err, store.ErrNone) {
			return r, err
		}
		l, err := stores.OpenExisting(ctx, path) // without results there must be a library at least
		if err != nil {
			return nil, err
		}
		if err := l.Close(); err != nil {
			return nil, err
		}
	}
	return results.Open(ctx, results.Path(path))
}

// Writable returns the library beside which a new run is kept: that at path, or the person's own
// where the folder of path takes no new files. Own says that it is the person's own.
func Writable(path string) (at string, own bool, err error) {
	if store.IsAddress(path) || takesFiles(filepath.Dir(path)) {
		return path, false, nil
	}
	data, err := folder.Data()
	return folder.Library(data), true, err
}

// takesFiles reports whether a folder takes new files, or can be made.
func takesFiles(dir string) bool {
	file, err := os.CreateTemp(dir, ".wrapsmith-*")
	if err != nil {
		return errors.Is(err, fs.ErrNotExist)
	}
	return errors.Join(file.Close(), os.Remove(file.Name())) == nil
}
