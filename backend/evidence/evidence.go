// Package evidence combines uncertain evidence by the theory of Dempster and Shafer.
//
// Problem: several sources say how far something is true. None of them is certain, and some know
// nothing. A probability does not distinguish "half and half" from "no information"; a mass does.
//
// Source: A. P. Dempster 1967; G. Shafer, "A Mathematical Theory of Evidence", 1976, chapters 2
// (masses), 3 (the rule), 5 (weights of evidence), 11 (discounting); B. R. Cobb and P. P. Shenoy 2006
// (plausibility transform).
//
// A Spread holds the masses over a frame of exclusive answers, one for each single answer. The rest is
// on the whole frame. With the two answers yes and no:
//
//	yes ----- whole ----- no          yes + no + whole = 1
//	.6         .3         .1          belief in yes .6, plausibility of yes .9
//
// Discount by the weight w of a source; the rest goes to the whole frame:
//
//	m'(p) = w m(p)    m'(whole) = 1 - w + w m(whole)
//
// Dempster's rule over such masses, where only different single answers conflict:
//
//	m(p) = (a(p) b(p) + a(p) b(whole) + a(whole) b(p)) / (1 - K)
//	1 - K = sum over p of that numerator, + a(whole) b(whole)
//
// The rule is commutative and associative, and a mass without information changes nothing. For K = 1
// it is not defined: the sources contradict each other completely.
//
// A weight of evidence v for yes is the mass with m(yes) = 1 - exp(-v) and the rest on the whole frame
// (Shafer 5.1). Combining such masses adds their weights: the ratio of the plausibilities of yes and no
// is exp(sum for yes) to exp(sum for no), in any order. So Probability takes only the sum.
//
// Cost: O(n) time and memory in the answers for each operation; Probability allocates nothing.
//
// Departure: the theory has masses on any set of answers. Here they are on single answers and on the
// whole frame only. The methods of this program need no more, and the rule stays linear.
package evidence

import "math"

// Probability is that of yes, in the plausibility transform Pl(yes) / (Pl(yes) +
// Pl(no)), when masses of weights of evidence with this sum are combined: a
// weight above 0 speaks for yes, one below 0 for no. .5 for what is no number.
func Probability(sum float64) float64 {
	if math.IsNaN(sum) {
		return .5
	}
	return 1 / (1 + math.Exp(-sum))
}

// clamp keeps rounding within 0..1, and makes what is no number 0.
func clamp(x float64) float64 {
	if !(x > 0) {
		return 0
	}
	return min(x, 1)
}
