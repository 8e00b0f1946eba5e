package source

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestOfflineFetchesNothing: neither the page nor robots.txt is asked for.
func TestOfflineFetchesNothing(t *testing.T) {
	t.Parallel()
	asked := false
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked = true }))
	defer server.Close()
	list := filepath.Join(t.TempDir(), "list.txt")
	if err := os.WriteFile(list, []byte(server.URL+"/a\n"+server.URL+"/b\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	n := 0
	for p, err := range Offline().Paths(list).Pages(t.Context()) {
		n++
		if p != nil || !errors.Is(err, ErrOffline) {
			t.Errorf("page %v, error %v, want ErrOffline", p, err)
		}
	}
	if n != 2 || asked {
		t.Errorf("%d errors, want one an address; the server was asked: %v", n, asked)
	}
}

// TestListNamesWhatPathsReads holds List to the source that reads.
func TestListNamesWhatPathsReads(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, name := range []string{"p10.html", "p2.html", "sub/a.htm", ".hidden.html", "note.txt", "w.warc", "p2_files/x.html"} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte("<p>x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	gone := filepath.Join(dir, "gone.html")
	var read []string
	for p, err := range Paths(dir, gone).Pages(t.Context()) {
		var e *Error
		switch {
		case err == nil:
			read = append(read, p.Name)
		case errors.As(err, &e):
			read = append(read, e.Name)
		}
	}
	if got := List(dir, gone); !slices.Equal(got, read) || len(got) != 5 {
		t.Errorf("List names %q, Paths reads %q", got, read)
	}
}

func TestHoldsMany(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{
		"a.warc": true, "gs://b/c-00001.WARC.GZ": true, "x.har": true, "x.zip": true,
		"a.html": false, "a.html.gz": false, "a.mhtml": false, "warc": false,
	} {
		if HoldsMany(name) != want {
			t.Errorf("HoldsMany(%q) = %v, want %v", name, !want, want)
		}
	}
}
