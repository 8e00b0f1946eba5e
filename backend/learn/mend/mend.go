// Package mend reports where a template no longer fits its site, and proposes a version that fits again.
//
// The problem: a site is redesigned. Its pages show the same values in other elements, classes and order,
// some with other labels. Locators of the template find nothing or the wrong node:
//
//	old   tr( th "Where" td "Netherby" )  tr( th "Tel" td "960 112" )
//	new   li( b "Address" i "Netherby" )  li( b "Tel" i "960 112" )
//
// Known facts find the values again. Each source of evidence points at places of the new page with a weight
// (evidence.go):
//
//	known    the page had this value before ("Netherby")
//	recurs   a value that the field had on another page
//	label    the text that named the field on the old samples is beside it ("Tel")
//	vote     locators of the template that still find something
//	slot     the slot of the template's tree, aligned with the page (package align)
//	title, look   the part of the page's title that it was; the look of its values
//
// For a list, the records are found first (list.go). What they show together is evidence too
// (listcolumn.go).
//
// The places with the best evidence become marks on the new pages, and package induce learns locators from
// them (seed.go, relearnfield.go). The result of these locators on all new pages is judged by the same evidence
// (attempt.go); it is used only if the pages support it. The template keeps its old locators if that is
// better (build.go). The new version is tried on the old samples and on the new pages (effect.go).
//
// Sources: DETM 3.3 (alignment of template and page); Lerman, Minton & Knoblock 2003, "Wrapper Maintenance:
// A Machine Learning Approach" (verification by the shape of values, induction from values found again on
// changed pages); Chidlovskii, Roustant & Brette 2006 (several sources of evidence for repair). Departure:
// evidence is weighed for each place, and a result must hold over all pages, so that no single source
// decides.
//
// Invariants: the same pages and template give the same proposal. Nothing is changed in place. A field
// whose result the pages do not support stays as it was and is named. No value that is known, or that the
// template is sure of, is lost on any page, except those of samples that the proposal removes and counts
// (letgo.go), if no version serves both designs.
//
// Cost: a run of the template on each page, and for a field that fits less well at most maxReadings
// inductions on at most maxLearn pages.
package mend

