package match

import (
	"cmp"
	"math"
	"slices"
)

// counter counts hits by slot. It is used again and again, so that a look-up
// does not clear a million counts.
type counter struct {
	hits  []uint8
	slots []uint32 // those with hits
}

// reset makes the counter ready for n slots.
func (c *counter) reset(n int) {
	for _, s := range c.slots {
		c.hits[s] = 0
	}
	c.slots = c.slots[:0]
	if len(c.hits) < n {
		c.hits = make([]uint8, n+n/4)
	}
}

func (c *counter) add(slot uint32, hits uint8) {
	if c.hits[slot] == 0 {
		c.slots = append(c.slots, slot)
	}
	c.hits[slot] = min(c.hits[slot], math.MaxUint8-hits) + hits
}

// most lists the slots with most hits, at most n: as many as have one number of
// hits or none of them, so that the answer depends on the set alone. When the
// most hits are shared by more than n, the hash decides.
func (c *counter) most(n int, hash []uint32) []uint32 {
	var having [math.MaxUint8 + 1]int
	for _, s := range c.slots {
		having[c.hits[s]]++
	}
	least, sum := math.MaxUint8, 0
	for least > 0 && sum+having[least] <= n {
		sum += having[least]
		least--
	}
	out := make([]uint32, 0, n)
	if sum > 0 || least == 0 {
		for _, s := range c.slots {
			if int(c.hits[s]) > least {
				out = append(out, s)
			}
		}
		return out
	}
	for _, s := range c.slots {
		if int(c.hits[s]) == least {
			out = append(out, s)
		}
	}
	slices.SortFunc(out, func(a, b uint32) int { return cmp.Compare(hash[a], hash[b]) })
	return out[:min(n, len(out))]
}
