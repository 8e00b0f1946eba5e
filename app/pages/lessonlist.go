package pages

import (
	"slices"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/learn/pager"
	"wrapsmith/backend/message"
	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
)

// byRecord parts the marks of a page into records: a field that is marked again begins the next one.
func byRecord(marks []Mark, many []string) [][]Mark {
	var out [][]Mark
	for _, m := range marks {
		again := len(out) == 0 || !slices.Contains(many, m.Field) &&
			slices.ContainsFunc(out[len(out)-1], func(o Mark) bool { return o.Field == m.Field })
		if again {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], m)
	}
	return out
}

// markRecords clicks on the values of a page's records: on those places that
// show a record's values closest together, record after record. A field has many values only if it is said to: after the first
// record alone, the second one may look like a part of it, as the next cell of a row does.
func (t *teacher) markRecords(id int, p *page.Page, records [][]Mark) error {
	tree, err := t.session.Tree(id)
	if err != nil {
		return err
	}
	after, before := tagtree.NodeID(0), []induce.Mark(nil)
	for i, record := range records {
		values := make([]induce.Shown, len(record))
		for k, m := range record {
			values[k] = induce.Shown{Field: m.Field, Value: m.Value}
		}
		marks, missing := induce.ShowNext(tree, values, after, before)
		if len(missing) > 0 {
			return message.Errorf("recordnotshown", "%s: record %d: no visible place beside its other values shows that of the field %q; copy the value from the page as your browser shows it", p.Name, i+1, missing[0])
		}
		before = marks
		for _, m := range marks {
			after = max(after, m.Node)
			many := slices.Contains(t.Many, m.Field)
			mark := author.NewMark{Page: id, Node: int32(m.Node), Part: m.Part, From: m.From, To: m.To, Field: m.Field, Set: &author.FieldChange{Many: &many}}
			if _, err := t.session.Mark(mark); err != nil {
				return err
			}
		}
	}
	return nil
}

// finish marks the next link and names the detail templates.
func (t *teacher) finish() error {
	for _, d := range t.Details {
		if err := t.session.Change(d.Field, author.FieldChange{Detail: &d.Word}); err != nil {
			return &Misfit{MisfitDetailField, d.Field, d.Word}
		}
	}
	if t.Next == "" {
		return nil
	}
	first := t.session.View().Pages[0]
	tree, err := t.session.Tree(first.ID)
	if err != nil {
		return err
	}
	n := pager.Link(tree)
	if t.Next != NextAuto {
		m, ok := induce.Show(tree, t.Next)
		if n = tagtree.None; ok {
			n = m.Node
		}
	}
	if n == tagtree.None && t.Next == NextAuto {
		return message.Errorf("noautonext", "%s: no link of the page looks like the one to the next page; name its text", first.Name)
	}
	if n == tagtree.None {
		return message.Errorf("nonext", "%s: no link to the next page: nothing shows %q", first.Name, t.Next)
	}
	return t.session.MarkNext(first.ID, int32(n))
}
