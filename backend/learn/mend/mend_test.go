package mend

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"wrapsmith/backend/tree/tagtree/tagtreetest"

	"pgregory.net/rapid"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

func parse(t tagtreetest.TB, name, html string) *tagtree.Tree {
	return tagtreetest.From(t, []byte("<!doctype html>"+html), page.Origin{Name: name, URL: "https://inn.example/" + name, ContentType: "text/html; charset=utf-8"})
}

// inn is a record of the small site of these tests.
type inn struct{ name, where, tel, pets string }

var inns = []inn{
	{"Heron", "Netherby", "960 112", "welcome"}, {"Plough", "Upper Tarrow", "960 140", ""},
	{"Chapel House", "Dunnock Hill", "960 167", "by arrangement"}, {"Station Hotel", "Tarrow Bridge", "960 101", "welcome"},
}

func (n inn) known() map[string][]string {
	k := map[string][]string{"name": {n.name}, "where": {n.where}, "tel": {n.tel}, "pets": {}}
	if n.pets != "" {
		k["pets"] = []string{n.pets}
	}
	return k
}

func (n inn) before() string {
	pets := ""
	if n.pets != "" {
		pets = "<tr><th>Pets</th><td>" + n.pets + "</td></tr>"
	}
	return fmt.Sprintf("<title>%s - Inns</title><h1 class=top>%[1]s</h1><table class=f><tr><th>Where</th><td>%s</td></tr><tr><th>Tel</th><td>%s</td></tr>%s</table><p>Office 960 100</p>", n.name, n.where, n.tel, pets)
}

// after has other elements and classes, another order, and "Address" for "Where".
func (n inn) after() string {
	pets := ""
	if n.pets != "" {
		pets = "<li><b>Pets</b> <i>" + n.pets + "</i></li>"
	}
	return fmt.Sprintf("<title>%s :: Inns</title><div id=m><div class=n>%[1]s</div><ul><li><b>Tel</b> <i>%[3]s</i></li>%s<li><b>Address</b> <i>%[2]s</i></li></ul></div><p>Call 960 100</p>", n.name, n.where, n.tel, pets)
}

// taught is a template of the first inns as they were.
func taught(t tagtreetest.TB, samples int) Problem {
	var trees []*tagtree.Tree
	p := Problem{}
	for _, n := range inns[:samples] {
		tree := parse(t, n.name, n.before())
		trees = append(trees, tree)
		p.Old = append(p.Old, Page{Tree: tree, Known: n.known()})
	}
	var marks []induce.Mark
	for field, v := range inns[0].known() {
		m, ok := induce.Show(trees[0], v[0])
		if !ok {
			t.Fatal("the page does not show ", v[0])
		}
		m.Field = field
		marks = append(marks, m)
	}
	tpl, err := induce.Learn(induce.Problem{Fields: record.Schema{{Name: "name", Type: "text"}, {Name: "where", Type: "text"}, {Name: "tel", Type: "text"}, {Name: "pets", Type: "text", Optional: true}}, Samples: trees, Marks: marks})
	if err != nil {
		t.Fatal(err)
	}
	tpl.Name = "Inn"
	for _, tree := range trees {
		s := template.Sample{Name: tree.Page.Name, URL: tree.Page.URL, Digest: tree.Page.Digest()}
		for _, m := range marks {
			if m.Sample == len(tpl.Samples) {
				s.Marks = append(s.Marks, template.Mark{Field: m.Field, Node: int32(m.Node), Part: m.Part})
			}
		}
		tpl.Samples = append(tpl.Samples, s)
	}
	p.Template = tpl
	return p
}

func gives(t *testing.T, tpl *template.Template, tree *tagtree.Tree) string {
	t.Helper()
	prog, err := program.Compile(tpl)
	if err != nil {
		t.Fatal(err)
	}
	cells, _ := prog.Votes(tree)
	var out []string
	for _, c := range cells {
		out = append(out, strings.Join(c.Texts(), "+"))
	}
	return strings.Join(out, "|")
}

