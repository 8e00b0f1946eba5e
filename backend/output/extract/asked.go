package extract

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/query"
	"wrapsmith/backend/web/source"
)

// KeywordField is the field in which records carry the keyword that their page answers;
// where the template has a field of this name, the other one.
const (
	KeywordField = "keyword"
	otherKeyword = "search_keyword"
)

// KeywordColumn returns the name of the field that carries the keyword beside others.
func KeywordColumn(schema record.Schema) string {
	if slices.ContainsFunc(schema, func(f record.Field) bool { return f.Name == KeywordField }) {
		return otherKeyword
	}
	return KeywordField
}

// asked is a source whose pages answer a keyword.
type asked struct {
	source.Source
	keyword string
}

// Pages gives the pages, with the keyword.
func (a asked) Pages(ctx context.Context) iter.Seq2[*page.Page, error] {
	return func(yield func(*page.Page, error) bool) {
		for p, err := range a.Source.Pages(ctx) {
			if p != nil {
				one := *p
				one.Keyword = a.keyword
				p = &one
			}
			if !yield(p, err) {
				return
			}
		}
	}
}

// carry adds the keyword to the records of a page.
func carry(p record.Page, keyword string) record.Page {
	field := record.Field{Name: KeywordColumn(p.Schema), Type: record.Text}
	cell := record.Cell{State: record.Found, Values: []record.Value{{Text: keyword, Node: -1}}, Confidence: 1}
	p.Schema, p.Records = append(slices.Clone(p.Schema), field), slices.Clone(p.Records)
	for i, r := range p.Records {
		p.Records[i] = append(slices.Clone(r), cell)
	}
	return p
}

// address is the source of an item's address: with its keyword put in, or with the form
// of its page filled in.
func (o *Opening) address(i ItemSpec, get asker) (source.Source, error) {
	if len(i.Form) > 0 {
		return source.Once(func(ctx context.Context) (*page.Page, error) { return o.send(ctx, i, get) }), nil
	}
	address := i.Address
	if i.Keyword != "" {
		address = query.Address(address, i.Keyword)
	}
	if source.IsSitemap(address) {
		raw, err := o.fetcher(i.AllowHost)
		return source.SitemapBy(raw, get, address), err
	}
	return source.AddressesBy(get, address), nil
}

// send fills in the form of an item's page and returns the answer. The page is
// fetched once, with what it puts into hidden fields.
func (o *Opening) send(ctx context.Context, i ItemSpec, get asker) (*page.Page, error) {
	name := i.Address + " [" + i.Keyword + "]"
	form, err := o.form(ctx, i, get)
	if err != nil {
		return nil, &source.Error{Name: name, Err: err}
	}
	r := form.Fill(i.Form, i.Keyword)
	var p *page.Page
	if r.Post {
		p, err = get.Submit(ctx, r.Address, r.Body)
	} else {
		p, err = get.Fetch(ctx, r.Address)
	}
	if err != nil {
		return nil, &source.Error{Name: name, Err: reason(err)}
	}
	named := *p
	named.Name = name
	return &named, nil
}

// form is the form of an item's page.
func (o *Opening) form(ctx context.Context, i ItemSpec, get source.Getter) (query.Form, error) {
	o.forming.Lock()
	defer o.forming.Unlock()
	key := i.AllowHost + " " + i.Address
	p := o.forms[key]
	if p == nil {
		var err error
		if p, err = get.Fetch(ctx, i.Address); err != nil {
			return query.Form{}, fmt.Errorf("the page of the form: %w", reason(err))
		}
		o.forms[key] = p
	}
	t, err := tagtree.Parse(p)
	if err != nil {
		return query.Form{}, err
	}
	return query.Pick(t, i.Form)
}
