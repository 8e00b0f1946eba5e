package program_test

import (
	"html"
	"math"
	"testing"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/template/program"
)

// The value of each signal for a cell of a made page.
func TestSignals(t *testing.T) {
	t.Parallel()
	label := template.Locator{Family: template.FamilyLabel, XPath: `//dt/following::dd[1]`, Weight: .6, Guard: true}
	place := template.Locator{Family: template.FamilyPath, XPath: `/html[1]/body[1]/dl[1]/dd[2]`, Weight: .4}
	each := template.Locator{Family: template.FamilyEach, XPath: `//dd`, Weight: 1}
	heading := template.Locator{Family: template.FamilyTag, XPath: `//h1`, Weight: 1, Guard: true}
	look := &template.Look{Shortest: 4, Longest: 4, Digits: template.DigitsAll, Most: 1}
	for _, c := range []struct {
		name     string
		many     bool
		locators []template.Locator
		signal   program.Signal
		want     float64
	}{
		{"its place votes for it", false, []template.Locator{place}, program.PathFor, 1},
		{"its label points elsewhere", false, []template.Locator{place, label}, program.LabelAgainst, 0},
		{"and guards it", false, []template.Locator{label}, program.Guarded, 1},
		{"its place is another", false, []template.Locator{label, place}, program.PathAgainst, 1},
		{"no guard at all", false, []template.Locator{place}, program.NoGuards, 1},
		{"no digits where all had some", false, []template.Locator{label}, program.Digits, 1},
		{"as long as the values seen", false, []template.Locator{label}, program.Length, 0},
		{"one value on every sample: no list", true, []template.Locator{each}, program.Many, 0},
		{"more than on any sample", true, []template.Locator{each}, program.Fewer, 0},
		{"one value on every sample, in its first design", true, []template.Locator{each}, program.OneLater, 0},
		{"longer than the values seen", false, []template.Locator{heading}, program.OneLength, math.Log(2)},
		{"a list has no holes", true, []template.Locator{each}, program.Holes, 1. / 3}, // the dt
	} {
		f := template.Field{Field: record.Field{Name: "f", Type: record.Text, Many: c.many}, Part: template.Part{Kind: template.PartText}, Look: look, Locators: c.locators}
		p := detailOf(t, f)
		cells, found := p.Signals(treeOf(t, `<h1>Wool rug</h1><dl><dt>Made<dd>lamp<dd>rugs</dl>`))
		if found[0] == nil {
			t.Fatalf("%s: nothing found: %+v", c.name, cells[0])
		}
		if got := found[0][c.signal]; got != c.want {
			t.Errorf("%s: signal %s is %v, want %v", c.name, program.SignalNames[c.signal], got, c.want)
		}
	}
}

// A value that the label and the place point to is surer than one that they disagree on.
func TestConfidenceFollowsTheSignals(t *testing.T) {
	t.Parallel()
	f := template.Field{Field: record.Field{Name: "f", Type: record.Text}, Part: template.Part{Kind: template.PartText}, Look: &template.Look{Shortest: 4, Longest: 4, Digits: template.DigitsNone},
		Locators: []template.Locator{
			{Family: template.FamilyLabel, XPath: `//dt[1]/following::dd[1]`, Weight: .6, Guard: true},
			{Family: template.FamilyAnchor, XPath: `//dd[@class="v"]`, Weight: .4, Guard: true},
		}}
	p := detailOf(t, f)
	var last float64
	for i, html := range []string{ // from the least sure to the surest
		`<dl><dt>Made<dd>a long text of another kind, with 12 digits</dl>`,
		`<dl><dt>Made<dd>lamp<dd class=v>rugs</dl>`,
		`<dl><dt>Made<dd class=v>lamp</dl>`,
	} {
		cells, _ := p.Votes(treeOf(t, html))
		want := record.Found
		if i == 0 {
			want = record.Unsure
		}
		if cells[0].State != want || cells[0].Confidence <= last {
			t.Errorf("page %d: %s with confidence %.3f, want %s and more than %.3f", i, cells[0].State, cells[0].Confidence, want, last)
		}
		last = cells[0].Confidence
	}
}

// A value whose shape no marked value has, and one of words only where marked values are mostly figures, are signals against it.
func TestShapesOfMarkedValuesAreSignals(t *testing.T) {
	t.Parallel()
	shapes := []string{"0-0-0", "a"} // "a" comes from a sample without a mark
	for _, c := range []struct {
		name, value        string
		marked             []string
		unmarked, wordOnly float64
	}{
		{"the shape of a marked value", "02-555-0134", []string{"0-0-0"}, 0, 0},
		{"a shape of other samples only", "Call us", []string{"0-0-0"}, 1, 1},
		{"the same in Chinese", "请电我们", []string{"0-0-0"}, 1, 1},
		{"words among the marked ones", "Call us", shapes, 0, 0},
		{"the marked ones not known", "Call us", nil, 0, 0},
	} {
		f := template.Field{Field: record.Field{Name: "f", Type: record.Text}, Part: template.Part{Kind: template.PartText},
			Look:     &template.Look{Shortest: 4, Longest: 12, Values: 20, Shapes: shapes, Marked: c.marked},
			Locators: []template.Locator{{Family: template.FamilyLabel, XPath: `//dt/following::dd[1]`, Weight: 1, Guard: true}}}
		_, found := detailOf(t, f).Signals(treeOf(t, "<dl><dt>Phone<dd>"+c.value+"</dl>"))
		if found[0] == nil {
			t.Fatalf("%s: nothing found", c.name)
		}
		if got := found[0][program.Unmarked]; got > 1 || (got > 0) != (c.unmarked > 0) {
			t.Errorf("%s: unmarked is %v", c.name, got)
		}
		if got := found[0][program.WordOnly]; got != c.wordOnly {
			t.Errorf("%s: words only is %v, want %v", c.name, got, c.wordOnly)
		}
	}
}

