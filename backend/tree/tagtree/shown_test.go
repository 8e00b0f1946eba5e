package tagtree

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// What the tree knows of a text without reading it agrees with the text.
func TestShownIsWhatTextAndOwnSay(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(7, 7))
	texts := []string{"a", " ", "b ", " c", "\u200b", "\u00a0", "\u200bd\u200b", "&#13;", "<!-- x -->", "", "<br>", "<i></i>", "<script>x</script>", "<b> </b>", "<template>y</template>"}
	for range 3000 {
		var b strings.Builder
		open := []string{}
		for range 3 + r.IntN(25) {
			switch k := r.IntN(10); {
			case k < 5:
				b.WriteString(texts[r.IntN(len(texts))])
			case k < 8:
				tag := []string{"div", "span", "p", "b", "li", "td", "style"}[r.IntN(7)]
				fmt.Fprintf(&b, "<%s>", tag)
				open = append(open, tag)
			case len(open) > 0:
				fmt.Fprintf(&b, "</%s>", open[len(open)-1])
				open = open[:len(open)-1]
			}
		}
		b.WriteString("<u>end</u>")
		tree := parse(t, "shown", b.String())
		checkShown(t, tree, b.String())
		if body := tree.ElementAt(1, 1); body != None && tree.FirstChild(body) != None {
			checkShown(t, &Cut(tree, Span{tree.FirstChild(body), tree.End(body)}).Tree, "the body of "+b.String())
		}
		if t.Failed() {
			return
		}
	}
}

func checkShown(t *testing.T, tree *Tree, page string) {
	t.Helper()
	for id := NodeID(1); int(id) < tree.Len(); id++ {
		if !tree.IsText(id) {
			if got, want := tree.HasOwn(id), tree.Own(id) != ""; got != want {
				t.Errorf("HasOwn(%d) is %v in %s", id, got, page)
			}
			if got, want := tree.OwnOnly(id), tree.Own(id) == tree.Text(id); got != want {
				t.Errorf("OwnOnly(%d) is %v in %s: own %q, text %q", id, got, page, tree.Own(id), tree.Text(id))
			}
		}
		if !tree.Visible(id) {
			continue
		}
		for p := tree.Parent(id); p > 0; p = tree.Parent(p) {
			if got, want := tree.SameText(p, id), tree.Text(p) == tree.Text(id); got != want {
				t.Errorf("SameText(%d, %d) is %v in %s: %q, %q", p, id, got, page, tree.Text(p), tree.Text(id))
			}
		}
	}
}
