package main

import (
	"math"

	"wrapsmith/backend/learn/suggest"
)

const (
	steps    = 250
	stepSize = 0.05
)

// cell is a feature that is not 0, divided by its deviation. A mean need not be taken off: it would add the same to all scores of a site.
type cell struct {
	feature int
	value   float64
}

// fit gives one weight a feature, by gradient steps with momentum (Adam, Kingma & Ba 2015).
func fit(sites []*site, l2 float64) *suggest.Features {
	scale := scales(sites)
	x := make([][][]cell, len(sites))
	total := 0.0
	for i, s := range sites {
		if s.sample == nil {
			continue
		}
		x[i] = make([][]cell, len(s.sample.Candidates))
		for k, c := range s.sample.Candidates {
			for j, v := range c.Features {
				if v != 0 {
					x[i][k] = append(x[i][k], cell{j, v / scale[j]})
				}
			}
		}
		total += s.weight
	}
	var w, grad, first, second suggest.Features
	for step := 1; step <= steps; step++ {
		for j := range grad {
			prior, own := priors[suggest.FeatureNames[j]]
			grad[j] = -l2 * (w[j] - prior*scale[j])
			if own {
				grad[j] *= held
			}
		}
		for i, s := range sites {
			if s.sample != nil {
				s.pull(x[i], &w, &grad, total)
			}
		}
		for j := range w {
			first[j] = .9*first[j] + .1*grad[j]
			second[j] = .999*second[j] + .001*grad[j]*grad[j]
			if signs[suggest.FeatureNames[j]]*w[j] < 0 {
				w[j] = 0
			}
			w[j] += stepSize * first[j] / (1 - math.Pow(.9, float64(step))) / (math.Sqrt(second[j]/(1-math.Pow(.999, float64(step)))) + 1e-8)
		}
	}
	for j := range w {
		if signs[suggest.FeatureNames[j]]*w[j] < 0 {
			w[j] = 0
		}
		w[j] /= scale[j]
	}
	return &w
}

// pull adds a site's gradient: each field's right candidates share a mass of
// one; the repeats among them count by how the model likes them already.
func (s *site) pull(x [][]cell, w, grad *suggest.Features, total float64) {
	score := make([]float64, len(x))
	top := math.Inf(-1)
	for k := range x {
		if s.silent(k) {
			score[k] = math.Inf(-1)
			continue
		}
		for _, c := range x[k] {
			score[k] += w[c.feature] * c.value
		}
		top = max(top, score[k])
	}
	sum := 0.0
	for k := range score {
		score[k] = math.Exp(score[k] - top)
		sum += score[k]
	}
	n := 0.0
	for _, right := range s.right {
		if len(right) > 0 {
			n++
		}
	}
	if n == 0 {
		return
	}
	for _, right := range s.right {
		mine := 0.0
		for _, k := range right {
			mine += score[k]
		}
		for _, k := range right {
			if mine > 0 {
				addScaled(grad, x[k], s.weight/total/n*score[k]/mine)
			}
		}
	}
	for k := range x {
		if p := score[k] / sum; p > negligible {
			addScaled(grad, x[k], -s.weight/total*p)
		}
	}
}

// negligible is the share of a site's mass from which a candidate moves the weights.
const negligible = 1e-6

func addScaled(to *suggest.Features, x []cell, by float64) {
	for _, c := range x {
		to[c.feature] += by * c.value
	}
}

// silent says whether a site's labels say nothing of a candidate: a list of
// values where no field of many values is labelled. Then it is neither right nor wrong.
func (s *site) silent(k int) bool { return s.sample.Candidates[k].Many && !s.many }

// scales are the deviations of the features.
func scales(sites []*site) (scale suggest.Features) {
	var mean suggest.Features
	n := 0.0
	for _, s := range sites {
		if s.sample == nil {
			continue
		}
		for _, c := range s.sample.Candidates {
			for j, v := range c.Features {
				mean[j] += v
				scale[j] += v * v
			}
			n++
		}
	}
	for j := range mean {
		mean[j] /= n
		scale[j] = math.Sqrt(max(scale[j]/n-mean[j]*mean[j], 1e-6))
	}
	return scale
}

// signs that weights must have: what speaks against a field by its meaning must
// not speak for it because some pages of the data happen to.
var signs = map[string]float64{
	"filled": 1, "varies": 1, "constant": -1, "label": 1, "strong_label": 1, "label_varies": -1, "meaning": 1, "echo": 1, "title": 1, "title_part": 1, "h1": 1,
	"date": 1, "price": 1, "prose": -1, "tiny": -1, "near": 1, "before": -1, "beside": -1, "menu": -1, "repeated": -1, "known": 1, "data": -1, "kinds": 1,
	"placed": -1, "late": -1, "trust": 1, "deep_in_data": -1, "address": -1, "mixed": -1, "core": 1, "fragment": -1, "rows": -1, "list_known": 1, "data_core": 1,
	"list_core": 1, "heading_known": 1, "values": 1, "like_title": 1, "uneven": -1, "apart": -1, "inner": -1, "holds_label": -1, "incomplete": -1,
	"unalike": -1, "data_alone": 1, "untitled": 1, "listed": -1, "sectioned": -1,
}

// priors are weights, per unit of a feature, to which the penalty draws: 0 for
// the others. Most sets have no field of many values; a list that the page calls
// by a usual name is one all the same. Our choice.
var priors = map[string]float64{"many": -3, "list_known": 1.5, "list_core": 4.5, "heading_known": 2, "like_title": 1, "inner": -2, "untitled": 1.5, "sectioned": -2, "listed": -1.5}

// held is how much stronger the penalty of a prior's weight is.
const held = 5
