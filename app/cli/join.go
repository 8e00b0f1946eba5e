package cli

import (
	"context"
	"fmt"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/backend/extract"
	"wrapsmith/backend/page"
	"wrapsmith/backend/program"
	"wrapsmith/backend/record"
	"wrapsmith/backend/source"
	"wrapsmith/backend/template"
)

// joining completes the rows of a list with their detail pages; the zero value does not.
type joining struct {
	joiner extract.Joiner
	list   *template.Template
	folder string // of the list page at work: links to files stay below it
}

// newJoining reads the detail templates of --join. list is the template in use.
func newJoining(c *cobra.Command, files []string, list *template.Template, f *source.Fetcher) (*joining, error) {
	j := &joining{list: list}
	if len(files) == 0 {
		return j, nil
	}
	programs := map[string]*program.Program{}
	for _, file := range files {
		p, err := compiled(c, file)
		if err != nil {
			return nil, err
		}
		programs[p.Template().Name] = p
	}
	named := false
	for _, field := range list.Fields {
		named = named || programs[field.Detail] != nil
	}
	if !named {
		return nil, misused(c, "--join: no field of %q names one of these detail templates; learn the list with --detail FIELD=TEMPLATE", list.Name)
	}
	j.joiner = extract.Joiner{
		Program: func(name string) (*program.Program, error) {
			if p := programs[name]; p != nil {
				return p, nil
			}
			return nil, fmt.Errorf("no --join names the template %q", name)
		},
		Page: func(ctx context.Context, address string) (*page.Page, error) { return j.page(ctx, f, address) },
	}
	return j, nil
}

func (j *joining) on() bool { return j.joiner.Program != nil }

// columns are the list's columns with those that joining adds.
func (j *joining) columns(columns []string) []string {
	if !j.on() {
		return columns
	}
	for _, f := range j.list.Fields {
		if f.Detail == "" {
			continue
		}
		p, err := j.joiner.Program(f.Detail)
		if err != nil {
			continue
		}
		for _, d := range p.Template().Schema() {
			if !slices.Contains(columns, d.Name) {
				columns = append(columns, d.Name)
			}
		}
	}
	return columns
}

// join completes one page's records.
func (j *joining) join(ctx context.Context, p record.Page) record.Page {
	if !j.on() || p.Err != nil {
		return p
	}
	base := p.Page
	if !isAddress(base) {
		abs, err := filepath.Abs(base)
		if err != nil {
			return p
		}
		j.folder = filepath.Dir(abs)
		base = (&url.URL{Scheme: "file", Path: filepath.ToSlash(abs)}).String()
	}
	return j.joiner.Join(ctx, j.list, p, base)
}

// page gets the page that a link leads to: by the network, or, where the list
// page is a file, the file beside it.
func (j *joining) page(ctx context.Context, f *source.Fetcher, address string) (*page.Page, error) {
	from := f.Addresses(address)
	if u, err := url.Parse(address); err == nil && u.Scheme == "file" {
		file := filepath.FromSlash(u.Path)
		if rel, err := filepath.Rel(j.folder, file); err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
			return nil, fmt.Errorf("%s lies outside of the list page's folder", file)
		}
		from = f.Paths(file)
	}
	for p, err := range from.Pages(ctx) {
		return p, err
	}
	return nil, fmt.Errorf("%s: no page", address)
}
