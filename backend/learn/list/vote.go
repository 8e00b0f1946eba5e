package list

import (
	"wrapsmith/backend/tree/region"
)

// vote fills the features that say which methods found a candidate too.
func (f *finder) vote(c *candidate) {
	for _, m := range f.methods {
		if m.Method == c.by {
			continue
		}
		share := f.agreement(c.records, m.Records)
		if share >= 0.5 {
			c.voters = append(c.voters, m.Method)
		}
		switch m.Method {
		case string(DETM):
			c.features[ByDETM] = share
		case string(Path):
			c.features[ByPath] = share
		}
	}
}

// agreement is the share of records that two lists have in common: one inside the other, with the same text.
func (f *finder) agreement(a, b []region.Record) float64 {
	if len(a[0]) > 1 {
		return 0 // parts that stand apart: no method finds such records
	}
	both := 0
	for i, j := 0, 0; i < len(a) && j < len(b); {
		x, y := a[i].Hull(), b[j].Hull()
		switch {
		case x.From <= y.From && y.To <= x.To || y.From <= x.From && x.To <= y.To:
			if f.v.Says(x) == f.v.Says(y) {
				both++
				i, j = i+1, j+1
			} else if x.To < y.To {
				i++
			} else {
				j++
			}
		case x.From < y.From:
			i++
		default:
			j++
		}
	}
	return float64(both) / float64(max(len(a), len(b)))
}
