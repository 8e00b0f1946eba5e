package cut_test

import (
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
