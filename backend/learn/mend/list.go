package mend

import (
	"fmt"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// A list is mended record first, as it is learned. What a record is on the new
// pages is proposed in several ways (listfind.go): as the template itself has
// it, around the values of records that were there before, and as package list
// finds it. Each of these cuts the new pages into records, and a record is a
// page of its own: so its fields are found again by all that finds those of a
// detail page, the old samples' records on one side, the new ones on the other
// (listinside.go):
//
//	old   li( b"Mill Lane 3" i"420" )    ─┐ known, label, shape, link ...
//	new   tr( td"420" td( a"Mill Lane 3" ) ) ─┴> price: td[1], title: td/a
//
// The way whose records confirm the fields best is taken. Old and new locators of
// the records become designs, in the order that loses nothing (listbuild.go).

// Row is what is known of one record of a list: values by field, an empty list
// where it has none; nothing is known of a field that is not there.
type Row = map[string][]string

// RecordsName is what the records are called beside the fields.
const RecordsName = "records"

// Bounds of mending a list.
const (
	maxInner   = 24  // records on either side that fields are mended by
	maxShown   = 40  // known records that a page is searched for
	maxPool    = 400 // known records that are looked at
	maxLists   = 3   // lists of a page that are tried
	maxLines   = 60  // records of a page in a proposal
	marksOfRow = 2   // records of a page that a mended template keeps marks in
	seedRows   = 4   // records of a page that records are learned from
)

// relisting is a list template while it is mended.
type relisting struct {
	*mending
	prog  *program.Program
	shown [][]shown   // known records, by new page, in the order of the page
	count []lineCount // by field, of all new pages
}

// relist looks for the records and the fields of a list on the new pages.
func (m *mending) relist(out *Proposal) {
	l := &relisting{mending: m}
	l.prog, _ = compile(m.Template) // begin compiled it
	l.search()
	all := l.ranked()
	if len(all) == 0 { // the records may be there and wait for a script to show them
		for p := range l.new {
			l.new[p].Tree = l.new[p].Tree.Revealed()
		}
		l.search()
		all = l.ranked()
	}
	if len(all) == 0 {
		l.without(out)
		return
	}
	best, t := l.choose(all)
	out.Drift = l.driftIn(best)
	out.Records = l.recordsDrift()
	l.conclude(out, best, t)
}

// choose takes the best candidate from which a template can be made that keeps
// what the old samples expect; where there is none, the best one lets them go.
func (l *relisting) choose(all []*candidate) (*candidate, *template.Template) {
	for _, c := range all {
		if t := l.assemble(c); t != nil && c.score >= nearlyBest*all[0].score {
			return c, t
		}
	}
	return all[0], l.replaced(all[0])
}

// without concludes where nothing on the new pages looks like the records.
func (l *relisting) without(out *Proposal) {
	out.Records = l.recordsDrift()
	for _, d := range out.Drift.Fields {
		out.Fields = append(out.Fields, Field{Field: d.Field, State: Lost, Why: d.Why})
	}
	l.cells(out, l.rowsOf(l.prog), l.rowsOf(l.prog))
	out.Why = Words{say("norecords", nil, noRecords)}
}

// noRecords is why a list has no proposal at all.
const noRecords = "no records like those of the samples are found on the new pages: open the template, add a new page and mark the values of two records there"

// rowsOf are the records that a program finds on all pages, old ones first.
func (l *relisting) rowsOf(prog *program.Program) [][]program.Row {
	var out [][]program.Row
	for p := range len(l.old) + len(l.new) {
		r, _ := l.at(p)
		out = append(out, prog.Rows(r.Tree))
	}
	return out
}

// listDrift compares how full the rows are, and how many a page has.
func (m *mending) listDrift(d Drift) Drift {
	old, oldRows := rowFill(m.old, len(m.fields))
	fresh, newRows := rowFill(m.new, len(m.fields))
	for i := range m.fields {
		f := rowDrift(m.fields[i].Name, old[i], fresh[i])
		if newRows == 0 && oldRows > 0 {
			f.Why = Words{say("norows", nil, "as it is, the template finds no record on the new pages")}
		}
		d.Fields = append(d.Fields, f)
	}
	return d
}

// rowDrift compares the share of the records in which a field has a value on old samples and on new pages.
func rowDrift(field string, old, fresh float64) FieldDrift {
	f := FieldDrift{Field: field, OldFill: old, NewFill: fresh}
	f.Why = Words{say("lessrows", []string{"new", percent(fresh), "old", percent(old)}, "filled in %s of the records, and in %s on the samples", percent(fresh), percent(old))}
	f.Drifts = f.emptier()
	return f
}

// rowFill is the share of the rows in which each field has a value, and the rows.
func rowFill(pages []run, fields int) ([]float64, int) {
	out, rows := make([]float64, fields), 0
	for p := range pages {
		for _, r := range pages[p].rows {
			rows++
			for i := range min(fields, len(r.Cells)) {
				out[i] += float64(one(r.Cells[i].State == record.Found))
			}
		}
	}
	for i := range out {
		out[i] /= float64(max(rows, 1))
	}
	return out, rows
}

// driftIn is how the fields fit the records that were found on the new pages,
// and what became of their locators there.
func (l *relisting) driftIn(c *candidate) Drift {
	d, inside := l.drift(), c.inner.drift()
	for i := range d.Fields {
		f, in := &d.Fields[i], inside.Fields[i]
		f.OldVotes, f.NewVotes, f.Families, f.Locators = in.OldVotes, in.NewVotes, in.Families, in.Locators
		if !f.Drifts && in.Drifts {
			f.Drifts, f.Why = true, in.Why
		}
	}
	return d
}

// recordsDrift is what became of the locators of the records: on which share of
// the pages each finds the first element of one.
func (l *relisting) recordsDrift() *FieldDrift {
	d := &FieldDrift{Field: RecordsName}
	if l.Template.Records == nil {
		return d
	}
	locators := l.Template.Records.Locators
	total := 0.0
	for _, x := range locators {
		total += x.Weight
	}
	old, fresh := l.answersOf(l.old, len(locators)), l.answersOf(l.new, len(locators))
	for k, x := range locators {
		one := LocatorDrift{Index: k, XPath: x.XPath, Family: x.Family, Weight: x.Weight / max(total, 1e-9), Old: old[k], New: fresh[k], State: LocatorAlive}
		if old[k] > 0 && fresh[k] <= dead*old[k] {
			one.State = LocatorDead
		}
		d.OldVotes, d.NewVotes = d.OldVotes+one.Weight*one.Old, d.NewVotes+one.Weight*one.New
		d.Locators = append(d.Locators, one)
		d.family(one)
	}
	oldRows, newRows := perPage(l.old), perPage(l.new)
	d.OldFill, d.NewFill = withRows(l.old), withRows(l.new)
	d.Why = Words{say("rows", []string{"new", fmt.Sprintf("%.1f", newRows), "old", fmt.Sprintf("%.1f", oldRows)}, "%.1f records a page, and %.1f on the samples", newRows, oldRows)}
	d.Drifts = d.emptier() || newRows < (1-2*driftBy)*oldRows
	return d
}

// answersOf is the share of pages on which each locator of the records finds the
// first element of a record.
func (l *relisting) answersOf(pages []run, locators int) []float64 {
	out := make([]float64, locators)
	for p := range pages {
		firsts := map[tagtree.NodeID]bool{}
		for _, r := range pages[p].rows {
			firsts[r.First()] = true
		}
		_, votes := l.prog.Firsts(pages[p].Tree)
		for _, v := range votes {
			for _, n := range v.Nodes {
				if firsts[n] {
					out[v.Locator] += 1 / float64(len(pages))
					break
				}
			}
		}
	}
	return out
}

func perPage(pages []run) float64 {
	n := 0
	for p := range pages {
		n += len(pages[p].rows)
	}
	return float64(n) / float64(max(len(pages), 1))
}

func withRows(pages []run) float64 {
	n := 0
	for p := range pages {
		n += one(len(pages[p].rows) > 0)
	}
	return float64(n) / float64(max(len(pages), 1))
}
