package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/app/templates"
	"wrapsmith/backend/output/columns"

	"wrapsmith/backend/template"
)

func libraryCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "library",
		Short: "List, show, import and export the library's templates",
		Long: `Works on the library: one file in the folder of --library, by default your own
(see "wrapsmith help data"). Every save keeps the earlier versions.`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return misused(c, "name what to do: list, show, import, export, test, check, mend or undelete")
		},
	}
	c.AddCommand(libraryList(), libraryShow(), libraryImport(), libraryExport(), libraryMend(), libraryTest(), libraryCheck(), libraryUndelete(), libraryBackup(), libraryRecover())
	c.AddCommand(versionCommands()...)
	return c
}

func libraryList() *cobra.Command {
	var folder string
	var asJSON, deleted bool
	c := &cobra.Command{
		Use:     "list [WORD...]",
		Short:   "List the templates, the newest change first",
		Long:    "Lists the templates whose name, site, description or fields contain all the words.",
		Example: "  wrapsmith library list\n  wrapsmith library list shop price\n  wrapsmith library list --deleted",
		RunE: func(c *cobra.Command, words []string) error {
			return onLibrary(c, folder, false, func(ctx context.Context, ts *templates.Templates) error {
				list, err := ts.ListLibrary(ctx, &templates.ListLibraryRequest{Q: strings.Join(words, " "), Deleted: deleted})
				if err != nil {
					return err
				}
				if asJSON {
					return jsonLines(c.OutOrStdout(), list.Templates)
				}
				return printLibrary(c.OutOrStdout(), list.Templates)
			})
		},
	}
	libraryFlag(c, &folder)
	jsonFlag(c, &asJSON)
	c.Flags().BoolVar(&deleted, "deleted", false, "list what was deleted instead; 'wrapsmith library undelete' brings it back")
	return c
}

func libraryUndelete() *cobra.Command {
	var folder string
	c := &cobra.Command{
		Use:     "undelete ID|NAME",
		Short:   "Bring a deleted template back, with all its versions",
		Long:    "Brings back a template that was deleted, named by its id, or by its name where only one deleted template has it.",
		Example: "  wrapsmith library list --deleted\n  wrapsmith library undelete shop",
		Args:    exactly("a deleted template"),
		RunE: func(c *cobra.Command, args []string) error {
			return onLibrary(c, folder, false, func(ctx context.Context, ts *templates.Templates) error {
				id, err := ts.FindDeleted(ctx, args[0])
				if err != nil {
					return err
				}
				e, err := ts.RestoreTemplate(ctx, &templates.InTemplate{ID: id})
				return printSaved(c, e, err)
			})
		},
	}
	libraryFlag(c, &folder)
	return c
}

func printLibrary(out io.Writer, entries []templates.TemplateEntry) error {
	w := columns.Left(out)
	fmt.Fprintln(w, "ID\tNAME\tSITE\tKIND\tVERSION\tCHANGED\tFIELDS")
	for _, e := range entries {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%d\t%s\t%s\n", e.ID, e.Name, e.Site, e.Kind, e.Version,
			e.Changed.Local().Format("2006-01-02 15:04"), strings.Join(e.Fields, ","))
	}
	return w.Flush()
}

func libraryShow() *cobra.Command {
	var folder string
	var version int
	c := &cobra.Command{
		Use:   "show ID|NAME",
		Short: "Print a template's XML",
		Long:  "Prints the XML of a template, named by its id, or by its name where only one has it.",
		Example: `  wrapsmith library show shop > shop.xml
  wrapsmith library show shop --version 3`,
		Args: exactly("a template"),
		RunE: func(c *cobra.Command, args []string) error {
			return onTemplate(c, folder, args[0], func(ctx context.Context, ts *templates.Templates, in templates.InTemplate) error {
				out, err := ts.GetLibraryXML(ctx, &templates.TemplateXMLRequest{InTemplate: in, Version: version})
				if err != nil {
					return err
				}
				return out.Write(ctx, c.OutOrStdout())
			})
		},
	}
	libraryFlag(c, &folder)
	c.Flags().IntVar(&version, "version", 0, "`number` of the version (default: the newest)")
	return c
}

