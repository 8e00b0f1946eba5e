package article

import "wrapsmith/backend/tree/tagtree"

// Shares of the page's width and height that place a piece.
const (
	wideBox    = .4  // of the width: a column of text
	narrowBox  = .25 // of the width: a side column
	topBand    = .04 // of the height
	bottomBand = .95
)

// boxes judges a piece by where it lies on the screen, when that is known
// (Ren & Xue 2009 tell menus and footers from content so): the middle of a
// wide column, a narrow one at the side, the bands at the top and bottom.
var boxes = source{
	name:  "boxes",
	given: []float64{.7, -2, -1, -1.5, -1},
	signs: []string{"in a wide column", "in a narrow side column", "in the top band", "in the bottom band", "has no place"},
	look: func(p *page, i int, see func(int)) {
		if !p.o.Boxes.For(p.t) {
			return
		}
		all := p.extent
		b := p.o.Boxes[p.pieces[i].inner]
		if !b.Drawn() || !all.Drawn() {
			see(4)
			return
		}
		middle := (b.X + b.Width/2 - all.X) / all.Width
		switch {
		case b.Width >= wideBox*all.Width && middle > .25 && middle < .75:
			see(0)
		case b.Width <= narrowBox*all.Width && (middle < narrowBox || middle > 1-narrowBox):
			see(1)
		}
		switch y := (b.Y - all.Y) / all.Height; {
		case y < topBand:
			see(2)
		case y > bottomBand:
			see(3)
		}
	},
}

// measureExtent finds the box around all pieces, where boxes are known.
func (r *Reading) measureExtent(o Options, pieces []piece) (all tagtree.Box) {
	if !o.Boxes.For(r.t) {
		return all
	}
	for _, q := range pieces {
		all = all.Around(o.Boxes[q.inner])
	}
	return all
}
