package main

import (
	"fmt"
	"maps"
	"slices"

	"wrapsmith/backend/template/article"
)

// The sets disagree on what belongs to a body. The product's rule is in
// docs/articles.md: the headline, lines about author and date, captions and
// readers' comments are no part of the body, headings within the text are.
// Where a set has another rule, its pieces of that sort are left out of the fit.

// masked reports whether a piece is of a sort on which the set's rule differs from ours.
func masked(l *labelled, i int) bool {
	q := l.seen
	switch l.set {
	case "cleaneval":
		return q.IsTitle(i) || q.InComments(i) || i < l.firstIn && i > l.firstIn-8 && q.Words(i) < 12
	case "dragnet":
		return q.IsTitle(i) || q.Kind(i) == article.Heading || i < l.firstIn && i > l.firstIn-8 && q.Words(i) < 12
	case "cjk-news":
		return q.IsTitle(i) || q.Kind(i) == article.Heading || q.Kind(i) == article.Caption
	case "l3s":
		return q.Kind(i) == article.Heading && !q.IsTitle(i)
	case "chinese":
		return q.IsTitle(i)
	}
	return false
}

// writeConventions prints, for each set, how often its labels take pieces on which sets disagree.
func writeConventions(pages []*labelled) {
	type c struct{ n, in float64 }
	m := map[string]*c{}
	add := func(l *labelled, what string, i int) {
		k := what + " " + l.set
		if m[k] == nil {
			m[k] = &c{}
		}
		m[k].n++
		if l.label[i] > .5 {
			m[k].in++
		}
	}
	for _, l := range pages {
		firstIn, lastIn := -1, -1
		for i := range l.label {
			if l.label[i] > .5 && len(l.tokens[i]) > 8 {
				if firstIn < 0 {
					firstIn = i
				}
				lastIn = i
			}
		}
		for i := range l.label {
			if l.seen.IsTitle(i) {
				add(l, "title", i)
			}
			if l.seen.Kind(i) == article.Caption {
				if i > firstIn-6 && i < lastIn {
					add(l, "caption", i)
				}
			}
			if l.seen.InComments(i) && l.seen.Words(i) > 12 && l.kind == 0 {
				add(l, "comment", i)
			}
			if i < firstIn && i > firstIn-6 && len(l.tokens[i]) > 1 && !l.seen.IsTitle(i) {
				add(l, "before the first", i)
			}
			if i > firstIn && i < lastIn && l.seen.Kind(i) == article.Heading {
				add(l, "heading within", i)
			}
			if i > firstIn && i < lastIn && l.seen.Kind(i) == article.Row {
				add(l, "row within", i)
			}
		}
	}
	for _, k := range slices.Sorted(maps.Keys(m)) {
		fmt.Printf("%-30s %5.0f %.2f\n", k, m[k].n, m[k].in/m[k].n)
	}
}