// What no marked value has is a signal against a value: it may go on with another fact.
func TestFurtherTextIsASignal(t *testing.T) {
	t.Parallel()
	look := &template.Look{Shortest: 4, Longest: 30, Values: 4, Words: 2, Signs: "-", Capitals: true}
	for _, c := range []struct {
		name, value string
		want        map[program.Signal]float64
	}{
		{"the same words and signs", "Ann-Lee Yates", nil},
		{"more words, one in lower case", "Wanda Yates with Wanda", map[program.Signal]float64{program.MoreWords: math.Log(2), program.LowerCase: 1}},
		{"a bracket", "Park (North)", map[program.Signal]float64{program.NewBracket: 1}},
		{"a separator", "Yates; Castell", map[program.Signal]float64{program.NewSeparator: 1}},
		{"a separator in Chinese", "何望秋、沈木渡", map[program.Signal]float64{program.NewSeparator: 1}},
		{"another sign", "R&D", map[program.Signal]float64{program.NewSign: 1}},
	} {
		f := template.Field{Field: record.Field{Name: "f", Type: record.Text}, Part: template.Part{Kind: template.PartText}, Look: look,
			Locators: []template.Locator{{Family: template.FamilyLabel, XPath: `//dt/following::dd[1]`, Weight: 1, Guard: true}}}
		_, found := detailOf(t, f).Signals(treeOf(t, "<dl><dt>Who<dd>"+html.EscapeString(c.value)+"</dl>"))
		if found[0] == nil {
			t.Fatalf("%s: nothing found", c.name)
		}
		for _, s := range []program.Signal{program.NewSign, program.NewSeparator, program.NewBracket, program.MoreWords, program.LowerCase} {
			if got := found[0][s]; got != c.want[s] {
				t.Errorf("%s: signal %s is %v, want %v", c.name, program.SignalNames[s], got, c.want[s])
			}
		}
	}
}

// The heading that the title of the page contains is a signal for a value with its text, wherever that stands.
func TestTitledHeadingIsASignal(t *testing.T) {
	t.Parallel()
	f := template.Field{Field: record.Field{Name: "name", Type: record.Text}, Part: template.Part{Kind: template.PartText}, Locators: []template.Locator{
		{Family: template.FamilyAnchor, XPath: `//b[@class="v"]`, Weight: 1, Guard: true},
		{Family: template.FamilyTag, XPath: titledXPath, Weight: 1, Guard: true, Design: 1},
	}}
	p := detailOf(t, f)
	for _, c := range []struct {
		name, page string
		want       float64
	}{
		{"the same text", `<title>Oak lamp - Lamps & Co</title><h1>Oak lamp</h1><b class=v>Oak lamp</b>`, 1},
		{"another text", `<title>Oak lamp - Lamps & Co</title><h1>Oak lamp</h1><b class=v>Rug</b>`, 0},
		{"a title without the heading", `<title>Lamps & Co</title><h1>Oak lamp</h1><b class=v>Oak lamp</b>`, 0},
		{"the same text in Chinese", `<title>橡木台灯 - 灯具店</title><h1>橡木台灯</h1><b class=v>橡木台灯</b>`, 1},
	} {
		_, found := p.Signals(treeOf(t, c.page))
		if found[0] == nil {
			t.Fatalf("%s: nothing found", c.name)
		}
		if got := found[0][program.Titled]; got != c.want {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}

// titledXPath is the heading that the title of the page contains.
var titledXPath = locator.Locator{Steps: []locator.Step{{Axis: locator.Deep, Test: "h1", Preds: []locator.Pred{{Kind: locator.InTitle}}}}}.String()

// On a page of a known layout few votes are enough to weigh a list of several values, but not one value.
func TestListsOfFewVotesAreWeighed(t *testing.T) {
	t.Parallel()
	field := func(name string, many bool, found, lost string) template.Field {
		return template.Field{Field: record.Field{Name: name, Type: record.Text, Many: many}, Part: template.Part{Kind: template.PartText}, Locators: []template.Locator{
			{Family: template.FamilyEach, XPath: found, Weight: .2, Guard: true}, {Family: template.FamilyAnchor, XPath: lost, Weight: .8},
		}}
	}
	known := field("name", false, `//h2`, `//h1`)
	for _, c := range []struct {
		name, page string
		many, want bool
	}{
		{"three values of a list", `<h1>Lamp</h1><ul><li>oak<li>brass<li>glass</ul>`, true, true},
		{"three values in Chinese", `<h1>台灯</h1><ul><li>橡木<li>黄铜<li>玻璃</ul>`, true, true},
		{"two values of a list", `<h1>Lamp</h1><ul><li>oak<li>brass</ul>`, true, false},
		{"a field of one value", `<h1>Lamp</h1><ul><li>oak<li>brass<li>glass</ul>`, false, false},
	} {
		p, err := program.Compile(&template.Template{Name: "t", Kind: template.Detail, Fields: []template.Field{known, known, field("f", c.many, `//li`, `//li[@class="v"]`)}})
		if err != nil {
			t.Fatal(err)
		}
		cells, found := p.Signals(treeOf(t, c.page))
		if got := found[2] != nil; got != c.want {
			t.Errorf("%s: weighed %t, want %t: %+v", c.name, got, c.want, cells[2])
		}
	}
}
