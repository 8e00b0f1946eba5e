package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/app/templates"
	"wrapsmith/backend/terminal/columns"

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
	c.AddCommand(libraryList(), libraryShow(), libraryImport(), libraryImports(), libraryExport(), libraryMend(), libraryTest(), libraryCheck(), libraryUndelete(), libraryBackup(), libraryRecover())
	c.AddCommand(versionCommands()...)
	return c
}

func libraryList() *cobra.Command {
	var folder string
	var asJSON, deleted bool
	c := &cobra.Command{
		Use:   "list [WORD...]",
		Short: "List the templates, the newest change first",
		Long: `Lists the templates whose name, site, description or fields contain all the words.
TESTS counts the expected values of the sample pages, CONFIRMED those of them that a
person marked or typed, and RED those that the template does not give. The values that are not
confirmed were recorded at a save and are not checked by a person.`,
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
		Long:    "Brings back a template that was deleted, named by its id, or by its name if only one deleted template has it.",
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
	fmt.Fprintln(w, "ID\tNAME\tSITE\tKIND\tVERSION\tCHANGED\tTESTS\tCONFIRMED\tRED\tFIELDS")
	for _, e := range entries {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%d\t%s\t%s\t%s\n", e.ID, e.Name, e.Site, e.Kind, e.Version,
			e.Changed.Local().Format("2006-01-02 15:04"), testColumns(e.Health), strings.Join(e.Fields, ","))
	}
	return w.Flush()
}

// testColumns are the tests of a template, those of them that a person confirmed, and the red ones.
func testColumns(h *templates.Health) string {
	if h == nil {
		return "-\t-\t-"
	}
	return fmt.Sprintf("%d\t%d\t%d", h.Tests, h.Confirmed, h.Red)
}

func libraryShow() *cobra.Command {
	var folder string
	var version int
	c := &cobra.Command{
		Use:   "show ID|NAME",
		Short: "Print a template's XML",
		Long: `Prints the XML of a template, named by its id, or by its name if only one template has
it. A line on standard error counts the expected values of its samples: those that a
person confirmed by a mark or typed, and those that were only recorded at a save.`,
		Example: `  wrapsmith library show shop > shop.xml
  wrapsmith library show shop --version 3`,
		Args: exactly("a template"),
		RunE: func(c *cobra.Command, args []string) error {
			return onTemplate(c, folder, args[0], func(ctx context.Context, ts *templates.Templates, in templates.InTemplate) error {
				out, err := ts.GetLibraryXML(ctx, &templates.TemplateXMLRequest{InTemplate: in, Version: version})
				if err != nil {
					return err
				}
				if err := out.Write(ctx, c.OutOrStdout()); err != nil {
					return err
				}
				n, err := ts.CountExpected(ctx, in.ID, version)
				fmt.Fprintf(notes(c), "expected values: %d (%s)\n", n.All, confirmedText(n.All, n.Confirmed))
				return err
			})
		},
	}
	libraryFlag(c, &folder)
	c.Flags().IntVar(&version, "version", 0, "`number` of the version (default: the newest)")
	return c
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
	c.Flags().BoolVar(&whole, "prune", false, "remove templates of an earlier export that the library no longer has")
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
