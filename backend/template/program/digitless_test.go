package program_test

import (
	"testing"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
)

// A text without a digit is no value of a field of bare figures, however it was found. Of other fields it is one.
func TestATextWithoutDigitsIsNoFigure(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, shape, value string
		typ                record.Type
		want               record.CellState
	}{
		{"a figure", "0.0", "8.7", record.Text, record.Found},
		{"words for a figure", "0.0", "Not rated yet", record.Text, record.Unsure},
		{"words for a figure with a unit", "0 a", "free", record.Text, record.Found},
		{"words for a price", "0.0", "Free", record.Price, record.Untyped},
		{"words", "a", "Oak", record.Text, record.Found},
		{"words that say that there is no value", "a", "Not specified", record.Text, record.Unsure},
	} {
		f := template.Field{
			Field: record.Field{Name: "score", Type: c.typ}, Part: template.Part{Kind: template.PartText},
			Locators: []template.Locator{{Family: template.FamilyAnchor, XPath: "//b[@id='score']", Weight: 1, Guard: true}},
			Look:     &template.Look{Shortest: 3, Longest: 13, Digits: template.DigitsAll, Values: 6, Shapes: []string{c.shape}},
		}
		p := detailOf(t, f)
		if cells, _ := p.Votes(treeOf(t, "<p>Score <b id=score>"+c.value+"</b>")); cells[0].State != c.want {
			t.Errorf("%s: %+v, want %s", c.name, cells[0], c.want)
		}
	}
}
