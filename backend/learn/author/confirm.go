package author

import (
	"strings"
	"unicode/utf8"

	"wrapsmith/backend/message"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// A value is confirmed if a person marked it, or marked that the page has none: by
// a click, a yes, a taken suggestion, or for a whole page at once. An expected value
// is confirmed too if a person typed it. The others are recorded: the template gave
// them at a save.

// Confirm confirms the values found on a page, and that the missing ones are
// missing: it adds a mark for each cell that has none, as one action. Unsure
// cells stay as they are.
func (s *Session) Confirm(page int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	sm, err := s.sampleOf(page)
	if err != nil {
		return err
	}
	if s.now.List.On || s.now.Article {
		return refuse("confirmkind", "author: only the fields of single records are confirmed page by page")
	}
	o, at := s.outcomeNow(), s.now.page(page)
	var marks []NewMark
	for f, cell := range o.cells[at] {
		if field := &o.template.Fields[f]; !s.now.confirmed(page, field.Name) {
			marks = append(marks, marksOf(sm.tree, page, field, cell)...)
		}
	}
	if len(marks) == 0 {
		return refuse("confirmnone", "author: there is nothing to confirm on %q: its values are confirmed already, or in doubt", sm.page.Name)
	}
	return s.act(message.New("action.confirm", "what", sm.page.Name), func(d *draft) error {
		for _, m := range marks {
			d.dropMarks(func(k markEntry) bool { return k.Unchecked && k.Page == m.Page && k.Field == m.Field })
			if m.Missing {
				d.Fields[d.field(m.Field)].Optional = true
			}
			d.Marks = append(d.Marks, markEntry{d.id(), m})
		}
		return nil
	})
}

// marksOf are the marks that confirm a cell; none where it is in doubt, or its value is no part of its node's text.
func marksOf(t *tagtree.Tree, page int, f *template.Field, cell record.Cell) []NewMark {
	if cell.State == record.Missing {
		return []NewMark{{Page: page, Node: -1, Part: template.Part{Kind: template.PartText}, Field: f.Name, Missing: true}}
	}
	if cell.State != record.Found {
		return nil
	}
	var out []NewMark
	for _, v := range cell.Values {
		n := tagtree.NodeID(v.Node)
		if n <= 0 || !t.Valid(n) {
			return nil
		}
		m := NewMark{Page: page, Node: v.Node, Part: f.Part, Field: f.Name}
		if t.IsText(n) {
			m.Part = template.Part{Kind: template.PartRun}
		}
		text := locator.PartText(t, n, m.Part)
		if text != v.Text {
			before, _, ok := strings.Cut(text, v.Text)
			if !ok {
				return nil
			}
			m.From = utf8.RuneCountInString(before)
			m.To = m.From + utf8.RuneCountInString(v.Text)
		}
		out = append(out, m)
	}
	return out
}

// confirmed reports whether a person marked a field on a page, or that it is missing there.
func (d *draft) confirmed(page int, field string) bool {
	for _, m := range d.Marks {
		if m.Page == page && m.Field == field && !m.Not && !m.Unchecked {
			return true
		}
	}
	return false
}

// Confirmed counts the nodes of a page that a person marked as values of a field.
// That the value is missing there counts as one.
func (v View) Confirmed(page int, field string) int {
	nodes := map[int32]bool{}
	for _, f := range v.Fields {
		if f.Name != field {
			continue
		}
		for _, m := range f.Marks {
			if m.Page == page && !m.Not && !m.Unchecked {
				nodes[m.Node] = true
			}
		}
	}
	return len(nodes)
}
