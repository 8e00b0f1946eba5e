package revision

import (
	"cmp"
	"slices"
	"strconv"

	"wrapsmith/backend/template"
)

// aspect is one property of a field that a person sets, apart from how it is found.
type aspect struct {
	code Code
	off  Code // instead of code where the new text is "": "now required" for "now optional"
	text func(f *template.Field) string
	take func(to, from *template.Field)
}

var aspects = []aspect{
	{TypeChanged, "", func(f *template.Field) string { return string(f.Type) }, func(to, from *template.Field) { to.Type = from.Type }},
	{NowMany, NowOne, func(f *template.Field) string { return word(f.Many, "many") }, func(to, from *template.Field) { to.Many = from.Many }},
	{NowOptional, NowRequired, func(f *template.Field) string { return word(f.Optional, "optional") }, func(to, from *template.Field) { to.Optional = from.Optional }},
	{LabelChanged, "", func(f *template.Field) string { return f.Label }, func(to, from *template.Field) { to.Label = from.Label }},
	{RegexChanged, "", func(f *template.Field) string { return f.Regex }, func(to, from *template.Field) { to.Regex = from.Regex }},
	{StepsChanged, "", func(f *template.Field) string { return stepsText(f.Steps) }, func(to, from *template.Field) { to.Steps = from.Steps }},
	{LinkChanged, "", func(f *template.Field) string { return f.Detail }, func(to, from *template.Field) { to.Detail = from.Detail }},
	{FusionSet, "", func(f *template.Field) string { return fusionText(f.Fusion) }, func(to, from *template.Field) { to.Fusion = from.Fusion }},
	{InnerChanged, "", func(f *template.Field) string { return innerText(f.Fields) }, func(to, from *template.Field) { to.Fields = from.Fields }},
}

// found are what tells how a field is found, but for its locators: units of a
// difference, parts of one unit in a merge.
var found = []aspect{
	{PartChanged, "", func(f *template.Field) string { return partText(f.Part) }, nil},
	{CutsChanged, "", func(f *template.Field) string { return cutsText(f.Cuts) }, nil},
	{ArticlePart, "", func(f *template.Field) string { return string(f.Article) }, nil},
	{NowByHand, NowLearned, func(f *template.Field) string { return word(f.Hand, "hand") }, nil},
	{LookChanged, "", func(f *template.Field) string { return lookText(f.Look) }, nil},
}

func word(is bool, text string) string {
	if is {
		return text
	}
	return ""
}

func (d *differ) fields(a, b *template.Template, renamed map[string]string) {
	moved, before, after := moves(a, b), byName(a), byName(b)
	for i := range b.Fields {
		f := &b.Fields[i]
		at := Change{Place: OfField, Field: f.Name}
		old := before[f.Name]
		if old == nil {
			at.Code, at.New = FieldAdded, string(f.Type)
			d.add(at)
			continue
		}
		if was, ok := renamed[f.Name]; ok {
			d.add(Change{Code: FieldRenamed, Place: OfField, Field: f.Name, Old: was, New: f.Name})
		}
		if moved[f.Name] {
			after := ""
			if i > 0 {
				after = b.Fields[i-1].Name
			}
			d.add(Change{Code: FieldMoved, Place: OfField, Field: f.Name, New: after})
		}
		d.field(at, old, f)
	}
	for i := range a.Fields {
		if f := &a.Fields[i]; after[f.Name] == nil {
			d.add(Change{Code: FieldRemoved, Place: OfField, Field: f.Name, Old: string(f.Type)})
		}
	}
}

func byName(t *template.Template) map[string]*template.Field {
	out := make(map[string]*template.Field, len(t.Fields))
	for i := range t.Fields {
		out[t.Fields[i].Name] = &t.Fields[i]
	}
	return out
}

func (d *differ) field(at Change, a, b *template.Field) {
	for _, x := range slices.Concat(aspects, found) {
		was, is := x.text(a), x.text(b)
		if at.Code = x.code; x.off != "" {
			if is == "" {
				at.Code = x.off
			}
			if was != is {
				d.add(at)
			}
			continue
		}
		at.Minor = x.code == LookChanged
		d.scalar(at, was, is)
	}
	at.Minor = false
	d.locators(at, a.Locators, b.Locators)
}

