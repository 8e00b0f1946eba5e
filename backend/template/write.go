package template

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"github.com/beevik/etree"
)

// Write writes the template's canonical XML: one order of elements and
// attributes, two blanks a level, LF, UTF-8, weights with 4 decimals, times in
// UTC to the second; what is not set is left out. Text is kept exactly, but for
// characters that XML cannot hold, which become U+FFFD. A template that Read
// would refuse is an error and writes nothing.
func (t *Template) Write(w io.Writer) error {
	data, err := t.encode()
	if err != nil {
		return err
	}
	_, err = w.Write(data)
	return err
}

func (t *Template) encode() ([]byte, error) {
	if err := t.Tree.whole(); err != nil {
		return nil, fmt.Errorf("template: %q cannot be written: %w", t.Name, err)
	}
	doc := etree.NewDocument()
	doc.WriteSettings = etree.WriteSettings{CanonicalText: true, CanonicalAttrVal: true}
	doc.CreateProcInst("xml", `version="1.0" encoding="UTF-8"`)
	t.build(&doc.Element)
	indent := etree.NewIndentSettings()
	indent.Spaces, indent.PreserveLeafWhitespace = 2, true
	doc.IndentWithSettings(indent)
	data, err := doc.WriteToBytes()
	if err != nil {
		return nil, fmt.Errorf("template: %q: %w", t.Name, err)
	}
	if len(data) > MaxBytes {
		return nil, fmt.Errorf("template: %q: %w: %d bytes, the limit is %d", t.Name, ErrTooLarge, len(data), MaxBytes)
	}
	if _, bad := read(data); len(bad) > 0 {
		return nil, fmt.Errorf("template: %q cannot be written: %w", t.Name, bad.in("template.xml", data))
	}
	return data, nil
}

func (t *Template) build(doc *etree.Element) {
	root := doc.CreateElement("template")
	ids := t.ids()
	format := Format
	switch {
	case t.hasCodedReasons() || t.hasConfirmedValues() || t.Records.takesAbove():
	case slices.ContainsFunc(t.Fields, func(f Field) bool { return len(f.Fields) > 0 }):
		format = 3
	case slices.ContainsFunc(ids, func(id string) bool { return id != "" }):
		format = 2
	default:
		format = 1
	}
	root.CreateAttr("format", strconv.Itoa(format))
	root.CreateAttr("kind", string(t.Kind))
	leaf(root, "name", t.Name)
	textIf(root, "site", t.Site)
	textIf(root, "description", t.Description)
	textIf(root, "domain", t.Domain)
	for i, u := range t.URLPatterns {
		leaf(section(root, "urls", i), "url", u)
	}
	fields := root.CreateElement("fields")
	for i := range t.Fields {
		t.Fields[i].build(fields.CreateElement("field"), ids[i])
	}
	if t.Records != nil {
		t.Records.build(root.CreateElement("records"))
	}
	if t.Next != nil {
		t.Next.buildNext(root.CreateElement("next"))
	}
	if t.Tree != nil {
		t.Tree.build(root.CreateElement("tree"))
	}
	for i, e := range t.Fingerprint {
		edge := leaf(section(root, "fingerprint", i), "edge", e.Key)
		edge.CreateAttr("weight", decimals(e.Weight))
	}
	for i := range t.Samples {
		t.Samples[i].build(section(root, "samples", i).CreateElement("sample"))
	}
	for i, v := range t.History {
		version := leaf(section(root, "history", i), "version", v.Why)
		version.CreateAttr("number", strconv.Itoa(v.Number))
		attrIf(version, "who", v.Who)
		version.CreateAttr("when", v.When.UTC().Format(time.RFC3339))
		if v.ImportedBy != "" {
			version.CreateAttr("imported-by", v.ImportedBy)
			version.CreateAttr("imported", v.Imported.UTC().Format(time.RFC3339))
		}
	}
}

