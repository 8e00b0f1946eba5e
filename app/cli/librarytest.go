package cli

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/app/templates"
	"wrapsmith/backend/stores/archive"
	"wrapsmith/backend/stores/library"
)

// testFlags are what `wrapsmith library test` was asked.
type testFlags struct {
	folder, format string
}

var testFormats = []string{"text", "json", "junit"}

func libraryTest() *cobra.Command {
	var f testFlags
	c := &cobra.Command{
		Use:   "test [DIR]",
		Short: "Run the tests of templates: the expected values of their sample pages",
		Long: `Runs the templates of a folder tree, as "library export" writes it, or of the library,
on their sample pages. It compares the result with the expected values in the template,
and with records.json beside it, and prints a line for each field that differs.

The exit code is 0 if all tests are green, and 1 if a test is red or a template cannot
be tested. Use it in the CI of a repository of templates.`,
		Example: `  wrapsmith library test templates
  wrapsmith library test --format junit . > report.xml
  wrapsmith library test --library ~/templates`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if !slices.Contains(testFormats, f.format) {
				return misused(c, "--format %s: want one of %s", f.format, strings.Join(testFormats, ", "))
			}
			if len(args) == 1 && c.Flags().Changed("library") {
				return misused(c, "name a folder of templates or --library, not both")
			}
			all, err := f.run(c, args)
			if err != nil {
				return err
			}
			return f.tell(c, all)
		},
	}
	libraryFlag(c, &f.folder)
	c.Flags().StringVar(&f.format, "format", "text", "how to write the outcome: "+strings.Join(testFormats, ", "))
	c.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(testFormats, cobra.ShellCompDirectiveNoFileComp)) //nolint:errcheck // the flag is there
	return c
}

// testedTemplate is a template with how its tests stand.
type testedTemplate struct {
	name string // path in the folder, or name in the library
	library.Health
}

func (f testFlags) run(c *cobra.Command, args []string) ([]testedTemplate, error) {
	if len(args) == 1 {
		return testTree(c, args[0])
	}
	store, _, err := openLibrary(c.Context(), f.folder, false)
	if err != nil {
		return nil, err
	}
	defer store.Close() // how the tests stand is written as each is run
	_, entries, err := store.Library.List(c.Context(), library.Query{})
	if err != nil {
		return nil, err
	}
	all := make([]testedTemplate, 0, len(entries))
	for _, e := range entries {
		h, err := templates.TestStored(c.Context(), store, e.ID)
		if err != nil {
			return all, err
		}
		all = append(all, testedTemplate{e.Name, h})
	}
	return all, nil
}

// testTree tests a folder. Nothing outside of it is read, whatever its links say.
func testTree(c *cobra.Command, dir string) ([]testedTemplate, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer root.Close() // only read
	found, err := archive.ReadFolder(c.Context(), root.FS())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("%s: no template lies here or below", dir)
	}
	all := make([]testedTemplate, 0, len(found))
	for _, t := range found {
		one := testedTemplate{name: path.Join(dir, t.Path)}
		if t.Err != nil {
			one.Problem = plainText(t.Err)
		} else if one.Health, err = templates.TestFolder(c.Context(), t); err != nil {
			return all, err
		}
		all = append(all, one)
	}
	return all, nil
}

// bad says whether a template is not green: red, or not to be tested at all.
func (t testedTemplate) bad() bool { return t.Red > 0 || t.Problem != "" }

func (f testFlags) tell(c *cobra.Command, all []testedTemplate) error {
	out := c.OutOrStdout()
	var err error
	switch f.format {
	case "json":
		err = testsJSON(out, all)
	case "junit":
		err = testsJUnit(out, all)
	default:
		err = testsText(out, all)
	}
	if err != nil {
		return err
	}
	tests, red, bad := 0, 0, 0
	for _, t := range all {
		tests, red = tests+t.Tests, red+t.Red
		if t.bad() {
			bad++
		}
	}
	fmt.Fprintf(c.ErrOrStderr(), "templates: %d, tests: %d, red: %d, templates that are not green: %d\n", len(all), tests, red, bad)
	if bad > 0 {
		return errSome
	}
	return nil
}

// values are the values of a cell in a line.
func valuesText(values []string) string {
	if len(values) == 0 {
		return "no value"
	}
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = fmt.Sprintf("%q", v)
	}
	return strings.Join(out, ", ")
}

func redLine(cell library.RedCell) string {
	line := cell.Page
	if cell.Record > 0 {
		line += fmt.Sprintf(" record %d", cell.Record)
	}
	line += fmt.Sprintf(": %s: expected %s, got %s", cell.Field, valuesText(cell.Expected), valuesText(cell.Got))
	if cell.Why != "" && len(cell.Got) == 0 {
		line += " (" + cell.Why + ")"
	}
	return line
}

func testsText(out io.Writer, all []testedTemplate) error {
	for _, t := range all {
		if t.Problem != "" {
			if _, err := fmt.Fprintf(out, "%s: %s\n", t.name, t.Problem); err != nil {
				return err
			}
		}
		for _, cell := range t.Cells {
			if _, err := fmt.Fprintf(out, "%s: %s\n", t.name, redLine(cell)); err != nil {
				return err
			}
		}
		if more := t.Red - len(t.Cells); more > 0 {
			if _, err := fmt.Fprintf(out, "%s: and %d further red fields\n", t.name, more); err != nil {
				return err
			}
		}
	}
	return nil
}

func testsJSON(out io.Writer, all []testedTemplate) error {
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	for _, t := range all {
		cells := t.Cells
		if cells == nil {
			cells = []library.RedCell{}
		}
		if err := enc.Encode(map[string]any{"template": t.name, "tests": t.Tests, "red": t.Red, "problem": t.Problem, "cells": cells}); err != nil {
			return err
		}
	}
	return nil
}

// The report as JUnit writes it: a suite a template, a case a red field, and one for all that are green.
type (
	junitSuites struct {
		XMLName xml.Name     `xml:"testsuites"`
		Suites  []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Name    string     `xml:"name,attr"`
		Class   string     `xml:"classname,attr"`
		Failure *junitText `xml:"failure,omitempty"`
		Error   *junitText `xml:"error,omitempty"`
	}
	junitText struct {
		Message string `xml:"message,attr"`
	}
)

func testsJUnit(out io.Writer, all []testedTemplate) error {
	var report junitSuites
	for _, t := range all {
		s := junitSuite{Name: t.name, Tests: t.Tests, Failures: t.Red}
		if t.Problem != "" {
			s.Errors = 1
			s.Cases = append(s.Cases, junitCase{Name: "template", Class: t.name, Error: &junitText{t.Problem}})
		}
		for _, cell := range t.Cells {
			s.Cases = append(s.Cases, junitCase{Name: cell.Page + " " + cell.Field, Class: t.name, Failure: &junitText{redLine(cell)}})
		}
		if green := t.Tests - t.Red; green > 0 {
			s.Cases = append(s.Cases, junitCase{Name: fmt.Sprintf("%d expected values", green), Class: t.name})
		}
		report.Suites = append(report.Suites, s)
	}
	if _, err := io.WriteString(out, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(out)
	enc.Indent("", "  ")
	if err := enc.Encode(report); err != nil {
		return err
	}
	_, err := io.WriteString(out, "\n")
	return err
}