func libraryImport() *cobra.Command {
	var folder string
	var starters bool
	c := &cobra.Command{
		Use:   "import FILE|DIR...",
		Short: "Import templates into the library",
		Long: `Imports template files, and every template.xml below folders with the sample pages
beside it, into the library. A template that the library already has becomes its next
version; if nothing changed, it stays as it is. The command prints the result for each.

--starters imports the starter library, which comes with the program: templates for
its sample sites.`,
		Example: `  wrapsmith library import --starters
  wrapsmith library import templates
  wrapsmith library import --library ~/templates shop.xml`,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 && !starters {
				return misused(c, "name template files, or folders with them")
			}
			from := make([]importer, 0, len(args)+1)
			if starters {
				from = append(from, importer{"the starter library", func(ctx context.Context, ts *templates.Templates, _ string) ([]templates.Received, error) {
					return ts.ImportStarters(ctx)
				}})
			}
			for _, arg := range args {
				if tool := toolOf(arg); tool != "" {
					return misused(c, "%s is a file of %s: make templates of it first, with \"wrapsmith import %s -o FOLDER\", then import that folder", arg, tool, arg)
				}
				from = append(from, importer{arg, importFrom})
			}
			return onLibrary(c, folder, true, func(ctx context.Context, ts *templates.Templates) error { return importAll(ctx, c, ts, from) })
		},
	}
	libraryFlag(c, &folder)
	c.Flags().BoolVar(&starters, "starters", false, "import the starter library")
	return c
}

// importer takes templates in from one place.
type importer struct {
	name string
	take func(ctx context.Context, ts *templates.Templates, name string) ([]templates.Received, error)
}

func importAll(ctx context.Context, c *cobra.Command, ts *templates.Templates, from []importer) error {
	failed := false
	for _, i := range from {
		results, err := i.take(ctx, ts, i.name)
		if err != nil {
			return err
		}
		if len(results) == 0 {
			return fmt.Errorf("%s: no template lies here or below", i.name)
		}
		for _, r := range results {
			if r.Err != nil {
				failed = true
				printFileError(c.ErrOrStderr(), r.Path, r.Err)
				continue
			}
			fmt.Fprintf(c.OutOrStdout(), "%s\t%s\t%s\t%s\n", r.State, r.Entry.ID, r.Entry.Name, r.Path)
		}
	}
	if failed {
		return errSome
	}
	return nil
}

// importFrom takes a folder or a file in; the results name files as the
// command line can.
func importFrom(ctx context.Context, ts *templates.Templates, arg string) ([]templates.Received, error) {
	info, err := os.Stat(arg)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		data, err := boundedFile(arg)
		if err != nil {
			return nil, err
		}
		return []templates.Received{ts.Import(ctx, templates.Incoming{Name: arg, XML: data}, UserName())}, nil
	}
	root, err := os.OpenRoot(arg) // no link leads out of it
	if err != nil {
		return nil, err
	}
	defer root.Close() // only read
	results, err := ts.ImportTree(ctx, root.FS(), UserName())
	for i := range results {
		results[i].Path = filepath.Join(arg, filepath.FromSlash(results[i].Path))
	}
	return results, err
}

// boundedFile reads a file, or as much of it as shows that it is too large for a template.
func boundedFile(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close() // only read
	return io.ReadAll(io.LimitReader(f, template.MaxBytes+1))
}

func libraryExport() *cobra.Command {
	var folder string
	var whole bool
	c := &cobra.Command{
		Use:   "export DIR [ID|NAME...]",
		Short: "Write templates as files",
		Long: `Writes templates (all, or the named ones) below a folder as
<site>/<kind>/template.xml, with their sample pages (samples/), the records on these
pages (records.json), a draft (draft.xml), and their tags and comments (about.json).
"library import" reads them without a change, and "library test" tests them without a
library. With --prune, templates of an earlier export that the library no longer has
are removed.`,
		Example: `  wrapsmith library export backup
  wrapsmith library export out shop
  wrapsmith library export --prune templates && git -C templates diff`,
		Args: some("the folder to write to"),
		RunE: func(c *cobra.Command, args []string) error {
			if whole && len(args) > 1 {
				return misused(c, "--prune is for the whole library: name no templates")
			}
			return onLibrary(c, folder, false, func(ctx context.Context, ts *templates.Templates) error {
				return exportTo(ctx, c, ts, args[0], args[1:], whole)
			})
		},
	}
	libraryFlag(c, &folder)
	c.Flags().BoolVar(&whole, "prune", false, "take away what an earlier export wrote and the library no longer has")
	return c
}

// exportTo writes the named templates below a folder; without names all of them.
func exportTo(ctx context.Context, c *cobra.Command, ts *templates.Templates, folder string, names []string, whole bool) error {
	ids := make([]string, len(names))
	var n int
	var err error
	for i, name := range names {
		if ids[i], err = ts.Find(ctx, name); err != nil {
			return err
		}
	}
	if whole {
		var removed []string
		n, removed, err = ts.ExportAll(ctx, folder)
		for _, dir := range removed {
			fmt.Fprintf(notes(c), "taken away: %s\n", dir)
		}
	} else {
		n, err = ts.Export(ctx, folder, ids...)
	}
	if err == nil {
		fmt.Fprintf(notes(c), "%d templates written below %s\n", n, folder)
	}
	return err
}
