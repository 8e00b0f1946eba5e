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
// Mass is over the frame {yes, no}; what is on neither is on the whole frame:
//
//	yes ----- whole ----- no          Yes + No + Whole = 1
//	.6         .3         .1          belief in yes .6, plausibility of yes .9
//
// Discount by a witness's weight w, the rest to the whole frame:
//
//	m'(yes) = w m(yes)    m'(no) = w m(no)    m'(whole) = 1 - w + w m(whole)
//
// Dempster's rule, with the conflict K = a(yes) b(no) + a(no) b(yes):
//
//	m(yes) = (a(yes) b(yes) + a(yes) b(whole) + a(whole) b(yes)) / (1 - K)
//
// and so for no; m(whole) = a(whole) b(whole) / (1 - K). The rule is
// commutative and associative, and the vacuous mass changes nothing. With
// K = 1 it is not defined: the witnesses contradict each other wholly.
//
// A weight of evidence v for yes is the mass with m(yes) = 1 - exp(-v) and
// the rest on the whole frame (Shafer 5.1). Combining such masses adds their
// weights: the plausibilities of yes and no are then as exp(sum for yes) to
// exp(sum for no), in any order.
//
// Spread (spread.go) is the same over a frame of many exclusive answers.
// Everything here is a value; nothing allocates but Spread.
package evidence

import "math"

// Mass is belief committed over the frame {yes, no}. Yes and No lie in 0..1
// and so does their sum; the zero Mass knows nothing.
type Mass struct{ Yes, No float64 }

// Whole is what is committed to neither answer.
func (m Mass) Whole() float64 { return max(0, 1-m.Yes-m.No) }

// Plausible gives how far each answer is not contradicted: 1 less the belief in the other.
func (m Mass) Plausible() (yes, no float64) { return clamp(1 - m.No), clamp(1 - m.Yes) }

// Probability of yes in the plausibility transform: Pl(yes) / (Pl(yes) + Pl(no)); .5 for a mass that knows nothing.
func (m Mass) Probability() float64 {
	yes, no := m.Plausible()
	if yes+no == 0 {
		return .5
	}
	return yes / (yes + no)
}

// Discount weakens a mass to the weight w of its witness, 0 (nothing is left) to 1 (as it is).
func (m Mass) Discount(w float64) Mass {
	w = clamp(w)
	return Mass{Yes: w * m.Yes, No: w * m.No}
}

// Conflict is how much of the two masses is committed to contrary answers, 0..1.
func Conflict(a, b Mass) float64 { return a.Yes*b.No + a.No*b.Yes }

// Combine joins two independent masses by Dempster's rule. ok is false, and the
// result knows nothing, when they contradict each other wholly.
func Combine(a, b Mass) (m Mass, ok bool) {
	left := 1 - Conflict(a, b)
	if left <= 0 {
		return Mass{}, false
	}
	wa, wb := a.Whole(), b.Whole()
	return Mass{
		Yes: clamp((a.Yes*b.Yes + a.Yes*wb + wa*b.Yes) / left),
		No:  clamp((a.No*b.No + a.No*wb + wa*b.No) / left),
	}, true
}

// Weigh is the mass of a weight of evidence: for yes when v > 0, for no when
// v < 0. A weight that is no number knows nothing.
func Weigh(v float64) Mass {
	switch {
	case v > 0:
		return Mass{Yes: -math.Expm1(-v)}
	case v < 0:
		return Mass{No: -math.Expm1(v)}
	}
	return Mass{}
}

// Probability is that of yes when masses of weights of evidence (Weigh) with
// this sum are combined, in any order: what Combine would give step by step,
// without the masses. .5 for what is no number.
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
