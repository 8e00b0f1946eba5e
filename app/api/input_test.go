package api

import (
	"archive/zip"
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// An archive gives its pages, and no more of them than fit into memory.
func TestArchivesAsPages(t *testing.T) {
	c := newClient(t)
	var zipped bytes.Buffer
	z := zip.NewWriter(&zipped)
	for i := range maxInput + 5 {
		w, err := z.Create(fmt.Sprintf("p%d.html", i))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(w, "<h1>Page %d</h1>", i)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	given, err := c.app.templates.input.Input(PageInput{Name: "pages.zip", Data: zipped.Bytes()})
	if err != nil {
		t.Fatal(err)
	}
	pages, failed := given.pages(t.Context(), wholeRoom())
	if len(pages) != maxInput || len(failed) != 1 || failed[0].Name != "pages.zip" || !strings.Contains(failed[0].Reason, "in a run") {
		t.Errorf("%d pages, %+v", len(pages), failed)
	}
	saved := "MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\nContent-Location: https://site.example/x\r\n\r\n<h1>Saved</h1>\r\n--b--\r\n"
	w := c.work()
	var added AddedPages
	c.ask("POST", w.url("/pages"), AddPages{Pages: []PageInput{{Name: "saved.mhtml", Data: []byte(saved)}}}, &added)
	if len(added.Added) != 1 || len(added.Failed) != 0 || added.Work.Pages[0].Name != "saved.mhtml" {
		t.Errorf("%+v", added)
	}
}
