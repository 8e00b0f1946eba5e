package mend

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/tagtree"
)

// The weight of each source of evidence, 0..1: the belief that a place has the value of the
// field if this source alone points at it. Chosen on the sites of templates/redesigned and the
// changed pages of the labelled sets; the order matters, the second digit does not.
const (
	worthKnown  = 0.95 // the value that the page gave before, where it stands once
	worthRecurs = 0.45 // a value that the field had elsewhere
	worthLabel  = 0.75 // after the field's label
	worthAlike  = 0.45 // after a text like the field's label
	worthVote   = 0.80 // found by the template, times its confidence
	worthHint   = 0.25 // one locator that is no mere place, where the template itself is silent
	worthTitle  = 0.70 // the part of the page's title that the field was on the old samples
	worthShape  = 0.60 // the one text of the page that looks as the field's values do
	worthSlot   = 0.35 // the slot of the template's tree, times its likeness

	deviating = 0.45 // factor for a value that looks unlike all before
	fewValues = 4    // known values below which their lengths say little
	familiar  = 1.10 // factor for one of a telling shape that was seen before
)

// place is a part of a page that may be a field's value.
type place struct {
	induce.Mark
	text     string
	belief   float64 // 0..1
	evidence []source
}

// places are those of a field on one page, best first.
type places struct {
	all []place
	at  map[spot]int
}

// spot names a place on its page.
type spot struct {
	node     tagtree.NodeID
	attr     string
	from, to int
}

func spotOf(m induce.Mark) spot { return spot{m.Node, m.Part.Attr, m.From, m.To} }

// add adds the evidence of one more source for a place. The sources are independent, so
// the complements of their beliefs are multiplied: 1 - (1-a)(1-b).
func (p *places) add(t *tagtree.Tree, m induce.Mark, worth float64, from source) {
	m = whole(t, m)
	s := spotOf(m)
	i, ok := p.at[s]
	if !ok {
		text := textAt(t, m)
		if text == "" {
			return
		}
		i = len(p.all)
		p.at[s] = i
		p.all = append(p.all, place{Mark: m, text: text})
	}
	k := &p.all[i]
	if slices.Contains(k.evidence, from) {
		return // one source speaks once
	}
	k.evidence = append(k.evidence, from)
	k.belief = 1 - (1-k.belief)*(1-worth)
}

// whole makes marks of the same text the same mark: the deepest element that
// holds all of it.
func whole(t *tagtree.Tree, m induce.Mark) induce.Mark {
	if m.To != 0 || m.Part.Kind == template.PartAttr || m.Part.Kind == template.PartHTML {
		return m
	}
	n := m.Node
	if t.IsText(n) {
		if p := t.Parent(n); p <= 0 || t.Text(p) != t.Text(n) {
			m.Part = template.Part{Kind: template.PartRun}
			return m
		}
		n = t.Parent(n)
	}
	for {
		only := tagtree.None
		for c := t.FirstChild(n); c != tagtree.None; c = t.NextSibling(c) {
			if t.IsText(c) && tagtree.Blank(t.Node(c).Data) {
				continue
			}
			if only != tagtree.None || t.IsText(c) {
				only = tagtree.None
				break
			}
			only = c
		}
		if only == tagtree.None || t.Text(only) == "" {
			break
		}
		n = only
	}
	m.Node, m.Part = n, template.Part{Kind: template.PartText}
	return m
}

// textAt is the text that a mark means, white space collapsed.
func textAt(t *tagtree.Tree, m induce.Mark) string {
	if m.Part.Kind == template.PartAttr {
		v, _ := t.Attr(m.Node, m.Part.Attr)
		return tagtree.Collapse(v)
	}
	text := t.Text(m.Node)
	if m.To == 0 {
		return text
	}
	r := []rune(text)
	if m.To > len(r) || m.From >= m.To {
		return ""
	}
	return tagtree.Collapse(string(r[m.From:m.To]))
}

// gather collects the places of a new page for which there is evidence.
func (m *mending) gather(i int, r *run) *places {
	f := &m.fields[i]
	p := &places{at: map[spot]int{}}
	m.voted(i, r, p)
	known(r, f, p)
	recurring(r, f, p)
	m.labelled(r, i, p)
	m.slotted(r, f, p)
	titled(r, f, p)
	shaped(r, f, p)
	headedBy(r, f, p)
	named(r, f, p)
	typed(r, f, p)
	fromData(r, f, p)
	m.played(r, f, p)
	p.shownOnly(r, f.Name)
	for k := range p.all {
		p.all[k].belief = min(p.all[k].belief*f.looks(p.all[k].text)*f.placed(r.Tree, p.all[k].Node), .99)
	}
	slices.SortStableFunc(p.all, func(a, b place) int {
		switch {
		case a.belief > b.belief:
			return -1
		case a.belief < b.belief:
			return 1
		}
		return int(a.Node - b.Node)
	})
	for k := range p.all {
		p.at[spotOf(p.all[k].Mark)] = k
	}
	return p
}

