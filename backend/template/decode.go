package template

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template/css"
)

// template makes the template of a checked document. It takes what it can of
// one with mistakes, so that those of sense are found along with those of form.
func (c *checker) template(e *element) *Template {
	t := &Template{ // what lists and messages keep is cloned: it would keep the document
		Name:        strings.Clone(textOf(e, "name")),
		Site:        strings.Clone(textOf(e, "site")),
		Description: strings.Clone(textOf(e, "description")),
		Domain:      strings.Clone(textOf(e, "domain")),
		Kind:        Kind(e.attr("kind")),
	}
	for _, u := range childrenOf(e, "urls") {
		t.URLPatterns = append(t.URLPatterns, u.text)
	}
	ids := map[string]bool{}
	for _, f := range childrenOf(e, "fields") {
		n := f.attr("name")
		named := n != "" && c.fields[n]
		if named {
			c.bad.add(f.attrAt("name"), "xml.fieldtwice", "there is a field %q already: names must differ", n)
		}
		c.fields[n] = true
		one := c.field(f)
		if id := one.Identity(); ids[id] && (n == "" || !named) {
			c.bad.add(f.attrAt("id"), "xml.idtwice", "there is a field with the id %q already: ids must differ, and the id of a field without one is its name", id)
		} else {
			ids[id] = true
		}
		t.Fields = append(t.Fields, one)
	}
	c.listOnly(e)
	c.articleOnly(e)
	if k := e.child("records"); k != nil {
		t.Records = c.records(k)
	}
	if k := e.child("next"); k != nil {
		t.Next = c.next(k)
	}
	for _, n := range childrenOf(e, "tree") {
		t.Tree = c.node(n)
	}
	for _, x := range childrenOf(e, "fingerprint") {
		t.Fingerprint = append(t.Fingerprint, Edge{Key: x.text, Weight: float(x.attr("weight"))})
	}
	for _, s := range childrenOf(e, "samples") {
		t.Samples = append(t.Samples, c.sample(s))
	}
	for _, v := range childrenOf(e, "history") {
		t.History = append(t.History, c.version(v, t.History))
	}
	return t
}

// idOf is a field's id, "" where it is the name.
func idOf(e *element) string {
	if id := e.attr("id"); id != e.attr("name") {
		return id
	}
	return ""
}

func (c *checker) field(e *element) Field {
	f := Field{
		Field: record.Field{
			Name:     e.attr("name"),
			Label:    textOf(e, "description"),
			Type:     record.Type(e.attr("type")),
			Many:     e.attr("many") == "true",
			Optional: e.attr("optional") == "true",
		},
		ID:      idOf(e),
		Hand:    e.attr("hand") == "true",
		Detail:  e.attr("detail"),
		Heading: e.attr("heading") == "true",
		Article: ArticlePart(e.attr("article")),
	}
	for _, k := range e.children {
		switch k.name {
		case "part":
			f.Part = c.part(k, "kind")
		case "cut":
			f.Cuts = append(f.Cuts, Cut{After: k.attr("after"), Before: k.attr("before"), Shape: k.attr("shape"), Each: k.attr("each"), And: k.attr("and")})
			c.shape(k.attrAt("shape"), k.attr("shape"))
		case "look":
			f.Look = lookOf(k)
		case "regex":
			f.Regex = k.text
			c.regex(k.at, k.text)
		case "step":
			f.Steps = append(f.Steps, Step(k.text))
		case "fusion":
			f.Fusion = fusionOf(k)
		case "locator":
			f.Locators = append(f.Locators, c.locator(k))
		case "fields":
			f.Fields = c.inner(k)
		}
	}
	return f
}

// inner reads the fields of the records that a field holds.
func (c *checker) inner(e *element) (fields []Field) {
	seen := map[string]bool{}
	for _, k := range e.children {
		n := k.attr("name")
		if n != "" && seen[n] {
			c.bad.add(k.attrAt("name"), "xml.fieldtwice", "there is a field %q already: names must differ", n)
		}
		seen[n] = true
		f := c.field(k)
		if slices.ContainsFunc(f.Locators, func(l Locator) bool { return l.Family == FamilySlot }) {
			c.bad.add(k.at, "xml.innerslot", "the field %q of a record in a record has no locator of the family slot: the tree has slots of the template's own fields", n)
		}
		fields = append(fields, f)
	}
	return fields
}

// part reads a part of a node: its kind, from the attribute of that name, and its attribute.
func (c *checker) part(e *element, kind string) Part {
	p := Part{Kind: PartKind(e.attr(kind)), Attr: e.attr("attr")}
	if p.Kind == "" {
		p.Kind = PartText
	}
	switch {
	case p.Kind == PartAttr && p.Attr == "":
		c.bad.add(e.at, "xml.whichattr", "<%s> with %s=\"attr\" needs the attribute %q: which one of the node's it is", e.name, kind, "attr")
	case p.Kind != PartAttr && p.Attr != "":
		c.bad.add(e.attrAt("attr"), "xml.attrunused", "<%s> has attr=%q, but %s is %q", e.name, short(p.Attr), kind, p.Kind)
	}
	return p
}

// shape checks the expression of a cut, which may look around.
func (c *checker) shape(at int, expr string) {
	if _, err := CompileShape(expr); err != nil {
		c.bad.add(at, "xml.regex", "%q is no RE2 regular expression: %v", short(expr), err)
	}
}

func (c *checker) regex(at int, expr string) {
	if _, err := regexp.Compile(expr); err != nil {
		c.bad.add(at, "xml.regex", "%q is no RE2 regular expression: %v", short(expr), err)
	}
}

