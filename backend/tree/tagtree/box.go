package tagtree

// Box is where an element lies on the screen, in CSS pixels from the page's
// upper left corner. One without width and height is not shown, or not known.
type Box struct{ X, Y, Width, Height float32 }

// Boxes is a Box for each node of a tree, by its number; nil when nothing has
// drawn the page. Texts have none of their own: the zero Box.
type Boxes []Box

// For reports whether the boxes are those of a tree: one for each of its nodes.
func (b Boxes) For(t *Tree) bool { return len(b) == t.Len() }

// Drawn reports whether a box takes up room.
func (b Box) Drawn() bool { return b.Width > 0 && b.Height > 0 }

// Around is the smallest box that holds both, of which those not Drawn count nothing.
func (b Box) Around(c Box) Box {
	switch {
	case !c.Drawn():
		return b
	case !b.Drawn():
		return c
	}
	x, y := min(b.X, c.X), min(b.Y, c.Y)
	return Box{x, y, max(b.X+b.Width, c.X+c.Width) - x, max(b.Y+b.Height, c.Y+c.Height) - y}
}
