package program

import (
	"testing"

	"wrapsmith/backend/page"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
)

// A value that is not the author of the page's head is doubtful where the head named the values of the samples.
func TestDisowned(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		head, value string
		named, want bool
	}{
		{"Ann Lee", "Bo Reed", true, true},
		{"Ann Lee", "Bo Reed", false, false},
		{"Ann Lee", "ANN LEE", true, false},
		{"Ann", "Ann Lee", true, true}, // the longer name may be another's
		{"Ann Lee, Bo Reed", "Bo Reed", true, false},
		{"", "Bo Reed", true, false},
	} {
		tree := tagtreetest.From(t, []byte(`<head><meta name="author" content="`+c.head+`"></head><p>x`), page.Origin{Name: "page"})
		f := field{}
		f.Look = &template.Look{Author: c.named}
		if got := f.disowned(tree, c.value); got != c.want {
			t.Errorf("%q, %q, %v: %v, want %v", c.head, c.value, c.named, got, c.want)
		}
	}
}
