package main

import (
	"math"
	"math/rand/v2"

	"wrapsmith/backend/template/article"
)

// The weights of the signs are a logistic regression, fitted by Adagrad page
// by page. They are the mean of the weights after each epoch of the second
// half, which averages the noise of the order of pages.
const (
	epochs = 16
	rate   = .15
	ridge  = .001 // what a weight costs
)

// fitSigns gives the weight of each sign; those that are dropped have none.
func fitSigns(pages []*labelled, dropped map[int32]bool) []float64 {
	size := len(article.SignNames())
	w, squares, mean, kept := make([]float64, size), make([]float64, size), make([]float64, size), 0.0
	grad, touched := make([]float64, size), []int32{}
	for i := range squares {
		squares[i] = 1e-3
	}
	r := rand.New(rand.NewPCG(1, 2))
	order := r.Perm(len(pages))
	for e := range epochs {
		step := rate / (1 + .1*float64(e))
		r.Shuffle(len(order), func(a, b int) { order[a], order[b] = order[b], order[a] })
		for _, at := range order {
			l := pages[at]
			for i, seen := range l.signs {
				if l.weight[i] == 0 {
					continue
				}
				d := l.weight[i] * (logistic(sum(w, seen)) - l.label[i])
				for _, s := range seen {
					if dropped[s] {
						continue
					}
					if grad[s] == 0 {
						touched = append(touched, s)
					}
					grad[s] += d
				}
			}
			for _, s := range touched {
				g := grad[s]
				if s > 0 {
					g += ridge * w[s]
				}
				squares[s] += g * g
				w[s] -= step * g / math.Sqrt(squares[s])
				grad[s] = 0
			}
			touched = touched[:0]
		}
		if 2*e >= epochs {
			kept++
			for i, v := range w {
				mean[i] += v
			}
		}
	}
	for i := range mean {
		mean[i] /= kept
	}
	return mean
}

func sum(w []float64, seen []int32) float64 {
	z := 0.0
	for _, s := range seen {
		z += w[s]
	}
	return z
}

func logistic(z float64) float64 { return 1 / (1 + math.Exp(-z)) }

// beliefs gives the belief in each piece by the weights of signs.
func beliefs(w []float64, l *labelled) []float64 {
	out := make([]float64, len(l.signs))
	for i, s := range l.signs {
		out[i] = logistic(sum(w, s))
	}
	return out
}
