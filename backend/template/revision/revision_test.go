package revision

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
)

const page1, page2 = "aa00000000000000000000000000000000000000000000000000000000000001", "bb00000000000000000000000000000000000000000000000000000000000002"

// book is a template of three fields, marked on one page.
func book() *template.Template {
	field := func(name string, typ record.Type, xpaths ...string) template.Field {
		f := template.Field{Field: record.Field{Name: name, Type: typ}, Part: template.Part{Kind: template.PartText}}
		for _, x := range xpaths {
			f.Locators = append(f.Locators, template.Locator{Family: "label", XPath: x, Weight: 0.5, Guard: true, Why: template.Reasons{template.BecauseOf(template.AfterText, "Price")}})
		}
		return f
	}
	return &template.Template{
		Name: "Books", Site: "books.example", Kind: template.Detail, URLPatterns: []string{"/book/*"},
		Fields:      []template.Field{field("title", "text", "//h1", "//h2"), field("price", "price", "//b", "//i"), field("isbn", "text", "//u")},
		Tree:        &template.Node{Tag: "html", Children: []*template.Node{{Tag: "h1", Children: []*template.Node{{Slot: "title"}}}, {Text: "Price"}, {Slot: "price"}}},
		Fingerprint: []template.Edge{{Key: "a>b", Weight: 1}, {Key: "b>c", Weight: 2}},
		Samples: []template.Sample{{
			Name: "p1", Digest: page1,
			Marks:  []template.Mark{{Field: "title", Node: 3, Part: template.Part{Kind: "text"}}, {Field: "price", Node: 9, Part: template.Part{Kind: "text"}}},
			Expect: []template.Expect{{Field: "title", Values: []string{"Sea"}}, {Field: "price", Values: []string{"9.50"}}},
		}},
	}
}

// edit is a template with a change.
func edit(changes ...func(*template.Template)) *template.Template {
	t := book()
	for _, c := range changes {
		c(t)
	}
	return t
}

type change = func(*template.Template)

func renames(old, name string) change {
	return func(t *template.Template) {
		*t = *rename(t, func(f string) string {
			if f == old {
				return name
			}
			return f
		})
	}
}

func drops(name string) change {
	return func(t *template.Template) {
		t.Fields = slices.DeleteFunc(t.Fields, func(f template.Field) bool { return f.Name == name })
		t.Tree = withoutSlots(t.Tree, func(s string) bool { return s == name })
		for i := range t.Samples {
			s := &t.Samples[i]
			s.Marks = slices.DeleteFunc(s.Marks, func(m template.Mark) bool { return m.Field == name })
			s.Expect = without(s.Expect, func(s string) bool { return s == name })
			for k := range s.Rows {
				s.Rows[k] = without(s.Rows[k], func(s string) bool { return s == name })
			}
		}
	}
}

func adds(name, xpath string) change {
	return func(t *template.Template) {
		t.Fields = append(t.Fields, template.Field{Field: record.Field{Name: name, Type: "text"}, Part: template.Part{Kind: "text"},
			Locators: []template.Locator{{Family: "label", XPath: xpath, Weight: 0.3}}})
	}
}

func on(name string, do func(f *template.Field)) change {
	return func(t *template.Template) { do(t.Field(name)) }
}

func optional(f *template.Field) { f.Optional = true }

