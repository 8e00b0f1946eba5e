package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"text/template"
)

// beforeRedesign is how many pages of the set own-later are as they were.
const beforeRedesign = 6

// newRand gives numbers that depend on the parts only.
func newRand(seed uint64, parts ...any) *rand.Rand {
	h := fnv.New64a()
	fmt.Fprint(h, parts...)
	return rand.New(rand.NewPCG(seed, h.Sum64()))
}

// drawing is one page while it is written.
type drawing struct {
	site   *site
	seed   uint64
	page   int
	random *rand.Rand
}

// functions are what a page may call beside the values of its record:
//
//	chance 40          true on 40 of 100 pages
//	others 3           the records of three other pages, to show beside
//	shuffled 4         the numbers 0 to 3 in another order on each page
//	between 2 5        a number
//	upto 3             the numbers 0 to 2, to repeat something
//	text 2, title 2    two sentences, two words with capital letters
//	hash "card"        a class made by a build, the same on all pages of the site
//	page               the number of the page
//	cut ", " .         a text before and behind its first ", " (a list of two)
//	add 1 2            3
//	eq a b, ne a b     whether two values are the same, of whichever fields
func (d *drawing) functions() template.FuncMap {
	return template.FuncMap{
		"chance":   func(share int) bool { return d.random.IntN(100) < share },
		"between":  func(least, most int) int { return least + d.random.IntN(most-least+1) },
		"shuffled": func(n int) []int { return d.random.Perm(n) },
		"upto":     func(n int) []int { return make([]int, n) },
		"text":     func(n int) string { return words[d.site.language].text(d.random, n) },
		"title":    func(n int) string { return words[d.site.language].title(d.random, n) },
		"person":   func() string { return words[d.site.language].person(d.random) },
		"hash":     func(name string) string { return name + "_" + code(newRand(d.seed, d.site.name, name), "@#@@#") },
		"page":     func() int { return d.page },
		"eq":       func(a, b any) bool { return unmarked(a) == unmarked(b) },
		"ne":       func(a, b any) bool { return unmarked(a) != unmarked(b) },
		"add":      func(a, b int) int { return a + b },
		"cut": func(sep, text string) []string {
			before, after, _ := strings.Cut(text, sep)
			return []string{before, after}
		},
		"others": func(n int) []map[string]any {
			var out []map[string]any
			for i := range n {
				out = append(out, escaped(d.site.record(d.seed, 1000+37*d.page+i)))
			}
			return out
		},
	}
}

// show writes one page of a site that shows the values of a record.
func (s *site) show(t *template.Template, seed uint64, page int, record map[string]any) ([]byte, error) {
	d := &drawing{site: s, seed: seed, page: page, random: newRand(seed, s.name, "page", page)}
	copied, err := t.Clone()
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = copied.Funcs(d.functions()).Execute(&out, escaped(record))
	return out.Bytes(), err
}

// sheet is a page to write.
type sheet struct {
	file  string
	page  *template.Template
	drawn int // the number that decides its values
}

// write writes a site into the set own below dir, and into own-later where it has a page of later.
func (s *site) write(dir string, seed uint64, pages int) error {
	var now, later []sheet
	for i := range pages {
		now = append(now, sheet{fmt.Sprintf("%02d.html", i+1), s.now, i})
	}
	if err := s.writeTo(filepath.Join(dir, "detail", "own", s.name), seed, now); err != nil || s.later == nil {
		return err
	}
	for i := range beforeRedesign {
		later = append(later, sheet{fmt.Sprintf("%02d-before.html", i+1), s.now, i})
	}
	for i := range pages {
		later = append(later, sheet{fmt.Sprintf("%02d-later.html", i+1), s.later, 100 + i})
	}
	return s.writeTo(filepath.Join(dir, "detail", "own-later", s.name), seed, later)
}

// writeTo writes sheets and their known values in the format of package measure.
func (s *site) writeTo(dir string, seed uint64, sheets []sheet) error {
	if err := os.MkdirAll(filepath.Join(dir, "pages"), 0o755); err != nil {
		return err
	}
	var truth bytes.Buffer
	for _, sh := range sheets {
		page, err := s.show(sh.page, seed, sh.drawn, s.record(seed, sh.drawn))
		if err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		shown, err := s.shown(sh, seed, page)
		if err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		if err := os.WriteFile(filepath.Join(dir, "pages", sh.file), page, 0o644); err != nil {
			return err
		}
		line, err := json.Marshal(map[string]any{"page": sh.file, "url": "https://" + s.name + ".example/" + sh.file, "records": []any{s.known(seed, sh.drawn)}, "shown": shown})
		if err != nil {
			return err
		}
		truth.Write(append(line, '\n'))
	}
	return os.WriteFile(filepath.Join(dir, "truth.jsonl"), truth.Bytes(), 0o644)
}

// known are the values of the fields of a page, a list each.
func (s *site) known(seed uint64, page int) map[string][]string {
	out, record := map[string][]string{}, s.record(seed, page)
	for _, v := range s.values {
		if !v.isField() {
			continue
		}
		switch text := record[v.name].(type) {
		case string:
			out[v.name] = []string{text}
		case []string:
			out[v.name] = text
		}
	}
	return out
}