func TestProposeMendsBothDesigns(t *testing.T) {
	t.Parallel()
	p := taught(t, 2)
	for _, n := range inns[:2] {
		p.New = append(p.New, Page{Tree: parse(t, n.name, n.after()), Known: n.known()})
	}
	got, err := Propose(p)
	if err != nil || got.New == nil {
		t.Fatalf("no proposal: %v, %+v", err, got)
	}
	for _, n := range inns {
		want := strings.Join([]string{n.name, n.where, n.tel, n.pets}, "|")
		if have := gives(t, got.New, parse(t, n.name, n.after())); have != want {
			t.Errorf("a new page: %s, want %s", have, want)
		}
		if have := gives(t, got.New, parse(t, n.name, n.before())); have != want {
			t.Errorf("an old page: %s, want %s", have, want)
		}
	}
	if got.Lost != 0 || got.After.Wrong != 0 || got.After.Correct != 8 || got.Before.Correct >= got.After.Correct {
		t.Errorf("before %+v, after %+v, lost %d", got.Before, got.After, got.Lost)
	}
	if n := len(got.New.Samples); n != 4 || len(got.New.Samples[2].Expect) != 4 || len(got.New.Samples[2].Marks) == 0 {
		t.Errorf("%d samples, the first new one %+v", n, got.New.Samples[n-1])
	}
	if len(p.Template.Samples) != 2 {
		t.Error("the template that was given has changed")
	}
}

func TestProposeWithoutKnownValues(t *testing.T) {
	t.Parallel()
	p := taught(t, 2)
	for _, n := range inns[2:] {
		p.New = append(p.New, Page{Tree: parse(t, n.name, n.after())})
	}
	got, err := Propose(p)
	if err != nil || got.New == nil {
		t.Fatalf("no proposal: %v, %+v", err, got)
	}
	// What has its label, or is the page's title, is found; "Where" became "Address": nothing says so.
	if have, want := gives(t, got.New, p.New[0].Tree), "Chapel House||960 167|by arrangement"; have != want {
		t.Errorf("%s, want %s", have, want)
	}
	for _, f := range got.Fields {
		want := Mended
		if f.Field == "where" {
			want = Lost
		}
		if f.State != want || len(f.Why) == 0 {
			t.Errorf("%s is %s (%s), want %s", f.Field, f.State, f.Why, want)
		}
	}
}

func TestProposeLeavesWhatHolds(t *testing.T) {
	t.Parallel()
	p := taught(t, 2)
	for _, n := range inns[2:] {
		p.New = append(p.New, Page{Tree: parse(t, n.name, n.before()), Known: n.known()})
	}
	got, err := Propose(p)
	if err != nil || got.New != nil || !strings.Contains(got.Why.String(), "nothing to mend") {
		t.Errorf("%v, %+v", err, got.Why)
	}
	if d := got.Drift.Drifts(); len(d) != 0 {
		t.Errorf("drift of %q", d)
	}
}

func TestDriftNamesDeadLocators(t *testing.T) {
	t.Parallel()
	p := taught(t, 2)
	p.New = []Page{{Tree: parse(t, "x", inns[2].after())}}
	got, err := Propose(p)
	if err != nil {
		t.Fatal(err)
	}
	tel := got.Drift.of("tel")
	if !tel.Drifts || tel.NewVotes != 0 || tel.OldVotes < .9 || len(tel.Families) == 0 || len(tel.Locators) == 0 {
		t.Errorf("%+v", tel)
	}
	for _, l := range tel.Locators {
		if l.State == LocatorAlive || l.XPath == "" {
			t.Errorf("%+v", l)
		}
	}
	if _, err := Propose(Problem{Template: p.Template}); !errors.Is(err, ErrNoPages) {
		t.Errorf("no pages: %v", err)
	}
}

