// Command gen writes the pages of the sample sites, with their true records, from hand-written data and layouts
// in sites/. All contents are invented.
//
//	sites/<site>/data.txt    the data of the site's pages (see site.go for its format)
//	sites/<site>/*.tmpl      the layouts of its pages, one text/template each
//	../<site>/pages/*.html   written here, in the bytes of the page's encoding
//	../<site>/truth.jsonl    written here: the records of each page, as the layouts show them
//	../<site>/site.json      written here: the site and its pages
//	redesigns/<site>         later designs of some sites (see redesign.go)
//
// Run it with go generate ./templates; a test checks that its output is current. With the argument starters it
// writes the starter library instead, by the program itself and by starters.txt:
// cd templates/gen && go run . starters
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
