package list

import "wrapsmith/backend/tree/region"

// A banner may stand among the cards of a shop, a box of videos or a bar of filters among the results of a search:
//
//	li.card( a(img) h2 span b ) li.card( a(img) h2 span b ) li.card.banner( a(img) p ) li.card( a(img) h2 span b )
//
// Such an element is of another class than nearly all, and has hardly any of their elements. It is left out of the list
// that was chosen. The ranking still sees it: what is left may be another candidate. The first element stays: a
// featured record has another layout too.

// strangeShape is the share of tag paths below which two elements have hardly any in common.
const strangeShape = 0.3

// familiar are the records of a candidate without strangers.
func (f *finder) familiar(c *candidate) (out []region.Record) {
	usual := f.usual(c.units)
	if usual < 0 || c.how != siblings {
		return c.records
	}
	for i, u := range c.units {
		if i == 0 || f.v.Class[u] == f.v.Class[usual] || overlap(f.shape(u), f.shape(usual)) >= strangeShape {
			out = append(out, c.records[i])
		}
	}
	return out
}

// usual is the first unit of the class that nearly all units have; -1 if there is none, or all have it.
func (f *finder) usual(units []int32) int32 {
	count := map[uint64]int{}
	for _, u := range units {
		count[f.v.Class[u]]++
	}
	for _, u := range units {
		if n := count[f.v.Class[u]]; n < len(units) && float64(n) >= mostOf*float64(len(units)) {
			return u
		}
	}
	return -1
}
