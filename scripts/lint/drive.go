package main

import (
	"fmt"
	"go/types"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/ctrlflow"
	"golang.org/x/tools/go/packages"
)

// A driver runs analyzers on packages, each after what it imports, a few at a time.
// What analyzers learn of a package for those that import it stays; all else, which
// is most, goes with the package.
type driver struct {
	mu    sync.Mutex
	facts map[fact]analysis.Fact
}

// A fact is of an object or of a package, and of one type.
type fact struct {
	of any // types.Object or *types.Package
	is reflect.Type
}

// An outcome is what an analyzer gave on a package.
type outcome struct {
	analyzer    *analysis.Analyzer
	diagnostics []analysis.Diagnostic
	result      any
}

// all runs the analyzers on ours, what makes facts on the other packages that were
// read, and hands each outcome to take, one at a time.
func (d *driver) all(read, ours []*packages.Package, suite []*analysis.Analyzer, take func(*packages.Package, outcome)) error {
	d.seed(read)
	var first error
	done := map[*packages.Package]chan struct{}{}
	for _, p := range read {
		done[p] = make(chan struct{})
	}
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	for _, p := range read {
		wanted := suite
		if !slices.Contains(ours, p) {
			wanted = makers(suite)
		}
		go func() {
			defer close(done[p])
			for _, imported := range p.Imports {
				<-done[imported]
			}
			slots <- struct{}{}
			defer func() { <-slots }()
			outcomes, err := d.one(p, wanted)
			d.mu.Lock()
			defer d.mu.Unlock()
			if err != nil && first == nil {
				first = err
			}
			for _, o := range outcomes {
				take(p, o)
			}
			p.Syntax, p.TypesInfo = nil, nil
		}()
	}
	for _, p := range read {
		<-done[p]
	}
	return first
}

// endings are the functions and methods outside of our packages that never return.
var endings = map[string][]string{
	"log":                {"Fatal", "Fatalf", "Fatalln", "Logger.Fatal", "Logger.Fatalf", "Logger.Fatalln"},
	"os":                 {"Exit"},
	"testing":            {"T.Fatal", "T.Fatalf", "T.FailNow", "T.Skip", "T.Skipf", "T.SkipNow", "B.Fatal", "B.Fatalf", "B.FailNow", "TB.Fatal", "TB.Fatalf", "TB.FailNow"},
	"pgregory.net/rapid": {"T.Fatal", "T.Fatalf", "T.FailNow", "T.Skip", "T.Skipf", "T.SkipNow"},
}

// seed tells which of endings there are, because their source is not read.
func (d *driver) seed(read []*packages.Package) {
	for _, p := range read {
		for _, imported := range p.Types.Imports() {
			for _, name := range endings[imported.Path()] {
				holder, method, isMethod := strings.Cut(name, ".")
				object := imported.Scope().Lookup(holder)
				if object != nil && isMethod {
					object, _, _ = types.LookupFieldOrMethod(object.Type(), true, imported, method)
				}
				if object != nil {
					never := reflect.New(reflect.TypeOf(ctrlflow.Analyzer.FactTypes[0]).Elem())
					d.learn(object, never.Interface().(analysis.Fact)) //nolint:errcheck // it is made of one
				}
			}
		}
	}
}

// one runs analyzers on a package, each after those that it asks for.
func (d *driver) one(p *packages.Package, wanted []*analysis.Analyzer) ([]outcome, error) {
	results := map[*analysis.Analyzer]any{}
	var outcomes []outcome
	var run func(a *analysis.Analyzer) error
	run = func(a *analysis.Analyzer) error {
		if _, ran := results[a]; ran {
			return nil
		}
		for _, asked := range a.Requires {
			if err := run(asked); err != nil {
				return err
			}
		}
		o := outcome{analyzer: a}
		pass := d.pass(p, a)
		pass.ResultOf = results
		pass.Report = func(found analysis.Diagnostic) { o.diagnostics = append(o.diagnostics, found) }
		result, err := a.Run(pass)
		if err != nil {
			return fmt.Errorf("%s of %s: %w", a.Name, p.ID, err)
		}
		results[a], o.result = result, result
		if slices.Contains(wanted, a) {
			outcomes = append(outcomes, o)
		}
		return nil
	}
	for _, a := range wanted {
		if err := run(a); err != nil {
			return nil, err
		}
	}
	return outcomes, nil
}

// pass is what an analyzer gets to see of a package.
func (d *driver) pass(p *packages.Package, a *analysis.Analyzer) *analysis.Pass {
	module := &analysis.Module{}
	if m := p.Module; m != nil {
		module.Path, module.Version, module.GoVersion = m.Path, m.Version, m.GoVersion
	}
	return &analysis.Pass{
		Analyzer: a, Fset: p.Fset, Files: p.Syntax, OtherFiles: p.OtherFiles, IgnoredFiles: p.IgnoredFiles,
		Pkg: p.Types, TypesInfo: p.TypesInfo, TypesSizes: p.TypesSizes, TypeErrors: p.TypeErrors, Module: module,
		ReadFile:          os.ReadFile,
		ImportObjectFact:  func(of types.Object, into analysis.Fact) bool { return d.known(of, into) },
		ImportPackageFact: func(of *types.Package, into analysis.Fact) bool { return d.known(of, into) },
		ExportObjectFact:  func(of types.Object, f analysis.Fact) { d.learn(of, f) },
		ExportPackageFact: func(f analysis.Fact) { d.learn(p.Types, f) },
		AllObjectFacts: func() (all []analysis.ObjectFact) {
			d.each(a, func(k fact, f analysis.Fact) {
				if of, ok := k.of.(types.Object); ok {
					all = append(all, analysis.ObjectFact{Object: of, Fact: f})
				}
			})
			return all
		},
		AllPackageFacts: func() (all []analysis.PackageFact) {
			d.each(a, func(k fact, f analysis.Fact) {
				if of, ok := k.of.(*types.Package); ok {
					all = append(all, analysis.PackageFact{Package: of, Fact: f})
				}
			})
			return all
		},
	}
}

func (d *driver) learn(of any, f analysis.Fact) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.facts[fact{of, reflect.TypeOf(f)}] = f
}

func (d *driver) known(of any, into analysis.Fact) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	f, ok := d.facts[fact{of, reflect.TypeOf(into)}]
	if ok {
		reflect.ValueOf(into).Elem().Set(reflect.ValueOf(f).Elem())
	}
	return ok
}

// each gives the facts of an analyzer's own types.
func (d *driver) each(a *analysis.Analyzer, give func(fact, analysis.Fact)) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for k, f := range d.facts {
		if slices.ContainsFunc(a.FactTypes, func(own analysis.Fact) bool { return reflect.TypeOf(own) == k.is }) {
			give(k, f)
		}
	}
}

// makers are the analyzers, and those that they ask for, that make facts.
func makers(suite []*analysis.Analyzer) (made []*analysis.Analyzer) {
	seen := map[*analysis.Analyzer]bool{}
	var visit func(a *analysis.Analyzer)
	visit = func(a *analysis.Analyzer) {
		if seen[a] {
			return
		}
		seen[a] = true
		for _, asked := range a.Requires {
			visit(asked)
		}
		if len(a.FactTypes) > 0 {
			made = append(made, a)
		}
	}
	for _, a := range suite {
		visit(a)
	}
	return made
}
