package list

// Records of several siblings may stand in several places, such as a list of terms below each letter:
//
//	h3  dl(dt dd dd dt dd dd)  h3  dl(dt dd dd)  h3  dl(dt dd dd dt dd dd dt dd dd)
//
// The place with most records says how the others are cut, also those with one record.

// place is what elements that hold such records have in common: tag and classes, and the element around them where they
// have no class.
type place struct {
	class  uint64
	around int32
}

// cutting is how the children of a place are cut.
type cutting struct {
	*segmenting
	first  map[int]int32 // of each kind
	number map[uint64]int
}

func (f *finder) placeOf(e int32) place {
	if f.v.Classed(e) {
		return place{class: f.v.Class[e]}
	}
	return place{f.v.Class[e], f.v.Parent[e]}
}

// remember keeps the way to cut that gives most records of a place.
func (f *finder) remember(kids []int32, of []int, s *segmenting) {
	p := f.placeOf(f.v.Parent[kids[0]])
	if known := f.cuts[p]; known != nil && known.count >= s.count {
		return
	}
	c := &cutting{s, map[int]int32{}, map[uint64]int{}}
	for i, k := range kids {
		if c.number[f.kindKey(k)] = of[i]; c.first[of[i]] == 0 {
			c.first[of[i]] = k
		}
	}
	f.cuts[p] = c
}

// apart makes the candidates whose records are runs in several places.
func (f *finder) apart() {
	places := map[place][]int32{}
	var order []place
	for e := int32(0); int(e) < f.v.Len(); e++ {
		if p := f.placeOf(e); f.cuts[p] != nil {
			if places[p] == nil {
				order = append(order, p)
			}
			places[p] = append(places[p], e)
		}
	}
	for _, p := range order {
		if len(places[p]) < 2 {
			continue
		}
		c := &candidate{how: runs}
		for _, e := range places[p] {
			f.cutLike(c, e, f.cuts[p])
		}
		if n := len(c.units); n > 0 {
			c.parent = f.v.Tree.Shared(f.v.Node[c.units[0]], f.v.Node[c.units[n-1]])
		}
		f.add(c)
	}
}

// cutLike adds the records of an element that is cut like another one.
func (f *finder) cutLike(c *candidate, e int32, like *cutting) {
	var kids []int32
	var of []int
	for k := e + 1; k < f.v.End[e]; k = f.v.End[k] {
		if f.v.Texts(f.v.Span(k)) == 0 && f.v.End[k] == k+1 {
			continue
		}
		kids, of = append(kids, k), append(of, f.kindLike(k, like))
	}
	f.cutInto(c, kids, of, like.segmenting)
}

// kindLike is the kind of an element among those of a cutting, the head first; -1 for none.
func (f *finder) kindLike(k int32, like *cutting) int {
	if g, ok := like.number[f.kindKey(k)]; ok {
		return g
	}
	is := func(g int) bool {
		first := like.first[g]
		return f.v.Label[k] == f.v.Label[first] && f.alike(k, first)
	}
	if is(like.head) {
		return like.head
	}
	for g, n := range like.typical {
		if n > 0 && is(g) {
			return g
		}
	}
	return -1
}
