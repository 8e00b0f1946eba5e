package align

import (
	"cmp"
	"slices"

	"wrapsmith/backend/tree/treedist"
)

// Bounds of Tree Align, so that no page makes it quadratic.
const (
	maxAhead    = 32   // children looked ahead on either side after a mismatch
	maxSquare   = 4    // children in one repeated unit
	maxKids     = 64   // children of a wrapper node, or 4 times the record's, whichever is more
	maxWrap     = 2000 // nodes of the wrapper, or 4 times the record's, whichever is more
	slack       = 4
	maxLike     = 32 // children compared to see whether two subtrees are alike
	maxDistance = 64 // nodes of a subtree whose edit distance is measured to see that
)

// likeness is DETM's: subtrees are similar above it (3.2).
const likeness = 0.75

// wrapper is the wrapper tree while records are taken in. Its nodes are twigs:
// those of the first record, and those that later ones added. Counts say how
// often a node stands; its kind follows from them when all is done.
type wrapper struct {
	f     *forest
	kids  children
	at    []wrapped // by twig
	size  int
	limit int
	cut   bool
	spare [][]int32 // room of walks that are done
}

// wrapped is what the wrapper knows of one of its nodes.
type wrapped struct {
	into   int32 // the wrapper's node that the twig was taken into; itself when it is one
	seen   int32 // instances of the parent that have it
	inst   int32 // instances in all
	square int8  // a repeated unit of so many nodes ends here; 0 none
	many   bool  // some instance of the parent has it more than once
	paired bool  // is in a unit of several elements that is repeated
	spaced bool  // separators stand between its repetitions
	differ bool  // a leaf whose text is not the same everywhere
}

// wrap takes all records into one wrapper tree, the one with the fewest nodes
// first, and returns it with its root.
func wrap(f *forest) (*wrapper, int32) {
	a := &wrapper{f: f, kids: f.kids.clone(), at: make([]wrapped, len(f.twigs))}
	for i := range a.at {
		a.at[i] = wrapped{into: int32(i), seen: 1, inst: 1}
	}
	order := slices.Clone(f.roots)
	slices.SortStableFunc(order, func(x, y int32) int { return cmp.Compare(f.size(x), f.size(y)) })
	a.size = f.size(order[0])
	for _, r := range order[1:] {
		a.limit = max(maxWrap, slack*f.size(r))
		a.merge(order[0], r)
	}
	a.foldBack(order[0])
	return a, order[0]
}

// foldBack takes what stands before a repetition and is like it into the
// repetition: ul(li(..), li+(..)) becomes ul(li+(..)). Reading left to right,
// the first of several is taken for a node of its own until the second comes.
func (a *wrapper) foldBack(w int32) {
	kids := a.kids.at(w)
	before := len(kids)
	for i := len(kids) - 1; i > 0; i-- {
		one, more := kids[i-1], kids[i]
		if a.at[more].many && !a.at[more].paired && !a.at[one].paired && a.at[more].square <= 1 && a.like(more, one) {
			seen := max(a.at[one].seen, a.at[more].seen)
			a.merge(more, one)
			a.at[more].seen = seen
			kids = slices.Delete(slices.Clone(kids), i-1, i)
		}
	}
	if len(kids) < before {
		a.kids.set(w, kids)
	}
	for _, k := range kids {
		a.foldBack(k)
	}
}

// merge takes r, with all below it, into the wrapper's node w.
func (a *wrapper) merge(w, r int32) {
	a.at[r].into = w
	a.at[w].inst += a.at[r].inst
	a.at[w].differ = a.at[w].differ || a.at[r].differ || a.f.twigs[w].text != a.f.twigs[r].text
	switch {
	case a.f.cells(a.kids.at(w), a.kids.at(r)):
		for i, cell := range a.kids.at(w) {
			a.at[cell].seen += a.at[a.kids.at(r)[i]].seen
			a.merge(cell, a.kids.at(r)[i])
		}
	case len(a.kids.at(r)) > 0:
		walk := walk{a: a, w: a.kids.at(w), r: a.kids.at(r), out: a.room(), limit: max(maxKids, slack*len(a.kids.at(r)))}
		walk.run()
		if walk.changed {
			a.kids.set(w, walk.out)
		}
		a.spare = append(a.spare, walk.out[:0])
	}
}

// room is where a walk writes: that of one that is done, where there is one.
func (a *wrapper) room() []int32 {
	last := len(a.spare) - 1
	if last < 0 {
		return nil
	}
	room := a.spare[last]
	a.spare = a.spare[:last]
	return room
}

