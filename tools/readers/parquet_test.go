package readers

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/memory"
	"github.com/apache/arrow-go/v18/parquet/file"
	"github.com/apache/arrow-go/v18/parquet/pqarrow"

	"wrapsmith/backend/output/sink"
	"wrapsmith/backend/record"
)

// Apache Arrow reads the Parquet of package sink: decimals to their last digit, dates, lists and records
// in records.
func TestArrowReadsParquet(t *testing.T) {
	t.Parallel()
	var raw bytes.Buffer
	schema := record.Schema{
		{Name: "title", Type: record.Text}, {Name: "price", Type: record.Price}, {Name: "count", Type: record.Number},
		{Name: "since", Type: record.Date}, {Name: "tags", Type: record.Text, Many: true},
		{Name: "reviews", Many: true, Fields: record.Schema{{Name: "by"}, {Name: "stars", Type: record.Number}}},
	}
	out, err := sink.New(sink.Parquet, &raw, sink.Options{Schema: schema})
	if err != nil {
		t.Fatal(err)
	}
	review := record.Record{cell(record.Text, "Ann"), cell(record.Number, "4.5")}
	full := record.Record{
		cell(record.Text, "水壶"), cell(record.Price, "€ 1.299,50"), cell(record.Number, "9007199254740993"), cell(record.Date, "5 March 1969"), cell(record.Text, "a", "b"),
		{State: record.Found, Values: []record.Value{{Text: "Ann 4.5"}}, Records: []record.Record{review}},
	}
	empty := record.Record{cell(record.Text, "Rug"), cell(record.Price, "on request"), {}, {}, {}, {}}
	if err := out.Write(record.Page{Page: "p.html", Schema: schema, Records: []record.Record{full, empty}}); err != nil {
		t.Fatal(err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	got := rows(t, raw.Bytes())
	for _, want := range []string{
		`"title":"水壶"`, `"price":{"currency":"EUR","text":"€ 1.299,50","value":"1299.5"}`, `"value":"9007199254740993"`,
		`"since":{"day":"1969-03-05","iso":"1969-03-05","text":"5 March 1969"}`, `"tags":["a","b"]`,
		`"reviews":[{"by":"Ann","stars":{"text":"4.5","unit":null,"value":"4.5"}}]`,
		`"price":{"currency":null,"text":"on request","value":null}`, `"since":null`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("got %s, want %s in it", got, want)
		}
	}
}

func cell(kind record.Type, texts ...string) record.Cell {
	c := record.Cell{State: record.Found}
	for _, text := range texts {
		c.Values = append(c.Values, record.Value{Text: text})
	}
	c.ReadTypes(kind, record.Locale{})
	return c
}

// rows are the rows of a file as JSON, as Arrow reads them.
func rows(t *testing.T, raw []byte) string {
	t.Helper()
	f, err := file.NewParquetReader(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	reader, err := pqarrow.NewFileReader(f, pqarrow.ArrowReadProperties{}, memory.DefaultAllocator)
	if err != nil {
		t.Fatal(err)
	}
	table, err := reader.ReadTable(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	defer table.Release()
	records := array.NewTableReader(table, 0)
	defer records.Release()
	var out strings.Builder
	for records.Next() {
		line, err := records.RecordBatch().MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		out.Write(line)
	}
	return out.String()
}