import (
	"errors"
	"fmt"
	"slices"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// Bounds of a proposal.
const (
	maxLearn    = 8  // pages of a kind, old or new, that are learned from
	maxReadings = 5  // readings of a field that are tried
	maxPlaces   = 40 // places that one value or label may point at
)

// ErrNoPages says that nothing was given to mend by.
var ErrNoPages = errors.New("there is no page to mend the template by")

// Page is a page with what is known of its values.
type Page struct {
	Tree *tagtree.Tree
	// Known are values by field: what a sample must give, or what the page of the
	// same address gave before. No value: the page is known to have none. A field
	// that is not there: nothing is known.
	Known map[string][]string
	// Rows are known records of a list, in order: what a sample must give, or what
	// the page of the same address gave before.
	Rows []Row
	// Shown is where the user marked values of fields on a new page; of a list, in any of its records.
	Shown map[string]tagtree.NodeID
}

// Problem is a template, the samples it was made with, and pages that it fits less well.
type Problem struct {
	Template *template.Template
	Old      []Page
	New      []Page
	// Past are further values that fields had, on pages that are not at hand.
	Past map[string][]string
	// Refused are fields that a person leaves as they are.
	Refused []string
}

// Proposal is a mended template and what it would change.
type Proposal struct {
	Old    *template.Template
	New    *template.Template // nil when nothing can be mended surely
	Drift  Drift
	Fields []Field // in the order of the template
	Cells  []Cell  // old samples first, then the new pages
	// Of a list: what became of its records' locators, and how many records the new pages have.
	Records *FieldDrift
	Lines   int
	Before  Tally // of the new pages
	After   Tally
	Lost    int   // values of the old samples that are known or sure and would be lost
	LetGo   int   // samples that the mended version leaves out: what they expect is lost
	Why     Words // when New is nil
}

// Propose looks for what drifted and how to mend it. An error is for a template
// that does not compile, or for no page at all.
func Propose(p Problem) (*Proposal, error) {
	if p.Template.Records != nil && slices.ContainsFunc(p.Template.Fields, func(f template.Field) bool { return f.Heading }) {
		return proposeHeaded(p)
	}
	m, err := begin(p)
	if err != nil {
		return nil, err
	}
	out := &Proposal{Old: p.Template, Drift: m.drift()}
	if p.Template.Kind == template.List {
		m.relist(out)
		return out, nil
	}
	m.readLabels()
	for i := range p.Template.Fields {
		m.fields[i].reading = m.relearnField(i)
		m.refuse(i)
	}
	m.apart()
	m.conclude(out, m.build())
	return out, nil
}

// mending is a problem while it is worked on.
type mending struct {
	Problem
	fields []field
	old    []run // by page
	new    []run
	what   string // what the new pages are: pages, or records of a list
	letGo  int    // samples that the mended template leaves out

	records bool // they are records
}

// field is what is known of a field before the new pages are looked at.
type field struct {
	*template.Field
	labels   map[string]float64 // stem: share of the old samples on which it names the field
	values   map[string]bool    // every value it is known to have had
	shapes   map[string]bool    // how these look
	own      bool               // no other field's values look so
	loose    bool               // values it is known to have had do not read as its type
	titled   bool               // its value is a part of the page's title on the old samples
	headed   bool               // its value is the one main heading there
	data     map[string]bool    // paths of the structured data that hold its value there
	notTitle map[string]bool    // parts of titles that are on several pages: the site's name
	beside   bool               // it stood beside the content on an old sample
	reading  *reading           // nil: as it was
	same     bool               // a reading was found, and gives what the template gives
	losesNew bool               // its new form would lose values of the new pages

	column    map[string]float64 // of a list: how its values look, as shares
	texts     textColumn         // of a list: what its values have in common
	part      part               // of a list: the part of the records that it was
	underHead bool               // of a list: its reading is the column with the heading that it had
}

// run is a template on a page.
type run struct {
	Page
	cells record.Record
	given record.Record // cells with those that only a label gives, as a run has them; nil: they are the same
	rows  []program.Row // of a list
	votes [][]program.Vote

	slots map[string]align.Match // made on first use
	texts []labelText            // of the page: what may be labels; made on first use
	seen  []*places              // by field
}

func begin(p Problem) (*mending, error) {
	if len(p.New) == 0 {
		return nil, fmt.Errorf("mend: %q: %w", p.Template.Name, ErrNoPages)
	}
	prog, err := compile(p.Template)
	if err != nil {
		return nil, fmt.Errorf("mend: %w", err)
	}
	if p.Template.Kind != template.List { // of a list, each record is a page of its own
		p.New = withShown(p.New)
	}
	m := &mending{Problem: p, what: "new pages", fields: make([]field, len(p.Template.Fields)), old: runs(prog, p.Old)}
	for i := range m.fields {
		m.fields[i].Field = &p.Template.Fields[i]
	}
	if p.Template.Kind != template.List {
		m.New = identify(m.old, p.New, m.fields)
	}
	m.new = runs(prog, m.New)
	for i := range p.Template.Fields {
		m.fields[i] = m.knowledge(i)
	}
	m.clearLabels()
	m.clearShapes()
	return m, nil
}

// runs runs a program on pages.
func runs(prog *program.Program, pages []Page) []run {
	out := make([]run, len(pages))
	for i, p := range pages {
		out[i] = run{Page: p}
		if prog.Template().Kind != template.List {
			out[i].cells, out[i].votes = prog.Votes(p.Tree)
		} else {
			out[i].rows = prog.Rows(p.Tree)
		}
	}
	return out
}

// knowledge gathers what the old samples say of a field.
func (m *mending) knowledge(i int) field {
	f := field{Field: &m.Template.Fields[i], labels: map[string]float64{}, values: map[string]bool{}, shapes: map[string]bool{}}
	for _, v := range m.Past[f.Name] {
		f.learnValue(v)
	}
	siteNames := m.siteNames()
	shown, titles, headings, paths := 0, 0, 0, map[string]int{}
	for k := range m.old {
		r := &m.old[k]
		for _, v := range r.Known[f.Name] {
			f.learnValue(v)
		}
		cell := r.cell(i)
		if cell.State != record.Found || !r.agrees(f.Name, cell) {
			continue
		}
		shown++
		for _, v := range cell.Values {
			f.learnValue(v.Text)
			f.beside = f.beside || besideContent(r.Tree, tagtree.NodeID(v.Node))
		}
		titles += one(inTitle(r.Tree, cell.Values[0].Text) && !siteNames[tagtree.Collapse(cell.Values[0].Text)])
		headings += one(isMainHeading(r.Tree, cell.Values[0].Text))
		for path := range dataPaths(r.Tree, cell.Values[0].Text) {
			paths[path]++
		}
		for stem := range labelsOf(r.Tree, f.Field, tagtree.NodeID(cell.Values[0].Node)) {
			f.labels[stem]++
		}
	}
	for stem := range f.labels {
		f.labels[stem] /= float64(max(shown, 1))
	}
	for v := range f.values {
		f.loose = f.loose || !f.Type.Reads(v)
	}
	f.titled, f.notTitle = shown > 0 && 2*titles >= shown && !f.Many, siteNames
	f.headed, f.data = shown > 0 && 2*headings >= shown && !f.Many, map[string]bool{}
	for path, n := range paths {
		f.data[path] = float64(n) >= leastPath*float64(shown)
	}
	for _, page := range m.New {
		for _, v := range page.Known[f.Name] {
			f.learnShape(v)
		}
	}
	return f
}

// siteNames lists the parts of titles that several pages have.
func (m *mending) siteNames() map[string]bool {
	count, out := map[string]int{}, map[string]bool{}
	for _, list := range [][]run{m.old, m.new} {
		for p := range list {
			for _, part := range parts(titleOf(list[p].Tree)) {
				count[part]++
			}
		}
	}
	for part, n := range count {
		out[part] = n > 1
	}
	return out
}

// clearLabels takes a label away from the fields that it names less often than another.
func (m *mending) clearLabels() {
	best := map[string]float64{}
	for i := range m.fields {
		for stem, share := range m.fields[i].labels {
			best[stem] = max(best[stem], share)
		}
	}
	for i := range m.fields {
		for stem, share := range m.fields[i].labels {
			if share < leastNaming || share < best[stem] {
				delete(m.fields[i].labels, stem)
			}
		}
	}
}

// clearShapes notes the shapes that the values of several fields have: they tell no field.
func (m *mending) clearShapes() {
	count := map[string]int{}
	for i := range m.fields {
		for s := range m.fields[i].shapes {
			count[s]++
		}
	}
	for i := range m.fields {
		m.fields[i].own = true
		for s := range m.fields[i].shapes {
			m.fields[i].own = m.fields[i].own && count[s] == 1
		}
	}
}

// leastNaming is the share of the old samples on which a text must name a field to be its label.
const leastNaming = 0.5

func (f *field) learnValue(v string) {
	if v = tagtree.Collapse(v); v != "" {
		f.values[v] = true
		f.shapes[shapeOf(v)] = true
	}
}

func (f *field) learnShape(v string) {
	if v = tagtree.Collapse(v); v != "" {
		f.shapes[shapeOf(v)] = true
	}
}

// cell is what the template gave for a field; missing where it gave nothing at all.
func (r *run) cell(i int) record.Cell { return cellOf(r.cells, i) }

// givenCell is what a run gives for a field.
func (r *run) givenCell(i int) record.Cell {
	if r.given == nil {
		return r.cell(i)
	}
	return cellOf(r.given, i)
}

func cellOf(cells record.Record, i int) record.Cell {
	if i < len(cells) {
		return cells[i]
	}
	return record.Cell{State: record.Missing}
}

// agrees reports whether a cell is what is known of the page, true where nothing is.
func (r *run) agrees(field string, c record.Cell) bool {
	known, ok := r.Known[field]
	return !ok || sameValues(c.Texts(), known)
}

// sameValues compares values as sets, white space collapsed.
func sameValues(a, b []string) bool { return slices.Equal(distinct(a), distinct(b)) }

// distinct is values without white space that does not count, sorted, each once.
func distinct(in []string) []string {
	var out []string
	for _, s := range in {
		if s = tagtree.Collapse(s); s != "" {
			out = append(out, s)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
