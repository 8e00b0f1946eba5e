package align

import (
	"cmp"
	"slices"
)

// columns gives every leaf a column: labels in document order, the leaves of no
// label and of labels beyond the limit together in the last one.
func (f *forest) columns(labels []int32, limit int) (place []int32, n int) {
	o := &ordering{f: f, labels: labels, at: map[int32]int32{}}
	o.gather()
	keep := o.sorted()
	if len(keep) > limit {
		slices.SortStableFunc(keep, func(a, b int32) int { return cmp.Compare(o.count[b], o.count[a]) })
		o.gone = keep[limit-1:]
		o.drop()
		keep = o.sorted()
	}
	rank := make([]int32, len(o.count))
	for i := range rank {
		rank[i] = none
	}
	for i, l := range keep {
		rank[l] = int32(i)
	}
	place, n = make([]int32, len(f.twigs)), len(keep)
	rest := false
	for x := range f.twigs {
		place[x] = none
		if f.twigs[x].kind == branch {
			continue
		}
		if l, ok := o.at[labels[x]]; ok && labels[x] != none && rank[l] != none {
			place[x] = rank[l]
		} else {
			place[x], rest = int32(len(keep)), true
		}
	}
	if rest {
		n++
	}
	return place, n
}

// ordering sorts labels so that the columns follow the document: a label that
// mostly stands right before another comes before it.
type ordering struct {
	f      *forest
	labels []int32
	at     map[int32]int32 // label -> its number
	count  []int32         // leaves
	sum    []float64       // of places within the record, 0..1
	edges  map[[2]int32]int32
	out    [][]int32
	dead   []bool
	gone   []int32
}

func (o *ordering) gather() {
	o.edges = map[[2]int32]int32{}
	var seen []int32 // by label: the last record that has it
	for _, root := range o.f.roots {
		last := none
		size := float64(o.f.size(root))
		for x := root + 1; x < o.f.twigs[root].end; x++ {
			if o.f.twigs[x].kind == branch || o.labels[x] == none {
				continue
			}
			l, ok := o.at[o.labels[x]]
			if !ok {
				l = int32(len(o.count))
				o.at[o.labels[x]] = l
				o.count, o.sum, seen = append(o.count, 0), append(o.sum, 0), append(seen, none)
			}
			o.count[l]++
			o.sum[l] += float64(x-root) / size
			if seen[l] == root {
				continue
			}
			seen[l] = root
			if last != none {
				o.edges[[2]int32{last, l}]++
			}
			last = l
		}
	}
	o.dead = make([]bool, len(o.count))
	o.graph()
}

// graph keeps of two opposite edges the one that more records have.
func (o *ordering) graph() {
	o.out = make([][]int32, len(o.count))
	for e, n := range o.edges {
		if n > o.edges[[2]int32{e[1], e[0]}] {
			o.out[e[0]] = append(o.out[e[0]], e[1])
		}
	}
}

func (o *ordering) drop() {
	for _, l := range o.gone {
		o.dead[l] = true
	}
}

// mean is a label's place within a record, 0..1, on the average.
func (o *ordering) mean(l int32) float64 { return o.sum[l] / float64(max(1, o.count[l])) }

// sorted is a topological order of the labels, of those that are free the one
// that stands first on the average; a circle is cut there too.
func (o *ordering) sorted() []int32 {
	in := make([]int32, len(o.count))
	for _, to := range o.out {
		for _, l := range to {
			in[l]++
		}
	}
	byMean := make([]int32, len(o.count))
	for i := range byMean {
		byMean[i] = int32(i)
	}
	slices.SortStableFunc(byMean, func(a, b int32) int { return cmp.Compare(o.mean(a), o.mean(b)) })
	pos := make([]int32, len(o.count))
	for i, l := range byMean {
		pos[l] = int32(i)
	}
	var free heap
	done := make([]bool, len(o.count))
	for l := range in {
		if in[l] == 0 {
			free.push(pos[l])
		}
	}
	var out []int32
	for next := 0; ; {
		var l int32
		if len(free) > 0 {
			l = byMean[free.pop()]
		} else {
			for next < len(byMean) && done[byMean[next]] {
				next++
			}
			if next == len(byMean) {
				break
			}
			l = byMean[next]
		}
		if done[l] {
			continue
		}
		done[l] = true
		if !o.dead[l] {
			out = append(out, l)
		}
		for _, to := range o.out[l] {
			if in[to]--; in[to] == 0 && !done[to] {
				free.push(pos[to])
			}
		}
	}
	return out
}

// heap is a heap of numbers, least first.
type heap []int32

func (h *heap) push(x int32) {
	*h = append(*h, x)
	for i := len(*h) - 1; i > 0 && (*h)[i] < (*h)[(i-1)/2]; i = (i - 1) / 2 {
		(*h)[i], (*h)[(i-1)/2] = (*h)[(i-1)/2], (*h)[i]
	}
}

func (h *heap) pop() int32 {
	top, last := (*h)[0], len(*h)-1
	(*h)[0] = (*h)[last]
	*h = (*h)[:last]
	for i := 0; ; {
		c := 2*i + 1
		if c >= last {
			break
		}
		if c+1 < last && (*h)[c+1] < (*h)[c] {
			c++
		}
		if (*h)[i] <= (*h)[c] {
			break
		}
		(*h)[i], (*h)[c] = (*h)[c], (*h)[i]
		i = c
	}
	return top
}
