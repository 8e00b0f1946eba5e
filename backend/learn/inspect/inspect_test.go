package inspect_test

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strings"
	"testing"
	"time"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/learn/inspect"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template/article"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
)

const listPage = `<h1>Lamps</h1><ul>
<li><a href="/1">Desk lamp</a><p>Price: 12</p></li>
<li><a href="/2">Floor lamp</a><p>Price: 30</p><em>new</em></li>
<li><a href="/3">Wall lamp</a><p>Price: 9</p></li>
<li><a href="/4">Table lamp</a></li></ul><p>All prices in euros.</p>`

const newsPage = `<div><a href="/">Home</a> <a href="/s">Sport</a></div><div><p>A bridge was opened on Monday, after two years of work.</p>
<p>The mayor, who came by boat, thought that it was late; no one disagreed.</p><p>It is 80 metres long, and painted green.</p></div><div>Imprint</div>`

func options(m inspect.Method, t *tagtree.Tree) inspect.Options {
	switch m {
	case inspect.ResponsePat:
		return inspect.Options{Keyword: "lamp"}
	case inspect.Deng:
		at, _ := induce.Show(t, "Desk lamp")
		return inspect.Options{Marks: []induce.Mark{{Field: "name", Node: at.Node, Part: at.Part}}, Fields: record.Schema{{Name: "name", Type: record.Text}}}
	}
	return inspect.Options{}
}

func TestEveryMethodIsShownAsJSONTextAndDrawing(t *testing.T) {
	t.Parallel()
	tree := tagtreetest.Parse(t, listPage)
	for m, want := range map[inspect.Method][2]string{
		inspect.DETM:        {"Wrapper tree", "wrapper tree"},
		inspect.RenXue:      {"* chosen", "data region"},
		inspect.ResponsePat: {"P = /html[1]/body[1]/ul[1]", "lownum"},
		inspect.NewsPat:     {"tau = ", "tau = "},
		inspect.Deng:        {"IBPATH /html[1]/body[1]/ul[1]/li[1]", "IBPATH 1"},
	} {
		v, err := inspect.Of(m, []*tagtree.Tree{tree, tagtreetest.Parse(t, listPage)}, options(m, tree))
		if err != nil {
			t.Errorf("%s: %v", m, err)
			continue
		}
		b, err := json.Marshal(v)
		if err != nil || !strings.Contains(string(b), `"`+string(m)+`":{`) || strings.Contains(string(b), ":null") {
			t.Errorf("%s: JSON %s, %v: want a member of that name and no null", m, b, err)
		}
		var text, drawing strings.Builder
		if err := inspect.WriteText(&text, v); err != nil || !strings.Contains(text.String(), want[0]) {
			t.Errorf("%s: text without %q: %v\n%s", m, want[0], err, text.String())
		}
		if err := inspect.WriteSVG(&drawing, v); err != nil || !strings.Contains(drawing.String(), want[1]) {
			t.Errorf("%s: drawing without %q: %v", m, want[1], err)
		}
		wellFormed(t, drawing.String())
	}
}

func wellFormed(t *testing.T, s string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(s))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatalf("the drawing is no XML: %v\n%s", err, s)
		}
	}
}

func TestMappingOfTwoPages(t *testing.T) {
	t.Parallel()
	a, b := tagtreetest.Parse(t, `<ul><li>x<li>y</ul>`), tagtreetest.Parse(t, `<ul><li>x</ul><p>z</p>`)
	v, err := inspect.Of(inspect.DETM, []*tagtree.Tree{a, b}, inspect.Options{})
	if err != nil {
		t.Fatal(err)
	}
	m := v.DETM.Mapping
	if m == nil || m.What != "pages" || m.Deleted != 1 || m.Inserted != 1 || m.Replaced != 0 || m.Distance != 2 {
		t.Fatalf("got %+v, want one li deleted and one p inserted", m)
	}
	if want := 1 - 2/float64(m.SizeA+m.SizeB); math.Abs(m.Similarity-want) > 1e-12 || m.Similar != (want > .75) {
		t.Errorf("similarity %v, want %v", m.Similarity, want)
	}
	for _, p := range m.Pairs {
		if m.A[p[0]].Tag != m.B[p[1]].Tag {
			t.Errorf("%s is paired with %s, want equal tags", m.A[p[0]].Tag, m.B[p[1]].Tag)
		}
	}
}

