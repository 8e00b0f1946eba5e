package measure

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"unicode"

	"wrapsmith/backend/learn/mend"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
)

// Mending is measured on pairs in four ways. In each a template is learned on
// the old pages (the first is clicked; of a list its first two records), and
// only fields are judged that it then reads right on at least leastFit of the
// first old page:
//
//	known    the first new page is given under the old page's address, whose values are known
//	others   the other new pages are given beside it, with what is known of theirs
//	fresh    the first new page is given under an address of which nothing is known
//	unseen  only the other new pages are given, whose records were never seen
//
// A cell with a true value that the template no longer gives is broken; the
// figures say what the proposal makes of it.
const (
	WayKnown  = "known"
	WayOthers = "others"
	WayFresh  = "fresh"
	WayUnseen = "unseen"
)

// ways are all of them, in the order of the table.
var ways = []string{WayKnown, WayOthers, WayFresh, WayUnseen}

// leastFit is the share of a field's cells on the first old page that the
// template must read right for the field to be judged.
const leastFit = 0.8

// PairTally is what became of the broken cells of some pages.
type PairTally struct {
	Broken  int `json:"broken"`
	Correct int `json:"right"`
	Near    int `json:"near"` // right but for white space, case and punctuation
	Wrong   int `json:"wrong"`
	Silent  int `json:"silent"`
	Spoiled int `json:"spoiled"` // cells that were right and are not any more
	Shown   int `json:"shown"`   // broken cells whose known value the page shows as it was
	Regain  int `json:"regain"`  // of these, right
}

func (t *PairTally) add(o PairTally) {
	t.Broken, t.Correct, t.Near, t.Wrong = t.Broken+o.Broken, t.Correct+o.Correct, t.Near+o.Near, t.Wrong+o.Wrong
	t.Silent, t.Spoiled, t.Shown, t.Regain = t.Silent+o.Silent, t.Spoiled+o.Spoiled, t.Shown+o.Shown, t.Regain+o.Regain
}

// PairScore is what was measured on a pair.
type PairScore struct {
	Pair   string               `json:"pair"`
	Site   string               `json:"site"`
	Kind   string               `json:"kind"`
	Class  string               `json:"class"`
	Fields []string             `json:"fields"` // judged
	Ways   map[string]PairTally `json:"ways"`
	Cells  []PairCell           `json:"cells,omitempty"` // broken cells that are not right again
	Alert  PairAlert            `json:"alert"`
	Error  string               `json:"error,omitempty"` // why the pair was not measured
}

// PairCell is a broken cell after mending.
type PairCell struct {
	Way string `json:"way"`
	Cell
	Was []string `json:"was"` // what the template gives without mending
	Why string   `json:"proposal"`
}

// MendPairs measures mending and alerts on pairs: a score a pair, in order. A
// pair that cannot be measured says so in its score; the error is ctx's alone.
func MendPairs(ctx context.Context, pairs []Pair) ([]PairScore, error) {
	out := make([]PairScore, len(pairs))
	var wg sync.WaitGroup
	room := make(chan bool, runtime.GOMAXPROCS(0))
	for i := range pairs {
		room <- true
		wg.Go(func() {
			defer func() { <-room }()
			if ctx.Err() == nil {
				out[i] = pairs[i].measure()
			}
		})
	}
	wg.Wait()
	return out, ctx.Err()
}

// measure measures one pair; a learner or mender that panics loses this pair alone.
func (p *Pair) measure() (s PairScore) {
	s = PairScore{Pair: p.Name, Site: p.Site, Kind: p.Kind, Class: p.Class, Ways: map[string]PairTally{}}
	defer func() {
		if r := recover(); r != nil {
			s.Error = fmt.Sprintf("panic: %v", r)
		}
	}()
	var err error
	if p.Kind == string(template.List) {
		err = p.list(&s)
	} else {
		err = p.detail(&s)
	}
	if err != nil {
		s.Error = err.Error()
	}
	return s
}

