package cli

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"wrapsmith/backend/output/columns"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/revision"
)

// living are the commands on a template's versions, tags and comments.
func living() []*cobra.Command {
	return []*cobra.Command{
		libraryVersions(), libraryDiff(), libraryRestore(), libraryPublish(), libraryDrafts(), libraryMerge(),
		libraryTag(), libraryComment(), libraryNames(),
	}
}

// onTemplate opens the library, finds a template, drafts too, and closes the library.
func onTemplate(c *cobra.Command, folder, name string, do func(store *stores.Stores, id string) error) error {
	store, _, err := openLibrary(c.Context(), folder, false)
	if err != nil {
		return err
	}
	defer store.Close() // every change is written when it is made
	id, err := templateID(c, store, name)
	if err == nil {
		return do(store, id)
	}
	_, drafts, derr := store.Library.Drafts(c.Context(), library.Query{})
	if derr != nil {
		return derr
	}
	for _, d := range drafts {
		if d.Published == 0 && (d.ID == name || d.Name == name) {
			return do(store, d.ID)
		}
	}
	return err
}

func libraryVersions() *cobra.Command {
	var folder string
	c := &cobra.Command{
		Use:   "versions ID|NAME",
		Short: "List a template's versions: who saved which, when and why",
		Args:  exactly("a template"),
		RunE: func(c *cobra.Command, args []string) error {
			return onTemplate(c, folder, args[0], func(store *stores.Stores, id string) error {
				versions, err := store.Library.Versions(c.Context(), id)
				if err != nil {
					return err
				}
				draft, err := store.Library.Draft(c.Context(), id)
				if err != nil {
					return err
				}
				w := columns.Left(c.OutOrStdout())
				fmt.Fprintln(w, "VERSION\tSAVED\tWHO\tSTATE\tWHY")
				for _, v := range versions {
					fmt.Fprintf(w, "%d\t%s\t%s\t%s\t%s\n", v.Number, day(cmp.Or(v.Imported, v.When)), cmp.Or(v.ImportedBy, v.Who), versionState(v, versions, draft), v.Why+toldOf(v))
				}
				return w.Flush()
			})
		},
	}
	libraryFlag(c, &folder)
	return c
}

func day(at time.Time) string { return at.Local().Format("2006-01-02 15:04") }

// toldOf is what the file of an imported version says of its making.
func toldOf(v template.Version) string {
	if v.ImportedBy == "" {
		return ""
	}
	return fmt.Sprintf(" (imported; its file says: by %s, %s)", cmp.Or(v.Who, "nobody"), day(v.When))
}

// versionState says whether a version is the published one or the draft.
func versionState(v template.Version, all []template.Version, draft *library.Draft) string {
	published := all[len(all)-1].Number
	if draft != nil {
		published = draft.Published
	}
	switch {
	case draft != nil && v.Number == draft.Version:
		return "draft"
	case v.Number == published:
		return "published"
	}
	return "-"
}

func libraryDiff() *cobra.Command {
	var folder string
	var asJSON, all bool
	c := &cobra.Command{
		Use:   "diff ID|NAME [FROM [TO]] | FILE FILE",
		Short: "Say what one version of a template changed of another",
		Long: `Says in words what the newest version of a template changed of the one before it,
or version TO (the newest) of version FROM; or what the template of one file changes of that of
another. What follows from learning anew (weights, the tree of labels) is left out without --all.`,
		Example: `  wrapsmith library diff shop
  wrapsmith library diff shop 2 5
  wrapsmith library diff old/template.xml new/template.xml`,
		Args: cobra.RangeArgs(1, 3),
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 2 && isFile(args[0]) && isFile(args[1]) {
				a, err := readFile(args[0])
				if err != nil {
					return err
				}
				b, err := readFile(args[1])
				if err != nil {
					return err
				}
				return tellChanges(c.OutOrStdout(), revision.Diff(a, b), asJSON, all)
			}
			return onTemplate(c, folder, args[0], func(store *stores.Stores, id string) error {
				from, to, err := whichTwo(c, store, id, args[1:])
				if err != nil {
					return err
				}
				_, a, err := store.Library.Version(c.Context(), id, from)
				if err != nil {
					return err
				}
				_, b, err := store.Library.Version(c.Context(), id, to)
				if err != nil {
					return err
				}
				return tellChanges(c.OutOrStdout(), revision.Diff(a, b), asJSON, all)
			})
		},
	}
	libraryFlag(c, &folder)
	c.Flags().BoolVar(&asJSON, "json", false, "write JSON Lines")
	c.Flags().BoolVar(&all, "all", false, "tell what follows from learning anew too")
	return c
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.IsDir()
}

