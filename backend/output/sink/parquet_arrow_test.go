package sink

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/apache/arrow-go/v18/arrow"
	arrays "github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/memory"
	"github.com/apache/arrow-go/v18/parquet/file"
	"github.com/apache/arrow-go/v18/parquet/pqarrow"
	"github.com/google/go-cmp/cmp"
)

// Another reader, Apache Arrow's, finds the types, the nesting, the nulls and the
// values that were written.
func TestParquetByArrow(t *testing.T) {
	f, err := file.NewParquetReader(bytes.NewReader(bytesOf(t, Parquet, Options{}, typedPages())))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := pqarrow.NewFileReader(f, pqarrow.ArrowReadProperties{}, memory.DefaultAllocator)
	if err != nil {
		t.Fatal(err)
	}
	table, err := r.ReadTable(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer table.Release()
	// A list without values is empty, and not null.
	const price = "struct<currency: utf8, text: utf8 not null, value: float64>"
	want := map[string]string{
		"page": "utf8 not null", "template": "utf8", "error": "utf8", "标题": "utf8", "link": "utf8",
		"price": price, "weight": "struct<text: utf8 not null, unit: utf8, value: float64>", "since": "struct<day: date32, iso: utf8, text: utf8 not null>",
		"tags": "list<element: utf8 not null> not null", "offers": "list<element: " + price + " not null> not null",
	}
	got := map[string]string{}
	for _, c := range table.Schema().Fields() {
		got[c.Name] = described(c)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("types (-want +got)\n%s", diff)
	}
	wantRows := []string{
		`{"error":null,"link":"https://a.example/1","offers":[{"currency":"$","text":"$5","value":5},{"currency":"EUR","text":"6 €","value":6}],"page":"a.html","price":{"currency":"CNY","text":"￥1,299.50","value":1299.5},"since":{"day":"2024-03-05","iso":"2024-03-05","text":"5 March 2024"},"tags":["x","=1+1"],"template":"shop","weight":{"text":"1.5 kg","unit":"kg","value":1.5},"标题":"水壶"}`,
		`{"error":null,"link":null,"offers":[{"currency":null,"text":"7","value":7}],"page":"b.html","price":{"currency":"CNY","text":"0元","value":0},"since":{"day":null,"iso":"2024-03","text":"2024年3月"},"tags":[],"template":"shop","weight":{"text":"0","unit":null,"value":0},"标题":"=HYPERLINK(\"x\")"}`,
		`{"error":null,"link":null,"offers":[],"page":"c.html","price":{"currency":null,"text":"on request","value":null},"since":null,"tags":["y"],"template":"shop","weight":{"text":"-3","unit":null,"value":-3},"标题":"@x"}`,
		`{"error":"not HTML","link":null,"offers":[],"page":"d.html","price":null,"since":null,"tags":[],"template":null,"weight":null,"标题":null}`,
	}
	if diff := cmp.Diff(wantRows, arrowRows(t, table)); diff != "" {
		t.Errorf("rows (-want +got)\n%s", diff)
	}
}

// described is a column's type, with what may not be null in it.
func described(f arrow.Field) string {
	out := f.Type.String()
	switch of := f.Type.(type) {
	case *arrow.StructType:
		var parts []string
		for _, p := range of.Fields() {
			parts = append(parts, p.Name+": "+described(p))
		}
		out = "struct<" + strings.Join(parts, ", ") + ">"
	case *arrow.ListType:
		out = "list<" + of.ElemField().Name + ": " + described(of.ElemField()) + ">"
	}
	if !f.Nullable {
		out += " not null"
	}
	return out
}

// arrowRows are a table's rows as JSON, keys in order.
func arrowRows(t *testing.T, table arrow.Table) (out []string) {
	t.Helper()
	rows := arrays.NewTableReader(table, 0)
	defer rows.Release()
	for rows.Next() {
		raw, err := rows.RecordBatch().MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		var list []map[string]any
		if err := json.Unmarshal(raw, &list); err != nil {
			t.Fatal(err)
		}
		for _, row := range list {
			var line bytes.Buffer
			to := json.NewEncoder(&line)
			to.SetEscapeHTML(false)
			if err := to.Encode(row); err != nil {
				t.Fatal(err)
			}
			out = append(out, strings.TrimSpace(line.String()))
		}
	}
	return out
}
