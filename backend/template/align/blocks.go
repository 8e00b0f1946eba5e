package align

// block is a run of text between tags, or a part of one that a piece of the
// template information cut off.
type block struct {
	leaf     int32
	from, to int32 // bytes of the leaf's text
	piece    int32 // the piece it is; none for a value
}

// chunk is what the blocks of a record are merged into: one cell.
type chunk struct {
	blocks []block
	piece  int32 // of its first marked block; none when it has none
}

// blocks is CN101582074A: the records as sequences of token blocks, what they
// have in common, and the columns that follow.
type blocks struct {
	f      *forest
	pieces []piece
	labels []int32 // of every leaf, by its own block
	keys   map[[3]int32]int32

	leaves, marks []int32 // scratch space of label: the texts of a record, and their pieces
	places        []place
}

func blocksOf(f *forest) *blocks {
	b := &blocks{f: f, pieces: f.information(), labels: make([]int32, len(f.twigs)), keys: map[[3]int32]int32{}}
	for x := range b.labels {
		b.labels[x] = none
	}
	for _, root := range f.roots {
		b.label(root)
	}
	return b
}

// cut cuts the text of a leaf by the pieces of its depth that it holds.
func (b *blocks) cut(x int32) []block {
	w := &b.f.twigs[x]
	out := []block{{x, 0, int32(len(w.text)), none}}
	for i, p := range b.pieces {
		if p.depth != w.depth {
			continue
		}
		for k, part := range out {
			if part.piece != none {
				continue
			}
			at := p.in(w.text[part.from:part.to])
			if at < 0 {
				continue
			}
			from := part.from + int32(at)
			to := from + int32(len(p.text))
			var cut []block
			if from > part.from {
				cut = append(cut, block{x, part.from, from, none})
			}
			cut = append(cut, block{x, from, to, int32(i)})
			if to < part.to {
				cut = append(cut, block{x, to, part.to, none})
			}
			out = append(append(out[:k:k], cut...), out[k+1:]...)
			break
		}
	}
	return out
}

// key numbers a column.
func (b *blocks) key(kind twigKind, piece, offset int32) int32 {
	k := [3]int32{int32(kind), piece, offset}
	n, ok := b.keys[k]
	if !ok {
		n = int32(len(b.keys))
		b.keys[k] = n
	}
	return n
}

// label gives the leaves of a record their columns, blocks not merged: those
// that hold a piece share its column, others go by their distance from the
// nearest that does. Links and images go with the text after them.
func (b *blocks) label(root int32) {
	b.leaves, b.marks = b.leaves[:0], b.marks[:0]
	for x := root + 1; x < b.f.twigs[root].end; x++ {
		if b.f.twigs[x].kind == textLeaf {
			b.leaves, b.marks = append(b.leaves, x), append(b.marks, b.mark(x))
		}
	}
	b.places = appendNearest(b.places[:0], b.marks)
	for i, place := range b.places {
		b.labels[b.leaves[i]] = b.key(textLeaf, place.piece, place.offset)
	}
	next, run := none, int32(0)
	for x := b.f.twigs[root].end - 1; x > root; x-- {
		switch w := &b.f.twigs[x]; w.kind {
		case textLeaf:
			next, run = b.labels[x], 0
		case linkLeaf, imageLeaf:
			b.labels[x] = b.key(w.kind, next, run)
			run++
		}
	}
}

// mark is the first piece that a leaf holds, none when it holds none.
func (b *blocks) mark(x int32) int32 {
	for i, p := range b.pieces {
		if p.depth == b.f.twigs[x].depth && p.in(b.f.twigs[x].text) >= 0 {
			return int32(i)
		}
	}
	return none
}

// edge is the piece that a text begins or ends with, none when there is none.
func (b *blocks) edge(x int32) int32 {
	w := &b.f.twigs[x]
	if w.kind != textLeaf {
		return none
	}
	for i, p := range b.pieces {
		if p.depth != w.depth {
			continue
		}
		if at := p.in(w.text); at == 0 || at > 0 && at+len(p.text) == len(w.text) {
			return int32(i)
		}
	}
	return none
}

// place is a block's place beside the marked block nearest to it.
type place struct{ piece, offset int32 }

// appendNearest appends the place of each member of a sequence; of two marked ones equally
// near the one before it. With no mark at all the place is that in the sequence.
func appendNearest(out []place, pieces []int32) []place {
	last := -1
	for i, p := range pieces {
		if p != none {
			last = i
		}
		if last >= 0 {
			out = append(out, place{pieces[last], int32(i - last)})
		} else {
			out = append(out, place{none, int32(i)})
		}
	}
	last = -1
	for i := len(pieces) - 1; i >= 0; i-- {
		if pieces[i] != none {
			last = i
		}
		if last >= 0 && (out[i].piece == none || int32(last-i) < out[i].offset) {
			out[i] = place{pieces[last], int32(i - last)}
		}
	}
	return out
}

// lownum is the least depth of a record's texts.
func (b *blocks) lownum(root int32) int32 {
	low := int32(1 << 30)
	for x := root + 1; x < b.f.twigs[root].end; x++ {
		if w := &b.f.twigs[x]; w.kind == textLeaf {
			low = min(low, w.depth)
		}
	}
	return low
}

// merge merges a record's blocks: one deeper than lownum into the next, one at
// lownum is put out when the next is deeper, else merged into the next. Between
// two blocks whose nearest common element lies above lownum there stands an
// empty block of less depth: what is gathered is put out there.
func (b *blocks) merge(root int32) []chunk {
	low := b.lownum(root)
	var out []chunk
	c := chunk{piece: none}
	last := none
	for x := root + 1; x < b.f.twigs[root].end; x++ {
		if b.f.twigs[x].kind != textLeaf {
			continue
		}
		if last != none && (b.f.between(last, x) < low || b.f.twigs[last].depth == low && b.f.twigs[x].depth > low) {
			out, c = append(out, c), chunk{piece: none}
		}
		for _, part := range b.cut(x) {
			c.blocks = append(c.blocks, part)
			if c.piece == none {
				c.piece = part.piece
			}
		}
		last = x
	}
	if len(c.blocks) > 0 {
		out = append(out, c)
	}
	return out
}

// between is the depth of a text that would stand between two leaves.
func (f *forest) between(x, y int32) int32 {
	p := f.twigs[x].parent
	for f.twigs[p].end <= y {
		p = f.twigs[p].parent
	}
	return f.twigs[p].depth + 1
}

// merged is the column of every leaf as the merged blocks give it.
func (b *blocks) merged() []int32 {
	labels := make([]int32, len(b.f.twigs))
	copy(labels, b.labels)
	for _, root := range b.f.roots {
		chunks := b.merge(root)
		pieces := make([]int32, len(chunks))
		for i, c := range chunks {
			pieces[i] = c.piece
		}
		for i, p := range appendNearest(nil, pieces) {
			for _, part := range chunks[i].blocks {
				labels[part.leaf] = b.key(branch, p.piece, p.offset)
			}
		}
	}
	return labels
}
