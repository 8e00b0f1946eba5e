package induce

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// otherSort is how alike a value is, at most, that has digits or letters where no marked one has any, or none where all have some.
const otherSort = .7

// sort tells of a value whether it has digits and letters.
type sort struct{ digits, letters bool }

func (w *fieldLearner) sortAt(sample int, n tagtree.NodeID) sort {
	text := locator.PartText(w.samples[sample], n, w.marks.part)
	return sort{strings.ContainsFunc(text, unicode.IsDigit), strings.ContainsFunc(text, unicode.IsLetter)}
}

// compare says how much the nodes a candidate finds look like the marked ones:
// the mean likeness of their surroundings, squared. Of many values all count,
// on every sample; and of candidates whose values are all alike, those that
// find more on the marked samples are trusted more.
func (w *fieldLearner) compare() {
	var marked []surroundings
	sorts := map[sort]bool{}
	for _, y := range w.marks.yes {
		marked = append(marked, surroundingsOf(w.samples[y.sample], y.node))
		sorts[w.sortAt(y.sample, y.node)] = true
	}
	whole := !w.many && !w.records && !w.rows && !slices.ContainsFunc(w.marks.yes, func(y target) bool { return y.to != 0 })
	most := 0
	for i := range w.candidates {
		c := &w.candidates[i]
		sum, n := 0.0, 0
		for s, t := range w.samples {
			nodes := w.answer(c, s)
			if !w.many && len(w.marks.on(s)) > 0 {
				continue
			}
			for _, node := range nodes[:min(len(nodes), maxCompared)] {
				best, here := 0.0, surroundingsOf(t, node)
				for _, m := range marked {
					best = max(best, likeness(m, here))
				}
				if whole && !sorts[w.sortAt(s, node)] {
					best *= otherSort
				}
				sum += best
				n++
			}
		}
		mean := 1.0
		if n > 0 {
			mean = sum / float64(n)
		}
		c.trust = w.order(c) * w.alikeClasses(c)
		if c.alike = mean * mean; mean > allAlike && c.trust == 1 {
			most = max(most, w.foundOnMarked(c))
		}
	}
	if !w.many {
		if whole {
			w.distrustSkipping(sorts)
		}
		return
	}
	for i := range w.candidates {
		c := &w.candidates[i]
		c.alike *= math.Pow(min(1, float64(w.foundOnMarked(c))/float64(max(most, 1))), fullness) * c.trust
	}
}

// order is the trust left in a candidate of many values for what it finds
// before and between the marks: a person clicks the first values of a list, so
// what stands there unmarked is likely no value.
func (w *fieldLearner) order(c *candidate) float64 {
	trust := 1.0
	for s := range w.samples {
		yes := w.marks.on(s)
		if len(yes) < 2 {
			continue
		}
		for _, n := range c.found[s] {
			switch {
			case n < yes[0]:
				trust = min(trust, trustBefore)
			case n < yes[len(yes)-1] && !slices.Contains(yes, n):
				trust = min(trust, trustBetween)
			}
		}
	}
	return trust
}

// alikeClasses is the trust left in a candidate of many values for what it finds of
// another sort: the marked values have a class in common, and a good part of
// what it finds has classes, but none of theirs.
//
//	li.metric "100 g flour"   li.metric "2 eggs"   li.imperial "4 oz flour" ...
func (w *fieldLearner) alikeClasses(c *candidate) float64 {
	for s, t := range w.samples {
		yes := w.marks.on(s)
		if len(yes) < 2 {
			continue
		}
		common := classes(t, yes[0])
		for _, y := range yes[1:] {
			common = slices.DeleteFunc(common, func(class string) bool { return !slices.Contains(classes(t, y), class) })
		}
		other, looked := 0, spread(c.found[s], maxJudged)
		for _, n := range looked {
			if its := classes(t, n); len(its) > 0 && !slices.ContainsFunc(its, func(class string) bool { return slices.Contains(common, class) }) {
				other++
			}
		}
		if len(common) > 0 && other > 0 && float64(other) >= otherShare*float64(len(looked)) {
			return trustOther
		}
	}
	return 1
}

// classes are the class tokens of a node's element.
func classes(t *tagtree.Tree, n tagtree.NodeID) []string {
	class, _ := t.Attr(t.ElementOf(n), "class")
	return strings.Fields(class)
}

// foundOnMarked counts the nodes a candidate finds on the marked samples.
func (w *fieldLearner) foundOnMarked(c *candidate) int {
	n := 0
	for s := range w.samples {
		if len(w.marks.on(s)) > 0 {
			n += len(c.found[s])
		}
	}
	return n
}
