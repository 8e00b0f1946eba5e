package services

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestALibraryThatIsNotThere(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "library.db")
	if _, err := Open(t.Context(), path, Need{Library: Existing}, Options{}); !errors.Is(err, ErrNoLibrary) {
		t.Errorf("Existing: %v, want %v", err, ErrNoLibrary)
	}
	l, err := Open(t.Context(), path, Need{Library: Optional, Results: Created}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("Optional made a library: %v", err)
	}
	if l, err = Open(t.Context(), path, Need{Library: Created}, Options{}); err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(path); err != nil {
		t.Errorf("Created made no library: %v", err)
	}
}

func TestNewRunsOfAReadOnlyLibraryAreThePersonsOwn(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("root writes everywhere; the command's test runs as another user")
	}
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	dir := t.TempDir()
	path := filepath.Join(dir, "library.db")
	if at, own, err := Writable(path); at != path || own || err != nil {
		t.Errorf("writable: %q, own %v, %v; want %q", at, own, err, path)
	}
	if err := os.Chmod(dir, 0o500); err != nil {
		t.Fatal(err)
	}
	if at, own, err := Writable(path); at == path || !own || err != nil {
		t.Errorf("read-only: %q, own %v, %v; want the person's own", at, own, err)
	}
}
