package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

func TestPagesAreFresh(t *testing.T) {
	want, err := everything(".")
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range want {
		got, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(name)))
		if err != nil {
			t.Errorf("%v; run go generate ./templates", err)
		} else if !bytes.Equal(got, data) {
			t.Errorf("%s is stale: run go generate ./templates", name)
		}
	}
	pages, err := filepath.Glob("../*/pages/*")
	if err != nil {
		t.Fatal(err)
	}
	later, err := filepath.Glob("../redesigned/*/pages/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range append(pages, later...) {
		name, err := filepath.Rel("..", p)
		if err != nil {
			t.Fatal(err)
		}
		if want[filepath.ToSlash(name)] == nil {
			t.Errorf("%s has no data any more: remove it", name)
		}
	}
}

func TestParseTellsTheLine(t *testing.T) {
	for _, c := range []struct{ text, why string }{
		{"title: x\n== only-an-id\n", "a page without layout"},
		{"title\n", "a name without value"},
	} {
		if _, err := parse("site", c.text); err == nil {
			t.Errorf("%s: no error", c.why)
		}
	}
}

func TestParseReadsPagesRecordsAndRows(t *testing.T) {
	s, err := parse("site", "base: https://x.example\n== a look\n.path: /a\nname: one\n--\nname: two\n== b look\n@ name|tags\n| three | x ;; y\n| four |\n")
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Pages) != 2 || len(s.Pages[0].Records) != 2 || len(s.Pages[1].Records) != 2 {
		t.Fatalf("read %d pages with %v", len(s.Pages), s.Pages)
	}
	if got := s.Pages[0].URL(); got != "https://x.example/a" {
		t.Errorf("address %q", got)
	}
	if r := s.Pages[1].Records[0]; len(r.Many("tags")) != 2 || r.One("name") != "three" {
		t.Errorf("row read as %v", r)
	}
	if s.Pages[1].Records[1].Has("tags") {
		t.Error("an empty column must be missing")
	}
}
