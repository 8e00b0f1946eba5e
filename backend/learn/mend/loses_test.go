package mend

import (
	"fmt"
	"testing"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// The old place holds something else on the new pages, and the new place does not exist on
// the old ones: asked first, the new locators leave the old samples what they expect.
func TestNewLocatorsAreAskedFirstIfTheOldOnesFindSomethingElse(t *testing.T) {
	t.Parallel()
	old := func(n inn) string {
		return fmt.Sprintf("<title>Inns</title><p class=place>%s</p><p class=more>Open all year</p>", n.where)
	}
	fresh := func(n inn) string {
		return fmt.Sprintf("<title>Inns</title><p class=place>%s beds</p><section id=facts><b>%s</b></section>", n.tel, n.where)
	}
	p := Problem{Template: &template.Template{Name: "Inn", Kind: template.Detail}}
	for _, n := range inns[:2] {
		p.Old = append(p.Old, Page{Tree: parse(t, n.name, old(n)), Known: map[string][]string{"where": {n.where}}})
		p.New = append(p.New, Page{Tree: parse(t, n.name, fresh(n)), Known: map[string][]string{"where": {n.where}}})
	}
	m, _ := induce.Show(p.Old[0].Tree, inns[0].where)
	m.Field = "where"
	var err error
	p.Template, err = induce.Learn(induce.Problem{Fields: record.Schema{{Name: "where", Type: "text"}}, Samples: []*tagtree.Tree{p.Old[0].Tree, p.Old[1].Tree}, Marks: []induce.Mark{m}})
	if err != nil {
		t.Fatal(err)
	}
	p.Template.Name = "Inn"
	p.Template.Fields[0].Hand = true // it is not learned from both designs together
	got, err := Propose(p)
	if err != nil || got.New == nil || got.Lost+got.LetGo > 0 {
		t.Fatalf("%+v, %v", got, err)
	}
	for k, pages := range [][]Page{p.Old, p.New} {
		for i, one := range pages {
			if where := gives(t, got.New, one.Tree); where != inns[i].where {
				t.Errorf("pages %d: got %q, want %q", k, where, inns[i].where)
			}
		}
	}
}

// What the template gives and must stay, cell by cell.
func TestLoses(t *testing.T) {
	t.Parallel()
	cell := func(confidence float64, texts ...string) record.Cell {
		c := record.Cell{State: record.Missing, Confidence: confidence}
		for _, v := range texts {
			c.State, c.Values = record.Found, append(c.Values, record.Value{Text: v})
		}
		return c
	}
	tests := []struct {
		name       string
		fresh      bool
		known      []string // nil: nothing is known
		cell, then record.Cell
		wrong      bool // the template is wrong on another new page
		want       bool
	}{
		{"the same", true, []string{"a"}, cell(1, "a"), cell(.2, "a"), false, false},
		{"known, and gone", true, []string{"a"}, cell(.6, "a"), cell(1), false, true},
		{"known, and wrong already", true, []string{"b"}, cell(1, "a"), cell(1, "b"), false, false},
		{"known to be missing on an old sample", false, []string{}, cell(1), cell(1, "a"), false, true},
		{"missing before the change, and the site may have added it", true, []string{}, cell(1), cell(1, "a"), false, false},
		{"sure, and gone", true, nil, cell(.9, "a"), cell(1), false, true},
		{"sure, and something else on an old sample", false, nil, cell(.95, "a"), cell(1, "b"), false, true},
		{"not sure", true, nil, cell(.8, "a"), cell(1, "b"), false, false},
		{"sure, and as sure where it is wrong", true, nil, cell(.95, "a"), cell(1, "b"), true, false},
	}
	for _, tt := range tests {
		m := &mending{fields: []field{{Field: &template.Field{Field: record.Field{Name: "f"}}, shapes: map[string]bool{shapeOf("a"): true}, values: map[string]bool{"a": true}}}}
		r := run{cells: record.Record{tt.cell}}
		if tt.known != nil {
			r.Known = map[string][]string{"f": tt.known}
		}
		p := 0
		if tt.fresh {
			m.new = append(m.new, r)
		} else {
			m.old = append(m.old, r)
		}
		if tt.wrong {
			m.new = append(m.new, run{Page: Page{Known: map[string][]string{"f": {"right"}}}, cells: record.Record{cell(1, "a")}})
		}
		if got := m.loses(0, p, tt.then); got != tt.want {
			t.Errorf("%s: got %v, want %v", tt.name, got, tt.want)
		}
	}
}

// A version that loses something is none, however well it does on the new pages.
func TestBestOf(t *testing.T) {
	t.Parallel()
	some := template.Field{Locators: []template.Locator{{XPath: "//p"}}}
	all := []version{{Field: some, lost: 1, score: 9}, {Field: some, lostNew: 1, score: 8}, {Field: some, score: 2}, {Field: some, score: 3}, {score: 7}}
	if best := bestOf(all, 1); best == nil || best.score != 3 {
		t.Errorf("got %+v, want the one of score 3", best)
	}
	if best := bestOf(all, 3); best != nil {
		t.Errorf("got %+v, want none: none is better than the template", best)
	}
}
