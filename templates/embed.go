// Package templates holds what comes with the program: sample sites, completely invented, to try it without a
// network, and the starter library, at least one template for each of them.
//
//	template.rng               the RELAX NG schema of template files
//	<site>/site.json           the site, its fields and its pages
//	<site>/pages/*.html        the pages, in the bytes of their encoding
//	<site>/assets/*            styles and pictures that the pages refer to as ../assets/*
//	<site>/truth.jsonl         the records of each page, in the format of the evaluation
//	<site>/<kind>/template.xml a starter template, with sample.html, a page it was made with,
//	                           and records.json, its result there
//
// It knows neither pages nor templates and returns bytes. Package gen, beside it, writes sites, pages and
// records from hand-written data.
package templates

import (
	"embed"
	"encoding/json"
	"fmt"
	"path"
	"slices"
)

//go:generate sh -c "cd gen && go run ."

//go:embed people shop jobs courier wanbao halfbench mudu books flea oldtown onsen
var files embed.FS

// order is the order in which a screen lists the sites.
var order = []string{"people", "shop", "jobs", "courier", "books", "oldtown", "flea", "wanbao", "halfbench", "mudu", "onsen"}

// Site is one sample site.
type Site struct {
	ID          string       `json:"id"`
	Title       string       `json:"title"`
	Language    string       `json:"language"` // BCP 47, as in "zh-CN"
	Kind        string       `json:"kind"`     // detail, list or article
	Description string       `json:"description"`
	Fields      []string     `json:"fields"` // of the records in truth.jsonl, in the order of a table
	Many        []string     `json:"many"`   // those whose value is a list
	Pages       []SamplePage `json:"pages"`
}

// SamplePage names one page of a sample site.
type SamplePage struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	File  string `json:"file"` // name in the folder pages
	URL   string `json:"url"`  // address that the page would have; nothing answers there
	// Encoding is the WHATWG name of the encoding that the bytes are in.
	Encoding string `json:"encoding"`
}

// File is a page or an asset with what a server would say of it.
type File struct {
	Name        string
	URL         string
	ContentType string
	Bytes       []byte
}

// Sites lists the sample sites, always in the same order.
func Sites() ([]Site, error) {
	sites := make([]Site, len(order))
	for i, id := range order {
		data, err := files.ReadFile(path.Join(id, "site.json"))
		if err != nil {
			return nil, fmt.Errorf("templates: %w", err)
		}
		if err := json.Unmarshal(data, &sites[i]); err != nil {
			return nil, fmt.Errorf("templates: %s/site.json: %w", id, err)
		}
	}
	return sites, nil
}

// Page returns a page of a sample site by the IDs that Sites gives. Its content
// type names no encoding: that is for the page's own bytes to say.
func Page(site, id string) (*File, error) {
	sites, err := Sites()
	if err != nil {
		return nil, err
	}
	for _, s := range sites {
		i := slices.IndexFunc(s.Pages, func(p SamplePage) bool { return p.ID == id })
		if s.ID != site || i < 0 {
			continue
		}
		p := s.Pages[i]
		data, err := files.ReadFile(path.Join(site, "pages", p.File))
		if err != nil {
			return nil, fmt.Errorf("templates: %w", err)
		}
		return &File{Name: p.File, URL: p.URL, ContentType: "text/html", Bytes: data}, nil
	}
	return nil, fmt.Errorf("templates: %q: no such page comes with the program", site+"/"+id)
}