// fit says how well a twig fits a wrapper's node: 0 it differs, 1 its tag is
// the same, 2 so is its class, and most of its children or its text.
func (a *wrapper) fit(w, r int32) int {
	x, y := &a.f.twigs[w], &a.f.twigs[r]
	switch {
	case x.kind != y.kind || x.tag != y.tag:
		return 0
	case x.kind == textLeaf:
		if !a.at[w].differ && x.text == y.text {
			return 2
		}
		return 1
	case x.sig == y.sig:
		if a.within(w, r) {
			return 2
		}
		return 1
	case !overlap(a.f.classes[x.sig], a.f.classes[y.sig]):
		return 0
	}
	return 1
}

// within reports whether most children of the smaller of two elements stand in the
// other too.
func (a *wrapper) within(w, r int32) bool {
	k, l := a.kids.at(w), a.kids.at(r)
	if len(k) == 0 || len(l) == 0 {
		return len(k) == len(l) || a.f.twigs[w].kind != branch
	}
	k, l = k[:min(len(k), maxLike)], l[:min(len(l), maxLike)]
	return float64(a.shared(k, l)) > likeness*float64(min(len(k), len(l)))
}

// shared counts the children of one kind, tag and class that two rows have in
// one order, from left to right.
func (a *wrapper) shared(k, l []int32) int {
	same, at := 0, 0
	for _, c := range k {
		for j := at; j < len(l); j++ {
			if a.f.twigs[c].kind == a.f.twigs[l[j]].kind && a.f.twigs[c].sig == a.f.twigs[l[j]].sig {
				same, at = same+1, j+1
				break
			}
		}
	}
	return same
}

// overlap reports whether two sets of class tokens can belong to one kind of
// element: one is empty, or they share a token.
func overlap(a, b []int32) bool {
	return len(a) == 0 || len(b) == 0 || slices.ContainsFunc(a, func(t int32) bool { return slices.Contains(b, t) })
}

// like reports whether two elements are similar enough to be one repeated unit: the same tag and class, and a
// similarity by tree edit distance above likeness. Of subtrees too large for that, the children decide.
func (a *wrapper) like(w, r int32) bool {
	x, y := &a.f.twigs[w], &a.f.twigs[r]
	if x.kind != y.kind || x.sig != y.sig || x.kind != branch || a.f.cell(x.tag) {
		return false
	}
	k, l := a.kids.at(w), a.kids.at(r)
	if len(k)+len(l) == 0 {
		return true
	}
	if similar, ok := a.similar(w, r); ok {
		return similar
	}
	k, l = k[:min(len(k), maxLike)], l[:min(len(l), maxLike)]
	return float64(2*a.shared(k, l)) > likeness*float64(len(k)+len(l))
}

// similar reports whether the similarity of two subtrees is above likeness (DETM 3.2); not ok where they are too large
// for that.
func (a *wrapper) similar(w, r int32) (similar, ok bool) {
	label, end := make([]int32, 0, 2*maxDistance), make([]int32, 0, 2*maxDistance)
	label, end = a.flat(w, label, end)
	n := int32(len(label))
	label, end = a.flat(r, label, end)
	m := int32(len(label))
	if n > maxDistance || m-n > maxDistance {
		return false, false
	}
	return treedist.New(label, end, -1).Similar(treedist.Run{To: n}, treedist.Run{From: n, To: m}), true
}

// flat adds a subtree in preorder: its elements and leaves by their symbols.
func (a *wrapper) flat(x int32, label, end []int32) ([]int32, []int32) {
	if len(label) > 2*maxDistance {
		return label, end
	}
	at := len(label)
	sym := a.f.twigs[x].sig*4 + int32(a.f.twigs[x].kind)
	label, end = append(label, sym), append(end, 0)
	for _, c := range a.kids.at(x) {
		label, end = a.flat(c, label, end)
	}
	end[at] = int32(len(label))
	return label, end
}

// cell reports whether a tag is that of a table's cell: cells are columns by their
// place, however alike, and never a repetition.
func (f *forest) cell(tag int32) bool {
	return f.cellTag[tag]
}

// cells reports whether two rows of children are the cells of two rows of a table
// with as many columns: they belong together by their place, whatever they hold.
func (f *forest) cells(a, b []int32) bool {
	if len(a) < 2 || len(a) != len(b) {
		return false
	}
	for i := range a {
		if x, y := &f.twigs[a[i]], &f.twigs[b[i]]; x.kind != branch || x.tag != y.tag || !f.cell(x.tag) || span(f.t, x.from, "colspan") != span(f.t, y.from, "colspan") {
			return false
		}
	}
	return true
}