// detail measures a pair of detail pages.
func (p *Pair) detail(s *PairScore) error {
	r := p.site()
	order := make([]int, len(p.Old))
	for i := range order {
		order[i] = i
	}
	problem, err := r.learned(order, 1, len(p.Old)-1)
	if err != nil || problem == nil {
		return err
	}
	prog, err := program.Compile(problem.Template)
	if err != nil {
		return err
	}
	for _, c := range r.cells(prog, problem.Old[0].Tree, p.Old[0]) {
		if c.Verdict == Correct {
			s.Fields = append(s.Fields, c.Field)
		}
	}
	if err := p.alert(s, prog); err != nil {
		return err
	}
	for _, way := range ways {
		given := p.New[:1]
		switch way {
		case WayOthers:
			given = p.New
		case WayUnseen:
			given = slices.DeleteFunc(slices.Clone(p.New), func(n Page) bool { return p.known(n) >= 0 })
		}
		if len(given) == 0 || way == WayOthers && len(given) == 1 {
			continue
		}
		one := *problem
		if one.New, err = p.pages(r, prog, given, way); err != nil {
			return err
		}
		if err := p.tryDetail(s, r, &one, prog, given, way); err != nil {
			return err
		}
	}
	return nil
}

// known is the index of the old page of the same address, -1 when there is none.
func (p *Pair) known(of Page) int {
	return slices.IndexFunc(p.Old, func(o Page) bool { return o.URL == of.URL })
}

// pages are new pages with what is known of them in a way.
func (p *Pair) pages(r *Redesigned, prog *program.Program, given []Page, way string) ([]mend.Page, error) {
	var out []mend.Page
	for _, of := range given {
		address := of.URL
		if way == WayFresh {
			address = p.Site + "/another-address"
		}
		tree, err := p.tree(of, address)
		if err != nil {
			return nil, err
		}
		pg := mend.Page{Tree: tree}
		if at := p.known(of); at >= 0 && way != WayFresh {
			if pg.Known, err = r.known(prog, at, at == 0); err != nil {
				return nil, err
			}
		}
		out = append(out, pg)
	}
	return out, nil
}

// tryDetail proposes and judges the broken cells of the pages given.
func (p *Pair) tryDetail(s *PairScore, r *Redesigned, problem *mend.Problem, prog *program.Program, given []Page, way string) error {
	got, err := mend.Propose(*problem)
	if err != nil {
		return err
	}
	mended := prog
	if got.New != nil {
		if mended, err = program.Compile(got.New); err != nil {
			return err
		}
	}
	tally := PairTally{}
	for i, pg := range problem.New {
		before, after := r.cells(prog, pg.Tree, given[i]), r.cells(mended, pg.Tree, given[i])
		for k, was := range before {
			if !slices.Contains(s.Fields, was.Field) || len(was.Expected) == 0 {
				continue
			}
			s.judge(&tally, way, was, after[k], way != WayUnseen && i == 0 && p.stillShown(was), whyOf(got, was.Field))
		}
	}
	s.Ways[way] = tally
	return nil
}

// stillShown reports whether one of a cell's old values is still true: then the
// page shows a value that is known.
func (p *Pair) stillShown(c Cell) bool {
	return len(p.Old[0].Values(c.Field)) > 0 && slices.ContainsFunc(p.Old[0].Values(c.Field), func(v string) bool { return slices.Contains(c.Expected, v) })
}

// judge counts a cell that was judged before and after mending.
func (s *PairScore) judge(t *PairTally, way string, was, now Cell, shown bool, why string) {
	if !was.Miss() || near(was) {
		t.Spoiled += btoi(!was.Miss() && now.Miss())
		return
	}
	t.Broken++
	t.Shown += btoi(shown)
	switch {
	case now.Verdict == Correct:
		t.Correct++
		t.Regain += btoi(shown)
		return
	case near(now):
		t.Near++
	case len(now.Got) > 0:
		t.Wrong++
	default:
		t.Silent++
	}
	s.Cells = append(s.Cells, PairCell{way, now, was.Got, why})
}

// near reports whether a wrong cell is right but for white space, case and punctuation.
func near(c Cell) bool {
	if c.Verdict != Wrong {
		return false
	}
	plain := func(in []string) []string {
		var out []string
		for _, s := range in {
			s = strings.Map(func(r rune) rune {
				if unicode.IsLetter(r) || unicode.IsDigit(r) {
					return unicode.ToLower(r)
				}
				return -1
			}, s)
			if s != "" {
				out = append(out, s)
			}
		}
		return out
	}
	c.Got, c.Expected = plain(c.Got), plain(c.Expected)
	return c.fits(c.Got)
}

// whyOf returns the state of a field in a proposal, with its reason.
func whyOf(got *mend.Proposal, field string) string {
	for _, f := range got.Fields {
		if f.Field == field {
			return string(f.State) + ": " + f.Why.String()
		}
	}
	return got.Why.String()
}

func btoi(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
