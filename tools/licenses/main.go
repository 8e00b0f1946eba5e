// Command licenses writes the notices of third-party software into
// licenses/third-party.txt: every Go module that a package of the command or the
// window comes from, on each system, and every npm package that the front end
// depends on when it runs. npm packages that the bundler leaves out are listed too.
//
//	go generate ./licenses
//
// It reads the module cache and frontend/node_modules, and fails if a component
// has no licence text.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// component is a module or package with the licence files that come with it.
type component struct {
	name, version string
	texts         []string
}

func main() {
	root := flag.String("root", ".", "folder of the checkout")
	flag.Parse()
	if err := run(*root); err != nil {
		fmt.Fprintln(os.Stderr, "licenses: "+err.Error())
		os.Exit(1)
	}
}

func run(root string) error {
	modules, err := goModules(root)
	if err != nil {
		return err
	}
	packages, err := npmPackages(filepath.Join(root, "frontend"))
	if err != nil {
		return err
	}
	text := write([]section{{"Go modules", modules}, {"npm packages", packages}})
	return os.WriteFile(filepath.Join(root, "licenses", "third-party.txt"), []byte(text), 0o644)
}

// byName sorts components by name and version.
func byName(list []component) []component {
	slices.SortFunc(list, func(a, b component) int {
		return strings.Compare(a.name+" "+a.version, b.name+" "+b.version)
	})
	return list
}
