package revision

import (
	"slices"
	"strconv"
	"strings"

	"wrapsmith/backend/template"
)

// samples merges the sample pages, by digest, and what each must give.
func (g *merger) samples(out *template.Template) {
	many := map[string]bool{}
	for _, f := range out.Fields {
		many[f.Name] = f.Many
	}
	if out.Kind == template.List {
		for k := range many {
			many[k] = true // every record has a mark
		}
	}
	decide := func(_ string, v trio[*template.Sample]) *template.Sample {
		switch {
		case v.mine == nil && v.theirs == nil:
			return nil
		case v.base == nil && v.mine == nil:
			return v.theirs
		case v.base == nil && v.theirs == nil:
			return v.mine
		case v.mine == nil:
			return g.removedSample(v.base, v.theirs, Mine)
		case v.theirs == nil:
			return g.removedSample(v.base, v.mine, Theirs)
		}
		return g.sample(v, many)
	}
	out.Samples = join(trio[[]template.Sample]{g.base.Samples, g.mine.Samples, g.theirs.Samples},
		func(s template.Sample) string { return s.Digest }, decide, nil)
}

// removedSample goes unless the other side changed it.
func (g *merger) removedSample(base, kept *template.Sample, by Side) *template.Sample {
	if sampleText(base) == sampleText(kept) {
		return nil
	}
	c := Conflict{Code: SampleRemoved, Sample: base.Name, id: base.Digest, Removed: by, Base: g.brief(base)}
	keeper := Mine
	if c.Mine = g.brief(kept); by == Mine {
		c.Mine, c.Theirs, keeper = "", c.Mine, Theirs
	}
	if g.clash(c, keeper) == by {
		return nil
	}
	return kept
}

// brief describes a sample for the person who must choose.
func (g *merger) brief(s *template.Sample) string {
	return s.Name + "\n" + g.marksText(s.Marks)
}

// marksText says marks for a person, with the fields' names.
func (g *merger) marksText(marks []template.Mark) string {
	out := make([]string, len(marks))
	for i, m := range marks {
		m.Field = g.call(m.Field)
		out[i] = markText(m)
	}
	return strings.Join(out, "\n")
}

// sampleText is all of a sample.
func sampleText(s *template.Sample) string {
	parts := []string{s.Name, s.URL}
	for _, m := range s.Marks {
		parts = append(parts, markText(m))
	}
	for _, m := range s.NextMarks {
		parts = append(parts, "next"+markText(m))
	}
	for _, m := range s.RecordMarks {
		parts = append(parts, "record"+recordMarkText(m))
	}
	for _, x := range s.Expect {
		parts = append(parts, confirmedText(x))
	}
	return strings.Join(append(parts, rowsAs(s.Rows, confirmedText)), "\n")
}

func (g *merger) sample(v trio[*template.Sample], many map[string]bool) *template.Sample {
	old := v.base
	if old == nil {
		old = &template.Sample{}
	}
	b, m, t := old, v.mine, v.theirs
	s := &template.Sample{Digest: t.Digest}
	at := func(code Code, of Place) Conflict {
		return Conflict{Code: code, Place: of, Sample: t.Name, id: t.Digest}
	}
	s.Name = pick(g, at(SampleNamed, OfTemplate), trio[string]{b.Name, m.Name, t.Name}, plainText)
	s.URL = pick(g, at(SampleMoved, OfTemplate), trio[string]{b.URL, m.URL, t.URL}, plainText)
	s.Marks = g.marks(at(MarksConflict, OfField), trio[[]template.Mark]{b.Marks, m.Marks, t.Marks}, many)
	s.NextMarks = g.marks(at(MarksConflict, OfNext), trio[[]template.Mark]{b.NextMarks, m.NextMarks, t.NextMarks}, map[string]bool{"": true})
	s.RecordMarks = join(trio[[]template.RecordMark]{b.RecordMarks, m.RecordMarks, t.RecordMarks},
		func(r template.RecordMark) string { return strconv.Itoa(int(r.Node)) },
		func(k string, v trio[*template.RecordMark]) *template.RecordMark {
			return orGone(v, func(v trio[*template.RecordMark]) *template.RecordMark {
				on := at(RecordMarkAdded, OfRecords)
				on.id += " " + k
				r := pick(g, on, trio[template.RecordMark]{orZero(v.base), *v.mine, *v.theirs}, recordMarkText)
				return &r
			})
		}, nil)
	s.Expect = join(trio[[]template.Expect]{b.Expect, m.Expect, t.Expect}, func(x template.Expect) string { return x.Field },
		func(_ string, v trio[*template.Expect]) *template.Expect {
			return g.expect(at(TestChanged, OfField), v)
		}, nil)
	s.Rows = pick(g, at(RowsChanged, OfRecords), trio[[][]template.Expect]{b.Rows, m.Rows, t.Rows}, g.rowsText)
	return s
}

