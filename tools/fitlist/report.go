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

type counts struct{ right, found, wanted int }

func (c counts) f1() float64 { return 2 * float64(c.right) / float64(max(c.found+c.wanted, 1)) }

// choose is what a model takes of each page, by set.
func choose(m scorer, pages []*page, into map[string]*counts) (all []chosen) {
	for _, p := range pages {
		c := into[p.set]
		if c == nil {
			c = &counts{}
			into[p.set] = c
		}
		c.wanted += p.wanted
		best, score, lead := p.best(m)
		if best == nil {
			continue
		}
		all = append(all, chosen{score, lead, best.f1, p.weight})
		c.right += best.right
		c.found += best.found
		if os.Getenv("MISSES") != "" && best.f1 < .9 {
			top := candidate{}
			for _, c := range p.all {
				if c.f1 > top.f1 {
					top = c
				}
			}
			if top.f1 > best.f1+.02 {
				fmt.Printf("MISS %s/%s/%.20s %.2f not %.2f (%d wanted): %s; NOT %s\n", p.set, p.site, p.file, best.f1, top.f1, p.wanted, best.why, top.why)
				if l, ok := m.(*linear); ok && os.Getenv("MISSES") == "2" {
					for j := range best.x {
						if d := l.weight[j] * (best.x[j] - top.x[j]); d > .15 || d < -.15 {
							fmt.Printf("   %-10s %6.2f (%.2f, %.2f)", list.FeatureNames[j], d, best.x[j], top.x[j])
						}
					}
					fmt.Println()
				}
			}
		}
	}
	return all
}

// best is the candidate with the highest score, and its lead over the next, 3 at most.
func (p *page) best(m scorer) (best *candidate, top, lead float64) {
	next := math.Inf(-1)
	top = next
	for i := range p.all {
		s := m.score(&p.all[i].x)
		if s > top {
			best, top, next = &p.all[i], s, top
		} else {
			next = max(next, s)
		}
	}
	return best, top, min(top-next, 3)
}

// folds leaves out parts of the pages in turn and gives what models of the rest take of them.
func folds(pages []*page, fit func([]*page) scorer, part func(*page) string) (map[string]*counts, []chosen) {
	parts := map[string][]*page{}
	for _, p := range pages {
		parts[part(p)] = append(parts[part(p)], p)
	}
	out := map[string]*counts{}
	var all []chosen
	for name, left := range parts {
		var rest []*page
		for _, p := range pages {
			if part(p) != name {
				rest = append(rest, p)
			}
		}
		all = append(all, choose(fit(rest), left, out)...)
	}
	return out, all
}

const tenths = 10

func report(pages []*page, fit func([]*page) scorer) calibration {
	if l, ok := fit(pages).(*linear); ok {
		for j, n := range list.FeatureNames {
			fmt.Printf("%-12s %8.3f\n", n, l.weight[j])
		}
	}
	fitted := map[string]*counts{}
	choose(fit(pages), pages, fitted)
	sets, _ := folds(pages, fit, func(p *page) string { return p.set })
	sites, all := folds(pages, fit, func(p *page) string {
		h := fnv.New32a()
		h.Write([]byte(p.set + p.site))
		return fmt.Sprint(h.Sum32() % tenths)
	})
	fmt.Printf("%-16s %8s %8s %8s\n", "records' F1", "fitted", "set out", "sites out")
	for _, n := range setNames(pages) {
		fmt.Printf("%-16s %8.3f %8.3f %8.3f\n", n, fitted[n].f1(), sets[n].f1(), sites[n].f1())
	}
	c := calibrate(all)
	printCalibration(c, all)
	return c
}

// printCalibration prints how often the first list is right, by confidence, on left-out sites.
func printCalibration(c calibration, all []chosen) {
	var n, right, sum [5]float64
	for _, k := range all {
		p := 1 / (1 + math.Exp(-c.bias-c.score*k.score-c.lead*k.lead))
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
