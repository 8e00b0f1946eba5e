package main

import (
	"math"
	"math/rand/v2"
	"slices"

	"wrapsmith/backend/template/article"
)

// How the trees are grown.
const (
	depth      = 5
	shrink     = .1
	rowShare   = .5
	colShare   = .4
	bins       = 64
	treeCount  = 150
	leafWeight = 4.0 // regularisation of a leaf, in pages
	leastHess  = 1.5 // of one side of a split, in pages
)

// node of a tree: a feature and the bound below which a row goes left; leaves carry a value.
type node struct {
	feature int
	bound   float32
	bin     uint8
	value   float64
}

// tree is complete: node k has the children 2k+1 and 2k+2. A feature of -1 makes a leaf.
type tree []node

// rows are the pieces that the trees are fitted on.
type rows struct {
	cols   [][]uint8 // by feature
	edges  [][]float32
	label  []float64
	weight []float64
	score  []float64
}

// edgesOf are the bounds of the bins of a feature, from a sample of its values.
func edgesOf(values []float32) []float32 {
	slices.Sort(values)
	uniq := slices.Compact(slices.Clone(values))
	if len(uniq) <= bins {
		out := make([]float32, 0, len(uniq))
		for i := 1; i < len(uniq); i++ {
			out = append(out, (uniq[i-1]+uniq[i])/2)
		}
		return out
	}
	var out []float32
	for k := 1; k < bins; k++ {
		v := values[k*len(values)/bins]
		if len(out) == 0 || v > out[len(out)-1] {
			out = append(out, v)
		}
	}
	return out
}

func binOf(edges []float32, v float32) uint8 {
	lo, hi := 0, len(edges)
	for lo < hi {
		mid := (lo + hi) / 2
		if v < edges[mid] {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	return uint8(lo)
}

// grow fits trees by gradient boosting with second-order steps.
func (d *rows) grow() []tree {
	r := rand.New(rand.NewPCG(1, 7))
	n := len(d.label)
	grad, hess := make([]float64, n), make([]float64, n)
	var out []tree
	var list []int32
	for range treeCount {
		list = list[:0]
		for i := range n {
			if r.Float64() < rowShare {
				list = append(list, int32(i))
				p := logistic(d.score[i])
				grad[i] = d.weight[i] * (p - d.label[i])
				hess[i] = d.weight[i] * max(p*(1-p), 1e-6)
			}
		}
		var cols []int
		for c := range d.cols {
			if r.Float64() < colShare {
				cols = append(cols, c)
			}
		}
		t := d.growTree(list, cols, grad, hess)
		out = append(out, t)
		for i := range n {
			d.score[i] += t.valueBinned(d, i)
		}
	}
	return out
}

func (t tree) valueBinned(d *rows, i int) float64 {
	k := 0
	for t[k].feature >= 0 {
		if d.cols[t[k].feature][i] <= t[k].bin {
			k = 2*k + 1
		} else {
			k = 2*k + 2
		}
	}
	return t[k].value
}

// preorder gives the tree as the model has it.
func (t tree) preorder() article.Tree {
	var out article.Tree
	var walk func(k int)
	walk = func(k int) {
		if t[k].feature < 0 {
			out = append(out, article.Split{Feature: -1, Bound: float32(t[k].value)})
			return
		}
		at := len(out)
		out = append(out, article.Split{Feature: int16(t[k].feature), Bound: t[k].bound})
		walk(2*k + 1)
		out[at].Upper = int16(len(out))
		walk(2*k + 2)
	}
	walk(0)
	return out
}

// gh is a sum of gradients and one of second derivatives.
type gh struct{ g, h float64 }

// growTree grows one tree level by level.
func (d *rows) growTree(list []int32, cols []int, grad, hess []float64) tree {
	size := 1<<(depth+1) - 1
	t := make(tree, size)
	for i := range t {
		t[i].feature = -1
	}
	groups := map[int][]int32{0: list}
	for level := 0; level <= depth; level++ {
		next := map[int][]int32{}
		for k := 1<<level - 1; k < 1<<(level+1)-1; k++ {
			part, ok := groups[k]
			if !ok {
				continue
			}
			var all gh
			for _, i := range part {
				all.g, all.h = all.g+grad[i], all.h+hess[i]
			}
			t[k].value = -shrink * all.g / (all.h + leafWeight)
			if level == depth || len(part) < 50 || all.h < 2*leastHess {
				continue
			}
			c, b, ok := d.split(part, cols, grad, hess, all)
			if !ok {
				continue
			}
			t[k].feature, t[k].bin, t[k].bound = c, b, d.edges[c][b]
			var left, right []int32
			for _, i := range part {
				if d.cols[c][i] <= b {
					left = append(left, i)
				} else {
					right = append(right, i)
				}
			}
			next[2*k+1], next[2*k+2] = left, right
		}
		groups = next
	}
	return t
}

// split finds the best column and bin to divide rows at.
func (d *rows) split(part []int32, cols []int, grad, hess []float64, all gh) (col int, at uint8, ok bool) {
	type found struct {
		gain float64
		col  int
		bin  int
	}
	res := make([]found, len(cols))
	one := func(k int) {
		c := cols[k]
		var hist [bins + 1]gh
		column := d.cols[c]
		for _, i := range part {
			h := &hist[column[i]]
			h.g += grad[i]
			h.h += hess[i]
		}
		res[k] = found{0, c, -1}
		base := all.g * all.g / (all.h + leafWeight)
		var l gh
		for b := 0; b < len(d.edges[c]); b++ {
			l.g, l.h = l.g+hist[b].g, l.h+hist[b].h
			rg, rh := all.g-l.g, all.h-l.h
			if l.h < leastHess || rh < leastHess {
				continue
			}
			if gain := l.g*l.g/(l.h+leafWeight) + rg*rg/(rh+leafWeight) - base; gain > res[k].gain {
				res[k] = found{gain, c, b}
			}
		}
	}
	for k := range cols {
		one(k)
	}
	best := found{1e-3, -1, -1}
	for _, f := range res {
		if f.bin >= 0 && f.gain > best.gain {
			best = f
		}
	}
	return best.col, uint8(max(0, best.bin)), best.col >= 0
}

func odds(p float64) float64 {
	p = min(max(p, 1e-9), 1-1e-9)
	return math.Log(p / (1 - p))
}
