package measure

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
)

// A value that the page shows twice is clicked at its first place; by value, the name of its field tells the place.
func TestMarksByValueTakeTheNameOfTheField(t *testing.T) {
	t.Parallel()
	m, truth := fstest.MapFS{}, &strings.Builder{}
	for i := range 5 {
		filed, closed := fmt.Sprintf("0%d/10/2015", i+1), fmt.Sprintf("0%d/10/2015", i+1+min(i, 1))
		file := fmt.Sprintf("%d.html", i)
		m["detail/courts/one/pages/"+file] = &fstest.MapFile{Data: fmt.Appendf(nil,
			"<html><body><table><tr><th>Date closed<td>%s<tr><th>Date filed<td>%s</table>", closed, filed)}
		fmt.Fprintf(truth, `{"page": %q, "url": "", "records": [{"date_filed": [%q]}]}`+"\n", file, filed)
	}
	m["detail/courts/one/truth.jsonl"] = &fstest.MapFile{Data: []byte(truth.String())}
	for how, want := range map[Marking]float64{ByClick: 0, ByValue: 1} {
		r := measured(t, m, Induced, Setup{Clicked: 1, Unlabelled: 2, Marks: how}, Filter{})
		if row := r.Rows(ByAll)[0]; row.F != want {
			t.Errorf("%s: F1 %.3f, want %.0f: %v", how, row.F, want, r.Misses())
		}
	}
}

// Where the truth says which text shows a field, that text is clicked.
func TestMarksWhereAFieldIsShown(t *testing.T) {
	t.Parallel()
	m, truth := fstest.MapFS{}, &strings.Builder{}
	for i := range 4 {
		from, to := fmt.Sprintf("Mill %d", i), fmt.Sprintf("Mill %d", i+min(i, 1))
		file := fmt.Sprintf("%d.html", i)
		m["detail/lines/one/pages/"+file] = &fstest.MapFile{Data: fmt.Appendf(nil, "<html><body><p>%s<p>Goes to <b>%s</b>", from, to)}
		fmt.Fprintf(truth, `{"page": %q, "url": "", "records": [{"to": [%q]}], "shown": {"to": ["/html[1]/body[1]/p[2]/b[1]/#text[1]"]}}`+"\n", file, to)
	}
	m["detail/lines/one/truth.jsonl"] = &fstest.MapFile{Data: []byte(truth.String())}
	r := measured(t, m, Induced, Setup{Clicked: 1}, Filter{})
	if row := r.Rows(ByAll)[0]; row.F != 1 {
		t.Errorf("F1 %.3f, want 1: %v", row.F, r.Misses())
	}
}
