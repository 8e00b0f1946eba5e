package article_test

import (
	"math"
	"math/rand/v2"
	"os"
	"slices"

	"wrapsmith/backend/learn/article"
)

// How the fit goes about it. Weights are the mean of those after each epoch of
// the second half, which takes the noise of the order of pages out.
const (
	epochs     = 25
	kindEpochs = 60
	rate       = .15  // of the weights of pieces
	kindRate   = .2   // of the weights of kinds
	ridge      = .001 // what a weight costs
	kindRidge  = .01  // what a kind's own weight costs
	pageRidge  = .02  // what a weight of a page's sign for a kind costs
	leastPart  = .02  // belief in a kind below which a page teaches it nothing
	inner      = 3    // parts that give the second round beliefs of pages that the first was not fitted on
)

// kinds is the number of kinds of page.
const kinds = 5

// model is what is fitted: the weights of the kinds' signs, and those of each
// round, first the common ones and behind them those of each kind.
type model struct {
	kind          [][]float64
	first, second []float64
}

// train fits both rounds on pages.
func train(labs []*lab) model {
	n1, n2 := signCount(firstSources()), signCount(secondSources())
	part := func(k int, in bool) (out []*lab) {
		for i, l := range labs {
			if (i%inner == k) == in {
				out = append(out, l)
			}
		}
		return out
	}
	for k := range inner {
		w := fitKinds(part(k, false))
		for _, l := range part(k, true) {
			l.kinds = kindsOf(w, l.kindSeen)
		}
	}
	for k := range inner {
		w := fit(part(k, false), firstSeen, n1)
		for _, l := range part(k, true) {
			l.setSecond(predict(w, l.first, l.kinds))
		}
	}
	return model{fitKinds(labs), fit(labs, firstSeen, n1), fit(labs, secondSeen, n2)}
}

func firstSeen(l *lab) [][]int32  { return l.first }
func secondSeen(l *lab) [][]int32 { return l.second }

// firstSources and secondSources are those that are fitted.
func firstSources() []article.Witness  { return article.Fitted(article.First, os.Getenv("WITHOUT")) }
func secondSources() []article.Witness { return article.Fitted(article.Second, os.Getenv("WITHOUT")) }

func signCount(sources []article.Witness) int {
	n := 1
	for _, s := range sources {
		n += len(s.Signs())
	}
	return n
}

// setSecond gives the second round what the first believes.
func (l *lab) setSecond(b []float64) {
	l.page.SetBelief(b)
	l.second = make([][]int32, l.page.Len())
	for i := range l.second {
		l.second[i] = l.page.Seen(secondSources(), i)
	}
}

// fitKinds is softmax regression of the kinds by Adagrad.
func fitKinds(labs []*lab) [][]float64 {
	labs = slices.DeleteFunc(slices.Clone(labs), (*lab).own)
	w, squares := make([][]float64, kinds), make([][]float64, kinds)
	for k := range w {
		w[k], squares[k] = make([]float64, article.KindSigns), make([]float64, article.KindSigns)
		for i := range squares[k] {
			squares[k][i] = 1e-2
		}
	}
	r := rand.New(rand.NewPCG(3, 4))
	order := r.Perm(len(labs))
	for e := range kindEpochs {
		step := kindRate / (1 + .1*float64(e))
		r.Shuffle(len(order), func(a, b int) { order[a], order[b] = order[b], order[a] })
		for _, at := range order {
			l := labs[at]
			p := kindsOf(w, l.kindSeen)
			p[l.kind]--
			for k := range w {
				for _, s := range l.kindSeen {
					g := p[k] + pageRidge*w[k][s]
					squares[k][s] += g * g
					w[k][s] -= step * g / math.Sqrt(squares[k][s])
				}
			}
		}
	}
	return w
}

// kindsOf is the belief in each kind by the signs of a page; none with WITHOUT=kinds.
func kindsOf(w [][]float64, seen []int32) []float64 {
	out := make([]float64, kinds)
	if os.Getenv("WITHOUT") == "kinds" {
		return out
	}
	sum := 0.0
	for k := range out {
		z := 0.0
		for _, s := range seen {
			z += w[k][s]
		}
		out[k] = math.Exp(z)
		sum += out[k]
	}
	for k := range out {
		out[k] /= sum
	}
	return out
}

// fitting is a regression under way.
type fitting struct {
	size             int
	weights, squares []float64
	grad             []float64 // of a page, by sign
	touched          []int32   // signs with one
}

// fit is logistic regression by Adagrad, page by page.
func fit(labs []*lab, seen func(*lab) [][]int32, size int) []float64 {
	f := fitting{size: size, weights: make([]float64, size*(1+kinds)), squares: make([]float64, size*(1+kinds)), grad: make([]float64, size)}
	for i := range f.squares {
		f.squares[i] = 1e-3
	}
	mean, kept := make([]float64, len(f.weights)), 0.0
	r := rand.New(rand.NewPCG(1, 2))
	order := r.Perm(len(labs))
	for e := range epochs {
		r.Shuffle(len(order), func(a, b int) { order[a], order[b] = order[b], order[a] })
		for _, at := range order {
			f.slope(labs[at], seen(labs[at]))
			f.step(labs[at].kinds, rate/(1+.1*float64(e)))
		}
		if 2*e >= epochs {
			kept++
			for i, v := range f.weights {
				mean[i] += v
			}
		}
	}
	for i := range mean {
		mean[i] /= kept
	}
	return mean
}

// slope adds up the gradient of a page.
func (f *fitting) slope(l *lab, seen [][]int32) {
	for i, b := range predict(f.weights, seen, l.kinds) {
		d := l.weight[i] * (b - l.label[i])
		for _, s := range seen[i] {
			if f.grad[s] == 0 {
				f.touched = append(f.touched, s)
			}
			f.grad[s] += d
		}
	}
}

// step moves the weights, the common ones and those of the page's kinds; the first of all costs nothing.
func (f *fitting) step(belief []float64, rate float64) {
	for _, s := range f.touched {
		for k := range kinds + 1 {
			at, part, cost := int(s)+f.size*k, 1.0, ridge
			if k > 0 {
				part, cost = belief[k-1], kindRidge
			}
			if part < leastPart {
				continue
			}
			if at == 0 {
				cost = 0
			}
			g := part * (f.grad[s] + cost*f.weights[at])
			f.squares[at] += g * g
			f.weights[at] -= rate * g / math.Sqrt(f.squares[at])
		}
		f.grad[s] = 0
	}
	f.touched = f.touched[:0]
}

// predict gives the belief in each piece of a page of these kinds.
func predict(w []float64, seen [][]int32, belief []float64) []float64 {
	size := len(w) / (1 + kinds)
	own := slices.Clone(w[:size])
	for k, p := range belief {
		for i, v := range w[size*(k+1) : size*(k+2)] {
			own[i] += p * v
		}
	}
	out := make([]float64, len(seen))
	for i, s := range seen {
		z := 0.0
		for _, k := range s {
			z += own[k]
		}
		out[i] = 1 / (1 + math.Exp(-z))
	}
	return out
}
