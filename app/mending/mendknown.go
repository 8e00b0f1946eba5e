package mending

import (
	"context"
	"path"
	"slices"
	"strings"
	"time"

	"wrapsmith/app/input"
	"wrapsmith/app/templates"
	"wrapsmith/backend/learn/mend"
	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// knownOf parses the new pages and looks up what is known of them: what a
// sample of the same address must give, else what the address gave in a run
// before the template began to fail.
func (p *Proposed) knownOf(ctx context.Context, results *results.Results, t *template.Template, problem *mend.Problem, pages []*page.Page) error {
	var names []string
	for _, one := range pages {
		for _, name := range []string{one.URL, one.Name} {
			if name != "" {
				names = append(names, name)
			}
		}
	}
	past, err := pastOf(ctx, results, p.Entry.ID, names, p.history.until)
	if err != nil {
		return err
	}
	for _, one := range pages {
		tree, err := tagtree.Parse(one)
		if err != nil {
			p.Failed = append(p.Failed, input.Failed(one.Name, err))
			continue
		}
		pg := expectedOf(t, func(s template.Sample) bool { return sameAddress(s, one) })
		for _, name := range []string{one.URL, one.Name} {
			if r, ok := past[name]; ok && !isKnown(pg) {
				if pg.Known = r.Values(); t.Kind == template.List {
					pg.Known, pg.Rows = nil, r.Rows()
				}
			}
		}
		pg.Tree = tree
		p.New = append(p.New, one)
		problem.New = append(problem.New, pg)
		p.Pages = append(p.Pages, MendPage{Name: one.Name, URL: one.URL, New: true, Known: isKnown(pg)})
	}
	return nil
}

// pastOf is what addresses gave in runs before a time; nothing without results.
func pastOf(ctx context.Context, r *results.Results, id string, names []string, before time.Time) (map[string]results.Result, error) {
	if r == nil {
		return nil, nil
	}
	return r.Past(ctx, id, names, before)
}

func isKnown(p mend.Page) bool { return len(p.Known)+len(p.Rows) > 0 }

// expectedOf is what the template must give on one of its samples.
func expectedOf(t *template.Template, is func(template.Sample) bool) (p mend.Page) {
	i := slices.IndexFunc(t.Samples, is)
	if i < 0 {
		return p
	}
	if len(t.Samples[i].Expect) > 0 {
		p.Known = valuesOf(t.Samples[i].Expect)
	}
	for _, row := range t.Samples[i].Rows {
		p.Rows = append(p.Rows, valuesOf(row))
	}
	return p
}

func valuesOf(all []template.Expect) map[string][]string {
	out := map[string][]string{}
	for _, x := range all {
		out[x.Field] = append([]string{}, x.Values...)
	}
	return out
}

// sameAddress reports whether a page is a sample's as it is now: of the same
// address, or where one of them has none of the same file name.
func sameAddress(s template.Sample, p *page.Page) bool {
	if s.URL != "" && p.URL != "" {
		return s.URL == p.URL || s.URL == p.Name // asked for by that address, which leads to another
	}
	name := templates.FileName(p.Name)
	return name != "" && name == templates.FileName(s.Name) && !slices.Contains(commonFiles, strings.TrimSuffix(name, path.Ext(name)))
}

// commonFiles are names that say nothing of what a file holds.
var commonFiles = []string{"index", "page", "default", "pasted page", "sample", "-"}
