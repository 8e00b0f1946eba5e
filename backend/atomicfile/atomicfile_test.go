package atomicfile

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

func TestFileAppearsWholeOrNotAtAll(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "out.csv")
	if err := Write(path, []byte("old")); err != nil {
		t.Fatal(err)
	}
	f, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Write([]byte("new")); err != nil {
		t.Fatal(err)
	}
	f.Abort()
	holds(t, path, "old")
	if f, err = Create(path); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Write([]byte("newer")); err != nil {
		t.Fatal(err)
	}
	holds(t, path, "old")
	if err := f.Commit(); err != nil {
		t.Fatal(err)
	}
	f.Abort()
	holds(t, path, "newer")
	left, err := os.ReadDir(dir)
	if err != nil || len(left) != 1 {
		t.Errorf("left in the folder: %v, %v", left, err)
	}
	if _, err := Create(filepath.Join(dir, "none", "out.csv")); err == nil {
		t.Error("a folder that is not there")
	}
	if err := Write(dir, []byte("text")); err == nil {
		t.Error("a folder was replaced by a file")
	}
	if err := WriteBy(path, func(w io.Writer) error {
		_, err := io.WriteString(w, "half")
		return errors.Join(err, io.ErrUnexpectedEOF)
	}); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("a writer that fails: %v", err)
	}
	holds(t, path, "newer")
}

func TestFileWritesToALinkAndADeviceAsTheyAre(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("links need rights there")
	}
	dir := t.TempDir()
	path, link, device := filepath.Join(dir, "out.csv"), filepath.Join(dir, "latest.csv"), filepath.Join(dir, "null")
	if err := errors.Join(Write(path, []byte("old")), os.Symlink("out.csv", link), os.Symlink(os.DevNull, device)); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(Write(link, []byte("new")), Write(device, []byte("gone"))); err != nil {
		t.Fatal(err)
	}
	holds(t, path, "new")
	for name, want := range map[string]os.FileMode{link: os.ModeSymlink, device: os.ModeSymlink, os.DevNull: os.ModeDevice | os.ModeCharDevice} {
		if info, err := os.Lstat(name); err != nil || info.Mode().Type() != want {
			t.Errorf("%s is no longer a %v: %v, %v", name, want, info, err)
		}
	}
}

func holds(t *testing.T, path, want string) {
	t.Helper()
	got, err := os.ReadFile(path)
	if err != nil || string(got) != want {
		t.Errorf("the file holds %q, %v, want %q", got, err, want)
	}
}