func TestDiffSaysWhatChanged(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		to   *template.Template
		want []string
	}{
		{"nothing", book(), nil},
		{"the template itself", edit(func(t *template.Template) {
			t.Name, t.Site, t.Domain, t.URLPatterns = "B", "", "books", []string{"/b/*"}
		}), []string{
			`name changed from "Books" to "B"`, `site "books.example" removed`, `domain is "books" now`, `address pattern "/book/*" removed`, `address pattern "/b/*" added`,
		}},
		{"a renamed field that is found in another way", edit(renames("title", "headline"), drops("headline"), func(t *template.Template) {
			t.Fields = append(t.Fields, template.Field{Field: record.Field{Name: "headline", Type: "text"}, ID: "title", Part: template.Part{Kind: "text"}, Locators: []template.Locator{{Family: "tag", XPath: "//h3", Weight: 0.9}}})
		}), []string{
			"tree of labels and slots changed, 5 nodes before, 4 now", `field "title" renamed to "headline"`, `field "headline": moved after "isbn"`,
			`field "headline": locator removed (label): //h1`, `field "headline": locator removed (label): //h2`, `field "headline": locator added (tag): //h3`,
			`field "headline": 1 mark removed, on sample "p1"`, `field "headline": test removed: expected "Sea", on sample "p1"`,
		}},
		{"a renamed field is no other field", edit(renames("title", "headline"), on("headline", optional)), []string{`field "title" renamed to "headline"`, `field "headline": now optional`}},
		{"fields that come and go", edit(drops("isbn"), adds("author", "//p")), []string{`field "author" added (text)`, `field "isbn" removed (text)`}},
		{"order", edit(func(t *template.Template) { t.Fields = append(t.Fields[1:], t.Fields[0]) }), []string{`field "title": moved after "isbn"`}},
		{"one field's things", edit(on("price", func(f *template.Field) {
			f.Type, f.Many, f.Label, f.Regex, f.Steps, f.Part = "number", true, "what it costs", "[0-9]+", []template.Step{"lower"}, template.Part{Kind: "attr", Attr: "value"}
			f.Cuts = []template.Cut{{After: "EUR "}}
		})), []string{
			`field "price": type changed from price to number`, `field "price": now a list of values`, `field "price": description added: "what it costs"`,
			`field "price": values must match [0-9]+ now`, `field "price": normalisation added: lower`, `field "price": part changed from text to attr value`, `field "price": cut added: after "EUR "`,
		}},
		{"locators", edit(on("price", func(f *template.Field) {
			f.Locators = []template.Locator{{Family: "label", XPath: "//i", Weight: 0.25}, {Family: "label", XPath: "//em", Weight: 1}, {Family: "slot", Weight: 0.3}}
		})), []string{
			`field "price": locator is no guard any more (label): //i`, `field "price": weight of a locator changed (label) from 0.5000 //i to 0.2500 //i`,
			`field "price": locator changed (label) from //b to //em`, `field "price": locator added (slot)`,
		}},
		{"by hand", edit(on("isbn", func(f *template.Field) { f.Hand = true })), []string{`field "isbn": locators now written by hand`}},
		{"marks and tests", edit(func(t *template.Template) {
			s := &t.Samples[0]
			s.Marks = append(s.Marks[1:], template.Mark{Field: "isbn", Node: -1, Missing: true}, template.Mark{Field: "price", Node: 4, Not: true})
			s.Expect = []template.Expect{{Field: "price", Values: []string{"9.80"}}, {Field: "isbn"}}
			t.Samples = append(t.Samples, template.Sample{Name: "p2", Digest: page2, Marks: []template.Mark{{Field: "title", Node: 3}}})
		}), []string{
			`field "title": 1 mark removed, on sample "p1"`, `field "isbn": marked as missing, on sample "p1"`, `field "price": 1 negative example added, on sample "p1"`,
			`field "price": test changed: expects "9.80", not "9.50", on sample "p1"`, `field "isbn": test added: expects no value, on sample "p1"`,
			`field "title": test removed: expected "Sea", on sample "p1"`, `sample "p2" added, with 1 mark`, `field "title": 1 mark added, on sample "p2"`,
		}},
		{"what is not shown", edit(func(t *template.Template) { slices.Reverse(t.Samples[0].Marks) }), []string{"order of things that are not shown changed"}},
		{"what is learned beside", edit(func(t *template.Template) { t.Tree.Children[1].Text = "Cost"; t.Fingerprint[0].Weight = 3 }), []string{
			"tree of labels and slots changed, 5 nodes before, 5 now", "fingerprint for matching changed",
		}},
	} {
		var got []string
		for _, x := range Diff(book(), c.to) {
			got = append(got, x.String())
		}
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s: (-want +got)\n%s", c.name, d)
		}
	}
}

