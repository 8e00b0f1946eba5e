package program_test

import (
	"slices"
	"strings"
	"testing"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/template/program"
)

// A label that reaches a value across another label does not make it certain: the value is not given.
func TestAnotherLabelBeforeTheValueMakesItUnsure(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, label, page, want string
		unsure                  bool
	}{
		{"its own label", "Price", `<p><b>Price:</b> <i class=v>12</i></p>`, "12", false},
		{"another label, and another value beside its own", "Price", `<p><b>Price:</b> <em>18</em></p><p><b>Before:</b> <i class=v>22</i></p>`, "22", true},
		{"the same in Chinese", "价格", `<p><b>价格：</b> <em>18</em></p><p><b>原价：</b> <i class=v>22</i></p>`, "22", true},
		{"a label of two parts", "Price", `<p><b>Price:</b> <b>in euro:</b> <i class=v>12</i></p>`, "12", false},
		{"a text that is no label before it", "Price", `<p><b>Price:</b> from <i class=v>12</i></p>`, "12", false},
	} {
		after := locator.Locator{Steps: []locator.Step{
			{Axis: locator.Deep, Test: locator.Text, Preds: []locator.Pred{{Kind: locator.StemIs, Value: c.label}}},
			{Axis: locator.Following, Test: "i", Preds: []locator.Pred{locator.At(1)}},
		}}
		locators := []template.Locator{
			{Family: template.FamilyLabel, XPath: after.String(), Weight: .5, Guard: true},
			{Family: template.FamilyAnchor, XPath: `//i[contains(concat(' ',normalize-space(@class),' '),' v ')]`, Weight: .5, Guard: true},
		}
		f := template.Field{Field: record.Field{Name: "price", Type: record.Price}, Part: template.Part{Kind: template.PartText}, Locators: locators}
		p := detailOf(t, f)
		cells, _ := p.Votes(treeOf(t, c.page))
		values := slices.Concat(cells[0].Values, cells[0].Candidate)
		if len(values) != 1 || values[0].Text != c.want || cells[0].Confidence <= .5 != c.unsure || cells[0].State == record.Unsure != c.unsure {
			t.Errorf("%s: got %v, %s with confidence %.2f, want %s, unsure %v", c.name, values, cells[0].State, cells[0].Confidence, c.want, c.unsure)
		}
	}
}

// Where the value was the next text after its label, a text far behind the label is not given: what stands beside the label is another
// element on this page.
func TestAValueFarBehindItsLabelIsUnsure(t *testing.T) {
	t.Parallel()
	label := locator.Step{Axis: locator.Deep, Test: locator.Text, Preds: []locator.Pred{{Kind: locator.StemIs, Value: "Club"}}}
	next := locator.Locator{Steps: []locator.Step{
		label, {Axis: locator.Following, Test: locator.Text, Preds: []locator.Pred{locator.At(1)}}, {Axis: locator.Parent, Test: "p"},
	}}
	tag := locator.Locator{Steps: []locator.Step{label, {Axis: locator.Following, Test: "p", Preds: []locator.Pred{locator.At(1)}}}}
	f := template.Field{Field: record.Field{Name: "club", Type: record.Text}, Part: template.Part{Kind: template.PartText}, Locators: []template.Locator{
		{Family: template.FamilyLabel, XPath: next.String(), Weight: .5, Guard: true},
		{Family: template.FamilyLabel, XPath: tag.String(), Weight: .5, Guard: true},
	}}
	p := detailOf(t, f)
	for _, c := range []struct {
		page   string
		unsure bool
	}{
		{`<h5>Club</h5><p>Elm</p>`, false},
		{`<h5>Club</h5><i>edit</i><p>Elm</p>`, false},
		{`<dl><dt>Club</dt><dd>Elm</dd><dt>Rank</dt><dd>12</dd><dt>Sex</dt><dd>Male</dd></dl><p>Rain in the hills.</p>`, true},
	} {
		cells, _ := p.Votes(treeOf(t, c.page))
		if got := cells[0]; got.State == record.Unsure != c.unsure {
			t.Errorf("%s: got %v %v, %s with confidence %.2f, want unsure %v", c.page, got.Values, got.Candidate, got.State, got.Confidence, c.unsure)
		}
	}
}