func TestThresholdsHaveAnEffect(t *testing.T) {
	t.Parallel()
	tree, news := tagtreetest.Parse(t, listPage), tagtreetest.Parse(t, newsPage)
	loose := must(t, inspect.DETM, tree, inspect.Options{Similar: .5}).DETM
	strict := must(t, inspect.DETM, tree, inspect.Options{Similar: .99}).DETM
	if len(loose.Records) <= len(strict.Records) {
		t.Errorf("%d records at 0.5, %d at 0.99: want fewer", len(loose.Records), len(strict.Records))
	}
	none, all := 1000.0, 0.0
	if got := must(t, inspect.NewsPat, news, inspect.Options{Deviations: &none}).News; got.ChosenN != 0 {
		t.Errorf("%d texts above a threshold that none reaches", got.ChosenN)
	}
	if got := must(t, inspect.NewsPat, news, inspect.Options{Deviations: &all}).News; got.ChosenN != got.Texts {
		t.Errorf("%d of %d texts above 0", got.ChosenN, got.Texts)
	}
	if _, err := inspect.Of(inspect.NewsPat, []*tagtree.Tree{news}, inspect.Options{Weights: []float64{1}}); err == nil {
		t.Error("one weight was taken for six")
	}
}

func must(t *testing.T, m inspect.Method, tree *tagtree.Tree, o inspect.Options) inspect.Inspection {
	t.Helper()
	v, err := inspect.Of(m, []*tagtree.Tree{tree}, o)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestTheViewTakesTheTextsThatFindTakes(t *testing.T) {
	t.Parallel()
	tree := tagtreetest.Parse(t, newsPage)
	v := must(t, inspect.NewsPat, tree, inspect.Options{}).News
	var got, want []string
	for _, n := range v.Chosen {
		got = append(got, tagtree.Collapse(tree.Text(n.ID)))
	}
	for _, b := range article.Find(tree, article.Options{Method: article.Fusion}).Body {
		want = append(want, b.Text)
	}
	if strings.Join(got, "|") != strings.Join(want, "|") || len(want) == 0 {
		t.Errorf("the view has %q, the method takes %q", got, want)
	}
}

func TestAViewIsBounded(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for range 4000 {
		b.WriteString(`<div><p><b>a, b</b> lamp</p><ul><li>x<li>y</ul></div>`)
	}
	tree := tagtreetest.Parse(t, b.String())
	for _, m := range inspect.Methods {
		o := options(m, tagtreetest.Parse(t, listPage))
		o.Keyword, o.Marks = "lamp", nil
		start := time.Now()
		v, err := inspect.Of(m, []*tagtree.Tree{tree, tree}, o)
		if err != nil {
			t.Fatalf("%s: %v", m, err)
		}
		out, err := json.Marshal(v)
		if err != nil || len(out) > 1<<20 {
			t.Errorf("%s: %d bytes of JSON (%v), want at most 1 MiB", m, len(out), err)
		}
		if took := time.Since(start); took > 20*time.Second {
			t.Errorf("%s took %v", m, took)
		}
	}
}

func TestUnknownMethodAndNodes(t *testing.T) {
	t.Parallel()
	tree := tagtreetest.Parse(t, listPage)
	if _, err := inspect.Of("roadrunner", []*tagtree.Tree{tree}, inspect.Options{}); err == nil || !strings.Contains(err.Error(), "want one of") {
		t.Errorf("got %v, want the methods", err)
	}
	o := inspect.Options{Compare: inspect.ComparedTrees{Nodes: &[2]tagtree.NodeID{1, 99999}}}
	if _, err := inspect.Of(inspect.DETM, []*tagtree.Tree{tree}, o); err == nil || !strings.Contains(err.Error(), "99999") {
		t.Errorf("got %v, want an error that names the node", err)
	}
}
