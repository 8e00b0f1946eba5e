package frontend

import (
	"io/fs"
	"strings"
	"testing"
)

func TestFSHasAnIndexPage(t *testing.T) {
	page, err := fs.ReadFile(FS(), "index.html")
	if err != nil {
		t.Fatalf("a front end without an index page: %v", err)
	}
	want := "make build"
	if Built() {
		want = `id="app"`
	}
	if !strings.Contains(string(page), want) {
		t.Errorf("index.html (built: %v) lacks %q", Built(), want)
	}
}
