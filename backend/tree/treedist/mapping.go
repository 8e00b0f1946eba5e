package treedist

// Pair is two nodes that a mapping pairs.
type Pair struct{ A, B int32 }

// Mapping is a cheapest mapping of two runs with what it costs.
type Mapping struct {
	Pairs    []Pair // in preorder of both
	Replaced int    // S: pairs with two labels
	Inserted int    // I: nodes of B alone
	Deleted  int    // D: nodes of A alone

	Distance   float64 // 1.5 S + I + D
	Similarity float64
}

// Mapping gives a cheapest mapping of two runs, as Distance measures it. It says no when the budget does not
// suffice. Cost: that of the distance, and one more table for each pair.
func (s *Space) Mapping(a, b Run) (Mapping, bool) {
	s.bounded, s.stopped = s.budget != unbounded, false
	defer func() { s.bounded = false }()
	var m Mapping
	if s.single(a) && s.single(b) {
		_, x, y := s.trees(a.From, b.From)
		m.Pairs = s.pairNodes(x, y, m.Pairs)
	} else {
		m.Pairs = s.pairRuns(a, b, m.Pairs)
	}
	if s.stopped {
		s.exhausted = true
		return Mapping{}, false
	}
	for _, p := range m.Pairs {
		if s.label[p.A] != s.label[p.B] {
			m.Replaced++
		}
	}
	m.Deleted, m.Inserted = a.Size()-len(m.Pairs), b.Size()-len(m.Pairs)
	m.Distance = float64(replaceCost*m.Replaced+deleteCost*(m.Deleted+m.Inserted)) / deleteCost
	m.Similarity = 1
	if total := a.Size() + b.Size(); total > 0 {
		m.Similarity -= m.Distance / float64(total)
	}
	return m, true
}

// single reports whether a run is one tree.
func (s *Space) single(r Run) bool { return r.From < r.To && s.end[r.From] == r.To }

// trees is the distance of two trees in halves, with the two nodes that it pairs first. The printed conditions bind
// the parents of a pair only where both nodes have one: the root of either tree may be paired with any node of the
// other. What lies outside that node is deleted or inserted.
func (s *Space) trees(a, b int32) (cost, x, y int32) {
	cost, x, y = s.nodes(a, b), a, b
	for i := a + 1; i < s.end[a] && cost > 0; i++ {
		if rest := s.whole(a) - s.whole(i); rest+s.gap(i, b) < cost {
			if c := rest + s.nodes(i, b); c < cost {
				cost, x, y = c, i, b
			}
		}
	}
	for j := b + 1; j < s.end[b] && cost > 0; j++ {
		if rest := s.whole(b) - s.whole(j); rest+s.gap(a, j) < cost {
			if c := rest + s.nodes(a, j); c < cost {
				cost, x, y = c, a, j
			}
		}
	}
	return cost, x, y
}

// pairNodes appends the pairs of two subtrees whose roots are paired.
func (s *Space) pairNodes(x, y int32, to []Pair) []Pair {
	if s.stopped {
		return to
	}
	to = append(to, Pair{x, y})
	if s.class[x] == s.class[y] {
		for k := int32(1); k < s.end[x]-x; k++ {
			to = append(to, Pair{x + k, y + k})
		}
		return to
	}
	return s.pairRuns(Run{x + 1, s.end[x]}, Run{y + 1, s.end[y]}, to)
}

// pairRuns appends the pairs of two runs: the string alignment that runs measures, walked back.
func (s *Space) pairRuns(a, b Run, to []Pair) []Pair {
	for a.From < a.To && b.From < b.To && s.class[a.From] == s.class[b.From] {
		to = s.pairNodes(a.From, b.From, to)
		a.From, b.From = s.end[a.From], s.end[b.From]
	}
	as, bs := s.roots(a), s.roots(b)
	if len(as) == 0 || len(bs) == 0 || s.stopped {
		return to
	}
	if s.stopped = s.bounded && s.budget < len(as)*len(bs); s.stopped {
		return to
	}
	s.budget -= len(as) * len(bs)
	for _, p := range s.alignment(as, bs) {
		to = s.pairNodes(p.A, p.B, to)
	}
	return to
}

// alignment is the pairs of siblings of a cheapest string alignment, in order.
func (s *Space) alignment(as, bs []int32) []Pair {
	w := len(bs) + 1
	cost := make([]int32, (len(as)+1)*w)
	for i := len(as) - 1; i >= 0; i-- {
		cost[i*w+len(bs)] = cost[(i+1)*w+len(bs)] + s.whole(as[i])
	}
	for j := len(bs) - 1; j >= 0; j-- {
		cost[len(as)*w+j] = cost[len(as)*w+j+1] + s.whole(bs[j])
	}
	for i := len(as) - 1; i >= 0; i-- {
		for j := len(bs) - 1; j >= 0; j-- {
			cost[i*w+j] = min(cost[(i+1)*w+j+1]+s.nodes(as[i], bs[j]), cost[(i+1)*w+j]+s.whole(as[i]), cost[i*w+j+1]+s.whole(bs[j]))
		}
	}
	var out []Pair
	for i, j := 0, 0; i < len(as) && j < len(bs); {
		switch cost[i*w+j] {
		case cost[(i+1)*w+j+1] + s.nodes(as[i], bs[j]):
			out = append(out, Pair{as[i], bs[j]})
			i, j = i+1, j+1
		case cost[(i+1)*w+j] + s.whole(as[i]):
			i++
		default:
			j++
		}
	}
	return out
}
