package revision

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
)

func TestBothSidesAreTakenWhereAThingCanHoldThem(t *testing.T) {
	t.Parallel()
	typed := func(typ record.Type) change {
		return on("price", func(f *template.Field) { f.Type = typ })
	}
	marked := func(node int32) change {
		return func(t *template.Template) {
			t.Samples[0].Marks = append(t.Samples[0].Marks, template.Mark{Field: "isbn", Node: node})
		}
	}
	byHand := func(xpath string) change {
		return on("price", func(f *template.Field) {
			f.Hand, f.Locators = true, []template.Locator{{Family: "hand", XPath: xpath, Weight: 1}}
		})
	}
	described := func(text string) change { return func(t *template.Template) { t.Description = text } }
	for _, c := range []struct {
		name         string
		mine, theirs *template.Template
		key          string
		union        Union
		changes      []string
	}{
		{"two descriptions", edit(described("For the shop.")), edit(described("Books and prices.")), "description", UnionText,
			[]string{"description added: \"Books and prices.\nFor the shop.\""}},
		{"two labels", edit(on("price", func(f *template.Field) { f.Label = "with tax" })), edit(on("price", func(f *template.Field) { f.Label = "in euros" })), "field.label/price", UnionText,
			[]string{`field "price": description added: "in euros; with tax"`}},
		{"two expressions", edit(on("isbn", func(f *template.Field) { f.Regex = `\d+X` })), edit(on("isbn", func(f *template.Field) { f.Regex = `\d{13}|0` })), "field.regex/isbn", UnionEither,
			[]string{`field "isbn": values must match (?:\d{13}|0)|(?:\d+X) now`}},
		{"two steps", edit(on("isbn", func(f *template.Field) { f.Steps = []template.Step{template.StepUpper} })), edit(on("isbn", func(f *template.Field) { f.Steps = []template.Step{template.StepStripLabel} })), "field.steps/isbn", UnionSteps,
			[]string{`field "isbn": normalisation added: strip-label, upper`}},
		{"two ways by hand", edit(byHand("//s")), edit(byHand("//em")), "field.finding/price", UnionWays,
			[]string{`field "price": locators now written by hand`, `field "price": locator removed (label): //b`, `field "price": locator removed (label): //i`,
				`field "price": locator added (hand): //em`, `field "price": locator added (hand): //s`}},
		{"two names", edit(renames("title", "headline")), edit(renames("title", "name")), "field.renamed/title", UnionFields,
			[]string{`field "title" renamed to "name"`, `field "headline" added (text)`, `1 mark added`, `test added: expects "Sea"`}},
		{"two types", edit(typed("text")), edit(typed("number")), "field.type/price", UnionFields,
			[]string{`field "price": type changed from price to number`, `field "price_2" added (text)`, `1 mark added`, `test added: expects "9.50"`}},
		{"two places", edit(marked(5)), edit(marked(6)), "marks/isbn/" + page1, UnionFields,
			[]string{`field "isbn_2" added (text)`, `field "isbn": 1 mark added, on sample "p1"`, `field "isbn_2": 1 mark added, on sample "p1"`}},
		{"one new field, two names", edit(adds("b", "//b1")), edit(adds("a", "//b1")), "field.renamed/a", UnionFields,
			[]string{`field "a" added (text)`, `field "b" added (text)`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, err := Merge(book(), c.mine, c.theirs, Choices{c.key: Both})
			if err != nil || len(m.Conflicts) != 1 || m.Conflicts[0].Key != c.key || m.Conflicts[0].Union != c.union || m.Conflicts[0].Taken != Both || m.Open() != 0 {
				t.Fatalf("%+v, %v", m.Conflicts, err)
			}
			if got := m.Conflicts[0].Both; (got == "") != (c.union == UnionFields) {
				t.Errorf("both together say %q", got)
			}
			var changes []string
			for _, one := range Diff(book(), m.Template) {
				changes = append(changes, one.String()) // the marks of a new field follow from it, and are minor
			}
			for _, want := range c.changes {
				if !slices.ContainsFunc(changes, func(s string) bool { return strings.Contains(s, want) }) {
					t.Errorf("no change %q in\n%s", want, strings.Join(changes, "\n"))
				}
			}
			if open, err := Merge(book(), c.mine, c.theirs, nil); err != nil || open.Open() != 1 || open.Conflicts[0].Union != c.union {
				t.Errorf("open: %+v, %v", open.Conflicts, err)
			}
		})
	}
}

func TestBothIsRefusedWhereOneMustGo(t *testing.T) {
	t.Parallel()
	steps := func(s template.Step) *template.Template {
		return edit(on("isbn", func(f *template.Field) { f.Steps = []template.Step{s} }))
	}
	named := func(name string) *template.Template {
		return edit(func(t *template.Template) { t.Name = name })
	}
	for _, c := range []struct {
		mine, theirs *template.Template
		key          string
	}{
		{edit(drops("isbn")), edit(on("isbn", optional)), "field.removed/isbn"},
		{steps(template.StepLower), steps(template.StepUpper), "field.steps/isbn"},
		{named("A"), named("B"), "name"},
	} {
		m, err := Merge(book(), c.mine, c.theirs, Choices{c.key: Both})
		if err != nil || m.Open() != 1 || m.Conflicts[0].Key != c.key || m.Conflicts[0].Union != "" {
			t.Errorf("%s: %+v, %v", c.key, m.Conflicts, err)
		}
	}
}

