package article

import (
	"math"

	"wrapsmith/backend/tree/tagtree"
)

// How likely it is that a page is one article, rather than a list, a thing for
// sale or a record: what Find gives is the best text of any page, so that it
// does not say so by itself.
// Recipes were left out of both sides: many are written like an article.
//
// Signs and weights: a logistic regression on the labelled pages, articles
// against records, lists and the other kinds of page, both sides with the same
// weight (likely_test.go); docs/evaluation.md has what it gives.
var likelyWeights = [...]float64{-12.85, 4.06, 1.04, 0.8, 2.33, 0.93, 1.63}

// likelySigns are what speaks for an article: one, then that the page seems to
// be of its kind, how long its body is, how much of the page's text that is,
// and the beliefs in what the page states about itself.
func likelySigns(t *tagtree.Tree, a Article, about About) [len(likelyWeights)]float64 {
	length, chars, all := 0, 0, 1
	for _, k := range a.Body {
		length += words(k.Text)
		chars += len(k.Text)
	}
	for id := tagtree.NodeID(0); int(id) < t.Len(); id++ {
		if t.IsText(id) && t.Visible(id) {
			all += len(t.Node(id).Data)
		}
	}
	return [len(likelyWeights)]float64{
		1, sign(a.Kind == News), math.Log(1 + float64(length)), min(1, float64(chars)/float64(all)),
		about.Title.belief, about.Author.belief, about.Date.belief,
	}
}

func sign(is bool) float64 {
	if is {
		return 1
	}
	return 0
}

// Likely is how likely it is that a page is an article, 0..1. O(n) in the page's nodes.
func Likely(t *tagtree.Tree, a Article, about About) float64 {
	if len(a.Body) == 0 {
		return 0
	}
	z := 0.0
	for i, x := range likelySigns(t, a, about) {
		z += likelyWeights[i] * x
	}
	return 1 / (1 + math.Exp(-z))
}
