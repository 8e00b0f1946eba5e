package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"syscall"
)

// Errors that a caller branches on; the text of the error says what to do.
var (
	ErrNotFound = errors.New("there is no such entry in the library")
	ErrLocked   = errors.New("another program has locked the library: close it there, or use another one with --library")
	ErrNotOurs  = errors.New("this is no library: name another one with --library")
	ErrNewer    = errors.New("this library was made by a newer version of Wrapsmith: update Wrapsmith")
	ErrFull     = errors.New("there is no room left on the disk: free some and try again; what was saved is safe")
	ErrReadOnly = errors.New("the library cannot be written: check the rights to it, or use another one with --library")
	ErrDamaged  = errors.New("the library is damaged: restore it from a backup")
	ErrAway     = errors.New("the library's database server does not answer: see that it runs, then try again; what was saved is safe")
	ErrDenied   = errors.New("the library's database server refuses this user or password: check the address, PGPASSWORD or the password file")
	ErrAddress  = errors.New("the library's address cannot be used")
)

// ours are errors that say enough by themselves.
var ours = []error{
	ErrNotFound, ErrLocked, ErrNotOurs, ErrNewer, ErrFull, ErrReadOnly, ErrDamaged, ErrAway, ErrDenied, ErrAddress, ErrNone,
}

// Fault says what went wrong with which database, in words that help: what an
// error of the engine means (ErrLocked, ErrFull ...) is wrapped beside it. Nil stays nil.
func (d *DB) Fault(doing string, err error) error {
	if err == nil {
		return nil
	}
	for _, e := range slices.Concat(ours, d.kind.Errors) {
		if errors.Is(err, e) {
			return fmt.Errorf("%s: %q: %w", d.kind.Name, d.path, err)
		}
	}
	if known := d.meaning(err); known != nil {
		return fmt.Errorf("%s: %q: %w (%w)", d.kind.Name, d.path, known, err)
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("%s: %q: %w", d.kind.Name, d.path, err)
	}
	return fmt.Errorf("%s: %q: %s: %w", d.kind.Name, d.path, doing, err)
}

// meaning is what an error of the system or of the engine comes to, nil when it is another.
func (d *DB) meaning(err error) error {
	switch {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return ErrFull
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return ErrReadOnly
	}
	return d.engine.meaning(err)
}
