//go:build arrow

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
)

// Apache Arrow reads the Parquet of package sink as TestParquetIsRead does. It takes a minute to compile, so this is
// a test by name (make test STAGES=readers).
func TestArrowReadsParquet(t *testing.T) {
	t.Parallel()
	got := rows(t, written(t))
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
