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

// readLikeness sorts pieces by the tags and classes of the three elements around them.
func (p *page) readLikeness() {
	p.kindOf = make([]int32, len(p.pieces))
	known := map[[2]uint64]int32{}
	hash := map[string]uint64{}
	for i, q := range p.pieces {
		var key [2]uint64
		id := q.inner
		for level := range nearLevels {
			n := p.t.Node(id)
			h := uint64(n.DataAtom)
			for _, a := range n.Attr {
				if a.Key == "class" {
					v, ok := hash[a.Val]
					if !ok {
						v = uint64(len(hash)+1) << 32
						hash[a.Val] = v
					}
					h ^= v
				}
			}
			key[0] = key[0]*1099511628211 + h
			key[1] = key[1]*31 + h + uint64(level)
			if id = p.t.Parent(id); id <= 0 {
				break
			}
		}
		at, ok := known[key]
		if !ok {
			at = int32(len(p.kinds))
			known[key] = at
			p.kinds = append(p.kinds, likeness{})
		}
		p.kindOf[i] = at
		p.kinds[at].n++
		p.kinds[at].words += q.words
	}
}
