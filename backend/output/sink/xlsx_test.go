package sink

import (
	"archive/zip"
	"bytes"
	"io"
	"strings"
	"testing"

	"wrapsmith/backend/record"
)

// A time of day without a zone is a time, one with a zone a text, and the header stays in view.
func TestXLSXTimesAndHeader(t *testing.T) {
	t.Parallel()
	p := record.Page{Page: "p", Schema: record.Schema{{Name: "at", Type: record.Date}}, Records: []record.Record{
		{cell(1, "2024-03-05 12:00")}, {cell(1, "2024-03-05T12:00:00+08:00")},
	}}
	raw := bytesOf(t, XLSX, Options{}, []record.Page{p})
	sheets := workbookXML(t, raw)
	for i, want := range []string{"D :45356.5", "D inlineStr:2024-03-05T12:00:00+08:00"} {
		if line := strings.Join(sheets["records"][i+1], ", "); !strings.Contains(line, want) {
			t.Errorf("row %d: %s, want %s", i+1, line, want)
		}
	}
	z, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
	if err != nil {
		t.Fatal(err)
	}
	frozen, filters := 0, 0
	for _, f := range z.File {
		if !strings.HasPrefix(f.Name, "xl/worksheets/") {
			continue
		}
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), `ySplit="1"`) && strings.Contains(string(text), `state="frozen"`) {
			frozen++
		}
		if strings.Contains(string(text), `<autoFilter ref="$A$1:$G$3"`) {
			filters++
		}
	}
	if filters != 1 {
		t.Errorf("%d sheets with a filter in the header, want 1", filters)
	}
	if frozen != 1 {
		t.Errorf("%d sheets with a frozen header, want 1", frozen)
	}
}
