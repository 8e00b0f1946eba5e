package author

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"wrapsmith/backend/message"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// Mark adds a mark and learns from it. It returns the name of the field. A
// second example on a page gives the field many values. A mark of the same
// statement on the same page replaces the earlier one.
func (s *Session) Mark(m NewMark) (field string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.check(&m); err != nil {
		return "", err
	}
	also := m.Set
	m.Set = nil
	if i := s.now.field(m.Field); i >= 0 && s.now.Article && s.now.Fields[i].Part == template.ArticleBody {
		return m.Field, s.choose(m, i)
	}
	err = s.act(message.New("action.mark", "what", m.Field), func(d *draft) error {
		if m.Field == "" {
			m.Field = s.propose(d, m)
			d.Action = message.New("action.new", "what", m.Field)
		}
		i := d.field(m.Field)
		if i < 0 {
			if !template.ValidName(m.Field) {
				return refuse("badname", "author: %q cannot be a field's name: use letters, digits, - and _, beginning with a letter", m.Field)
			}
			d.Fields = append(d.Fields, fieldEntry{Field: record.Field{Name: m.Field, Type: s.typeOf(m)}, ID: d.freeID(m.Field), Proposed: true})
			i = len(d.Fields) - 1
		}
		s.replace(d, m)
		d.Marks = append(d.Marks, markEntry{d.id(), m})
		s.correct(d, m)
		f := &d.Fields[i]
		f.Hand = nil
		f.Optional = f.Optional || m.Missing
		if !m.Not && !m.Missing && s.examplesBeside(d, m) > 1 {
			f.Many = true
		}
		if also == nil {
			return nil
		}
		if err := d.change(i, *also); err != nil {
			return err
		}
		if also.Name != nil {
			m.Field = strings.TrimSpace(*also.Name)
		}
		return nil
	})
	return m.Field, err
}

// check says what is wrong with a mark and fills in what it leaves open.
func (s *Session) check(m *NewMark) error {
	sm, err := s.sampleOf(m.Page)
	if err != nil {
		return err
	}
	if m.Missing && s.now.List.On {
		return s.checkLacking(sm, m)
	}
	if m.Missing {
		m.Node, m.Part, m.From, m.To, m.Not = -1, template.Part{Kind: template.PartText}, 0, 0, false
		if s.now.field(m.Field) < 0 {
			return fmt.Errorf("author: field %q: %w", m.Field, ErrNoField)
		}
		return nil
	}
	node := tagtree.NodeID(m.Node)
	if node <= 0 || !sm.tree.Valid(node) {
		return fmt.Errorf("author: node %d of %q: %w", m.Node, sm.page.Name, ErrNoNode)
	}
	if m.Part.Kind == "" {
		m.Part.Kind = template.PartText
	}
	if sm.tree.IsText(node) {
		m.Part = template.Part{Kind: template.PartRun}
	}
	text := []rune(locator.PartText(sm.tree, node, m.Part))
	if m.From < 0 || m.To > len(text) || m.From > m.To {
		return refuse("range", "author: characters %d to %d of a text of %d", m.From, m.To, len(text))
	}
	if m.From == 0 && m.To == len(text) {
		m.To = 0
	}
	return nil
}

// replace drops marks that the new one contradicts: the same node or the same part of its text, missing
// against an example, or all examples when the new one takes their place.
func (s *Session) replace(d *draft, m NewMark) {
	d.dropMarks(func(k markEntry) bool {
		if k.Field != m.Field || k.Page != m.Page {
			return false
		}
		if k.Node != m.Node && !s.together(m.Page, m.Node, k.Node) {
			return false
		}
		return k.Node == m.Node && k.meets(m) || m.Missing && !k.Not || k.Missing && !m.Not || m.Replace && !k.Not
	})
}

// meets reports whether two marks of one node have a part of its text in common: each is of all of it, or of some characters.
func (k *NewMark) meets(m NewMark) bool {
	return k.Not || m.Not || k.To == 0 || m.To == 0 || k.From < m.To && m.From < k.To
}

// Unmark takes a mark away.
func (s *Session) Unmark(mark int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := s.now.mark(mark)
	if i < 0 {
		return fmt.Errorf("author: mark %d: %w", mark, ErrNoMark)
	}
	return s.act(message.New("action.unmark", "what", s.now.Marks[i].Field), func(d *draft) error {
		d.Marks = slices.Delete(d.Marks, i, i+1)
		return nil
	})
}

// Change changes a field.
func (s *Session) Change(field string, c FieldChange) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := s.now.field(field)
	if i < 0 {
		return fmt.Errorf("author: field %q: %w", field, ErrNoField)
	}
	return s.act(message.New("action.change", "what", field), func(d *draft) error { return d.change(i, c) })
}

// change changes the field at a place.
func (d *draft) change(i int, c FieldChange) error {
	f := d.Fields[i]
	if c.Name != nil && *c.Name != f.Name {
		if err := d.rename(&f, strings.TrimSpace(*c.Name)); err != nil {
			return err
		}
	}
	set(&f.Label, c.Label)
	set(&f.Many, c.Many)
	set(&f.Optional, c.Optional)
	set(&f.Detail, c.Detail)
	if c.Type != nil {
		f.Type, f.Proposed = record.Type(*c.Type), false
	}
	if c.Regex != nil {
		if err := checkRegex(*c.Regex); err != nil {
			return err
		}
		f.Regex = *c.Regex
	}
	d.Fields[i] = f
	if c.Position != nil {
		d.Fields = slices.Insert(slices.Delete(d.Fields, i, i+1), min(max(*c.Position, 0), len(d.Fields)-1), f)
	}
	return nil
}

func (d *draft) rename(f *fieldEntry, name string) error {
	if !template.ValidName(name) {
		return refuse("badname", "author: %q cannot be a field's name: use letters, digits, - and _, beginning with a letter", name)
	}
	if d.field(name) >= 0 {
		return refuse("nametwice", "author: there is a field %q already; choose another name", name)
	}
	for i := range d.Marks {
		if d.Marks[i].Field == f.Name {
			d.Marks[i].Field = name
		}
	}
	for i := range d.Expect {
		if d.Expect[i].Field == f.Name {
			d.Expect[i].Field = name
		}
	}
	named := template.Field{Field: f.Field, ID: f.ID}
	named.Rename(name)
	f.Name, f.ID = named.Name, named.ID
	return nil
}

// freeID is the id of a new field: "" stands for its name, another one is needed
// where a renamed field has that.
func (d *draft) freeID(name string) string {
	taken := func(id string) bool {
		return slices.ContainsFunc(d.Fields, func(f fieldEntry) bool { return cmp.Or(f.ID, f.Name) == id })
	}
	if !taken(name) {
		return ""
	}
	for n := 2; ; n++ {
		if id := fmt.Sprintf("%s_%d", name, n); !taken(id) {
			return id
		}
	}
}

// RemoveField takes a field and its marks away.
func (s *Session) RemoveField(field string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := s.now.field(field)
	if i < 0 {
		return fmt.Errorf("author: field %q: %w", field, ErrNoField)
	}
	return s.act(message.New("action.remove", "what", field), func(d *draft) error {
		d.Fields = slices.Delete(d.Fields, i, i+1)
		d.dropMarks(func(m markEntry) bool { return m.Field == field })
		d.dropExpected(func(x expectEntry) bool { return x.Field == field })
		return nil
	})
}
