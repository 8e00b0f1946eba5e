package program_test

import (
	"testing"

	"wrapsmith/backend/output/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
)

// A number with a sign or with thousands is no value of another shape, where the samples had small numbers only.
func TestANumberKeepsItsPlaceWithASignOrThousands(t *testing.T) {
	t.Parallel()
	label := template.Locator{Family: template.FamilyLabel, XPath: "//text()[normalize-space(.)='Wind']/parent::th/following-sibling::td[1]", Weight: .6, Guard: true}
	place := template.Locator{Family: template.FamilyPath, XPath: "/html[1]/body[1]/table[1]/tbody[1]/tr[1]/td[1]", Weight: .4}
	for _, c := range []struct {
		name, value, want string
		typ               record.Type
	}{
		{"a value as those of the samples", "9", "9", record.Number},
		{"a sign", "-7", "-7", record.Number},
		{"thousands", "1,250", "1,250", record.Number},
		{"words lose to a number", "Notice 12", "3", record.Number},
		{"a text is judged by its shape alone", "-7", "3", record.Text},
	} {
		f := template.Field{Field: record.Field{Name: "wind", Type: c.typ}, Part: template.Part{Kind: template.PartText}, Locators: []template.Locator{label, place},
			Look: &template.Look{Shortest: 1, Longest: 2, Digits: template.DigitsAll, Values: 5, Shapes: []string{"0"}}}
		p, err := program.Compile(&template.Template{Name: "t", Kind: template.Detail, Fields: []template.Field{f}})
		if err != nil {
			t.Fatal(err)
		}
		cells, _ := p.Votes(treeOf(t, "<table><tr><th>Snow<td>3<tr><th>Wind<td>"+c.value+"</table>"))
		if len(cells[0].Values) != 1 || cells[0].Values[0].Text != c.want {
			t.Errorf("%s: %+v, want %s", c.name, cells[0].Values, c.want)
		}
	}
}
