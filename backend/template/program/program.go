// Package program compiles a template and runs it on pages.
//
// The problem: a field has several locators, and on a changed page some of them are wrong. Each locator
// votes, with its weight, for the first node that it finds. The value is taken from the node with the
// most votes, under these conditions:
//
//	votes for the node >= Majority of the votes cast       else unsure
//	confidence         >= LeastConfidence                  else unsure
//	its signals        >= LeastGiven, on detail pages      else unsure
//	                   >= leastInRow, in records of lists  else unsure
//	a vote of a guard, if the field has guards; if no
//	guard starts at a label, its position and a text
//	after it replace one                                   else missing
//
// So an absent label gives an absent value, never the value of a neighbour. A field of many values takes
// each node with at least half of the votes of the best one, and a list that the page shows twice once. If a detail page leaves a field unfilled,
// the template's tag tree is aligned with the page (package align) and its slot votes too; this is slower
// and more robust.
//
// Weights are whole numbers inside, so that the vote does not depend on the order of additions and the
// XSLT export gives the same result.
//
// Invariants: a program is immutable and safe for concurrent use. The same page and template give the
// same record. A value never consists of parts of two nodes.
//
// Cost: one pass over the page for all locators of all fields, then work in proportion to what they find.
package program

import (
	"context"
	"regexp"
	"slices"
	"sync"

	"wrapsmith/backend/message"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/template/xpath"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// The rule of the vote, as shares of weights.
const (
	Majority        = 0.5  // of the votes cast, for the winning node
	LeastConfidence = 0.4  // below it a cell stays empty and says so
	LeastVotes      = 0.05 // the same on pages of an unknown layout, where confidence is computed from signals
	KnownLayout     = 0.5  // of all that the template looks for, on a page of a known layout
	Share           = 0.5  // of the best node's votes, for each further one of many values
	MostValues      = 3    // times the values of the sample with the most that a field of many has at most
	fewValues       = 5    // values beside these
	leastListed     = 3    // values of a list that are evidence of each other
	silence         = 0.5  // what a vote not cast counts against the node, beside a dissent's 1
	scale           = 10_000
)

// Program is a compiled template: immutable, safe for concurrent use.
type Program struct {
	template *template.Template
	set      *locator.Set
	fields   []field
	labels   map[string][]int // the fields with a guard that starts at a text, by its stem
	tree     *align.Template  // nil when the template carries no tree
	list     *list            // nil unless the template is a list's
	article  *reading         // nil unless the template is an article's
	names    map[string]bool  // the labels of the fields, as takeLabelled looks for them
	counts   map[string]int   // how often the template's tree has each of its texts
}

// field is one compiled field.
type field struct {
	template.Field
	locators []compiled
	designs  []design
	reader   reader
	inner    *Program // the fields of the records that the field holds; nil without
	slot     int      // its number in the template's tree, 0 without one
	names    []string // its labels, as takeLabelled looks for them
}

// design is a group of locators that vote together: pages of another design
// of the site have locators of their own.
type design struct {
	total    int // weight of all locators but the slot's
	guarded  bool
	labelled bool     // a guard starts at a label
	labels   []string // stems of the texts at which label locators start
}

// compiled is one locator: run by the set (index), by the XPath engine (expr), or by alignment (slot).
type compiled struct {
	index  int
	expr   *xpath.Expr
	slot   bool
	weight int
	guard  bool
	design int
	family string
	label  string // stem of the text at which a label locator starts
	ahead  bool   // it goes on in the order of the page from there
	next   bool   // the text that it finds is the next one after the label
	within bool   // it looks for the label in a section
	inside string // of what is beside the label it takes a part: an element, or a text
	place  int    // and its number there
	way    *way   // from the label to the value; nil where it does not go up and over
	titled bool   // it has the test that the title of the page contains the text
	partly bool   // it looks for a text that contains its label
	only   bool   // it says nothing where it finds several (IsOnly)

	attributes []attribute // that it asks for
}

// fromLabel is a locator without the way to the section that the label is looked for in.
func fromLabel(l locator.Locator) locator.Locator {
	for i := len(l.Steps) - 1; i > 0; i-- {
		if s := l.Steps[i]; s.Axis == locator.Deep && s.Test == locator.Text && s.Asks(locator.StemIs) {
			l.Steps = l.Steps[i:]
			break
		}
	}
	return l
}

// labelOf returns the stem of the text at which a locator of the label family starts, "" if it starts elsewhere.
func labelOf(family string, l locator.Locator) string {
	if family != template.FamilyLabel || len(l.Steps) == 0 {
		return ""
	}
	for _, p := range l.Steps[0].Preds {
		if p.Kind == locator.StemIs {
			return p.Value
		}
	}
	return ""
}

// isOtherForm reports whether a locator starts at another form of the label at which one shortly before it starts, which a page has in its
// place.
func (f *field) isOtherForm(c *compiled) bool {
	near := f.locators[max(len(f.locators)-nearForms, 0):]
	return c.label != "" && slices.ContainsFunc(near, func(l compiled) bool {
		return l.design == c.design && l.weight == c.weight && l.label != "" && labels.IsForm(l.label, c.label)
	})
}

// nearForms is how many locators before one are looked at for the same label in another form. Learning writes fewer in a design; a file may
// have hundreds, and comparing all of them with each other is quadratic.
const nearForms = 40

// IsOnly reports whether a locator of a field with one value names its element as the only one of its kind, so that it does not vote
// where it finds several. The heading that the title of the page contains is named by the title.
func IsOnly(family string, l locator.Locator) bool {
	return family == template.FamilyTag && !l.Asks(locator.InTitle)
}

// Compile compiles a template; an error names the field and the locator at fault.
func Compile(t *template.Template) (*Program, error) {
	p := &Program{template: t, fields: make([]field, len(t.Fields)), labels: map[string][]int{}}
	var all []locator.Locator
	for i, tf := range t.Fields {
		f := field{Field: tf}
		var err error
		if f.reader, err = newReader(tf); err != nil {
			return nil, message.Errorf("program.field", "program: field %q: %w", tf.Name, err)
		}
		if f.inner, err = compileInner(tf); err != nil {
			return nil, err
		}
		for _, tl := range voting(t, &t.Fields[i]) {
			c := compiled{index: -1, weight: max(1, int(tl.Weight*scale+.5)), guard: tl.Guard, design: tl.Design, family: tl.Family}
			switch l, err := locator.Parse(tl.XPath); {
			case tl.Family == template.FamilySlot:
				c.slot = true
			case err == nil:
				own := fromLabel(l)
				c.index, c.label, c.titled = len(all), labelOf(tl.Family, own), l.Asks(locator.InTitle)
				c.attributes = attributesOf(l)
				c.only = IsOnly(tl.Family, l) && !f.Many
				c.partly = tl.Family == template.FamilyLabel && len(own.Steps) > 0 && own.Steps[0].Asks(locator.Contains, locator.Starts)
				c.ahead, c.next, c.way, c.within = goesAhead(own), nextText(own), newWay(own), len(own.Steps) < len(l.Steps)
				c.inside, c.place = insideOf(own)
				all = append(all, l)
			default:
				if c.expr, err = xpath.Compile(tl.XPath); err != nil {
					return nil, message.Errorf("program.locator", "program: field %q: locator %q: %w", tf.Name, tl.XPath, err)
				}
			}
			for len(f.designs) <= c.design {
				f.designs = append(f.designs, design{})
			}
			if !c.slot && !f.isOtherForm(&c) {
				f.designs[c.design].total += c.weight
			}
			f.designs[c.design].guarded = f.designs[c.design].guarded || c.guard
			if c.label != "" {
				f.designs[c.design].labels = append(f.designs[c.design].labels, c.label)
				if c.guard && !slices.Contains(p.labels[c.label], i) {
					p.labels[c.label] = append(p.labels[c.label], i)
				}
			}
			f.designs[c.design].labelled = f.designs[c.design].labelled || c.guard && c.family == template.FamilyLabel
			f.locators = append(f.locators, c)
		}
		p.fields[i] = f
	}
	p.set = locator.NewSet(all)
	var err error
	if p.list, err = compileList(t); err != nil {
		return nil, listError(err)
	}
	if p.article, err = compileArticle(t); err != nil {
		return nil, err
	}
	if t.Tree != nil && p.list == nil {
		p.tree = align.Prepare(t.Tree)
		p.numberSlots(t.Tree, 0)
	}
	p.readNames()
	return p, nil
}

// Template returns what the program was compiled from; do not change it.
func (p *Program) Template() *template.Template { return p.template }

// Run extracts from a page. A detail template gives one record, none when
// every field is empty.
func (p *Program) Run(t *tagtree.Tree) record.Page { return p.RunContext(context.Background(), t) }

// RunContext is Run for a caller who may leave: when the context ends, the XPath
// engine's locators find nothing more, and the page is worth nothing.
func (p *Program) RunContext(ctx context.Context, t *tagtree.Tree) record.Page {
	if p.list != nil {
		return p.runList(ctx, t)
	}
	cells, _ := p.VotesContext(ctx, t)
	out := record.Page{Page: t.Page.Name, Template: p.template.Name, Schema: p.template.Schema(), Records: []record.Record{}}
	for _, c := range cells {
		if c.State.HasValue() {
			out.Records = []record.Record{cells}
			break
		}
	}
	return out
}

// Vote is what one locator found on a page.
type Vote struct {
	Locator int // index in the field's locators
	Nodes   []tagtree.NodeID
}

// Votes runs the program and shows the vote: the cell of each field, and for
// each field what each locator found.
func (p *Program) Votes(t *tagtree.Tree) (record.Record, [][]Vote) {
	return p.VotesContext(context.Background(), t)
}

// VotesContext is Votes for a caller who may leave, as RunContext.
func (p *Program) VotesContext(ctx context.Context, t *tagtree.Tree) (record.Record, [][]Vote) {
	cells, votes := p.votes(t, nil, xpath.NewBudget(ctx))
	p.readTypes(cells, sync.OnceValue(func() record.Locale { return localeOf(t) }))
	return cells, votes
}

// votes is Votes; detached, when set, gives the tree with parser's nodes of its
// own, which an outside XPath engine needs where the tree is a part of a page.
// That engine takes of the page's budget.
func (p *Program) votes(t *tagtree.Tree, detached func() *tagtree.Tree, b *xpath.Budget) (record.Record, [][]Vote) {
	cells, votes := p.elected(t, detached, b)
	why, lost := p.calibrate(t, cells, votes)
	p.withhold(cells, why, lost)
	p.takeLabelled(t, cells, votes)
	p.leaveOutCopies(cells)
	p.readInner(t, cells, b)
	if p.article != nil {
		p.readArticle(t, cells)
	}
	return cells, votes
}

// elected is the vote alone: a cell's confidence is its share of the votes.
func (p *Program) elected(t *tagtree.Tree, detached func() *tagtree.Tree, b *xpath.Budget) (record.Record, [][]Vote) {
	found := p.set.Run(t)
	run := &run{program: p, tree: t, detached: detached, budget: b}
	cells := make(record.Record, len(p.fields))
	votes := make([][]Vote, len(p.fields))
	several := make([][]choice, len(p.fields))
	for i := range p.fields {
		f := &p.fields[i]
		votes[i], several[i] = run.cast(f, found)
		cells[i] = f.decide(t, votes[i], LeastConfidence)
	}
	values := valuesOf(cells, several)
	for i := range p.fields {
		f := &p.fields[i]
		if len(several[i]) > 0 {
			f.choose(t, votes[i], several[i], values)
			cells[i] = f.decide(t, votes[i], LeastConfidence)
		}
		if cells[i].State != record.Found && p.tree != nil {
			if slot, ok := run.slot(f); ok {
				votes[i] = append(votes[i], slot)
				cells[i] = f.decide(t, votes[i], LeastConfidence)
			}
		}
	}
	p.secondLook(t, cells, votes)
	for i := range cells {
		if cells[i].Values == nil {
			cells[i].Values = []record.Value{} // an empty list in JSON, never null
		}
	}
	return cells, votes
}

// secondLook decides again on the unsure cells of a page in a layout that the template
// does not know: there all fields have few votes, and their confidence decides. In a
// known layout a field with few votes is one that the page lacks, but for a list of
// several values, which are evidence of each other.
func (p *Program) secondLook(t *tagtree.Tree, cells record.Record, votes [][]Vote) {
	known := p.answeredShare(votes) >= KnownLayout || p.landmarks(t) >= KnownLayout
	for i := range cells {
		if cells[i].State != record.Unsure || !p.weighs(i) {
			continue
		}
		c := p.fields[i].decide(t, votes[i], LeastVotes)
		if c.State == record.Found && (!known || p.fields[i].Many && len(c.Values) >= leastListed) {
			cells[i] = c
		}
	}
}

// landmarks is the share of the texts of the template's tree that a page has.
func (p *Program) landmarks(t *tagtree.Tree) float64 {
	if p.tree == nil {
		return 1
	}
	return p.tree.Landmarks(t)
}

// run is what one page needs beside the tree: made on first use.
type run struct {
	program  *Program
	tree     *tagtree.Tree
	detached func() *tagtree.Tree
	budget   *xpath.Budget
	doc      *xpath.Doc
	slots    map[string]align.Match
}

// cast collects what each locator of a field found, the slot aside, and which of these votes may be for several nodes.
func (r *run) cast(f *field, found [][]tagtree.NodeID) (votes []Vote, several []choice) {
	votes = make([]Vote, 0, len(f.locators))
	for i := range f.locators {
		c := &f.locators[i]
		all := r.find(c, found)
		if c.only && len(all) > 1 {
			continue
		}
		if nodes := f.filled(r.tree, all); len(nodes) > 0 {
			if len(all) > 1 && !f.Many && c.guard && (c.label != "" || c.partly) {
				several = append(several, choice{len(votes), all[:min(len(all), mostChoices)]})
			}
			votes = append(votes, Vote{i, nodes})
		}
	}
	return votes, several
}

// find is what one locator finds.
func (r *run) find(c *compiled, found [][]tagtree.NodeID) []tagtree.NodeID {
	switch {
	case c.index >= 0:
		return found[c.index]
	case c.expr != nil:
		if r.doc == nil {
			tree := r.tree
			if r.detached != nil {
				tree = r.detached()
			}
			r.doc = xpath.NewDocWithin(tree, r.budget)
		}
		nodes, _ := c.expr.Nodes(r.doc) // an expression that fails on this page finds nothing here
		return nodes
	}
	return nil
}

// slot is the vote of tree alignment for a field that has a slot.
func (r *run) slot(f *field) (Vote, bool) {
	for i := range f.locators {
		if !f.locators[i].slot {
			continue
		}
		if r.slots == nil {
			r.slots = r.program.tree.Align(r.tree)
		}
		if m, ok := r.slots[f.Name]; ok {
			return Vote{i, m.Nodes}, true
		}
	}
	return Vote{}, false
}

// reader turns a node into a value.
type reader struct {
	part    template.Part
	cutter  template.Cutter
	steps   []template.Step
	between template.Between // what stands between several values of a node
	regex   *regexp.Regexp
}
