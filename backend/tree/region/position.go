package region

import (
	"math"

	"wrapsmith/backend/tree/tagtree"
)

// The margins of a page in shares of its width and height, and the height that
// they are counted from at most, in pixels: a long page has no taller head.
const (
	sideMargin = 0.25
	headMargin = 0.12
	footMargin = 0.08
	oneScreen  = 1000
	// A side column is this tall at least; less is a cell of a table, or a picture.
	columnHeight = 250
	// Siblings whose widths are within this step of each other are the columns of a grid.
	alikeWidth = 1.25
	// More hidden text than this share, and the page waits for a script: its boxes tell nothing.
	mostHidden = 0.5
)

// Drawn adds the boxes of the elements on the screen (Ren & Xue: cleaning by
// position): Place then returns the place by the name or by the box of an element,
// whichever is farther out. Boxes of another tree are ignored, and those of a page
// that displays hardly any of its text. O(n).
//
//	+--------- head ---------+   wholly in the head or the foot: Beside
//	| side |  middle  | side |   a tall column wholly in the side: Border,
//	| side |  middle  | side |   unless a sibling as wide stands in the middle:
//	+--------- foot ---------+   then both are columns of a grid; not shown: Border
//
// The paper cleans each text by its own place. Here a margin is an element: else
// the first cell of a row that fills the page would be one.
func (v *View) Drawn(b tagtree.Boxes) {
	if !b.For(v.Tree) || v.Len() == 0 {
		return
	}
	x := &extents{v: v, of: make([]tagtree.Box, v.Len()), grid: map[column]bool{}}
	for e := v.Len() - 1; e >= 0; e-- {
		x.of[e] = x.of[e].Around(b[v.Node[e]]) // an element of floats has no height of its own
		if p := v.Parent[e]; p >= 0 {
			x.of[p] = x.of[p].Around(x.of[e])
		}
	}
	page := b[v.Node[0]] // what hangs over at the right does not widen it
	if !page.Drawn() {
		page = x.of[0]
	}
	x.right, x.bottom = page.X+page.Width, x.of[0].Y+x.of[0].Height
	if x.hidden() > mostHidden*float64(v.PageLetters()) {
		return
	}
	v.drawn = make([]Place, v.Len())
	var kids []int32
	for e := range int32(v.Len()) {
		kids = v.Kids(e, kids[:0])
		x.place(x.side(x.of[e]), kids)
	}
	v.places()
}

// extents are the boxes of a view's elements with all that is in them.
type extents struct {
	v             *View
	of            []tagtree.Box
	right, bottom float32
	grid          map[column]bool // what of the siblings at hand stands in the middle
}

// hidden counts the letters that are not drawn.
func (x *extents) hidden() (letters float64) {
	for e := int32(0); e < int32(len(x.of)); e++ {
		if !x.of[e].Drawn() {
			letters += float64(x.v.Letters(x.v.Span(e)))
			e = x.v.End[e] - 1
		}
	}
	return letters
}

// place tells the places of siblings. Of what lies in the side the outermost
// element is judged alone: what is in a card of a grid is no column.
func (x *extents) place(inside bool, kids []int32) {
	clear(x.grid)
	for _, k := range kids {
		if !x.side(x.of[k]) {
			x.grid[x.column(k)] = true
		}
	}
	for _, k := range kids {
		b := x.of[k]
		switch {
		case !b.Drawn(), !inside && x.side(b) && b.Height >= columnHeight && !x.alike(x.column(k)):
			x.v.drawn[k] = Border
		case x.end(b):
			x.v.drawn[k] = Beside
		}
	}
}

// alike reports whether a sibling as wide stands in the middle.
func (x *extents) alike(c column) bool {
	return x.grid[c] || x.grid[column{c.label, c.width - 1}] || x.grid[column{c.label, c.width + 1}]
}

// column is what the columns of a grid have in common: their tag, and their width in steps of alikeWidth.
type column struct{ label, width int32 }

func (x *extents) column(e int32) column {
	return column{x.v.Label[e], int32(math.Round(math.Log(float64(max(x.of[e].Width, 1))) / math.Log(alikeWidth)))}
}

func (x *extents) side(b tagtree.Box) bool {
	return b.X+b.Width <= sideMargin*x.right || b.X >= (1-sideMargin)*x.right
}

func (x *extents) end(b tagtree.Box) bool {
	tall := min(x.bottom, oneScreen)
	return b.Y+b.Height <= headMargin*tall || b.Y >= x.bottom-footMargin*tall
}
