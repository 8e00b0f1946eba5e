package main

import (
	"fmt"
	"os"

	"github.com/mgechev/revive/lint"
	"github.com/mgechev/revive/rule"
	"golang.org/x/tools/go/packages"
)

// rules are those of revive that need no types, which it would work out by itself, package by package:
// every exported name and every package is documented, among others.
func rules() []lint.Rule {
	return []lint.Rule{
		&rule.ExportedRule{}, &rule.PackageCommentsRule{}, &rule.BlankImportsRule{}, &rule.ContextAsArgumentRule{},
		&rule.DotImportsRule{}, &rule.ErrorReturnRule{}, &rule.ErrorStringsRule{},
		&rule.ErrorNamingRule{}, &rule.IncrementDecrementRule{}, &rule.IndentErrorFlowRule{}, &rule.RangeRule{},
		&rule.ReceiverNamingRule{}, &rule.SuperfluousElseRule{}, &rule.UnreachableCodeRule{},
	}
}

// revived returns the findings of revive. It reads the files once more, as revive has no analyzer.
func revived(ours []*packages.Package) ([]finding, error) {
	config := lint.Config{Confidence: 0.8, Rules: lint.RulesConfig{"exported": {Arguments: lint.Arguments{"disableStutteringCheck"}}}}
	wanted := rules()
	for _, r := range wanted {
		if c, ok := r.(lint.ConfigurableRule); ok {
			if err := c.Configure(config.Rules[r.Name()].Arguments); err != nil {
				return nil, fmt.Errorf("rule %s: %w", r.Name(), err)
			}
		}
	}
	var files [][]string
	for _, p := range ours {
		files = append(files, p.GoFiles)
	}
	linter := lint.New(os.ReadFile, 64)
	failures, err := linter.Lint(files, wanted, config)
	if err != nil {
		return nil, err
	}
	var found []finding
	for f := range failures {
		if f.Confidence >= config.Confidence {
			at := f.Position.Start
			found = append(found, finding{at, "revive", f.RuleName + ": " + f.Failure})
		}
	}
	return found, nil
}
