package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"wrapsmith/backend/page"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// clicks is how many values of a list are clicked: from two on, what they have in common shows.
const clicks = 2

// starter is a line of starters.txt: a template to be made.
type starter struct {
	site, kind, name string
	pages            []string // clicked, in this order
	samples          []string // further pages, not clicked; none: all of the site
	next             string   // of a list: what the link to the next page says on the first of pages; "" none
	drop             []string // of an article: words of blocks of the first of pages that its body leaves out
}

// starters makes the starter library with the program itself, as a person would
// from the command line: learn with the site's pages as samples, then extract
// the first clicked page. Root is the folder of the module; only, the sites wanted,
// none for all.
func starters(root string, only []string) error {
	text, err := os.ReadFile(filepath.Join(root, "templates", "gen", "starters.txt"))
	if err != nil {
		return fmt.Errorf("gen: %w", err)
	}
	bin := filepath.Join(os.TempDir(), fmt.Sprintf("wrapsmith-starters-%d", os.Getpid()))
	defer os.Remove(bin)
	if err := command(root, "go", "build", "-o", bin, "."); err != nil {
		return err
	}
	for _, line := range strings.Split(string(text), "\n") {
		f := strings.Split(line, "|")
		if strings.HasPrefix(line, "#") || len(f) < 5 {
			continue
		}
		s := starter{strings.TrimSpace(f[0]), strings.TrimSpace(f[1]), strings.TrimSpace(f[2]), strings.Fields(f[3]), strings.Fields(f[4]), "", nil}
		if len(f) > 5 {
			s.next = strings.TrimSpace(f[5])
		}
		if len(f) > 6 {
			for _, words := range strings.Split(f[6], "/") {
				s.drop = append(s.drop, strings.TrimSpace(words))
			}
		}
		if len(only) > 0 && !slices.Contains(only, s.site) {
			continue
		}
		if err := s.make(filepath.Join(root, "templates", s.site), bin); err != nil {
			return err
		}
	}
	return nil
}

// make learns one template in the folder of its site and writes its three files.
func (s starter) make(dir, bin string) error {
	args, err := s.learn(dir)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(dir, s.kind), 0o755); err != nil {
		return fmt.Errorf("gen: %w", err)
	}
	if err := command(dir, bin, args...); err != nil {
		return err
	}
	sample := path.Join("pages", s.pages[0]+".html")
	data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(sample)))
	if err != nil {
		return fmt.Errorf("gen: %w", err)
	}
	if err := os.WriteFile(filepath.Join(dir, s.kind, "sample.html"), data, 0o644); err != nil {
		return fmt.Errorf("gen: %w", err)
	}
	return s.writeRecords(dir, data)
}

// learn spells the command out: each clicked page with its values as the truth has them.
func (s starter) learn(dir string) ([]string, error) {
	site, lines, err := readSite(dir)
	if err != nil {
		return nil, err
	}
	host, err := url.Parse(lines[0].URL)
	if err != nil {
		return nil, fmt.Errorf("gen: %s: %w", s.site, err)
	}
	args := []string{"learn", "--name", s.name, "--site", host.Host, "-o", path.Join(s.kind, "template.xml")}
	if s.list() {
		args = append(args, "--kind", "list")
		if s.next != "" {
			args = append(args, "--next", s.next)
		}
	}
	if s.article() {
		args = append(args, "--kind", "article")
	}
	for _, id := range s.samples {
		args = append(args, "--sample", path.Join("pages", id+".html"))
	}
	if len(s.samples) == 0 {
		args = append(args, "--sample", "pages")
	}
	clicked := map[string]bool{}
	for n, id := range s.pages {
		i := slices.IndexFunc(lines, func(l truthLine) bool { return l.Page == id+".html" })
		if i < 0 {
			return nil, fmt.Errorf("gen: starters.txt: %s has no page %q", s.site, id)
		}
		args = append(args, "--page", path.Join("pages", id+".html"))
		if n == 0 {
			for _, words := range s.drop {
				args = append(args, "--drop", words)
			}
		}
		for _, record := range lines[i].Records[:min(len(lines[i].Records), s.records())] {
			for _, field := range site.Fields {
				if s.article() && field == "body" {
					continue // found by itself
				}
				for _, v := range shownValues(record.Many(field)) {
					args = append(args, "--mark", field+"="+v)
					clicked[field] = true
				}
			}
		}
	}
	for _, field := range site.Many {
		if clicked[field] {
			args = append(args, "--many", field)
		}
	}
	return args, nil
}

