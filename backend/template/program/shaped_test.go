package program_test

import (
	"slices"
	"testing"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
)

// A number with a sign or with thousands is no value of another shape, where the samples had small numbers only.
func TestANumberKeepsItsPlaceWithASignOrThousands(t *testing.T) {
	t.Parallel()
	beside := locator.Locator{Steps: []locator.Step{
		{Axis: locator.Deep, Test: locator.Text, Preds: []locator.Pred{{Kind: locator.StemIs, Value: "Wind"}}},
		{Axis: locator.Parent, Test: "th"}, {Axis: locator.FollowingSibling, Test: "td", Preds: []locator.Pred{locator.At(1)}},
	}}
	label := template.Locator{Family: template.FamilyLabel, XPath: beside.String(), Weight: .6, Guard: true}
	place := template.Locator{Family: template.FamilyPath, XPath: "//table/tbody[1]/tr[@class]/td[2]", Weight: .4}
	for _, c := range []struct {
		name, row, want string
		typ             record.Type
	}{
		{"a value as those of the samples", "<td>9", "9", record.Number},
		{"a sign", "<td>-7<td class=x>3", "-7", record.Number},
		{"thousands", "<td>1,250<td>3", "1,250", record.Number},
		{"words lose to a number of their row", "<td>Notice 12<td>3", "3", record.Number},
		{"a text is judged by its shape alone", "<td>-7<td>3", "3", record.Text},
		{"a number of another row is none of this label", "<td>Notice 12<tr class=x><th>Snow<td>on<td>3", "Notice 12", record.Text},
	} {
		f := template.Field{Field: record.Field{Name: "wind", Type: c.typ}, Part: template.Part{Kind: template.PartText}, Locators: []template.Locator{label, place},
			Look: &template.Look{Shortest: 1, Longest: 2, Digits: template.DigitsAll, Values: 5, Shapes: []string{"0"}}}
		p := detailOf(t, f)
		cells, _ := p.Votes(treeOf(t, "<table><tr class=x><th>Wind"+c.row+"</table>"))
		chosen := slices.Concat(cells[0].Values, cells[0].Candidate) // some of these are unsure
		if len(chosen) != 1 || chosen[0].Text != c.want {
			t.Errorf("%s: %+v, want %s", c.name, cells[0], c.want)
		}
	}
}

// Where the part is not in its text, a text elsewhere with the words before the part is no sure value.
func TestAPartOfAnotherPlaceIsUnsure(t *testing.T) {
	t.Parallel()
	words := locator.Locator{Steps: []locator.Step{{Axis: locator.Deep, Test: locator.Text, Preds: []locator.Pred{{Kind: locator.Contains, Value: "Published on"}}}}}
	f := template.Field{
		Field: record.Field{Name: "day", Type: record.Text}, Part: template.Part{Kind: template.PartRun}, Cuts: []template.Cut{{After: "Published on "}},
		Locators: []template.Locator{
			{Family: template.FamilyLabel, XPath: words.String(), Weight: .3, Guard: true},
			{Family: template.FamilyAnchor, XPath: "//p[@class='day']/text()", Weight: .7, Guard: true},
		},
		Look: &template.Look{Shortest: 10, Longest: 12, Digits: template.DigitsAll, Values: 5, Shapes: []string{"0 a 0"}},
	}
	p := detailOf(t, f)
	for head, want := range map[string]record.CellState{"Published on 3 May 2024": record.Found, "Updated on 3 May 2024": record.Unsure} {
		cells, _ := p.Votes(treeOf(t, "<p class=day>"+head+"</p><aside><p>Published on 9 June 2024</p></aside>"))
		if cells[0].State != want {
			t.Errorf("%s: %s %+v, want %s", head, cells[0].State, cells[0].Values, want)
		}
	}
}
