package induce

import (
	"slices"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// The locators of the records often find rows of other tables and rows of headings too. Those have few of the fields, or
// texts that are unlike the marked values (template.Field.Counts). The template says how many fields a record has at least, and
// what the values look like is learned from the rows that have as many.

// A record has two fields at least where each marked one has three or more.
const (
	twoFields = 2
	ofFields  = 3
)

// leastFields is how many fields a record has at least, by the marked ones.
func (r *rows) leastFields() int {
	byRow := map[int]map[string]bool{}
	for _, m := range r.marks {
		if !m.Not && !m.Missing {
			if byRow[m.Sample] == nil {
				byRow[m.Sample] = map[string]bool{}
			}
			byRow[m.Sample][m.Field] = true
		}
	}
	fewest := len(r.Fields)
	for _, fields := range byRow {
		fewest = min(fewest, len(fields))
	}
	if fewest >= ofFields {
		return twoFields
	}
	return 1
}

// withoutOthers leaves out the rows that have fewer fields than a record has and those of headings, and reports whether there
// are any.
func (r *rows) withoutOthers(fields []template.Field) bool {
	readers := make([]rowReader, len(fields))
	for i := range fields {
		readers[i] = r.reader(fields[i])
	}
	marked := map[int]bool{}
	for _, m := range r.marks {
		marked[m.Sample] = true
	}
	kept := make([]int, 0, len(r.rows)) // numbers of rows
	for i, x := range r.rows {
		n := 0
		for _, f := range readers {
			n += f.in(&x.Tree)
		}
		if marked[i] || n >= r.records.Least {
			kept = append(kept, i)
		}
	}
	kept = r.withoutHeadRows(kept, marked)
	others := len(kept) < len(r.rows)
	r.keep(kept)
	return others
}

// keep leaves out all rows but those with some numbers, in order, and numbers the marks again. The rows of all marks are kept.
func (r *rows) keep(numbers []int) {
	rows := make([]row, len(numbers))
	for i, n := range numbers {
		rows[i] = r.rows[n]
	}
	r.rows = rows
	for i := range r.marks {
		r.marks[i].Sample, _ = slices.BinarySearch(numbers, r.marks[i].Sample)
	}
}

// rowReader reads a field that was learned in rows.
type rowReader struct {
	template.Field // its look is that of the marked values
	cutter         template.Cutter
	set            *locator.Set
}

func (r *rows) reader(f template.Field) rowReader {
	out := rowReader{Field: f}
	out.cutter, _ = template.NewCutter(f.Cuts)
	var values []string
	for _, m := range r.marks {
		if m.Field == f.Name && !m.Not && !m.Missing {
			values = append(values, rangeOf(locator.PartText(&r.rows[m.Sample].Tree, m.Node, m.Part), m.From, m.To))
		}
	}
	out.Look = lookOf(values, len(values))
	out.set = learnedSet(f.Locators)
	return out
}

// in is how many fields the value at the node with the most weight in a row stands for.
func (f *rowReader) in(t *tagtree.Tree) int {
	weight := map[tagtree.NodeID]float64{}
	var best tagtree.NodeID
	for i, nodes := range f.set.Run(t) {
		for _, n := range nodes[:min(len(nodes), 1)] {
			if weight[n] += f.Locators[i].Weight; weight[n] > weight[best] || weight[n] == weight[best] && n < best {
				best = n
			}
		}
	}
	if len(weight) == 0 {
		return 0
	}
	text, ok := f.cutter.Cut(locator.PartText(t, best, f.Part))
	if !ok || text == "" {
		return 0
	}
	return f.Counts(text)
}
