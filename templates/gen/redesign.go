package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"text/template"
)

// A redesign is a site of sites/ as it looks after its makers changed it: the
// same data in other layouts, to measure how templates are mended.
//
//	redesigns/<site>/*.tmpl           layouts that take the place of those of the same name
//	redesigns/<site>/changes.txt      what else is other, in the form of data.txt: texts of the site; of
//	                                  the pages that it names the layout, texts, and values of their first record,
//	                                  "-" for one that is gone. "pages: a b" before the first page keeps these alone
//	../redesigned/<site>/pages/*.html written here, under the names of the pages before
//	../redesigned/<site>/truth.jsonl  written here: what they say now
//
// The program does not carry them.

// redesigned makes every file of every redesign: its path below templates/ and its bytes.
func redesigned(sites, redesigns fs.FS) (map[string][]byte, error) {
	dirs, err := fs.ReadDir(redesigns, ".")
	if err != nil {
		return nil, fmt.Errorf("gen: redesigns: %w", err)
	}
	out := map[string][]byte{}
	for _, d := range dirs {
		if err := redesign(sites, redesigns, d.Name(), out); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func redesign(sites, redesigns fs.FS, id string, out map[string][]byte) error {
	site, err := readData(sites, id, "data.txt")
	if err != nil {
		return err
	}
	changes, err := readData(redesigns, id, "changes.txt")
	if err != nil {
		return err
	}
	if err := site.change(changes); err != nil {
		return err
	}
	layouts, err := template.New(id).Funcs(functions).Option("missingkey=error").ParseFS(sites, path.Join(id, "*.tmpl"))
	if err != nil {
		return err
	}
	if found, _ := fs.Glob(redesigns, path.Join(id, "*.tmpl")); len(found) > 0 {
		if layouts, err = layouts.ParseFS(redesigns, path.Join(id, "*.tmpl")); err != nil {
			return err
		}
	}
	dir := path.Join("redesigned", id)
	var truth bytes.Buffer
	for _, p := range site.Pages {
		data, err := render(layouts, p)
		if err != nil {
			return err
		}
		out[path.Join(dir, "pages", p.ID+".html")] = data
		if err := writeTruth(&truth, p); err != nil {
			return err
		}
	}
	out[path.Join(dir, "truth.jsonl")] = truth.Bytes()
	return nil
}

func readData(fsys fs.FS, id, name string) (*Site, error) {
	text, err := fs.ReadFile(fsys, path.Join(id, name))
	if err != nil {
		return nil, fmt.Errorf("gen: %w", err)
	}
	return parse(id, string(text))
}

// change puts what a redesign changed in the place of what was.
func (s *Site) change(to *Site) error {
	only := strings.Fields(to.X.One("pages"))
	delete(to.X, "pages")
	s.X.replace(to.X)
	for _, c := range to.Pages {
		i := slices.IndexFunc(s.Pages, func(p *Page) bool { return p.ID == c.ID })
		if i < 0 {
			return fmt.Errorf("gen: redesigns/%s/changes.txt: the site has no page %q", s.ID, c.ID)
		}
		p := s.Pages[i]
		p.Layout = c.Layout
		p.X.replace(c.X)
		if len(c.Records) > 0 {
			p.R().replace(c.R())
		}
	}
	if len(only) > 0 {
		s.Pages = slices.DeleteFunc(s.Pages, func(p *Page) bool { return !slices.Contains(only, p.ID) })
		for n, p := range s.Pages {
			p.N = n
		}
	}
	return nil
}

// replace takes over the values of some names; "-" takes a name away.
func (v Values) replace(by Values) {
	for name, values := range by {
		if len(values) == 1 && values[0] == "-" {
			delete(v, name)
			continue
		}
		v[name] = values
	}
}
