package induce

import "wrapsmith/backend/tree/tagtree"

// fixture reports whether a place shows one and the same text on all samples, more
// than one, on which it shows something: an entry of the site's menu, which is no
// witness of what varies from page to page.
//
//	page 1   nav: Kettles, Lamps   nav: Kettles, Lamps   trail: Home > Kettles
//	page 2   nav: Kettles, Lamps   nav: Kettles, Lamps   trail: Home > Lamps
//
// The two entries agree with each other on every page, and neither with the trail.
func (w *fieldLearner) fixture(consensus [][]tagtree.NodeID) bool {
	text, shown := "", 0
	for s, nodes := range consensus {
		for _, n := range w.counted(nodes) {
			result := w.samples[s].Text(n)
			if shown > 0 && result != text {
				return false
			}
			text = result
			shown++
		}
	}
	return shown > 1
}
