package induce

import (
	"math"
	"slices"

	"wrapsmith/backend/learn/list"
	"wrapsmith/backend/tree/tagtree"
)

// The lists that package list finds without marks tell what belongs to one record. They see what two marked records do not show, such
// as records with more rows. A way to first elements is doubted if it finds other elements than those of the list that has the
// marked records.

// Bounds of comparing with such a list.
const (
	mostFound   = 4   // lists of a sample that are looked at
	leastListed = 4   // records of a list that says something
	powerOthers = 8.0 // of the share of what a way finds that begins records
)

// listedRecords are the records of a list: their first elements, and from where to where they go.
type listedRecords struct {
	begins   map[tagtree.NodeID]bool
	from, to tagtree.NodeID
}

// listed are the records of the found list that has the marked ones, by sample; nil where no list has them.
func (p *ListProblem) listed(u unit) []*listedRecords {
	out := make([]*listedRecords, len(p.Samples))
	for s, t := range p.Samples {
		var firsts []tagtree.NodeID
		for _, f := range u.firsts {
			if f.sample == s {
				firsts = append(firsts, f.node)
			}
		}
		if len(firsts) < 2 {
			continue
		}
		for _, found := range list.Find(t, list.Options{Most: mostFound}) {
			begins := make(map[tagtree.NodeID]bool, len(found.Records))
			for _, r := range found.Records {
				begins[r[0].From] = true
			}
			if len(found.Records) >= leastListed && !slices.ContainsFunc(firsts, func(n tagtree.NodeID) bool { return !begins[n] }) {
				out[s] = &listedRecords{begins, found.Records[0][0].From, found.Records[len(found.Records)-1].Hull().To}
				break
			}
		}
	}
	return out
}

// trustListed lowers the trust in candidates that find elements between the first and the last record of the lists that begin none.
// Rows of headings do not count.
func (j *judge) trustListed(lists []*listedRecords) {
	for i := range j.candidates {
		c := &j.candidates[i]
		others, found := 0, 0
		for s, list := range lists {
			if list == nil {
				continue
			}
			found += len(c.found[s])
			for _, n := range c.found[s] {
				if !list.begins[n] && n > list.from && n < list.to && !isHeadRow(j.samples[s], n) {
					others++
				}
			}
		}
		if found > 0 {
			c.alike *= math.Pow(1-float64(others)/float64(found), powerOthers)
		}
	}
}

// isHeadRow reports whether an element is a row of headings only.
func isHeadRow(t *tagtree.Tree, row tagtree.NodeID) bool {
	for c := t.FirstChild(row); c != tagtree.None; c = t.NextSibling(c) {
		if !t.IsText(c) && t.Tag(c) != "th" {
			return false
		}
	}
	return t.Tag(row) == "tr"
}
