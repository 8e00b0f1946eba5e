package list

import (
	"math"
	"unicode"

	"wrapsmith/backend/tree/tagtree"
)

// How sure the finder is of a list says little of the page: an article has its
// list of comments or links too. What tells a page that is a list from others
// is that its records are many, lead somewhere, and leave no prose beside them.
//
// The weights (likely_weights.go) are a logistic regression on the first list found
// on each labelled page, made by tools/fitlist -likely.

// LikelySigns are what speaks for a page being a list, in the order of LikelyNames.
type LikelySigns [7]float64

// LikelyNames say what each of LikelySigns is.
var LikelyNames = [len(LikelySigns{})]string{
	"always", "confidence of the list", "logarithm of the number of records", "share of the page's letters that lie in records",
	"share of records with a link", "share of letters in long texts beside the records", "logarithm of the letters of a record",
}

const (
	longText = 80     // letters of a text from which on it is prose
	hanFrom  = 0x2e80 // letters from here on count twice: they say more
)

// Likely is how likely it is that a page is one of this list, 0..1, and not of
// something else that has a list too. O(n) in the page's nodes.
func Likely(t *tagtree.Tree, f Found) float64 {
	if len(f.Records) == 0 {
		return 0
	}
	x := 0.0
	for i, sign := range SignsOf(t, f) {
		x += likelyWeights[i] * sign
	}
	return 1 / (1 + math.Exp(-x))
}

// SignsOf are the signs of a page with a list.
func SignsOf(t *tagtree.Tree, f Found) LikelySigns {
	n := float64(len(f.Records))
	in, linked := make([]bool, t.Len()), 0.0
	for _, r := range f.Records {
		leads := 0.0
		for _, span := range r {
			for id := span.From; id < span.To; id++ {
				in[id] = true
				if t.Tag(id) == "a" {
					leads = 1
				}
			}
		}
		linked += leads / n
	}
	all, inside, prose := 1.0, 0.0, 0.0
	for id := tagtree.NodeID(1); int(id) < t.PageLen(); id++ {
		if !t.IsText(id) || !t.Visible(id) {
			continue
		}
		n := lettersOf(t.Node(id).Data)
		all += n
		switch {
		case in[id]:
			inside += n
		case n >= longText:
			prose += n
		}
	}
	return LikelySigns{1, f.Sure, math.Log(n), inside / all, linked, prose / all, math.Log(1 + inside/n)}
}

func lettersOf(s string) (n float64) {
	for _, r := range s {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			n++
			if r >= hanFrom {
				n++
			}
		}
	}
	return n
}
