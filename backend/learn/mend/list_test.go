package mend

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
)

// The inns of mend_test.go as a list: a row each, later a block each.
func listBefore(all ...inn) string {
	var b strings.Builder
	b.WriteString("<title>Inns</title><ul class=nav><li>Home<li>About</ul><table class=inns>")
	for _, n := range all {
		fmt.Fprintf(&b, "<tr><td><a href=/i/%s>%s</a><td>%s<td>Tel: %s", n.tel[4:], n.name, n.where, n.tel)
		if n.pets != "" {
			fmt.Fprintf(&b, "<td><i>%s</i>", n.pets)
		}
	}
	return b.String() + "</table>"
}

func listAfter(all ...inn) string {
	var b strings.Builder
	b.WriteString("<title>All inns</title><p>Home</p><div class=grid>")
	for _, n := range all {
		fmt.Fprintf(&b, "<section><b>%s</b><h4><a href=/inn/%s>%s</a></h4>", n.tel, n.tel[4:], n.name)
		if n.pets != "" {
			fmt.Fprintf(&b, "<u>%s</u>", n.pets)
		}
		fmt.Fprintf(&b, "<span>in %s</span></section>", n.where)
	}
	return b.String() + "</div>"
}

// taughtList is a list template of a page of inns, with clicks on two of them.
func taughtList(t tagtreetest.TB) Problem {
	tree := parse(t, "inns", listBefore(inns...))
	problem := induce.ListProblem{Samples: []*tagtree.Tree{tree}, Fields: record.Schema{{Name: "name", Type: "text"}, {Name: "where", Type: "text"}, {Name: "tel", Type: "text"}, {Name: "pets", Type: "text", Optional: true}}}
	for _, n := range []inn{inns[0], inns[2]} {
		marks, missing := induce.ShowRecord(tree, []induce.Shown{{Field: "name", Value: n.name}, {Field: "where", Value: n.where}, {Field: "tel", Value: n.tel}, {Field: "pets", Value: n.pets}}, 0)
		if len(missing) > 0 {
			t.Fatal("the page does not show ", missing)
		}
		problem.Marks = append(problem.Marks, marks...)
	}
	l, err := induce.LearnList(problem)
	if err != nil {
		t.Fatal(err)
	}
	l.Template.Name = "Inns"
	l.Template.Samples = []template.Sample{{Name: "inns", URL: tree.Page.URL, Digest: tree.Page.Digest()}}
	return Problem{Template: l.Template, Old: []Page{{Tree: tree, Rows: knownRows(inns...)}}}
}

func knownRows(all ...inn) (rows []Row) {
	for _, n := range all {
		rows = append(rows, n.known())
	}
	return rows
}

// listed writes the records that a template gives, a line each.
func listed(t *testing.T, tpl *template.Template, tree *tagtree.Tree) string {
	t.Helper()
	prog, err := program.Compile(tpl)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, r := range prog.Rows(tree) {
		var cells []string
		for _, c := range r.Cells {
			cells = append(cells, strings.Join(c.Texts(), "+"))
		}
		out = append(out, strings.Join(cells, "|"))
	}
	return strings.Join(out, "\n")
}

func wantRows(all ...inn) string {
	var out []string
	for _, n := range all {
		out = append(out, strings.Join([]string{n.name, n.where, n.tel, n.pets}, "|"))
	}
	return strings.Join(out, "\n")
}

