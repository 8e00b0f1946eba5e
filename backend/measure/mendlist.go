package measure

import (
	"slices"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/learn/mend"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// Lists are mended and judged as ListClicks learns and judges them: the first
// two records of the clicked page are clicked, and rows and known records of the
// pages after the change are paired by the cells that are the same. What is
// expected of the samples, and what is known of an address, is what the template
// gave there before, as a save keeps it.

// mendList measures one turn on a list site.
func (r *Redesigned) mendList(s MendSetup, turn int) (MendScore, error) {
	var score MendScore
	order, k, u, given, rest := s.parts(len(r.Before), turn)
	c := r.clicking(false)
	problem, err := r.learnedList(c, order[:k+u], k)
	if err != nil || problem == nil {
		return score, err
	}
	for _, p := range given {
		after, err := r.tree(p, true)
		if err != nil {
			return score, err
		}
		pg := mend.Page{Tree: after}
		if s.Again {
			before, err := r.tree(p, false)
			if err != nil {
				return score, err
			}
			pg.Rows = rowsKept(c.prog, before)
		}
		problem.New = append(problem.New, pg)
	}
	got, err := mend.Propose(*problem)
	if err != nil {
		return score, err
	}
	score.count(got)
	old, mended := r.clicking(true), r.clicking(true)
	old.schema, mended.schema, old.prog, mended.prog = c.schema, c.schema, c.prog, c.prog
	if got.New != nil {
		if mended.prog, err = program.Compile(got.New); err != nil {
			return score, err
		}
	}
	for _, p := range rest {
		old.page(p, r.After[p])
		mended.page(p, r.After[p])
	}
	score.compare(old.cells, mended.cells)
	return score, nil
}

// compare judges the cells of both templates; those of a known record are the same cell.
func (s *MendScore) compare(before, after []Cell) {
	type key struct {
		page, record int
		field        string
	}
	missed := map[key]bool{}
	for _, c := range before {
		s.Before.Add(c.Verdict)
		missed[key{c.page, c.Record, c.Field}] = c.Miss()
	}
	for _, c := range after {
		s.After.Add(c.Verdict)
		was, known := missed[key{c.page, c.Record, c.Field}]
		if known && was {
			s.Refound.Add(c.Verdict)
		} else if known && c.Miss() {
			s.Spoiled++
		}
		if c.Verdict == Wrong || c.Verdict == False {
			s.Wrong = append(s.Wrong, c)
		}
	}
}

// clicking is the site before or after, to be clicked or judged.
func (r *Redesigned) clicking(after bool) *clicking {
	pages := r.Before
	if after {
		pages = r.After
	}
	c := &clicking{fields: r.Fields}
	c.site = &Site{Name: r.Name, data: &Data{Kind: r.Kind}, Set: &Set{Many: r.Many}, Fields: r.Fields, Pages: pages, open: func(p Page) (*tagtree.Tree, error) {
		i := slices.IndexFunc(pages, func(o Page) bool { return o.File == p.File })
		return r.tree(i, after)
	}}
	return c
}

// learnedList makes the template of the pages before, and its samples; nil when nothing can be clicked.
func (r *Redesigned) learnedList(c *clicking, pages []int, clicked int) (*mend.Problem, error) {
	problem := induce.ListProblem{}
	known := map[string]bool{}
	for i, p := range pages {
		t, err := r.tree(p, false)
		if err != nil {
			return nil, err
		}
		problem.Samples = append(problem.Samples, t)
		if i >= clicked {
			continue
		}
		schema, marks := c.clicks(t, r.Before[p])
		for _, f := range schema {
			if !known[f.Name] {
				known[f.Name] = true
				problem.Fields = append(problem.Fields, f)
			}
		}
		for _, m := range marks {
			m.Sample = i
			problem.Marks = append(problem.Marks, m)
		}
	}
	if len(problem.Marks) == 0 {
		return nil, nil
	}
	l, err := induce.LearnList(problem)
	if err != nil {
		return nil, err
	}
	l.Template.Name, c.schema = r.Name, problem.Fields
	if c.prog, err = program.Compile(l.Template); err != nil {
		return nil, err
	}
	out := &mend.Problem{Template: l.Template}
	for _, t := range problem.Samples {
		l.Template.Samples = append(l.Template.Samples, template.Sample{Name: t.Page.Name, URL: t.Page.URL, Digest: t.Page.Digest()})
		out.Old = append(out.Old, mend.Page{Tree: t, Rows: rowsKept(c.prog, t)})
	}
	return out, nil
}

// keptRows is how many records a save keeps of a page.
const keptRows = 20

// rowsKept is what a template gives of the first records of a page.
func rowsKept(prog *program.Program, t *tagtree.Tree) []mend.Row {
	rows, schema := prog.Rows(t), prog.Template().Schema()
	out := []mend.Row{}
	for _, r := range rows[:min(len(rows), keptRows)] {
		row := mend.Row{}
		for i, f := range schema {
			if c := r.Cells[i]; c.State == record.Found || c.State == record.Missing {
				row[f.Name] = c.Texts()
			}
		}
		out = append(out, row)
	}
	return out
}
