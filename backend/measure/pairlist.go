package measure

import (
	"slices"

	"wrapsmith/backend/learn/mend"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// list measures a pair of list pages. What is known of the address is what the
// template gave on the old page, as a save keeps it.
func (p *Pair) list(s *PairScore) error {
	r := p.site()
	c := r.clicking(false)
	problem, err := r.learnedList(c, []int{0}, 1)
	if err != nil || problem == nil {
		return err
	}
	s.Fields = fitting(p.judged(c.prog, c, p.Old[0], problem.Old[0].Tree))
	if err := p.alert(s, c.prog); err != nil {
		return err
	}
	for _, way := range []string{WayKnown, WayFresh} {
		address := p.New[0].URL
		if way == WayFresh {
			address = p.Site + "/another-address"
		}
		tree, err := p.tree(p.New[0], address)
		if err != nil {
			return err
		}
		pg := mend.Page{Tree: tree}
		if way == WayKnown {
			pg.Rows = rowsKept(c.prog, problem.Old[0].Tree)
		}
		problem.New = []mend.Page{pg}
		if err := p.tryList(s, c, problem, way); err != nil {
			return err
		}
	}
	return nil
}

// judged are the cells that a program gives on a list page, those of true records first.
func (p *Pair) judged(prog *program.Program, of *clicking, page Page, tree *tagtree.Tree) []Cell {
	c := &clicking{fields: of.fields, schema: of.schema, prog: prog}
	c.site = &Site{Name: p.Name, data: &Data{Kind: p.Kind}, Set: &Set{Many: p.Many}, Fields: of.fields, Pages: []Page{page}, open: func(Page) (*tagtree.Tree, error) { return tree, nil }}
	c.page(0, page)
	return c.cells
}

// fitting are the fields of which leastFit of the true cells are right.
func fitting(cells []Cell) []string {
	correct, all := map[string]int{}, map[string]int{}
	var out []string
	for _, c := range cells {
		if len(c.Expected) > 0 {
			all[c.Field]++
			correct[c.Field] += btoi(c.Verdict == Correct)
		}
	}
	for f, n := range all {
		if float64(correct[f]) >= leastFit*float64(n) {
			out = append(out, f)
		}
	}
	slices.Sort(out)
	return out
}

func (p *Pair) tryList(s *PairScore, c *clicking, problem *mend.Problem, way string) error {
	got, err := mend.Propose(*problem)
	if err != nil {
		return err
	}
	mended := c.prog
	if got.New != nil {
		if mended, err = program.Compile(got.New); err != nil {
			return err
		}
	}
	tree := problem.New[0].Tree
	before, after := p.judged(c.prog, c, p.New[0], tree), p.judged(mended, c, p.New[0], tree)
	tally := PairTally{}
	for k, was := range before {
		if was.Record > len(p.New[0].Records) || len(was.Expected) == 0 || !slices.Contains(s.Fields, was.Field) {
			continue
		}
		s.judge(&tally, way, was, after[k], false, whyOf(got, was.Field))
	}
	s.Ways[way] = tally
	return nil
}
