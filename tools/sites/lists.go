package main

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

//go:embed lists/*.html
var listFiles embed.FS

// pagesOfList are the pages of a list site: one to click, the others to read.
const pagesOfList = 3

// listSite is a file of the folder lists: the values of one record, and a page that shows many.
type listSite struct {
	*site
	least, most int // records of a page
}

var recordsLine = regexp.MustCompile(`(?m)^records: (\d+)-(\d+)\n`)

// parseList reads a list site: a site with a line that says how many records a page has.
func parseList(name, text string) (*listSite, error) {
	m := recordsLine.FindStringSubmatch(text)
	if m == nil {
		return nil, errors.New("no line `records: least-most`")
	}
	s, err := parse(name, strings.Replace(text, m[0], "", 1))
	if err != nil {
		return nil, err
	}
	l := &listSite{site: s}
	l.least, _ = strconv.Atoi(m[1]) // digits
	l.most, _ = strconv.Atoi(m[2])
	if l.most < l.least {
		return nil, fmt.Errorf("records: %s-%s: the second number is less", m[1], m[2])
	}
	return l, nil
}

// readLists reads the sites of the folder lists, by name.
func readLists() ([]*listSite, error) {
	entries, err := fs.ReadDir(listFiles, "lists")
	if err != nil {
		return nil, err
	}
	var out []*listSite
	for _, e := range entries {
		raw, err := fs.ReadFile(listFiles, path.Join("lists", e.Name()))
		if err != nil {
			return nil, err
		}
		s, err := parseList(strings.TrimSuffix(e.Name(), ".html"), string(raw))
		if err != nil {
			return nil, fmt.Errorf("lists/%s: %w", e.Name(), err)
		}
		out = append(out, s)
	}
	return out, nil
}

// records are the records of a page, escaped; what a page may call is a method.
type records []map[string]any

// Rows are so many records each: the rows of a grid.
func (r records) Rows(n int) (out []records) {
	for from := 0; from < len(r); from += n {
		out = append(out, r[from:min(from+n, len(r))])
	}
	return out
}

// Groups are so many parts of unlike length: records below headings.
func (r records) Groups(n int) (out []records) {
	for i, from := 0, 0; i < n; i++ {
		to := len(r) * (i + 1) * (i + 2) / (n * (n + 1))
		if to > from {
			out = append(out, r[from:to])
		}
		from = to
	}
	return out
}

// numbers are the numbers that decide the records of a page.
func (s *listSite) numbers(seed uint64, page int) []int {
	out := make([]int, s.least+newRand(seed, s.name, "records", page).IntN(s.most-s.least+1))
	for i := range out {
		out[i] = 10_000 + 100*page + i
	}
	return out
}

// show writes one page.
func (s *listSite) show(seed uint64, page int) ([]byte, error) {
	var all records
	for i, n := range s.numbers(seed, page) {
		r := escaped(s.record(seed, n))
		r["_n"] = i
		all = append(all, r)
	}
	d := &drawing{site: s.site, seed: seed, page: page, random: newRand(seed, s.name, "page", page)}
	copied, err := s.now.Clone()
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = copied.Funcs(d.functions()).Execute(&out, map[string]any{"records": all})
	return out.Bytes(), err
}

// write writes the pages of a site and their known records into a folder.
func (s *listSite) write(dir string, seed uint64) error {
	if err := os.MkdirAll(filepath.Join(dir, "pages"), 0o755); err != nil {
		return err
	}
	var truth bytes.Buffer
	for page := range pagesOfList {
		file := fmt.Sprintf("%02d.html", page+1)
		raw, err := s.show(seed, page)
		if err != nil {
			return fmt.Errorf("lists/%s.html: %w", s.name, err)
		}
		if err := os.WriteFile(filepath.Join(dir, "pages", file), raw, 0o644); err != nil {
			return err
		}
		var known []map[string][]string
		for _, n := range s.numbers(seed, page) {
			known = append(known, s.known(seed, n))
		}
		line, err := json.Marshal(map[string]any{"page": file, "url": "https://" + s.name + ".example/" + file, "records": known})
		if err != nil {
			return err
		}
		truth.Write(append(line, '\n'))
	}
	return os.WriteFile(filepath.Join(dir, "truth.jsonl"), truth.Bytes(), 0o644)
}

// writeLists writes all list sites into the set own-lists.
func writeLists(dir string, seed uint64) error {
	sites, err := readLists()
	if err != nil {
		return err
	}
	set := filepath.Join(dir, "list", "own-lists")
	many := []string{}
	for _, s := range sites {
		if err := s.write(filepath.Join(set, s.name), seed); err != nil {
			return err
		}
		for _, v := range s.values {
			if v.isMany() && v.isField() && !slices.Contains(many, v.name) {
				many = append(many, v.name)
			}
		}
	}
	slices.Sort(many)
	about, err := json.Marshal(map[string]any{"many": many})
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(set, "set.json"), about, 0o644)
}