func TestDiffSaysWhatChangedOfAList(t *testing.T) {
	t.Parallel()
	a := edit(func(t *template.Template) {
		t.Kind, t.Records = template.List, &template.Records{Most: 1, Locators: []template.Locator{{Family: "path", XPath: "//li", Weight: 1}}}
		t.Next = &template.Field{Part: template.Part{Kind: "attr", Attr: "href"}}
	})
	b := edit(func(t *template.Template) {
		t.Kind, t.Records = template.List, &template.Records{Most: 2, Tags: []string{"tr"}, Least: 2, Locators: []template.Locator{{Family: "path", XPath: "//tr", Weight: 1}}}
		t.Samples[0].RecordMarks = []template.RecordMark{{Node: 4}, {Node: 7, Not: true}}
		t.Samples[0].Rows = [][]template.Expect{{{Field: "title", Values: []string{"Sea"}}}}
	})
	want := []string{
		"records: elements of one changed from 1 to 2 tr", "records: fields that one must have changed from 1 to 2", "records: locator changed (path) from //li to //tr",
		"next link: removed", `records: 2 marks added, on sample "p1"`, `records: expected records changed, 0 before, 1 now, on sample "p1"`,
	}
	var got []string
	for _, x := range Diff(a, b) {
		got = append(got, x.String())
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if got := Diff(book(), a); got[0].Code != KindChanged || got[1].Code != RecordsAdded || got[2].Code != NextAdded {
		t.Errorf("%+v", got)
	}
}

func TestEveryCodeHasASentence(t *testing.T) {
	t.Parallel()
	for _, c := range Codes {
		text := Change{Code: c, Place: OfField, Field: "f", Sample: "s", Old: "o", New: "n", Family: "y", Count: 2}.String()
		if strings.ContainsAny(text, "{}") || sentences[c] == "" {
			t.Errorf("%s: %q", c, text)
		}
	}
	if len(sentences) != len(Codes) {
		t.Errorf("%d sentences for %d codes", len(sentences), len(Codes))
	}
}

// describe is a merge in words: what it made of base, and its conflicts.
func TestMarksAndTestsFollowTheirField(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ from, to *template.Template }{{book(), edit(drops("price"))}, {edit(drops("price")), book()}} {
		for _, one := range Diff(c.from, c.to) {
			if want := one.Code != FieldAdded && one.Code != FieldRemoved; one.Minor != want {
				t.Errorf("%s: minor is %v", one, one.Minor)
			}
		}
	}
}

func describe(base *template.Template, m Merged) (changes, conflicts []string) {
	for _, c := range Diff(base, m.Template) {
		if !c.Minor {
			changes = append(changes, c.String())
		}
	}
	for _, c := range m.Conflicts {
		conflicts = append(conflicts, fmt.Sprintf("%s: %s -> %s | %s", c.Key, c.Base, c.Mine, c.Theirs))
	}
	return changes, conflicts
}

