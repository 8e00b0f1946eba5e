package region

import "wrapsmith/backend/tagtree"

// Options is what a method may be told beside the page.
type Options struct {
	Keyword string  // the word that the page answers; for Keyword only
	Factor  float64 // RecordMining's factor; 0 is DefaultFactor
	Boxes   Boxes   // where the nodes lie on the screen; nil when nobody knows
}

// Box is where a node lies on the screen, in pixels from the page's corner. One
// without width or height is not shown.
type Box struct{ X, Y, W, H float64 }

// Boxes is a box for each node of a tree, by its number.
type Boxes []Box

// The margins of a page in shares of its width and height, and the height that
// they are counted from at most, in pixels: a long page has no taller head.
const (
	sideMargin = 0.25
	headMargin = 0.12
	footMargin = 0.08
	oneScreen  = 1000
)

// Clean says for each node whether its place belongs to the page's matter (Ren &
// Xue: cleaning by position). A node lies in a margin when all of its box does.
// Without boxes names tell: see Place.
func (v *View) Clean(b Boxes) func(tagtree.NodeID) bool {
	if len(b) != v.Tree.Len() {
		return func(id tagtree.NodeID) bool {
			e := v.element(id)
			return e < 0 || v.Place[e] == Middle
		}
	}
	var right, bottom float64
	for _, x := range b {
		right, bottom = max(right, x.X+x.W), max(bottom, x.Y+x.H)
	}
	tall := min(bottom, oneScreen)
	return func(id tagtree.NodeID) bool {
		x := b[id]
		shown := x.W > 0 && x.H > 0
		side := x.X+x.W <= sideMargin*right || x.X >= (1-sideMargin)*right
		end := x.Y+x.H <= headMargin*tall || x.Y >= bottom-footMargin*tall
		return shown && !side && !end
	}
}

// element is the innermost element of the view around a node, or the node itself; -1 for none.
func (v *View) element(id tagtree.NodeID) int32 {
	e := v.first[id+1] - 1
	for e >= 0 && v.Tree.End(v.Node[e]) <= id {
		e = v.Parent[e]
	}
	return e
}
