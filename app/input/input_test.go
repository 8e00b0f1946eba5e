package input

import (
	"archive/zip"
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// unpacksTo is a small archive of pages that are large.
func unpacksTo(t *testing.T, pages, size int) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	text := "<h1>Page</h1>" + strings.Repeat("<p>the same words again and again</p>\n<p>and others</p>", size/56)
	for i := range pages {
		w, err := z.Create(fmt.Sprintf("p%04d.html", i))
		if err == nil {
			_, err = w.Write([]byte(text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// What a request brings in many archives is bounded as what it brings in one.
func TestInputsOfARequestShareTheirRoom(t *testing.T) {
	t.Parallel()
	a := &Reader{}
	archive := unpacksTo(t, 4, 1<<20)
	left := &Room{pages: 10, bytes: 100 << 20}
	pages, refused := 0, 0
	for range 5 {
		given, err := a.Input(PageInput{Name: "many.zip", Data: archive})
		if err != nil {
			t.Fatal(err)
		}
		got, failed := given.Pages(t.Context(), left)
		pages, refused = pages+len(got), refused+len(failed)
	}
	if pages != 10 || refused != 3 {
		t.Errorf("%d pages, %d refused; want 10, and one refusal for each archive that is not whole", pages, refused)
	}
	left = &Room{pages: 1000, bytes: 6 << 20}
	given, _ := a.Input(PageInput{Name: "many.zip", Data: archive})
	first, _ := given.Pages(t.Context(), left)
	given, _ = a.Input(PageInput{Name: "more.zip", Data: archive})
	second, failed := given.Pages(t.Context(), left)
	if len(first) != 4 || len(second) != 2 || len(failed) != 1 || failed[0].Name != "more.zip" {
		t.Errorf("%d and %d pages, %v", len(first), len(second), failed)
	}
}

// Matching looks at one page, and reads no more of an archive.
func TestMatchReadsOnePage(t *testing.T) {
	t.Parallel()
	a := &Reader{}
	given, err := a.Input(PageInput{Name: "many.zip", Data: unpacksTo(t, 3, 1000)})
	if err != nil {
		t.Fatal(err)
	}
	if p, failed := given.First(t.Context()); p == nil || !strings.HasSuffix(p.Name, "p0000.html") || len(failed) != 0 {
		t.Errorf("%v %v", p, failed)
	}
	given, err = a.Input(PageInput{Name: "no.html", Data: []byte(" ")})
	if err != nil {
		t.Fatal(err)
	}
	if p, failed := given.First(t.Context()); p != nil || len(failed) != 1 {
		t.Errorf("%v %v", p, failed)
	}
}

// An archive gives its pages, and no more of them than fit into memory.
func TestArchivesAsPages(t *testing.T) {
	t.Parallel()
	given, err := New(false).Input(PageInput{Name: "pages.zip", Data: unpacksTo(t, maxInput+5, 0)})
	if err != nil {
		t.Fatal(err)
	}
	pages, failed := given.Pages(t.Context(), NewRoom())
	if len(pages) != maxInput || len(failed) != 1 || failed[0].Name != "pages.zip" || !strings.Contains(failed[0].Reason, "in a run") {
		t.Errorf("got %d pages and failures %+v, want %d pages and pages.zip as too large", len(pages), failed, maxInput)
	}
}

// An address without a scheme gets https, and http where a certificate is not to be expected.
func TestAddressesWithoutAScheme(t *testing.T) {
	t.Parallel()
	for given, want := range map[string]string{
		"shop.example/lamp":        "https://shop.example/lamp",
		"shop.example:8443/":       "https://shop.example:8443/",
		"127.0.0.1:8080/lamp":      "http://127.0.0.1:8080/lamp",
		"localhost:8080":           "http://localhost:8080",
		"[::1]:8080/":              "http://[::1]:8080/",
		"https://127.0.0.1/lamp":   "https://127.0.0.1/lamp",
		"  http://shop.example/a ": "http://shop.example/a", //nolint:gocritic // the blanks are the case
	} {
		if in, err := New(false).FromWeb(PageInput{Address: given}); err != nil || in.Address != want {
			t.Errorf("%q: %q, want %q (%v)", given, in.Address, want, err)
		}
	}
}
