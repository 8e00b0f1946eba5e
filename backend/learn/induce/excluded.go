package induce

import (
	"cmp"
	"slices"
)

// A record called none is either of another kind, an advertisement, and then
// something tells it from the others and from its like on other pages; or it is
// as good as any, and then whatever leaves it out leaves out most of the others:
//
//	ul( li li li.ad li )    not the ad:     //ul/li[not an ad]: three records
//	ul( li li li    li )    not the third:  nothing says so; four are found
//
// The first kind is learned from. Of the second the template says nothing: it is
// for the caller to leave such a record out where the person pointed at it.

// leastDistinguished is the share of the other records that must still be found for
// something to tell a record called none from them.
const leastDistinguished = 0.4

// excluded returns the elements that a person marked as no beginning of a record, in order.
func (p *ListProblem) excluded() []target {
	var out []target
	for _, m := range p.Records {
		if m.Not {
			out = append(out, target{sample: m.Sample, node: p.Samples[m.Sample].ElementOf(m.Node)})
		}
	}
	slices.SortFunc(out, func(a, b target) int { return cmp.Or(a.sample-b.sample, int(a.node-b.node)) })
	return slices.Compact(out)
}

// distinguishable lists those denied that candidates can tell from records: all together,
// or one after the other.
func (j *judge) distinguishable(denied []target) []target {
	good, best := j.worth()
	can := func(no []target) bool {
		most := 0.0
		for i := range j.candidates {
			if !slices.ContainsFunc(no, j.candidates[i].finds) {
				most = max(most, good[i])
			}
		}
		return most >= leastDistinguished*(best-float64(len(no)))
	}
	if can(denied) {
		return denied
	}
	var out []target
	for _, d := range denied {
		if with := append(slices.Clone(out), d); can(with) {
			out = with
		}
	}
	return out
}

// finds reports whether a candidate finds a node.
func (c *candidate) finds(at target) bool { return slices.Contains(c.found[at.sample], at.node) }
