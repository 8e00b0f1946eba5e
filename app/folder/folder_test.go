package folder

import (
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestFolders(t *testing.T) {
	base := t.TempDir()
	t.Setenv("XDG_DATA_HOME", base)
	got, err := Data()
	if want := filepath.Join(base, "wrapsmith"); err != nil || got != want {
		t.Errorf("with XDG_DATA_HOME: %q, want %q (%v)", got, want, err)
	}
	t.Setenv("XDG_DATA_HOME", "relative") // which the specification says to ignore
	if runtime.GOOS == "linux" {
		t.Setenv("HOME", base)
		got, err = Data()
		if want := filepath.Join(base, ".local", "share", "wrapsmith"); err != nil || got != want {
			t.Errorf("without: %q, want %q (%v)", got, want, err)
		}
	}
	if file := Library("x"); !strings.HasPrefix(file, "x"+string(filepath.Separator)) {
		t.Errorf("library file %q", file)
	}
	address := "postgres://ann@db.example/library"
	if got := Library(address); got != address {
		t.Errorf("a library on a server: %q", got)
	}
	if got, want := Beside(address), filepath.Join(base, "wrapsmith"); !strings.HasPrefix(got, base) || filepath.Base(got) != filepath.Base(want) {
		t.Errorf("files of a library on a server lie in %q", got)
	}
	if got := Beside(filepath.Join("x", "library.db")); got != "x" {
		t.Errorf("files of a library in x lie in %q", got)
	}
}