// rowsText is rowsText with the fields' names.
func (g *merger) rowsText(rows [][]template.Expect) string {
	named := make([][]template.Expect, len(rows))
	for i, r := range rows {
		named[i] = renameExpect(r, g.call)
	}
	return rowsAs(named, confirmedText)
}

func orZero[T any](x *T) (zero T) {
	if x == nil {
		return zero
	}
	return *x
}

// expect merges what a sample must give of a field. Values on which both sides agree
// are confirmed if a person of one side confirmed them.
func (g *merger) expect(on Conflict, v trio[*template.Expect]) *template.Expect {
	values := func(x *template.Expect) string {
		if x == nil {
			return ""
		}
		text := "[" + quoted(x.Values) + "]" // "expects nothing" is not "no test"
		if x.Confirmed {
			text += " confirmed"
		}
		return text
	}
	if m, t := v.mine, v.theirs; m != nil && t != nil && m.Confirmed != t.Confirmed && slices.Equal(m.Values, t.Values) {
		both := *m
		both.Confirmed = v.base == nil || !v.base.Confirmed
		return &both
	}
	for _, x := range []*template.Expect{v.base, v.mine, v.theirs} {
		if x != nil {
			on.Field = x.Field
		}
	}
	return pick(g, on, v, values)
}

// marks merges the marks of each field on a sample. Where marks of both sides
// cannot all be right, the field's marks on that sample are one thing.
func (g *merger) marks(on Conflict, v trio[[]template.Mark], many map[string]bool) []template.Mark {
	b, m, t := byField(v.base), byField(v.mine), byField(v.theirs)
	keep, asked := map[string]bool{}, map[string]bool{}
	for _, x := range slices.Concat(v.base, v.theirs, v.mine) {
		if asked[x.Field] {
			continue
		}
		asked[x.Field], on.Field = true, x.Field
		for _, y := range g.marksOf(on, trio[[]template.Mark]{b[x.Field], m[x.Field], t[x.Field]}, many[x.Field]) {
			keep[markText(y)] = true
		}
	}
	return join(v, markText, func(_ string, v trio[*template.Mark]) *template.Mark {
		both := []*template.Mark{v.theirs, v.mine}
		if v.theirs != nil && v.theirs.Unchecked {
			slices.Reverse(both) // a person may have checked it on the other side
		}
		for _, x := range both {
			if x != nil && keep[markText(*x)] {
				return x
			}
		}
		return nil
	}, nil)
}

func byField(marks []template.Mark) map[string][]template.Mark {
	out := map[string][]template.Mark{}
	for _, m := range marks {
		out[m.Field] = append(out[m.Field], m)
	}
	return out
}

// marksOf merges the marks of one field on one sample.
func (g *merger) marksOf(on Conflict, v trio[[]template.Mark], many bool) []template.Mark {
	joined := join(v, markText, nil, nil)
	if sound(joined, many) || !sound(v.mine, many) || !sound(v.theirs, many) {
		return joined
	}
	return pick(g, on, v, g.marksText)
}

// sound reports whether marks of one field on one page can all be right.
func sound(marks []template.Mark, many bool) bool {
	examples, missing := 0, false
	at := map[string]bool{}
	for _, m := range marks {
		where := m
		where.Not, where.Missing = false, false
		k := markText(where)
		if not, ok := at[k]; ok && not != m.Not {
			return false
		}
		at[k] = m.Not
		if m.Missing {
			missing = true
		} else if !m.Not {
			examples++
		}
	}
	return (examples == 0 || !missing) && (many || examples <= 1)
}
