package pagekind

import (
	"math"

	"wrapsmith/backend/template/article"
	"wrapsmith/backend/tree/tagtree"
)

// sign is a property of a page that speaks for a kind or against it.
type sign struct {
	name string
	of   func(l *look) float64
}

// More labels or letters than these say no more: pages differ in length within each kind.
const (
	enoughLabels  = 7
	enoughLetters = 1100
)

// signs are those that made the likelihood of pages of other sets greater, each beside
// the ones before; docs/experiments.md lists what was left out.
var signs = []sign{
	{"always", func(*look) float64 { return 1 }},

	{"list: confidence", func(l *look) float64 { return l.list.Sure }},
	{"list: share of its records with a link", func(l *look) float64 { return l.linked }},

	{"facts: logarithm of labels of one value", func(l *look) float64 { return math.Log1p(min(enoughLabels, float64(l.facts.Labels))) }},

	{"article: the finder says a text", func(l *look) float64 { return is(l.article.Kind == article.News) }},
	{"article: the finder says posts", func(l *look) float64 { return is(l.article.Kind == article.Forum) }},
	{"article: the finder says a product", func(l *look) float64 { return is(l.article.Kind == article.Product) }},
	{"article: logarithm of its letters", func(l *look) float64 { return math.Log1p(min(enoughLetters, l.body)) }},
	{"article: share of its letters in long paragraphs", func(l *look) float64 { return l.long / max(1, l.body) }},

	{"page: share of letters in long texts beside the list, outside of links", func(l *look) float64 { return l.prose / l.letters }},
	{"page: logarithm of article elements", func(l *look) float64 { return math.Log1p(l.articles) }},
}

// SignNames say what each sign is.
func SignNames() []string {
	names := make([]string, len(signs))
	for i, s := range signs {
		names[i] = s.name
	}
	return names
}

// SignsOf are the signs of a page, in the order of SignNames. O(n) in its nodes.
func SignsOf(t *tagtree.Tree) []float64 { return lookAt(t).signs() }

func (l *look) signs() []float64 {
	out := make([]float64, len(signs))
	for i, s := range signs {
		out[i] = s.of(l)
	}
	return out
}

func is(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
