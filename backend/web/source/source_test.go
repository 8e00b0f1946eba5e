package source

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"wrapsmith/backend/page"
)

// take lists the pages of a source by name, errors as "name: reason".
func take(s Source) (names []string) {
	for p, err := range s.Pages(context.Background()) {
		var e *Error
		switch {
		case errors.As(err, &e):
			names = append(names, "! "+e.Name)
		case err != nil || p == nil:
			names = append(names, "? not an Error")
		default:
			names = append(names, p.Name)
		}
	}
	return names
}

func write(t *testing.T, dir string, files ...string) {
	t.Helper()
	for _, f := range files {
		path := filepath.Join(dir, f)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("<p>"+f), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestPathsInNaturalOrder(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, "page10.html", "page2.htm", "Page1.HTML", "b/x.xhtml", "b/a/y.shtml", "c.txt", ".hidden/z.html", ".z.html", "page2_files/ad.html", "other_files/real.html")
	got := take(Paths(dir))
	want := []string{"b/a/y.shtml", "b/x.xhtml", "other_files/real.html", "Page1.HTML", "page2.htm", "page10.html"}
	for i, w := range want {
		want[i] = filepath.Join(dir, w)
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
	if n := Paths(dir, filepath.Join(dir, "c.txt")).Len(); n != 7 {
		t.Errorf("%d pages; a file named by itself counts, whatever its extension", n)
	}
}

func TestAFolderWithoutAPageIsAnError(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, "full/1.html", "saved/item", "saved/deep/item2", "none/.hidden.html")
	for name, want := range map[string]string{"full": "", "saved": ".shtml; files with other names (here 2)", "none": "it is empty"} {
		for _, err := range Paths(filepath.Join(dir, name)).Pages(t.Context()) {
			if err == nil != (want == "") || err != nil && (!errors.Is(err, ErrNoPage) || !strings.Contains(err.Error(), want)) {
				t.Errorf("%s: %v, want %q", name, err, want)
			}
		}
	}
}

func TestBadFilesStandInTheirPlace(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, "1.html", "sub/2.html", "9.html")
	if err := os.Symlink(dir, filepath.Join(dir, "sub", "loop")); err != nil {
		t.Skip(err)
	}
	_ = os.Symlink("nowhere.html", filepath.Join(dir, "3.html"))
	_ = os.Symlink(filepath.Join(dir, "1.html"), filepath.Join(dir, "4.html"))
	_ = os.WriteFile(filepath.Join(dir, "5.html"), nil, 0o644)
	_ = os.WriteFile(filepath.Join(dir, "6.html"), []byte("%PDF-1.4"), 0o644)
	_ = os.WriteFile(filepath.Join(dir, "7.html"), []byte("<p>x"), 0o000)
	big, _ := os.Create(filepath.Join(dir, "8.html"))
	_ = big.Truncate(page.MaxBytes + 1)
	_ = big.Close()
	got := take(Paths(dir, filepath.Join(dir, "absent")))
	want := []string{"1.html", "! 3.html", "4.html", "! 5.html", "! 6.html", "! 7.html", "! 8.html", "9.html", "sub/2.html", "! sub/loop", "! absent"}
	if os.Geteuid() == 0 {
		want[5] = "7.html" // root may read all
	}
	for i, w := range want {
		mark, name, ok := strings.Cut(w, " ")
		if !ok {
			mark, name = "", w
		}
		want[i] = strings.TrimLeft(mark+" ", " ") + filepath.Join(dir, name)
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
}

func TestReasons(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, "a.html")
	_ = os.WriteFile(filepath.Join(dir, "p.html"), []byte("%PDF-1.4"), 0o644)
	cases := []struct {
		name string
		s    Source
		is   error
		says string
	}{
		{"absent", Paths(filepath.Join(dir, "absent")), fs.ErrNotExist, "check the name"},
		{"pdf", Paths(filepath.Join(dir, "p.html")), page.ErrBinary, "PDF"},
		{"empty", Bytes([]byte("  "), page.Origin{Name: "pasted"}), page.ErrEmpty, "fetch it again"},
	}
	for _, c := range cases {
		for _, err := range c.s.Pages(context.Background()) {
			var e *Error
			if !errors.As(err, &e) || !errors.Is(err, c.is) || !strings.Contains(e.Reason(), c.says) || strings.Contains(e.Reason(), dir) || strings.Count(err.Error(), "\"") != 2 {
				t.Errorf("%s: %v", c.name, err)
			}
		}
	}
}

func TestJoinGivesEachSourceInTurn(t *testing.T) {
	t.Parallel()
	html := page.Origin{Name: "pasted", ContentType: "text/html"}
	s := Join(Bytes([]byte("text without a tag"), html), Reader(strings.NewReader("<p>y"), page.Origin{Name: "stdin"}, nil), Bytes([]byte("<p>z"), page.Origin{Name: "bytes"}))
	if got := take(s); !slices.Equal(got, []string{"pasted", "stdin", "bytes"}) || s.Len() != -1 {
		t.Errorf("%q, %d: what standard input holds is not known", got, s.Len())
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	n := 0
	for range s.Pages(ctx) {
		n++
		cancel()
	}
	if n != 1 {
		t.Errorf("%d pages, though the first one cancelled", n)
	}
}

func TestSavedFrom(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"<!DOCTYPE html>\n<!-- saved from url=(0026)https://site.example/a?b=c -->\n<html>":                            "https://site.example/a?b=c",
		"<!DOCTYPE html> <html><!--\n Page saved with SingleFile \n url: https://site.example/x \n saved date: --><p>": "https://site.example/x",
		"<p>saved from url=(0026)https://site.example/":                                                                "",
	} {
		if got := savedFrom(text); got != want {
			t.Errorf("%q: got %q", text, got)
		}
	}
}

func TestNatural(t *testing.T) {
	t.Parallel()
	names := []string{"a", "A", "a1", "a01", "a2", "a10", "a10b2", "a10b10", "b", "é"}
	for i := range names {
		for j := range names {
			c := natural(names[i], names[j])
			if i == j && c != 0 || i != j && c == 0 || natural(names[j], names[i])*c > 0 {
				t.Errorf("%q and %q: %d", names[i], names[j], c)
			}
		}
	}
	if natural("a2", "a10") >= 0 || natural("B", "a") <= 0 {
		t.Error("numbers count by value, letters without case")
	}
}

// A pipe, as "<(command)" of a shell is one, is read once: what it holds is found out while it is read.
func TestPathsReadAPipe(t *testing.T) {
	t.Parallel()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	path := fmt.Sprintf("/dev/fd/%d", r.Fd())
	if _, err := os.Stat(path); err != nil {
		t.Skip("this system does not name its pipes")
	}
	if _, err := w.WriteString("<p>x"); err != nil {
		t.Fatal(err)
	}
	w.Close()
	s := Paths(path)
	if n := s.Len(); n != -1 {
		t.Errorf("%d pages, want an unknown number", n)
	}
	if list := namesOf(s); len(list) != 1 || list[0] != path+"||<p>x" {
		t.Errorf("%q", list)
	}
}
