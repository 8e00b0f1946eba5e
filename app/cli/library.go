package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/backend/output/columns"
	"wrapsmith/backend/stores"

	"wrapsmith/backend/stores/archive"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/template"
)

func libraryCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "library",
		Short: "List, show, take in and write out the library's templates",
		Long: `Works on the library: one file in the folder of --library, by default the
person's own (see "wrapsmith help data"). Every save keeps the versions before.`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return misused(c, "name what to do: list, show, import or export")
		},
	}
	c.AddCommand(libraryList(), libraryShow(), libraryImport(), libraryExport(), libraryMend(), libraryTest())
	c.AddCommand(living()...)
	return c
}

func libraryList() *cobra.Command {
	var folder string
	var asJSON bool
	c := &cobra.Command{
		Use:     "list [WORD...]",
		Short:   "List the templates, the newest change first",
		Long:    "Lists the templates whose name, site, description or fields hold all the words.",
		Example: "  wrapsmith library list\n  wrapsmith library list shop price",
		RunE: func(c *cobra.Command, words []string) error {
			store, _, err := openLibrary(c.Context(), folder, false)
			if err != nil {
				return err
			}
			defer store.Close() // only read
			_, entries, err := store.Library.List(c.Context(), library.Query{Text: strings.Join(words, " ")})
			if err != nil {
				return err
			}
			if asJSON {
				return listJSON(c.OutOrStdout(), entries)
			}
			return listTable(c.OutOrStdout(), entries)
		},
	}
	libraryFlag(c, &folder)
	c.Flags().BoolVar(&asJSON, "json", false, "write JSON Lines")
	return c
}

func listTable(out io.Writer, entries []library.Entry) error {
	w := columns.Left(out)
	fmt.Fprintln(w, "ID\tNAME\tSITE\tKIND\tVERSION\tCHANGED\tFIELDS")
	for _, e := range entries {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%d\t%s\t%s\n", e.ID, e.Name, e.Site, e.Kind, e.Version,
			e.Changed.Local().Format("2006-01-02 15:04"), strings.Join(e.Fields, ","))
	}
	return w.Flush()
}

func listJSON(out io.Writer, entries []library.Entry) error {
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	for _, e := range entries {
		err := enc.Encode(map[string]any{
			"id": e.ID, "name": e.Name, "site": e.Site, "description": e.Description, "kind": e.Kind,
			"fields": e.Fields, "version": e.Version, "changed": e.Changed, "samples": e.Samples,
		})
		if err != nil {
			return err
		}
	}
	return nil
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
			store, _, err := openLibrary(c.Context(), folder, false)
			if err != nil {
				return err
			}
			defer store.Close() // only read
			id, err := templateID(c, store, args[0])
			if err != nil {
				return err
			}
			xml, err := store.Library.XML(c.Context(), id, version)
			if err != nil {
				return err
			}
			_, err = c.OutOrStdout().Write(xml)
			return err
		},
	}
	libraryFlag(c, &folder)
	c.Flags().IntVar(&version, "version", 0, "`number` of the version (default: the newest)")
	return c
}

// templateID finds a template by its id, or by its name.
func templateID(c *cobra.Command, store *stores.Stores, name string) (string, error) {
	_, entries, err := store.Library.List(c.Context(), library.Query{})
	if err != nil {
		return "", err
	}
	var ids []string
	for _, e := range entries {
		if e.ID == name {
			return e.ID, nil
		}
		if e.Name == name {
			ids = append(ids, e.ID)
		}
	}
	switch len(ids) {
	case 0:
		return "", fmt.Errorf("the library has no template %q; see 'wrapsmith library list'", name)
	case 1:
		return ids[0], nil
	}
	return "", fmt.Errorf("%d templates are called %q; name one by its id: %s", len(ids), name, strings.Join(ids, ", "))
}

