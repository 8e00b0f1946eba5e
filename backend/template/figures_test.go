package template_test

import (
	"testing"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
)

func TestFieldsOfFiguresCountByTheirForm(t *testing.T) {
	t.Parallel()
	days := &template.Look{Shortest: 10, Longest: 10, Digits: template.DigitsAll, Shapes: []string{"0/0/0"}}
	names := &template.Look{Shortest: 4, Longest: 20, Digits: template.DigitsAll, Shapes: []string{"a 0"}}
	for _, c := range []struct {
		why  string
		look *template.Look
		typ  record.Type
		text string
		want int
	}{
		{"a day", days, record.Text, "10/19/2007", 2},
		{"a heading", days, record.Text, "Date filed", 0},
		{"an address", days, record.Text, "12 Mill Lane, 4411 Fenwick, phone 555-0117", 0},
		{"names with numbers are no figures", names, record.Text, "Lamp", 1},
		{"but prices with words are", names, record.Price, "Free", 0},
		{"a field without a look", nil, record.Price, "Free", 1},
	} {
		f := template.Field{Field: record.Field{Name: "f", Type: c.typ}, Look: c.look}
		if got := f.Counts(c.text); got != c.want {
			t.Errorf("%s: %q counts %d, want %d", c.why, c.text, got, c.want)
		}
	}
}
