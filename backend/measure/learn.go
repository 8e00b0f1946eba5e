package measure

import (
	"context"
	"fmt"
	"slices"

	"wrapsmith/backend/induce"
	"wrapsmith/backend/program"
	"wrapsmith/backend/record"
	"wrapsmith/backend/tagtree"
)

// Induced is the product's learner: induce.Learn, compiled.
func Induced(samples []*tagtree.Tree, marks []induce.Mark, fields record.Schema) (Extractor, error) {
	t, err := induce.Learn(induce.Problem{Fields: fields, Samples: samples, Marks: marks})
	if err != nil {
		return nil, err
	}
	p, err := program.Compile(t)
	if err != nil {
		return nil, err
	}
	return compiled{p, fields}, nil
}

// compiled runs a program; its cells are put into the order of the fields asked for.
type compiled struct {
	program *program.Program
	fields  record.Schema
}

func (c compiled) Cells(t *tagtree.Tree) record.Record {
	cells, _ := c.program.Votes(t)
	have := c.program.Template().Schema()
	out := make(record.Record, len(c.fields))
	for i, f := range c.fields {
		out[i] = record.Cell{State: record.Missing, Why: "the template has no such field"}
		if j := slices.IndexFunc(have, func(g record.Field) bool { return g.Name == f.Name }); j >= 0 {
			out[i] = cells[j]
		}
	}
	return out
}

// task is one site under one setup.
type task struct {
	site   *Site
	setup  Setup
	fields []string // judged; all of the site's are clicked
	order  []int    // pages, from the setup's starting point
	trees  []*tagtree.Tree
	errs   []error // why a tree is nil
	out    part
}

// site measures one site under every setup; each page is parsed once.
func site(ctx context.Context, s *Site, learn Learner, setups []Setup, f Filter) []part {
	trees, errs := make([]*tagtree.Tree, len(s.Pages)), make([]error, len(s.Pages))
	for i, p := range s.Pages {
		if ctx.Err() != nil {
			return nil
		}
		trees[i], errs[i] = s.Tree(p)
	}
	var parts []part
	for _, setup := range setups {
		for turn := range max(setup.Turns, 1) {
			if ctx.Err() != nil {
				return parts
			}
			setup.Turn = turn
			t := &task{site: s, setup: setup, fields: f.fields(s), order: rotated(len(s.Pages), turn, setup.Turns), trees: trees, errs: errs}
			t.out.site = s
			t.run(learn)
			if turn == 0 {
				parts = append(parts, t.out)
			} else {
				parts[len(parts)-1].join(t.out)
			}
		}
	}
	return parts
}

// rotated lists n pages from the turn-th of turns starting points.
func rotated(n, turn, turns int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = (i + turn*n/max(turns, 1)) % n
	}
	return order
}

// run learns and tests.
func (t *task) run(learn Learner) {
	n := len(t.order)
	k := min(t.setup.Clicked, n-1)
	if k < 1 {
		t.problem("a site needs two pages at least: one to click, one to test")
		return
	}
	u := min(t.setup.Unlabelled, n-k-1)
	var samples []*tagtree.Tree
	at := make([]int, k) // sample index of a clicked page, -1: it could not be read
	for i, p := range t.order[:k+u] {
		if i < k {
			at[i] = -1
		}
		if t.trees[p] == nil {
			t.problem(fmt.Sprintf("sample %v", t.errs[p]))
			continue
		}
		if i < k {
			at[i] = len(samples)
		}
		samples = append(samples, t.trees[p])
	}
	schema, marks := t.clicks(samples, at)
	ex := t.learn(learn, samples, marks, schema)
	for _, p := range t.order[k+u:] {
		t.test(p, ex, schema)
	}
}

// clicks is what the person does: each field is shown once on each clicked page.
func (t *task) clicks(samples []*tagtree.Tree, at []int) (record.Schema, []induce.Mark) {
	var schema record.Schema
	var marks []induce.Mark
	for _, field := range t.site.Fields {
		f := record.Field{Name: field, Type: record.Text, Many: slices.Contains(t.site.Set.Many, field), Optional: true}
		known := false
		for i, sample := range at {
			values := t.site.Pages[t.order[i]].Values(field)
			known = known || len(values) > 0
			if sample < 0 || len(values) == 0 {
				continue
			}
			shown := show(samples[sample], values, f.Many)
			if len(shown) == 0 {
				t.problem(fmt.Sprintf("%s: field %s: the page does not show %q", t.site.Pages[t.order[i]].File, field, values[0]))
			}
			for _, m := range shown {
				m.Field, m.Sample = field, sample
				marks = append(marks, m)
			}
		}
		if known {
			schema = append(schema, f)
		}
	}
	return schema, marks
}

// show finds the clicks for one field of one page: the first two values of a
// list; elsewhere the first of the alternatives that the page shows exactly, else
// the first that it shows at all.
func show(t *tagtree.Tree, values []string, many bool) []induce.Mark {
	if many {
		var marks []induce.Mark
		for _, v := range values[:min(2, len(values))] {
			if m, ok := induce.Show(t, v); ok {
				marks = append(marks, m)
			}
		}
		return marks
	}
	var best []induce.Mark
	for _, v := range values {
		m, ok := induce.Show(t, v)
		if ok && exactly(t, m, v) {
			return []induce.Mark{m}
		}
		if ok && best == nil {
			best = []induce.Mark{m}
		}
	}
	return best
}

// exactly says whether a mark is a whole node.
func exactly(t *tagtree.Tree, m induce.Mark, value string) bool {
	return m.From == m.To && t.Text(m.Node) == value
}

// learn calls the learner. A learner that panics loses this site, not the
// figures of all others, and the report says so.
func (t *task) learn(learn Learner, samples []*tagtree.Tree, marks []induce.Mark, schema record.Schema) (ex Extractor) {
	defer func() {
		if r := recover(); r != nil {
			t.problem(fmt.Sprintf("the learner panicked: %v", r))
			ex = nil
		}
	}()
	if len(marks) == 0 {
		return nil
	}
	ex, err := learn(samples, marks, schema)
	if err != nil {
		t.problem(err.Error())
		return nil
	}
	return ex
}

func (t *task) problem(what string) {
	t.out.problems = append(t.out.problems, Problem{Set: t.site.Set.Name, Site: t.site.Name, Turn: t.setup.Turn, What: what})
}
