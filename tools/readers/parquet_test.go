package readers

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/xitongsys/parquet-go-source/buffer"
	"github.com/xitongsys/parquet-go/reader"
	"github.com/xitongsys/parquet-go/types"

	"wrapsmith/backend/output/sink"
	"wrapsmith/backend/record"
)

// Another library reads the Parquet of package sink: decimals to their last digit, dates, lists and records in records.
func TestParquetIsRead(t *testing.T) {
	t.Parallel()
	file, err := reader.NewParquetReader(buffer.NewBufferFileFromBytes(written(t)), nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer file.ReadStop()
	logical := map[string]string{}
	for _, e := range file.Footer.GetSchema() {
		if l := e.GetLogicalType(); l != nil {
			logical[e.GetName()] = l.String()
		}
	}
	for name, want := range map[string]string{"Value": "DecimalType({Scale:9 Precision:38})", "Day": "DATE:DateType", "Tags": "LIST:ListType", "Text": "STRING:StringType"} {
		if !strings.Contains(logical[name], want) {
			t.Errorf("%s: got the type %s, want %s in it", name, logical[name], want)
		}
	}
	read, err := file.ReadByNumber(int(file.GetNumRows()))
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.Marshal(plain(reflect.ValueOf(read)))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"Title":"水壶"`, `"Price":{"Currency":"EUR","Text":"€ 1.299,50","Value":"1299.500000000"}`, `"Value":"9007199254740993.000000000"`,
		`"Since":{"Day":-302,"Iso":"1969-03-05","Text":"5 March 1969"}`, `"Tags":["a","b"]`,
		`"Reviews":[{"By":"Ann","Stars":{"Text":"4.5","Unit":null,"Value":"4.500000000"}}]`,
		`"Price":{"Currency":null,"Text":"on request","Value":null}`, `"Since":null`,
	} {
		if !strings.Contains(string(got), want) {
			t.Errorf("got %s, want %s in it", got, want)
		}
	}
}

// plain is what was read as JSON has it, with the decimals as numbers in words of digits.
func plain(v reflect.Value) any {
	switch v.Kind() { //nolint:exhaustive // other kinds are as they are
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return nil
		}
		return plain(v.Elem())
	case reflect.Slice:
		list := make([]any, v.Len())
		for i := range list {
			list[i] = plain(v.Index(i))
		}
		return list
	case reflect.Struct:
		fields := map[string]any{}
		for i := range v.NumField() {
			name, field := v.Type().Field(i).Name, plain(v.Field(i))
			if raw, ok := field.(string); ok && name == "Value" {
				field = types.DECIMAL_BYTE_ARRAY_ToString([]byte(raw), 38, 9)
			}
			fields[name] = field
		}
		return fields
	}
	return v.Interface()
}

// written is a Parquet file of package sink.
func written(t *testing.T) []byte {
	t.Helper()
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
	return raw.Bytes()
}

func cell(kind record.Type, texts ...string) record.Cell {
	c := record.Cell{State: record.Found}
	for _, text := range texts {
		c.Values = append(c.Values, record.Value{Text: text})
	}
	c.ReadTypes(kind, record.Locale{})
	return c
}
