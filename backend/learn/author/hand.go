package author

import (
	"fmt"
	"slices"

	"wrapsmith/backend/message"
	"wrapsmith/backend/page"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/css"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/template/xpath"
)

// Open returns a session that edits a template, with the sample pages it was
// made with. Fields whose marks stand on a page that is there are learned
// again; the others keep their locators as they are.
func Open(t *template.Template, pages []*page.Page) (*Session, error) {
	if _, err := program.Compile(t); err != nil {
		return nil, refusal{err}
	}
	s := New()
	ids := map[string]int{}
	for _, p := range pages {
		id, err := s.AddPage(p)
		if err != nil {
			return nil, err
		}
		ids[p.Digest()] = id
	}
	s.now.List.On = t.Kind == template.List
	d := s.now.clone(message.New("action.open", "what", t.Name))
	d.Name, d.Site, d.Description, d.Domain, d.Patterns = t.Name, t.Site, t.Description, t.Domain, t.URLPatterns
	d.Fields, d.Marks = nil, nil
	for _, sample := range t.Samples {
		id, ok := ids[sample.Digest]
		if !ok {
			continue
		}
		for _, m := range sample.Marks {
			k := NewMark{Page: id, Node: m.Node, Part: m.Part, From: m.From, To: m.To, Field: m.Field, Not: m.Not, Missing: m.Missing, Unchecked: m.Unchecked}
			if err := s.check(&k); err != nil && !m.Missing {
				return nil, err
			}
			d.Marks = append(d.Marks, markEntry{d.id(), k})
		}
	}
	d.openList(t, ids)
	d.Article = t.Kind == template.Article
	for _, f := range t.Fields {
		e := fieldEntry{Field: f.Field, ID: f.ID, Regex: f.Regex, Detail: f.Detail, Part: f.Article, Fusion: f.Fusion}
		if f.Hand || !d.learnable(f.Name) && !d.partOpen(f) {
			hand := f
			e.Hand = &hand
		}
		d.Fields = append(d.Fields, e)
	}
	d.expectFrom(t, nil, ids)
	s.past, s.future = nil, nil
	s.become(d)
	return s, nil
}

// learnable reports whether a field has a positive mark.
func (d *draft) learnable(field string) bool {
	return slices.ContainsFunc(d.Marks, func(m markEntry) bool { return m.Field == field && !m.Not && !m.Missing })
}

// SetTemplate takes a template edited by hand: name, site, description, the
// fields and their order. A field whose locators, part or cuts differ from the
// learned ones is kept as written.
func (s *Session) SetTemplate(t *template.Template) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err := program.Compile(t); err != nil {
		return refusal{err}
	}
	learned := s.templateNow()
	return s.act(message.Message{Code: "action.edit"}, func(d *draft) error {
		d.Name, d.Site, d.Description, d.Domain, d.Patterns = t.Name, t.Site, t.Description, t.Domain, t.URLPatterns
		var fields []fieldEntry
		for _, f := range t.Fields {
			e := fieldEntry{Field: f.Field, ID: f.ID, Regex: f.Regex, Detail: f.Detail, Part: f.Article, Fusion: f.Fusion}
			if old := learned.Field(f.Name); old == nil || !sameFinding(*old, f) {
				hand := f
				e.Hand = &hand
			} else if i := d.field(f.Name); i >= 0 {
				e.Hand = d.Fields[i].Hand
			}
			fields = append(fields, e)
		}
		d.Fields = fields
		d.dropMarks(func(m markEntry) bool { return d.field(m.Field) < 0 })
		ids := map[string]int{}
		for _, e := range d.Pages {
			ids[e.Digest] = e.ID
		}
		d.expectFrom(t, learned, ids)
		d.Article = t.Kind == template.Article
		d.editList(t, learned)
		return nil
	})
}

// sameFinding reports whether two fields find and cut alike, and the fields of the records in them too.
func sameFinding(a, b template.Field) bool {
	return a.Part == b.Part && slices.Equal(a.Cuts, b.Cuts) && slices.Equal(a.Steps, b.Steps) && slices.EqualFunc(a.Locators, b.Locators, template.Locator.Equal) &&
		slices.EqualFunc(a.Fields, b.Fields, sameInner)
}

// sameInner reports whether two fields of a record in a record are the same.
func sameInner(a, b template.Field) bool {
	return a.Name == b.Name && a.Label == b.Label && a.Type == b.Type && a.Many == b.Many && a.Optional == b.Optional && sameFinding(a, b)
}

// ReplaceXPath puts a locator written by hand, an XPath or a CSS selector, in the place of
// one that was learned; with old "" in the place of all. The others keep their votes. A
// path that ends in an attribute makes that attribute the field's part.
func (s *Session) ReplaceXPath(field, old, expr string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := s.now.field(field)
	if i < 0 {
		return fmt.Errorf("author: field %q: %w", field, ErrNoField)
	}
	path, attr, why, err := readPath(expr)
	if err != nil {
		return refuse("field", "author: field %q: %w", field, err)
	}
	if s.now.Fields[i].Part == template.ArticleBody {
		return refuse("bodyxpath", "author: field %q: the body is settled by taking blocks in and out, or by editing the template's XML", field)
	}
	hand := s.outcomeNow().template.Fields[i]
	hand.Hand = true
	if hand.Locators, err = replaced(hand.Locators, old, path, why); err != nil {
		return refuse("field", "author: field %q: %w", field, err)
	}
	if old != "" && (attr != "" || hand.Part.Kind == template.PartAttr) {
		return refuse("onewayattr", "author: field %q: its ways give different things once one of them gives an attribute: replace all of them", field)
	}
	switch {
	case attr != "":
		hand.Part, hand.Cuts = template.Part{Kind: template.PartAttr, Attr: attr}, nil
	case hand.Part.Kind == template.PartAttr:
		hand.Part = template.Part{Kind: template.PartText}
	}
	return s.act(message.New("action.xpath", "what", field), func(d *draft) error {
		d.Fields[i].Hand = &hand
		return nil
	})
}

// replaced is locators with one by hand in the place of an old one, or alone.
func replaced(all []template.Locator, old, path string, why template.Reasons) ([]template.Locator, error) {
	hand := template.Locator{Family: template.FamilyHand, XPath: path, Weight: 1, Why: why}
	if old == "" {
		return []template.Locator{hand}, nil
	}
	i := slices.IndexFunc(all, func(l template.Locator) bool { return l.XPath == old })
	if i < 0 {
		return nil, fmt.Errorf("%q is none of its locators", old)
	}
	hand.Weight, hand.Design = all[i].Weight, all[i].Design
	out := slices.Clone(all)
	out[i] = hand
	return out, nil
}

// translated is the XPath of a CSS selector; an XPath stays as it is.
func translated(text string) (string, error) {
	if css.IsXPath(text) {
		return text, nil
	}
	return css.XPath(text)
}

// readPath reads what a person wrote: an XPath, or a CSS selector, which becomes one. It gives the expression of the
// elements, the attribute in which it ends, "" where it ends in nodes, and why it is there.
func readPath(expr string) (path, attr string, why template.Reasons, err error) {
	why = template.Reasons{template.Because(template.ByHand)}
	if !css.IsXPath(expr) {
		path, err = css.XPath(expr)
		return path, "", append(why, template.BecauseOf(template.FromSelector, expr)), err
	}
	if _, err := locator.Parse(expr); err == nil {
		return expr, "", why, nil
	}
	path, attr, err = xpath.SplitAttr(expr)
	return path, attr, why, err
}
