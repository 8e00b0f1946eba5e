package program_test

import (
	"testing"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
)

// A value that goes further than all values of the samples may be right, but it is not sure.
func TestAValueThatGoesFurtherIsNotSure(t *testing.T) {
	t.Parallel()
	f := template.Field{
		Field: record.Field{Name: "engine", Type: record.Text}, Part: template.Part{Kind: template.PartText},
		Locators: []template.Locator{{Family: template.FamilyAnchor, XPath: "//b[@id='engine']", Weight: 1, Guard: true}},
		Look:     &template.Look{Shortest: 5, Longest: 8, Digits: template.DigitsAll, Values: 6, Shapes: []string{"0.0 a"}},
	}
	p := detailOf(t, f)
	of := func(value string) float64 {
		cells, _ := p.Votes(treeOf(t, "<p>Engine <b id=engine>"+value+"</b>"))
		if cells[0].State != record.Found {
			t.Errorf("%q is %s", value, cells[0].State)
		}
		return cells[0].Confidence
	}
	if usual, further := of("3.5 L"), of("3.5 L, 24 valves"); usual < program.Sure || further > program.MostFurther {
		t.Errorf("confidence %.3f of a usual value, %.3f of one that goes further", usual, further)
	}
}

// The words that end the only value of a list are in its text again: another value follows.
func TestTheFirstOfSeveralValuesWithOneEndIsUnsure(t *testing.T) {
	t.Parallel()
	f := template.Field{
		Field: record.Field{Name: "authors", Type: record.Text, Many: true}, Part: template.Part{Kind: template.PartText},
		Cuts:     []template.Cut{{Before: ", reporter"}},
		Locators: []template.Locator{{Family: template.FamilyAnchor, XPath: "//b[@id='by']", Weight: 1, Guard: true}},
	}
	p := detailOf(t, f)
	for text, want := range map[string]record.CellState{
		"Ann Vance, reporter": record.Found, "Ann Vance, reporter; Bo Stahl, reporter": record.Unsure,
	} {
		if cells, _ := p.Votes(treeOf(t, "<p>By <b id=by>"+text+"</b>")); cells[0].State != want {
			t.Errorf("%q: %+v, want %s", text, cells[0], want)
		}
	}
}

// The sign between several values is at the end of their text, and a name in bold stands behind it: that is a further value.
func TestValuesThatGoOnInAnotherElementAreUnsure(t *testing.T) {
	t.Parallel()
	f := template.Field{
		Field: record.Field{Name: "acts", Type: record.Text, Many: true}, Part: template.Part{Kind: template.PartRun},
		Cuts:     []template.Cut{{Each: "/"}},
		Locators: []template.Locator{{Family: template.FamilyAnchor, XPath: "//p[@id='acts']/text()[1]", Weight: 1, Guard: true}},
	}
	p := detailOf(t, f)
	for text, want := range map[string]record.CellState{
		"Ann Vance / Bo Stahl": record.Found, "Ann Vance / Bo Stahl / <b>Eve Imhof</b> / Di Vik": record.Unsure, "Ann Vance / Bo Stahl <b>sold out</b>": record.Found,
	} {
		if cells, _ := p.Votes(treeOf(t, "<p id=acts>"+text+"</p>")); cells[0].State != want {
			t.Errorf("%q: %+v, want %s", text, cells[0], want)
		}
	}
}

// A sign between facts at the end of a value, as no sample has it, makes the value unsure.
func TestAValueWithASignAtItsEndIsUnsure(t *testing.T) {
	t.Parallel()
	f := template.Field{
		Field: record.Field{Name: "day", Type: record.Text}, Part: template.Part{Kind: template.PartText},
		Locators: []template.Locator{{Family: template.FamilyAnchor, XPath: "//b[@id='day']", Weight: 1, Guard: true}},
		Look:     &template.Look{Shortest: 10, Longest: 11, Digits: template.DigitsAll, Values: 6, Shapes: []string{"0 a 0"}},
	}
	p := detailOf(t, f)
	for text, want := range map[string]record.CellState{
		"3 May 2007": record.Found, "3 May 2007 |": record.Unsure, "- 3 May 2007": record.Unsure, "3 May 2007,": record.Unsure, "3 May 2007).": record.Unsure, "3 May - 2007": record.Found,
	} {
		if cells, _ := p.Votes(treeOf(t, "<p>Day <b id=day>"+text+"</b>")); cells[0].State != want {
			t.Errorf("%q: %+v, want %s", text, cells[0], want)
		}
	}
}

// The only heading of a page may be the name of the site: a link to the home page is no title.
func TestTheNameOfTheSiteIsNoTitle(t *testing.T) {
	t.Parallel()
	f := template.Field{
		Field: record.Field{Name: "title", Type: record.Text}, Part: template.Part{Kind: template.PartText},
		Locators: []template.Locator{
			{Family: template.FamilyTag, XPath: "//h1", Weight: 0.5, Guard: true},
			{Family: template.FamilyPath, XPath: "/html[1]/body[1]/h1[1]", Weight: 0.5},
		},
		Look: &template.Look{Shortest: 5, Longest: 30, Digits: template.DigitsNone, Values: 6},
	}
	named := f
	named.Locators = append([]template.Locator{{Family: template.FamilyAnchor, XPath: "//h1[@id='paper']", Weight: 0.5, Guard: true}}, f.Locators...)
	for _, c := range []struct {
		html  string
		field template.Field
		want  record.CellState
	}{
		{"<h1>Bridge opens</h1>", f, record.Found},
		{"<h1><a href='/news/4'>Bridge opens</a></h1>", f, record.Found},
		{"<h1><a href='/'>The Saltby Courier</a></h1>", f, record.Unsure},
		{"<h1><a href='https://saltby.example/'>The Saltby Courier</a></h1>", f, record.Unsure},
		{"<h1><a href='https://saltby.example/news'>Bridge opens</a></h1>", f, record.Found},
		{"<h1 id=paper><a href='/'>The Saltby Courier</a></h1>", named, record.Found}, // an attribute names it
	} {
		p := detailOf(t, c.field)
		if cells, _ := p.Votes(treeOf(t, c.html)); cells[0].State != c.want {
			t.Errorf("%s: %+v, want %s", c.html, cells[0], c.want)
		}
	}
}
