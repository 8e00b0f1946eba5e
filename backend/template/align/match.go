package align

import "slices"

// pair is a node of the schema and the node of a record matched with it.
type pair struct{ s, r int32 }

// matching is simple tree matching (Yang 1991): the largest number of pairs of
// nodes with one tag that keeps parents and the order of siblings. An equal
// class or text weighs more, so that of several largest matchings the likeliest
// is taken.
//
// W(s, r) = node(s, r) + max over alignments of their children of the sum of W
type matching struct {
	z     *schema
	root  int32 // of the record
	size  int32
	memo  []int32 // W+1 by pair; empty when the pairs are too many to try
	pairs []pair
	grid  []int32
	met   []int32 // by node of the record: the schema's node; none without one
	shape bool    // weigh children by their own likeness only
}

func (m *matching) start(s *schema, seed, r int32) {
	m.z, m.root, m.size = s, r, int32(s.f.size(r))
	m.pairs = append(m.pairs[:0], pair{seed, r})
	n := int(s.nodes) * int(m.size)
	m.shape = n > maxMemo || s.budget <= 0
	if m.shape {
		s.cut = true
		return
	}
	m.memo = slices.Grow(m.memo[:0], n)[:n]
	clear(m.memo)
}

// node weighs one pair; 0 when the tags differ.
func (m *matching) node(s, r int32) int32 {
	x, y := &m.z.f.twigs[s], &m.z.f.twigs[r]
	switch {
	case x.kind != y.kind || x.tag != y.tag:
		return 0
	case x.kind == branch && x.sig == y.sig, x.kind == textLeaf && x.text == y.text:
		return 3
	}
	return 2
}

// weight is W of a pair.
func (m *matching) weight(s, r int32) int32 {
	w := m.node(s, r)
	if w == 0 || len(m.z.kids.at(s)) == 0 || len(m.z.kids.at(r)) == 0 {
		return w
	}
	if m.shape || m.z.budget <= 0 {
		return w + m.outer(s, r)
	}
	at := m.z.number[s]*m.size + r - m.root
	if m.memo[at] == 0 {
		m.z.budget--
		m.memo[at] = w + m.children(s, r, nil) + 1
	}
	return m.memo[at] - 1
}

// outer counts the first children of two nodes with the same tags.
func (m *matching) outer(s, r int32) int32 {
	w := int32(0)
	for i := range min(8, len(m.z.kids.at(s)), len(m.z.kids.at(r))) {
		w += m.node(m.z.kids.at(s)[i], m.z.kids.at(r)[i])
	}
	return w
}

// children weighs the best alignment of the children of two nodes, and gives
// the pairs of it where found is set.
func (m *matching) children(s, r int32, found func(s, r int32)) int32 {
	a, b := m.z.kids.at(s), m.z.kids.at(r)
	if m.alike(a, b) {
		sum := int32(0)
		for i := range a {
			if found != nil {
				found(a[i], b[i])
			} else {
				sum += m.weight(a[i], b[i])
			}
		}
		return sum
	}
	if len(a)*len(b) > maxGrid {
		m.z.cut = true
		return m.greedy(a, b, found)
	}
	return m.best(a, b, found)
}

// alike reports whether two rows of children have the same tags and classes, or are cells of as many columns.
func (m *matching) alike(a, b []int32) bool {
	if m.z.f.cells(a, b) {
		return true
	}
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if x, y := &m.z.f.twigs[a[i]], &m.z.f.twigs[b[i]]; x.kind != y.kind || x.sig != y.sig || x.tag != y.tag {
			return false
		}
	}
	return true
}

// best aligns two rows by dynamic programming.
func (m *matching) best(a, b []int32, found func(s, r int32)) int32 {
	w := len(b) + 1
	base := len(m.grid)
	need := (len(a) + 1) * w
	m.grid = slices.Grow(m.grid, need)[:base+need]
	clear(m.grid[base:])
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			pair := m.weight(a[i-1], b[j-1]) // may grow the grid
			g := m.grid[base:]
			g[i*w+j] = max(g[(i-1)*w+j], g[i*w+j-1])
			if pair > 0 {
				g[i*w+j] = max(g[i*w+j], g[(i-1)*w+j-1]+pair)
			}
		}
	}
	g := m.grid[base : base+need]
	total := g[need-1]
	if found != nil {
		m.trace(a, b, g, found)
	}
	m.grid = m.grid[:base]
	return total
}

// trace walks the table back. The pairs come last first.
func (m *matching) trace(a, b []int32, g []int32, found func(s, r int32)) {
	w := len(b) + 1
	for i, j := len(a), len(b); i > 0 && j > 0; {
		switch g[i*w+j] {
		case g[(i-1)*w+j]:
			i--
		case g[i*w+j-1]:
			j--
		default:
			found(a[i-1], b[j-1])
			i, j = i-1, j-1
		}
	}
}

// greedy aligns two long rows from left to right: the next that has the same
// tag and class, looked for a little ahead on both sides.
func (m *matching) greedy(a, b []int32, found func(s, r int32)) int32 {
	sum := int32(0)
	for i, j := 0, 0; i < len(a) && j < len(b); i, j = i+1, j+1 {
		if di, dj, ok := m.meet(a[i:], b[j:]); ok {
			i, j = i+di, j+dj
			sum += m.node(a[i], b[j])
			if found != nil {
				found(a[i], b[j])
			}
		}
	}
	return sum
}

// meet finds the nearest pair of two rows that are the same kind of node.
func (m *matching) meet(a, b []int32) (di, dj int, ok bool) {
	for d := range maxAhead {
		if d < len(a) && m.node(a[d], b[0]) > 2 {
			return d, 0, true
		}
		if d < len(b) && m.node(a[0], b[d]) > 2 {
			return 0, d, true
		}
	}
	return 0, 0, m.node(a[0], b[0]) > 0
}

// assign collects the pairs of the best matching below a pair.
func (m *matching) assign(s, r int32) {
	m.children(s, r, func(s, r int32) {
		m.pairs = append(m.pairs, pair{s, r})
		m.assign(s, r)
	})
}

// unsure reports whether an unmatched item has more than one place: the nodes
// matched on both its sides are no neighbours in the schema.
func (m *matching) unsure() bool {
	m.met = slices.Grow(m.met[:0], int(m.size))[:m.size]
	for i := range m.met {
		m.met[i] = none
	}
	for _, p := range m.pairs {
		m.met[p.r-m.root] = p.s
	}
	for _, p := range m.pairs {
		if m.gap(m.z.kids.at(p.s), m.z.kids.at(p.r)) {
			return true
		}
	}
	return false
}

func (m *matching) gap(a, b []int32) bool {
	m.z.budget -= len(a) / perStep
	if m.z.budget <= 0 {
		return false
	}
	i, open := 0, false // i: place in a after the last that was matched
	for _, r := range b {
		s := m.met[r-m.root]
		if s == none {
			open = true
			continue
		}
		start := i
		for i < len(a) && a[i] != s {
			i++
		}
		if open && i > start {
			return true
		}
		i, open = i+1, false
	}
	return open && i < len(a)
}
