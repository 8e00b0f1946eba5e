package induce

import (
	"testing"

	"wrapsmith/backend/page"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
)

func TestJoinWithinText(t *testing.T) {
	t.Parallel()
	tree := tagtreetest.From(t, []byte(`<p title="Kiel, Bonn, Ulm">Ann, Bob (both)</p><p>Cy; Di; Ed.</p>`), page.Origin{Name: "p"})
	var texts []tagtree.NodeID
	for n := tagtree.NodeID(1); int(n) < tree.Len(); n++ {
		if tree.IsText(n) {
			texts = append(texts, n)
		}
	}
	run := template.Part{Kind: template.PartRun}
	for _, c := range []struct {
		name     string
		part     template.Part
		node     tagtree.NodeID
		marks    [][2]int
		from, to int
		sign     string
	}{
		{"two parts of three, to the end", run, texts[1], [][2]int{{0, 2}, {4, 6}}, 0, 10, ";"},
		{"the second one clicked first", run, texts[1], [][2]int{{4, 6}, {0, 2}}, 0, 10, ";"},
		{"words behind the last one", run, texts[0], [][2]int{{0, 3}, {5, 8}}, 0, 8, ","},
		{"an attribute longer than the text", template.Part{Kind: template.PartAttr, Attr: "title"}, tree.Parent(texts[0]), [][2]int{{0, 4}, {6, 10}}, 0, 0, ","},
		{"words between", run, texts[0], [][2]int{{0, 3}, {10, 14}}, 0, 14, ""},
		{"marks behind the text", run, texts[1], [][2]int{{40, 42}, {44, 46}}, 40, 46, ""},
	} {
		var marks []target
		for _, m := range c.marks {
			marks = append(marks, target{node: c.node, from: m[0], to: m[1]})
		}
		got, sign := joinWithinText([]*tagtree.Tree{tree}, c.part, marks)
		if want := (target{node: c.node, from: c.from, to: c.to}); len(got) != 1 || got[0] != want || sign != c.sign {
			t.Errorf("%s: got %+v parted at %q, want %+v at %q", c.name, got, sign, want, c.sign)
		}
	}
}
