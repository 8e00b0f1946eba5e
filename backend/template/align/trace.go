package align

import (
	"wrapsmith/backend/tree/tagtree"
)

// Wrapper is the wrapper tree of DETM with the table that this method alone gives. Each slot of the tree is one
// column of the table: the column is optional where the slot or an element around it is of the kind ? or *, and has
// many values where one is of the kind + or *. List.Tree, by contrast, names the columns of the voted table.
func (l *List) Wrapper() (*Tree, *Table) {
	if len(l.f.roots) == 0 {
		return nil, &Table{}
	}
	t, place := l.f.table(l.sets[0], false)
	return l.a.tree(l.root, -1, l.a.columns(place)), t
}

// Growth is one step of RecordSchemaGen (Ren & Xue): a record is matched with the schema.
type Growth struct {
	Round   int // 0 for the seed, which is the schema at first
	Record  int
	Taken   bool  // all items have one place; else the record is set aside for the next round
	Columns []int // of the table of Path: columns that the record added

	added []int32
}

// Schema is how the schema of Ren & Xue grew, with the table of this method.
func (l *List) Schema() ([]Growth, *Table) {
	if len(l.f.roots) == 0 {
		return nil, &Table{}
	}
	t, place := l.f.table(l.sets[1], false)
	steps := make([]Growth, len(l.grow))
	for i, g := range l.grow {
		steps[i] = g
		seen := map[int32]bool{}
		for _, leaf := range g.added {
			if c := place[leaf]; c != none && !seen[c] {
				seen[c] = true
				steps[i].Columns = append(steps[i].Columns, int(c))
			}
		}
	}
	return steps, t
}

// Piece is one piece of the template information (CN101582074A).
type Piece struct {
	Depth int
	Text  string
}

// Block is a token block: a text of a record, as it was cut by the pieces.
type Block struct {
	Node  tagtree.NodeID // its first text
	Depth int
	Parts []Part
}

// Part is a part of a block.
type Part struct {
	Text   string
	Piece  int // index of the piece that it is; -1 for a value
	Merged int // index of the cell that it was merged into; -1 for none
}

// Merged is the blocks that were merged into one cell.
type Merged struct {
	Text   string
	Piece  int // that marks it; -1 none
	Column int // of the table of Keyword
}

// Tokens is one record as CN101582074A sees it.
type Tokens struct {
	Lownum int // the least depth of its blocks
	Blocks []Block
	Merged []Merged
}

// Blocks are the template pieces of the records, each record's blocks cut and merged, and the table of this method.
func (l *List) Blocks() ([]Piece, []Tokens, *Table) {
	if len(l.f.roots) == 0 {
		return nil, nil, &Table{}
	}
	t, place := l.f.table(l.b.merged(), true)
	pieces := make([]Piece, len(l.b.pieces))
	for i, p := range l.b.pieces {
		pieces[i] = Piece{int(p.depth), p.text}
	}
	out := make([]Tokens, len(l.f.roots))
	for i, root := range l.f.roots {
		out[i] = l.b.tokens(root, place)
	}
	return pieces, out, t
}

// tokens shows the blocks of one record.
func (b *blocks) tokens(root int32, place []int32) Tokens {
	out := Tokens{Lownum: int(b.lownum(root))}
	cells := b.merge(root)
	cellOf := map[start]int{}
	for i, c := range cells {
		for _, part := range c.blocks {
			cellOf[start{part.leaf, part.from}] = i
		}
	}
	for x := root + 1; x < b.f.twigs[root].end; x++ {
		if w := &b.f.twigs[x]; w.kind == textLeaf {
			one := Block{Node: w.from, Depth: int(w.depth)}
			for _, part := range b.cut(x) {
				into := -1
				if at, ok := cellOf[start{part.leaf, part.from}]; ok {
					into = at
				}
				one.Parts = append(one.Parts, Part{w.text[part.from:part.to], int(part.piece), into})
			}
			out.Blocks = append(out.Blocks, one)
		}
	}
	if len(out.Blocks) == 0 {
		out.Lownum = 0
	}
	for _, c := range cells {
		m := Merged{Piece: int(c.piece), Column: -1}
		for i, part := range c.blocks {
			text := b.f.twigs[part.leaf].text[part.from:part.to]
			if i > 0 && part.from == 0 {
				text = " " + text
			}
			m.Text += text
			m.Column = int(place[part.leaf])
		}
		m.Text = tagtree.Collapse(m.Text)
		out.Merged = append(out.Merged, m)
	}
	return out
}

// start is where a part of a leaf's text begins.
type start struct{ leaf, from int32 }

// Landmark is a text of a template with where it stands on a page.
type Landmark struct {
	Text  string
	Order int            // preorder among the texts and slots of the template
	Node  tagtree.NodeID // None where the page lacks it
}

// Filled is a slot of a template with how it was filled.
type Filled struct {
	Field string
	Order int
	Match
	OK bool
}

// Trace is Align with the landmarks that met.
func (a *Template) Trace(t *tagtree.Tree) ([]Landmark, []Filled) {
	filled, met := a.align(t)
	marks := make([]Landmark, len(a.texts))
	for i, l := range a.texts {
		marks[i] = Landmark{l.stem, l.order, met[i]}
	}
	slots := make([]Filled, len(a.slots))
	for i, s := range a.slots {
		m, ok := filled[s.field]
		slots[i] = Filled{s.field, s.order, m, ok}
	}
	return marks, slots
}