func TestMerge(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name               string
		mine, theirs       *template.Template
		choices            Choices
		changes, conflicts []string
	}{
		{"different fields", edit(on("title", optional)), edit(on("price", optional)), nil,
			[]string{`field "title": now optional`, `field "price": now optional`}, nil},
		{"different things of one field", edit(on("price", optional)), edit(on("price", func(f *template.Field) { f.Type = "number" })), nil,
			[]string{`field "price": type changed from price to number`, `field "price": now optional`}, nil},
		{"the same change", edit(on("price", optional)), edit(on("price", optional)), nil, []string{`field "price": now optional`}, nil},
		{"one thing, two ways", edit(on("price", func(f *template.Field) { f.Type = "text" })), edit(on("price", func(f *template.Field) { f.Type = "number" })), nil,
			[]string{`field "price": type changed from price to number`}, []string{"field.type/price: price -> text | number"}},
		{"settled", edit(on("price", func(f *template.Field) { f.Type = "text" })), edit(on("price", func(f *template.Field) { f.Type = "number" })), Choices{"field.type/price": Mine},
			[]string{`field "price": type changed from price to text`}, []string{"field.type/price: price -> text | number"}},
		{"renamed here, changed there", edit(renames("title", "headline")), edit(on("title", optional), adds("author", "//p")), nil,
			[]string{`field "title" renamed to "headline"`, `field "headline": now optional`, `field "author" added (text)`}, nil},
		{"renamed twice", edit(renames("title", "headline")), edit(renames("title", "name")), nil,
			[]string{`field "title" renamed to "name"`}, []string{"field.renamed/title: title -> headline | name"}},
		{"a new name that is taken", edit(renames("isbn", "code")), edit(adds("code", "//p")), nil,
			[]string{`field "isbn" renamed to "code"`, `field "code_2" added (text)`}, nil},
		{"removed and left alone", edit(drops("isbn")), edit(on("title", optional)), nil, []string{`field "title": now optional`, `field "isbn" removed (text)`}, nil},
		{"both add a field at one place", edit(adds("b", "//b1")), edit(adds("a", "//a1")), nil, []string{`field "a" added (text)`, `field "b" added (text)`}, nil},
		{"both add one field under two names", edit(adds("b", "//b1")), edit(adds("a", "//b1")), Choices{"field.renamed/a": Mine},
			[]string{`field "b" added (text)`}, []string{"field.renamed/a:  -> b | a"}},
		{"order and a new field", edit(func(t *template.Template) { t.Fields = append(t.Fields[1:], t.Fields[0]) }), edit(adds("author", "//p")), nil,
			[]string{`field "author" added (text)`, `field "title": moved after "author"`}, nil},
		{"two orders", edit(func(t *template.Template) { t.Fields = append(t.Fields[1:], t.Fields[0]) }), edit(func(t *template.Template) { slices.Reverse(t.Fields) }), nil,
			[]string{`field "isbn": moved to the first place`, `field "price": moved after "isbn"`}, []string{"fields.order: title, price, isbn -> price, isbn, title | isbn, price, title"}},
		{"addresses", edit(func(t *template.Template) { t.URLPatterns = []string{"/book/*", "/b/*"} }), edit(func(t *template.Template) { t.URLPatterns = []string{"/c/*"} }), nil,
			[]string{`address pattern "/book/*" removed`, `address pattern "/b/*" added`, `address pattern "/c/*" added`}, nil},
		{"tests", edit(func(t *template.Template) { t.Samples[0].Expect[0].Values = []string{"Sea!"} }), edit(func(t *template.Template) { t.Samples[0].Expect = t.Samples[0].Expect[:1] }), nil,
			[]string{`field "title": test changed: expects "Sea!", not "Sea", on sample "p1"`, `field "price": test removed: expected "9.50", on sample "p1"`}, nil},
	} {
		m, err := Merge(book(), c.mine, c.theirs, c.choices)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		changes, conflicts := describe(book(), m)
		if d := cmp.Diff([][]string{c.changes, c.conflicts}, [][]string{changes, conflicts}); d != "" {
			t.Errorf("%s: (-want +got)\n%s", c.name, d)
		}
	}
}

func TestWhatOneChangedAndTheOtherRemovedIsAsked(t *testing.T) {
	t.Parallel()
	changed := edit(on("isbn", optional))
	m, err := Merge(book(), edit(drops("isbn")), changed, nil)
	if err != nil || m.Open() != 1 {
		t.Fatalf("%+v, %v", m.Conflicts, err)
	}
	c := m.Conflicts[0]
	if c.Code != FieldRemoved || c.Removed != Mine || c.Taken != Theirs || c.Mine != "" || !strings.Contains(c.Theirs, "optional") || m.Template.Field("isbn") == nil {
		t.Errorf("%+v", c)
	}
	m, err = Merge(book(), changed, edit(drops("isbn")), nil)
	if err != nil || m.Template.Field("isbn") == nil || m.Conflicts[0].Taken != Mine {
		t.Errorf("what is there is kept until a person chooses: %+v, %v", m.Conflicts, err)
	}
	m, err = Merge(book(), changed, edit(drops("isbn")), Choices{c.Key: Theirs})
	if err != nil || m.Template.Field("isbn") != nil || m.Open() != 0 {
		t.Errorf("%+v, %v", m.Conflicts, err)
	}
	// A mark more is a change of the field too.
	marked := edit(func(t *template.Template) {
		t.Samples[0].Marks = append(t.Samples[0].Marks, template.Mark{Field: "isbn", Node: 8})
	})
	if m, err := Merge(book(), marked, edit(drops("isbn")), nil); err != nil || m.Open() != 1 {
		t.Errorf("%+v, %v", m.Conflicts, err)
	}
}

