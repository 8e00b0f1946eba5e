package store_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/stores/storestest"
	"wrapsmith/backend/template"
)

// readOnce lists a library, reads its templates and tries to save one, and says what came of it.
func readOnce(path string) {
	ctx := context.Background()
	s, err := openAt(ctx, path)
	if err != nil {
		fmt.Println("open:", err)
		return
	}
	_, entries, err := s.List(ctx, library.Query{})
	fmt.Println("listed", len(entries), err)
	for stored, err := range s.Templates(ctx) {
		fmt.Println("read", stored.Template.Name, err)
	}
	_, err = s.Save(ctx, library.Save{Template: storestest.Template("b", "", "f")})
	fmt.Println("save refused", errors.Is(err, store.ErrReadOnly))
	fmt.Println("close", s.Close())
}

// The library of another person, or on a medium that is read only, can be listed and read.
func TestReadOnlyLibrary(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("Windows has other rights")
	}
	const want = "listed 1 <nil>\nread a <nil>\nsave refused true\nclose <nil>\n"
	for _, c := range []struct {
		name         string
		folder, file os.FileMode
		open         bool // by a process that writes
	}{
		{"file and folder", 0o555, 0o444, false},
		{"folder", 0o555, 0o666, false},
		{"file", 0o777, 0o444, false},
		{"file and folder, while a process writes", 0o555, 0o444, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join(t.TempDir(), "library")
			path := filepath.Join(dir, "library.db")
			s := newStoreAt(t, path)
			mustSave(t, s, library.Save{Template: storestest.Template("a", "", "f")})
			if !c.open {
				if err := s.Close(); err != nil {
					t.Fatal(err)
				}
			}
			files, err := filepath.Glob(path + "*")
			if err != nil || c.open != (len(files) > 1) {
				t.Fatalf("%v, %v", files, err)
			}
			for _, f := range files {
				chmod(t, f, c.file)
			}
			chmod(t, dir, c.folder)
			t.Cleanup(func() { chmod(t, dir, 0o700) })
			begin := time.Now()
			if got := readAsAnother(t, path); got != want {
				t.Errorf("got\n%swant\n%s", got, want)
			}
			if took := time.Since(begin); took > 4*time.Second {
				t.Errorf("it took %v: opening waited for a lock that is free", took)
			}
		})
	}
}

func chmod(t *testing.T, path string, mode os.FileMode) {
	t.Helper()
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
}

// readAsAnother runs readOnce in a process of a person whom the modes of files
// bind: not of root, who may do all.
func readAsAnother(t *testing.T, path string) string {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(t.Context(), program)
	if os.Getuid() == 0 {
		for dir := filepath.Dir(filepath.Dir(path)); dir != os.TempDir() && len(dir) > 1; dir = filepath.Dir(dir) {
			chmod(t, dir, 0o755)
		}
		copied := filepath.Join(filepath.Dir(filepath.Dir(path)), "reader")
		syscall.ForkLock.RLock() // a process that another test starts meanwhile would hold the copy open for writing
		storestest.CopyFile(t, program, copied)
		syscall.ForkLock.RUnlock()
		c = exec.CommandContext(t.Context(), copied)
		asNobody(c)
	}
	c.Env = []string{"STORE_TEST_READER=" + path}
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return string(out)
}

// A library that an older version made cannot be brought up to date where it is read only.
func TestOldReadOnlyLibrary(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("Windows has other rights")
	}
	dir := filepath.Join(t.TempDir(), "library")
	path := filepath.Join(dir, "library.db")
	s := newStoreAt(t, path)
	if _, err := s.db.SQL().ExecContext(t.Context(), `DELETE FROM goose_db_version WHERE version_id = (SELECT max(version_id) FROM goose_db_version)`); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	chmod(t, path, 0o444)
	chmod(t, dir, 0o555)
	t.Cleanup(func() { chmod(t, dir, 0o700) })
	if got := readAsAnother(t, path); !strings.HasPrefix(got, "open:") || !strings.Contains(got, "brought up to date") {
		t.Errorf("got %q, want that it must be brought up to date", got)
	}
}

// A library on a file system that is mounted to be read can be read by root too.
func TestReadOnlyFileSystem(t *testing.T) {
	dir := t.TempDir()
	s, err := openAt(t.Context(), filepath.Join(dir, "library.db"))
	if err != nil {
		t.Fatal(err)
	}
	mustSave(t, s, library.Save{Template: storestest.Template("a", "", "f")})
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.CommandContext(t.Context(), "mount", "--bind", dir, dir).CombinedOutput(); err != nil {
		t.Skipf("cannot mount: %s", out)
	}
	defer func() {
		if out, err := exec.Command("umount", "-l", dir).CombinedOutput(); err != nil {
			t.Errorf("umount: %s", out)
		}
	}()
	if out, err := exec.CommandContext(t.Context(), "mount", "-o", "remount,ro,bind", dir).CombinedOutput(); err != nil {
		t.Skipf("cannot mount read-only: %s", out)
	}
	for _, name := range []string{"new.db", "folder/new.db"} {
		if s, err := openAt(t.Context(), filepath.Join(dir, name)); !errors.Is(err, store.ErrReadOnly) {
			t.Errorf("%s: opened %v: %v", name, s != nil, err)
		}
	}
	s, err = openAt(t.Context(), filepath.Join(dir, "library.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var got []*template.Template
	for stored, err := range s.Templates(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, stored.Template)
	}
	if len(got) != 1 || got[0].Name != "a" {
		t.Errorf("got %v, want the template a", got)
	}
	if _, err := s.Save(t.Context(), library.Save{Template: storestest.Template("b", "", "f")}); !errors.Is(err, store.ErrReadOnly) {
		t.Errorf("saved: %v", err)
	}
}
