// Package fingerprint tells pages of one make from others by their structure.
//
// A page's fingerprint is the set of its parent>child edges, each end being the
// tag and the class tokens without digits:
//
//	div.card>a.title        div>p        tr>td.price
//
// An edge weighs 1 + log2(count): how often a list repeats says little. Two
// fingerprints are compared by the weighted Jaccard coefficient, sum of minima
// over sum of maxima, 0..1. MinHash (Broder 1997) with the consistent weighted
// sampling of Ioffe (2010) estimates it from Hashes numbers, so that a library
// of millions can be searched by bands (locality-sensitive hashing).
//
// Cost: O(n) a page; 16 bytes an edge; 4*Hashes bytes a signature.
package fingerprint

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/html"

	"wrapsmith/backend/tagtree"
	"wrapsmith/backend/template"
)

// MaxEdges bounds a fingerprint; the heaviest edges stay.
const MaxEdges = 600

// maxTokens is how many class tokens of an element count.
const maxTokens = 2

// Of is the fingerprint of a page, sorted by key.
func Of(t *tagtree.Tree) []template.Edge {
	names := namer{memo: map[string]string{}}
	type pair struct{ parent, child string }
	count := map[pair]int{}
	name := make([]string, t.Len())
	for id := tagtree.NodeID(1); int(id) < t.Len(); id++ {
		if t.IsText(id) {
			continue
		}
		name[id] = names.of(t.Node(id))
		if p := t.Parent(id); p > 0 {
			count[pair{name[p], name[id]}]++
		}
	}
	edges := make([]template.Edge, 0, len(count))
	for p, n := range count {
		edges = append(edges, template.Edge{Key: p.parent + ">" + p.child, Weight: round(1 + math.Log2(float64(n)))})
	}
	if len(edges) > MaxEdges {
		slices.SortFunc(edges, func(a, b template.Edge) int {
			if a.Weight != b.Weight {
				return int(math.Copysign(1, b.Weight-a.Weight))
			}
			return strings.Compare(a.Key, b.Key)
		})
		edges = edges[:MaxEdges]
	}
	slices.SortFunc(edges, func(a, b template.Edge) int { return strings.Compare(a.Key, b.Key) })
	return edges
}

func round(x float64) float64 { return math.Round(x*100) / 100 }

// namer makes the names of elements, once for each tag and class.
type namer struct{ memo map[string]string }

func (m *namer) of(n *html.Node) string {
	class := ""
	for i := range n.Attr {
		if n.Attr[i].Key == "class" {
			class = n.Attr[i].Val
		}
	}
	if class == "" {
		return n.Data
	}
	key := n.Data + " " + class
	if name, ok := m.memo[key]; ok {
		return name
	}
	name := n.Data
	for _, token := range strings.Fields(class)[:min(maxTokens, len(strings.Fields(class)))] {
		if !strings.ContainsFunc(token, unicode.IsDigit) {
			name += "." + token
		}
	}
	m.memo[key] = name
	return name
}

// Jaccard is the weighted Jaccard coefficient of two fingerprints sorted by key, 0..1.
func Jaccard(a, b []template.Edge) float64 {
	var both, either float64
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case j == len(b) || i < len(a) && a[i].Key < b[j].Key:
			either += a[i].Weight
			i++
		case i == len(a) || b[j].Key < a[i].Key:
			either += b[j].Weight
			j++
		default:
			both += min(a[i].Weight, b[j].Weight)
			either += max(a[i].Weight, b[j].Weight)
			i, j = i+1, j+1
		}
	}
	if either == 0 {
		return 0
	}
	return both / either
}
