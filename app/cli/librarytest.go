package cli

import (
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/app/templates"
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
			return f.print(c, all)
		},
	}
	libraryFlag(c, &f.folder)
	c.Flags().StringVar(&f.format, "format", "text", "how to write the outcome: "+strings.Join(testFormats, ", "))
	c.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(testFormats, cobra.ShellCompDirectiveNoFileComp)) //nolint:errcheck // the flag is there
	return c
}

func (f testFlags) run(c *cobra.Command, args []string) ([]templates.Tested, error) {
	if len(args) == 1 {
		return testFolder(c, args[0])
	}
	var all []templates.Tested
	err := onLibrary(c, f.folder, false, func(ctx context.Context, ts *templates.Templates) (err error) {
		all, err = ts.TestLibrary(ctx)
		return err
	})
	return all, err
}

// testFolder tests a folder. Nothing outside of it is read, whatever its links say.
func testFolder(c *cobra.Command, dir string) ([]templates.Tested, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer root.Close() // only read
	all, err := templates.TestFolder(c.Context(), root.FS())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s: no template lies here or below", dir)
	}
	for i := range all {
		all[i].Name = path.Join(dir, all[i].Name)
		all[i].Problem = plainText(errors.New(all[i].Problem))
	}
	return all, nil
}

func (f testFlags) print(c *cobra.Command, all []templates.Tested) error {
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
	tests, confirmed, red, bad := 0, 0, 0, 0
	for _, t := range all {
		tests, confirmed, red = tests+t.Tests, confirmed+t.Confirmed, red+t.Red
		if t.Failed() {
			bad++
		}
	}
	fmt.Fprintf(notes(c), "templates: %d, tests: %d (%s), red: %d, templates that are not green: %d\n", len(all), tests, confirmedText(tests, confirmed), red, bad)
	if bad > 0 {
		return errSome
	}
	return nil
}

// confirmedText tells the expected values that a person confirmed from those that were recorded at a save.
func confirmedText(tests, confirmed int) string {
	return fmt.Sprintf("confirmed: %d, recorded: %d", confirmed, tests-confirmed)
}

// valuesText are the values of a cell in a line.
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

func redLine(cell templates.FailedCell) string {
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

func testsText(out io.Writer, all []templates.Tested) error {
	for _, t := range all {
		if t.Problem != "" {
			if _, err := fmt.Fprintf(out, "%s: %s\n", t.Name, t.Problem); err != nil {
				return err
			}
		}
		for _, cell := range t.Cells {
			if _, err := fmt.Fprintf(out, "%s: %s\n", t.Name, redLine(cell)); err != nil {
				return err
			}
		}
		if more := t.Red - len(t.Cells); more > 0 {
			if _, err := fmt.Fprintf(out, "%s: and %d further red fields\n", t.Name, more); err != nil {
				return err
			}
		}
	}
	return nil
}

func testsJSON(out io.Writer, all []templates.Tested) error {
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	for _, t := range all {
		cells := t.Cells
		if cells == nil {
			cells = []templates.FailedCell{}
		}
		if err := enc.Encode(map[string]any{"template": t.Name, "tests": t.Tests, "confirmed": t.Confirmed, "red": t.Red, "problem": t.Problem, "cells": cells}); err != nil {
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

func testsJUnit(out io.Writer, all []templates.Tested) error {
	var report junitSuites
	for _, t := range all {
		s := junitSuite{Name: t.Name, Tests: t.Tests, Failures: t.Red}
		if t.Problem != "" {
			s.Errors = 1
			s.Cases = append(s.Cases, junitCase{Name: "template", Class: t.Name, Error: &junitText{t.Problem}})
		}
		for _, cell := range t.Cells {
			s.Cases = append(s.Cases, junitCase{Name: cell.Page + " " + cell.Field, Class: t.Name, Failure: &junitText{redLine(cell)}})
		}
		if green := t.Tests - t.Red; green > 0 {
			s.Cases = append(s.Cases, junitCase{Name: fmt.Sprintf("%d expected values", green), Class: t.Name})
		}
		report.Suites = append(report.Suites, s)
	}
	return report.write(out)
}

// write writes a report as XML.
func (report junitSuites) write(out io.Writer) error {
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
