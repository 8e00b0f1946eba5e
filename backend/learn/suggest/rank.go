package suggest

import (
	"cmp"
	"slices"
)

// Bounds of ranking.
const (
	maxRanked   = 400 // candidates compared for repeats
	overlapping = 0.7 // what a candidate loses that shows a place of one before it, a part of it or more
	sharedNodes = 0.5 // of the pages on which two have the same nodes: one of them is enough
)

// rank orders candidates, and keeps of those that show the same only the best.
func rank(pages []*page, all []*candidate, w *Features, limit int) []*candidate {
	for _, c := range all {
		c.score = 0
		for j, v := range c.x {
			c.score += w[j] * v
		}
	}
	slices.SortStableFunc(all, func(a, b *candidate) int { return cmp.Compare(b.score, a.score) })
	rest := slices.Clone(all[:min(len(all), maxRanked)])
	var kept []*candidate
	for len(rest) > 0 && len(kept) < limit {
		best := rest[0]
		for _, c := range rest[1:] {
			if c.score > best.score {
				best = c
			}
		}
		kept = append(kept, best)
		rest = without(pages, rest, best)
	}
	return kept
}

// without leaves out of the rest what a kept candidate shows already, and sets back what shows its places.
func without(pages []*page, rest []*candidate, kept *candidate) []*candidate {
	rest = slices.DeleteFunc(rest, func(c *candidate) bool { return c == kept || repeats(pages, kept, c) })
	for _, c := range rest {
		if overlap(pages, kept, c) {
			c.score -= overlapping
		}
	}
	return rest
}

// overlap reports whether the node of one candidate is in that of the other, on the first page that both have.
func overlap(pages []*page, a, b *candidate) bool {
	for i, p := range pages {
		if len(a.at[i]) == 0 || len(b.at[i]) == 0 {
			continue
		}
		v, w := &p.values[a.at[i][0].value], &p.values[b.at[i][0].value]
		return p.t.Within(v.Node, w.Node) || p.t.Within(w.Node, v.Node)
	}
	return false
}

// repeats reports whether a candidate adds nothing to one that is kept: wherever it
// has values they are the same texts, or it has the same nodes on most pages.
func repeats(pages []*page, kept, c *candidate) bool {
	filled, texts, nodes := 0, 0, 0
	for i, at := range c.at {
		if len(at) == 0 {
			continue
		}
		filled++
		had := kept.at[i]
		if len(had) != len(at) {
			continue
		}
		same, places := true, true
		for k := range at {
			a, b := &pages[i].values[at[k].value], &pages[i].values[had[k].value]
			same = same && a.key == b.key
			places = places && a.Node == b.Node && a.From == b.From
		}
		if same {
			texts++
		}
		if places {
			nodes++
		}
	}
	return texts == filled || len(pages) > 1 && float64(nodes) >= sharedNodes*float64(filled) && kept.many == c.many
}
