package treedist

// classes numbers equal subtrees alike, in one pass from the last node to the
// first. A subtree is a chain of pairs, (((label, class), class), class), and
// each pair met gets a number: equal numbers are equal subtrees, no hash is trusted.
func classes(label, end []int32) (class []int32, n int32) {
	class = make([]int32, len(label))
	pairs := newPairs(len(label))
	for i := len(label) - 1; i >= 0; i-- {
		state := pairs.number(-1, label[i])
		for c := int32(i) + 1; c < end[i]; c = end[c] {
			state = pairs.number(state, class[c])
		}
		class[i] = state
	}
	return class, pairs.used
}

// pairs numbers pairs in the order in which they are met.
type pairs struct {
	slots []slot
	used  int32
}

type slot struct {
	key   uint64
	value int32 // number + 1; 0 is a free slot
}

func newPairs(n int) *pairs {
	size := 16
	for size < n/2 { // most subtrees of a page equal others
		size *= 2
	}
	return &pairs{slots: make([]slot, size)}
}

// grow doubles the table when it is half full.
func (p *pairs) grow() {
	old := p.slots
	p.slots = make([]slot, 2*len(old))
	mask := uint64(len(p.slots) - 1)
	for _, s := range old {
		if s.value == 0 {
			continue
		}
		at := scatter(s.key) & mask
		for p.slots[at].value != 0 {
			at = (at + 1) & mask
		}
		p.slots[at] = s
	}
}

func (p *pairs) number(a, b int32) int32 {
	if 2*int(p.used) >= len(p.slots) {
		p.grow()
	}
	key := uint64(uint32(a+1))<<32 | uint64(uint32(b))
	mask := uint64(len(p.slots) - 1)
	for at := scatter(key) & mask; ; at = (at + 1) & mask {
		switch s := &p.slots[at]; {
		case s.value == 0:
			p.used++
			*s = slot{key, p.used}
			return p.used - 1
		case s.key == key:
			return s.value - 1
		}
	}
}

// scatter mixes the bits of a key (the finisher of SplitMix64, Steele and others 2014).
func scatter(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
