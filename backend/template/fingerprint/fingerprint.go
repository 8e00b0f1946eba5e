// Package fingerprint distinguishes pages of one design from others.
//
// The problem: thousands of templates, and one page without an address. Which templates were
// made for pages like this one? A fingerprint is a bounded, weighted set of features. It is
// stored in the template's file:
//
//	div.card>a.title      an edge: parent>child, each the tag with its class names
//	                      without digits, or its id if it has no class
//	@home:shop.example    a host that the page calls its own
//	@site:shop.example    a site that the page links to
//	@name:a small shop    the name that the page gives to its site
//	@title:a small shop   the first or last part of its title
//	@text:Add to basket   a short text
//
// Edges distinguish designs. Two sites with one theme have the same edges; their hosts, links,
// names and texts distinguish them. Compare returns a figure for each kind, so that a verdict
// can say what is for and against it.
//
// An edge has the weight 1 + log2(count), because the number of repetitions of a list says
// little. Two sets of edges are compared by the weighted Jaccard coefficient, the sum of minima
// over the sum of maxima, 0..1. MinHash (Broder 1997) estimates it from Hashes numbers, so that
// a library of millions can be searched by bands (sketch.go).
//
// Invariants: the same page gives the same fingerprint, sorted by key, with at most MaxFeatures
// features. The order of samples does not matter.
//
// Cost: O(n) per page; Compare is linear in both fingerprints.
package fingerprint

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// Bounds of a fingerprint: together MaxFeatures.
const (
	MaxEdges    = 400
	MaxHomes    = 4
	MaxSites    = 16
	MaxNames    = 4
	MaxTitles   = 4
	MaxTexts    = 120
	MaxFeatures = MaxEdges + MaxHomes + MaxSites + MaxNames + MaxTitles + MaxTexts
)

// Prefixes of the keys that are no edges; no tag name begins with "@".
const (
	HomePrefix  = "@home:"
	SitePrefix  = "@site:"
	NamePrefix  = "@name:"
	TitlePrefix = "@title:"
	TextPrefix  = "@text:"
)

// Of is the fingerprint of a page, or of a template made from several pages of
// a site, sorted by key: what is stable over them weighs more, what only one of
// them has is left out from three samples on. No sample: nil.
func Of(samples ...*tagtree.Tree) []template.Edge {
	pages := make([]*Page, len(samples))
	for i, t := range samples {
		pages[i] = Read(t)
	}
	return Join(pages)
}

// Jaccard is the weighted Jaccard coefficient of the edges of two fingerprints
// sorted by key, 0..1. The other kinds do not count.
func Jaccard(a, b []template.Edge) float64 {
	both, either := overlap(edgesOf(a), edgesOf(b))
	if either == 0 {
		return 0
	}
	return both / either
}

// edgesOf leaves the features out that are no edges: they sort first, as "@" sorts before letters.
func edgesOf(print []template.Edge) []template.Edge {
	for i := range print {
		if !strings.HasPrefix(print[i].Key, "@") {
			return print[i:]
		}
	}
	return nil
}

// overlap is the sum of minima and of maxima of two lists sorted by key.
func overlap(a, b []template.Edge) (both, either float64) {
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		switch c := strings.Compare(a[i].Key, b[j].Key); {
		case c < 0:
			either += a[i].Weight
			i++
		case c > 0:
			either += b[j].Weight
			j++
		default:
			both += min(a[i].Weight, b[j].Weight)
			either += max(a[i].Weight, b[j].Weight)
			i, j = i+1, j+1
		}
	}
	for ; i < len(a); i++ {
		either += a[i].Weight
	}
	for ; j < len(b); j++ {
		either += b[j].Weight
	}
	return both, either
}

// heaviest keeps the n heaviest features, ties by key.
func heaviest(features []template.Edge, n int) []template.Edge {
	if len(features) > n {
		slices.SortFunc(features, func(a, b template.Edge) int {
			return cmp.Or(cmp.Compare(b.Weight, a.Weight), strings.Compare(a.Key, b.Key))
		})
		features = features[:n]
	}
	return sorted(features)
}

func sorted(features []template.Edge) []template.Edge {
	slices.SortFunc(features, func(a, b template.Edge) int { return strings.Compare(a.Key, b.Key) })
	return features
}

// round keeps two decimals, as the template's file does.
func round(x float64) float64 { return math.Round(x*100) / 100 }
