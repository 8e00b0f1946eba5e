package induce

import (
	"slices"
	"testing"

	"wrapsmith/backend/record"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
)

// A look says that the head of the page names the value as its author, where it does on the marked samples.
func TestLookOfAuthors(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		head string
		want bool
	}{{"Ann Lee", true}, {"Bo Reed", false}, {"", false}} {
		page := tagtreetest.Parse(t, `<!DOCTYPE html><head><meta name="author" content="`+c.head+`"></head><h1>Plum cake</h1><p class="by">Ann Lee</p>`)
		problem := Problem{Fields: record.Schema{{Name: "author", Type: record.Text}}, Samples: []*tagtree.Tree{page}}
		for n := tagtree.NodeID(0); int(n) < page.Len(); n++ {
			if page.Tag(n) == "p" {
				problem.Marks = []Mark{{Sample: 0, Field: "author", Node: n}}
			}
		}
		learned, err := Learn(problem)
		if err != nil {
			t.Fatal(err)
		}
		if got := learned.Fields[0].Look.Author; got != c.want {
			t.Errorf("%q in the head: %v, want %v", c.head, got, c.want)
		}
	}
}

// A figure of another sample that has more text behind it than the marked figure is not part of the look: nobody knows whether that
// text belongs to the value.
func TestLookWithoutLongerValues(t *testing.T) {
	t.Parallel()
	page := func(fee string) *tagtree.Tree {
		return tagtreetest.Parse(t, `<!DOCTYPE html><h1>Bath</h1><dl><dt>Fee</dt><dd>`+fee+`</dd></dl>`)
	}
	for _, c := range []struct {
		other string
		want  []string
	}{
		{"950 yen", []string{"0 a"}},
		{"1,200 yen", []string{"0 a", "0,0 a"}},
		{"900 yen, children 450 yen", []string{"0 a"}},
		{"900 yen (children 450 yen)", []string{"0 a"}},
		{"free", []string{"0 a", "a"}},
	} {
		samples := []*tagtree.Tree{page("800 yen"), page(c.other)}
		problem := Problem{Fields: record.Schema{{Name: "fee", Type: record.Text}}, Samples: samples}
		for n := tagtree.NodeID(0); int(n) < samples[0].Len(); n++ {
			if samples[0].Tag(n) == "dd" {
				problem.Marks = []Mark{{Sample: 0, Field: "fee", Node: n}}
			}
		}
		learned, err := Learn(problem)
		if err != nil {
			t.Fatal(err)
		}
		if got := learned.Fields[0].Look.Shapes; !slices.Equal(got, c.want) {
			t.Errorf("with %q: shapes %q, want %q", c.other, got, c.want)
		}
	}
}
