package measure

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
)

// Data is labelled pages of one kind: <kind>/<set>/<site>/.
type Data struct {
	Kind string
	Sets []*Set
	fsys fs.FS
}

// Set is a group of sites with its description in set.json.
type Set struct {
	Name  string
	Many  []string // fields whose values are a list
	Sites []*Site
}

// Site is the pages of one site.
type Site struct {
	Name   string
	Set    *Set
	Fields []string // all that some page has, sorted
	Pages  []Page

	data *Data
	open func(Page) (*tagtree.Tree, error) // nil: the pages are files of the data
}

// Page is a labelled page: its file, and the records it holds.
type Page struct {
	File    string // name in the site's pages folder
	URL     string
	Records []map[string][]string
	Shown   map[string][]string // paths of the texts that show each field, as region.AbsolutePath writes them; may be missing
}

// kinds are the folders that the format knows.
var kinds = []string{"detail", "list", "article"}

// ErrNoData says that a folder holds no labelled pages of the kind asked for.
var ErrNoData = errors.New("no labelled pages")

// Read reads the labels of all sets of a kind; pages are read when they are needed.
func Read(fsys fs.FS, kind string) (*Data, error) {
	if !slices.Contains(kinds, kind) {
		return nil, fmt.Errorf("measure: kind %q: want one of %s", kind, strings.Join(kinds, ", "))
	}
	d := &Data{Kind: kind, fsys: fsys}
	sets, err := folders(fsys, kind)
	if err != nil || len(sets) == 0 {
		return nil, fmt.Errorf("measure: %q: %w: want %s/<set>/<site>/truth.jsonl and pages/", kind, ErrNoData, kind)
	}
	for _, name := range sets {
		set, err := d.readSet(name)
		if err != nil {
			return nil, err
		}
		d.Sets = append(d.Sets, set)
	}
	return d, nil
}

func (d *Data) readSet(name string) (*Set, error) {
	dir := path.Join(d.Kind, name)
	set := &Set{Name: name}
	if err := set.readJSON(d.fsys, path.Join(dir, "set.json")); err != nil {
		return nil, err
	}
	sites, err := folders(d.fsys, dir)
	if err != nil {
		return nil, fmt.Errorf("measure: %q: %w", dir, err)
	}
	for _, s := range sites {
		site := &Site{Name: s, Set: set, data: d}
		if err := site.read(); err != nil {
			return nil, err
		}
		set.Sites = append(set.Sites, site)
	}
	return set, nil
}

// readJSON reads set.json; a set without one has no field of many values.
func (s *Set) readJSON(fsys fs.FS, name string) error {
	raw, err := fs.ReadFile(fsys, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("measure: %q: %w", name, err)
	}
	var v struct {
		Many []string `json:"many"`
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&v); err != nil {
		return fmt.Errorf("measure: %q: want {\"many\": [field, ...]}: %w", name, err)
	}
	s.Many = v.Many
	return nil
}

// read reads truth.jsonl and checks it against the pages folder, both ways.
func (s *Site) read() error {
	dir := s.dir()
	name := path.Join(dir, "truth.jsonl")
	f, err := s.data.fsys.Open(name)
	if err != nil {
		return fmt.Errorf("measure: %q: %w", name, err)
	}
	defer f.Close()
	if s.Pages, err = ParseTruth(f, s.data.Kind == "detail"); err != nil {
		return fmt.Errorf("measure: %q: %w", name, err)
	}
	files, err := fs.ReadDir(s.data.fsys, path.Join(dir, "pages"))
	if err != nil {
		return fmt.Errorf("measure: %q: %w", dir, err)
	}
	have := map[string]bool{}
	for _, e := range files {
		have[e.Name()] = true
	}
	for i, p := range s.Pages {
		if !have[p.File] {
			return fmt.Errorf("measure: %q: line %d: page %q is not in %s/pages", name, i+1, p.File, dir)
		}
		delete(have, p.File)
	}
	for _, e := range files {
		if have[e.Name()] {
			return fmt.Errorf("measure: %q: no line for page %q of %s/pages", name, e.Name(), dir)
		}
	}
	s.Fields = fieldsOf(s.Pages)
	return nil
}

func (s *Site) dir() string { return path.Join(s.data.Kind, s.Set.Name, s.Name) }

// Path is where a page's file lies, below the data's folder.
func (s *Site) Path(p Page) string { return path.Join(s.dir(), "pages", p.File) }

// Tree reads and parses a page.
func (s *Site) Tree(p Page) (*tagtree.Tree, error) {
	if s.open != nil {
		return s.open(p)
	}
	return s.tree(p, page.Origin{Name: p.File, URL: p.URL})
}

// tree reads and parses a page as if it came from o.
func (s *Site) tree(p Page, o page.Origin) (*tagtree.Tree, error) {
	raw, err := fs.ReadFile(s.data.fsys, s.Path(p))
	if err != nil {
		return nil, fmt.Errorf("measure: %w", err)
	}
	pg, err := page.New(raw, o)
	if err != nil {
		return nil, fmt.Errorf("measure: %q: %w", s.Path(p), err)
	}
	return tagtree.Parse(pg)
}

// folders lists the folders in a folder, sorted, hidden ones left out.
func folders(fsys fs.FS, dir string) ([]string, error) {
	entries, err := fs.ReadDir(fsys, dir)
	var names []string
	for _, e := range entries {
		if e.IsDir() && !strings.HasPrefix(e.Name(), ".") {
			names = append(names, e.Name())
		}
	}
	return names, err
}

func fieldsOf(pages []Page) []string {
	seen := map[string]bool{}
	var names []string
	for _, p := range pages {
		for _, r := range p.Records {
			for f := range r {
				if !seen[f] {
					seen[f] = true
					names = append(names, f)
				}
			}
		}
	}
	slices.Sort(names)
	return names
}
