package measure

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/learn/mend"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// Mending is measured on pages before and after a redesign. A template is
// learned from the pages before, as Detail does it:
//
//	pages   0 .. k-1        clicked before the redesign
//	        k .. k+u-1      unlabelled samples before it
//	        again           0 .. m-1 after it are given to mend by, with what is known of their addresses:
//	                        the expected values of the clicked ones, what the old template gave of the others
//	        fresh           k+u .. k+u+m-1 after it are given, and nothing is known of them
//	        the rest        tested after it, with the template as it was and as it is mended
//
// A proposal is taken as it comes, where there is one.

// MendSetup is one way to mend and to test.
type MendSetup struct {
	Clicked, Unlabelled, Given int
	Again                      bool   // the given pages are of addresses that are known
	Change                     Change // of labelled pages; "" where the pages after are a redesign
	Turns                      int
}

// String names a setup.
func (s MendSetup) String() string {
	out := fmt.Sprintf("k=%d unlabelled=%d given=%d", s.Clicked, s.Unlabelled, s.Given)
	if s.Again {
		out += " again"
	} else {
		out += " fresh"
	}
	if s.Change != "" {
		out += " change=" + string(s.Change)
	}
	return out
}

// MendScore is how the tested cells of a site were judged.
type MendScore struct {
	Site    string   `json:"site"`
	Before  Tally    `json:"before"`
	After   Tally    `json:"after"`
	Refound Tally    `json:"refound"` // of the cells that were not right before: what they are after
	Spoiled int      `json:"spoiled"` // cells that were right before and are not after
	Mended  int      `json:"mended"`  // fields of all turns
	Lost    int      `json:"lost"`
	Fields  int      `json:"fields"`
	Wrong   []Cell   `json:"wrong,omitempty"` // tested cells that are wrong or false after
	Why     []string `json:"why,omitempty"`   // of each field that was not found again, why
}

func (s *MendScore) add(o MendScore) {
	for _, k := range []struct{ to, from *Tally }{{&s.Before, &o.Before}, {&s.After, &o.After}, {&s.Refound, &o.Refound}} {
		k.to.Correct, k.to.Wrong, k.to.Missed = k.to.Correct+k.from.Correct, k.to.Wrong+k.from.Wrong, k.to.Missed+k.from.Missed
		k.to.Silent, k.to.False = k.to.Silent+k.from.Silent, k.to.False+k.from.False
	}
	s.Spoiled, s.Mended, s.Lost, s.Fields = s.Spoiled+o.Spoiled, s.Mended+o.Mended, s.Lost+o.Lost, s.Fields+o.Fields
	s.Wrong, s.Why = append(s.Wrong, o.Wrong...), append(s.Why, o.Why...)
}

// Mend measures mending on redesigned sites: a score a site, in order.
func Mend(ctx context.Context, sites []Redesigned, s MendSetup) ([]MendScore, error) {
	out := make([]MendScore, len(sites))
	errs := make([]error, len(sites))
	next := make(chan int)
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), max(len(sites), 1)) {
		wg.Go(func() {
			for i := range next {
				out[i].Site = sites[i].Name
				for turn := range max(s.Turns, 1) {
					if ctx.Err() != nil {
						return
					}
					one, err := sites[i].mend(s, turn)
					if err != nil {
						errs[i] = err
						return
					}
					out[i].add(one)
				}
			}
		})
	}
	for i := range sites {
		select {
		case next <- i:
		case <-ctx.Done():
		}
	}
	close(next)
	wg.Wait()
	for _, err := range errs {
		if err != nil {
			return out, err
		}
	}
	return out, ctx.Err()
}

// parts says which pages of a turn are clicked, unlabelled, given and tested.
func (s MendSetup) parts(pages, turn int) (order []int, k, u int, given, rest []int) {
	order = rotated(pages, turn, s.Turns)
	k = min(s.Clicked, len(order)-1)
	u = max(min(s.Unlabelled, len(order)-k-2), 0)
	given, rest = order[:min(s.Given, k+u)], order[min(k+u+s.Given, len(order)-1):]
	if !s.Again {
		given = order[k+u : min(k+u+s.Given, len(order)-1)]
	}
	return order, k, u, given, rest
}

// count counts what became of the fields.
func (s *MendScore) count(got *mend.Proposal) {
	for _, f := range got.Fields {
		s.Fields++
		switch f.State {
		case mend.Mended:
			s.Mended++
		case mend.Lost:
			s.Lost++
			s.Why = append(s.Why, f.Field+": "+f.Why.String())
		}
	}
	if got.New == nil && len(got.Why) > 0 {
		s.Why = append(s.Why, got.Why.String())
	}
}

