package library

import (
	"context"
	"errors"
	"io/fs"
	"iter"
	"time"

	"wrapsmith/backend/page"
	"wrapsmith/backend/template"
)

// Errors that a caller branches on; the error's text says what to do.
var (
	ErrNotFound   = errors.New("there is no such entry in the library")
	ErrConflict   = errors.New("someone else saved a newer version meanwhile")
	ErrLocked     = errors.New("another program has locked the library")
	ErrNotLibrary = errors.New("this file is no library")
	ErrNewer      = errors.New("this library was made by a newer version of Wrapsmith; update")
	ErrFull       = errors.New("there is no room left on the disk")
	ErrReadOnly   = errors.New("the library cannot be written")
	ErrDamaged    = errors.New("the library's file is damaged")
	ErrIncomplete = errors.New("the template is not complete")
)

// Store is an open library. It is safe for concurrent use.
type Store struct{}

// Open opens the library at path and makes it, with its folders, where there is none.
func Open(ctx context.Context, path string) (*Store, error) { return nil, ErrNotFound }

// Close closes the library.
func (s *Store) Close() error { return nil }

// Entry is a template as a list shows it, at its newest version or the one asked for.
type Entry struct {
	ID          string
	Name        string
	Site        string
	Description string
	Kind        template.Kind
	Fields      []string // names, in order
	Version     int      // from 1
	Samples     int      // sample pages
	Changed     time.Time
	Deleted     bool
}

// Save is what to save as a template's next version.
type Save struct {
	ID string // "" for a new template
	// BaseVersion is the version that the change began from; another one being
	// the newest by now is ErrConflict. 0 does not check.
	BaseVersion int
	Template    *template.Template
	Who, Note   string
	Pages       []*page.Page // the samples' pages; those that the library has may be left out
}

// Query asks for a part of the list.
type Query struct {
	Text    string // words that must all be in name, site, description or fields; "" all
	Site    string // that site only; "" all
	Deleted bool   // the deleted ones instead
	Offset  int
	Limit   int // 0: all
}

// Save keeps a template as a new version, in one transaction.
func (s *Store) Save(ctx context.Context, v Save) (Entry, error) { return Entry{}, ErrNotFound }

// List gives the templates that a query asks for, newest change first, and how many there are in all.
func (s *Store) List(ctx context.Context, q Query) (total int, entries []Entry, err error) {
	return 0, nil, ErrNotFound
}

// Get gives a template's newest version, of a deleted one too.
func (s *Store) Get(ctx context.Context, id string) (Entry, *template.Template, error) {
	return Entry{}, nil, ErrNotFound
}

// Version gives version n of a template.
func (s *Store) Version(ctx context.Context, id string, n int) (Entry, *template.Template, error) {
	return Entry{}, nil, ErrNotFound
}

// XML gives the XML of version n, 0 for the newest, as it was saved.
func (s *Store) XML(ctx context.Context, id string, n int) ([]byte, error) { return nil, ErrNotFound }

// Versions lists a template's versions, oldest first.
func (s *Store) Versions(ctx context.Context, id string) ([]template.Version, error) {
	return nil, ErrNotFound
}

// Pages gives the sample pages of version n, 0 for the newest.
func (s *Store) Pages(ctx context.Context, id string, n int) ([]*page.Page, error) {
	return nil, ErrNotFound
}

// Delete takes a template out of the list; its versions stay.
func (s *Store) Delete(ctx context.Context, id string) error { return ErrNotFound }

// Restore brings a deleted template back.
func (s *Store) Restore(ctx context.Context, id string) error { return ErrNotFound }

// Templates gives every template that is not deleted, to build a match index.
// A template that cannot be read comes with its error; the sequence goes on.
func (s *Store) Templates(ctx context.Context) iter.Seq2[Stored, error] {
	return func(func(Stored, error) bool) {}
}

// Stored is a template with its entry.
type Stored struct {
	Entry
	Template *template.Template
}

// Changes lists the ids of templates that were saved, deleted or restored since
// an earlier answer (since 0: all), so that an index stays current.
func (s *Store) Changes(ctx context.Context, since int64) (ids []string, now int64, err error) {
	return nil, 0, ErrNotFound
}

// Work is the kept state of one authoring session.
type Work struct {
	ID      string
	Name    string
	Site    string
	Fields  int
	Pages   int    // filled in by the store
	State   []byte // nil in lists
	Changed time.Time
}

// PutWork keeps a work, new or not. pages replaces its pages; nil leaves them as they are.
func (s *Store) PutWork(ctx context.Context, w Work, pages []*page.Page) error { return ErrNotFound }

// Work gives a work with its state and its pages, in the order they were put.
func (s *Store) Work(ctx context.Context, id string) (Work, []*page.Page, error) {
	return Work{}, nil, ErrNotFound
}

// Works lists the works without their state, newest change first.
func (s *Store) Works(ctx context.Context) ([]Work, error) { return nil, ErrNotFound }

// DeleteWork deletes a work, and its pages where nothing else needs them.
func (s *Store) DeleteWork(ctx context.Context, id string) error { return ErrNotFound }

// PageByDigest gives a page by the hex SHA-256 of its bytes.
func (s *Store) PageByDigest(ctx context.Context, digest string) (*page.Page, error) {
	return nil, ErrNotFound
}

// Imported is what became of one template file.
type Imported struct {
	Path  string // within the folder
	Entry Entry
	State string // "added", "updated", "unchanged" or "failed"
	Err   error
}

// Import takes every template.xml below a folder into the library, with the
// sample pages that lie beside it. One that fails never stops the others; the
// error is for what stops all.
func (s *Store) Import(ctx context.Context, folder fs.FS, who string) ([]Imported, error) {
	return nil, ErrNotFound
}

// Export writes the templates that are not deleted below a folder, as
// site/kind/template.xml with sample pages and records.json, and tells how many.
func (s *Store) Export(ctx context.Context, folder string, ids ...string) (int, error) {
	return 0, ErrNotFound
}
