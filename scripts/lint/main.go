// Command lint holds our Go code to the analyzers of suite.go: those of go vet,
// staticcheck and a few more, in one program.
//
// Each of them is a published analyzer in a fixed version; what is ours is only how
// they are driven. The usual drivers read the source of all that a package imports,
// to learn facts about it, and our database engine alone is two hundred thousand
// lines. This one reads our packages only, and takes the types of all others from
// what the compiler has written, which the tests need anyway.
//
// A comment "//nolint:name // why" takes a line out, as it does for golangci-lint,
// which asks for the same and for style (scripts/golangci.sh).
//
//	go run . FOLDER...    the modules to check
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/tools/go/packages"
)

func main() {
	found := 0
	for _, folder := range os.Args[1:] {
		findings, packages, err := read(folder)
		if err != nil {
			fmt.Fprintf(os.Stderr, "lint: %q: %v\n", folder, err)
			os.Exit(2)
		}
		for _, f := range findings {
			fmt.Println(f)
		}
		fmt.Printf("lint: %s: %d packages, %d findings\n", filepath.Clean(folder), packages, len(findings))
		found += len(findings)
	}
	if found > 0 || len(os.Args) == 1 {
		os.Exit(1)
	}
}

// read gives what the analyzers find in the module of a folder, and how many
// packages of it they looked at, each with its tests.
func read(folder string) (findings []finding, looked int, err error) {
	loaded, err := packages.Load(&packages.Config{
		Mode:  packages.LoadSyntax | packages.NeedModule,
		Dir:   folder,
		Tests: true,
	}, "./...")
	if err != nil {
		return nil, 0, err
	}
	for _, p := range loaded {
		for _, e := range p.Errors {
			return nil, 0, fmt.Errorf("%s: %w", p.PkgPath, e)
		}
	}
	ours := wanted(loaded)
	if len(ours) == 0 {
		return nil, 0, fmt.Errorf("no package is there")
	}
	findings, err = analyze(loaded, ours)
	return findings, len(ours), err
}

// wanted are the packages to check: those of the main module, each with its tests
// where it has any. Of what they import only what was read from source stays.
func wanted(loaded []*packages.Package) []*packages.Package {
	source, tested := map[*packages.Package]bool{}, map[string]bool{}
	for _, p := range loaded {
		source[p] = true
		if p.ForTest == p.PkgPath {
			tested[p.PkgPath] = true
		}
	}
	var ours []*packages.Package
	packages.Visit(loaded, func(p *packages.Package) bool {
		for path, imported := range p.Imports {
			if !source[imported] {
				delete(p.Imports, path)
			}
		}
		return source[p]
	}, nil)
	for _, p := range loaded {
		main := p.Module != nil && p.Module.Main && len(p.Syntax) > 0 && p.ID != p.PkgPath+".test"
		if main && (p.ForTest != "" || !tested[p.PkgPath]) {
			ours = append(ours, p)
		}
	}
	return ours
}
