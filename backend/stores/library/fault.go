package library

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"syscall"
)

// Errors that a caller branches on; the text of the error says what to do.
var (
	ErrNotFound   = errors.New("there is no such entry in the library")
	ErrConflict   = errors.New("someone else saved a newer version meanwhile")
	ErrLocked     = errors.New("another program has locked the library: close it there, or use another one with --library")
	ErrNotLibrary = errors.New("this is no library: name another one with --library")
	ErrNewer      = errors.New("this library was made by a newer version of Wrapsmith: update Wrapsmith")
	ErrFull       = errors.New("there is no room left on the disk: free some and try again; what was saved is safe")
	ErrReadOnly   = errors.New("the library cannot be written: check the rights to it, or use another one with --library")
	ErrDamaged    = errors.New("the library is damaged: restore it from a backup")
	ErrIncomplete = errors.New("the template is not complete")
	ErrAway       = errors.New("the library's database server does not answer: see that it runs, then try again; what was saved is safe")
	ErrDenied     = errors.New("the library's database server refuses this user or password: check the address, PGPASSWORD or the password file")
	ErrAddress    = errors.New("the library's address cannot be used")
)

// ours are errors that say enough by themselves.
var ours = []error{
	ErrNotFound, ErrConflict, ErrLocked, ErrNotLibrary, ErrNewer, ErrFull, ErrReadOnly, ErrDamaged, ErrIncomplete, ErrAway, ErrDenied, ErrAddress, ErrNone,
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
	if known := s.meaning(err); known != nil {
		return fmt.Errorf("library: %q: %w (%w)", s.path, known, err)
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("library: %q: %w", s.path, err)
	}
	return fmt.Errorf("library: %q: %s: %w", s.path, doing, err)
}

// meaning is what an error of the system or of the engine comes to, nil when it is another.
func (s *Store) meaning(err error) error {
	switch {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return ErrFull
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return ErrReadOnly
	}
	return s.engine.meaning(err)
}
