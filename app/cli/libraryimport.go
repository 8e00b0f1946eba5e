package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/app/templates"
)

func libraryImport() *cobra.Command {
	var folder, undo string
	var starters, look, asJSON bool
	c := &cobra.Command{
		Use:   "import FILE|DIR...",
		Short: "Import templates into the library",
		Long: `Imports template files, and every template.xml below folders with the sample pages
beside it, into the library. A template that the library already has becomes its next
version; if nothing changed, it stays as it is. The command prints the result for each:
state, id, name and file. On a terminal it also lists what was imported with it (sample
pages, expected values, draft, tags, comments), and says how to undo the import; --json
has this list too.

--dry-run saves nothing. It prints what would become of each template, and with a new
version what it changes.

--undo undoes the import with an id, or with "last" the newest one. Templates that it
added go to the trash. Templates that it changed get their earlier version as the newest
one. Templates that were changed since then stay as they are.

--starters imports the starter library, which comes with the program: templates for
its sample sites.`,
		Example: `  wrapsmith library import --starters
  wrapsmith library import --dry-run templates
  wrapsmith library import --library ~/templates shop.xml
  wrapsmith library import --undo last`,
		RunE: func(c *cobra.Command, args []string) error {
			if undo != "" {
				if len(args) > 0 || starters || look {
					return misused(c, "--undo takes no files and no other flags")
				}
				return onLibrary(c, folder, false, func(ctx context.Context, ts *templates.Templates) error { return undoImport(ctx, c, ts, undo, asJSON) })
			}
			if len(args) == 0 && !starters {
				return misused(c, "name template files, or folders with them")
			}
			in := templates.ImportAllRequest{Look: look}
			if starters {
				in.Sources = append(in.Sources, templates.ImportSource{Name: "the starter library", Starters: true})
			}
			for _, arg := range args {
				if tool := toolOf(arg); tool != "" {
					return misused(c, "%s is a file of %s: make templates of it first, with \"wrapsmith import %s -o FOLDER\", then import that folder", arg, tool, arg)
				}
				source, done, err := sourceOf(arg)
				if err != nil {
					return err
				}
				defer done() // only read
				in.Sources = append(in.Sources, source)
			}
			return onLibrary(c, folder, true, func(ctx context.Context, ts *templates.Templates) error { return importAll(ctx, c, ts, &in, asJSON) })
		},
	}
	libraryFlag(c, &folder)
	jsonFlag(c, &asJSON)
	c.Flags().BoolVar(&starters, "starters", false, "import the starter library")
	c.Flags().BoolVar(&look, "dry-run", false, "save nothing: print what would become of each template")
	c.Flags().StringVar(&undo, "undo", "", "undo the import of this `id`, or the last one")
	return c
}

// sourceOf is a file or a folder to import from, and what closes it.
func sourceOf(arg string) (templates.ImportSource, func(), error) {
	info, err := os.Stat(arg)
	if err != nil {
		return templates.ImportSource{}, nil, err
	}
	if !info.IsDir() {
		data, err := boundedFile(arg)
		return templates.ImportSource{Name: arg, File: &templates.Incoming{Name: arg, XML: data}}, func() {}, err
	}
	root, err := os.OpenRoot(arg) // no link leads out of it
	if err != nil {
		return templates.ImportSource{}, nil, err
	}
	return templates.ImportSource{Name: arg, Folder: root.FS()}, func() { root.Close() }, nil
}

func importAll(ctx context.Context, c *cobra.Command, ts *templates.Templates, in *templates.ImportAllRequest, asJSON bool) error {
	done, err := ts.ImportAll(ctx, in)
	if asJSON {
		err = errors.Join(err, jsonLines(c.OutOrStdout(), done.Files))
	} else {
		printImported(c, done.Files, in.Look)
	}
	if err != nil {
		return err
	}
	if done.ID != "" && isTerminal(c.ErrOrStderr()) {
		fmt.Fprintf(notes(c), "wrapsmith: undo this import with: wrapsmith library import --undo %s\n", done.ID)
	}
	if len(done.Failed) > 0 {
		return errSome
	}
	return nil
}

