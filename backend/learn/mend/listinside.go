package mend

import (
	"slices"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// mendInside mends the fields in a candidate's records, each a page of its own.
func (l *relisting) mendInside(c *candidate) error {
	t := *l.Template
	t.Kind, t.Records, t.Next, t.Tree, t.Samples, t.Fingerprint = template.Detail, nil, nil, nil, nil, nil
	in, err := begin(Problem{Template: &t, Old: l.oldRecords(), New: l.newRecords(c), Past: l.Past, Refused: l.Refused})
	if err != nil {
		return err
	}
	in.what, in.records = "new records", true
	in.learnColumns()
	c.inner = in
	for i := range in.fields {
		learned := in.relearnField(i)
		in.fields[i].underHead = c.headed[in.fields[i].Name]
		preset := in.preset(i, c.preset)
		in.fields[i].reading = in.better(learned, preset)
		in.fields[i].underHead = in.fields[i].underHead && in.fields[i].reading == preset
		in.refuse(i)
	}
	in.apart()
	c.fields = slices.Clone(t.Fields)
	for i := range in.fields {
		if in.fields[i].reading == nil {
			continue
		}
		if best := in.bestVersion(i); best != nil {
			c.fields[i] = *best
		} else if f, ok := in.newOnly(i, in.ownScore(i)); ok {
			c.fields[i] = f
		} else {
			in.fields[i].reading = nil
		}
	}
	return l.weigh(c)
}

// preset returns the reading of a field that was learned with the candidate's
// records; nil if there is none, or if the records do not confirm it.
func (m *mending) preset(i int, fields []template.Field) *reading {
	at := slices.IndexFunc(fields, func(f template.Field) bool { return f.Name == m.fields[i].Name })
	if at < 0 || m.holds(i) {
		return nil
	}
	result, err := m.tryReading(i, fields[at])
	if err != nil || !result.confirmed() {
		return nil
	}
	result.seed = []source{sourceColumn}
	return result
}

// better is the reading of two that does better on the new pages; either may be nil.
func (m *mending) better(a, b *reading) *reading {
	if a == nil || b != nil && b.score > a.score {
		return b
	}
	return a
}

// weigh measures how well a candidate's records confirm the fields.
func (l *relisting) weigh(c *candidate) error {
	in, rows := c.inner, 0
	t := *in.Template
	t.Fields = c.fields
	prog, err := compile(&t)
	if err != nil {
		return err
	}
	for p := range c.rows {
		rows += len(c.rows[p])
	}
	cells := make([][]record.Cell, len(in.fields))
	for p := range in.new {
		result, _ := prog.Votes(in.new[p].Tree)
		for i := range cells {
			cells[i] = append(cells[i], result[i])
		}
	}
	found, beliefs, byLink := 0, 0.0, true
	for i := range cells {
		s := in.judge(i, cells[i])
		byLink = byLink && (s.found == 0 || in.fields[i].byLink())
		c.score += s.score
		found += s.found
		beliefs += s.support * float64(s.found)
	}
	c.score *= float64(rows) / float64(max(len(in.new), 1))
	if c.bears = beliefs / float64(max(found, 1)); byLink {
		c.bears = 0
	}
	return nil
}

// byLink reports whether nothing but being the one link of a record speaks for a field: many lists have one.
func (f *field) byLink() bool {
	return f.reading != nil && !slices.ContainsFunc(f.reading.seed, func(s source) bool { return s != sourceLink })
}

// oldRecords are records of the old samples as pages, with what is expected of them.
func (l *relisting) oldRecords() []Page {
	var all []Page
	for p := range l.old {
		r := &l.old[p]
		known := make([]Row, len(r.rows))
		for _, at := range record.Beside(l.table(r.Rows), l.tableOf(r.rows)) {
			if at[0] >= 0 && at[1] >= 0 {
				known[at[1]] = r.Rows[at[0]]
			}
		}
		for k := range r.rows {
			all = append(all, Page{Tree: &l.Template.Records.Cut(r.Tree, r.rows[k].Spans...).Tree, Known: known[k]})
		}
	}
	slices.SortStableFunc(all, knownFirst)
	return spread(all, maxInner)
}

// newRecords are records of the new pages as pages: first those in which the user showed a value, then
// those that are known.
func (l *relisting) newRecords(c *candidate) []Page {
	var shown, known, other []Page
	for p := range c.rows {
		for _, r := range c.rows[p] {
			sub := c.records.Cut(l.new[p].Tree, r.spans...)
			pg := Page{Tree: &sub.Tree, Known: r.known, Shown: shownIn(sub, l.new[p].Shown)}
			switch {
			case len(pg.Shown) > 0:
				shown = append(shown, pg)
			case r.known != nil:
				known = append(known, pg)
			default:
				other = append(other, pg)
			}
		}
	}
	out := slices.Concat(shown, spread(known, maxInner-len(shown)))
	return append(out, spread(other, maxInner-len(out))...)
}

// shownIn are the nodes that the user showed on a page, of those in a part of it by the part's numbers.
func shownIn(part *tagtree.Sub, page map[string]tagtree.NodeID) map[string]tagtree.NodeID {
	var out map[string]tagtree.NodeID
	for field, node := range page {
		if n := part.Here(node); n != tagtree.None {
			if out == nil {
				out = map[string]tagtree.NodeID{}
			}
			out[field] = n
		}
	}
	return out
}

func knownFirst(a, b Page) int { return one(a.Known == nil) - one(b.Known == nil) }

// spread takes at most n of some things, evenly.
func spread[T any](all []T, n int) []T {
	if n <= 0 {
		return nil
	}
	if len(all) <= n {
		return all
	}
	out := make([]T, n)
	for i := range out {
		out[i] = all[i*len(all)/n]
	}
	return out
}

// table is known records by the order of the fields.
func (l *relisting) table(rows []Row) record.Rows {
	out := make(record.Rows, len(rows))
	for k, row := range rows {
		for i := range l.fields {
			out[k] = append(out[k], row[l.fields[i].Name])
		}
	}
	return out
}

// tableOf is found records by the order of the fields.
func (l *relisting) tableOf(rows []program.Row) record.Rows {
	out := make(record.Rows, len(rows))
	for k := range rows {
		for _, c := range rows[k].Cells {
			out[k] = append(out[k], c.Texts())
		}
	}
	return out
}