func TestAListIsMended(t *testing.T) {
	t.Parallel()
	newcomer := inn{"Ferry Inn", "Saltby", "960 155", ""}
	p := taughtList(t)
	if got := listed(t, p.Template, p.Old[0].Tree); got != wantRows(inns...) {
		t.Fatalf("taught wrongly:\n%s", got)
	}
	// One inn has closed, one is new, and the order is another.
	p.New = []Page{{Tree: parse(t, "inns", listAfter(inns[3], inns[0], newcomer, inns[2])), Rows: knownRows(inns...)}}
	got, err := Propose(p)
	if err != nil || got.New == nil {
		t.Fatalf("no proposal: %v, %+v", err, got.Why)
	}
	if have, want := listed(t, got.New, p.New[0].Tree), wantRows(inns[3], inns[0], newcomer, inns[2]); have != want {
		t.Errorf("the new page:\n%s\nwant\n%s", have, want)
	}
	if have := listed(t, got.New, p.Old[0].Tree); have != wantRows(inns...) {
		t.Errorf("the old page:\n%s", have)
	}
	if got.Lost != 0 || got.After.Wrong != 0 || got.After.Correct < 9 || got.Before.Correct != 0 || got.Lines != 4 {
		t.Errorf("lost %d, before %+v, after %+v, %d lines", got.Lost, got.Before, got.After, got.Lines)
	}
	for _, f := range got.Fields {
		if f.State != Mended || f.Before != 0 || f.After == 0 || len(f.Why) == 0 {
			t.Errorf("%+v", f)
		}
	}
	if r := got.Records; r == nil || len(r.Locators) == 0 || r.NewVotes != 0 || !r.Drifts {
		t.Errorf("the records' locators: %+v", r)
	}
	s := got.New.Samples
	if len(s) != 2 || len(s[1].Rows) != 4 || len(s[1].RecordMarks) == 0 || len(s[1].Marks) == 0 || len(p.Template.Samples) != 1 {
		t.Errorf("samples: %+v", s)
	}
	var xml bytes.Buffer
	if err := got.New.Write(&xml); err != nil {
		t.Fatal(err)
	}
	if _, err := template.Read(&xml, "mended.xml"); err != nil {
		t.Error(err)
	}
	// Mended once, there is nothing left to mend.
	p.Template, p.Old = got.New, append(p.Old, Page{Tree: p.New[0].Tree, Rows: knownRows(inns[3], inns[0], newcomer, inns[2])})
	if again, err := Propose(p); err != nil || again.New != nil || !strings.Contains(again.Why.String(), "nothing to mend") {
		t.Errorf("mended twice: %v, %v", err, again.Why)
	}
}

func TestAListThatHoldsIsLeft(t *testing.T) {
	t.Parallel()
	p := taughtList(t)
	p.New = []Page{{Tree: parse(t, "inns", listBefore(inns[1], inns[3], inns[0]))}}
	got, err := Propose(p)
	if err != nil || got.New != nil || !strings.Contains(got.Why.String(), "nothing to mend") {
		t.Fatalf("%v, %q, %+v", err, got.Why, got.Fields)
	}
}

func TestNoListIsMadeUp(t *testing.T) {
	t.Parallel()
	for name, html := range map[string]string{
		"gone":           "<h1>This page has moved</h1>",
		"another list":   "<ul><li><a href=/a>News of the valley</a><li><a href=/b>The weather on Sunday</a><li><a href=/c>Roads that are closed</a><li><a href=/d>Letters to us</a></ul>",
		"a value's home": "<p>Heron</p><p>Netherby</p>",
	} {
		p := taughtList(t)
		p.New = []Page{{Tree: parse(t, "inns", html), Rows: knownRows(inns...)}}
		got, err := Propose(p)
		if err != nil || got.New != nil || len(got.Why) == 0 {
			t.Errorf("%s: %v, proposed %v", name, err, got.New != nil)
		}
	}
}

// Whatever the new page is: old records lose nothing, and the same is proposed twice.
func TestNoExpectedRecordIsLost(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		p := taughtList(rt)
		for k := range rapid.IntRange(1, 2).Draw(rt, "pages") {
			some := rapid.Permutation(inns).Draw(rt, "inns")[:rapid.IntRange(0, len(inns)).Draw(rt, "n")]
			html := rapid.SampledFrom([]func(...inn) string{listBefore, listAfter, func(all ...inn) string { return listBefore(all...) + listAfter(all...) }}).Draw(rt, "design")(some...)
			pg := Page{Tree: parse(rt, fmt.Sprint(k), html)}
			if rapid.Bool().Draw(rt, "known") {
				pg.Rows = knownRows(inns...)
			}
			p.New = append(p.New, pg)
		}
		losesNothing(rt, p)
	})
}

// The lists that changed their design: what was known of them finds every record again.
func TestStarterListsAreMended(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..", "..", "templates")
	for _, site := range []string{"jobs", "flea"} {
		p := starter(t, root, site, "list")
		for k, s := range p.Template.Samples {
			if k < 3 {
				p.New = append(p.New, Page{Tree: file(t, filepath.Join(root, "redesigned", site, "pages", filepath.Base(s.Name))), Rows: p.Old[k].Rows})
			}
		}
		got, err := Propose(p)
		if err != nil || got.New == nil {
			t.Errorf("%s: %v, %s", site, err, got.Why)
			continue
		}
		if known := got.After.Correct + got.After.Wrong + got.After.Silent; known < 50 || got.After.Correct < known || got.Lost > 0 {
			t.Errorf("%s: %+v of the new pages, %d of the old ones lost: %+v", site, got.After, got.Lost, got.Fields)
		}
	}
}
