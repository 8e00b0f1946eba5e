package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// lockFile is the part of a package-lock.json (version 3) that is read.
type lockFile struct {
	Packages map[string]struct {
		Version              string
		Dev, DevOptional     bool
		Optional, Extraneous bool
	}
}

const modulesFolder = "node_modules/"

// typesOnly are packages without code that runs.
const typesOnly = "@types/"

// npmPackages lists the packages that the front end depends on when it runs.
func npmPackages(frontend string) ([]component, error) {
	raw, err := os.ReadFile(filepath.Join(frontend, "package-lock.json"))
	if err != nil {
		return nil, err
	}
	var lock lockFile
	if err := json.Unmarshal(raw, &lock); err != nil {
		return nil, err
	}
	var out []component
	seen := map[string]bool{}
	for place, p := range lock.Packages {
		_, name, _ := strings.Cut("/"+place[max(0, strings.LastIndex(place, modulesFolder)):], modulesFolder)
		if name == "" || p.Dev || p.DevOptional || p.Optional || strings.HasPrefix(name, typesOnly) || seen[name+p.Version] {
			continue
		}
		seen[name+p.Version] = true
		texts, err := npmTexts(filepath.Join(frontend, filepath.FromSlash(place)))
		if err != nil {
			return nil, fmt.Errorf("npm package %s: %w; run npm ci in frontend", name, err)
		}
		out = append(out, component{name, p.Version, texts})
	}
	return byName(out), nil
}

// npmTexts reads a package's licence; one without a file names it in its package.json.
func npmTexts(dir string) ([]string, error) {
	texts, err := licenseTexts(dir)
	if err != nil || len(texts) > 0 {
		return texts, err
	}
	raw, err := os.ReadFile(filepath.Join(dir, "package.json"))
	if err != nil {
		return nil, err
	}
	var about struct{ License string }
	if err := json.Unmarshal(raw, &about); err != nil {
		return nil, err
	}
	if about.License == "" {
		return nil, fmt.Errorf("%s has neither a licence file nor the name of a licence", dir)
	}
	return []string{"Licensed under " + about.License + ", by its package.json."}, nil
}
