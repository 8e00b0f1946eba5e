package measure

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"slices"

	"wrapsmith/backend/page"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// Redesigned is a site before and after: page i of both has the same address.
type Redesigned struct {
	Name   string
	Kind   string // as of a template
	Many   []string
	Fields []string
	Before []Page
	After  []Page

	tree func(p int, after bool) (*tagtree.Tree, error)
}

// ReadRedesigns reads the sites that dir has before (<site>/pages, truth.jsonl,
// site.json) and after (redesigned/<site>/pages, truth.jsonl).
func ReadRedesigns(fsys fs.FS) ([]Redesigned, error) {
	names, err := folders(fsys, "redesigned")
	if err != nil {
		return nil, fmt.Errorf("measure: redesigned: %w: %w", ErrNoData, err)
	}
	var out []Redesigned
	for _, name := range names {
		r := Redesigned{Name: name}
		var about struct {
			Kind   string   `json:"kind"`
			Fields []string `json:"fields"`
			Many   []string `json:"many"`
		}
		raw, err := fs.ReadFile(fsys, path.Join(name, "site.json"))
		if err == nil {
			err = json.Unmarshal(raw, &about)
		}
		if err != nil {
			return nil, fmt.Errorf("measure: %s/site.json: %w", name, err)
		}
		old, err := pagesOf(fsys, name, about.Kind)
		if err != nil {
			return nil, err
		}
		later, err := pagesOf(fsys, path.Join("redesigned", name), about.Kind)
		if err != nil {
			return nil, err
		}
		for _, p := range later {
			if i := slices.IndexFunc(old, func(o Page) bool { return o.File == p.File }); i >= 0 {
				r.Before, r.After = append(r.Before, old[i]), append(r.After, p)
			}
		}
		r.Kind, r.Many, r.Fields = about.Kind, about.Many, slices.DeleteFunc(about.Fields, func(f string) bool { return f == "body" }) // an article's body is read by itself
		r.tree = func(p int, after bool) (*tagtree.Tree, error) {
			dir, of := name, r.Before[p]
			if after {
				dir, of = path.Join("redesigned", name), r.After[p]
			}
			raw, err := fs.ReadFile(fsys, path.Join(dir, "pages", of.File))
			if err != nil {
				return nil, err
			}
			pg, err := page.New(raw, page.Origin{Name: of.File, URL: of.URL})
			if err != nil {
				return nil, err
			}
			return tagtree.Parse(pg)
		}
		out = append(out, r)
	}
	return out, nil
}

func pagesOf(fsys fs.FS, dir, kind string) ([]Page, error) {
	f, err := fsys.Open(path.Join(dir, "truth.jsonl"))
	if err != nil {
		return nil, fmt.Errorf("measure: %w", err)
	}
	defer func() { _ = f.Close() }() // only read
	pages, err := ParseTruth(f, kind != string(template.List))
	if err != nil {
		return nil, fmt.Errorf("measure: %s/truth.jsonl: %w", dir, err)
	}
	return pages, nil
}

// ChangedSites are labelled sites with the synthetic change as their redesign.
func ChangedSites(d *Data, f Filter, change Change) []Redesigned {
	var out []Redesigned
	for _, s := range f.sites(d) {
		out = append(out, Redesigned{Name: s.Set.Name + "/" + s.Name, Kind: d.Kind, Many: s.Set.Many, Fields: f.fields(s), Before: s.Pages, After: s.Pages,
			tree: func(p int, after bool) (*tagtree.Tree, error) {
				t, err := s.Tree(s.Pages[p])
				if err != nil || !after {
					return t, err
				}
				return Changed(t, change, s.Path(s.Pages[p]))
			}})
	}
	return out
}
