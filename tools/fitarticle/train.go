package main

import (
	"math/rand/v2"
	"sync"

	"wrapsmith/backend/template/article"
)

// inner is the number of parts that give the second round beliefs of pages that the first was not fitted on.
const inner = 3

// train fits a model on pages, without the dropped signs.
func train(pages []*labelled, dropped map[int32]bool) *article.Model {
	part := func(k int, in bool) (out []*labelled) {
		for _, l := range pages {
			if (int(l.group%inner) == k) == in {
				out = append(out, l)
			}
		}
		return out
	}
	for k := range inner {
		kindWeights, signWeights := fitKinds(part(k, false)), fitSigns(part(k, false), dropped)
		for _, l := range part(k, true) {
			l.kinds = l.seen.AdjustKinds(kindsOf(kindWeights, l.kindSigns))
			l.first = beliefs(signWeights, l)
		}
	}
	m := &article.Model{Signs: fitSigns(pages, dropped), Kinds: make([][kinds]float64, len(article.KindSignNames()))}
	for k, w := range fitKinds(pages) {
		for i, v := range w {
			m.Kinds[i][k] = v
		}
	}
	for _, t := range readRows(pages).grow() {
		m.Trees = append(m.Trees, t.preorder())
	}
	return m
}

// readRows makes the rows that the trees are fitted on: the pieces that the second round asks about.
func readRows(pages []*labelled) *rows {
	r := rand.New(rand.NewPCG(5, 6))
	feats := make([][][]float32, len(pages))
	var wg sync.WaitGroup
	room := make(chan bool, workers)
	for i, l := range pages {
		room <- true
		wg.Go(func() {
			defer func() { <-room }()
			feats[i] = l.seen.Features(l.first, l.kinds)
			for k := range feats[i] {
				if l.weight[k] == 0 {
					feats[i][k] = nil
				}
			}
		})
	}
	wg.Wait()
	sample := make([][]float32, len(article.FeatureNames()))
	for i := range pages {
		for _, row := range feats[i] {
			if row != nil && r.Float64() < .1 {
				for c, v := range row {
					sample[c] = append(sample[c], v)
				}
			}
		}
	}
	d := &rows{edges: make([][]float32, len(sample)), cols: make([][]uint8, len(sample))}
	for c := range sample {
		d.edges[c] = edgesOf(sample[c])
	}
	for i, l := range pages {
		for k, row := range feats[i] {
			if row == nil {
				continue
			}
			for c, v := range row {
				d.cols[c] = append(d.cols[c], binOf(d.edges[c], v))
			}
			d.label = append(d.label, l.label[k])
			d.weight = append(d.weight, l.weight[k])
			d.score = append(d.score, odds(l.first[k]))
		}
		feats[i] = nil
	}
	return d
}

// judge takes the pieces of pages by a model, as the product does.
func judge(pages []*labelled, m *article.Model) {
	var wg sync.WaitGroup
	room := make(chan bool, workers)
	for _, l := range pages {
		room <- true
		wg.Go(func() {
			defer func() { <-room }()
			l.kinds, l.second = l.judged.Judge(m)
			l.first = l.judged.FirstBelief()
			l.taken = l.judged.Take(l.second, l.kinds)
		})
	}
	wg.Wait()
}