// times is the kind of a wrapper's node below its parent.
func (a *wrapper) times(w, parent int32) Times {
	optional := parent >= 0 && a.at[w].seen < a.at[parent].inst
	switch {
	case optional && a.at[w].many:
		return Any
	case optional:
		return Optional
	case a.at[w].many:
		return Plus
	}
	return Once
}

// Members that a list must have in some record: where HTML or separators say
// that it is a list, and where only repetition does.
const (
	leastParts = 2
	leastRow   = 3
)

// listed finds the slots whose values are members of a list, with how many some
// record must have: what is repeated is one element with one text, not a label
// with its value.
func (a *wrapper) listed(root int32) map[int32]int {
	out := map[int32]int{}
	a.list(root, none, out)
	return out
}

// list notes the slots below w, and gives how many texts there are; list is the
// repeated node above w, none when there is none.
func (a *wrapper) list(w, list int32, out map[int32]int) (texts int) {
	if a.at[w].many && !a.at[w].paired {
		list = w
	}
	for _, c := range a.kids.at(w) {
		switch {
		case a.f.twigs[c].kind == branch:
			texts += a.list(c, list, out)
			continue
		case a.f.twigs[c].kind == textLeaf:
			texts++
		}
		if a.at[c].many && !a.at[c].paired {
			out[c] = a.least(c)
		} else if list != none {
			out[c] = a.least(list)
		}
	}
	if list == w && texts > 1 {
		a.forget(w, out)
	}
	return texts
}

func (a *wrapper) least(w int32) int {
	if x := &a.f.twigs[w]; a.at[w].spaced || x.kind == branch && a.f.t.Tag(x.from) == "li" {
		return leastParts
	}
	return leastRow
}

func (a *wrapper) forget(w int32, out map[int32]int) {
	delete(out, w)
	for _, c := range a.kids.at(w) {
		a.forget(c, out)
	}
}

// home is the wrapper's node that a twig ended in.
func (a *wrapper) home(x int32) int32 {
	for a.at[x].into != x {
		a.at[x].into = a.at[a.at[x].into].into
		x = a.at[x].into
	}
	return x
}

// alone is, for each text, the place of the largest element that holds it, no other
// text and no two elements beside each other; none where its parent holds more,
// and for other leaves. The place of a table's cell is its column, of another
// element its slot.
func (a *wrapper) alone() []int32 {
	f := a.f
	texts := make([]int32, len(f.twigs)+1)
	for x := range f.twigs {
		texts[x+1] = texts[x]
		if f.twigs[x].kind == textLeaf {
			texts[x+1]++
		}
	}
	out := make([]int32, len(f.twigs))
	for x := range f.twigs {
		out[x] = none
		if f.twigs[x].kind != textLeaf {
			continue
		}
		for p := f.twigs[x].parent; f.twigs[p].parent >= 0 && texts[f.twigs[p].end]-texts[p] == 1 && f.branches(p) < 2; p = f.twigs[p].parent {
			if f.cell(f.twigs[p].tag) {
				out[x] = a.cellPlace(p)
				break
			}
			out[x] = a.home(p)
		}
	}
	return out
}

// cellPlace is the place of a cell: below none, of its row's slot and its column.
func (a *wrapper) cellPlace(cell int32) int32 {
	row, column := a.f.twigs[cell].parent, int32(0)
	if at, ok := a.f.grid.at(a.f.twigs[cell].from); ok {
		return none - 1 - a.home(row)*maxCellPlace - min(int32(at), maxCellPlace-1)
	}
	for _, c := range a.f.kids.at(row) {
		if c == cell || column >= maxCellPlace {
			break
		}
		if w := &a.f.twigs[c]; w.kind == branch {
			column += int32(span(a.f.t, w.from, "colspan"))
		}
	}
	return none - 1 - a.home(row)*maxCellPlace - min(column, maxCellPlace-1)
}

// maxCellPlace is the number of columns of a table that are distinguished.
const maxCellPlace = 256

// otherCell reports whether two places are different columns of one row of a table.
func otherCell(a, b int32) bool {
	return a < none && b < none && a != b && (none-1-a)/maxCellPlace == (none-1-b)/maxCellPlace
}

// branches counts the elements directly below a twig.
func (f *forest) branches(x int32) (n int) {
	for _, k := range f.kids.at(x) {
		if f.twigs[k].kind == branch {
			n++
		}
	}
	return n
}
