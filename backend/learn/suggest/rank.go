package suggest

import (
	"cmp"
	"slices"
	"strings"

	"wrapsmith/backend/tree/tagtree"
)

// Bounds of ranking.
const (
	maxRanked   = 400 // candidates compared for repeats
	overlapping = 0.3 // what a candidate loses whose values are all in values of one before it, or around them
	sameThing   = 1.5 // what it loses if it also has its name, around it or in it: "5 minutes" in "5 minutes mins"
	sameName    = 0.1 // what it loses for each before it of its name
	sameRow     = 0.2 // and for each in rows like its own: a table of facts leaves room for others
	itemOfList  = 1.0 // what a single value loses that is in a list without a label of its own: the first item
	partOfList  = 0.6 // what a list loses that is in the items of one of its concept: the amounts of ingredients
	countedOff  = 2   // what a single value loses whose label counts: "Step 3"
	firstSaid   = 0.8 // what the first candidate of a concept gains: a title, an author and a price before a second price
	fixedPages  = 4   // pages on which one text is of the site rather than of what the pages are about
	samePages   = 3   // and pages from which it is set back behind another of its name that varies
	ofTheSite   = 3   // what both lose: the telephone of the site behind what varies
	sharedNodes = 0.5 // of the pages on which two have the same nodes: one of them is enough
)

// rank orders candidates, and keeps of those that show the same only the best.
func rank(pages []*page, all []*candidate, w *Features, limit int) []*candidate {
	for _, c := range all {
		c.score, c.said = 0, false
		if c.concept != "" {
			c.score += firstSaid
		}
		if c.counted {
			c.score -= countedOff
		}
		if c.fixed {
			c.score -= ofTheSite
		}
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

// without leaves out of the rest what a kept candidate shows already, and sets back what
// shows its places or has its name.
func without(pages []*page, rest []*candidate, kept *candidate) []*candidate {
	rest = slices.DeleteFunc(rest, func(c *candidate) bool {
		return c == kept || repeats(pages, kept, c) || withLabel(pages, kept, c)
	})
	for _, c := range rest {
		share := overlap(pages, kept, c)
		if share == 1 && c.many && kept.many && c.concept != "" && c.concept == kept.concept {
			c.score -= partOfList
		}
		if share == 1 && c.called == kept.called && !c.many && !kept.many && c.keys[0].text != kept.keys[0].text {
			c.score -= sameThing
		}
		if share == 1 && kept.many && !c.many && (c.called == kept.called || c.x[number["strong_label"]] == 0) {
			c.score -= itemOfList
		}
		if c.called == kept.called {
			c.score -= sameName
			if c.constant && !kept.constant {
				c.score -= ofTheSite
			}
		}
		if c.row != "" && c.row == kept.row {
			c.score -= sameRow
		}
		if c.concept != "" && c.concept == kept.concept && !c.said {
			c.said = true
			c.score -= firstSaid
		}
	}
	return rest
}

// overlap is the share of the values of a candidate that are in values of another, or around them.
func overlap(pages []*page, kept, c *candidate) float64 {
	n, shared := 0, 0
	for i, p := range pages {
		k := 0
		for _, a := range c.at[i] {
			v := &p.values[a.value]
			for k < len(kept.at[i]) && p.t.End(p.values[kept.at[i][k].value].Node) <= v.Node {
				k++
			}
			if k < len(kept.at[i]) {
				if w := p.values[kept.at[i][k].value].Node; p.t.Within(v.Node, w) || p.t.Within(w, v.Node) {
					shared++
				}
			}
			n++
		}
	}
	return float64(shared) / float64(n)
}

// repeats reports whether a candidate adds nothing to one that is kept: wherever it
// has values they are the same texts, or it is one value of the same nodes on half of the pages.
// Two lists that differ on one page can each be the whole one.
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
			places = places && a.Node == b.Node && a.From == b.From && a.To == b.To
		}
		if same {
			texts++
		}
		if places {
			nodes++
		}
	}
	return texts == filled || len(pages) > 1 && float64(nodes) >= sharedNodes*float64(filled) && !kept.many && !c.many
}

// withLabel reports whether a candidate is a kept value with its label: "Telephone 01423 555 118".
func withLabel(pages []*page, kept, c *candidate) bool {
	if kept.many || c.many {
		return false
	}
	n := 0
	for i, at := range c.at {
		if len(at) == 0 {
			continue
		}
		if len(kept.at[i]) == 0 {
			return false
		}
		p := pages[i]
		v, w := &p.values[at[0].value], &p.values[kept.at[i][0].value]
		rest, ok := strings.CutSuffix(v.key, w.key)
		if !ok || w.label == "" || !p.t.Within(w.Node, v.Node) || strings.TrimRight(rest, ":：") != tagtree.WithoutSpace(w.label) {
			return false
		}
		n++
	}
	return n > 0
}