// The heading of a group stands between the label of a list and its first value: it does not make the list unsure.
func TestHeadingsOfGroupsDoNotMakeAListUnsure(t *testing.T) {
	t.Parallel()
	after := locator.Locator{Steps: []locator.Step{
		{Axis: locator.Deep, Test: locator.Text, Preds: []locator.Pred{{Kind: locator.StemIs, Value: "Contents"}}},
		{Axis: locator.Following, Test: "li"},
	}}
	f := template.Field{Field: record.Field{Name: "items", Type: record.Text, Many: true}, Part: template.Part{Kind: template.PartText},
		Look: &template.Look{Shortest: 3, Longest: 8, Digits: template.DigitsNone, Values: 3, Most: 3},
		Locators: []template.Locator{
			{Family: template.FamilyLabel, XPath: after.String(), Weight: .5, Guard: true},
			{Family: template.FamilyEach, XPath: `//ul/li`, Weight: .5, Guard: true},
		}}
	p := detailOf(t, f)
	for _, c := range []struct{ name, page string }{
		{"no group", `<h2>Contents:</h2><ul><li>lamp<li>rug<li>kettle</ul>`},
		{"a group", `<h2>Contents:</h2><p>Two boxes</p><p>Box of wood:</p><ul><li>lamp<li>rug<li>kettle</ul>`},
		{"a group in Chinese", `<h2>Contents：</h2><p>共两箱</p><p>木箱：</p><ul><li>台灯<li>地毯<li>水壶</ul>`},
	} {
		cells, _ := p.Votes(treeOf(t, c.page))
		if cells[0].State != record.Found || len(cells[0].Values) != 3 || cells[0].Confidence <= .6 {
			t.Errorf("%s: got %s of %d values with confidence %.2f, want three values with more than .6", c.name, cells[0].State, len(cells[0].Values), cells[0].Confidence)
		}
	}
}

// A value of the class of the items, outside of their list and in no item, is no value.
func TestAValueOutsideTheItemsIsNone(t *testing.T) {
	t.Parallel()
	f := template.Field{Field: record.Field{Name: "steps", Type: record.Text, Many: true}, Part: template.Part{Kind: template.PartText},
		Locators: []template.Locator{{Family: template.FamilyAnchor, XPath: `//p[contains(concat(' ',normalize-space(@class),' '),' step ')]`, Weight: 1, Guard: true}}}
	p := detailOf(t, f)
	for _, c := range []struct{ name, page, want string }{
		{"in the text above", `<div><p class=step>Step 3: bake it</div><ul><li><p class=step>Mix<li><p class=step>Roll<li><p class=step>Bake</ul>`, "Mix|Roll|Bake"},
		{"a second list of items", `<ul><li><p class=step>Mix<li><p class=step>Roll<li><p class=step>Bake</ul><ul><li><p class=step>Ice</ul>`, "Mix|Roll|Bake|Ice"},
		{"no items at all", `<div><p class=step>Mix</div><div><p class=step>Roll</div><section><p class=step>烘烤</section>`, "Mix|Roll|烘烤"},
	} {
		cells, _ := p.Votes(treeOf(t, c.page))
		var got []string
		for _, v := range append(cells[0].Values, cells[0].Candidate...) {
			got = append(got, v.Text)
		}
		if strings.Join(got, "|") != c.want {
			t.Errorf("%s: got %q, want %q", c.name, strings.Join(got, "|"), c.want)
		}
	}
}

// A text without digits at the position of values with digits is not given, unless a label or an anchor says that it is meant.
func TestATextWithoutDigitsIsUnsureWhereOnlyItsPositionSpeaks(t *testing.T) {
	t.Parallel()
	path := template.Locator{Family: template.FamilyPath, XPath: "/html[1]/body[1]/p[1]/i[1]", Weight: .5}
	place := template.Locator{Family: template.FamilyPath, XPath: "/html[1]/body[1]/p[1]/*[1]", Weight: .5}
	anchor := template.Locator{Family: template.FamilyAnchor, XPath: `//i[contains(concat(' ',normalize-space(@class),' '),' v ')]`, Weight: .5, Guard: true}
	for _, c := range []struct {
		name, page, shape string
		locators          []template.Locator
		unsure            bool
	}{
		{"digits", `<p><i>03/11/2016</i>`, "0/0/0", []template.Locator{path, place}, false},
		{"no digits", `<p><i>Date filed</i>`, "0/0/0", []template.Locator{path, place}, true},
		{"no digits, but the class of the field", `<p><i class=v>pending</i>`, "0/0/0", []template.Locator{path, place, anchor}, false},
		{"no digits, but values of words", `<p><i class=v>In stock now</i>`, "a 0 a", []template.Locator{path, place, anchor}, false},
	} {
		f := template.Field{Field: record.Field{Name: "filed", Type: record.Text}, Part: template.Part{Kind: template.PartText}, Locators: c.locators,
			Look: &template.Look{Shortest: 10, Longest: 10, Digits: template.DigitsAll, Values: 1, Shapes: []string{c.shape}}}
		p := detailOf(t, f)
		cells, _ := p.Votes(treeOf(t, c.page))
		if cells[0].State == record.Unsure != c.unsure {
			t.Errorf("%s: %s with confidence %.2f, want unsure %v", c.name, cells[0].State, cells[0].Confidence, c.unsure)
		}
	}
}

// Confidences rise with the share that the weights give, and only shares of .945 and more are sure.
func TestCalibratedRises(t *testing.T) {
	t.Parallel()
	last := -1.
	for i := range 1001 {
		share := float64(i) / 1000
		got := program.Calibrated(share)
		if got <= last || got >= program.Sure != (share >= .945) || got < 0 || got > 1 {
			t.Fatalf("share %.3f: confidence %.4f after %.4f", share, got, last)
		}
		last = got
	}
}
