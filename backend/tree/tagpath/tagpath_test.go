package tagpath

import (
	"math"
	"strings"
	"testing"

	"wrapsmith/backend/tree/tagtree/tagtreetest"

	"pgregory.net/rapid"

	"wrapsmith/backend/tree/tagtree"
)

func tree(t tagtreetest.TB, html string) *tagtree.Tree {
	return tagtreetest.Parse(t, html)
}

// read counts the texts as they stand in the page.
func read(t *tagtree.Tree) *Table {
	return Read(t, func(id tagtree.NodeID) (chars, marks int) { return Count(t.Node(id).Data) })
}

// name writes a path as its tags.
func (tab *Table) name(i int) string {
	if i < 0 {
		return ""
	}
	return strings.TrimSpace(tab.name(tab.All[i].Parent) + " " + tab.All[i].Tag)
}

func TestSixFeaturesByHand(t *testing.T) {
	t.Parallel()
	tab := read(tree(t, `<html><body><div><p>One, two.<p>Three four!</div><ul><li><a>Home</a></ul><script>no;</script><p hidden>no.</p> </body></html>`))
	want := map[string]Path{
		"html body div p":   {Levels: 4, Nodes: 2, Counts: [Features]float64{18, 9, 3, 1.5, 4.5, .75}},
		"html body ul li a": {Levels: 5, Nodes: 1, Counts: [Features]float64{4, 4, 0, 0, .8, 0}},
	}
	if len(tab.Text) != len(want) {
		t.Errorf("%d paths with text, want %d", len(tab.Text), len(want))
	}
	for _, i := range tab.Text {
		got := tab.All[i]
		w, ok := want[tab.name(i)]
		if !ok || got.Levels != w.Levels || got.Nodes != w.Nodes || got.Counts != w.Counts {
			t.Errorf("%s: %+v, want %+v", tab.name(i), got, w)
		}
	}
}

func TestMassesHaveAMadeUpPath(t *testing.T) {
	t.Parallel()
	tab := read(tree(t, `<body><p>12345.</p><b>123</b>`))
	got := tab.Masses(Characters)
	for i, want := range []float64{.5, .25, .25} { // 6, 3, and the least again
		if math.Abs(got[i]-want) > 1e-12 {
			t.Errorf("mass %d is %v, want %v", i, got[i], want)
		}
	}
	if got := tab.Masses(Punctuation); got[1] != 0 || got[2] != 0 {
		t.Errorf("the made-up path takes the least, which is nothing: %v", got)
	}
}

func TestCount(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text         string
		chars, marks int
	}{
		{"a b\u00a0c\u3000", 3, 0},
		{"“Yes,” she said.", 14, 4},
		{"你好，世界。", 6, 2},
		{"\u200b\ufeff \t", 0, 0},
	} {
		if c, m := Count(tt.text); c != tt.chars || m != tt.marks {
			t.Errorf("%q: %d characters, %d marks, want %d, %d", tt.text, c, m, tt.chars, tt.marks)
		}
	}
}

func TestPathsHoldTheWholePage(t *testing.T) {
	t.Parallel()
	tags := []string{"<p>", "</p>", "<div>", "</div>", "<ul><li>", "</ul>", "<a>", "</a>", "Word, ", "词。", " ", "<br>", "<script>x</script>"}
	rapid.Check(t, func(t *rapid.T) {
		tr := tree(t, "<body>"+strings.Join(rapid.SliceOfN(rapid.SampledFrom(tags), 0, 40).Draw(t, "page"), ""))
		tab := read(tr)
		var chars, marks, nodes float64
		for _, i := range tab.Text {
			p := tab.All[i]
			chars, marks, nodes = chars+p.Counts[Characters], marks+p.Counts[Punctuation], nodes+float64(p.Nodes)
		}
		var wantChars, wantMarks, wantNodes float64
		for id := tagtree.NodeID(0); int(id) < tr.Len(); id++ {
			if tr.IsText(id) && tr.Visible(id) {
				c, m := Count(tr.Node(id).Data)
				wantChars, wantMarks = wantChars+float64(c), wantMarks+float64(m)
				if c > 0 {
					wantNodes++
				}
				if (tab.Of(tr, id) >= 0) != (c > 0) {
					t.Fatalf("node %d has path %d", id, tab.Of(tr, id))
				}
			}
		}
		if chars != wantChars || marks != wantMarks || nodes != wantNodes {
			t.Fatalf("paths hold %v %v %v, the page %v %v %v", chars, marks, nodes, wantChars, wantMarks, wantNodes)
		}
		for f := range Features {
			if s := tab.Masses(f); len(s) != len(tab.Text)+1 || s.Whole() > 1e-9 && s.Whole() != 1 {
				t.Fatalf("feature %d: %d masses, %v left", f, len(s), s.Whole())
			}
		}
	})
}
