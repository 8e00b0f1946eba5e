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

func fitLinear(pages []*page, l2 float64) *linear {
	m := &linear{}
	n := 0.0
	for _, p := range pages {
		for _, c := range p.all {
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
	total := 0.0
	targets := make([][]float64, len(pages))
	for i, p := range pages {
		targets[i] = p.target()
		total += p.weight
	}
	var w, grad, first, second list.Features
	for step := 1; step <= steps; step++ {
		for j := range grad {
			grad[j] = -l2 * w[j]
		}
		for i, p := range pages {
			if len(p.all) < 2 {
				continue
			}
			s := make([]float64, len(p.all))
			best := 0.0
			for k := range p.all {
				for j, v := range p.all[k].x {
					s[k] += w[j] * (v - m.mean[j]) / m.scale[j]
				}
				best = max(best, p.all[k].f1)
			}
			softmax(s)
			for k := range p.all {
				g := p.weight * best * (targets[i][k] - s[k]) / total
				for j, v := range p.all[k].x {
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

// target is the distribution that a page's scores should have.
func (p *page) target() []float64 {
	if len(p.all) == 0 {
		return nil
	}
	t := make([]float64, len(p.all))
	for k, c := range p.all {
		t[k] = sharpness * c.f1
	}
	softmax(t)
	return t
}

// sharpness of a page's target: softmax of this times F1.
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
