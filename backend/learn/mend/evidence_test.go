package mend

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/record"
	"wrapsmith/backend/tree/tagtree"
)

// moved gives a page after the redesign another address.
func moved(t *testing.T, n inn, number int) *tagtree.Tree {
	return parse(t, fmt.Sprintf("new-address-%d", number), n.after())
}

// When addresses move too, a record is known by its values.
func TestARecordIsKnownByItsValues(t *testing.T) {
	t.Parallel()
	p := taught(t, 2)
	p.New = []Page{{Tree: moved(t, inns[0], 1)}}
	got, err := Propose(p)
	if err != nil || got.New == nil {
		t.Fatalf("no proposal: %v, %+v", err, got)
	}
	want := "Heron|Netherby|960 112|welcome"
	if have := gives(t, got.New, p.New[0].Tree); have != want {
		t.Errorf("got %q, want %q", have, want)
	}
	if p.New[0].Known != nil {
		t.Error("the page that was given has changed")
	}
}

// A page that shows another record as a teaser is not that record's.
func TestATeaserIsNoIdentity(t *testing.T) {
	t.Parallel()
	p := taught(t, 2)
	html := strings.Replace(inns[2].after(), "</div>", "</div><aside>Near by: <a href=x>Heron</a> <i>Netherby</i> <i>960 112</i></aside>", 1)
	p.New = []Page{{Tree: parse(t, "elsewhere", html)}}
	m, err := begin(p)
	if err != nil {
		t.Fatal(err)
	}
	if len(m.New[0].Known) > 0 {
		t.Errorf("known %v, want nothing", m.New[0].Known)
	}
}

// One page whose values are known bears out a reading for those of which nothing is.
func TestAKnownPageSpeaksForOthers(t *testing.T) {
	t.Parallel()
	p := taught(t, 1)
	p.New = []Page{{Tree: parse(t, inns[0].name, inns[0].after()), Known: inns[0].known()}}
	for k, n := range inns[1:] {
		p.New = append(p.New, Page{Tree: moved(t, n, k)})
	}
	got, err := Propose(p)
	if err != nil || got.New == nil {
		t.Fatalf("no proposal: %v, %+v", err, got)
	}
	for i, n := range inns {
		want := n.name + "|" + n.where + "|" + n.tel + "|" + n.pets
		if have := gives(t, got.New, p.New[i].Tree); have != want {
			t.Errorf("%s: got %q, want %q", n.name, have, want)
		}
	}
}

// A required field that is silent on all new pages does not hold, though nothing speaks for a place.
func TestASilentFieldDoesNotHold(t *testing.T) {
	t.Parallel()
	p := taught(t, 2)
	p.New = []Page{{Tree: parse(t, "gone", "<title>Nothing :: Inns</title><p>The list moves. Please come back</p>")}}
	got, err := Propose(p)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range got.Fields {
		if f.Field != "pets" && f.State != Lost {
			t.Errorf("%s is %s: %s, want lost", f.Field, f.State, f.Why)
		}
	}
}

// Each source of the page's markup speaks for its place, and for no other.
func TestMarkupSpeaks(t *testing.T) {
	t.Parallel()
	old := []string{
		`<title>Rye bread | Loaves</title><meta property="og:site" content="Loaves"><script type="application/ld+json">{"@type":"Recipe","author":{"name":"Ida Holm"}}</script><h1>Rye bread</h1><p class=a>Ida Holm</p><p class=b>12 March 2024</p>`,
		`<title>Fig cake | Loaves</title><script type="application/ld+json">{"@type":"Recipe","author":{"name":"Per Dahl"}}</script><h1>Fig cake</h1><p class=a>Per Dahl</p><p class=b>2 May 2024</p>`,
	}
	trees := []*tagtree.Tree{parse(t, "o1", old[0]), parse(t, "o2", old[1])}
	schema := record.Schema{{Name: "title"}, {Name: "author"}, {Name: "date", Type: record.Date}}
	var marks []induce.Mark
	for field, v := range map[string]string{"title": "Rye bread", "author": "Ida Holm", "date": "12 March 2024"} {
		m, ok := induce.Show(trees[0], v)
		if !ok {
			t.Fatal(v)
		}
		m.Field = field
		marks = append(marks, m)
	}
	slices.SortFunc(marks, func(a, b induce.Mark) int { return strings.Compare(a.Field, b.Field) })
	tpl, err := induce.Learn(induce.Problem{Fields: schema, Samples: trees, Marks: marks})
	if err != nil {
		t.Fatal(err)
	}
	fresh := `<title>Our best oat rolls, step by step</title><script type="application/ld+json">{"@type":"Recipe","author":{"name":"Kaja Lund"}}</script><header><h2>Loaves</h2></header>` +
		`<h1>Oat rolls</h1><section><span>by</span> <span>Kaja Lund</span><div class="recipe-date">3 June 2025</div><span>2 photos</span></section>`
	for _, c := range []struct {
		field  string
		source source
		text   string
	}{
		{"title", sourceMain, "Oat rolls"}, {"author", sourceData, "Kaja Lund"}, {"date", sourceName, "3 June 2025"}, {"date", sourceType, "3 June 2025"},
	} {
		m, err := begin(Problem{Template: tpl, Old: []Page{{Tree: trees[0]}, {Tree: trees[1]}}, New: []Page{{Tree: parse(t, "n", fresh)}}})
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(m.fields, func(f field) bool { return f.Name == c.field })
		var got []string
		for _, k := range m.gather(i, &m.new[0]).all {
			if slices.Contains(k.evidence, c.source) {
				got = append(got, k.text)
			}
		}
		if len(got) != 1 || got[0] != c.text {
			t.Errorf("%s by %s: got %q, want %q", c.field, c.source, got, c.text)
		}
	}
}

func TestNameWords(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{"case_names": "case name", "caseName": "case name", "post__author-name": "post author name", "H1": "h1", "标题": "标题", "--": ""} {
		if got := strings.Join(nameWords(name), " "); got != want {
			t.Errorf("nameWords(%q) = %q, want %q", name, got, want)
		}
	}
}

// A reason names a label as the page writes it, though labels are compared without blanks and case.
func TestALabelIsNamedAsThePageWritesIt(t *testing.T) {
	t.Parallel()
	r := run{Page: Page{Tree: parse(t, "p", "<dl><dt>Item No.:</dt><dd>7</dd></dl>")}}
	l := r.labelTexts()[0]
	if got := inWords([]source{sourceLabel(l.text), sourceFamily("path")}); l.stem != "itemno." || got != `the label "Item No.", a locator of the family path` {
		t.Errorf("got %s of the key %s", got, l.stem)
	}
}
