package measure

import (
	"context"
	"fmt"
	"slices"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
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

// Cells runs the program and shows its vote, cell by cell.
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

// task is one site while it is measured.
type task struct {
	site     *Site
	fields   []string // judged; all of the site's are clicked
	trees    []*tagtree.Tree
	errs     []error // why a tree is nil
	order    []int   // pages, from the turn's starting point
	turn     int
	problems []Problem
}

// lesson is what was learned in one turn, and the pages left to test.
type lesson struct {
	schema   record.Schema
	ex       Extractor // nil: nothing was learned
	tested   []bool    // by page
	problems []Problem
}

// site measures one site under every setup. Each page is parsed once, and
// changed once for each sort of change; each lesson is learned once.
func site(ctx context.Context, s *Site, learn Learner, setups []Setup, f Filter) []part {
	t := &task{site: s, fields: f.fields(s), trees: make([]*tagtree.Tree, len(s.Pages)), errs: make([]error, len(s.Pages))}
	for i, p := range s.Pages {
		if ctx.Err() != nil {
			return nil
		}
		t.trees[i], t.errs[i] = s.Tree(p)
	}
	lessons := t.lessons(ctx, learn, setups)
	parts := make([]part, len(setups))
	for i, setup := range setups {
		for turn := range max(setup.Turns, 1) {
			if l := lessons[setup.lesson(turn)]; l != nil {
				parts[i].problems = append(parts[i].problems, l.problems...)
			}
		}
	}
	for _, change := range AllChanges {
		for p := range s.Pages {
			if ctx.Err() != nil {
				return parts
			}
			t.page(p, change, setups, lessons, parts)
		}
	}
	for i := range parts {
		parts[i].sort()
	}
	return parts
}

// key tells lessons apart: setups that differ in the change alone share theirs.
type key struct {
	clicked, unlabelled, turn, turns int
	marks                            Marking
}

func (s Setup) lesson(turn int) key {
	return key{s.Clicked, s.Unlabelled, turn, max(s.Turns, 1), s.Marks}
}

func (t *task) lessons(ctx context.Context, learn Learner, setups []Setup) map[key]*lesson {
	lessons := map[key]*lesson{}
	for _, s := range setups {
		for turn := range max(s.Turns, 1) {
			if k := s.lesson(turn); lessons[k] == nil && ctx.Err() == nil {
				t.order, t.turn, t.problems = rotated(len(t.site.Pages), turn, s.Turns), turn, nil
				l := t.lesson(learn, s)
				l.problems = t.problems
				lessons[k] = l
			}
		}
	}
	return lessons
}

// rotated lists n pages from the turn-th of turns starting points.
func rotated(n, turn, turns int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = (i + turn*n/max(turns, 1)) % n
	}
	return order
}

// lesson clicks and learns.
func (t *task) lesson(learn Learner, s Setup) *lesson {
	n := len(t.order)
	l := &lesson{tested: make([]bool, n)}
	k := min(s.Clicked, n-1)
	if k < 1 {
		t.problem("a site needs two pages at least: one to click, one to test")
		return l
	}
	u := min(s.Unlabelled, n-k-1)
	samples, at := t.samples(k, u)
	var marks []induce.Mark
	l.schema, marks = t.clicks(samples, at, s.Marks)
	l.ex = t.learn(learn, samples, marks, l.schema)
	for _, p := range t.order[k+u:] {
		l.tested[p] = true
	}
	return l
}

// samples are the trees of k clicked pages and u others; at is each clicked
// page's index in them, -1 where it could not be read.
func (t *task) samples(k, u int) (samples []*tagtree.Tree, at []int) {
	for i, p := range t.order[:k+u] {
		index := len(samples)
		if t.trees[p] == nil {
			t.problem(fmt.Sprintf("sample %v", t.errs[p]))
			index = -1
		} else {
			samples = append(samples, t.trees[p])
		}
		if i < k {
			at = append(at, index)
		}
	}
	return samples, at
}

// clicks is what the person does: each field is shown once on each clicked page,
// no two at one place where the page has another place for one of them.
func (t *task) clicks(samples []*tagtree.Tree, at []int, how Marking) (record.Schema, []induce.Mark) {
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
			shown := how.marks(samples[sample], t.site.Pages[t.order[i]], f, marksOn(marks, sample))
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
	if how != ByValue {
		for _, sample := range at {
			apart(samples, marks, sample)
		}
	}
	return schema, marks
}

// apart moves the marks on one sample that two fields have at one place.
func apart(samples []*tagtree.Tree, marks []induce.Mark, sample int) {
	var on []induce.Mark
	var places []int
	for i, m := range marks {
		if sample >= 0 && m.Sample == sample {
			on, places = append(on, m), append(places, i)
		}
	}
	if len(on) > 1 {
		induce.Apart(samples[sample], on)
	}
	for k, i := range places {
		marks[i] = on[k]
	}
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
	t.problems = append(t.problems, Problem{Set: t.site.Set.Name, Site: t.site.Name, Turn: t.turn, What: what})
}
