package main

import (
	"cmp"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"slices"

	"github.com/kisielk/errcheck/errcheck"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"
	"honnef.co/go/tools/unused"
)

// A finding is an analyzer's message about a line.
type finding struct {
	at       token.Position
	analyzer string
	says     string
}

func (f finding) String() string {
	file := f.at.Filename
	if here, err := os.Getwd(); err == nil {
		if short, err := filepath.Rel(here, file); err == nil {
			file = short
		}
	}
	return fmt.Sprintf("%s:%d:%d: %s (%s)", file, f.at.Line, f.at.Column, f.says, f.analyzer)
}

// analyze runs the suite on ours, of the packages that were read from source. The
// findings are in the order of the lines, each once though a file may be in two packages.
func analyze(read, ours []*packages.Package) ([]finding, error) {
	wanted := suite()
	if err := analysis.Validate(wanted); err != nil {
		return nil, err
	}
	lines := excuses(ours)
	found, err := revived(ours)
	if err != nil {
		return nil, err
	}
	var objects []unused.Result
	d := &driver{facts: map[fact]analysis.Fact{}}
	err = d.all(read, ours, wanted, func(p *packages.Package, o outcome) {
		switch result := o.result.(type) {
		case unused.Result:
			objects = append(objects, result)
		case errcheck.Result:
			found = append(found, unchecked(result)...)
			return
		}
		for _, d := range o.diagnostics {
			found = append(found, finding{p.Fset.Position(d.Pos), o.analyzer.Name, d.Message})
		}
	})
	if err != nil {
		return nil, err
	}
	found = append(found, idle(objects)...)
	found = slices.DeleteFunc(found, lines.excuse)
	slices.SortFunc(found, func(a, b finding) int {
		return cmp.Or(cmp.Compare(a.at.Filename, b.at.Filename), cmp.Compare(a.at.Line, b.at.Line),
			cmp.Compare(a.at.Column, b.at.Column), cmp.Compare(a.analyzer, b.analyzer))
	})
	return slices.Compact(found), nil
}

// unchecked are the errors that are not looked at, but for those that say nothing to act upon.
func unchecked(result errcheck.Result) (found []finding) {
	for _, e := range result.UncheckedErrors {
		name := cmp.Or(e.SelectorName, e.FuncName)
		if !mayFail.MatchString(name) && !slices.Contains(mayFailToo, e.FuncName) {
			found = append(found, finding{e.Pos, "errcheck", fmt.Sprintf("the error of %s is not looked at", cmp.Or(e.FuncName, "this"))})
		}
	}
	return found
}

// idle are the objects that nothing uses: a package and its tests outside of it are
// two packages, so only what is idle in each of those that have it is idle.
func idle(results []unused.Result) (found []finding) {
	type place struct {
		file string
		line int
		name string
	}
	at := func(o unused.Object) place { return place{o.Position.Filename, o.Position.Line, o.Name} }
	used := map[place]bool{}
	for _, result := range results {
		for _, o := range result.Used {
			used[at(o)] = true
		}
	}
	for _, result := range results {
		for _, o := range result.Unused {
			if !used[at(o)] {
				found = append(found, finding{o.DisplayPosition, "unused", fmt.Sprintf("%s %s is unused", o.Kind, o.Name)})
			}
		}
	}
	return found
}
