package pages

import (
	"context"
	"errors"
	"iter"
	"slices"

	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/web/source"
)

// Errors of a batch that cannot begin.
var (
	ErrNoList   = errors.New("only the template of a list, or of an article with a link to its next page, has next pages")
	ErrNoDetail = errors.New("no field of the template names one of the detail templates")
)

// Batch says how records are extracted from many pages, in their order.
type Batch struct {
	Program  *program.Program   // for every page; nil: the best of Choices for each
	Choices  *Choices           // without Program
	Details  []*program.Program // of the pages that the links of Program's list lead to
	Most     int                // pages of each list or divided article at most, by its next links or page numbers; 1 follows none
	Get      source.Getter      // of next pages and of detail pages
	Asked    bool               // pages answer keywords, which their records carry
	Relative bool               // addresses stay as pages have them; else they are absolute
	Progress func(extract.Summary)
}

// Check says what of a batch does not fit its template.
func (b Batch) Check() error {
	if b.Most > 1 && b.Program != nil && !extract.Goes(b.Program.Template()) {
		return ErrNoList
	}
	if len(b.Details) > 0 {
		_, err := Completion(b.Program.Template(), b.Details)
		return err
	}
	return nil
}

// Completion completes the records of a list from the pages that its links lead to.
func Completion(list *template.Template, details []*program.Program) (extract.Completion, error) {
	out := extract.Completion{Programs: map[string]*program.Program{}, Files: true}
	for _, p := range details {
		out.Programs[p.Template().Name] = p
	}
	if !slices.ContainsFunc(extract.Needs(list), func(name string) bool { return out.Programs[name] != nil }) {
		return out, ErrNoDetail
	}
	return out, nil
}

// Columns are the names of the fields, nil where each page has its own template.
func (b Batch) Columns() []string {
	if b.Program == nil {
		return nil
	}
	schema := b.Program.Template().Schema()
	if len(b.Details) > 0 {
		c, _ := Completion(b.Program.Template(), b.Details) // Check tells
		schema = c.Columns(b.Program.Template())
	}
	out := names(schema.Flat())
	if b.Asked {
		out = append(out, extract.KeywordColumn(schema))
	}
	return out
}

func names(schema record.Schema) (out []string) {
	for _, field := range schema {
		out = append(out, field.Name)
	}
	return out
}

// Run gives the records of pages to receive. A page that cannot be read is received with its error.
func (b Batch) Run(ctx context.Context, pages iter.Seq2[*page.Page, error], receive func(record.Page) error) (extract.Summary, error) {
	if err := b.Check(); err != nil {
		return extract.Summary{}, err
	}
	o := extract.Options{Progress: b.Progress, Relative: b.Relative}
	if len(b.Details) > 0 {
		join, err := Completion(b.Program.Template(), b.Details)
		if err != nil {
			return extract.Summary{}, err
		}
		join.Relative = b.Relative
		join.Get = func(string) (source.Getter, error) { return b.Get, nil }
		o.Complete = join.Complete
	}
	choose := extract.Always(b.Program)
	if b.Program == nil {
		choose = b.Choices.Chooser()
	}
	if b.Most > 1 {
		o.Parts = extract.Parts{Get: func(string) (source.Getter, error) { return b.Get, nil }, Most: b.Most, Relative: b.Relative}
		pages = extract.Following{List: choose.List, Get: b.Get, Pages: b.Most}.From(ctx, pages)
	}
	return extract.Run(ctx, pages, choose, receive, o)
}
