package measure

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/record"
	"wrapsmith/backend/tree/tagtree"
)

// shop is a site of n pages: the second paragraph from page late on is pushed
// down by a banner, tags are a list of two or three.
func shop(n, late int) fstest.MapFS {
	m := fstest.MapFS{}
	var truth strings.Builder
	for i := range n {
		banner := ""
		if i >= late {
			banner = "<p>New!</p>"
		}
		tags := []string{fmt.Sprintf("red %d", i), fmt.Sprintf("blue %d", i)}
		if i%2 == 1 {
			tags = append(tags, fmt.Sprintf("green %d", i))
		}
		file := fmt.Sprintf("%d.html", i)
		m["detail/shops/one/pages/"+file] = &fstest.MapFile{Data: fmt.Appendf(nil,
			`<html><body>%s<h1>Item %d</h1><div id=offer class="box offer"><p>$%d</p></div><ul><li>%s</ul>`, banner, i, i, strings.Join(tags, "<li>"))}
		fmt.Fprintf(&truth, `{"page": %q, "url": "", "records": [{"name": ["Item %d"], "price": ["$%d"], "tags": ["%s"]}]}`+"\n",
			file, i, i, strings.Join(tags, `", "`))
	}
	m["detail/shops/one/truth.jsonl"] = &fstest.MapFile{Data: []byte(truth.String())}
	m["detail/shops/set.json"] = &fstest.MapFile{Data: []byte(`{"many": ["tags"]}`)}
	return m
}

func measured(t *testing.T, fsys fs.FS, learn Learner, s Setup, f Filter) Result {
	t.Helper()
	data, err := Read(fsys, "detail")
	if err != nil {
		t.Fatal(err)
	}
	got, err := Detail(context.Background(), data, learn, []Setup{s}, f)
	if err != nil {
		t.Fatal(err)
	}
	return got[0]
}

func TestBaselinesOnAShop(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		learn  Learner
		setup  Setup
		filter Filter
		want   Tally
		reason string
	}{
		{"absolute", absolute, Setup{Clicked: 1}, Filter{}, Tally{Correct: 9}, "all pages are alike"},
		{"absolute, price only", absolute, Setup{Clicked: 1}, Filter{Fields: []string{"price"}}, Tally{Correct: 3}, "the filter judges one field"},
		{"absolute, unlabelled", absolute, Setup{Clicked: 1, Unlabelled: 2}, Filter{}, Tally{Correct: 3}, "unlabelled pages are not tested"},
		{"absolute, many unlabelled", absolute, Setup{Clicked: 1, Unlabelled: 5}, Filter{}, Tally{Correct: 3}, "one page is left to test"},
		{"absolute, all clicked", absolute, Setup{Clicked: 9}, Filter{}, Tally{Correct: 3}, "one page is left to test"},
		{"absolute, ids dropped", absolute, Setup{Clicked: 1, Change: IDs}, Filter{}, Tally{Correct: 9}, "it uses no id"},
		{"absolute, two turns", absolute, Setup{Clicked: 1, Turns: 2}, Filter{}, Tally{Correct: 18}, "each turn tests three pages"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := measured(t, shop(4, 4), tt.learn, tt.setup, tt.filter)
			var got Tally
			for _, c := range r.Cells {
				got.Add(c.Verdict)
			}
			if d := cmp.Diff(tt.want, got); d != "" {
				t.Errorf("%s: %s\n%v", tt.reason, d, r.Misses())
			}
		})
	}
}

func TestBaselinesErrAsKnown(t *testing.T) {
	t.Parallel()
	late := func(l Learner) Result { return measured(t, shop(4, 2), l, Setup{Clicked: 1}, Filter{}) }
	// The banner is a p beside h1, div and ul: it moves none of them.
	want := map[string]Tally{"name": {Correct: 3}, "price": {Correct: 3}, "tags": {Correct: 3}}
	for _, name := range []string{"absolute", "id"} {
		learn, err := LearnerNamed(name)
		if err != nil {
			t.Fatal(err)
		}
		r := late(learn)
		for _, row := range r.Rows(BySetAndField) {
			if d := cmp.Diff(want[row.Field], row.Tally); d != "" {
				t.Errorf("%s %s: %s", name, row.Field, d)
			}
		}
	}
	// Wrapping breaks a path from the root before it breaks one from an id.
	abs := measured(t, shop(40, 40), absolute, Setup{Clicked: 1, Change: All}, Filter{Fields: []string{"price"}})
	id := measured(t, shop(40, 40), fromID, Setup{Clicked: 1, Change: Wrap}, Filter{Fields: []string{"price"}})
	if a, b := abs.Rows(ByAll)[0], id.Rows(ByAll)[0]; a.R >= b.R || b.R == 1 {
		t.Errorf("recall after change: absolute %.2f, id %.2f", a.R, b.R)
	}
}

