package suggest

import (
	"cmp"
	"slices"
)

// Bounds of ranking.
const (
	maxRanked   = 400 // candidates compared for repeats
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
	var kept []*candidate
	for _, c := range all[:min(len(all), maxRanked)] {
		if len(kept) == limit {
			break
		}
		if !slices.ContainsFunc(kept, func(k *candidate) bool { return repeats(pages, k, c) }) {
			kept = append(kept, c)
		}
	}
	return kept
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
