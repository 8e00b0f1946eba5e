package extract

import (
	"context"
	"fmt"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/web/source"
)

// Completion joins lists with the pages that their links lead to, by a Joiner,
// and gets these pages: by the network, or, where the list page is a file and
// Files allows it, the files in its folder.
type Completion struct {
	Programs map[string]*program.Program // the detail templates, by name
	// Get is what gets pages from a host ("name" or "name:port").
	Get   func(host string) (source.Getter, error)
	Files bool
	// Relative leaves addresses as the pages have them.
	Relative bool
}

// Needs lists the names of the templates that a list's fields name for the pages
// that their links lead to, each once.
func Needs(list *template.Template) []string {
	var out []string
	for _, f := range list.Fields {
		if f.Detail != "" && !slices.Contains(out, f.Detail) {
			out = append(out, f.Detail)
		}
	}
	return out
}

// Columns are a list's columns with those that joining adds.
func (c Completion) Columns(list *template.Template) record.Schema {
	out := list.Schema()
	for _, name := range Needs(list) {
		if p := c.Programs[name]; p != nil {
			detail := p.Template().Schema()
			for _, i := range further(out, detail) {
				out = append(out, detail[i])
			}
		}
	}
	return out
}

// Complete is a Completer.
func (c Completion) Complete(ctx context.Context, p *page.Page, list *template.Template, found record.Page) record.Page {
	if len(Needs(list)) == 0 || found.Err != nil {
		return found
	}
	base := c.base(p)
	j := Joiner{
		Relative: c.Relative,
		Program: func(name string) (*program.Program, error) {
			if p := c.Programs[name]; p != nil {
				return p, nil
			}
			return nil, fmt.Errorf("extract: template %q: it was not given", name)
		},
		Page: func(ctx context.Context, address string) (*page.Page, error) { return c.page(ctx, address, base) },
	}
	return j.Join(ctx, list, found, base)
}

// base is the address of a list page; "" when it has none.
func (c Completion) base(p *page.Page) string {
	if u, err := url.Parse(p.URL); err == nil && u.IsAbs() {
		return p.URL
	}
	if !c.Files {
		return ""
	}
	abs, err := filepath.Abs(p.Name)
	if err != nil {
		return ""
	}
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(abs)}).String()
}

// page gets the page that a link of the list page at base leads to.
func (c Completion) page(ctx context.Context, address, base string) (*page.Page, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	get, err := c.Get(u.Host)
	switch {
	case err != nil:
		return nil, err
	case u.Scheme == "http" || u.Scheme == "https":
		return get.Fetch(ctx, address)
	case u.Scheme != "file" || !c.Files:
		return nil, fmt.Errorf("%s: %w: write it as https://host/path", address, source.ErrAddress)
	}
	from, err := url.Parse(base)
	if err != nil {
		return nil, err
	}
	file := filepath.FromSlash(u.Path)
	rel, err := filepath.Rel(filepath.Dir(filepath.FromSlash(from.Path)), file)
	if err != nil || from.Scheme != "file" || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return nil, fmt.Errorf("%s: %w", file, errOutside)
	}
	for p, err := range source.PathsBy(get, file).Pages(ctx) {
		return p, err
	}
	return nil, fmt.Errorf("%s: no page", address)
}
