package main

import (
	"embed"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

//go:embed pages/*.html
var files embed.FS

func main() {
	seed := flag.Uint64("seed", 1, "`number` that decides the values")
	pages := flag.Int("pages", 8, "pages of each site")
	flag.Parse()
	if flag.NArg() != 1 || *pages < 2 {
		flag.Usage()
		os.Exit(2)
	}
	if err := writeAll(flag.Arg(0), *seed, *pages); err != nil {
		fmt.Fprintln(os.Stderr, "sites:", err)
		os.Exit(1)
	}
}

// writeAll writes all sites into a folder.
func writeAll(dir string, seed uint64, pages int) error {
	sites, err := readSites()
	if err != nil {
		return err
	}
	for _, s := range sites {
		if err := s.write(dir, seed, pages); err != nil {
			return err
		}
	}
	if err := writeMany(dir, sites); err != nil {
		return err
	}
	return writeLists(dir, seed)
}

// writeMany names the fields that are lists for both sets, as package measure wants it. A name is a
// list on all sites or on none.
func writeMany(dir string, sites []*site) error {
	kinds := map[string]bool{}
	for _, s := range sites {
		for _, v := range s.values {
			if many, seen := kinds[v.name]; seen && many != v.isMany() && v.isField() {
				return fmt.Errorf("pages/%s.html: %s is a list on another site or not on this one", s.name, v.name)
			}
			kinds[v.name] = v.isMany()
		}
	}
	many := []string{}
	for _, name := range slices.Sorted(maps.Keys(kinds)) {
		if kinds[name] {
			many = append(many, name)
		}
	}
	about, err := json.Marshal(map[string]any{"many": many})
	for _, set := range []string{"own", "own-later"} {
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, "detail", set, "set.json"), about, 0o644)
		}
	}
	return err
}

// readSites reads the sites of the folder pages, by name.
func readSites() ([]*site, error) {
	entries, err := fs.ReadDir(files, "pages")
	if err != nil {
		return nil, err
	}
	var out []*site
	for _, e := range entries {
		raw, err := fs.ReadFile(files, path.Join("pages", e.Name()))
		if err != nil {
			return nil, err
		}
		s, err := parse(strings.TrimSuffix(e.Name(), ".html"), string(raw))
		if err != nil {
			return nil, fmt.Errorf("pages/%s: %w", e.Name(), err)
		}
		out = append(out, s)
	}
	return out, nil
}