// voted takes what the template itself finds, and what is left of its votes
// where it finds nothing sure.
func (m *mending) voted(i int, r *run, p *places) {
	f, cell := &m.fields[i], r.cell(i)
	if cell.State == record.Found {
		for _, v := range cell.Values {
			p.add(r.Tree, f.markOf(r.Tree, v), worthVote*cell.Confidence, sourceVote)
		}
		return
	}
	if i >= len(r.votes) {
		return
	}
	for _, v := range r.votes[i] {
		l := f.Locators[v.Locator]
		if l.Family == template.FamilyPath || l.Family == template.FamilySlot {
			continue
		}
		for _, n := range v.Nodes[:min(len(v.Nodes), m.most(f))] {
			p.add(r.Tree, f.markOf(r.Tree, record.Value{Node: int32(n)}), worthHint, sourceFamily(l.Family))
		}
	}
}

func (m *mending) most(f *field) int {
	if f.Many {
		return maxPlaces
	}
	return 1
}

// markOf is the mark for a value that the template found: the node, and where
// the value is cut out of its text, the range.
func (f *field) markOf(t *tagtree.Tree, v record.Value) induce.Mark {
	m := induce.Mark{Field: f.Name, Node: tagtree.NodeID(v.Node), Part: f.Part}
	if len(f.Cuts) == 0 || v.Text == "" || m.Part.Kind == template.PartAttr {
		return m
	}
	text := t.Text(m.Node)
	at := strings.Index(text, v.Text)
	if at < 0 || len(v.Text) == len(text) {
		return m
	}
	m.From = utf8.RuneCountInString(text[:at])
	m.To = m.From + utf8.RuneCountInString(v.Text)
	return m
}

// known takes the places that show what the page gave before. Several places
// share the worth, but for a text that is not there by chance.
func known(r *run, f *field, p *places) {
	for _, v := range r.Known[f.Name] {
		found := induce.Places(r.Tree, v)
		if len(found) > maxPlaces {
			continue
		}
		worth := worthKnown / math.Sqrt(float64(max(len(found), 1)))
		for _, k := range found {
			if f.fits(k) {
				p.add(r.Tree, k, worth, sourceKnown)
			}
		}
	}
}

// fits reports whether a mark can be of the field's kind: what was an attribute stays one.
func (f *field) fits(m induce.Mark) bool {
	if f.Part.Kind == template.PartAttr || m.Part.Kind == template.PartAttr {
		return f.Part.Kind == m.Part.Kind && f.Part.Attr == m.Part.Attr
	}
	return true
}

// recurring takes the places of values that the field had on other pages.
func recurring(r *run, f *field, p *places) {
	if len(f.values) == 0 || f.Part.Kind == template.PartAttr {
		return
	}
	var found []tagtree.NodeID
	for id := tagtree.NodeID(1); int(id) < r.Tree.Len() && len(found) <= maxPlaces; id++ {
		if r.Tree.IsText(id) && f.values[tagtree.Collapse(r.Tree.Node(id).Data)] && r.Tree.Visible(id) {
			found = append(found, id)
		}
	}
	if len(found) > maxPlaces {
		return
	}
	for _, id := range found {
		p.add(r.Tree, induce.Mark{Node: id, Part: template.Part{Kind: template.PartText}}, worthRecurs/math.Sqrt(float64(len(found))), sourceRecurs)
	}
}

// slotted takes the place that alignment gives the field's slot.
func (m *mending) slotted(r *run, f *field, p *places) {
	if m.Template.Tree == nil || f.Part.Kind == template.PartAttr {
		return
	}
	if r.slots == nil {
		r.slots = align.Prepare(m.Template.Tree).Align(r.Tree)
	}
	match, ok := r.slots[f.Name]
	if !ok {
		return
	}
	for _, n := range match.Nodes[:min(len(match.Nodes), m.most(f))] {
		p.add(r.Tree, induce.Mark{Node: n, Part: template.Part{Kind: template.PartText}}, worthSlot*match.Score, sourceSlot)
	}
}

// looks is the factor for how a text looks beside the values before.
func (f *field) looks(text string) float64 {
	if !f.loose && !f.Type.Reads(text) {
		return 0
	}
	if len(f.shapes) == 0 {
		return 1
	}
	shape := shapeOf(text)
	if f.shapes[shape] {
		if strings.ContainsAny(shape, "0") && utf8.RuneCountInString(shape) > 2 {
			return familiar
		}
		return 1
	}
	if f.Look == nil {
		return 1
	}
	n, spread := utf8.RuneCountInString(text), 3
	if len(f.values) < fewValues {
		spread = 6
	}
	hasDigit := strings.ContainsFunc(text, unicode.IsDigit)
	if n > spread*(f.Look.Longest+3) || spread*n < f.Look.Shortest || f.Look.Digits == template.DigitsAll && !hasDigit || f.Look.Digits == template.DigitsNone && hasDigit {
		return deviating
	}
	return 1
}