// locators compares two lists of locators: first those that both lists have, then
// the others, of which a removed and an added one of the same family are a change.
func (d *differ) locators(at Change, a, b []template.Locator) {
	gone, came := apart(a, b, way)
	d.kept(at, a, b)
	left := map[string][]int{} // of those that came, by family and design
	for i, l := range came {
		left[kin(l)] = append(left[kin(l)], i)
	}
	taken := make([]bool, len(came))
	for _, l := range gone {
		c := at
		c.Code, c.Family, c.Old = LocatorRemoved, l.Family, l.XPath
		if k := kin(l); len(left[k]) > 0 {
			i := left[k][0]
			left[k], taken[i] = left[k][1:], true
			c.Code, c.New = LocatorChanged, came[i].XPath
		}
		d.add(c)
	}
	for i, l := range came {
		if !taken[i] {
			c := at
			c.Code, c.Family, c.New = LocatorAdded, l.Family, l.XPath
			d.add(c)
		}
	}
}

func kin(l template.Locator) string { return l.Family + " " + strconv.Itoa(l.Design) }

func (d *differ) kept(at Change, a, b []template.Locator) {
	old := map[string]template.Locator{}
	before := ways(a)
	for i, k := range before {
		old[k] = a[i]
	}
	var after []string
	both := map[string]bool{}
	for i, k := range ways(b) {
		was, ok := old[k]
		if !ok {
			continue
		}
		after, both[k] = append(after, k), true
		c, is := at, b[i]
		c.Family, c.New = is.Family, is.XPath
		if was.Guard != is.Guard {
			if c.Code = NoGuard; is.Guard {
				c.Code = NowGuard
			}
			d.add(c)
		}
		if weight(was.Weight) != weight(is.Weight) {
			c.Code, c.Minor = WeightChanged, true
			c.Old, c.New = weight(was.Weight)+" "+was.XPath, weight(is.Weight)+" "+is.XPath
			d.add(c)
		}
	}
	before = slices.DeleteFunc(before, func(k string) bool { return !both[k] })
	if !slices.Equal(before, after) {
		at.Code, at.Minor = LocatorOrder, true
		d.add(at)
	}
}

func ways(list []template.Locator) []string {
	keys := make([]string, len(list))
	for i, l := range list {
		keys[i] = way(l)
	}
	return numbered(keys)
}

// moves are the fields of both that stand in another order: as few as say it.
func moves(a, b *template.Template) map[string]bool {
	at := map[string]int{}
	for i, f := range a.Fields {
		at[f.Name] = i
	}
	var names []string
	var places []int
	for _, f := range b.Fields {
		if i, ok := at[f.Name]; ok {
			names, places = append(names, f.Name), append(places, i)
		}
	}
	moved := map[string]bool{}
	stay := rising(places)
	for i, n := range names {
		if !stay[i] {
			moved[n] = true
		}
	}
	return moved
}

// rising marks a longest rising subsequence (Fredman 1975: patience, then back).
func rising(list []int) []bool {
	var tops []int // index of the least end of a run of each length
	before := make([]int, len(list))
	for i, x := range list {
		k, _ := slices.BinarySearchFunc(tops, x, func(top, x int) int { return cmp.Compare(list[top], x) })
		if before[i] = -1; k > 0 {
			before[i] = tops[k-1]
		}
		if k == len(tops) {
			tops = append(tops, i)
		} else {
			tops[k] = i
		}
	}
	in := make([]bool, len(list))
	if len(tops) == 0 {
		return in
	}
	for i := tops[len(tops)-1]; i >= 0; i = before[i] {
		in[i] = true
	}
	return in
}

