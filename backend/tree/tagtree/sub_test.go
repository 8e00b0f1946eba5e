package tagtree_test

import (
	"strings"
	"testing"

	"wrapsmith/backend/tree/tagtree/tagtreetest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"wrapsmith/backend/tree/tagtree"
)

func parsed(t tagtreetest.TB, text string) *tagtree.Tree {
	return tagtreetest.Parse(t, text)
}

// shape writes a tree in preorder: ul(li(a("x")))
func shape(t *tagtree.Tree, n tagtree.NodeID) string {
	if t.IsText(n) {
		return `"` + strings.TrimSpace(t.Node(n).Data) + `"`
	}
	var below []string
	for c := t.FirstChild(n); c != tagtree.None; c = t.NextSibling(c) {
		below = append(below, shape(t, c))
	}
	return t.Tag(n) + "(" + strings.Join(below, ",") + ")"
}

func TestCutMakesATreeOfARecord(t *testing.T) {
	t.Parallel()
	tree := parsed(t, `<body><table><tr id=a><td>1</td></tr><tr id=b><td>2<i hidden>h</i></td></tr><tr id=c><td>3</td></tr></table>`)
	row := func(id string) tagtree.NodeID {
		for n := tagtree.NodeID(1); int(n) < tree.Len(); n++ {
			if v, _ := tree.Attr(n, "id"); v == id {
				return n
			}
		}
		t.Fatalf("no row %q", id)
		return 0
	}
	cut := tagtree.Cut(tree, tagtree.Span{From: row("b"), To: tree.End(row("c"))})
	if got, want := shape(&cut.Tree, 0), `#document(tr(td("2",i("h"))),tr(td("3")))`; got != want {
		t.Errorf("one span: %s, want %s", got, want)
	}
	if got := cut.Text(0); got != "2h 3" {
		t.Errorf("text of the whole: %q", got)
	}
	apart := tagtree.Cut(tree, tagtree.Span{From: row("c"), To: tree.End(row("c"))}, tagtree.Span{From: row("a"), To: tree.End(row("a"))})
	if got, want := shape(&apart.Tree, 0), `#document(tr(td("3")),tr(td("1")))`; got != want {
		t.Errorf("two spans: %s, want %s", got, want)
	}
	if n := apart.Here(row("a")); n != 4 || apart.Of(n) != row("a") || apart.Here(row("b")) != tagtree.None || apart.Of(0) != tagtree.None {
		t.Errorf("numbers: row a is %d here, which is %d there", n, apart.Of(n))
	}
	for n := tagtree.NodeID(1); int(n) < cut.Len(); n++ {
		if cut.Visible(n) != tree.Visible(cut.Of(n)) {
			t.Errorf("node %d: visible %v, on the page %v", n, cut.Visible(n), tree.Visible(cut.Of(n)))
		}
	}
	free := cut.Detached()
	if got := shape(free, 0); got != shape(&cut.Tree, 0) || free.Doc.FirstChild == nil || free.Doc.FirstChild.Data != "tr" {
		t.Errorf("detached: %s", got)
	}
}

func TestCutOfAnyNodeIsItsSubtree(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		var b strings.Builder
		for range rapid.IntRange(1, 30).Draw(r, "tags") {
			b.WriteString(rapid.SampledFrom([]string{"<div>", "</div>", "<p>", "<b>x</b>", "text", "<ul><li>", "</ul>", "<table><tr><td>", "</table>"}).Draw(r, "piece"))
		}
		tree := parsed(r, "<body>"+b.String())
		n := tagtree.NodeID(rapid.IntRange(1, tree.Len()-1).Draw(r, "node"))
		cut := tagtree.Cut(tree, tagtree.Span{From: n, To: tree.End(n)})
		if diff := cmp.Diff("#document("+shape(tree, n)+")", shape(&cut.Tree, 0)); diff != "" {
			r.Fatal(diff)
		}
		for id := tagtree.NodeID(1); int(id) < cut.Len(); id++ {
			if cut.Node(id) != tree.Node(cut.Of(id)) || cut.Here(cut.Of(id)) != id {
				r.Fatalf("node %d is node %d of the page", id, cut.Of(id))
			}
		}
		if cut.Text(0) != tree.Text(n) {
			r.Fatalf("text %q, on the page %q", cut.Text(0), tree.Text(n))
		}
	})
}
