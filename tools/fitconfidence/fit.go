package main

import (
	"math"

	"wrapsmith/backend/template/program"
)

// model is a logistic regression.
type model struct {
	bias   float64
	weight program.Signals
}

func (m *model) confidence(x *program.Signals) float64 {
	z := m.bias
	for i, v := range x {
		z += m.weight[i] * v
	}
	return program.Calibrated(1 / (1 + math.Exp(-z)))
}

// size is the number of weights with the bias, the last one.
const size = len(program.Signals{}) + 1

// fit fits a model to the given cells by Newton's method, with an L2 penalty on
// all weights but the bias.
func fit(cells []cell, l2 float64) model {
	var w [size]float64
	for range 40 {
		g := make([]float64, size)
		h := make([][]float64, size)
		for i := range h {
			h[i] = make([]float64, size)
			h[i][i] = 1e-6
			if i < size-1 {
				h[i][i], g[i] = l2, -l2*w[i]
			}
		}
		for _, c := range cells {
			if !c.given {
				continue
			}
			var x [size]float64
			copy(x[:], c.x[:])
			x[size-1] = 1
			z, y := 0.0, 0.0
			for i := range x {
				z += w[i] * x[i]
			}
			if c.right {
				y = 1
			}
			p := 1 / (1 + math.Exp(-z))
			for i, v := range x {
				if v == 0 {
					continue
				}
				g[i] += c.weight * (y - p) * v
				for j := range i + 1 {
					h[i][j] += c.weight * p * (1 - p) * v * x[j]
				}
			}
		}
		moved := 0.0
		for i, d := range solve(h, g) {
			w[i] += d
			moved = max(moved, math.Abs(d))
		}
		if moved < 1e-6 {
			break
		}
	}
	var m model
	copy(m.weight[:], w[:])
	m.bias = w[size-1]
	return m
}

// solve solves h*d = g by Cholesky's method; of h the lower triangle counts.
func solve(h [][]float64, g []float64) []float64 {
	n := len(g)
	for i := range n {
		for j := range i + 1 {
			sum := h[i][j]
			for k := range j {
				sum -= h[i][k] * h[j][k]
			}
			if i == j {
				h[i][i] = math.Sqrt(max(sum, 1e-12))
			} else {
				h[i][j] = sum / h[j][j]
			}
		}
	}
	d := make([]float64, n)
	for i := range n {
		d[i] = g[i]
		for k := range i {
			d[i] -= h[i][k] * d[k]
		}
		d[i] /= h[i][i]
	}
	for i := n - 1; i >= 0; i-- {
		for k := i + 1; k < n; k++ {
			d[i] -= h[k][i] * d[k]
		}
		d[i] /= h[i][i]
	}
	return d
}