func (c *checker) locator(e *element) Locator {
	l := Locator{
		Family: e.attr("family"),
		XPath:  textOf(e, "xpath"),
		Weight: float(e.attr("weight")),
		Guard:  e.attr("guard") == "true",
		Design: integer(e.attr("design")),
		Why:    c.reasons(e),
	}
	c.selector(e, &l)
	switch slot := l.Family == FamilySlot; {
	case slot && l.XPath != "":
		c.bad.add(e.at, "xml.slotxpath", "a locator of the family slot has no <xpath>: the tree has the slot")
	case !slot && l.XPath == "" && l.Family != "":
		c.bad.add(e.at, "xml.needsxpath", "a locator of the family %s needs an <xpath>", l.Family)
	}
	return l
}

// selector takes a CSS selector that a person wrote in place of an XPath; why keeps it.
func (c *checker) selector(e *element, l *Locator) {
	text := textOf(e, "css")
	if text == "" {
		return
	}
	if l.XPath != "" {
		c.bad.add(e.at, "xml.twopaths", "a locator has an <xpath> or a <css>, not both")
		return
	}
	path, err := css.XPath(text)
	if err != nil {
		c.bad.add(e.child("css").at, "xml.css", "%v", err)
		path = "//*" // that it has one is not wrong too
	}
	l.XPath = path
	if !slices.ContainsFunc(l.Why, func(r Reason) bool { return r.Code == FromSelector }) {
		l.Why = append(Reasons{BecauseOf(FromSelector, text)}, l.Why...)
	}
}

func (c *checker) node(e *element) *Node {
	n := &Node{Times: Once}
	if s := e.attr("times"); len(s) == 1 {
		n.Times = Times(s[0])
	}
	switch e.name {
	case "label":
		n.Text = e.text
	case "slot":
		n.Slot = c.reference(e, "field")
	default:
		n.Tag, n.ID, n.Class = e.attr("tag"), e.attr("id"), e.attr("class")
		n.Slot = c.reference(e, "slot")
		for _, k := range e.children {
			n.Children = append(n.Children, c.node(k))
		}
	}
	return n
}

// reference reads the name of a field, which must be there.
func (c *checker) reference(e *element, attr string) string {
	n := e.attr(attr)
	if ValidName(n) && !c.fields[n] {
		c.bad.add(e.attrAt(attr), "xml.unknownfield", "<%s> speaks of the field %q, which is not in <fields>", e.name, n)
	}
	return n
}

func (c *checker) sample(e *element) Sample {
	s := Sample{Name: e.attr("name"), URL: e.attr("url"), Digest: e.attr("digest")}
	for _, k := range e.children {
		switch k.name {
		case "mark":
			s.Marks = append(s.Marks, c.mark(k))
		case "expect":
			s.Expect = append(s.Expect, c.expect(k))
		case "recordmark":
			s.RecordMarks = append(s.RecordMarks, c.recordMark(k))
		case "nextmark":
			s.NextMarks = append(s.NextMarks, c.mark(k))
		case "row":
			s.Rows = append(s.Rows, c.row(k))
		}
	}
	return s
}

func (c *checker) mark(e *element) Mark {
	m := Mark{
		Field:     c.reference(e, "field"),
		Node:      int32(integer(e.attr("node"))),
		Part:      c.part(e, "part"),
		From:      integer(e.attr("from")),
		To:        integer(e.attr("to")),
		Not:       e.attr("not") == "true",
		Missing:   e.attr("missing") == "true",
		Unchecked: e.attr("unchecked") == "true",
	}
	if m.From > m.To {
		c.bad.add(e.attrAt("from"), "xml.range", "a range goes from %d to %d: the end must not lie before the start", m.From, m.To)
	}
	return m
}

func (c *checker) version(e *element, before []Version) Version {
	v := Version{
		Number: integer(e.attr("number")), Who: e.attr("who"), When: c.moment(e, "when"), Why: e.text,
		ImportedBy: e.attr("imported-by"), Imported: c.moment(e, "imported"),
	}
	if n := len(before); n > 0 && v.Number <= before[n-1].Number {
		c.bad.add(e.attrAt("number"), "xml.versions", "version %d comes after version %d: numbers must grow", v.Number, before[n-1].Number)
	}
	if (e.attr("imported") == "") != (v.ImportedBy == "") {
		c.bad.add(e.attrAt("imported"), "xml.imported", "imported and imported-by stand together: who brought the version in, and when")
	}
	return v
}

// moment is the time that an attribute says; zero where it says none.
func (c *checker) moment(e *element, name string) time.Time {
	s := e.attr(name)
	if !moment.ok(s) {
		return time.Time{}
	}
	at, err := time.Parse(time.RFC3339, s)
	if err != nil {
		c.bad.add(e.attrAt(name), "xml.date", "%s=%q is no date of the calendar", name, s)
	}
	return at
}

// textOf is the text of a child, "" when there is none.
func textOf(e *element, name string) string {
	if k := e.child(name); k != nil {
		return k.text
	}
	return ""
}

// childrenOf lists the children of a child.
func childrenOf(e *element, name string) []*element {
	if k := e.child(name); k != nil {
		return k.children
	}
	return nil
}

// integer and float read what the grammar has checked, 0 of anything else.
func integer(s string) int {
	n, err := strconv.ParseInt(s, 10, 32)
	if err != nil {
		return 0
	}
	return int(n)
}

func float(s string) float64 {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return 0
	}
	return f
}
