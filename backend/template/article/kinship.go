package article

// kinship sorts pieces by the tags and classes around them.
type kinship struct {
	kindOf []int32 // by piece
	kinds  []likeness
}

// likeness is the pieces with the same tags and classes around them.
type likeness struct {
	n, words int
	belief   float64
	weight   float64
}

// readKinship sorts pieces by the tags and classes of the three elements around them.
func (r *Reading) readKinship(pieces []piece) kinship {
	t := r.t
	s := kinship{kindOf: make([]int32, len(pieces))}
	known := map[[2]uint64]int32{}
	var last [2]uint64 // the key before: neighbours are often alike
	at := int32(0)
	for i := range pieces {
		q := &pieces[i]
		var key [2]uint64
		id := q.inner
		for level := range nearLevels {
			h := uint64(t.Node(id).DataAtom) | uint64(r.classes[id])<<32
			key[0] = key[0]*1099511628211 + h
			key[1] = key[1]*31 + h + uint64(level)
			if id = t.Parent(id); id <= 0 {
				break
			}
		}
		if key != last || i == 0 {
			var ok bool
			if at, ok = known[key]; !ok {
				at = int32(len(s.kinds))
				known[key] = at
				s.kinds = append(s.kinds, likeness{})
			}
			last = key
		}
		s.kindOf[i] = at
		s.kinds[at].n++
		s.kinds[at].words += q.words
	}
	return s
}

// greatestKin is the greatest number of short and of long pieces with the same tags and classes around.
func (s *kinship) greatestKin() (short, long int) {
	for _, k := range s.kinds {
		if k.words >= proseWords*k.n {
			long = max(long, k.n)
		} else {
			short = max(short, k.n)
		}
	}
	return short, long
}
