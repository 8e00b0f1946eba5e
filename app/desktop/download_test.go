package desktop

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wrapsmith/backend/atomicfile"
)

// A table for a spreadsheet begins with the mark of its byte order; a reader of text would take it away.
const marked = "\xef\xbb\xbfname,price\r\nkettle,\xff64\r\n"

func TestDownloadKeepsTheBytes(t *testing.T) {
	t.Parallel()
	api := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/api/runs/7/download" || r.URL.Query().Get("format") != "csv" {
			t.Errorf("asked for %s", r.URL)
		}
		for _, b := range []byte(marked) {
			w.Write([]byte{b})
		}
	})
	path := filepath.Join(t.TempDir(), "records.csv")
	err := atomicfile.WriteBy(path, func(w io.Writer) error { return download(api, "/api/runs/7/download?format=csv", w) })
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(path); string(got) != marked {
		t.Errorf("the file holds %q, want %q", got, marked)
	}
}

func TestDownloadLeavesNothingOfWhatFailed(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		why, address string
		api          http.HandlerFunc
		want         string
	}{
		{"refused, in the API's words", "/api/runs/9/download", func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusNotFound)
			io.WriteString(w, `{"detail":"There is no such run."}`)
		}, "There is no such run."},
		{"refused without words", "/api/x", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) }, "502 Bad Gateway"},
		{"broken off", "/api/x", func(w http.ResponseWriter, _ *http.Request) {
			io.WriteString(w, "half")
			panic(http.ErrAbortHandler)
		}, "broke off"},
		{"another program's address", "http://elsewhere.example/api/x", nil, "no address"},
	} {
		path := filepath.Join(t.TempDir(), "records.csv")
		if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
			t.Fatal(err)
		}
		err := atomicfile.WriteBy(path, func(w io.Writer) error { return download(c.api, c.address, w) })
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q in it", c.why, err, c.want)
		}
		if got, _ := os.ReadFile(path); string(got) != "old" {
			t.Errorf("%s: the file holds %q", c.why, got)
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

func TestDownloadSaysWhenTheDiskIsFull(t *testing.T) {
	t.Parallel()
	api := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { io.Copy(w, bytes.NewReader([]byte(marked))) })
	if err := download(api, "/api/x", full{}); err == nil || !strings.Contains(err.Error(), "no space left") {
		t.Errorf("got %v", err)
	}
}
