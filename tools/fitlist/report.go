package main

import (
	"fmt"
	"hash/fnv"
	"maps"
	"math"
	"os"
	"slices"

	"wrapsmith/backend/learn/list"
)

type scorer interface {
	score(x *list.Features) float64
}

type counts struct {
	right, found, wanted int

	sum   float64 // of the pages' own F1
	pages float64
}

// mean is the mean of the pages' own F1: a page of many records weighs no more than others.
func (c counts) mean() float64 { return c.sum / max(c.pages, 1) }

func (c counts) f1() float64 { return 2 * float64(c.right) / float64(max(c.found+c.wanted, 1)) }

// choose is what a model takes of each page, by set.
func choose(m scorer, sure calibration, pages []*page, into map[string]*counts) (all []chosen) {
	for _, p := range pages {
		c := into[p.set]
		if c == nil {
			c = &counts{}
			into[p.set] = c
		}
		c.wanted += p.wanted
		c.pages++
		if shown, score, lead := p.shown.best(m); shown != nil {
			all = append(all, chosen{score, lead, shown.f1, p.weight})
		}
		if best := p.choose(m, sure); best != nil {
			c.right += best.right
			c.found += best.found
			c.sum += best.f1
			if os.Getenv("MISSES") != "" {
				p.printMiss(m, best)
			}
		}
	}
	return all
}

// choose is what list.Find takes of a page: the first of what it shows, or, where
// that is not sure, the first sure one of what it hides.
func (p *page) choose(m scorer, sure calibration) *candidate {
	best, score, lead := p.shown.best(m)
	if best != nil && sure.of(score, lead) >= list.SureList {
		return best
	}
	if hidden, score, lead := p.revealed.best(m); hidden != nil && hidden.hidden && sure.of(score, lead) >= list.SureList {
		return hidden
	}
	return best
}

// printMiss prints a page on which another candidate fits the known records better;
// with MISSES=2 also which features decided.
func (p *page) printMiss(m scorer, best *candidate) {
	top := p.shown.top()
	if p.hides() {
		top = p.revealed.top()
	}
	if best.f1 >= .9 || top.f1 <= best.f1+.02 {
		return
	}
	fmt.Printf("MISS %s/%s/%.20s %.2f not %.2f (%d wanted): %s; NOT %s\n", p.set, p.site, p.file, best.f1, top.f1, p.wanted, best.why, top.why)
	l, ok := m.(*linear)
	if !ok || os.Getenv("MISSES") != "2" {
		return
	}
	for j := range best.x {
		if d := l.weight[j] * (best.x[j] - top.x[j]); d > .15 || d < -.15 {
			fmt.Printf("   %-10s %6.2f (%.2f, %.2f)", list.FeatureNames[j], d, best.x[j], top.x[j])
		}
	}
	fmt.Println()
}

// best is the candidate with the highest score, and its lead over the next, 3 at most.
func (p pool) best(m scorer) (best *candidate, top, lead float64) {
	next := math.Inf(-1)
	top = next
	for i := range p {
		s := m.score(&p[i].x)
		if s > top {
			best, top, next = &p[i], s, top
		} else {
			next = max(next, s)
		}
	}
	return best, top, min(top-next, 3)
}

// fold is a part of the pages with a model of the others.
type fold struct {
	model scorer
	left  []*page
}

// folds leaves out parts of the pages in turn.
func folds(pages []*page, fit func([]*page) scorer, part func(*page) string) (out []fold) {
	parts := map[string][]*page{}
	for _, p := range pages {
		parts[part(p)] = append(parts[part(p)], p)
	}
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		rest := slices.DeleteFunc(slices.Clone(pages), func(p *page) bool { return part(p) == name })
		out = append(out, fold{fit(rest), parts[name]})
	}
	return out
}

const tenths = 10

func report(pages []*page, fit func([]*page) scorer) calibration {
	model := fit(pages)
	if l, ok := model.(*linear); ok {
		for j, n := range list.FeatureNames {
			fmt.Printf("%-12s %8.3f\n", n, l.weight[j])
		}
	}
	bySite := folds(pages, fit, func(p *page) string {
		h := fnv.New32a()
		h.Write([]byte(p.set + p.site))
		return fmt.Sprint(h.Sum32() % tenths)
	})
	var all []chosen
	for _, f := range bySite {
		all = append(all, choose(f.model, calibration{}, f.left, map[string]*counts{})...)
	}
	c := calibrate(all)
	fitted, sites, sets := map[string]*counts{}, map[string]*counts{}, map[string]*counts{}
	choose(model, c, pages, fitted)
	for _, f := range bySite {
		choose(f.model, c, f.left, sites)
	}
	for _, f := range folds(pages, fit, func(p *page) string { return p.set }) {
		choose(f.model, c, f.left, sets)
	}
	fmt.Printf("%-16s %8s %8s %8s   %s\n", "records' F1", "fitted", "set out", "sites out", "mean over pages: the same three")
	for _, n := range setNames(pages) {
		fmt.Printf("%-16s %8.3f %8.3f %8.3f   %8.3f %8.3f %8.3f\n", n, fitted[n].f1(), sets[n].f1(), sites[n].f1(), fitted[n].mean(), sets[n].mean(), sites[n].mean())
	}
	printCalibration(c, all)
	return c
}

// printCalibration prints how often the first list is right, by confidence, on left-out sites.
func printCalibration(c calibration, all []chosen) {
	var n, right, sum [5]float64
	for _, k := range all {
		p := c.of(k.score, k.lead)
		i := min(int(p*5), 4)
		n[i]++
		sum[i] += p
		if k.f1 >= rightFrom {
			right[i]++
		}
	}
	for i := range n {
		if n[i] > 0 {
			fmt.Printf("confidence %.1f to %.1f: %3.0f pages, mean %.2f, right %.2f\n", float64(i)/5, float64(i+1)/5, n[i], sum[i]/n[i], right[i]/n[i])
		}
	}
}

func setNames(pages []*page) []string {
	seen := map[string]bool{}
	for _, p := range pages {
		seen[p.set] = true
	}
	return slices.Sorted(maps.Keys(seen))
}
