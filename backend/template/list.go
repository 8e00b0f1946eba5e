package template

import (
	"strconv"
	"strings"

	"github.com/beevik/etree"

	"wrapsmith/backend/tree/tagtree"
)

// Records says where a list template's records are. The locators vote, as those
// of a field with many values do, for the first element of each record; the
// record is that element or, with Most above 1, the run of siblings from it up
// to the next record's first:
//
//	table( tr.o tr.u  tr.ad  tr.o tr.u )    Most 2, Tags tr
//	       └ one ──┘         └ two ──┘
//
// The fields' locators are run on each record as on a page of its own; those of
// fields in the heading of a group (Field.Heading) on the nearest heading that
// ends before the record begins.
type Records struct {
	Locators []Locator
	Most     int       // elements that a record spans, the first included; 1: the first alone
	Tags     []string  // tags of the further ones, sorted; others among them are passed over
	Least    int       // fields that a record has at least (Field.Counts); one with fewer is no record
	Headings []Locator // of the headings of groups of records; none where records are in no groups
	Rowspan  bool      // a record that is a row of a table has the first cells of rows above that extend over it, too
}

// takesAbove reports whether records have values that stand above them.
func (r *Records) takesAbove() bool { return r != nil && (r.Rowspan || len(r.Headings) > 0) }

// Cut makes a page of a record.
func (r *Records) Cut(t *tagtree.Tree, spans ...tagtree.Span) *tagtree.Sub {
	if r != nil && r.Rowspan {
		return tagtree.CutRow(t, spans...)
	}
	return tagtree.Cut(t, spans...)
}

// RecordMark says that a record begins with a node of a sample, or that what
// begins there is none.
type RecordMark struct {
	Node int32
	Not  bool
}

// MaxMost bounds the siblings that a record can span.
const MaxMost = 64

func (r *Records) build(e *etree.Element) {
	e.CreateAttr("most", strconv.Itoa(max(r.Most, 1)))
	attrIf(e, "tags", strings.Join(r.Tags, " "))
	if r.Least > 1 {
		e.CreateAttr("least", strconv.Itoa(r.Least))
	}
	trueIf(e, "rowspan", r.Rowspan)
	for i := range r.Locators {
		r.Locators[i].build(e)
	}
	if len(r.Headings) > 0 {
		heading := e.CreateElement("heading")
		for i := range r.Headings {
			r.Headings[i].build(heading)
		}
	}
}

func (l *Locator) build(parent *etree.Element) {
	e := parent.CreateElement("locator")
	e.CreateAttr("family", l.Family)
	e.CreateAttr("weight", decimals(l.Weight))
	trueIf(e, "guard", l.Guard)
	if l.Design > 0 {
		e.CreateAttr("design", strconv.Itoa(l.Design))
	}
	textIf(e, "xpath", l.XPath)
	l.Why.build(e)
}

// buildNext writes the next link: a field without name, type and person's words.
func (f *Field) buildNext(e *etree.Element) {
	part := e.CreateElement("part")
	part.CreateAttr("kind", string(f.Part.orText()))
	attrIf(part, "attr", f.Part.Attr)
	for i := range f.Locators {
		f.Locators[i].build(e)
	}
}

func (s *Sample) buildList(e *etree.Element) {
	for _, m := range s.RecordMarks {
		mark := e.CreateElement("recordmark")
		mark.CreateAttr("node", strconv.Itoa(int(m.Node)))
		trueIf(mark, "not", m.Not)
	}
	for _, m := range s.NextMarks {
		mark := e.CreateElement("nextmark")
		mark.CreateAttr("node", strconv.Itoa(int(m.Node)))
		m.buildPart(mark)
		trueIf(mark, "not", m.Not)
	}
}

func (s *Sample) buildRows(e *etree.Element) {
	for _, row := range s.Rows {
		r := e.CreateElement("row")
		for _, x := range row {
			x.build(r)
		}
	}
}

func (m *Mark) buildPart(e *etree.Element) {
	if m.Part.orText() != PartText {
		e.CreateAttr("part", string(m.Part.Kind))
	}
	attrIf(e, "attr", m.Part.Attr)
}

func (x *Expect) build(parent *etree.Element) {
	e := parent.CreateElement("expect")
	e.CreateAttr("field", x.Field)
	trueIf(e, "confirmed", x.Confirmed)
	for _, v := range x.Values {
		leaf(e, "value", v)
	}
}

// records reads <records>.
func (c *checker) records(e *element) *Records {
	r := &Records{Most: max(integer(e.attr("most")), 1), Tags: strings.Fields(e.attr("tags")), Least: integer(e.attr("least")), Rowspan: e.attr("rowspan") == "true"}
	for _, k := range e.children {
		if k.name == "heading" {
			for _, l := range k.children {
				r.Headings = append(r.Headings, c.elementLocator(l))
			}
			continue
		}
		r.Locators = append(r.Locators, c.elementLocator(k))
	}
	return r
}

// elementLocator reads a locator of records or of headings.
func (c *checker) elementLocator(e *element) Locator {
	if e.attr("family") == FamilySlot {
		c.bad.add(e.at, "xml.recordsslot", "<records> has no locator of the family slot: a slot is a field's")
	}
	return c.locator(e)
}

// next reads <next>.
func (c *checker) next(e *element) *Field {
	f := c.field(e)
	f.Name, f.Type, f.Optional = NextName, "url", true
	return &f
}

// NextName is what the next link is called where a name is wanted.
const NextName = "next"

func (c *checker) recordMark(e *element) RecordMark {
	return RecordMark{Node: int32(integer(e.attr("node"))), Not: e.attr("not") == "true"}
}

func (c *checker) expect(e *element) Expect {
	x := Expect{Field: c.reference(e, "field"), Confirmed: e.attr("confirmed") == "true"}
	for _, v := range e.children {
		x.Values = append(x.Values, v.text)
	}
	return x
}

// row reads what one record of a sample must give.
func (c *checker) row(e *element) []Expect {
	var row []Expect
	for _, k := range e.children {
		row = append(row, c.expect(k))
	}
	return row
}

// listOnly says what only a list template can have.
func (c *checker) listOnly(e *element) {
	if e.attr("kind") == string(List) {
		return
	}
	for _, name := range []string{"records", "next"} {
		if k := e.child(name); k != nil {
			c.bad.add(k.at, "xml.listkind", "<%s> is for templates of kind=\"list\": this one is %q", name, e.attr("kind"))
		}
	}
}
