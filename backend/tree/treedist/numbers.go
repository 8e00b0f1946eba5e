package treedist

// Numbers numbers keys in the order in which they are met: 0, 1, 2 ... It is a table without deletion, which is emptied at no
// cost, for questions that are asked anew for each part of a page. The zero value is ready.
type Numbers struct {
	slots []slot
	used  int32
	round int32 // of the keys that are in the table; slots of other rounds are free
}

type slot struct {
	key   uint64
	value int32
	round int32
}

// leastSlots is the size of the smallest table.
const leastSlots = 16

// NewNumbers has room for so many keys or more before it grows.
func NewNumbers(n int) *Numbers {
	size := leastSlots
	for size < 2*n {
		size *= 2
	}
	return &Numbers{slots: make([]slot, size), round: 1}
}

// Reset forgets all keys.
func (n *Numbers) Reset() { n.used, n.round = 0, n.round+1 }

// Len is the number of keys.
func (n *Numbers) Len() int32 { return n.used }

// Of is the number of a key, the next one where it was not met before.
func (n *Numbers) Of(key uint64) int32 {
	if 2*int(n.used) >= len(n.slots) {
		n.grow()
	}
	s := find(n.slots, key, n.round)
	if s.round != n.round {
		*s = slot{key, n.used, n.round}
		n.used++
	}
	return s.value
}

// find is the slot of a key, a free one where the key is not in the table.
func find(slots []slot, key uint64, round int32) *slot {
	mask := uint64(len(slots) - 1)
	at := scatter(key) & mask
	for slots[at].round == round && slots[at].key != key {
		at = (at + 1) & mask
	}
	return &slots[at]
}

// grow doubles the table when it is half full.
func (n *Numbers) grow() {
	n.round = max(n.round, 1)
	slots := make([]slot, max(leastSlots, 2*len(n.slots)))
	for _, s := range n.slots {
		if s.round == n.round {
			*find(slots, s.key, n.round) = s
		}
	}
	n.slots = slots
}

// scatter mixes the bits of a key (the finisher of SplitMix64, Steele and others 2014).
func scatter(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