func (f *Field) build(e *etree.Element, id string) {
	e.CreateAttr("name", f.Name)
	attrIf(e, "id", id)
	e.CreateAttr("type", string(f.Type))
	trueIf(e, "many", f.Many)
	trueIf(e, "optional", f.Optional)
	trueIf(e, "hand", f.Hand)
	attrIf(e, "detail", f.Detail)
	trueIf(e, "heading", f.Heading)
	attrIf(e, "article", string(f.Article))
	textIf(e, "description", f.Label)
	part := e.CreateElement("part")
	part.CreateAttr("kind", string(f.Part.orText()))
	attrIf(part, "attr", f.Part.Attr)
	for _, c := range f.Cuts {
		cut := e.CreateElement("cut")
		attrIf(cut, "after", c.After)
		attrIf(cut, "before", c.Before)
		attrIf(cut, "shape", c.Shape)
		attrIf(cut, "each", c.Each)
		attrIf(cut, "and", c.And)
	}
	if l := f.Look; l != nil {
		look := e.CreateElement("look")
		look.CreateAttr("shortest", strconv.Itoa(l.Shortest))
		look.CreateAttr("longest", strconv.Itoa(l.Longest))
		look.CreateAttr("digits", string(l.Digits))
		if l.Most > 0 {
			look.CreateAttr("most", strconv.Itoa(l.Most))
		}
		if l.Values > 0 {
			look.CreateAttr("values", strconv.Itoa(l.Values))
		}
		trueIf(look, "plain", l.Plain)
		trueIf(look, "author", l.Author)
		trueIf(look, "none", l.None)
		if l.Alone != "" {
			look.CreateAttr("alone", string(l.Alone))
		}
		if l.Words > 0 {
			look.CreateAttr("words", strconv.Itoa(l.Words))
			look.CreateAttr("signs", l.Signs)
			trueIf(look, "capitals", l.Capitals)
		}
		if l.Pieces > 0 {
			look.CreateAttr("pieces", strconv.Itoa(l.Pieces))
		}
		for _, s := range l.Shapes {
			trueIf(leaf(look, "shape", s), "marked", slices.Contains(l.Marked, s))
		}
	}
	textIf(e, "regex", f.Regex)
	for _, s := range f.Steps {
		leaf(e, "step", string(s))
	}
	if f.Fusion != nil {
		f.Fusion.build(e)
	}
	for i := range f.Locators {
		f.Locators[i].build(e)
	}
	for i := range f.Fields {
		inner := &f.Fields[i]
		inner.build(section(e, "fields", i).CreateElement("field"), inner.ID)
	}
}

// orText is the part's kind, text when none is set.
func (p Part) orText() PartKind {
	if p.Kind == "" {
		return PartText
	}
	return p.Kind
}

func (n *Node) build(parent *etree.Element) {
	var e *etree.Element
	switch {
	case n.Tag != "":
		e = parent.CreateElement("e")
		e.CreateAttr("tag", n.Tag)
		attrIf(e, "id", n.ID)
		attrIf(e, "class", n.Class)
	case n.Slot != "":
		e = parent.CreateElement("slot")
		e.CreateAttr("field", n.Slot)
	default:
		e = leaf(parent, "label", n.Text)
	}
	if n.Times != Once && n.Times != 0 {
		e.CreateAttr("times", string(rune(n.Times)))
	}
	if n.Tag != "" {
		attrIf(e, "slot", n.Slot)
		for _, c := range n.Children {
			c.build(e)
		}
	}
}

// whole says what of a tree would be lost: only elements have children, and a
// text is a label or a slot.
func (n *Node) whole() error {
	if n == nil {
		return nil
	}
	switch {
	case n.Tag != "" && n.Text != "":
		return fmt.Errorf("the tree's element %q has a text of its own: make it a child", n.Tag)
	case n.Tag == "" && (n.Text == "") == (n.Slot == ""):
		return fmt.Errorf("a text of the tree must be a label or a slot: text %q, slot %q", n.Text, n.Slot)
	case n.Tag == "" && len(n.Children) > 0:
		return fmt.Errorf("the tree's text %q has children", n.Text+n.Slot)
	}
	for _, c := range n.Children {
		if err := c.whole(); err != nil {
			return err
		}
	}
	return nil
}

func (s *Sample) build(e *etree.Element) {
	e.CreateAttr("name", s.Name)
	attrIf(e, "url", s.URL)
	e.CreateAttr("digest", s.Digest)
	for _, m := range s.Marks {
		mark := e.CreateElement("mark")
		mark.CreateAttr("field", m.Field)
		mark.CreateAttr("node", strconv.Itoa(int(m.Node)))
		m.buildPart(mark)
		if m.From != 0 || m.To != 0 {
			mark.CreateAttr("from", strconv.Itoa(m.From))
			mark.CreateAttr("to", strconv.Itoa(m.To))
		}
		trueIf(mark, "not", m.Not)
		trueIf(mark, "missing", m.Missing)
		trueIf(mark, "unchecked", m.Unchecked)
	}
	s.buildList(e)
	for _, x := range s.Expect {
		x.build(e)
	}
	s.buildRows(e)
}

// section is the child that gathers a list: made for its first entry.
func section(root *etree.Element, name string, i int) *etree.Element {
	if i == 0 {
		return root.CreateElement(name)
	}
	return root.ChildElements()[len(root.ChildElements())-1]
}

func leaf(parent *etree.Element, name, text string) *etree.Element {
	e := parent.CreateElement(name)
	if text != "" {
		e.CreateText(text)
	}
	return e
}

func textIf(parent *etree.Element, name, text string) {
	if text != "" {
		leaf(parent, name, text)
	}
}

func attrIf(e *etree.Element, name, value string) {
	if value != "" {
		e.CreateAttr(name, value)
	}
}

func trueIf(e *etree.Element, name string, set bool) {
	if set {
		e.CreateAttr(name, "true")
	}
}

func decimals(f float64) string { return strconv.FormatFloat(f, 'f', 4, 64) }
