package evidence

// Spread is belief over a frame of n exclusive answers: a mass for each single
// answer, the rest on the whole frame. The masses are not negative and sum to
// 1 at most.
type Spread []float64

// Normal is the spread of counts or other sizes: each divided by their sum.
// Sizes that sum to nothing know nothing.
func Normal(sizes []float64) Spread {
	sum := 0.0
	for _, x := range sizes {
		sum += x
	}
	s := make(Spread, len(sizes))
	if !(sum > 0) {
		return s
	}
	for i, x := range sizes {
		s[i] = x / sum
	}
	return s
}

// Whole is what is committed to no single answer.
func (s Spread) Whole() float64 {
	w := 1.0
	for _, x := range s {
		w -= x
	}
	return clamp(w)
}

// Discount weakens a spread to the weight w of its witness, 0..1.
func (s Spread) Discount(w float64) Spread {
	w = clamp(w)
	out := make(Spread, len(s))
	for i, x := range s {
		out[i] = w * x
	}
	return out
}

// Join combines two spreads over the same frame by Dempster's rule, O(n). ok
// is false, and the result knows nothing, when no answer is left that both
// allow. It panics when the frames differ in size.
func Join(a, b Spread) (s Spread, ok bool) {
	if len(a) != len(b) {
		panic("evidence: spreads over different frames")
	}
	wa, wb := a.Whole(), b.Whole()
	left := wa * wb
	s = make(Spread, len(a))
	for i := range a {
		s[i] = a[i]*b[i] + a[i]*wb + wa*b[i]
		left += s[i]
	}
	if !(left > 0) {
		clear(s)
		return s, false
	}
	for i := range s {
		s[i] /= left
	}
	return s, true
}