func TestWhatBothLearnedIsJoined(t *testing.T) {
	t.Parallel()
	learned := func(weight float64, drop int, xpath string) *template.Template {
		return edit(on("title", func(f *template.Field) {
			f.Locators = slices.Delete(f.Locators, drop, drop+1)
			f.Locators[0].Weight = weight
			f.Locators = append(f.Locators, template.Locator{Family: "path", XPath: xpath, Weight: 0.1})
		}))
	}
	mine, theirs := learned(0.4, 1, "//x"), learned(0.4, 1, "//y")
	theirs.Field("title").Locators[0].Weight = 0.8
	m, err := Merge(book(), mine, theirs, nil)
	if err != nil || len(m.Conflicts) != 0 {
		t.Fatalf("%+v, %v", m.Conflicts, err)
	}
	if got := locatorsText(m.Template.Field("title").Locators); got != "label 0.6000 guard //h1\tafter the text \"Price\"\npath 0.1000 //x\t\npath 0.1000 //y\t" {
		t.Errorf("%s", got)
	}
	mine.Field("title").Hand = true
	if m, err := Merge(book(), mine, theirs, nil); err != nil || m.Open() != 1 || m.Conflicts[0].Code != FindingConflict {
		t.Errorf("what is written by hand is not joined: %+v, %v", m.Conflicts, err)
	}
	// Nothing is left of both.
	if m, err := Merge(book(), learned(0.4, 0, "//x"), learned(0.4, 1, "//y"), nil); err != nil || len(m.Template.Field("title").Locators) != 2 {
		t.Errorf("%+v, %v", m.Conflicts, err)
	}
}

func TestMarksThatCannotBothBeRightAreAsked(t *testing.T) {
	t.Parallel()
	mark := func(m template.Mark) *template.Template {
		return edit(func(t *template.Template) { m.Field = "isbn"; t.Samples[0].Marks = append(t.Samples[0].Marks, m) })
	}
	for _, c := range []struct {
		mine, theirs template.Mark
		open         int
	}{
		{template.Mark{Node: 5}, template.Mark{Node: 5}, 0},
		{template.Mark{Node: 5}, template.Mark{Node: 6}, 1},
		{template.Mark{Node: 5}, template.Mark{Node: 6, Not: true}, 0},
		{template.Mark{Node: 5}, template.Mark{Node: 5, Not: true}, 1},
		{template.Mark{Node: 5}, template.Mark{Node: -1, Missing: true}, 1},
	} {
		m, err := Merge(book(), mark(c.mine), mark(c.theirs), nil)
		if err != nil || m.Open() != c.open {
			t.Errorf("%v, %v: %+v, %v", c.mine, c.theirs, m.Conflicts, err)
		}
	}
}

