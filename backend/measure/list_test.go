package measure

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"wrapsmith/backend/learn/list"
)

func TestAFoundRecordIsRight(t *testing.T) {
	t.Parallel()
	long := ""
	for i := range 40 {
		long += fmt.Sprintf("word %d, ", i*i)
	}
	spoilt := strings.Replace(long, "word 25,", "ward 25,", 1)
	truth := newListTruth(Page{Records: []map[string][]string{
		{"a": {"Quince"}, "b": {"3.50"}, "c": {"red"}, "d": {"new"}, "e": {"Reviews"}, "link_url": {"/1"}},
		{"a": {"Plum"}, "b": {"2.80"}, "e": {"Reviews"}},
		{"a": {long}},
		{"link_url": {"/4"}},
		{"a": {"Fig"}, "e": {"Reviews"}},
		{"a": {"Fig tree"}, "e": {"Reviews"}},
	}})
	if len(truth.records) != 5 {
		t.Fatalf("%d records: one without a text is none", len(truth.records))
	}
	for _, tt := range []struct {
		name  string
		texts []string
		want  []int
	}{
		{"all values", []string{"Quince 3.50 red new Reviews"}, []int{0}},
		{"four of five", []string{"Quince 3.50 red Reviews"}, []int{0}},
		{"three of five", []string{"Quince 3.50 red"}, []int{-1}},
		{"white space aside", []string{"Qui nce3.5 0 r\u00a0ed new"}, []int{0}},
		{"two whole records", []string{"Quince 3.50 red new Reviews Plum 2.80"}, []int{-1}},
		{"one found twice", []string{"Plum 2.80 Reviews", "Plum 2.80 Reviews"}, []int{1, -1}},
		{"a long value by its pieces", []string{spoilt}, []int{2}},
		{"a long value cut", []string{long[:60]}, []int{-1}},
		{"one record's values within another's", []string{"Fig tree Reviews", "Fig Reviews"}, []int{4, 3}},
		{"nothing", nil, []int{}},
	} {
		if got := truth.match(tt.texts); fmt.Sprint(got) != fmt.Sprint(tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

func TestQueryWord(t *testing.T) {
	t.Parallel()
	p := Page{Records: []map[string][]string{
		{"a": {"Red barn with a roof"}, "b_url": {"zzzz"}}, {"a": {"Blue BARN"}, "b_url": {"zzzz"}}, {"a": {"A shed with a roof"}, "b_url": {"zzzz"}},
	}}
	if got := queryWord(p); got != "barn" {
		t.Errorf("%q, want barn: as often as roof, earlier in the alphabet; not a link's word", got)
	}
}

func TestList(t *testing.T) {
	t.Parallel()
	m := fstest.MapFS{}
	var body, records strings.Builder
	for i := range 8 {
		fmt.Fprintf(&body, "<li><h3>Barn %d</h3><p>A barn of the valley with a roof of slate</p><b>%d.50</b>", i, i+10)
		if i > 0 {
			records.WriteByte(',')
		}
		fmt.Fprintf(&records, `{"name": ["Barn %d"], "price": ["%d.50"]}`, i, i+10)
	}
	records.WriteString(`, {"name": ["Nowhere"], "price": ["1.00"]}`)
	m["list/own/barns/pages/a.html"] = &fstest.MapFile{Data: []byte("<!doctype html><ul>" + body.String() + "<li><h3>Windmill 9</h3><p>Not a record that the labels know of</p><b>9.50</b></ul>")}
	m["list/own/barns/pages/b.html"] = &fstest.MapFile{Data: []byte("<!doctype html><p>nothing here</p>")}
	m["list/own/barns/truth.jsonl"] = &fstest.MapFile{Data: []byte(`{"page": "a.html", "url": "", "records": [` + records.String() + "]}\n" + `{"page": "b.html", "url": "", "records": [{"name": ["Barn"]}]}` + "\n")}
	data, err := Read(m, "list")
	if err != nil {
		t.Fatal(err)
	}
	results, err := List(context.Background(), data, ListSetups, Filter{})
	if err != nil || len(results) != len(ListSetups) {
		t.Fatal(err, len(results))
	}
	best := results[0].Rows(true)[0]
	if best.Correct != 8 || best.Found != 9 || best.True != 10 || best.R != 0.8 {
		t.Errorf("%+v", best)
	}
	a := results[0].Pages[0]
	if len(a.Wrong) != 1 || !strings.Contains(a.Wrong[0], "Windmill") || len(a.Missed) != 1 || a.Unseen != 1 {
		t.Errorf("%+v", a)
	}
	if results[3].Method != string(list.Keyword) || results[3].Pages[0].Keyword != "barn" || results[4].Method != "best by keyword" {
		t.Errorf("%s %+v, %s", results[3].Method, results[3].Pages[0], results[4].Method)
	}
	var table, report, again bytes.Buffer
	if err := WriteLists(&table, results, true, true); err != nil || !strings.Contains(table.String(), `wrong  "Windmill 9`) {
		t.Errorf("%v\n%s", err, table.String())
	}
	if err := WriteListReport(&report, "data", results); err != nil || !strings.Contains(report.String(), `href="data/list/own/barns/pages/a.html"`) {
		t.Errorf("%v\n%s", err, report.String())
	}
	results, _ = List(context.Background(), data, ListSetups, Filter{})
	if err := WriteLists(&again, results, true, true); err != nil || again.String() != table.String() {
		t.Error("another answer the second time")
	}
}

func TestAPageThatCannotBeReadIsReported(t *testing.T) {
	t.Parallel()
	m := fstest.MapFS{
		"list/own/x/pages/a.html": {Data: nil},
		"list/own/x/truth.jsonl":  {Data: []byte(`{"page": "a.html", "url": "", "records": [{"a": ["b"]}]}` + "\n")},
	}
	data, err := Read(m, "list")
	if err != nil {
		t.Fatal(err)
	}
	results, err := List(context.Background(), data, ListSetups[:1], Filter{})
	if err != nil || len(results[0].Problems) != 1 || results[0].Rows(false)[0].True != 1 {
		t.Errorf("%v %+v", err, results)
	}
}
