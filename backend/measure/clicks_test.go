package measure

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
)

// cards is a page of records: "name price", "name" alone where there is no price.
func cards(records ...string) *fstest.MapFile {
	var b strings.Builder
	b.WriteString("<!DOCTYPE html><html><body><ul><li>menu</li></ul><div class=list>")
	for _, r := range records {
		name, price, _ := strings.Cut(r, " ")
		fmt.Fprintf(&b, "<div class=card><h3>%s</h3>", name)
		if price != "" {
			fmt.Fprintf(&b, "<span class=price>%s</span>", price)
		}
		b.WriteString("</div>")
	}
	return &fstest.MapFile{Data: []byte(b.String() + "</div></body></html>")}
}

func lists(t *testing.T, truth string, pages map[string]*fstest.MapFile) *Data {
	t.Helper()
	fsys := fstest.MapFS{"list/own/shop/truth.jsonl": {Data: []byte(truth)}}
	for name, p := range pages {
		fsys["list/own/shop/pages/"+name] = p
	}
	d, err := Read(fsys, "list")
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func clicked(t *testing.T, d *Data, repair bool) (Row, Result) {
	t.Helper()
	r, err := ListClicks(t.Context(), d, Filter{}, repair)
	if err != nil {
		t.Fatal(err)
	}
	rows := r.Rows(ByAll)
	if len(rows) != 1 {
		t.Fatalf("rows %v, problems %v", rows, r.Problems)
	}
	return rows[0], r
}

func TestClicksOnTwoRecordsAreJudgedOnTheOtherPages(t *testing.T) {
	t.Parallel()
	d := lists(t, `{"page":"a.html","records":[{"name":["one"],"price":["3.90"]},{"name":["two"]},{"name":["three"],"price":["5"],"rare":["x"]}]}
{"page":"b.html","records":[{"name":["four"]},{"name":["five"],"price":["7.10"]},{"name":["lost"],"price":["1"]}]}
`, map[string]*fstest.MapFile{
		"a.html": cards("one 3.90", "two", "three 5"),
		"b.html": cards("four", "five 7.20", "more 9"),
	})
	row, r := clicked(t, d, false)
	// name: four, five right; lost missed, more false. price: five wrong, four silent, lost missed, more false.
	if row.Correct != 2 || row.Wrong != 1 || row.Missed != 2 || row.False != 2 || row.Silent != 1 {
		t.Errorf("tally %+v; problems %v; misses %v", row.Tally, r.Problems, r.Misses())
	}
	if len(r.Problems) > 0 {
		t.Errorf("problems %v", r.Problems)
	}
}

func TestNumberedColumnsAreMatchedPageByPage(t *testing.T) {
	t.Parallel()
	d := lists(t, `{"page":"a.html","records":[{"c00":["one"],"c01":["3.9"]},{"c00":["two"],"c01":["4.5"]}]}
{"page":"b.html","records":[{"c01":["four"],"c02":["6.1"]},{"c01":["five"],"c02":["7.2"]}]}
`, map[string]*fstest.MapFile{
		"a.html": cards("one 3.90", "two 4.50"),
		"b.html": cards("four 6.10", "five 7.20"),
	})
	if row, _ := clicked(t, d, false); row.Correct != 0 {
		t.Errorf("by number: %+v", row.Tally)
	}
	if row, r := clicked(t, d, true); row.Correct != 4 || !row.Perfect() {
		t.Errorf("matched: %+v, %v, %v", row.Tally, r.Problems, r.Misses())
	}
}

func TestAPageThatCannotBeReadIsMissed(t *testing.T) {
	t.Parallel()
	d := lists(t, `{"page":"a.html","records":[{"name":["one"]},{"name":["two"]}]}
{"page":"b.html","records":[{"name":["four"]}]}
`, map[string]*fstest.MapFile{"a.html": cards("one", "two"), "b.html": {Data: []byte("%PDF-1.4")}})
	row, r := clicked(t, d, false)
	if row.Missed != 1 || row.True() != 1 || len(r.Problems) != 1 || !strings.Contains(r.Problems[0].What, "b.html") {
		t.Errorf("tally %+v, problems %v", row.Tally, r.Problems)
	}
}
