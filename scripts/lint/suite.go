package main

import (
	"slices"

	"codeberg.org/polyfloyd/go-errorlint/errorlint"
	"github.com/charithe/durationcheck"
	"github.com/golangci/rowserrcheck/passes/rowserr"
	"github.com/gordonklaus/ineffassign/pkg/ineffassign"
	"github.com/gostaticanalysis/nilerr"
	"github.com/kisielk/errcheck/errcheck"
	"github.com/ryanrolds/sqlclosecheck/pkg/analyzer"
	"github.com/timakin/bodyclose/passes/bodyclose"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/atomicalign"
	"golang.org/x/tools/go/analysis/passes/buildssa"
	"golang.org/x/tools/go/analysis/passes/deepequalerrors"
	"golang.org/x/tools/go/analysis/passes/httpmux"
	"golang.org/x/tools/go/analysis/passes/nilness"
	"golang.org/x/tools/go/analysis/passes/reflectvaluecompare"
	"golang.org/x/tools/go/analysis/passes/sortslice"
	"golang.org/x/tools/go/analysis/passes/unusedwrite"
	"golang.org/x/tools/go/analysis/suite/vet"
	"golang.org/x/tools/go/packages"
	"honnef.co/go/tools/analysis/lint"
	"honnef.co/go/tools/simple"
	"honnef.co/go/tools/staticcheck"
	"honnef.co/go/tools/stylecheck"
	"honnef.co/go/tools/unused"
	"mvdan.cc/unparam/check"
)

// Others of staticcheck's are asked by revive, or are a matter of taste.
var unwanted = []string{"ST1000", "ST1020", "ST1021", "ST1022"}

// suite are the analyzers, as .golangci.yml names them too. Only wastedassign is left to it: what it finds, ineffassign
// and SA4006 find too, and it works on all that a package imports, in a seventh of the time of all analyzers.
func suite() []*analysis.Analyzer {
	all := slices.Concat(vet.Suite, []*analysis.Analyzer{
		atomicalign.Analyzer, deepequalerrors.Analyzer, httpmux.Analyzer, nilness.Analyzer,
		reflectvaluecompare.Analyzer, sortslice.Analyzer, unusedwrite.Analyzer,

		bodyclose.Analyzer, durationcheck.Analyzer, errcheck.Analyzer, wrapping,
		ineffassign.Analyzer, nilerr.Analyzer, rowserr.NewAnalyzer("github.com/jmoiron/sqlx"),
		analyzer.NewAnalyzer(), parameters, unused.Analyzer.Analyzer,
	})
	for _, family := range [][]*lint.Analyzer{staticcheck.Analyzers, simple.Analyzers, stylecheck.Analyzers} {
		for _, a := range family {
			if !slices.Contains(unwanted, a.Analyzer.Name) {
				all = append(all, a.Analyzer)
			}
		}
	}
	for _, err := range []error{
		errcheck.Analyzer.Flags.Set("assert", "true"),
		wrapping.Flags.Set("errorf", "true"),
	} {
		if err != nil {
			panic(err) // a flag has another name than we know
		}
	}
	return all
}

var wrapping = errorlint.NewAnalyzer()

// parameters is unparam, which comes without an analyzer.
var parameters = &analysis.Analyzer{
	Name:     "unparam",
	Doc:      "reports parameters that nothing reads, or that are always the same",
	Requires: []*analysis.Analyzer{buildssa.Analyzer},
	Run: func(pass *analysis.Pass) (any, error) {
		c := &check.Checker{}
		c.Packages([]*packages.Package{{Fset: pass.Fset, Syntax: pass.Files, Types: pass.Pkg, TypesInfo: pass.TypesInfo}})
		c.ProgramSSA(pass.ResultOf[buildssa.Analyzer].(*buildssa.SSA).Pkg.Prog) //nolint:errcheck // its ResultType
		issues, err := c.Check()
		for _, i := range issues {
			pass.Report(analysis.Diagnostic{Pos: i.Pos(), Message: i.Message()})
		}
		return nil, err
	},
}
