// Package atomicfile writes a file as a whole: readers see the old content or the new one, never a part of it.
package atomicfile

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// File is a file that appears, whole, when it is committed: until then what is
// written lies beside it in a temporary one, and an older file stays as it is. What is
// no regular file (a device, a named pipe) is written directly.
type File struct {
	out    *os.File // nil after Commit and Abort
	path   string
	direct bool // out is the file itself
}

// Create begins to write a file; of a symbolic link, the file that it leads to.
func Create(path string) (*File, error) {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	info, err := os.Stat(path)
	direct := err == nil && !info.Mode().IsRegular()
	var out *os.File
	if direct {
		out, err = os.OpenFile(path, os.O_WRONLY, 0)
	} else {
		out, err = os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*.part")
	}
	if err != nil {
		return nil, fmt.Errorf("atomicfile: %q: %w", path, err)
	}
	return &File{out, path, direct}, nil
}

func (f *File) Write(b []byte) (int, error) {
	n, err := f.out.Write(b)
	if err != nil {
		return n, fmt.Errorf("atomicfile: %q: %w", f.path, err)
	}
	return n, nil
}

// Commit puts the file in its place, with the rights of the one it replaces.
func (f *File) Commit() error {
	var err error
	if f.direct {
		err = f.out.Close()
	} else {
		err = f.replace()
	}
	if err != nil {
		f.Abort()
		return fmt.Errorf("atomicfile: %q: %w", f.path, err)
	}
	f.out = nil
	return nil
}

// replace renames the temporary file to its name.
func (f *File) replace() error {
	mode := os.FileMode(0o644)
	if info, err := os.Stat(f.path); err == nil {
		mode = info.Mode().Perm()
	}
	if err := errors.Join(f.out.Chmod(mode), f.out.Sync(), f.out.Close()); err != nil {
		return err
	}
	return os.Rename(f.out.Name(), f.path)
}

// Abort throws away what was written; after Commit it does nothing.
func (f *File) Abort() {
	if f.out == nil {
		return
	}
	_ = f.out.Close() // what matters is that the file goes
	if !f.direct {
		_ = os.Remove(f.out.Name())
	}
	f.out = nil
}

// Write writes a whole file at once, or nothing.
func Write(path string, data []byte) error {
	return WriteBy(path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// WriteBy is Write for what a function writes bit by bit; if it fails, nothing is written.
func WriteBy(path string, write func(io.Writer) error) error {
	f, err := Create(path)
	if err != nil {
		return err
	}
	defer f.Abort()
	if err := write(f); err != nil {
		return err
	}
	return f.Commit()
}