// printImported prints a line for each template, and on standard error, for a person who looks, what comes along with it.
func printImported(c *cobra.Command, files []templates.ImportedFile, look bool) {
	for _, f := range files {
		if f.State == "failed" {
			printFileError(c.ErrOrStderr(), f.File, f.Err)
			continue
		}
		fmt.Fprintf(c.OutOrStdout(), "%s\t%s\t%s\t%s\n", f.State, cmp.Or(f.ID, "-"), f.Name, f.File)
		if f.State == "unchanged" || !look && !isTerminal(c.ErrOrStderr()) {
			continue
		}
		fmt.Fprintf(notes(c), "  version %s; %s\n", versions(f), carried(f.Carried))
		for _, change := range f.Changes {
			fmt.Fprintf(notes(c), "  - %s\n", change.Text)
		}
	}
}

// versions says from which version to which a template goes.
func versions(f templates.ImportedFile) string {
	text := fmt.Sprint(f.Version)
	if f.From > 0 && f.From != f.Version {
		text = fmt.Sprintf("%d after %d", f.Version, f.From)
	}
	if f.Trash {
		text += ", back from the trash"
	}
	return text
}

// carried says what came along with a template.
func carried(k templates.Carried) string {
	parts := []string{fmt.Sprintf("%d fields, %d of %d sample pages, %d expected values", k.Fields, k.Pages, k.Samples, k.Expected)}
	for _, one := range []struct {
		n    int
		what string
	}{{k.Versions, "lines of history"}, {k.Tags, "tags"}, {k.Comments, "comments"}} {
		if one.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", one.n, one.what))
		}
	}
	if k.Draft {
		parts = append(parts, "a draft")
	}
	return strings.Join(parts, ", ")
}

func undoImport(ctx context.Context, c *cobra.Command, ts *templates.Templates, id string, asJSON bool) error {
	if id == "last" {
		list, err := ts.ListImports(ctx, nil)
		if err != nil {
			return err
		}
		id = ""
		for _, one := range list.Imports {
			if one.Undone.IsZero() {
				id = one.ID
				break
			}
		}
	}
	done, err := ts.UndoImport(ctx, &templates.InImport{Import: id})
	if err != nil {
		return err
	}
	if asJSON {
		return jsonLines(c.OutOrStdout(), done.Files)
	}
	left := false
	for _, f := range done.Files {
		fmt.Fprintf(c.OutOrStdout(), "%s\t%s\t%s\t%s\n", f.State, f.ID, f.Name, f.Reason)
		left = left || f.State == "left"
	}
	if left {
		return errSome
	}
	return nil
}

func libraryImports() *cobra.Command {
	var folder string
	var asJSON bool
	c := &cobra.Command{
		Use:   "imports",
		Short: "List the imports of template files, the newest first",
		Long:  "Lists the imports, the newest first: id, time, person, undone or -, and the names of the templates,\nseparated by tabs. \"library import --undo\" undoes one.",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return onLibrary(c, folder, false, func(ctx context.Context, ts *templates.Templates) error {
				list, err := ts.ListImports(ctx, nil)
				if err != nil {
					return err
				}
				if asJSON {
					return jsonLines(c.OutOrStdout(), list.Imports)
				}
				for _, one := range list.Imports {
					undone := "-"
					if !one.Undone.IsZero() {
						undone = "undone"
					}
					fmt.Fprintf(c.OutOrStdout(), "%s\t%s\t%s\t%s\t%s\n", one.ID, one.When.Local().Format("2006-01-02 15:04"), one.Who, undone, strings.Join(one.Templates, ", "))
				}
				return nil
			})
		},
	}
	libraryFlag(c, &folder)
	jsonFlag(c, &asJSON)
	return c
}
