package mend

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/learn/list"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// When a known record counts as one that a page still shows, and a candidate as one.
const (
	leastShown        = 0.6 // of its values, one among them that no other known record has
	commonShown       = 0.9 // of its values, where other records have each of them
	leastHeld         = 0.8 // of the known records that a page shows, in a record of their own
	distinctiveLength = 12  // characters of a lone value, for it to be no word that stands there by chance
	leastFinder       = 0.2 // how sure package list must be of a list
	leastBear         = 0.5 // mean belief of what the fields take in a candidate's records
	nearlyBest        = 0.8 // of the best candidate's score, for one that keeps the old samples to be taken instead
	keepOwn           = 1.1 // how much better than the template's own records others must be
	longRecord        = 4   // times the longest old record, and spareNodes: values farther apart are of several records
	spareNodes        = 40
)

// shown is a known record that a new page shows, and where.
type shown struct {
	row      Row
	marks    []induce.Mark
	from, to tagtree.NodeID
	share    float64 // of its values
}

// search looks for the known records on the new pages: first for those that the
// page's own address had, then for those of all others.
func (l *relisting) search() {
	pool := l.pool()
	count := map[string]int{}
	for _, row := range pool {
		for v := range valuesOf(row) {
			count[v]++
		}
	}
	l.shown = make([][]shown, len(l.new))
	longest := l.longestRecord()
	for p := range l.new {
		r := &l.new[p]
		text := r.Tree.Text(0)
		tried := 0
		for _, row := range slices.Concat(r.Rows, pool) {
			if tried >= maxShown {
				break
			}
			if !hasOwn(row, text, count) && !mostly(row, text) {
				continue
			}
			tried++
			if s, ok := show(r.Tree, row, count); ok && int(s.to-s.from) <= longest {
				l.shown[p] = append(l.shown[p], s)
			}
		}
		l.shown[p] = apartShown(l.shown[p])
	}
}

// longestRecord is how many nodes the values of one record lie apart at most.
func (l *relisting) longestRecord() int {
	most := 0
	for p := range l.old {
		for _, r := range l.old[p].rows {
			n := 0
			for _, s := range r.Spans {
				n += s.Len()
			}
			most = max(most, n)
		}
	}
	if most == 0 {
		return math.MaxInt // the template finds none on the old pages
	}
	return longRecord*most + spareNodes
}

// pool is every record that is known of any page: expected, else as the
// template finds it on an old sample.
func (l *relisting) pool() []Row {
	var out []Row
	add := func(rows []Row) { out = append(out, rows[:min(len(rows), maxPool-len(out))]...) }
	for p := range l.old {
		if len(l.old[p].Rows) > 0 {
			add(l.old[p].Rows)
			continue
		}
		add(l.knownRows(l.old[p].rows))
	}
	for p := range l.new {
		add(l.new[p].Rows)
	}
	return out
}

// knownRows are found records as known ones.
func (l *relisting) knownRows(rows []program.Row) []Row {
	var out []Row
	for _, r := range rows {
		row := Row{}
		for i, c := range r.Cells {
			row[l.fields[i].Name] = c.Texts()
		}
		out = append(out, row)
	}
	return out
}

func valuesOf(row Row) map[string]bool {
	out := map[string]bool{}
	for _, values := range row {
		for _, v := range values {
			if v = tagtree.Collapse(v); v != "" {
				out[v] = true
			}
		}
	}
	return out
}

// hasOwn reports whether a text has a value that no other known record has. The
// record of the page's own address and the same one of a sample are two.
func hasOwn(row Row, text string, count map[string]int) bool {
	for v := range valuesOf(row) {
		if count[v] <= 2 && len([]rune(v)) > 3 && strings.Contains(text, v) {
			return true
		}
	}
	return false
}

func mostly(row Row, text string) bool {
	n, all := 0, 0
	for v := range valuesOf(row) {
		all++
		n += one(strings.Contains(text, v))
	}
	return all > 2 && float64(n) >= commonShown*float64(all)
}

