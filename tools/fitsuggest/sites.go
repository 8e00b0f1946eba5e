package main

import (
	"context"
	"fmt"
	"hash/fnv"
	"os"
	"runtime"
	"slices"
	"strconv"
	"sync"

	"wrapsmith/backend/learn/suggest"
	"wrapsmith/backend/measure"
	"wrapsmith/backend/tree/tagtree"
)

// taken are the numbers of pages that are taken together.
var taken []int

// skipped are sets whose pages of a site are one page at two times: they say
// nothing of what varies.
var skipped = []string{"recipe-versions"}

// site is some pages of a site, with the candidates and what is right.
type site struct {
	set, name string
	pages     int
	sample    *suggest.Sample
	fields    []string
	right     [][]int // by field: the candidates that are right
	weight    float64
	many      bool // some labelled field has several values
}

// group is what is left out together: sets of one origin.
func (s *site) group() string {
	switch s.set {
	case "mini-swde", "swde":
		return "swde"
	}
	return s.set
}

// division is written before the names of sites where they are divided in fifths: another text divides them in another way.
var division string

// fold is the fifth of the sites that a site is in, by its name.
func (s *site) fold() string {
	h := fnv.New32a()
	h.Write([]byte(division + s.set + s.name))
	return strconv.Itoa(int(h.Sum32() % 5))
}

func readSites(dir string) ([]*site, error) {
	data, err := measure.Read(os.DirFS(dir), "detail")
	if err != nil {
		return nil, err
	}
	var out []*site
	var wg sync.WaitGroup
	room := make(chan bool, runtime.GOMAXPROCS(0))
	for _, set := range data.Sets {
		if slices.Contains(skipped, set.Name) {
			continue
		}
		for _, from := range set.Sites {
			for _, k := range taken {
				if k > len(from.Pages) {
					continue
				}
				s := &site{set: set.Name, name: from.Name, pages: k}
				out = append(out, s)
				room <- true
				wg.Go(func() {
					defer func() { <-room }()
					if err := s.read(from); err != nil {
						fmt.Fprintln(os.Stderr, "fitsuggest:", err)
					}
				})
			}
		}
	}
	wg.Wait()
	return out, nil
}

func (s *site) read(from *measure.Site) error {
	var trees []*tagtree.Tree
	for _, p := range from.Pages[:s.pages] {
		t, err := from.Tree(p)
		if err != nil {
			return err
		}
		trees = append(trees, t)
	}
	sample, err := suggest.Measure(context.Background(), trees)
	if err != nil {
		return err
	}
	s.sample = sample
	for _, field := range from.Fields {
		var truth [][]string
		has := false
		for _, p := range from.Pages[:s.pages] {
			var v []string
			if len(p.Records) > 0 {
				v = p.Records[0][field]
			}
			has = has || len(v) > 0
			s.many = s.many || len(v) > 1 && slices.Contains(from.Set.Many, field)
			truth = append(truth, v)
		}
		if !has {
			continue
		}
		var right []int
		for i := range sample.Candidates {
			if measure.SuggestedRight(sample.Candidates[i].Values, truth, slices.Contains(from.Set.Many, field)) {
				right = append(right, i)
			}
		}
		s.fields, s.right = append(s.fields, field), append(s.right, right)
	}
	return nil
}