func TestHandWrittenLocatorsStay(t *testing.T) {
	t.Parallel()
	p := taught(t, 2)
	f := p.Template.Field("tel")
	f.Hand, f.Locators = true, []template.Locator{{Family: template.FamilyHand, XPath: "//tr[2]/td", Weight: 1, Why: template.Reasons{template.Because(template.ByHand)}}}
	for _, n := range inns[:2] {
		p.New = append(p.New, Page{Tree: parse(t, n.name, n.after()), Known: n.known()})
	}
	got, err := Propose(p)
	if err != nil || got.New == nil {
		t.Fatal(err, got.Why)
	}
	tel := got.New.Field("tel")
	if !tel.Hand || tel.Locators[0].XPath != "//tr[2]/td" || tel.Locators[0].Design != 0 || len(tel.Locators) < 2 {
		t.Errorf("%+v", tel.Locators)
	}
	var xml bytes.Buffer
	if err := got.New.Write(&xml); err != nil {
		t.Fatal(err)
	}
	if again, err := template.Read(&xml, "mended.xml"); err != nil || len(again.Samples) != len(got.New.Samples) {
		t.Errorf("the mended template does not come back: %v", err)
	}
}

// The order of pages must not matter for what is mended, and old samples lose nothing, whatever the new pages are.
func TestNothingExpectedIsLost(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		p := taught(rt, 2)
		for k := range rapid.IntRange(1, 3).Draw(rt, "pages") {
			n := inns[rapid.IntRange(0, len(inns)-1).Draw(rt, "inn")]
			html := rapid.SampledFrom([]string{n.after(), n.before(), "<p>gone</p>", strings.ReplaceAll(n.after(), n.tel, n.where), "<h1>" + n.tel + "</h1><b>Tel</b>"}).Draw(rt, "html")
			pg := Page{Tree: parse(rt, fmt.Sprint(k), html)}
			if rapid.Bool().Draw(rt, "known") {
				pg.Known = n.known()
			}
			p.New = append(p.New, pg)
		}
		losesNothing(rt, p)
	})
}

// losesNothing fails where a proposal loses what is known of a page and the
// template gives, or is another one when it is asked for again.
func losesNothing(rt *rapid.T, p Problem) {
	got, err := Propose(p)
	if err != nil {
		rt.Fatal(err)
	}
	if got.New == nil || got.LetGo > 0 { // else the proposal says how many old samples it leaves out
		return
	}
	for _, c := range got.Cells {
		if siteAdded := c.New && len(c.Expected) == 0; c.IsCorrect(c.Before) && !c.IsCorrect(c.After) && !siteAdded {
			rt.Errorf("record %d, %s: %q became %q", c.Record, c.Field, c.Before, c.After)
		}
	}
	if again, _ := Propose(p); again.New == nil || !bytes.Equal(xmlOf(rt, again.New), xmlOf(rt, got.New)) {
		rt.Error("asked twice, two proposals")
	}
}

