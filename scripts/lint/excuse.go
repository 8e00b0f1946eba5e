package main

import (
	"go/ast"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// Excused are the lines of files that a comment takes out, with the analyzers that it names.
type excused struct {
	lines     map[string]map[int][]string
	generated map[string]bool
}

// Long are the names that golangci-lint has for what is an analyzer by another name here.
var long = regexp.MustCompile(`^(SA|S|ST|QF)\d+$`)

// inTests are the analyzers that leave tests alone: a test may be one long table,
// and may leave an error to the next line.
var inTests = []string{"errcheck", "unparam", "bodyclose"}

// mayFail are the calls whose error says nothing that can be acted upon; mayFailToo,
// by their whole names, those of what has been answered already.
var (
	mayFail    = regexp.MustCompile(`(^|\.)([A-Za-z]*Close|[A-Za-z]*Flush|[Pp]rint(f|ln)?|os\.Remove(All)?|os\.(Un)?Setenv)$`)
	mayFailToo = []string{
		"fmt.Fprint", "fmt.Fprintf", "fmt.Fprintln", "io.WriteString", "(net/http.ResponseWriter).Write", "(hash.Hash).Write",
		"(*os.File).Close", "(io.Closer).Close", "(io.ReadCloser).Close",
	}
)

var nolint = regexp.MustCompile(`^//nolint:([a-z,]+)`)

func excuses(ours []*packages.Package) excused {
	x := excused{map[string]map[int][]string{}, map[string]bool{}}
	for _, p := range ours {
		for _, f := range p.Syntax {
			name := p.Fset.Position(f.FileStart).Filename
			x.generated[name] = ast.IsGenerated(f)
			x.lines[name] = map[int][]string{}
			for _, group := range f.Comments {
				for _, c := range group.List {
					if m := nolint.FindStringSubmatch(c.Text); m != nil {
						line := p.Fset.Position(c.Pos()).Line
						x.lines[name][line] = strings.Split(m[1], ",")
					}
				}
			}
		}
	}
	return x
}

// excuse tells whether a finding is one that is not to be shown.
func (x excused) excuse(f finding) bool {
	name := f.analyzer
	if long.MatchString(name) {
		name = "staticcheck"
	}
	switch {
	case f.at.Filename == "" || x.generated[f.at.Filename]:
		return true
	case strings.HasSuffix(f.at.Filename, "_test.go") && slices.Contains(inTests, name):
		return true
	}
	return slices.Contains(x.lines[f.at.Filename][f.at.Line], name)
}