// Two fields keep the tree's slot for theirs alone: mine may stand elsewhere.
func TestTwoFieldsShareNoSlot(t *testing.T) {
	t.Parallel()
	slotted := func(xpath string) *template.Template {
		return edit(on("title", func(f *template.Field) {
			f.Part.Kind = template.PartKind(xpath)
			f.Locators = append(f.Locators, template.Locator{Family: template.FamilySlot, Weight: 0.1})
		}))
	}
	m, err := Merge(book(), slotted("own"), slotted("html"), Choices{"field.finding/title": Both})
	if err != nil {
		t.Fatal(err)
	}
	if got := locatorsText(m.Template.Field("title").Locators); !strings.Contains(got, "slot") {
		t.Errorf("theirs has lost its slot: %s", got)
	}
	if f := m.Template.Field("title_2"); f == nil || strings.Contains(locatorsText(f.Locators), "slot") || f.Part.Kind != "own" {
		t.Errorf("mine: %+v", f)
	}
}

// The statements of both sides about a field are kept, whatever they did.
func TestNothingIsLostWhereBothAreTaken(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		base := drawEdits(t, book(), "base")
		mine, theirs := drawEdits(t, base, "mine"), drawEdits(t, base, "theirs")
		before := []string{text(base), text(mine), text(theirs)}
		choices := Choices{}
		var m Merged
		for range 6 {
			var err error
			if m, err = Merge(base, mine, theirs, choices); err != nil {
				t.Fatal(err)
			}
			for _, c := range m.Conflicts {
				if choices[c.Key] = Theirs; c.Union != "" {
					choices[c.Key] = Both
				}
			}
			if m.Open() == 0 {
				break
			}
		}
		if m.Open() > 0 {
			t.Fatalf("new conflicts without end: %+v", m.Conflicts)
		}
		var b bytes.Buffer
		if err := m.Template.Write(&b); err != nil {
			t.Fatal(err)
		}
		back, err := template.Read(&b, "merged.xml")
		if err != nil || text(back) != text(m.Template) {
			t.Fatalf("the merge does not read back: %v\n%s", err, text(m.Template))
		}
		if d := cmp.Diff(before, []string{text(base), text(mine), text(theirs)}); d != "" {
			t.Fatalf("a side was changed:\n%s", d)
		}
		for _, c := range m.Conflicts {
			if c.Chosen == Both && c.Union == UnionFields && len(m.Template.Fields) < 2 {
				t.Fatalf("%+v: one field", c)
			}
			if c.Code == TypeChanged && c.Chosen == Both {
				for _, want := range []string{c.Mine, c.Theirs} {
					if !slices.ContainsFunc(m.Template.Fields, func(f template.Field) bool { return string(f.Type) == want }) {
						t.Fatalf("no field of type %s: %+v", want, c)
					}
				}
			}
		}
	})
}

// A value that one side confirms is confirmed after the merge, also where the other side recorded the same value.
func TestTypedValuesStayConfirmed(t *testing.T) {
	t.Parallel()
	expects := func(field, value string, confirmed bool) change {
		return func(t *template.Template) {
			s := &t.Samples[0]
			s.Expect = slices.DeleteFunc(s.Expect, func(x template.Expect) bool { return x.Field == field })
			s.Expect = append(s.Expect, template.Expect{Field: field, Values: []string{value}, Confirmed: confirmed})
		}
	}
	described := func(t *template.Template) { t.Description = "Books." }
	for _, c := range []struct {
		reason       string
		mine, theirs *template.Template
		field        string
	}{
		{"mine confirms an old value", edit(expects("price", "9.50", true)), edit(described), "price"},
		{"theirs confirms an old value", edit(described), edit(expects("price", "9.50", true)), "price"},
		{"both have a new value, one confirmed it", edit(expects("isbn", "1", false)), edit(expects("isbn", "1", true)), "isbn"},
	} {
		m, err := Merge(book(), c.mine, c.theirs, nil)
		if err != nil || m.Open() != 0 {
			t.Errorf("%s: %d open conflicts, %v", c.reason, m.Open(), err)
			continue
		}
		at := slices.IndexFunc(m.Template.Samples[0].Expect, func(x template.Expect) bool { return x.Field == c.field })
		if got := m.Template.Samples[0].Expect; at < 0 || !got[at].Confirmed {
			t.Errorf("%s: got %+v, want %s confirmed", c.reason, got, c.field)
		}
	}
}

// A mark that mending made is checked after the merge if a person confirmed it on one side.
func TestCheckedMarksStayChecked(t *testing.T) {
	t.Parallel()
	marked := func(unchecked bool) *template.Template {
		return edit(func(t *template.Template) {
			t.Samples[0].Marks = append(t.Samples[0].Marks, template.Mark{Field: "isbn", Node: 7, Unchecked: unchecked})
		})
	}
	for _, side := range [][2]bool{{true, false}, {false, true}} {
		m, err := Merge(marked(true), marked(side[0]), marked(side[1]), nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range m.Template.Samples[0].Marks {
			if k.Node == 7 && k.Unchecked {
				t.Errorf("mine unchecked %v, theirs unchecked %v: got it unchecked, want it checked", side[0], side[1])
			}
		}
	}
}
