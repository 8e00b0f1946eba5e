package induce

import (
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