func (d *differ) samples(a, b *template.Template) {
	old := map[string]*template.Sample{}
	for i, k := range digests(a) {
		old[k] = &a.Samples[i]
	}
	for i, k := range digests(b) {
		s := &b.Samples[i]
		was := old[k]
		if was == nil {
			d.add(Change{Code: SampleAdded, Place: OfTemplate, Sample: s.Name, Count: len(s.Marks)})
			d.marks(s.Name, &template.Sample{}, s)
			continue
		}
		delete(old, k)
		d.scalar(Change{Code: SampleNamed, Place: OfTemplate, Sample: s.Name}, was.Name, s.Name)
		d.scalar(Change{Code: SampleMoved, Place: OfTemplate, Sample: s.Name}, was.URL, s.URL)
		d.marks(s.Name, was, s)
		d.tests(s.Name, was, s)
	}
	for i, k := range digests(a) {
		if old[k] != nil {
			d.add(Change{Code: SampleRemoved, Place: OfTemplate, Sample: a.Samples[i].Name, Count: len(a.Samples[i].Marks)})
		}
	}
}

func digests(t *template.Template) []string {
	keys := make([]string, len(t.Samples))
	for i, s := range t.Samples {
		keys[i] = s.Digest
	}
	return numbered(keys)
}

// marks counts what was marked and what no longer is, by field and kind.
func (d *differ) marks(sample string, a, b *template.Sample) {
	gone, came := apart(a.Marks, b.Marks, markText)
	d.count(sample, gone, OfField, MarkRemoved, NegativeRemoved, AbsentRemoved)
	d.count(sample, came, OfField, MarkAdded, NegativeAdded, AbsentAdded)
	gone, came = apart(a.NextMarks, b.NextMarks, markText)
	d.count(sample, gone, OfNext, MarkRemoved, NegativeRemoved, AbsentRemoved)
	d.count(sample, came, OfNext, MarkAdded, NegativeAdded, AbsentAdded)
	out, in := apart(a.RecordMarks, b.RecordMarks, recordMarkText)
	if len(out) > 0 {
		d.add(Change{Code: RecordMarkRemoved, Place: OfRecords, Sample: sample, Count: len(out)})
	}
	if len(in) > 0 {
		d.add(Change{Code: RecordMarkAdded, Place: OfRecords, Sample: sample, Count: len(in)})
	}
}

func recordMarkText(m template.RecordMark) string {
	return strconv.Itoa(int(m.Node)) + word(m.Not, " not")
}

func (d *differ) count(sample string, marks []template.Mark, of Place, example, negative, absent Code) {
	var out []Change
	at := map[Change]int{}
	for _, m := range marks {
		c := Change{Code: example, Place: of, Field: m.Field, Sample: sample}
		switch {
		case m.Missing:
			c.Code = absent
		case m.Not:
			c.Code = negative
		}
		i, ok := at[c]
		if !ok {
			i, at[c] = len(out), len(out)
			out = append(out, c)
		}
		out[i].Count++
	}
	for _, c := range out {
		d.add(c)
	}
}

func (d *differ) tests(sample string, a, b *template.Sample) {
	old := map[string]*template.Expect{}
	before := testKeys(a)
	for i, k := range before {
		old[k] = &a.Expect[i]
	}
	for i, k := range testKeys(b) {
		x := b.Expect[i]
		c := Change{Code: TestAdded, Place: OfField, Field: x.Field, Sample: sample, New: listed(x.Values)}
		was := old[k]
		delete(old, k)
		if was != nil && quoted(was.Values) == quoted(x.Values) {
			continue
		}
		if was != nil {
			c.Code, c.Old = TestChanged, listed(was.Values)
		}
		d.add(c)
	}
	for _, k := range before {
		if was := old[k]; was != nil {
			d.add(Change{Code: TestRemoved, Place: OfField, Field: was.Field, Sample: sample, Old: listed(was.Values)})
		}
	}
	if rowsText(a.Rows) != rowsText(b.Rows) {
		d.add(Change{Code: RowsChanged, Place: OfRecords, Sample: sample, Old: strconv.Itoa(len(a.Rows)), New: strconv.Itoa(len(b.Rows))})
	}
}

func testKeys(s *template.Sample) []string {
	keys := make([]string, len(s.Expect))
	for i, x := range s.Expect {
		keys[i] = x.Field
	}
	return numbered(keys)
}
