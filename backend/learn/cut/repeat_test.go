package cut_test

import (
	"strings"
	"testing"

	"wrapsmith/backend/learn/cut"
	"wrapsmith/backend/template"
)

// A cut by the shape of two values takes one and three of them too.
func TestRepeat(t *testing.T) {
	t.Parallel()
	p := cut.Problem{Parts: []cut.Part{part(t, "Codes: |45897776-0 / 45004565-2|", place{})}, Marks: 1}
	cuts := p.Repeat([]template.Cut{{After: "Codes: ", Shape: `\b[0-9]+-[0-9]+ +/ +[0-9]+-[0-9]+\b`}}, template.Between{Sign: "/"})
	cutter, err := template.NewCutter(cuts)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{"Codes: 1-2": "1-2", "Codes: 1-2 / 3-4 / 5-6 (new)": "1-2 / 3-4 / 5-6", "Codes: none": ""} {
		if got, _ := cutter.Cut(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// A sign between values is no end of them: the same sign before a figure is.
func TestListsEndBeforeAFigure(t *testing.T) {
	t.Parallel()
	between := template.Between{Sign: ",", And: "and"}
	for _, c := range []struct {
		name, marked string
		texts        map[string]string // other texts, with what is cut out of them
		before       string            // of the cut
	}{
		{"a year behind them", "By |Ann Lee|, 2004 · 9 styles", map[string]string{"By Bo Reed, Cy Holm and Di Marsh, 2018 · 7 styles": "Bo Reed, Cy Holm and Di Marsh"}, ""},
		{"words behind them", "By |Ann Lee|, Leeds", map[string]string{"By Bo Reed, Cy Holm and Di Marsh, York": "Bo Reed"}, ", "},
		{"two figures", "By |Ann Lee|, 2004, 9 styles", map[string]string{"By Bo Reed, Cy Holm, 2018, 7 styles": "Bo Reed"}, ", "},
		{"figures among the values", "Sizes |12|, 2004", map[string]string{"Sizes 12, 2018": "12"}, ", "},
	} {
		p := cut.Problem{Parts: []cut.Part{part(t, c.marked, place{})}, Marks: 1}
		for text := range c.texts {
			p.Texts = append(p.Texts, text)
		}
		after, _, _ := strings.Cut(c.marked, "|")
		cuts := p.Repeat([]template.Cut{{After: after, Before: ", "}}, between)
		if cuts[0].Before != c.before {
			t.Errorf("%s: the cut is %+v", c.name, cuts[0])
		}
		cutter, err := template.NewCutter(cuts)
		if err != nil {
			t.Fatal(err)
		}
		for text, want := range c.texts {
			if got, _ := cutter.Cut(text); got != want {
				t.Errorf("%s: %q: %q, want %q", c.name, text, got, want)
			}
		}
	}
}
