package sink

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// File is a file that appears, whole, when it is committed: until then what is
// written lies beside it in a temporary one, and an older file stays as it is.
type File struct {
	temp *os.File
	path string
}

// Create begins to write a file.
func Create(path string) (*File, error) {
	temp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*.part")
	if err != nil {
		return nil, fmt.Errorf("sink: %q: %w", path, err)
	}
	return &File{temp, path}, nil
}

func (f *File) Write(b []byte) (int, error) {
	n, err := f.temp.Write(b)
	if err != nil {
		return n, fmt.Errorf("sink: %q: %w", f.path, err)
	}
	return n, nil
}

// Commit puts the file in its place, with the rights of the one it replaces.
func (f *File) Commit() error {
	mode := os.FileMode(0o644)
	if info, err := os.Stat(f.path); err == nil {
		mode = info.Mode().Perm()
	}
	err := errors.Join(f.temp.Chmod(mode), f.temp.Sync(), f.temp.Close())
	if err == nil {
		err = os.Rename(f.temp.Name(), f.path)
	}
	if err != nil {
		f.Abort()
		return fmt.Errorf("sink: %q: %w", f.path, err)
	}
	f.temp = nil
	return nil
}

// Abort throws away what was written; after Commit it does nothing.
func (f *File) Abort() {
	if f.temp == nil {
		return
	}
	_ = f.temp.Close() // what matters is that the file goes
	_ = os.Remove(f.temp.Name())
	f.temp = nil
}

// WriteFile writes a whole file at once, or nothing.
func WriteFile(path string, data []byte) error {
	f, err := Create(path)
	if err != nil {
		return err
	}
	defer f.Abort()
	if _, err := f.Write(data); err != nil {
		return err
	}
	return f.Commit()
}
