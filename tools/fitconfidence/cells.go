package main

import (
	"bufio"
	"context"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/measure"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// cell is one field of one tested page.
type cell struct {
	set, site, page, field string
	change                 measure.Change
	further                int     // pages without marks that the learner saw at most
	wanted, given, right   bool    // the page has a value; one was found; it is right
	absent                 bool    // it is not right, and the page does not show the true value
	confidence             float64 // the product's
	x                      program.Signals
	weight                 float64
}

// bounded is the confidence by a model; a value that the page shows to be another thing has program.MostDoubtful at most, as in
// the product.
func (c *cell) bounded(m *model) float64 {
	if c.confidence == program.MostDoubtful {
		return min(m.confidence(&c.x), program.MostDoubtful)
	}
	return m.confidence(&c.x)
}

// changes are done to the tested pages.
var changes = []measure.Change{measure.None, measure.Classes, measure.All}

// further are how many pages without marks the learner sees at most. With none nothing confirms what it learns.
var further = []int{measure.MaxUnlabelled, 1, 0}

// recorder is an extractor that keeps the signals of what it finds. A cell's
// confidence is the place of its signals in the list.
type recorder struct {
	program *program.Program
	lock    *sync.Mutex
	kept    *[]cell
}

// Cells runs the vote; a value that is too unsure to be given is there too. The program takes no value by its label alone: its
// confidence is not computed.
func (r recorder) Cells(t *tagtree.Tree) record.Record {
	cells, signals := r.program.Signals(t)
	given, _ := r.program.Votes(t)
	r.lock.Lock()
	defer r.lock.Unlock()
	for i := range cells {
		if signals[i] == nil {
			cells[i].Confidence = -1
			continue
		}
		*r.kept = append(*r.kept, cell{confidence: given[i].Confidence, x: *signals[i]})
		cells[i].Confidence = float64(len(*r.kept) - 1)
	}
	return cells
}

// gather learns and tests the detail sets of a folder.
func gather(ctx context.Context, dir string, turns int) ([]cell, error) {
	data, err := measure.Read(os.DirFS(dir), "detail")
	if err != nil {
		return nil, err
	}
	var lock sync.Mutex
	var kept []cell
	learn := func(samples []*tagtree.Tree, marks []induce.Mark, fields record.Schema) (measure.Extractor, error) {
		t, err := induce.Learn(induce.Problem{Fields: fields, Samples: samples, Marks: marks})
		if err != nil {
			return nil, err
		}
		p, err := program.Compile(t)
		if err != nil {
			return nil, err
		}
		return recorder{p.WithoutLabels(), &lock, &kept}, nil
	}
	var out []cell
	for _, set := range data.Sets {
		var setups []measure.Setup
		for _, c := range changes {
			for _, u := range further {
				setups = append(setups, measure.Setup{Clicked: 1, Unlabelled: u, Change: c, Turns: min(turns, pages(set))})
			}
		}
		results, err := measure.Detail(ctx, data, learn, setups, measure.Filter{Sets: []string{set.Name}})
		if err != nil {
			return nil, err
		}
		for _, r := range results {
			for _, c := range r.Cells {
				k := cell{}
				if c.Confidence >= 0 && len(c.Got) > 0 {
					k = kept[int(c.Confidence)]
				}
				k.set, k.site, k.page, k.field, k.change = c.Set, c.Site, c.Page, c.Field, r.Setup.Change
				k.further = r.Setup.Unlabelled
				k.wanted = len(c.Expected) > 0
				k.given, k.right = c.Confidence >= 0 && len(c.Got) > 0, c.Verdict == measure.Correct
				k.absent = len(c.Absent) > 0
				out = append(out, k)
			}
		}
		kept = kept[:0]
	}
	return out, nil
}

// pages is the number of pages that half of a set's sites have: more starting
// pages give the same lessons again.
func pages(set *measure.Set) int {
	var n []int
	for _, s := range set.Sites {
		n = append(n, len(s.Pages))
	}
	slices.Sort(n)
	return n[len(n)/2]
}

// weigh gives the given cells of a site and field the root of their number in all.
func weigh(cells []cell) {
	count := map[string]float64{}
	for _, c := range cells {
		if c.given {
			count[c.set+"/"+c.site+"/"+c.field]++
		}
	}
	for i := range cells {
		if c := &cells[i]; c.given {
			c.weight = 1 / math.Sqrt(count[c.set+"/"+c.site+"/"+c.field])
		}
	}
}

// writeTable writes cells as tab-separated values.
func writeTable(file string, cells []cell) error {
	b := &strings.Builder{}
	for _, c := range cells {
		fmt.Fprintf(b, "%s\t%s\t%s\t%s\t%s\t%d\t%t\t%t\t%t\t%t\t%g", c.set, c.site, c.page, c.field, c.change, c.further, c.wanted, c.given, c.right, c.absent, c.confidence)
		for _, v := range c.x {
			fmt.Fprintf(b, "\t%.4g", v)
		}
		b.WriteByte('\n')
	}
	return os.WriteFile(file, []byte(b.String()), 0o644) //nolint:gosec // a table
}

// readTable reads what writeTable wrote.
func readTable(file string) ([]cell, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var out []cell
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		v := strings.Split(lines.Text(), "\t")
		var c cell
		if len(v) != 11+len(c.x) {
			return nil, fmt.Errorf("%s:%d: %d columns, want %d", file, n, len(v), 11+len(c.x))
		}
		c.set, c.site, c.page, c.field, c.change, c.wanted, c.given, c.right, c.absent = v[0], v[1], v[2], v[3], measure.Change(v[4]), v[6] == "true", v[7] == "true", v[8] == "true", v[9] == "true"
		if c.further, err = strconv.Atoi(v[5]); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, n, err)
		}
		if c.confidence, err = strconv.ParseFloat(v[10], 64); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, n, err)
		}
		for i := range c.x {
			if c.x[i], err = strconv.ParseFloat(v[11+i], 64); err != nil {
				return nil, fmt.Errorf("%s:%d: %w", file, n, err)
			}
		}
		out = append(out, c)
	}
	return out, lines.Err()
}
