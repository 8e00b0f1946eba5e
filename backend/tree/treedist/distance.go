package treedist

// nodes is the distance of two subtrees, in halves.
func (s *Space) nodes(a, b int32) int32 {
	ca, cb := s.class[a], s.class[b]
	if ca == cb {
		return 0
	}
	key := uint64(uint32(min(ca, cb)))<<32 | uint64(uint32(max(ca, cb)))
	if d, ok := s.known[key]; ok {
		return d
	}
	var d int32
	if s.label[a] != s.label[b] {
		d = replaceCost
	}
	d += s.runs(Run{a + 1, s.end[a]}, Run{b + 1, s.end[b]})
	if !s.stopped {
		s.known[key] = d
	}
	return d
}

// runs is the distance of two runs of siblings: the string distance of their subtrees.
func (s *Space) runs(a, b Run) int32 {
	a, b = s.trim(a, b)
	if a.Size() == 0 || b.Size() == 0 {
		return deleteCost * int32(a.Size()+b.Size())
	}
	as, bs := s.roots(a), s.roots(b)
	if len(bs) > len(as) {
		as, bs = bs, as // costs are the same both ways: the row is the shorter one
	}
	if s.stopped = s.stopped || s.bounded && s.budget < len(as)*len(bs); s.stopped {
		return deleteCost * int32(a.Size()+b.Size())
	}
	if s.budget != unbounded {
		s.budget -= len(as) * len(bs)
	}
	row := make([]int32, len(bs)+1)
	for j, y := range bs {
		row[j+1] = row[j] + s.whole(y)
	}
	for _, x := range as {
		corner := row[0]
		row[0] += s.whole(x)
		for j, y := range bs {
			least := min(row[j+1]+s.whole(x), row[j]+s.whole(y))
			if low := corner + s.gap(x, y); low < least { // the pair cannot help otherwise
				least = min(least, corner+s.nodes(x, y))
			}
			corner, row[j+1] = row[j+1], least
		}
	}
	return row[len(bs)]
}

// trim cuts off the equal subtrees in front: some cheapest mapping pairs
// them, for what is paired with one of them instead costs at least as much as
// that partner's deletion would.
func (s *Space) trim(a, b Run) (Run, Run) {
	for a.From < a.To && b.From < b.To && s.class[a.From] == s.class[b.From] {
		a.From, b.From = s.end[a.From], s.end[b.From]
	}
	return a, b
}

// whole is what deleting a subtree costs.
func (s *Space) whole(i int32) int32 { return deleteCost * (s.end[i] - i) }

// gap is the least that the sizes of two subtrees cost.
func (s *Space) gap(a, b int32) int32 {
	d := s.whole(a) - s.whole(b)
	return max(d, -d)
}

// roots lists the siblings of a run.
func (s *Space) roots(r Run) []int32 {
	var out []int32
	for i := r.From; i < r.To; i = s.end[i] {
		out = append(out, i)
	}
	return out
}
