package measure

import (
	"cmp"
	"slices"
)

// Point is what comes of answering only at Confidence and above.
type Point struct {
	Confidence float64 `json:"confidence"`
	Coverage   float64 `json:"coverage"`  // answered cells with a true value, of all with one
	Precision  float64 `json:"precision"` // right of answered; 1 - risk
}

// Curve is the risk-coverage curve: a point for each confidence that occurs,
// highest first. Values seen and not trusted count as answers here, so that the
// curve shows what a lower threshold would give.
func (r *Result) Curve() []Point {
	answers := make([]Cell, 0, len(r.Cells))
	withTruth := 0
	for _, c := range r.Cells {
		if len(c.Expected) > 0 {
			withTruth++
		}
		if len(c.Got) == 0 {
			c.Got = c.Candidate
		}
		if len(c.Got) > 0 {
			answers = append(answers, c)
		}
	}
	slices.SortStableFunc(answers, func(a, b Cell) int { return cmp.Compare(b.Confidence, a.Confidence) })
	curve := []Point{}
	correct, answered := 0, 0
	for i, c := range answers {
		if len(c.Expected) > 0 {
			answered++
			if c.fits(c.Got) {
				correct++
			}
		}
		if i+1 == len(answers) || answers[i+1].Confidence != c.Confidence {
			curve = append(curve, Point{c.Confidence, ratio(answered, withTruth), ratio(correct, i+1)})
		}
	}
	return curve
}

// PrecisionAt is the precision of the first point of a curve that covers the
// share asked for, and its confidence; false when none does.
func PrecisionAt(curve []Point, coverage float64) (Point, bool) {
	for _, p := range curve {
		if p.Coverage >= coverage {
			return p, true
		}
	}
	return Point{}, false
}
