package sink

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/parquet-go/parquet-go"
)

// The schema in the file has the logical types and the nesting that other
// programs rely on: LIST and its three levels, STRING, DATE (parquet-format, LogicalTypes).
func TestParquetSchema(t *testing.T) {
	t.Parallel()
	raw := bytesOf(t, Parquet, Options{}, typedPages())
	file, err := parquet.OpenFile(bytes.NewReader(raw), int64(len(raw)))
	if err != nil {
		t.Fatal(err)
	}
	const price = "{optional currency: BYTE_ARRAY STRING, required text: BYTE_ARRAY STRING, optional value: FIXED_LEN_BYTE_ARRAY DECIMAL(38,9)}"
	want := []string{
		"optional error: BYTE_ARRAY STRING",
		"optional link: BYTE_ARRAY STRING",
		"required offers: LIST {repeated list: {required element: " + price + "}}",
		"required page: BYTE_ARRAY STRING",
		"optional price: " + price,
		"optional since: {optional day: INT32 DATE, optional iso: BYTE_ARRAY STRING, required text: BYTE_ARRAY STRING}",
		"optional states: BYTE_ARRAY STRING",
		"required tags: LIST {repeated list: {required element: BYTE_ARRAY STRING}}",
		"optional template: BYTE_ARRAY STRING",
		"optional weight: {required text: BYTE_ARRAY STRING, optional unit: BYTE_ARRAY STRING, optional value: FIXED_LEN_BYTE_ARRAY DECIMAL(38,9)}",
		"optional 标题: BYTE_ARRAY STRING",
	}
	var got []string
	for _, f := range file.Schema().Fields() {
		got = append(got, describeParquet(f))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("schema (-want +got)\n%s", diff)
	}
}

// describeParquet writes a column as the Parquet schema language does, on one line.
func describeParquet(f parquet.Field) string {
	repetition := "required"
	if f.Optional() {
		repetition = "optional"
	} else if f.Repeated() {
		repetition = "repeated"
	}
	var of []string
	if f.Leaf() {
		of = append(of, f.Type().Kind().String())
	}
	if logical := f.Type().LogicalType(); logical != nil {
		of = append(of, logical.String())
	}
	if !f.Leaf() {
		var parts []string
		for _, p := range f.Fields() {
			parts = append(parts, describeParquet(p))
		}
		of = append(of, "{"+strings.Join(parts, ", ")+"}")
	}
	return repetition + " " + f.Name() + ": " + strings.Join(of, " ")
}
