package main

import (
	"math"
	"math/rand/v2"
	"slices"

	"wrapsmith/backend/template/article"
)

// How the weights of a page's kind are fitted.
const (
	kindEpochs = 40
	kindRate   = .2
	kindRidge  = .02
)

// kinds is the number of kinds of page.
const kinds = len(article.Kinds)

// fitKinds is a softmax regression of the kinds of page.
func fitKinds(pages []*labelled) [][]float64 {
	pages = slices.DeleteFunc(slices.Clone(pages), func(l *labelled) bool { return l.set != "wcxb" && l.set != "andy" && l.set != "l3s" })
	size := len(article.KindSignNames())
	w, squares := make([][]float64, kinds), make([][]float64, kinds)
	for k := range w {
		w[k], squares[k] = make([]float64, size), make([]float64, size)
		for i := range squares[k] {
			squares[k][i] = 1e-2
		}
	}
	r := rand.New(rand.NewPCG(3, 4))
	order := r.Perm(len(pages))
	for e := range kindEpochs {
		step := kindRate / (1 + .1*float64(e))
		r.Shuffle(len(order), func(a, b int) { order[a], order[b] = order[b], order[a] })
		for _, at := range order {
			l := pages[at]
			p := kindsOf(w, l.kindSigns)
			p[l.kind]--
			for k := range w {
				for _, s := range l.kindSigns {
					g := p[k] + kindRidge*w[k][s]
					squares[k][s] += g * g
					w[k][s] -= step * g / math.Sqrt(squares[k][s])
				}
			}
		}
	}
	return w
}

// kindsOf is the belief in each kind by the signs of a page.
func kindsOf(w [][]float64, seen []int32) []float64 {
	out := make([]float64, kinds)
	total := 0.0
	for k := range out {
		out[k] = math.Exp(sum(w[k], seen))
		total += out[k]
	}
	for k := range out {
		out[k] /= total
	}
	return out
}
