// Command gen writes the pages of the sample sites, with their truth, from
// hand-written data and layouts in sites/. Everything in them is invented.
//
//	sites/<site>/data.txt    what the site's pages say (see site.go for its form)
//	sites/<site>/*.tmpl      how its pages look: one text/template a layout
//	../<site>/pages/*.html   written here, in the bytes of the page's encoding
//	../<site>/truth.jsonl    written here: each page's records, as the layouts show them
//	../<site>/site.json      written here: what the site is and which pages it has
//	redesigns/<site>         how some of them look later (see redesign.go)
//
// Run it with go generate ./templates; a test holds that its output is fresh.
// With the word starters it makes the starter library instead, with the program
// itself, as starters.txt says: cd templates/gen && go run . starters
package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
)

func main() {
	do := func() error { return run(".", "..") }
	if len(os.Args) > 1 && os.Args[1] == "starters" {
		do = func() error { return starters(filepath.Join("..", ".."), os.Args[2:]) }
	}
	if err := do(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run builds all sites of dir/sites and writes them below out.
func run(dir, out string) error {
	files, err := everything(dir)
	if err != nil {
		return err
	}
	for name, data := range files {
		to := filepath.Join(out, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return fmt.Errorf("gen: %q: %w", name, err)
		}
		if err := os.WriteFile(to, data, 0o644); err != nil {
			return fmt.Errorf("gen: %q: %w", name, err)
		}
	}
	return nil
}

// everything makes the files of all sites and of their redesigns.
func everything(dir string) (map[string][]byte, error) {
	sites := os.DirFS(filepath.Join(dir, "sites"))
	files, err := build(sites)
	if err != nil {
		return nil, err
	}
	later, err := redesigned(sites, os.DirFS(filepath.Join(dir, "redesigns")))
	maps.Copy(files, later)
	return files, err
}
