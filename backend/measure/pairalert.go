package measure

import (
	"fmt"
	"slices"

	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/record"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// Alerts are measured as a schedule raises them: the template runs over the old
// page, then over the new one. A detail page is read as runCopies pages, so that
// a run has as many records as that; a list page is one page.
const runCopies = 10

// PairAlert is what a schedule would say of a pair.
type PairAlert struct {
	Wrong  []string `json:"wrong,omitempty"`  // judged fields with a wrong value on the new page
	Silent []string `json:"silent,omitempty"` // judged fields that lost their values and have no wrong one
	Raised []string `json:"raised,omitempty"` // the alerts that are raised
	Before []string `json:"before,omitempty"` // those that the first run raises already, against the samples
}

// alert runs the template before and after, and notes what would be raised.
func (p *Pair) alert(s *PairScore, prog *program.Program) error {
	old, err := p.tree(p.Old[0], p.Old[0].URL)
	if err != nil {
		return err
	}
	fresh, err := p.tree(p.New[0], p.New[0].URL)
	if err != nil {
		return err
	}
	p.broken(s, prog, fresh)
	history := extract.History{}
	first, run := p.quality(prog, old)
	s.Alert.Before = findingTexts(extract.Findings(run, first, nil, extract.AlertLimits{}))
	history.Take(first)
	second, run := p.quality(prog, fresh)
	s.Alert.Raised = findingTexts(extract.Findings(run, second, history.Known(), extract.AlertLimits{}))
	return nil
}

func findingTexts(all []extract.Finding) []string {
	var out []string
	for _, f := range all {
		out = append(out, f.Kind+": "+f.Text)
	}
	return out
}

// quality is that of a run over one page.
func (p *Pair) quality(prog *program.Program, t *tagtree.Tree) (extract.Quality, results.Run) {
	q, run := extract.Quality{}, results.Run{State: results.RunDone}
	copies := 1
	if p.Kind != string(template.List) {
		copies = runCopies
	}
	for i := range copies {
		out := record.Page{Page: fmt.Sprint(i), Template: prog.Template().Name, Schema: prog.Template().Schema()}
		if p.Kind == string(template.List) {
			for _, row := range prog.Rows(t) {
				out.Records = append(out.Records, row.Cells)
			}
		} else {
			cells, _ := prog.Votes(t)
			out.Records = append(out.Records, cells)
		}
		q.Add(&out, prog.Template())
		run.Done, run.Records = run.Done+1, run.Records+len(out.Records)
	}
	return q, run
}

// broken notes which judged fields the template no longer gives right.
func (p *Pair) broken(s *PairScore, prog *program.Program, t *tagtree.Tree) {
	var cells []Cell
	if p.Kind == string(template.List) {
		c := p.site().clicking(false)
		c.schema = prog.Template().Schema()
		cells = p.judged(prog, c, p.New[0], t)
	} else {
		cells = p.site().cells(prog, t, p.New[0])
	}
	for _, f := range s.Fields {
		wrong, silent, all := 0, 0, 0
		for _, c := range cells {
			if c.Field != f || c.Verdict == Silent {
				continue
			}
			all++
			wrong += btoi((c.Verdict == Wrong || c.Verdict == False && c.Record > len(p.New[0].Records)) && !near(c))
			silent += btoi(c.Verdict == Missed)
		}
		switch {
		case float64(wrong) > (1-leastFit)*float64(all):
			s.Alert.Wrong = append(s.Alert.Wrong, f)
		case float64(silent) > (1-leastFit)*float64(all):
			s.Alert.Silent = append(s.Alert.Silent, f)
		}
	}
	slices.Sort(s.Alert.Wrong)
}
