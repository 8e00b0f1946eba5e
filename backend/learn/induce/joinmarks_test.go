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
	tree := tagtreetest.From(t, []byte(`<p title="Kiel, Bonn, Ulm">Ann, Bob (both)</p><p>Cy; Di; Ed.</p><p>By Flo Ray, Gus Ost and Hal Vik | 3 May</p><p>Ivo Lee and Jo May</p><p>UK/Chile/Peru, 2007, 90 mins</p><p>Fog - Ice - Hail | sent on 3-5-2007</p><p>Elm/Ash/Oak (3 m), 2007</p><p>Arts &amp; Film, Sport, Rail &amp; Road</p><p>Before Ann Ray, Bo Dee, and Cy Ott, Circuit Judges</p>`), page.Origin{Name: "p"})
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
		and      string
	}{
		{"two parts of three, to the end", run, texts[1], [][2]int{{0, 2}, {4, 6}}, 0, 10, ";", ""},
		{"all parts", run, texts[1], [][2]int{{0, 2}, {4, 6}, {8, 10}}, 0, 10, ";", ""},
		{"all parts, and another fact behind them", run, texts[4], [][2]int{{0, 2}, {3, 8}, {9, 13}}, 0, 13, "/", ""},
		{"the second one clicked first", run, texts[1], [][2]int{{4, 6}, {0, 2}}, 0, 10, ";", ""},
		{"words behind the last one", run, texts[0], [][2]int{{0, 3}, {5, 8}}, 0, 8, ",", ""},
		{"an attribute longer than the text", template.Part{Kind: template.PartAttr, Attr: "title"}, tree.Parent(texts[0]), [][2]int{{0, 4}, {6, 10}}, 0, 0, ",", ""},
		{"words between", run, texts[0], [][2]int{{0, 3}, {10, 14}}, 0, 14, "", ""},
		{"a word before the last one, and another fact behind it", run, texts[2], [][2]int{{3, 10}, {12, 19}}, 3, 31, ",", "and"},
		{"a word alone", run, texts[3], [][2]int{{0, 7}, {12, 18}}, 0, 0, ",", "and"},
		{"another fact behind the last one", run, texts[4], [][2]int{{0, 2}, {3, 8}}, 0, 13, "/", ""},
		{"another sign between facts", run, texts[5], [][2]int{{0, 3}, {6, 9}}, 0, 16, "-", ""},
		{"a remark that may be of the last one", run, texts[6], [][2]int{{0, 3}, {4, 7}}, 0, 0, "/", ""},
		{"a word that is of a value too", run, texts[7], [][2]int{{0, 11}, {13, 18}}, 0, 0, ",", ""},
		{"another fact behind the word before the last one", run, texts[8], [][2]int{{7, 14}, {16, 22}}, 7, 34, ",", "and"},
		{"marks behind the text", run, texts[1], [][2]int{{40, 42}, {44, 46}}, 40, 46, "", ""},
	} {
		var marks []target
		for _, m := range c.marks {
			marks = append(marks, target{node: c.node, from: m[0], to: m[1]})
		}
		got, sep := joinWithinText([]*tagtree.Tree{tree}, c.part, marks)
		if want := (target{node: c.node, from: c.from, to: c.to}); len(got) != 1 || got[0] != want || sep != (template.Between{Sign: c.sign, And: c.and}) {
			t.Errorf("%s: got %+v parted at %+v, want %+v at %q and %q", c.name, got, sep, want, c.sign, c.and)
		}
	}
}