// fixed gives the same cells on every page.
type fixed record.Record

func (f fixed) Cells(*tagtree.Tree) record.Record { return record.Record(f) }

func TestVerdicts(t *testing.T) {
	t.Parallel()
	found := func(texts ...string) record.Cell {
		c := record.Cell{State: record.Found, Confidence: .9}
		for _, s := range texts {
			c.Values = append(c.Values, record.Value{Text: s, Node: 1})
		}
		return c
	}
	tests := []struct {
		name     string
		expected []string
		many     bool
		cell     record.Cell
		want     Verdict
	}{
		{"equal", []string{"a"}, false, found("a"), Correct},
		{"white space does not count", []string{"a b"}, false, found(" a\u00a0\n b "), Correct},
		{"case counts", []string{"a"}, false, found("A"), Wrong},
		{"one of the alternatives", []string{"a", "b"}, false, found("b"), Correct},
		{"two alternatives given", []string{"a", "b"}, false, found("b", "a"), Correct},
		{"one true, one not", []string{"a"}, false, found("a", "x"), Wrong},
		{"the set, order aside", []string{"a", "b"}, true, found("b", "a"), Correct},
		{"half of the set", []string{"a", "b"}, true, found("b"), Wrong},
		{"more than the set", []string{"a"}, true, found("a", "b"), Wrong},
		{"silent when there is one", []string{"a"}, false, record.Cell{State: record.Missing}, Missed},
		{"a candidate is no value", []string{"a"}, false, record.Cell{State: record.Unsure, Candidate: found("a").Values}, Missed},
		{"rightly silent", nil, false, record.Cell{State: record.Missing}, Silent},
		{"a value that is none", nil, false, found("a"), False},
		{"blank is silent", nil, false, found(" "), Silent},
	}
	tree := mustParse(t, "<p>x")
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := Cell{Expected: tt.expected, many: tt.many}
			c.fill(tree, tt.cell)
			c.judge()
			if c.Verdict != tt.want {
				t.Errorf("got %s, want %s", c.Verdict, tt.want)
			}
		})
	}
}

func TestTally(t *testing.T) {
	t.Parallel()
	a := Tally{Correct: 6, Wrong: 1, Missed: 3, False: 1, Silent: 2}
	if p, r, f := a.Precision(), a.Recall(), a.F1(); p != .75 || r != .6 || fmt.Sprintf("%.4f", f) != "0.6667" {
		t.Errorf("P %v R %v F1 %v", p, r, f)
	}
	if b := (Tally{Correct: 1, Wrong: 0, Missed: 3}); b.F(2) >= b.F(1) || b.F(1) >= b.F(.5) || fmt.Sprintf("%.4f", b.F(2)) != "0.2941" || b.F(1) != b.F1() {
		t.Errorf("F of P 1, R 0.25: %v with beta 0.5, %v with 1, %v with 2: want more recall to count with a greater beta", b.F(.5), b.F(1), b.F(2))
	}
	if b := (Tally{}); b.Precision() != 1 || b.Recall() != 1 || b.F1() != 1 || !b.Perfect() {
		t.Error("nothing asked, nothing failed")
	}
	if b := (Tally{Missed: 2}); b.F1() != 0 || b.Perfect() {
		t.Error("silence is no success")
	}
}

func TestUntaughtFieldsAreLeftOut(t *testing.T) {
	t.Parallel()
	fsys := shop(3, 3)
	truth := fsys["detail/shops/one/truth.jsonl"]
	truth.Data = bytes.Replace(truth.Data, []byte(`"price": ["$0"], `), nil, 1)
	r := measured(t, fsys, absolute, Setup{Clicked: 1}, Filter{})
	if r.Untaught != 2 || len(r.Cells) != 4 {
		t.Errorf("untaught %d, cells %d; want 2 and 4", r.Untaught, len(r.Cells))
	}
}

func TestBrokenLearnersAreReported(t *testing.T) {
	t.Parallel()
	for name, learn := range map[string]Learner{
		"error": func([]*tagtree.Tree, []induce.Mark, record.Schema) (Extractor, error) {
			return nil, errors.New("no luck")
		},
		"panic":  func([]*tagtree.Tree, []induce.Mark, record.Schema) (Extractor, error) { panic("no luck") },
		"cells":  func([]*tagtree.Tree, []induce.Mark, record.Schema) (Extractor, error) { return fixed(nil), nil },
		"absent": func([]*tagtree.Tree, []induce.Mark, record.Schema) (Extractor, error) { return nil, nil },
	} {
		r := measured(t, shop(3, 3), learn, Setup{Clicked: 1}, Filter{})
		if row := r.Rows(ByAll)[0]; row.Missed != 6 {
			t.Errorf("%s: %+v", name, row)
		}
		if reported := len(r.Problems) > 0; reported != (name == "error" || name == "panic") {
			t.Errorf("%s: problems %v", name, r.Problems)
		}
	}
}

func TestReadSaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		do   func(fstest.MapFS)
		want string
	}{
		{"no data", func(m fstest.MapFS) { clear(m) }, "no labelled pages"},
		{"page missing", func(m fstest.MapFS) { delete(m, "detail/shops/one/pages/1.html") }, `line 2: page "1.html" is not in`},
		{"page without a line", func(m fstest.MapFS) { m["detail/shops/one/pages/x.html"] = &fstest.MapFile{} }, `no line for page "x.html"`},
		{"set.json", func(m fstest.MapFS) { m["detail/shops/set.json"].Data = []byte(`{"mani": []}`) }, `set.json`},
		{"no truth", func(m fstest.MapFS) { delete(m, "detail/shops/one/truth.jsonl") }, "truth.jsonl"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := shop(3, 3)
			tt.do(m)
			if _, err := Read(m, "detail"); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want one with %q", err, tt.want)
			}
		})
	}
	if _, err := Read(shop(2, 2), "details"); err == nil {
		t.Error("an unknown kind is read")
	}
}

func TestFilterNamesWhatIsThere(t *testing.T) {
	t.Parallel()
	data, err := Read(shop(2, 2), "detail")
	if err != nil {
		t.Fatal(err)
	}
	if err := (Filter{Fields: []string{"prise"}}).Check(data); err == nil || !strings.Contains(err.Error(), "price") {
		t.Errorf("error %v", err)
	}
	if err := (Filter{Sets: []string{"shops"}, Sites: []string{"one"}}).Check(data); err != nil {
		t.Error(err)
	}
}

func TestCurve(t *testing.T) {
	t.Parallel()
	r := Result{Cells: []Cell{
		{Expected: []string{"a"}, Got: []string{"a"}, Confidence: .9},
		{Expected: []string{"a"}, Got: []string{"a"}, Confidence: .9},
		{Expected: []string{"a"}, Candidate: []string{"b"}, Confidence: .4},
		{Expected: []string{"a"}},
		{Got: []string{"a"}, Confidence: .2},
		{},
	}}
	want := []Point{{.9, .5, 1}, {.4, .75, 2. / 3}, {.2, .75, .5}}
	if d := cmp.Diff(want, r.Curve()); d != "" {
		t.Error(d)
	}
	if p, ok := PrecisionAt(r.Curve(), .7); !ok || p.Confidence != .4 {
		t.Errorf("at .7: %v %v", p, ok)
	}
	if _, ok := PrecisionAt(r.Curve(), .8); ok {
		t.Error("coverage .8 is never reached")
	}
}

func TestOutputIsTheSameEachTime(t *testing.T) {
	t.Parallel()
	out := func() string {
		data, err := Read(shop(12, 6), "detail")
		if err != nil {
			t.Fatal(err)
		}
		setups := []Setup{{Clicked: 1, Change: None}, {Clicked: 2, Unlabelled: 3, Change: All, Turns: 3}}
		results, err := Detail(context.Background(), data, fromID, setups, Filter{})
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		for i := range results {
			if err := errors.Join(WriteTable(&b, &results[i], true), WriteMisses(&b, &results[i])); err != nil {
				t.Fatal(err)
			}
		}
		if err := errors.Join(WriteJSON(&b, results), WriteReport(&b, "../data", results)); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	first := out()
	for _, want := range []string{"k=2 unlabelled=3 change=all turns=3", "macro F1", "../data/detail/shops/one/pages/", "precision at coverage", `"curve"`} {
		if !strings.Contains(first, want) {
			t.Errorf("no %q in the output", want)
		}
	}
	if second := out(); first != second {
		t.Error(cmp.Diff(first, second))
	}
}

func TestReportEscapesPages(t *testing.T) {
	t.Parallel()
	r := Result{Cells: []Cell{{Set: "s", Site: "<script>alert(1)</script>", Field: "f", Expected: []string{"<img src=x onerror=alert(1)>"}, Verdict: Missed}}}
	var b bytes.Buffer
	if err := WriteReport(&b, ".", []Result{r}); err != nil {
		t.Fatal(err)
	}
	if s := b.String(); strings.Contains(s, "<script") || strings.Contains(s, "<img") {
		t.Error("a page's text became markup")
	}
}

func TestCancelledStops(t *testing.T) {
	t.Parallel()
	data, err := Read(shop(3, 3), "detail")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Detail(ctx, data, absolute, []Setup{{Clicked: 1}}, Filter{}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func TestInducedLearnsTheShop(t *testing.T) {
	t.Parallel()
	r := measured(t, shop(8, 4), Induced, Setup{Clicked: 1, Unlabelled: 3}, Filter{})
	if row := r.Rows(ByAll)[0]; row.F < .99 {
		t.Errorf("F1 %.3f: %v", row.F, r.Misses())
	}
}