// show finds a known record on a page; false when too little of it is there.
func show(t *tagtree.Tree, row Row, count map[string]int) (shown, bool) {
	var values []induce.Shown
	for _, field := range sortedKeys(row) {
		for _, v := range row[field] {
			values = append(values, induce.Shown{Field: field, Value: v})
		}
	}
	s := shown{row: row, from: math.MaxInt32}
	var missing []string
	s.marks, missing = induce.ShowRecord(t, values, 0)
	if len(s.marks) == 0 || !slices.ContainsFunc(s.marks, func(m induce.Mark) bool { return !inHead(t, m.Node) }) {
		return s, false
	}
	if len(missing) > 0 { // they may have changed: nothing is known of them
		s.row = maps.Clone(row)
		for _, f := range missing {
			delete(s.row, f)
		}
	}
	s.share = float64(len(s.marks)) / float64(len(values))
	own := false
	for _, m := range s.marks {
		s.from, s.to = min(s.from, m.Node), max(s.to, m.Node)
		v := tagtree.Collapse(textAt(t, m))
		own = own || count[v] <= 2 && len([]rune(v)) > 3
	}
	if len(s.marks) < 2 && s.length(t) < distinctiveLength {
		return s, false
	}
	if own {
		return s, s.share >= leastShown
	}
	return s, s.share >= commonShown && len(s.marks) > 2
}

// inHead reports whether a node names a column: a row of headings that was once read as a record is none.
func inHead(t *tagtree.Tree, n tagtree.NodeID) bool {
	for ; n > 0; n = t.Parent(n) {
		switch t.Tag(n) {
		case "th", "thead":
			return true
		case "table":
			return false
		}
	}
	return false
}

// length is how many characters of the record the page shows.
func (s *shown) length(t *tagtree.Tree) int {
	n := 0
	for _, m := range s.marks {
		n += len([]rune(textAt(t, m)))
	}
	return n
}

func sortedKeys(row Row) []string {
	var out []string
	for f := range row {
		out = append(out, f)
	}
	slices.Sort(out)
	return out
}

// apartShown leaves one of those that lie in each other, the one more of which is
// shown, and puts them in the order of the page.
func apartShown(all []shown) []shown {
	slices.SortStableFunc(all, func(a, b shown) int { return cmp.Compare(b.share, a.share) })
	var out []shown
	for _, s := range all {
		if !slices.ContainsFunc(out, func(o shown) bool { return s.from <= o.to && o.from <= s.to }) {
			out = append(out, s)
		}
	}
	slices.SortFunc(out, func(a, b shown) int { return int(a.from - b.from) })
	return out
}

// candidate is one way to cut the new pages into records.
type candidate struct {
	records *template.Records
	preset  []template.Field // learned with the records, from columns that look as the fields did
	headed  map[string]bool  // fields of preset whose column has their heading
	own     bool             // those of the template
	rows    [][]inrow
	inner   *mending
	fields  []template.Field
	score   float64
	bears   float64 // mean belief of the values
}

// inrow is a record of a new page.
type inrow struct {
	spans []tagtree.Span
	known Row // nil: not one that is known
}

// ranked returns the candidates whose records confirm the fields, the best first.
func (l *relisting) ranked() []*candidate {
	var out []*candidate
	for _, c := range l.candidates() {
		if !l.cut(c) || l.mendInside(c) != nil {
			continue
		}
		if c.own && c.bears >= leastBear && !l.recordsDrift().Drifts {
			return []*candidate{c} // its records are found as before: only fields may have moved in them
		}
		if c.own {
			c.score *= keepOwn
		}
		if c.bears >= leastBear {
			out = append(out, c)
		}
	}
	slices.SortStableFunc(out, func(a, b *candidate) int { return cmp.Compare(b.score, a.score) })
	return out
}

