package main

import (
	"math"
	"slices"

	"wrapsmith/backend/learn/list"
)

// linear fits a conditional logit (McFadden 1974): one weight a feature, the
// softmax of a page's scores against its target, L2 on standardised weights,
// by gradient steps with momentum.
type linear struct{ weight, mean, scale list.Features }

const (
	steps    = 400
	stepSize = 0.05
)

func (m *linear) score(x *list.Features) (s float64) {
	for j := range x {
		s += m.weight[j] * x[j]
	}
	return s
}

// example is a choice that the fit learns from: one pool of a page.
type example struct {
	all    pool
	target []float64
	weight float64
}

// examples are the choices on some pages: among what each shows, and among all that
// it holds where its records are hidden.
func examples(pages []*page) (out []example) {
	for _, p := range pages {
		out = append(out, example{p.shown, p.shown.target(), p.weight})
		if p.hides() {
			out = append(out, example{p.revealed, p.revealed.target(), p.weight})
		}
	}
	return out
}

func fitLinear(pages []*page, l2 float64) *linear {
	m := &linear{}
	all := examples(pages)
	n, total := 0.0, 0.0
	for _, e := range all {
		total += e.weight
		for _, c := range e.all {
			for j, v := range c.x {
				m.mean[j] += v
				m.scale[j] += v * v
			}
			n++
		}
	}
	for j := range m.mean {
		m.mean[j] /= n
		m.scale[j] = math.Sqrt(max(m.scale[j]/n-m.mean[j]*m.mean[j], 1e-9))
	}
	var w, grad, first, second list.Features
	for step := 1; step <= steps; step++ {
		for j := range grad {
			grad[j] = -l2 * w[j]
		}
		for _, e := range all {
			if len(e.all) < 2 {
				continue
			}
			s := make([]float64, len(e.all))
			for k := range e.all {
				for j, v := range e.all[k].x {
					s[k] += w[j] * (v - m.mean[j]) / m.scale[j]
				}
			}
			softmax(s)
			best := e.all.top().f1
			for k := range e.all {
				g := e.weight * best * (e.target[k] - s[k]) / total
				for j, v := range e.all[k].x {
					grad[j] += g * (v - m.mean[j]) / m.scale[j]
				}
			}
		}
		for j := range w { // Adam (Kingma & Ba 2015)
			first[j] = .9*first[j] + .1*grad[j]
			second[j] = .999*second[j] + .001*grad[j]*grad[j]
			if sign := signs[list.FeatureNames[j]]; sign*w[j] < 0 {
				w[j] = 0
			}
			w[j] += stepSize * first[j] / (1 - math.Pow(.9, float64(step))) / (math.Sqrt(second[j]/(1-math.Pow(.999, float64(step)))) + 1e-8)
		}
	}
	for j := range w {
		if sign := signs[list.FeatureNames[j]]; sign*w[j] < 0 {
			w[j] = 0
		}
		m.weight[j] = w[j] / m.scale[j]
	}
	return m
}

// target is the distribution that the scores of a pool should have.
func (p pool) target() []float64 {
	if len(p) == 0 {
		return nil
	}
	t := make([]float64, len(p))
	for k, c := range p {
		t[k] = sharpness * c.f1
	}
	softmax(t)
	return t
}

// sharpness of a pool's target: softmax of this times F1.
const sharpness = 12

func softmax(v []float64) {
	top, sum := slices.Max(v), 0.0
	for i := range v {
		v[i] = math.Exp(v[i] - top)
		sum += v[i]
	}
	for i := range v {
		v[i] /= sum
	}
}

// signs that weights must have: what speaks against a list by its meaning must
// not speak for it because some pages of the data happen to.
var signs = map[string]float64{
	"cover": 1, "letters": 1, "records": 1, "few": -1, "regular": 1, "distinct": 1, "linked": -1, "nested": -1, "beside": -1, "border": -1,
	"menu_items": -1, "cards": 1, "prose": -1, "leads": 1, "choices": -1, "detail": -1, "wraps": -1, "flat": 1, "part": -1, "results": 1,
	"dialog": -1, "related": -1, "widget": -1, "headed": 1, "own_method": -1, "rows": -1, "by_detm": 1, "by_path": 1, "texts": 1,
}