func libraryImport() *cobra.Command {
	var folder string
	var starters bool
	c := &cobra.Command{
		Use:   "import FILE|DIR...",
		Short: "Take templates into the library",
		Long: `Takes template files, and every template.xml below folders with the sample pages
beside it, into the library. A template that is there already becomes its next
version, or is left alone when nothing changed. It prints what became of each.

--starters takes in the starter library, which comes with the program: templates
for its sample sites.`,
		Example: `  wrapsmith library import --starters
  wrapsmith library import templates
  wrapsmith library import --library ~/templates shop.xml`,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 && !starters {
				return misused(c, "name template files, or folders with them")
			}
			store, _, err := openLibrary(c.Context(), folder, true)
			if err != nil {
				return err
			}
			defer store.Close() // every import is written when it is made
			from := make([]importer, 0, len(args)+1)
			if starters {
				from = append(from, importer{"the starter library", importStarters})
			}
			for _, arg := range args {
				from = append(from, importer{arg, importFrom})
			}
			return importAll(c, store, from)
		},
	}
	libraryFlag(c, &folder)
	c.Flags().BoolVar(&starters, "starters", false, "take in the starter library")
	return c
}

// importer takes templates in from one place.
type importer struct {
	name string
	take func(c *cobra.Command, store *stores.Stores, name string) ([]library.Imported, error)
}

func importAll(c *cobra.Command, store *stores.Stores, from []importer) error {
	failed := false
	for _, i := range from {
		results, err := i.take(c, store, i.name)
		if err != nil {
			return err
		}
		if len(results) == 0 {
			return fmt.Errorf("%s: no template lies here or below", i.name)
		}
		for _, r := range results {
			if r.Err != nil {
				failed = true
				tellFile(c.ErrOrStderr(), r.Path, r.Err)
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
func importFrom(c *cobra.Command, store *stores.Stores, arg string) ([]library.Imported, error) {
	info, err := os.Stat(arg)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		data, err := boundedFile(arg)
		if err != nil {
			return nil, err
		}
		return []library.Imported{templatesOf(store).Import(c.Context(), library.Incoming{Name: arg, XML: data}, UserName())}, nil
	}
	root, err := os.OpenRoot(arg) // no link leads out of it
	if err != nil {
		return nil, err
	}
	defer root.Close() // only read
	results, err := templatesOf(store).ImportTree(c.Context(), root.FS(), UserName())
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
		Long: `Writes templates below a folder as <site>/<kind>/template.xml, with their sample
pages (samples/), what they give there (records.json), a draft (draft.xml), and
their tags and comments (about.json): all of them, or those named. "library import" takes them in again, just as they were, and "library
test" tests them without a library. With --prune the folder becomes the library:
templates of an earlier export that are no longer there are taken away.`,
		Example: `  wrapsmith library export backup
  wrapsmith library export out shop
  wrapsmith library export --prune templates && git -C templates diff`,
		Args: some("the folder to write to"),
		RunE: func(c *cobra.Command, args []string) error {
			store, _, err := openLibrary(c.Context(), folder, false)
			if err != nil {
				return err
			}
			defer store.Close() // only read
			var ids []string
			for _, name := range args[1:] {
				id, err := templateID(c, store, name)
				if err != nil {
					return err
				}
				ids = append(ids, id)
			}
			var n int
			switch {
			case whole && len(ids) > 0:
				return misused(c, "--prune is for the whole library: name no templates")
			case whole:
				var gone []string
				n, gone, err = archive.ExportAll(c.Context(), store.Library, args[0])
				for _, dir := range gone {
					fmt.Fprintf(c.ErrOrStderr(), "taken away: %s\n", dir)
				}
			default:
				n, err = archive.Export(c.Context(), store.Library, args[0], ids...)
			}
			if err != nil {
				return err
			}
			fmt.Fprintf(c.ErrOrStderr(), "%d templates written below %s\n", n, args[0])
			return nil
		},
	}
	libraryFlag(c, &folder)
	c.Flags().BoolVar(&whole, "prune", false, "take away what an earlier export wrote and the library no longer has")
	return c
}