// candidates are the records as the template has them, with the columns of a
// found list, around known values, and as package list finds them.
func (l *relisting) candidates() []*candidate {
	var out []*candidate
	if l.Template.Records != nil {
		out = append(out, &candidate{records: l.Template.Records, own: true})
	}
	out = append(out, l.tabled()...)
	trees := l.newTrees()
	learn := func(marks []induce.Mark, records []induce.RecordMark) {
		if len(marks)+len(records) == 0 {
			return
		}
		result, err := induce.LearnList(induce.ListProblem{Fields: l.Template.Schema(), Samples: trees, Marks: marks, Records: records})
		if err == nil && result.Template.Records != nil && len(result.Template.Records.Locators) > 0 {
			out = append(out, &candidate{records: result.Template.Records})
		}
	}
	var marks []induce.Mark
	most := 0
	for p := range trees {
		for k, s := range l.shown[p] {
			if k >= seedRows {
				break
			}
			for _, m := range s.marks {
				m.Sample = p
				marks = append(marks, m)
			}
		}
		if len(l.shown[p]) > len(l.shown[most]) {
			most = p
		}
	}
	learn(marks, nil)
	for _, f := range list.Find(trees[most], list.Options{Most: maxLists}) {
		if f.Sure >= leastFinder {
			learn(pointed(trees[most], f, most))
		}
	}
	return out
}

// pointed marks the first records of a found list, and how far they go.
func pointed(t *tagtree.Tree, f list.Found, sample int) (marks []induce.Mark, records []induce.RecordMark) {
	for _, r := range f.Records[:min(len(f.Records), 2*seedRows)] {
		first, last := ends(t, r)
		if first == tagtree.None {
			continue
		}
		records = append(records, induce.RecordMark{Sample: sample, Node: first})
		if last != first {
			marks = append(marks, induce.Mark{Field: RecordsName, Sample: sample, Node: last, Part: template.Part{Kind: template.PartText}})
		}
	}
	return marks, records
}

// ends are the first and the last of the elements that a record's spans hold side
// by side; None where they hold texts alone.
func ends(t *tagtree.Tree, spans []tagtree.Span) (first, last tagtree.NodeID) {
	first, last = tagtree.None, tagtree.None
	for _, span := range spans {
		for n := span.From; n < span.To; n = t.End(n) {
			if t.IsText(n) {
				continue
			}
			if last = n; first == tagtree.None {
				first = n
			}
		}
	}
	return first, last
}

// cut cuts the new pages into a candidate's records and says which are known;
// false when there are none, or when they part what is known to belong together.
func (l *relisting) cut(c *candidate) bool {
	prog, err := compile(&template.Template{Name: l.Template.Name, Kind: template.List, Records: c.records})
	if err != nil {
		return false
	}
	held, all, rows := 0, 0, 0
	c.rows = make([][]inrow, len(l.new))
	for p := range l.new {
		firsts, _ := prog.Firsts(l.new[p].Tree)
		for _, spans := range tagtree.Records(l.new[p].Tree, firsts, c.records.Most, c.records.Tags) {
			c.rows[p] = append(c.rows[p], inrow{spans: spans})
		}
		rows += len(c.rows[p])
		all += len(l.shown[p])
		for _, s := range l.shown[p] {
			if r := holder(c.rows[p], s.marks); r != nil && r.known == nil {
				r.known = s.row
				held++
			}
		}
	}
	return rows > 0 && float64(held) >= leastHeld*float64(all)
}

// holder is the record that holds most of some marks, nil when none holds enough.
func holder(rows []inrow, marks []induce.Mark) *inrow {
	for i := range rows {
		n := 0
		for _, m := range marks {
			n += one(slices.ContainsFunc(rows[i].spans, func(s tagtree.Span) bool { return s.Holds(m.Node) }))
		}
		if float64(n) >= leastShown*float64(len(marks)) {
			return &rows[i]
		}
	}
	return nil
}