// drawEdits changes a template at random, in what people and learning change.
func drawEdits(t *rapid.T, x *template.Template, who string) *template.Template {
	x = rename(x, plainText) // a copy
	x.URLPatterns, x.Fingerprint = slices.Clone(x.URLPatterns), slices.Clone(x.Fingerprint)
	names := []string{"title", "price", "isbn", "姓名", "author", "n_2", "title_2"}
	for range rapid.IntRange(0, 6).Draw(t, who) {
		some := func(n int) int { return rapid.IntRange(0, max(0, n-1)).Draw(t, "which") }
		name := rapid.SampledFrom(names).Draw(t, "name")
		var f *template.Field
		if len(x.Fields) > 0 {
			f = &x.Fields[some(len(x.Fields))]
		}
		locator := template.Locator{Family: rapid.SampledFrom([]string{"label", "path", "hand"}).Draw(t, "family"),
			XPath: rapid.SampledFrom([]string{"//h1", "//p", "//x", "//y"}).Draw(t, "xpath"), Weight: 0.25, Design: some(2)}
		switch k := some(20); {
		case k == 0:
			x.Name = name
		case k == 1:
			x.URLPatterns = append(x.URLPatterns, "/"+name)
		case k == 2 && len(x.URLPatterns) > 0:
			x.URLPatterns = x.URLPatterns[1:]
		case k == 3 && x.Field(name) == nil:
			adds(name, locator.XPath)(x)
		case k == 4 && x.Kind == template.List:
			x.Records = &template.Records{Most: 1 + some(3), Locators: []template.Locator{locator}}
		case k == 5:
			if x.Kind = rapid.SampledFrom(template.Kinds).Draw(t, "kind"); x.Kind != template.List {
				x.Records, x.Next = nil, nil
			}
			for i := range x.Fields {
				x.Fields[i].Article = ""
			}
			if x.Kind == template.Article && f != nil && len(f.Cuts) == 0 {
				f.Article = template.ArticleTitle
			}
		case k == 6:
			x.Fingerprint = append(x.Fingerprint, template.Edge{Key: name, Weight: float64(some(3))})
		case k == 7:
			x.Samples = append(x.Samples, template.Sample{Name: name, Digest: strings.Repeat(rapid.SampledFrom([]string{"a", "b"}).Draw(t, "digest"), 64)})
		case k == 8 && len(x.Samples) > 0:
			x.Samples = x.Samples[1:]
		case f == nil:
		case k == 9:
			drops(f.Name)(x)
		case k == 10 && x.Field(name) == nil:
			renames(f.Name, name)(x)
		case k == 11:
			f.Type = rapid.SampledFrom(record.Types).Draw(t, "type")
		case k == 12:
			f.Optional = !f.Optional
		case k == 13:
			f.Locators = append(slices.Clone(f.Locators), locator)
		case k == 14 && len(f.Locators) > 0:
			f.Locators = slices.Clone(f.Locators)
			f.Locators[0].Weight = float64(some(5)) / 4
		case k == 15:
			first := *f
			x.Fields = append([]template.Field{first}, slices.DeleteFunc(x.Fields, func(g template.Field) bool { return g.Name == first.Name })...)
		case k == 16:
			f.Hand, f.Label = !f.Hand, name
		case k == 17 && len(x.Samples) > 0:
			s := &x.Samples[some(len(x.Samples))]
			s.Marks = append(s.Marks, template.Mark{Field: f.Name, Node: int32(some(4)), Not: some(2) == 1})
		case k == 18 && len(x.Samples) > 0:
			s := &x.Samples[some(len(x.Samples))]
			s.Expect = append(s.Expect, template.Expect{Field: f.Name, Values: []string{name}})
			s.Rows = append(s.Rows, []template.Expect{{Field: f.Name}})
			s.RecordMarks = append(s.RecordMarks, template.RecordMark{Node: int32(some(3)), Not: some(2) == 1})
		case k == 19:
			x.Tree = &template.Node{Tag: "html", Children: []*template.Node{{Slot: f.Name}, {Text: name}}}
		}
	}
	var b bytes.Buffer
	if err := x.Write(&b); err != nil {
		t.Fatalf("the edits made no template: %v", err)
	}
	back, err := template.Read(&b, "drawn.xml")
	if err != nil {
		t.Fatal(err)
	}
	return back
}

func text(t *template.Template) string { return string(plain(t)) }

