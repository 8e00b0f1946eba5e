package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/page"
)

// listLearn are what learn is told of a list.
type listLearn struct {
	kind, next string
	details    []string
}

func (f *listLearn) add(c *cobra.Command) {
	fl := c.Flags()
	fl.StringVar(&f.kind, "kind", string(template.Detail), "what pages hold: detail (one record), list (many) or article (title, author, date and body, which are read automatically where nothing is marked); of a list the marks of a page are those of its records in order, and a field marked again begins the next one")
	fl.StringVar(&f.next, "next", "", "of a list: what the link to the next page says on the first page; \"auto\" looks for it")
	fl.StringArrayVar(&f.details, "detail", nil, "of a list: `FIELD=TEMPLATE`, the template of the pages that a field's links lead to; may be repeated")
}

// begin makes the session one of a list where that is asked for.
func (f *listLearn) begin(c *cobra.Command, s *author.Session) error {
	switch template.Kind(f.kind) {
	case template.Detail:
		if f.next != "" || len(f.details) > 0 {
			return misused(c, "--next and --detail go with --kind list")
		}
		return nil
	case template.List:
		return s.SetList(true)
	case template.Article:
		if f.next != "" || len(f.details) > 0 {
			return misused(c, "--next and --detail go with --kind list")
		}
		return s.SetArticle()
	}
	return misused(c, "--kind %s: want detail, list or article", f.kind)
}

func (f *listLearn) list() bool { return f.kind == string(template.List) }

// byRecord parts the marks of a page into records.
func byRecord(marks []mark, many []string) [][]mark {
	var out [][]mark
	for _, m := range marks {
		again := len(out) == 0 || !slices.Contains(many, m.field) &&
			slices.ContainsFunc(out[len(out)-1], func(o mark) bool { return o.field == m.field })
		if again {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], m)
	}
	return out
}

// markRecords clicks on the values of a page's records: on those places that
// show a record's values closest together, record after record.
func markRecords(s *author.Session, id int, p *page.Page, records [][]mark) error {
	tree, err := s.Tree(id)
	if err != nil {
		return err
	}
	behind := tagtree.NodeID(0)
	for i, record := range records {
		values := make([]induce.Shown, len(record))
		for k, m := range record {
			values[k] = induce.Shown{Field: m.field, Value: m.value}
		}
		marks, missing := induce.ShowRecord(tree, values, behind)
		if len(missing) > 0 {
			return fmt.Errorf("%s: record %d: no visible place beside its other values shows that of the field %q; copy the value from the page as your browser shows it", p.Name, i+1, missing[0])
		}
		for _, m := range marks {
			behind = max(behind, m.Node)
			if _, err := s.Mark(author.NewMark{Page: id, Node: int32(m.Node), Part: m.Part, From: m.From, To: m.To, Field: m.Field}); err != nil {
				return err
			}
		}
	}
	return nil
}

// finish marks the next link and names the detail templates.
func (f *listLearn) finish(c *cobra.Command, s *author.Session) error {
	for _, text := range f.details {
		field, name, ok := cutDetail(text)
		if !ok {
			return misused(c, "--detail %s: want FIELD=TEMPLATE", text)
		}
		if err := s.Change(field, author.FieldChange{Detail: &name}); err != nil {
			return misused(c, "--detail %s: no --mark has this field", text)
		}
	}
	if f.next == "" {
		return nil
	}
	first := s.View().Pages[0]
	tree, err := s.Tree(first.ID)
	if err != nil {
		return err
	}
	n := induce.ProposeNext(tree)
	if f.next != "auto" {
		m, ok := induce.Show(tree, f.next)
		if n = tagtree.None; ok {
			n = m.Node
		}
	}
	if n == tagtree.None {
		return fmt.Errorf("%s: no link to the next page: nothing shows %q", first.Name, f.next)
	}
	return s.MarkNext(first.ID, int32(n))
}

func cutDetail(text string) (field, name string, ok bool) {
	field, name, ok = strings.Cut(text, "=")
	return field, name, ok && field != "" && name != ""
}
