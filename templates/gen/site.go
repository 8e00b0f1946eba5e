package main

import (
	"fmt"
	"strings"
)

// Values are the fields of a record, or the other texts of a page, by name.
type Values map[string][]string

// One returns the first value of a name, "" when there is none.
func (v Values) One(name string) string {
	if len(v[name]) == 0 {
		return ""
	}
	return v[name][0]
}

// Many returns all values of a name.
func (v Values) Many(name string) []string { return v[name] }

// Has says whether a name has a value.
func (v Values) Has(name string) bool { return len(v[name]) > 0 }

// Page is one page of a site: the data of a layout.
type Page struct {
	Site    *Site
	ID      string
	Layout  string
	N       int // its place among the site's pages, from 0
	X       Values
	Records []Values
}

// R is the first record, for layouts that show one.
func (p *Page) R() Values { return p.Records[0] }

// Encoding is the WHATWG name of the encoding of the page's bytes.
func (p *Page) Encoding() string {
	if p.X.Has("encoding") {
		return p.X.One("encoding")
	}
	return p.Site.X.One("encoding")
}

// URL is the page's address: the site's base and the page's own path, one
// directory deep, so that ../assets is the same place on disk and on the site.
func (p *Page) URL() string { return p.Site.X.One("base") + p.X.One("path") }

// Other returns the page k places on, going round.
func (p *Page) Other(k int) *Page { return p.Site.Pages[(p.N+k)%len(p.Site.Pages)] }

// Site is one sample site.
type Site struct {
	ID    string
	X     Values
	Pages []*Page
}

// parse reads a data.txt. Line by line:
//
//	# a comment
//	name: value             before the first page: about the site
//	== id layout            a page begins, with its first record
//	.name: value            another text of the page, no part of its records
//	name: value             a value of the record; a name may come again
//	--                      the next record of the page begins
//	@ name|name|name        names of the columns of the lines with | that follow
//	| value | value | value the next record in one line; an empty column is missing
func parse(id, text string) (*Site, error) {
	s := &Site{ID: id, X: Values{}}
	var page *Page
	var columns []string
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "== "):
			f := strings.Fields(line[3:])
			if len(f) != 2 {
				return nil, fmt.Errorf("gen: %s/data.txt:%d: want == id layout, found %q", id, i+1, line)
			}
			page = &Page{Site: s, ID: f[0], Layout: f[1], N: len(s.Pages), X: Values{}}
			s.Pages = append(s.Pages, page)
		case strings.HasPrefix(line, "@ "):
			columns = strings.Split(line[2:], "|")
		case strings.HasPrefix(line, "|") && page != nil:
			page.Records = append(page.Records, row(columns, line[1:]))
		case line == "--":
			page.Records = append(page.Records, Values{})
		default:
			name, value, ok := strings.Cut(line, ": ")
			if !ok {
				return nil, fmt.Errorf("gen: %s/data.txt:%d: want name: value, found %q", id, i+1, line)
			}
			s.add(page, name, value)
		}
	}
	return s, nil
}

// add puts a value where its name says: the site, the page or its last record.
func (s *Site) add(page *Page, name, value string) {
	if page == nil {
		s.X[name] = append(s.X[name], value)
		return
	}
	if extra, ok := strings.CutPrefix(name, "."); ok {
		page.X[extra] = append(page.X[extra], value)
		return
	}
	if len(page.Records) == 0 {
		page.Records = []Values{{}}
	}
	last := page.Records[len(page.Records)-1]
	last[name] = append(last[name], value)
}

// row reads the values of one line of columns; ";;" divides those of one column.
func row(columns []string, line string) Values {
	v := Values{}
	for i, cell := range strings.Split(line, "|") {
		if cell = strings.TrimSpace(cell); cell == "" || i >= len(columns) {
			continue
		}
		for part := range strings.SplitSeq(cell, ";;") {
			v[columns[i]] = append(v[columns[i]], strings.TrimSpace(part))
		}
	}
	return v
}
