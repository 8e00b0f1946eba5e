package main

import (
	"fmt"
	"os"
	"runtime"
	"sync"

	"wrapsmith/backend/learn/list"
	"wrapsmith/backend/measure"
	"wrapsmith/backend/tree/tagtree"
)

// page is a labelled page with its candidates: of what it shows, and of all that it
// holds, with what it hides until a script shows it.
type page struct {
	set, site, file string
	wanted          int
	shown, revealed pool
	weight          float64
}

// pool is the candidates that one choice is made from.
type pool []candidate

// candidate is a list that the page may have.
type candidate struct {
	x     list.Features
	right int
	found int
	f1    float64
	why   string

	hidden bool
}

// readPages reads all pages, weighs them so that each site of a set counts the
// same, and each set by the root of its sites.
func readPages(dir string) ([]*page, error) {
	data, err := measure.Read(os.DirFS(dir), "list")
	if err != nil {
		return nil, err
	}
	var out []*page
	var wg sync.WaitGroup
	room := make(chan bool, runtime.GOMAXPROCS(0))
	for _, set := range data.Sets {
		for _, site := range set.Sites {
			for _, p := range site.Pages {
				q := &page{set: set.Name, site: site.Name, file: p.File, weight: 1 / float64(len(site.Pages))}
				out = append(out, q)
				room <- true
				wg.Go(func() {
					defer func() { <-room }()
					if err := q.read(site, p); err != nil {
						fmt.Fprintln(os.Stderr, "fitlist:", err)
					}
				})
			}
		}
	}
	wg.Wait()
	return out, nil
}

func (p *page) read(site *measure.Site, from measure.Page) error {
	tree, err := site.Tree(from)
	if err != nil {
		return err
	}
	_, p.wanted = measure.CountCorrect(from, nil)
	shown, revealed := list.Candidates(tree, list.Options{})
	p.shown, p.revealed = p.pool(tree, from, shown), p.pool(tree, from, revealed)
	return nil
}

func (p *page) pool(tree *tagtree.Tree, from measure.Page, all []list.Candidate) (out pool) {
	for _, c := range all {
		var texts []string
		for _, r := range c.Records {
			texts = append(texts, r.Text(tree))
		}
		k := candidate{x: c.Features, found: len(texts), why: c.Why, hidden: c.Hidden}
		k.right, _ = measure.CountCorrect(from, texts)
		k.f1 = 2 * float64(k.right) / float64(k.found+p.wanted)
		out = append(out, k)
	}
	return out
}

// top is the candidate that fits the known records best; nil for none.
func (p pool) top() (out *candidate) {
	for i := range p {
		if out == nil || p[i].f1 > out.f1 {
			out = &p[i]
		}
	}
	return out
}

// hides reports whether the known records are a hidden list: a candidate of the
// whole page that fits them much better than what the page shows.
func (p *page) hides() bool {
	best, shown := p.revealed.top(), p.shown.top()
	return best != nil && best.hidden && (shown == nil || best.f1 > shown.f1+hiddenLead)
}

// hiddenLead is how much better a hidden list fits, in F1.
const hiddenLead = 0.2

func printOracle(pages []*page) {
	type sum struct{ right, found, wanted, n, all int }
	sums := map[string]*sum{}
	var order []string
	for _, p := range pages {
		s := sums[p.set]
		if s == nil {
			s = &sum{}
			sums[p.set] = s
			order = append(order, p.set)
		}
		s.wanted += p.wanted
		s.n++
		s.all += len(p.shown)
		best := candidate{}
		from := p.shown
		if p.hides() {
			from = p.revealed
		}
		if top := from.top(); top != nil {
			best = *top
		}
		s.right += best.right
		s.found += best.found
		if best.f1 < .9 {
			fmt.Printf("%-14s %-30.30s %-30.30s best %.2f: %d of %d right, %d wanted; %s\n", p.set, p.site, p.file, best.f1, best.right, best.found, p.wanted, best.why)
		}
	}
	for _, set := range order {
		s := sums[set]
		fmt.Printf("%-14s %3d pages, %5.0f candidates a page, F1 of the best candidates %.3f\n", set, s.n, float64(s.all)/float64(s.n), 2*float64(s.right)/float64(s.found+s.wanted))
	}
}
