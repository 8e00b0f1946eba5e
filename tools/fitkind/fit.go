package main

import (
	"math"

	"wrapsmith/backend/learn/pagekind"
)

// model is a weight of each sign for each kind.
type model []pagekind.Weights

// Gradient steps with momentum.
const (
	steps    = 500
	stepSize = 0.3
	momentum = 0.9
)

// fit fits on some of the pages; the first sign, which all pages have, has no penalty.
func fit(pages []*page, of func(p *page) bool, l2 float64) model {
	var some []*page
	for _, p := range pages {
		if of(p) {
			some = append(some, p)
		}
	}
	n := len(pages[0].signs)
	weights, mean, scale := weigh(some), make([]float64, n), make([]float64, n)
	for j := range n {
		for _, p := range some {
			mean[j] += p.signs[j] / float64(len(some))
		}
		for _, p := range some {
			scale[j] += (p.signs[j] - mean[j]) * (p.signs[j] - mean[j]) / float64(len(some))
		}
		scale[j] = math.Sqrt(scale[j]) + 1e-9
	}
	mean[0], scale[0] = 0, 1
	x := make([][]float64, len(some))
	for i, p := range some {
		x[i] = make([]float64, n)
		for j := range n {
			x[i][j] = (p.signs[j] - mean[j]) / scale[j]
		}
	}
	w, speed, slope := make(model, n), make(model, n), make(model, n)
	for range steps {
		clear(slope)
		for i, p := range some {
			s := pagekind.Weigh(x[i], w)
			share := [kinds]float64{s.Detail, s.List, s.Article}
			share[p.kind]--
			for j, v := range x[i] {
				for k := range share {
					slope[j][k] += weights[i] * share[k] * v
				}
			}
		}
		for j := range w {
			for k := range w[j] {
				if j > 0 {
					slope[j][k] += l2 * w[j][k]
				}
				speed[j][k] = momentum*speed[j][k] - stepSize*slope[j][k]
				w[j][k] += speed[j][k]
			}
		}
	}
	for j := 1; j < n; j++ {
		for k := range w[j] {
			w[j][k] /= scale[j]
			w[0][k] -= w[j][k] * mean[j]
		}
	}
	return w
}

// weigh gives each page its weight; they add up to 1.
func weigh(pages []*page) []float64 {
	ofSite, sites, seen := map[string]float64{}, map[string]float64{}, map[string]bool{}
	for _, p := range pages {
		ofSite[p.site]++
		if !seen[p.site] {
			seen[p.site] = true
			sites[p.set]++
		}
	}
	weights, sum := make([]float64, len(pages)), [kinds]float64{}
	for i, p := range pages {
		weights[i] = 1 / ofSite[p.site] / sites[p.set]
		sum[p.kind] += weights[i]
	}
	for i, p := range pages {
		weights[i] /= sum[p.kind] * kinds
	}
	return weights
}
