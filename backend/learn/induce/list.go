package induce

import (
	"context"
	"fmt"
	"math"
	"slices"

	"wrapsmith/backend/message"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/fingerprint"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// A list template is learned in two steps. First the records: the smallest
// repeated unit around the marked nodes (unit.go), and locators that find the
// first element of each record (starts.go), compared with the lists that are found
// without marks (foundlist.go). Then the fields, by the machinery of
// detail pages: each record is a page of its own, those with marks are the
// marked samples, others of the page and of the other samples are the unlabelled
// ones.
//
//	ul( li( b"a" i"1" ) li( b"b" ) li( b"c" i"3" ) )      marked: b"a", i"1"
//	    └ record: sample 0, marked       └ sample 2, not marked
//
// So labels, cuts, attributes and lists of values work inside records, and a
// field that a record lacks is empty there and moves nothing.

// ListProblem is what is asked for of a list.
type ListProblem struct {
	Fields  record.Schema
	Samples []*tagtree.Tree
	Marks   []Mark       // values in records; Missing needs the Node of a record
	Records []RecordMark // what is a record and what is none
	Next    []Mark       // the link to the next page
}

// RecordMark says that a record begins with a node, or that none does.
type RecordMark struct {
	Sample int
	Node   tagtree.NodeID
	Not    bool
}

// List is what was learned of a list: the template, and the records of the
// samples that the fields were learned from.
type List struct {
	Template *template.Template
	Problems []error // per field; nil where it was learned
}

// Bounds of learning a list.
const (
	maxRows     = 28     // records that fields are learned from, beside the marked ones
	maxRowNodes = 30_000 // nodes of these

	leastAnswers = 1    // unmarked records from which on it counts what finds nothing there
	leastCommon  = 0.05 // share of the records that the best locator answers, for another to be kept
)

// LearnList makes a list template. Nothing depends on the order of marks. An
// error names a mark that points outside its sample. Without a positive mark of
// a field or a record the template has no records.
func LearnList(p ListProblem) (*List, error) { return LearnListWithin(context.Background(), p) }

// LearnListWithin is LearnList until ctx ends; then the error is ctx's.
func LearnListWithin(ctx context.Context, p ListProblem) (*List, error) {
	out := &List{Template: &template.Template{Kind: template.List}, Problems: make([]error, len(p.Fields))}
	t := out.Template
	if err := p.check(); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p.reveal()
	r := newRows(&p)
	t.Records = r.records
	var err error
	if t.Fields, err = r.learn(ctx); err != nil {
		return nil, err
	}
	if r.areExtendedOver() {
		r.records.Rowspan = true
		r.take()
		if t.Fields, err = r.learn(ctx); err != nil {
			return nil, err
		}
	}
	if err := r.learnHeadings(ctx, t.Fields); err != nil {
		return nil, err
	}
	for i := range t.Fields {
		if len(t.Fields[i].Locators) == 0 {
			out.Problems[i] = r.problem(t.Fields[i].Name)
		}
	}
	if len(p.Next) > 0 {
		next, err := NextLink(p.Samples, p.Next)
		if err != nil {
			return nil, err
		}
		t.Next = &next
	}
	t.Tree = r.tree(t.Fields)
	t.Fingerprint = fingerprint.Of(p.Samples...)
	return out, nil
}

// reveal takes the samples as a script will show them if most of their marks lie in what the page hides.
func (p *ListProblem) reveal() {
	hidden := 0
	for _, m := range p.Marks {
		if Hidden(p.Samples[m.Sample], m.Node) {
			hidden++
		}
	}
	if 2*hidden <= len(p.Marks) {
		return
	}
	samples := make([]*tagtree.Tree, len(p.Samples))
	for i, t := range p.Samples {
		samples[i] = t.Revealed()
	}
	p.Samples = samples
}

// check says which mark points outside of its sample.
func (p *ListProblem) check() error {
	valid := func(what string, sample int, node tagtree.NodeID) error {
		if sample < 0 || sample >= len(p.Samples) {
			return fmt.Errorf("induce: %s: mark on sample %d of %d", what, sample, len(p.Samples))
		}
		if t := p.Samples[sample]; !t.Valid(node) || node == 0 {
			return fmt.Errorf("induce: %s: mark on node %d, but %q has %d nodes", what, node, t.Page.Name, t.Len())
		}
		return nil
	}
	for _, m := range slices.Concat(p.Marks, p.Next) {
		if err := valid(fmt.Sprintf("field %q", m.Field), m.Sample, m.Node); err != nil {
			return err
		}
	}
	for _, m := range p.Records {
		if err := valid("record", m.Sample, m.Node); err != nil {
			return err
		}
	}
	return nil
}

// row is a record of a sample as a page of its own.
type row struct {
	sample int
	spans  []tagtree.Span // in the sample
	*tagtree.Sub
}

// rows is a list while it is learned.
type rows struct {
	*ListProblem
	records      *template.Records  // nil when there is no evidence of any
	firsts       [][]tagtree.NodeID // by sample: the first elements of the records
	rows         []row              // marked ones first
	marks        []Mark             // by row: Sample is an index in rows
	outside      map[string]bool    // fields with a mark outside of all records
	headings     []target           // of groups of records, on the samples
	headingMarks []Mark             // of fields in them, with the numbers of the samples
}

// newRows finds the records of all samples. Marks that stand in headings of groups say nothing of the records.
func newRows(p *ListProblem) *rows {
	fields := p.mayBeHeaded()
	r := rowsAround(p.without(fields))
	above := r.headed(p.Marks, fields)
	if len(above) < len(fields) {
		r = rowsAround(p.without(above))
	}
	if r.records == nil || len(above) == 0 {
		return r
	}
	r.headingMarks = slices.DeleteFunc(slices.Clone(p.Marks), func(m Mark) bool { return !slices.Contains(above, m.Field) })
	places := r.recordPlaces()
	if heads, ok := r.headingsOf(above[0], r.headingMarks, places); ok && r.head(heads[0], places) {
		r.dropHeadings()
	}
	r.take()
	return r
}

// rowsAround finds the records around the marks.
func rowsAround(p *ListProblem) *rows {
	r := &rows{ListProblem: p, outside: map[string]bool{}}
	u := p.unit()
	if len(u.firsts) == 0 {
		return r
	}
	r.records, r.firsts = p.starts(u)
	r.take()
	return r
}

// take makes pages of the records: all that have marks, and of the others a
// bounded number, evenly spread.
func (r *rows) take() {
	r.rows, r.marks, r.outside = nil, nil, map[string]bool{}
	for _, m := range r.headingMarks {
		r.outside[m.Field] = true
	}
	type place struct {
		sample int
		spans  []tagtree.Span
	}
	var marked, free []place
	for s, t := range r.Samples {
		for _, spans := range tagtree.Records(t, r.firsts[s], r.records.Most, r.records.Tags) {
			holds := func(m Mark) bool {
				return m.Sample == s && slices.ContainsFunc(spans, func(x tagtree.Span) bool { return x.Holds(m.Node) })
			}
			if slices.ContainsFunc(r.Marks, holds) {
				marked = append(marked, place{s, spans})
			} else {
				free = append(free, place{s, spans})
			}
		}
	}
	nodes := 0
	for i, p := range slices.Concat(marked, spread(free, maxRows)) {
		sub := r.records.Cut(r.Samples[p.sample], p.spans...)
		if nodes += sub.Len(); i >= len(marked) && nodes > maxRowNodes {
			break
		}
		r.rows = append(r.rows, row{p.sample, p.spans, sub})
	}
	shifted := map[string]bool{} // fields whose texts are in the record before
	for _, m := range r.Marks {
		held := false
		for i, x := range r.rows[:min(len(marked), len(r.rows))] {
			if x.sample != m.Sample || x.Here(m.Node) == tagtree.None {
				continue
			}
			held = true
			inRow := m
			inRow.Sample, inRow.Node = i, x.Here(m.Node)
			r.marks = append(r.marks, inRow)
		}
		if !held {
			r.outside[m.Field] = r.outside[m.Field] || !m.Not
			shifted[m.Field] = shifted[m.Field] || !m.Not && r.before(m)
		}
	}
	r.marks = slices.DeleteFunc(r.marks, func(m Mark) bool { return shifted[m.Field] })
}

// learn learns the fields, and again without the rows that are no records.
func (r *rows) learn(ctx context.Context) ([]template.Field, error) {
	fields, err := r.fields(ctx)
	if err != nil || r.records == nil {
		return fields, err
	}
	if r.records.Least = r.leastFields(); r.withoutOthers(fields) {
		return r.fields(ctx)
	}
	return fields, nil
}

// areExtendedOver reports whether cells of rows above extend over some of the records. A row that is no record without these cells,
// such as the second line of an entry, is not looked at.
func (r *rows) areExtendedOver() bool {
	return slices.ContainsFunc(r.rows, func(x row) bool { return len(r.Samples[x.sample].Reaching(x.spans[0].From)) > 0 })
}

// before reports whether a mark is a text right before the first element of a record. No record begins with a text: the same
// text of the next record would be taken for one of this record.
//
//	p( "3 May: " b"A" br "9 May: " b"B" )     records: {b"A" br "9 May: "} {b"B"}
func (r *rows) before(m Mark) bool {
	t := r.Samples[m.Sample]
	next := t.NextSibling(m.Node)
	return t.IsText(m.Node) && slices.ContainsFunc(r.rows, func(x row) bool { return x.sample == m.Sample && x.spans[0].From == next })
}

// spread takes at most n of some things, evenly.
func spread[T any](all []T, n int) []T {
	if len(all) <= n {
		return all
	}
	out := make([]T, n)
	for i := range out {
		out[i] = all[i*len(all)/n]
	}
	return out
}

// fields learns all fields from the rows.
func (r *rows) fields(ctx context.Context) ([]template.Field, error) {
	out := make([]template.Field, 0, len(r.Fields))
	for _, f := range r.Fields {
		tf, err := r.field(ctx, f)
		if err != nil {
			return nil, err
		}
		out = append(out, tf)
	}
	return out, nil
}

// field learns one field from the rows.
func (r *rows) field(ctx context.Context, f record.Field) (template.Field, error) {
	out, err := fieldIn(ctx, r.trees(), r.marks, f, true)
	if err == nil {
		out.Locators = r.common(f.Name, out.Locators)
	}
	if out.Look != nil {
		out.Look.Most = 0 // some rows say little of how many values another has
	}
	return out, err
}

// common leaves out the locators that start at a text and find something only in
// the records where the field is marked: the text is a value of one record. An attribute that few
// records have is another thing: their field is a rare one.
func (r *rows) common(field string, locators []template.Locator) []template.Locator {
	marked := map[int]bool{}
	for _, m := range r.marks {
		marked[m.Sample] = marked[m.Sample] || m.Field == field
	}
	set, answers, most := learnedSet(locators), make([]int, len(locators)), 0
	for i := range r.rows {
		if marked[i] {
			continue
		}
		for k, nodes := range set.Run(&r.rows[i].Tree) {
			if len(nodes) > 0 {
				answers[k]++
				most = max(most, answers[k])
			}
		}
	}
	if most < leastAnswers {
		return locators
	}
	var out []template.Locator
	total := map[int]float64{}
	for i, l := range locators {
		byText := l.Family == familyLabel || l.Family == familyLandmark
		if !byText || float64(answers[i]) >= leastCommon*float64(most) {
			out = append(out, l)
			total[l.Design] += l.Weight
		}
	}
	for i := range out {
		out[i].Weight = math.Max(math.Round(out[i].Weight/total[out[i].Design]*1e4)/1e4, 1e-4)
	}
	return out
}

// learnedSet is the set of locators that were learned, in their order.
func learnedSet(locators []template.Locator) *locator.Set {
	parsed := make([]locator.Locator, len(locators))
	for i, l := range locators {
		parsed[i], _ = locator.Parse(l.XPath) // our own print
	}
	return locator.NewSet(parsed)
}

func (r *rows) trees() []*tagtree.Tree {
	trees := make([]*tagtree.Tree, len(r.rows))
	for i := range r.rows {
		trees[i] = &r.rows[i].Tree
	}
	return trees
}

// problem says why a field was not learned.
func (r *rows) problem(field string) error {
	switch {
	case r.outside[field]:
		return message.Errorf("learn.outside", "its example lies outside of the records, and not in a heading above them: mark one inside, or say what a record is")
	case !slices.ContainsFunc(r.Marks, func(m Mark) bool { return m.Field == field && !m.Not && !m.Missing }):
		return message.Errorf("learn.norecordmark", "nothing is learned yet: mark an example of this field in a record")
	}
	return message.Errorf("learn.nolocator", "no way was found that leads to the example alone: mark it on another page too, or write its XPath")
}