func TestMergeWithAnUnchangedSideIsTheOtherSide(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		base := drawEdits(t, book(), "base")
		side := drawEdits(t, base, "side")
		for _, m := range [][2]*template.Template{{base, side}, {side, base}, {side, side}} {
			got, err := Merge(base, m[0], m[1], nil)
			if err != nil || len(got.Conflicts) > 0 {
				t.Fatalf("%+v, %v", got.Conflicts, err)
			}
			if d := cmp.Diff(text(side), text(got.Template)); d != "" {
				t.Fatalf("(-want +got)\n%s", d)
			}
		}
	})
}

func TestMergeIsTheSameFromEitherSide(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		base := drawEdits(t, book(), "base")
		mine, theirs := drawEdits(t, base, "mine"), drawEdits(t, base, "theirs")
		before := []string{text(base), text(mine), text(theirs)}
		open, err := Merge(base, mine, theirs, nil)
		if err != nil {
			t.Fatal(err)
		}
		ours, others := Choices{}, Choices{}
		for _, c := range open.Conflicts {
			if c.Key == "" || ours[c.Key] != "" || c.Mine == c.Theirs {
				t.Fatalf("a conflict that cannot be settled by itself: %+v", c)
			}
			ours[c.Key], others[c.Key] = Mine, Theirs
		}
		for _, choices := range []Choices{ours, others} {
			a := settled(t, base, mine, theirs, choices)
			b := settled(t, base, theirs, mine, swapped(choices))
			if d := cmp.Diff(text(a), text(b)); d != "" {
				t.Fatalf("(-as mine +as theirs)\n%s", d)
			}
			if len(Diff(a, a)) != 0 || (len(Diff(mine, a)) == 0) != (text(mine) == text(a)) {
				t.Fatal("a difference is empty exactly when there is none")
			}
		}
		if d := cmp.Diff(before, []string{text(base), text(mine), text(theirs)}); d != "" {
			t.Fatalf("a side was changed:\n%s", d)
		}
	})
}

func swapped(c Choices) Choices {
	out := Choices{}
	for k, s := range c {
		out[k] = Mine
		if s == Mine {
			out[k] = Theirs
		}
	}
	return out
}

// settled merges with choices until nothing is open: a choice can bring a further conflict to light.
func settled(t *rapid.T, base, mine, theirs *template.Template, choices Choices) *template.Template {
	side := Mine
	for _, s := range choices {
		side = s
	}
	for range 5 {
		m, err := Merge(base, mine, theirs, choices)
		if err != nil {
			t.Fatal(err)
		}
		if m.Open() == 0 {
			var b bytes.Buffer
			if err := m.Template.Write(&b); err != nil {
				t.Fatal(err)
			}
			back, err := template.Read(&b, "merged.xml")
			if err != nil || text(back) != text(m.Template) {
				t.Fatalf("the merge does not read back: %v", err)
			}
			return m.Template
		}
		for _, c := range m.Conflicts {
			choices[c.Key] = side
		}
	}
	t.Fatal("new conflicts without end")
	return nil
}

func FuzzMerge(f *testing.F) {
	f.Add(plain(book()), plain(edit(renames("title", "x"))), plain(edit(drops("isbn"), adds("a", "//a"))))
	f.Add(plain(book()), plain(edit(on("isbn", optional))), plain(edit(drops("isbn"))))
	f.Fuzz(func(t *testing.T, base, mine, theirs []byte) {
		var sides [3]*template.Template
		for i, data := range [][]byte{base, mine, theirs} {
			var err error
			if sides[i], err = template.Read(bytes.NewReader(data), "side.xml"); err != nil {
				return
			}
		}
		m, err := Merge(sides[0], sides[1], sides[2], nil)
		if err != nil {
			t.Fatal(err) // inputs of a fuzz test are far below the limit
		}
		if _, err := template.Read(bytes.NewReader(plain(m.Template)), "merged.xml"); err != nil {
			t.Fatalf("%v\n%s", err, plain(m.Template))
		}
		for _, c := range Diff(sides[0], m.Template) {
			if c.String() == "" {
				t.Errorf("no words for %+v", c)
			}
		}
	})
}
