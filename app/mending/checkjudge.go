package mending

import (
	"fmt"
	"slices"
	"strconv"

	"wrapsmith/app/problem"
	"wrapsmith/backend/learn/mend"
	"wrapsmith/backend/message"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/record"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// mostlyFilled is from which share of the samples on a field counts as one that
// every page has.
const mostlyFilled = 0.8

// judge says which fields have drifted. Values of a page may change from day to
// day, so another value than the known one is no drift by itself. A field drifts if
//
//   - it is unlike the samples and the sound runs, by the tests of package extract;
//   - pages still show the known value, the template does not give it, and the
//     proposal finds it again;
//   - no page gives it, every sample did, and more than one page or field is so.
func (c *checking) judge() {
	run := results.Run{State: results.RunDone}
	run.Done = len(c.given)
	for _, p := range c.given {
		run.Records += len(p.Records)
	}
	for _, f := range extract.Findings(run, c.quality, c.history.known, extract.AlertLimits{}) {
		if c.out.Why == "" {
			c.out.Why, c.out.Message = problem.Sentence(f.Text), f.Message
		}
	}
	unsound := c.unsound()
	stands, empty := c.stands(), c.empty()
	drifted := len(c.quality.Templates) == 0 || run.Records == 0
	for i := range c.out.Fields {
		f := &c.out.Fields[i]
		c.fill(f)
		f.Stands = stands[f.Field]
		f.Drifts = slices.Contains(unsound, f.Field) || f.Stands > 0 || slices.Contains(empty, f.Field) && (f.Of > 1 || len(empty) > 1)
		c.say(f)
		drifted = drifted || f.Drifts
	}
	drifted = drifted || c.fewerRecords()
	if !drifted {
		c.out.Why, c.out.Message = "", message.Message{}
		return
	}
	c.out.State, c.out.Damage = CheckDrifted, c.damage(run.Records)
	c.offer()
}

// unsound lists the fields that are unlike what samples and runs gave.
func (c *checking) unsound() (out []string) {
	h := extract.History{}
	if c.history.known != nil {
		h.Take(*c.history.known)
	}
	for _, fields := range h.Take(c.quality) {
		out = append(out, fields...)
	}
	return out
}

// stands counts by field the fresh cells whose known value the proposal gives,
// and the template's locators do not. What the stored sample of a page misses already is a
// red test, and no drift.
func (c *checking) stands() map[string]int {
	out := map[string]int{}
	for _, cell := range c.proposed.Cells {
		if cell.New && len(cell.Expected) > 0 && (cell.ByLabel || !cell.IsCorrect(cell.Before)) && cell.IsCorrect(cell.After) && !c.red(cell) {
			out[cell.Field]++
		}
	}
	return out
}

// red reports whether the stored sample of a fresh page misses the field too.
func (c *checking) red(cell mend.Cell) bool {
	at := c.proposed.Pages[cell.Page]
	for _, s := range c.template.Samples {
		if s.URL == "" || s.URL != at.URL && s.URL != at.Name {
			continue
		}
		return slices.ContainsFunc(c.health.Cells, func(r library.RedCell) bool { return r.Page == s.Name && r.Field == cell.Field })
	}
	return false
}

// empty lists the fields that every sample had, and no fresh page has.
func (c *checking) empty() (out []string) {
	for _, d := range c.proposed.Drift.Fields {
		if d.NewFill == 0 && d.OldFill >= mostlyFilled {
			out = append(out, d.Field)
		}
	}
	return out
}

// fewerRecords reports whether a list gives far fewer records than its samples or runs.
func (c *checking) fewerRecords() bool {
	switch c.out.Message.Code {
	case "bare", "records":
		return true
	}
	return c.proposed.Records != nil && c.proposed.Records.NewFill == 0 && c.proposed.Records.OldFill > 0
}

// fill notes how full a field is.
func (c *checking) fill(f *CheckedField) {
	for _, t := range c.quality.Templates {
		for _, q := range t.Fields {
			if q.Field == f.Field {
				f.Of, f.Found, f.Expected = q.Found+q.Missing+q.Unsure+q.Failed, q.Found, q.Expected
			}
		}
	}
	if c.template.Kind != template.List {
		f.Of = max(f.Of, len(c.given)) // a page without a record lacks every field
	}
	if f.Expected < 0 {
		if d := c.drift(f.Field); d.OldFill > 0 {
			f.Expected = d.OldFill
		}
	}
	f.Fill = float64(f.Found) / float64(max(f.Of, 1))
}

func (c *checking) drift(field string) mend.FieldDrift {
	return c.proposed.driftOf(field)
}

// say says why a field drifts, and what the proposal does with it.
func (c *checking) say(f *CheckedField) {
	for _, got := range c.proposed.Fields {
		if got.Field == f.Field {
			f.State = string(got.State)
		}
	}
	if !f.Drifts {
		return
	}
	// Which families are dead stands in the proposal; here the first clause tells enough.
	why := c.drift(f.Field).Why
	why = why[:min(len(why), 1)]
	f.Why, f.Messages = why.String(), why.Says()
	if f.Stands > 0 {
		n := strconv.Itoa(f.Stands)
		f.Why = fmt.Sprintf("the known value still stands on %s of the pages, and the template does not give it; %s", n, f.Why)
		f.Messages = append([]message.Message{message.New("stands", "n", n)}, f.Messages...)
	}
	f.Why = problem.Sentence(f.Why)
}

// damage is the share of the fields' values that are lost.
func (c *checking) damage(records int) float64 {
	if records == 0 {
		return 1
	}
	lost := 0.0
	for _, f := range c.out.Fields {
		if !f.Drifts {
			continue
		}
		share := max(f.Expected-f.Fill, float64(f.Stands)/float64(max(f.Of, 1)))
		lost += min(max(share, 1/float64(max(f.Of, 1))), 1)
	}
	if c.fewerRecords() {
		lost = max(lost, float64(len(c.out.Fields))/2)
	}
	return min(1, lost/float64(max(len(c.out.Fields), 1)))
}

// offer sums up the proposal.
func (c *checking) offer() {
	p := c.proposed
	m := &CheckedMend{Proposed: p.Proposal.New != nil, Mended: []string{}, Lost: []string{}, LetGo: p.LetGo}
	for _, f := range p.Fields {
		switch f.State {
		case mend.Mended:
			m.Mended = append(m.Mended, f.Field)
		case mend.Lost:
			m.Lost = append(m.Lost, f.Field)
		}
	}
	c.out.Mend = m
	if !m.Proposed {
		m.Why, m.Messages = problem.Sentence(p.Why.String()), p.Why.Says()
		return
	}
	sure := c.confidences(p.Proposal.New)
	for i := range c.out.Fields {
		f := &c.out.Fields[i]
		if f.Moved = c.moved(f.Field); f.Moved != nil {
			f.Moved.Confidence = sure[f.Field]
		}
	}
}

// moved is the heaviest locator of a field that finds its value no more, and the
// heaviest that the proposal has and it has not; nil where there is no such pair.
func (c *checking) moved(field string) *MovedLocator {
	old, fresh := c.template.Field(field), c.proposed.Proposal.New.Field(field)
	if old == nil || fresh == nil {
		return nil
	}
	out := MovedLocator{}
	weight := -1.0
	for _, l := range c.drift(field).Locators {
		if l.State != mend.LocatorAlive && l.Weight > weight {
			out.Old, weight = l.XPath, l.Weight
		}
	}
	weight = -1.0
	for _, l := range fresh.Locators {
		had := slices.ContainsFunc(old.Locators, func(o template.Locator) bool { return o.XPath == l.XPath })
		if !had && l.XPath != "" && l.Weight > weight {
			out.New, weight = l.XPath, l.Weight
		}
	}
	if out.Old == "" || out.New == "" {
		return nil
	}
	return &out
}

// confidences are the means of the fields' values on the fresh pages.
func (c *checking) confidences(t *template.Template) map[string]float64 {
	out, n := map[string]float64{}, map[string]float64{}
	prog, err := program.Compile(t)
	if err != nil {
		return out
	}
	for _, p := range c.fresh {
		tree, err := tagtree.Parse(p)
		if err != nil {
			continue
		}
		for _, cells := range recordsOf(prog, tree) {
			for i, cell := range cells {
				if cell.State.HasValue() {
					out[t.Fields[i].Name] += cell.Confidence
					n[t.Fields[i].Name]++
				}
			}
		}
	}
	for field := range out {
		out[field] /= n[field]
	}
	return out
}

func recordsOf(prog *program.Program, tree *tagtree.Tree) (out []record.Record) {
	if prog.Template().Kind != template.List {
		cells, _ := prog.Votes(tree)
		return []record.Record{cells}
	}
	for _, row := range prog.Rows(tree) {
		out = append(out, row.Cells)
	}
	return out
}