// mend measures one turn on a site.
func (r *Redesigned) mend(s MendSetup, turn int) (MendScore, error) {
	if r.Kind == string(template.List) {
		return r.mendList(s, turn)
	}
	var score MendScore
	order, k, u, given, rest := s.parts(len(r.Before), turn)
	problem, err := r.learned(order, k, u)
	if err != nil || problem == nil {
		return score, err
	}
	prog, err := program.Compile(problem.Template)
	if err != nil {
		return score, err
	}
	for _, p := range given {
		after, err := r.tree(p, true)
		if err != nil {
			return score, err
		}
		pg := mend.Page{Tree: after}
		if s.Again {
			if pg.Known, err = r.known(prog, p, slices.Index(order, p) < k); err != nil {
				return score, err
			}
		}
		problem.New = append(problem.New, pg)
	}
	got, err := mend.Propose(*problem)
	if err != nil {
		return score, err
	}
	mended := prog
	if got.New != nil {
		if mended, err = program.Compile(got.New); err != nil {
			return score, err
		}
	}
	score.count(got)
	for _, p := range rest {
		if err := r.test(p, prog, mended, &score); err != nil {
			return score, err
		}
	}
	return score, nil
}

// learned makes the template of the pages before; nil when nothing can be clicked.
func (r *Redesigned) learned(order []int, k, u int) (*mend.Problem, error) {
	t := &task{site: &Site{Name: r.Name, Set: &Set{Many: r.Many}, Fields: r.Fields, Pages: r.Before}, fields: r.Fields, order: order}
	t.trees, t.errs = make([]*tagtree.Tree, len(r.Before)), make([]error, len(r.Before))
	for _, p := range order[:k+u] {
		t.trees[p], t.errs[p] = r.tree(p, false)
	}
	samples, at := t.samples(k, u)
	schema, marks := t.clicks(samples, at, ByClick)
	if len(marks) == 0 {
		return nil, nil
	}
	tpl, err := induce.Learn(induce.Problem{Fields: schema, Samples: samples, Marks: marks})
	if err != nil {
		return nil, err
	}
	tpl.Name = r.Name
	problem := &mend.Problem{Template: tpl}
	for i, tree := range samples {
		s := template.Sample{Name: tree.Page.Name, URL: tree.Page.URL, Digest: tree.Page.Digest()}
		known := map[string][]string{}
		for _, m := range marks {
			if m.Sample == i {
				s.Marks = append(s.Marks, template.Mark{Field: m.Field, Node: int32(m.Node), Part: m.Part, From: m.From, To: m.To})
			}
		}
		if i < k {
			known = r.expected(schema, r.Before[order[i]])
		}
		tpl.Samples = append(tpl.Samples, s)
		problem.Old = append(problem.Old, mend.Page{Tree: tree, Known: known})
	}
	return problem, nil
}

// expected is what a person would have confirmed of a clicked page: of several
// true values the one clicked.
func (r *Redesigned) expected(schema record.Schema, p Page) map[string][]string {
	out := map[string][]string{}
	for _, f := range schema {
		values := p.Values(f.Name)
		if !f.Many {
			values = values[:min(len(values), 1)]
		}
		out[f.Name] = values
	}
	return out
}

// known is what is known of a page's address from before the redesign.
func (r *Redesigned) known(prog *program.Program, p int, clicked bool) (map[string][]string, error) {
	if clicked {
		return r.expected(prog.Template().Schema(), r.Before[p]), nil
	}
	tree, err := r.tree(p, false)
	if err != nil {
		return nil, err
	}
	out := map[string][]string{}
	cells, _ := prog.Votes(tree)
	for i, f := range prog.Template().Fields {
		if cells[i].State == record.Found || cells[i].State == record.Missing {
			out[f.Name] = cells[i].Texts()
		}
	}
	return out, nil
}

// test judges a page after the redesign, with the template as it was and mended.
func (r *Redesigned) test(p int, old, mended *program.Program, score *MendScore) error {
	tree, err := r.tree(p, true)
	if err != nil {
		return err
	}
	before, after := r.cells(old, tree, r.After[p]), r.cells(mended, tree, r.After[p])
	for i, was := range before {
		now := after[i]
		score.Before.Add(was.Verdict)
		score.After.Add(now.Verdict)
		if was.Miss() {
			score.Refound.Add(now.Verdict)
		} else if now.Miss() {
			score.Spoiled++
		}
		if now.Verdict == Wrong || now.Verdict == False {
			score.Wrong = append(score.Wrong, now)
		}
	}
	return nil
}

// cells are the cells that a program gives on a page, judged, in the order of its fields.
func (r *Redesigned) cells(prog *program.Program, tree *tagtree.Tree, truth Page) []Cell {
	got, _ := prog.Votes(tree)
	out := make([]Cell, len(got))
	for i, f := range prog.Template().Fields {
		out[i] = Cell{Site: r.Name, Page: truth.File, Field: f.Name, Expected: truth.Values(f.Name), Node: -1, many: f.Many}
		out[i].fill(tree, got[i])
		out[i].judge()
	}
	return out
}
