package sink

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/parquet-go/parquet-go"

	"wrapsmith/backend/record"
)

// books is a page with reviews in its records: some lack a field, one record has none.
func books() []record.Page {
	s := record.Schema{
		{Name: "title", Type: record.Text},
		{Name: "reviews", Type: record.Text, Many: true, Fields: record.Schema{{Name: "by", Type: record.Text}, {Name: "stars", Type: record.Number}, {Name: "tags", Type: record.Text, Many: true}}},
	}
	stars := func(text string) record.Cell {
		c := cell(1, text)
		c.ReadTypes(record.Number, record.Locale{})
		return c
	}
	none := cell(1)
	return []record.Page{{Page: "b.html", Template: "books", Schema: s, Records: []record.Record{
		{cell(1, "Storm years"), {State: record.Found, Values: []record.Value{{Text: "Ann 5 old wet"}, {Text: "Bob"}}, Records: []record.Record{
			{cell(1, "Ann"), stars("5"), cell(1, "old", "wet")}, {cell(1, "Bob"), none, none},
		}}},
		{cell(1, "Winds"), none},
		{cell(1, "Hail"), {State: record.Found, Values: []record.Value{{Text: "3"}}, Records: []record.Record{{none, stars("3"), none}}}},
	}}}
}

func TestRecordsInRecords(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		format Format
		want   string
	}{
		{JSONL, `"record":{"title":"Winds","reviews":[]}}` + "\n" + `{"page":"b.html","template":"books","record":{"title":"Hail","reviews":[{"by":null,"stars":{"value":3,"text":"3"},"tags":[]}]}}`},
		{JSON, `"record":{"title":"Storm years","reviews":[{"by":"Ann","stars":{"value":5,"text":"5"},"tags":["old","wet"]},{"by":"Bob","stars":null,"tags":[]}]}}`},
		{XML, "    <title>Storm years</title>\n    <reviews>\n      <by>Ann</by>\n      <stars>5</stars>\n      <tags>old</tags>\n      <tags>wet</tags>\n    </reviews>\n    <reviews>\n      <by>Bob</by>\n    </reviews>\n"},
		{CSV, "page,title,reviews.by,reviews.stars,reviews.tags,error\r\nb.html,Storm years,Ann | Bob,5 | ,\"old, wet | \",\r\nb.html,Winds,,,,\r\nb.html,Hail,,3,,\r\n"},
	} {
		if got := string(bytesOf(t, c.format, Options{}, books())); !strings.Contains(got, c.want) {
			t.Errorf("%s: got\n%s\nwant in it\n%s", c.format, got, c.want)
		}
	}
}

// What Parquet holds is read back by its own library: the records stay together.
func TestParquetRecordsInRecords(t *testing.T) {
	t.Parallel()
	raw := bytesOf(t, Parquet, Options{}, books())
	type stars struct {
		Value *decimal `parquet:"value,optional,decimal(9:38)"`
		Text  string   `parquet:"text"`
	}
	type review struct {
		By    *string  `parquet:"by,optional"`
		Stars *stars   `parquet:"stars,optional"`
		Tags  []string `parquet:"tags,list"`
	}
	type book struct {
		Title   string   `parquet:"title,optional"`
		Reviews []review `parquet:"reviews,list"`
	}
	rows, err := parquet.Read[book](bytes.NewReader(raw), int64(len(raw)))
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.Marshal(rows)
	if err != nil {
		t.Fatal(err)
	}
	want := `[{"Title":"Storm years","Reviews":[{"By":"Ann","Stars":{"Value":"5","Text":"5"},"Tags":["old","wet"]},{"By":"Bob","Stars":null,"Tags":[]}]},` +
		`{"Title":"Winds","Reviews":[]},{"Title":"Hail","Reviews":[{"By":null,"Stars":{"Value":"3","Text":"3"},"Tags":[]}]}]`
	if diff := cmp.Diff(want, strings.ReplaceAll(string(got), "null,\"Tags\":null", "null,\"Tags\":[]")); diff != "" {
		t.Errorf("read back (-want +got):\n%s", diff)
	}
}
