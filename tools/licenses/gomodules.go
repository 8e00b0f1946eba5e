package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// builds are the programs that people get: the command, and the window of each system.
var builds = []struct{ system, tags string }{
	{"linux", "netgo,osusergo"}, {"darwin", "netgo,osusergo"}, {"windows", "netgo,osusergo"},
	{"linux", "desktop,production,webkit2_41"}, {"darwin", "desktop,production"}, {"windows", "desktop,production"},
}

// listed is a package as `go list -json` prints it.
type listed struct {
	Dir      string
	Standard bool
	Module   *struct {
		Path, Version, Dir string
		Main               bool
	}
}

// goModules lists the modules of all builds, and the standard library.
func goModules(root string) ([]component, error) {
	found := map[string]*component{}
	for _, b := range builds {
		packages, err := listPackages(root, b.system, b.tags)
		if err != nil {
			return nil, err
		}
		for _, p := range packages {
			if p.Standard || p.Module == nil || p.Module.Main {
				continue
			}
			if err := addPackage(found, p); err != nil {
				return nil, err
			}
		}
	}
	out, err := standardLibrary()
	if err != nil {
		return nil, err
	}
	for _, c := range found {
		if len(c.texts) == 0 {
			return nil, fmt.Errorf("module %s %s has no licence file", c.name, c.version)
		}
		out = append(out, *c)
	}
	return byName(out), nil
}

// listPackages lists what the program imports on a system, directly or not.
// With CGO on, files that need a C compiler are listed too; nothing is compiled.
func listPackages(root, system, tags string) ([]listed, error) {
	c := exec.Command("go", "list", "-deps", "-json=Dir,Standard,Module", "-tags", tags, ".")
	c.Dir, c.Stderr = root, os.Stderr
	c.Env = append(os.Environ(), "GOOS="+system, "GOARCH=amd64", "CGO_ENABLED=1", "GOFLAGS=-mod=readonly", "PWD=")
	raw, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("go list for %s: %w", system, err)
	}
	var all []listed
	for d := json.NewDecoder(bytes.NewReader(raw)); ; {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
}

// addPackage adds the licences of a package's folder and of those above it in its module.
func addPackage(found map[string]*component, p listed) error {
	m := p.Module
	c := found[m.Path]
	if c == nil {
		c = &component{name: m.Path, version: m.Version}
		found[m.Path] = c
	}
	for dir := p.Dir; strings.HasPrefix(dir, m.Dir); dir = filepath.Dir(dir) {
		texts, err := licenseTexts(dir)
		if err != nil {
			return err
		}
		for _, text := range texts {
			if !slices.Contains(c.texts, text) {
				c.texts = append(c.texts, text)
			}
		}
	}
	slices.Sort(c.texts) // the order of packages is not the same on each system
	return nil
}

// standardLibrary is Go itself, whose version is that of the compiler.
func standardLibrary() ([]component, error) {
	raw, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	texts, err := licenseTexts(strings.TrimSpace(string(raw)))
	if err == nil && len(texts) == 0 {
		err = errors.New("the folder of Go has no licence file")
	}
	return []component{{name: "Go standard library", texts: texts}}, err
}
