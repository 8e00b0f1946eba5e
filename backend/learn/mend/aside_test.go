package mend

import (
	"testing"

	"wrapsmith/backend/tree/tagtree"
)

func TestPlaced(t *testing.T) {
	t.Parallel()
	tree := parse(t, "page", "<main><h1>Heron</h1></main><aside><h2>Plough</h2></aside><footer><p>Chapel House</p></footer>")
	for _, c := range []struct {
		text   string
		beside bool
		want   float64
	}{{"Heron", false, 1}, {"Plough", false, deviating}, {"Chapel House", false, deviating}, {"Plough", true, 1}} {
		n := tagtree.NodeID(1)
		for tree.Text(n) != c.text || !tree.IsText(n) {
			n++
		}
		if got := (&field{beside: c.beside}).placed(tree, n); got != c.want {
			t.Errorf("%s, beside the content before %v: got %v, want %v", c.text, c.beside, got, c.want)
		}
	}
}