func readFile(name string) (*template.Template, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close() // only read
	return template.Read(f, name)
}

// whichTwo are the versions to compare.
func whichTwo(c *cobra.Command, store *stores.Stores, id string, args []string) (from, to int, err error) {
	versions, err := store.Library.Versions(c.Context(), id)
	if err != nil {
		return 0, 0, err
	}
	newest := len(versions) - 1
	from, to = versions[max(0, newest-1)].Number, versions[newest].Number
	for i, at := range []*int{&from, &to} {
		if i < len(args) {
			if *at, err = versionNumber(c, args[i]); err != nil {
				return 0, 0, err
			}
		}
	}
	return from, to, nil
}

func versionNumber(c *cobra.Command, arg string) (int, error) {
	n, err := strconv.Atoi(arg)
	if err != nil || n < 1 {
		return 0, misused(c, "%q is no version: give its number, as 'wrapsmith library versions' lists it", arg)
	}
	return n, nil
}

func tellChanges(out io.Writer, changes []revision.Change, asJSON, all bool) error {
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	for _, x := range changes {
		var err error
		switch {
		case x.Minor && !all:
		case asJSON:
			err = enc.Encode(x)
		default:
			_, err = fmt.Fprintln(out, x.String())
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func libraryRestore() *cobra.Command {
	var folder, note string
	var draft bool
	c := &cobra.Command{
		Use:   "restore ID|NAME VERSION",
		Short: "Save an old version of a template again as the newest one",
		Args:  cobra.ExactArgs(2),
		RunE: func(c *cobra.Command, args []string) error {
			n, err := versionNumber(c, args[1])
			if err != nil {
				return err
			}
			return onTemplate(c, folder, args[0], func(store *stores.Stores, id string) error {
				_, t, err := store.Library.Version(c.Context(), id, n)
				if err != nil {
					return err
				}
				pages, err := store.Library.Pages(c.Context(), id, n)
				if err != nil {
					return err
				}
				if note == "" {
					note = fmt.Sprintf("version %d again", n)
				}
				e, err := templatesOf(store).Save(c.Context(), library.Save{ID: id, Template: t, Who: UserName(), Note: note, Pages: pages, Draft: draft})
				return tellSaved(c, e, err)
			})
		},
	}
	libraryFlag(c, &folder)
	saveFlags(c, &note, &draft)
	return c
}

func saveFlags(c *cobra.Command, note *string, draft *bool) {
	c.Flags().StringVar(note, "note", "", "why this `version` is saved")
	c.Flags().BoolVar(draft, "draft", false, "keep it as a draft, which nobody is given until it is published")
}

func tellSaved(c *cobra.Command, e library.Entry, err error) error {
	if err == nil {
		fmt.Fprintf(c.OutOrStdout(), "%s\t%s\tversion %d\n", e.ID, e.Name, e.Version)
	}
	return err
}

func libraryPublish() *cobra.Command {
	var folder string
	var discard bool
	c := &cobra.Command{
		Use:   "publish ID|NAME",
		Short: "Publish a template's draft, or take it back",
		Long: `Makes a template's draft the version that matching and runs use. With --discard the
draft is taken back instead: the published version is the newest again; what was never published is deleted.`,
		Args: exactly("a template"),
		RunE: func(c *cobra.Command, args []string) error {
			return onTemplate(c, folder, args[0], func(store *stores.Stores, id string) error {
				if discard {
					return store.Library.Discard(c.Context(), id, 0)
				}
				e, err := templatesOf(store).Publish(c.Context(), id, 0)
				return tellSaved(c, e, err)
			})
		},
	}
	libraryFlag(c, &folder)
	c.Flags().BoolVar(&discard, "discard", false, "take the draft back")
	return c
}

func libraryDrafts() *cobra.Command {
	var folder string
	c := &cobra.Command{
		Use:   "drafts [WORD...]",
		Short: "List the drafts, newest first",
		RunE: func(c *cobra.Command, words []string) error {
			store, _, err := openLibrary(c.Context(), folder, false)
			if err != nil {
				return err
			}
			defer store.Close() // only read
			_, drafts, err := store.Library.Drafts(c.Context(), library.Query{Text: strings.Join(words, " ")})
			if err != nil {
				return err
			}
			w := columns.Left(c.OutOrStdout())
			fmt.Fprintln(w, "ID\tNAME\tSITE\tDRAFT\tPUBLISHED\tWHO\tSAVED")
			for _, d := range drafts {
				fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%d\t%s\t%s\n", d.ID, d.Name, d.Site, d.Version, d.Published, d.Who, d.Changed.Local().Format("2006-01-02 15:04"))
			}
			return w.Flush()
		},
	}
	libraryFlag(c, &folder)
	return c
}
