package library

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"syscall"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Errors that a caller branches on; the text of the error says what to do.
var (
	ErrNotFound   = errors.New("there is no such entry in the library")
	ErrConflict   = errors.New("someone else saved a newer version meanwhile")
	ErrLocked     = errors.New("another program has locked the library: close it there, or use another file with --library")
	ErrNotLibrary = errors.New("this file is no library: name another one with --library")
	ErrNewer      = errors.New("this library was made by a newer version of Wrapsmith: update Wrapsmith")
	ErrFull       = errors.New("there is no room left on the disk: free some and try again; what was saved is safe")
	ErrReadOnly   = errors.New("the library cannot be written: check the rights of the file and its folder, or use another one with --library")
	ErrDamaged    = errors.New("the library's file is damaged: restore it from a backup")
	ErrIncomplete = errors.New("the template is not complete")
)

// ours are errors that say enough by themselves.
var ours = []error{
	ErrNotFound, ErrConflict, ErrLocked, ErrNotLibrary, ErrNewer, ErrFull, ErrReadOnly, ErrDamaged, ErrIncomplete,
	context.Canceled, context.DeadlineExceeded,
}

// fault says what went wrong with which library, in words that help.
func (s *Store) fault(doing string, err error) error {
	if err == nil {
		return nil
	}
	for _, e := range ours {
		if errors.Is(err, e) {
			return fmt.Errorf("library: %q: %w", s.path, err)
		}
	}
	if known := meaning(err); known != nil {
		return fmt.Errorf("library: %q: %w (%w)", s.path, known, err)
	}
	return fmt.Errorf("library: %q: %s: %w", s.path, doing, err)
}

// meaning is what an error of SQLite or of the system comes to, nil when it is another.
func meaning(err error) error {
	switch {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return ErrFull
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return ErrReadOnly
	}
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return nil
	}
	switch e.Code() {
	case sqlite3.SQLITE_IOERR_SHMSIZE, sqlite3.SQLITE_IOERR_WRITE: // what a full disk gives beside SQLITE_FULL
		return ErrFull
	case sqlite3.SQLITE_IOERR_LOCK:
		return ErrLocked
	}
	switch e.Code() & 0xff {
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return ErrLocked
	case sqlite3.SQLITE_NOTADB:
		return ErrNotLibrary
	case sqlite3.SQLITE_FULL:
		return ErrFull
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM:
		return ErrReadOnly
	case sqlite3.SQLITE_CORRUPT:
		return ErrDamaged
	}
	return nil
}