func xmlOf(t tagtreetest.TB, tpl *template.Template) []byte {
	var b bytes.Buffer
	if err := tpl.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestSince(t *testing.T) {
	t.Parallel()
	at := func(fills ...float64) (out []Point) {
		for i, f := range fills {
			out = append(out, Point{Run: fmt.Sprint(i), When: time.Unix(int64(i), 0), Records: 10, Fill: f})
		}
		return out
	}
	for _, c := range []struct {
		points   []Point
		expected float64
		want     string
	}{
		{at(1, 1, .4, .5), -1, "2"},
		{at(1, .4, 1, .4), -1, "3"},
		{at(1, 1, .9), -1, ""},
		{at(.1), 1, "0"},
		{at(.1, .1), -1, ""},
		{append(at(1, 1), Point{Run: "small", Records: 1}), -1, ""},
		{nil, 1, ""},
	} {
		got, ok := Since(c.points, c.expected)
		if ok != (c.want != "") || got.Run != c.want {
			t.Errorf("%v, expected %v: %q, want %q", c.points, c.expected, got.Run, c.want)
		}
	}
}

func TestShapes(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{"£1,250 a month": "£0,0 a a", "13800001286": "0#11", "3 November 2025": "0 a 0", "男": "a", "": ""} {
		if got := shapeOf(text); got != want {
			t.Errorf("%q looks like %q, want %q", text, got, want)
		}
	}
	for shape, want := range map[string]bool{"a": false, "0": false, "a a": false, "£0.0": true, "0#11": true, "0 a 0": true, "0 a": false} {
		if isSpecific(shape) != want {
			t.Errorf("%q tells: %v", shape, !want)
		}
	}
}

// The sites that changed their design: what was known of their pages finds it again, and nothing comes out wrong.
func TestStarterTemplatesAreMended(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..", "..", "templates")
	for _, site := range []string{"books", "people", "oldtown"} {
		p := starter(t, root, site, "detail")
		for k, s := range p.Template.Samples[:min(len(p.Template.Samples), 4)] {
			p.New = append(p.New, Page{Tree: file(t, filepath.Join(root, "redesigned", site, "pages", filepath.Base(s.Name))), Known: p.Old[k].Known})
		}
		got, err := Propose(p)
		if err != nil || got.New == nil {
			t.Errorf("%s: %v, %s", site, err, got.Why)
			continue
		}
		if share := float64(got.After.Correct) / float64(got.After.Cells); share < .85 || got.Lost > 0 {
			t.Errorf("%s: %+v of the new pages, %d of the old ones lost: %+v", site, got.After, got.Lost, got.Fields)
		}
	}
}

// starter is a starter template with its samples and what they expect.
func starter(t *testing.T, root, site, kind string) Problem {
	t.Helper()
	xml, err := os.ReadFile(filepath.Join(root, site, kind, "template.xml"))
	if err != nil {
		t.Fatal(err)
	}
	tpl, err := template.Read(bytes.NewReader(xml), site)
	if err != nil {
		t.Fatal(err)
	}
	values := func(all []template.Expect) Row {
		row := Row{}
		for _, x := range all {
			row[x.Field] = x.Values
		}
		return row
	}
	p := Problem{Template: tpl}
	for _, s := range tpl.Samples {
		pg := Page{Tree: file(t, filepath.Join(root, site, "pages", filepath.Base(s.Name))), Known: values(s.Expect)}
		for _, row := range s.Rows {
			pg.Rows = append(pg.Rows, values(row))
		}
		p.Old = append(p.Old, pg)
	}
	return p
}

func file(t *testing.T, name string) *tagtree.Tree {
	t.Helper()
	return tagtreetest.File(t, name, "")
}

// An article's body is read automatically: the report states how much of it is as
// before, and which settled blocks are gone.
func TestAnArticlesBodyIsReported(t *testing.T) {
	t.Parallel()
	p := starter(t, "../../../templates", "courier", "article")
	p.New = nil
	for _, s := range p.Template.Samples {
		body := s.Expect[slices.IndexFunc(s.Expect, func(x template.Expect) bool { return x.Field == "body" })].Values
		name := filepath.Base(s.Name)
		p.New = append(p.New,
			Page{Tree: file(t, filepath.Join("../../../templates/redesigned/courier/pages", strings.TrimSuffix(name, ".html")+".html")), Known: map[string][]string{"body": body}})
	}
	got, err := Propose(p)
	if err != nil {
		t.Fatal(err)
	}
	f := got.Fields[slices.IndexFunc(got.Fields, func(f Field) bool { return f.Field == "body" })]
	if f.State != Holds || !strings.Contains(f.Why.String(), "100% of the text known before is in it") || !strings.Contains(f.Why.String(), "not there any more") {
		t.Errorf("%s: %s", f.State, f.Why)
	}
	p.New = []Page{{Tree: parse(t, "gone", "<p>gone</p>"), Known: map[string][]string{"body": {"It was all here."}}}}
	got, err = Propose(p)
	if err != nil {
		t.Fatal(err)
	}
	if f = got.Fields[len(got.Fields)-1]; f.State != Lost || !strings.Contains(f.Why.String(), "mark what is of the body") {
		t.Errorf("%s: %s", f.State, f.Why)
	}
}
