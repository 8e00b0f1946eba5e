package induce

import (
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// The template's tree says of its texts which ones all samples have: where a page shows such a text at the place of a value,
// the value is absent.
//
//	dt "Author"  dd "Ann"  dt "Year"  dd "1990"
//	dt "Author"            dt "Year"  dd "1971"      "Year" is no author

// shownBy counts the samples that have a text of one of them, by its stem.
func shownBy(t *tagtree.Tree, samples []*tagtree.Tree) map[string]int {
	count := map[string]int{}
	for n := tagtree.NodeID(1); int(n) < t.Len(); n++ {
		if stem := shortStem(t, n); stem != "" {
			count[stem] = 0
		}
	}
	for _, s := range samples {
		seen := map[string]bool{}
		for n := tagtree.NodeID(1); int(n) < s.Len(); n++ {
			stem := shortStem(s, n)
			if _, ok := count[stem]; ok && !seen[stem] {
				seen[stem] = true
				count[stem]++
			}
		}
	}
	return count
}

// shortStem is the stem of a text that may be kept; "" of other nodes.
func shortStem(t *tagtree.Tree, n tagtree.NodeID) string {
	if !t.IsText(n) || len(t.Node(n).Data) > 4*maxTextLength {
		return ""
	}
	return tagtree.Stem(t.Node(n).Data)
}

// markConstant gives the kept texts that all samples have the kind "+". Too few samples tell nothing.
func markConstant(n *template.Node, samples int, shown map[string]int) {
	if n == nil || samples < fewestSamples {
		return
	}
	if n.Tag == "" && n.Slot == "" && shown[n.Text] >= samples {
		n.Times = template.Plus
	}
	for _, c := range n.Children {
		markConstant(c, samples, shown)
	}
}
