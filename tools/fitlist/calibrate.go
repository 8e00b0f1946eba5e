package main

import "math"

// calibration turns scores into a confidence.
type calibration struct{ bias, score, lead float64 }

// of is the confidence in a score with a lead.
func (c calibration) of(score, lead float64) float64 {
	return 1 / (1 + math.Exp(-c.bias-c.score*score-c.lead*lead))
}

// chosen is the first list of a page, as a model that did not see its site gave it.
type chosen struct {
	score, lead, f1 float64
	weight          float64
}

// rightFrom is the F1 from which the first list counts as right.
const rightFrom = 0.8

// calibrate fits a logistic regression of "right" by Newton's method, with a small L2.
func calibrate(all []chosen) calibration {
	var w [3]float64
	for range 50 {
		var g [3]float64
		h := [3][3]float64{{1e-3, 0, 0}, {0, 1e-3, 0}, {0, 0, 1e-3}}
		for _, c := range all {
			x := [3]float64{1, c.score, c.lead}
			z := 0.0
			for i := range x {
				z += w[i] * x[i]
			}
			p := 1 / (1 + math.Exp(-z))
			y := 0.0
			if c.f1 >= rightFrom {
				y = 1
			}
			for i := range x {
				g[i] += c.weight * (y - p) * x[i]
				for j := range x {
					h[i][j] += c.weight * p * (1 - p) * x[i] * x[j]
				}
			}
		}
		d := solve(h, g)
		for i := range w {
			w[i] += d[i]
		}
	}
	return calibration{w[0], w[1], w[2]}
}

// solve solves h*d = g by elimination.
func solve(h [3][3]float64, g [3]float64) (d [3]float64) {
	for i := range 3 {
		for j := i + 1; j < 3; j++ {
			k := h[j][i] / h[i][i]
			for c := i; c < 3; c++ {
				h[j][c] -= k * h[i][c]
			}
			g[j] -= k * g[i]
		}
	}
	for i := 2; i >= 0; i-- {
		d[i] = g[i]
		for c := i + 1; c < 3; c++ {
			d[i] -= h[i][c] * d[c]
		}
		d[i] /= h[i][i]
	}
	return d
}
