package induce

import (
	"context"
	"slices"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// A mark outside of all records, before some of them, is a value in the heading of a group: a day above its events. The heading is
// the largest element around the mark that holds no record. Elements of the same kind before other records are headings too. The fields
// are learned as those of records are, with a page of each heading:
//
//	h3 "Friday 6 June"      marked: "Friday 6 June", and the values of the first li
//	li 19:30 Quartet
//	li 21:00 Open stage
//	h3 "Saturday 7 June"    a heading too
//	li 10:00 Seed swap

// learnHeadings learns the fields whose marks stand in headings of groups. They take the place of fields without locators.
func (r *rows) learnHeadings(ctx context.Context, fields []template.Field) error {
	if r.records == nil {
		return nil
	}
	places, marks := r.recordPlaces(), slices.Concat(r.Marks, r.headingMarks)
	var rows *rows
	for i := range fields {
		if len(fields[i].Locators) > 0 || !r.outside[fields[i].Name] {
			continue
		}
		marked, ok := r.headingsOf(fields[i].Name, marks, places)
		if !ok || !r.areHeadings(marked, places) || len(r.headings) == 0 && !r.head(marked[0], places) ||
			slices.ContainsFunc(marked, func(h target) bool { return !slices.Contains(r.headings, h) }) {
			continue
		}
		if rows == nil {
			rows = r.headingRows(marks)
		}
		f, err := rows.field(ctx, fields[i].Field)
		if err != nil {
			return err
		}
		if len(f.Locators) > 0 {
			f.Heading = true
			fields[i] = f
		}
	}
	return nil
}

// head takes the elements of the kind of one as the headings of groups; false if no locator leads to them.
func (r *rows) head(model target, places [][]tagtree.Span) bool {
	r.headings = r.likeHeadings(model, places)
	r.records.Headings = r.headingLocators(r.headings, places)
	if len(r.records.Headings) == 0 {
		r.headings = nil
	}
	return r.headings != nil
}

// dropHeadings leaves out headings among the first elements of the records.
func (r *rows) dropHeadings() {
	is := map[target]bool{}
	for _, h := range r.headings {
		is[h] = true
	}
	for s := range r.firsts {
		r.firsts[s] = slices.DeleteFunc(slices.Clone(r.firsts[s]), func(n tagtree.NodeID) bool { return is[target{sample: s, node: n}] })
	}
}

// mayBeHeaded are fields of one value with fewer marks than others have, or in a row with one cell, which no record was said to
// lack: they may stand in headings of groups.
func (p *ListProblem) mayBeHeaded() (out []string) {
	count, lacking, most := map[string]int{}, map[string]bool{}, 0
	for i, m := range p.Marks {
		again := func(o Mark) bool {
			return o.Field == m.Field && o.Sample == m.Sample && o.Node == m.Node && o.From == m.From
		}
		switch {
		case m.Missing:
			lacking[m.Field] = true
		case !m.Not && !p.many(m.Field) && !slices.ContainsFunc(p.Marks[:i], again):
			count[m.Field]++
			most = max(most, count[m.Field])
		}
	}
	for _, f := range p.Fields {
		if n := count[f.Name]; n > 0 && !lacking[f.Name] && (n < most || most == 1 && p.inWideRow(f.Name)) {
			out = append(out, f.Name)
		}
	}
	if len(out) == len(count) {
		return nil
	}
	return out
}

// inWideRow reports whether the one mark of a field is in a row with one cell, among rows with several cells in groups of different
// sizes. Where all groups have one size, the rows of a group may be one record.
func (p *ListProblem) inWideRow(field string) bool {
	i := slices.IndexFunc(p.Marks, func(m Mark) bool { return m.Field == field && !m.Not && !m.Missing })
	t := p.Samples[p.Marks[i].Sample]
	row := t.Around(p.Marks[i].Node, "tr")
	if row == tagtree.None || !isWideRow(t, row) {
		return false
	}
	var sizes []int
	for r := row; r != tagtree.None; r = t.NextSibling(r) {
		switch {
		case t.Tag(r) != "tr":
		case isWideRow(t, r):
			sizes = append(sizes, 0)
		default:
			sizes[len(sizes)-1]++
		}
	}
	return slices.Min(sizes) < slices.Max(sizes)
}

// without is the problem without the marks of some fields.
func (p *ListProblem) without(fields []string) *ListProblem {
	q := *p
	q.Marks = slices.DeleteFunc(slices.Clone(p.Marks), func(m Mark) bool { return slices.Contains(fields, m.Field) })
	return &q
}

// headed are those of some fields whose marks all stand in headings of the records, which are those around the other marks.
func (r *rows) headed(marks []Mark, fields []string) []string {
	if r.records == nil || len(fields) == 0 {
		return nil
	}
	places := r.recordPlaces()
	return slices.DeleteFunc(slices.Clone(fields), func(name string) bool {
		heads, ok := r.headingsOf(name, marks, places)
		return !ok || !r.areHeadings(heads, places) || slices.ContainsFunc(heads, func(h target) bool { return !r.beginsMarks(h, heads) })
	})
}

// areHeadings reports whether some elements are headings: each is the nearest one of its kind before some record, and either several
// of the kind are, or it is a heading by its tag.
func (r *rows) areHeadings(heads []target, places [][]tagtree.Span) bool {
	all := r.likeHeadings(heads[0], places)
	return !slices.ContainsFunc(heads, func(h target) bool {
		return !r.mayHead(h) || !slices.Contains(all, h) || len(all) < fewestGroups && labels.Heading(r.Samples[h.sample], h.node) == 0
	})
}

// fewestGroups are groups of records from which on what stands before each is a heading, whatever its tag.
const fewestGroups = 2

// beginsMarks reports whether one of some headings stands before all marks of the records on its sample: the first marked record has
// a heading too.
func (r *rows) beginsMarks(h target, heads []target) bool {
	first := slices.MinFunc(slices.DeleteFunc(slices.Clone(heads), func(x target) bool { return x.sample != h.sample }), func(a, b target) int { return int(a.node - b.node) })
	return !slices.ContainsFunc(r.Marks, func(m Mark) bool { return m.Sample == h.sample && !m.Not && !m.Missing && m.Node < first.node })
}

// mayHead reports whether an element may be the heading of a group. One beside the elements of records of several elements may be
// the first one of a record, unless it is a heading or a row with one cell.
func (r *rows) mayHead(h target) bool {
	t := r.Samples[h.sample]
	beside := slices.ContainsFunc(r.firsts[h.sample], func(n tagtree.NodeID) bool { return t.Parent(n) == t.Parent(h.node) })
	return !beside || r.records.Most <= 1 || labels.Heading(t, h.node) != 0 || isWideRow(t, h.node)
}

// isWideRow reports whether an element is a row of a table with one cell.
func isWideRow(t *tagtree.Tree, n tagtree.NodeID) bool {
	return t.Tag(n) == "tr" && t.ElementAt(n, 0) != tagtree.None && t.ElementAt(n, 1) == tagtree.None
}

// recordPlaces are the spans of the records of each sample, from the first node to past the last.
func (r *rows) recordPlaces() [][]tagtree.Span {
	out := make([][]tagtree.Span, len(r.Samples))
	for s, t := range r.Samples {
		for _, spans := range tagtree.Records(t, r.firsts[s], r.records.Most, r.records.Tags) {
			if isWideRow(t, spans[0].From) && len(r.rows) > 0 && !isWideRow(&r.rows[0].Tree, 1) {
				continue
			}
			out[s] = append(out[s], tagtree.Span{From: spans[0].From, To: spans[len(spans)-1].To})
		}
	}
	return out
}

// headingsOf are the headings that hold the marks of a field; false if some mark is in no heading.
func (r *rows) headingsOf(field string, marks []Mark, places [][]tagtree.Span) (out []target, ok bool) {
	for _, m := range marks {
		if m.Field != field || m.Not || m.Missing {
			continue
		}
		h := headingAround(r.Samples[m.Sample], m.Node, places[m.Sample])
		if h == tagtree.None || len(out) > 0 && !r.sameKind(out[0], target{sample: m.Sample, node: h}) {
			return nil, false
		}
		out = append(out, target{sample: m.Sample, node: h})
	}
	return out, len(out) > 0
}

// headingAround is the largest element around a node that holds no record, if a record begins after it; None without one.
func headingAround(t *tagtree.Tree, node tagtree.NodeID, records []tagtree.Span) tagtree.NodeID {
	holds := func(n tagtree.NodeID) bool {
		i, _ := slices.BinarySearchFunc(records, n, func(s tagtree.Span, n tagtree.NodeID) int { return int(s.To - n - 1) })
		return i < len(records) && records[i].From < t.End(n)
	}
	h := node
	if t.IsText(h) {
		h = t.Parent(h)
	}
	if h <= 0 || holds(h) {
		return tagtree.None
	}
	for up := t.Parent(h); up > 0 && !holds(up); up = t.Parent(h) {
		h = up
	}
	if len(records) == 0 || t.End(h) > records[len(records)-1].From {
		return tagtree.None
	}
	return h
}

// sameKind reports whether two elements have the same tag and classes, and the elements around them.
func (r *rows) sameKind(a, b target) bool {
	s, t := r.Samples[a.sample], r.Samples[b.sample]
	like := func(a, b tagtree.NodeID) bool {
		return s.Tag(a) == t.Tag(b) && classOf(s.Node(a)) == classOf(t.Node(b)) && isWideRow(s, a) == isWideRow(t, b)
	}
	return like(a.node, b.node) && like(s.Parent(a.node), t.Parent(b.node))
}

// likeHeadings are the headings of the kind of one that are the nearest ones before some record.
func (r *rows) likeHeadings(model target, places [][]tagtree.Span) (out []target) {
	for s, t := range r.Samples {
		var nodes []tagtree.NodeID
		for n := tagtree.NodeID(1); int(n) < t.PageLen(); n++ {
			if !t.IsText(n) && r.sameKind(model, target{sample: s, node: n}) && headingAround(t, n, places[s]) == n {
				nodes = append(nodes, n)
			}
		}
		for _, n := range slices.Compact(nearestHeadings(t, nodes, places[s])) {
			if n != tagtree.None {
				out = append(out, target{sample: s, node: n})
			}
		}
	}
	return out
}

// nearestHeadings is, for each record, the last of some sorted nodes that ends before the record begins; None without one.
func nearestHeadings(t *tagtree.Tree, nodes []tagtree.NodeID, records []tagtree.Span) []tagtree.NodeID {
	out := make([]tagtree.NodeID, len(records))
	at, last := 0, tagtree.None
	for i, r := range records {
		for ; at < len(nodes) && nodes[at] < r.From; at++ {
			if t.End(nodes[at]) <= r.From {
				last = nodes[at]
			}
		}
		out[i] = last
	}
	return out
}

// headingLocators are locators with which each record of the samples has its own heading.
func (r *rows) headingLocators(all []target, places [][]tagtree.Span) []template.Locator {
	w := fieldLearner{samples: r.Samples, many: true, records: true}
	w.marks = marked{part: template.Part{Kind: template.PartText}, yes: all}
	want := make([][]tagtree.NodeID, len(r.Samples))
	for s, t := range r.Samples {
		want[s] = nearestHeadings(t, w.marks.on(s), places[s])
	}
	w.candidates = slices.DeleteFunc(w.consistent(distinct(append(w.generateStarts(), w.generateByChild()...))), func(c candidate) bool {
		for s, t := range r.Samples {
			if !slices.Equal(nearestHeadings(t, c.found[s], places[s]), want[s]) {
				return true
			}
		}
		return false
	})
	for i := range w.candidates {
		w.candidates[i].alike = 1
	}
	w.agree()
	return w.selectLocators()
}

// headingRows are pages of headings, those with marks first.
func (r *rows) headingRows(marks []Mark) *rows {
	out := &rows{ListProblem: r.ListProblem}
	add := func(h target) {
		t := r.Samples[h.sample]
		span := tagtree.Span{From: h.node, To: t.End(h.node)}
		if !slices.ContainsFunc(out.rows, func(x row) bool { return x.sample == h.sample && x.spans[0] == span }) {
			out.rows = append(out.rows, row{h.sample, []tagtree.Span{span}, tagtree.Cut(t, span)})
		}
	}
	for _, h := range r.headings {
		if slices.ContainsFunc(marks, func(m Mark) bool { return m.Sample == h.sample && r.Samples[h.sample].Within(m.Node, h.node) }) {
			add(h)
		}
	}
	for _, h := range spread(r.headings, maxRows) {
		add(h)
	}
	for _, m := range marks {
		for i, x := range out.rows {
			if n := x.Here(m.Node); x.sample == m.Sample && n != tagtree.None {
				m.Sample, m.Node = i, n
				out.marks = append(out.marks, m)
				break
			}
		}
	}
	return out
}
