package fingerprint

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wrapsmith/backend/template"
)

func drawEdges(t *rapid.T, label string) []template.Edge {
	keys := rapid.SliceOfNDistinct(rapid.IntRange(0, 30), 0, 25, rapid.ID).Draw(t, label)
	out := make([]template.Edge, len(keys))
	for i, k := range keys {
		out[i] = template.Edge{Key: fmt.Sprintf("div.k%02d>p", k), Weight: float64(rapid.IntRange(1, 4).Draw(t, "weight"))}
	}
	return sorted(out)
}

// Compare gives Jaccard's index of the edges and the heaviest lost ones, in one pass.
func TestCompareIsJaccard(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p, print := &Page{Edges: drawEdges(t, "page")}, drawEdges(t, "print")
		l := p.Compare(print)
		if want := Jaccard(p.Edges, print); l.Edges != want {
			t.Fatalf("likeness %v, want %v", l.Edges, want)
		}
		var lost []template.Edge
		for _, e := range print {
			if !slices.ContainsFunc(p.Edges, func(o template.Edge) bool { return o.Key == e.Key }) {
				lost = append(lost, e)
			}
		}
		slices.SortFunc(lost, func(a, b template.Edge) int {
			return cmp.Or(cmp.Compare(b.Weight, a.Weight), strings.Compare(a.Key, b.Key))
		})
		var missed []string
		for _, e := range lost[:min(len(lost), maxMissed)] {
			missed = append(missed, e.Key)
		}
		if l.Lost != len(lost) || l.Shared != len(print)-len(lost) || !slices.Equal(l.Missed, missed) {
			t.Fatalf("%+v, want %d lost, first %q", l, len(lost), missed)
		}
	})
}

// A page's own fingerprint is what joining it with no other gives.
func TestPrintIsJoinOfOne(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		words := func(label string) map[string]bool {
			out := map[string]bool{}
			for _, w := range rapid.SliceOfN(rapid.StringMatching(`[a-z]{1,4}`), 0, 150).Draw(t, label) {
				out[w] = true
			}
			return out
		}
		p := &Page{Edges: drawEdges(t, "edges"), Homes: words("homes"), Names: words("names"), Title: words("title"), Texts: words("texts"), Sites: map[string]float64{}}
		for s := range words("sites") {
			p.Sites[s] = float64(rapid.IntRange(1, 5).Draw(t, "links"))
		}
		if got, want := p.Print(), Join([]*Page{p}); !slices.Equal(got, want) {
			t.Fatalf("%v\nwant %v", got, want)
		}
	})
}
