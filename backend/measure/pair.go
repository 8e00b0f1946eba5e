package measure

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"

	"wrapsmith/backend/page"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// A Pair is one real page before and after a change of its site, with the true
// values of both versions. The format, one folder a pair:
//
//	detail|list/PAIR/pair.json      kind, site, url, class, many, old and new
//	detail|list/PAIR/*.html         the pages that pair.json names
//
// old and new are lists of {page, url, records}; the first page of each is the
// same address (of a list: with other records), the others are further pages
// of the same design.
type Pair struct {
	Name     string
	Site     string
	Kind     string // as of a template
	Class    string // PairRedesign, PairChanged or PairSame
	Many     []string
	Old, New []Page

	fsys fs.FS
	dir  string
}

// The classes of pairs: how much of the page's structure is still there.
const (
	PairRedesign = "redesign"
	PairChanged  = "changed"
	PairSame     = "same"
)

// pairFile is pair.json; the keys that tell where a pair comes from are not read.
type pairFile struct {
	Kind  string     `json:"kind"`
	Site  string     `json:"site"`
	Class string     `json:"class"`
	Many  []string   `json:"many"`
	Old   []pairPage `json:"old"`
	New   []pairPage `json:"new"`
}

type pairPage struct {
	Page    string                `json:"page"`
	URL     string                `json:"url"`
	Records []map[string][]string `json:"records"`
}

// ReadPairs reads the pairs below detail and list. ErrNoData when there is none.
func ReadPairs(fsys fs.FS) ([]Pair, error) {
	var out []Pair
	for _, kind := range []string{string(template.Detail), string(template.List)} {
		names, err := fs.Glob(fsys, kind+"/*/pair.json")
		if err != nil {
			return nil, fmt.Errorf("measure: %w", err)
		}
		for _, name := range names {
			p, err := readPair(fsys, name)
			if err != nil {
				return nil, fmt.Errorf("measure: %s: %w", name, err)
			}
			out = append(out, p)
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("measure: pairs: %w: want detail|list/<pair>/pair.json", ErrNoData)
	}
	return out, nil
}

func readPair(fsys fs.FS, name string) (Pair, error) {
	raw, err := fs.ReadFile(fsys, name)
	if err != nil {
		return Pair{}, err
	}
	var f pairFile
	if err := json.Unmarshal(raw, &f); err != nil {
		return Pair{}, err
	}
	p := Pair{Name: path.Base(path.Dir(name)), Site: f.Site, Kind: f.Kind, Class: f.Class, Many: f.Many, fsys: fsys, dir: path.Dir(name)}
	if p.Old, err = pairPages(f.Old); err == nil {
		p.New, err = pairPages(f.New)
	}
	switch {
	case err != nil:
		return p, err
	case len(p.Old) == 0 || len(p.New) == 0:
		return p, errors.New("no old or no new page")
	case !slices.Contains([]string{PairRedesign, PairChanged, PairSame}, p.Class):
		return p, fmt.Errorf("class %q: want redesign, changed or same", p.Class)
	}
	return p, nil
}

func pairPages(in []pairPage) ([]Page, error) {
	var out []Page
	for _, one := range in {
		p := Page{File: one.Page, URL: one.URL}
		for _, r := range one.Records {
			clean, err := cleanRecord(r)
			if err != nil {
				return nil, fmt.Errorf("page %q: %w", one.Page, err)
			}
			p.Records = append(p.Records, clean)
		}
		out = append(out, p)
	}
	return out, nil
}

// tree parses a page of the pair under an address.
func (p *Pair) tree(of Page, address string) (*tagtree.Tree, error) {
	raw, err := fs.ReadFile(p.fsys, path.Join(p.dir, of.File))
	if err != nil {
		return nil, err
	}
	pg, err := page.New(raw, page.Origin{Name: address, URL: "https://" + address})
	if err != nil {
		return nil, err
	}
	return tagtree.Parse(pg)
}

// fields are the fields that the old page has values of.
func (p *Pair) fields() []string {
	var out []string
	for _, of := range p.Old {
		for _, r := range of.Records {
			for f := range r {
				if !slices.Contains(out, f) {
					out = append(out, f)
				}
			}
		}
	}
	slices.Sort(out)
	return out
}

// site is the pair as a site before and after, to be learned as those are.
func (p *Pair) site() *Redesigned {
	r := &Redesigned{Name: p.Name, Kind: p.Kind, Many: p.Many, Fields: p.fields(), Before: p.Old, After: p.New}
	r.tree = func(i int, after bool) (*tagtree.Tree, error) {
		if after {
			return p.tree(p.New[i], p.New[i].URL)
		}
		return p.tree(p.Old[i], p.Old[i].URL)
	}
	return r
}
