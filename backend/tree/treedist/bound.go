package treedist

// below is a bound from below of a distance in halves: k nodes more on one side
// are k deletions; of the labels without partner beyond these, a replacement
// settles two.
func (s *Space) below(a, b Run) int {
	k := unequal(a, b)
	odd := s.odd(a, b)
	return k*deleteCost + max(odd-k, 0)/2*replaceCost
}

// unequal is how many nodes one run has more than the other.
func unequal(a, b Run) int {
	k := a.Size() - b.Size()
	return max(k, -k)
}

// odd counts the labels of either run that the other has no partner for.
func (s *Space) odd(a, b Run) int {
	s.tally(a, 1)
	s.tally(b, -1)
	odd := 0
	for _, r := range []Run{a, b} {
		for i := r.From; i < r.To; i++ {
			c := &s.count[s.label[i]]
			odd += int(max(*c, -*c))
			*c = 0
		}
	}
	return odd
}

func (s *Space) tally(r Run, by int32) {
	for i := r.From; i < r.To; i++ {
		l := int(s.label[i])
		for l >= len(s.count) {
			s.count = append(s.count, make([]int32, l+1)...)
		}
		s.count[l] += by
	}
}

// above is a bound from above: siblings paired in turn from the left, the rest
// deleted; every mapping's cost is one. O(size of the smaller run).
func (s *Space) above(a, b Run) int {
	cost := 0
	for a.From < a.To && b.From < b.To {
		x, y := a.From, b.From
		if s.class[x] != s.class[y] {
			if s.label[x] != s.label[y] {
				cost += replaceCost
			}
			cost += s.above(Run{x + 1, s.end[x]}, Run{y + 1, s.end[y]})
		}
		a.From, b.From = s.end[x], s.end[y]
	}
	return cost + deleteCost*(a.Size()+b.Size())
}