// list says whether the template is one of many records a page.
func (s starter) list() bool { return strings.HasPrefix(s.kind, "list") }

// article says whether the template is one of articles.
func (s starter) article() bool { return s.kind == "article" }

// records is how many records of a clicked page are shown: of a list the first two.
func (s starter) records() int {
	if s.list() {
		return clicks
	}
	return 1
}

// shownValues are the values to click: the paragraphs of an article are many.
func shownValues(values []string) []string {
	shown := strings.Split(strings.Join(values, "\n\n"), "\n\n")
	if len(values) == 0 {
		return nil
	}
	return shown[:min(len(shown), clicks)]
}

func readSite(dir string) (siteFile, []truthLine, error) {
	var site siteFile
	data, err := os.ReadFile(filepath.Join(dir, "site.json"))
	if err == nil {
		err = json.Unmarshal(data, &site)
	}
	if err != nil {
		return site, nil, fmt.Errorf("gen: %s: %w", dir, err)
	}
	data, err = os.ReadFile(filepath.Join(dir, "truth.jsonl"))
	if err != nil {
		return site, nil, fmt.Errorf("gen: %w", err)
	}
	var lines []truthLine
	for d := json.NewDecoder(bytes.NewReader(data)); ; {
		var l truthLine
		if err := d.Decode(&l); err == io.EOF {
			return site, lines, nil
		} else if err != nil {
			return site, nil, fmt.Errorf("gen: %s/truth.jsonl: %w", dir, err)
		}
		lines = append(lines, l)
	}
}

// writeRecords keeps what the template gives on its sample: for each record the texts of each field that has some.
func (s starter) writeRecords(dir string, sample []byte) error {
	records, err := s.read(dir, sample)
	if err != nil {
		return fmt.Errorf("gen: %s/%s: %w", s.site, s.kind, err)
	}
	data, err := json.MarshalIndent(records, "", "  ")
	if err != nil {
		return fmt.Errorf("gen: %s/%s: %w", s.site, s.kind, err)
	}
	return os.WriteFile(filepath.Join(dir, s.kind, "records.json"), append(data, '\n'), 0o644)
}

func (s starter) read(dir string, sample []byte) ([]map[string][]string, error) {
	file, err := os.ReadFile(filepath.Join(dir, s.kind, "template.xml"))
	if err != nil {
		return nil, err
	}
	learned, err := template.Read(bytes.NewReader(file), "template.xml")
	if err != nil {
		return nil, err
	}
	compiled, err := program.Compile(learned)
	if err != nil {
		return nil, err
	}
	doc, err := page.New(sample, page.Origin{Name: "sample.html"})
	if err != nil {
		return nil, err
	}
	tree, err := tagtree.Parse(doc)
	if err != nil {
		return nil, err
	}
	answer := compiled.Run(tree)
	records := make([]map[string][]string, len(answer.Records))
	for i, r := range answer.Records {
		records[i] = map[string][]string{}
		for k, cell := range r {
			if texts := cell.Texts(); len(texts) > 0 {
				records[i][answer.Schema[k].Name] = texts
			}
		}
	}
	return records, nil
}

// command runs a program in a folder.
func command(dir, name string, args ...string) error {
	c := exec.Command(name, args...)
	c.Dir, c.Stderr = dir, os.Stderr
	if err := c.Run(); err != nil {
		return fmt.Errorf("gen: %s %s: %w", filepath.Base(name), strings.Join(args, " "), err)
	}
	return nil
}
