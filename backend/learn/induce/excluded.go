package induce

import (
	"cmp"
	"slices"
)

// An element that a person marked as no record is either of another kind, such as an
// advertisement, and its markup differs from that of the records; or it is like the
// records, and every locator that excludes it excludes most of them:
//
//	ul( li li li.ad li )    not the ad:     //ul/li[not an ad]: three records
//	ul( li li li    li )    not the third:  nothing says so; four are found
//
// The locators learn to exclude the first kind. The second kind is not in the template: the
// caller leaves it out on the page on which it was marked.

// leastDistinguished is the share of the other records that a locator must still find if it
// excludes a denied element.
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
