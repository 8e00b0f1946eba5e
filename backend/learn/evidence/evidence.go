// Package evidence combines uncertain evidence after Dempster and Shafer.
//
// Problem: several witnesses say how far something is so, none of them is
// sure, and some know nothing. A probability cannot tell "half and half" from
// "no idea"; a mass can.
//
// Source: A. P. Dempster 1967; G. Shafer, "A Mathematical Theory of Evidence",
// 1976, chapters 2 (masses), 3 (the rule), 5 (weights of evidence), 11
// (discounting); B. R. Cobb and P. P. Shenoy 2006 (plausibility transform).
//
// A Spread holds the masses of a frame of exclusive answers, one for each
// single answer; what is on none of them is on the whole frame. With the two
// answers yes and no:
//
//	yes ----- whole ----- no          yes + no + whole = 1
//	.6         .3         .1          belief in yes .6, plausibility of yes .9
//
// Discount by a witness's weight w, the rest to the whole frame:
//
//	m'(p) = w m(p)    m'(whole) = 1 - w + w m(whole)
//
// Dempster's rule over such masses, where only different single answers
// conflict:
//
//	m(p) = (a(p) b(p) + a(p) b(whole) + a(whole) b(p)) / (1 - K)
//	1 - K = sum over p of that numerator, + a(whole) b(whole)
//
// The rule is commutative and associative, and masses that know nothing change
// nothing. With K = 1 it is not defined: the witnesses contradict each other
// wholly.
//
// A weight of evidence v for yes is the mass with m(yes) = 1 - exp(-v) and
// the rest on the whole frame (Shafer 5.1). Combining such masses adds their
// weights: the plausibilities of yes and no are then as exp(sum for yes) to
// exp(sum for no), in any order. So Probability takes the sum alone.
//
// Cost: O(n) time and memory in the answers for each operation; Probability
// allocates nothing.
//
// Departure: the theory knows masses on any set of answers; here they lie on
// single answers and on the whole frame, which is what the methods of this
// program ask for, and keeps the rule linear.
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
