package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"wrapsmith/app/templates"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/revision"
	"wrapsmith/backend/terminal/columns"
)

// versionCommands are the commands on a template's versions, tags and comments.
func versionCommands() []*cobra.Command {
	return []*cobra.Command{
		libraryVersions(), libraryDiff(), libraryRestore(), libraryPublish(), libraryDrafts(), libraryMerge(),
		libraryTag(), libraryComment(), libraryNames(), libraryKnowledge(),
	}
}

func libraryVersions() *cobra.Command {
	var folder string
	var asJSON bool
	c := &cobra.Command{
		Use:   "versions ID|NAME",
		Short: "List the versions of a template: who saved them, when and why",
		Args:  exactly("a template"),
		RunE: func(c *cobra.Command, args []string) error {
			return onTemplate(c, folder, args[0], func(ctx context.Context, ts *templates.Templates, in templates.InTemplate) error {
				list, err := ts.ListVersions(ctx, &in)
				if err != nil {
					return err
				}
				if asJSON {
					return jsonLines(c.OutOrStdout(), slices.Collect(oldestFirst(list.Versions)))
				}
				w := columns.Left(c.OutOrStdout())
				fmt.Fprintln(w, "VERSION\tSAVED\tWHO\tSTATE\tWHY")
				for v := range oldestFirst(list.Versions) {
					fmt.Fprintf(w, "%d\t%s\t%s\t%s\t%s\n", v.Number, day(v.When), v.Who, cmp.Or(v.State, "-"), v.Why+provenance(v))
				}
				return w.Flush()
			})
		},
	}
	libraryFlag(c, &folder)
	jsonFlag(c, &asJSON)
	return c
}

// oldestFirst gives versions, which come newest first, in the order of their numbers.
func oldestFirst(all []templates.TemplateVersion) iter.Seq[templates.TemplateVersion] {
	return func(yield func(templates.TemplateVersion) bool) {
		for _, v := range slices.Backward(all) {
			if !yield(v) {
				return
			}
		}
	}
}

func day(at time.Time) string { return at.Local().Format("2006-01-02 15:04") }

// provenance returns who made an imported version, as its file states.
func provenance(v templates.TemplateVersion) string {
	if v.Provenance == nil {
		return ""
	}
	return fmt.Sprintf(" (imported; its file says: by %s, %s)", cmp.Or(v.Provenance.Who, "unknown"), day(v.Provenance.When))
}

func libraryDiff() *cobra.Command {
	var folder string
	var asJSON, all bool
	c := &cobra.Command{
		Use:   "diff ID|NAME [FROM [TO]] | FILE FILE",
		Short: "Print the differences of two versions of a template",
		Long: `Prints the differences of the newest version of a template and the one before it, or
of the versions FROM and TO (default: the newest), or of the templates in two files.
Changes that follow from learning again (weights, the tree of labels) are printed only
with --all.`,
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
				return printChanges(c.OutOrStdout(), revision.Diff(a, b), asJSON, all)
			}
			from, to, err := versionNumbers(c, args[1:])
			if err != nil {
				return err
			}
			return onTemplate(c, folder, args[0], func(ctx context.Context, ts *templates.Templates, in templates.InTemplate) error {
				diff, err := ts.DiffTemplate(ctx, &templates.DiffTemplateRequest{InTemplate: in, From: from, To: to})
				if err != nil {
					return err
				}
				changes := make([]revision.Change, len(diff.Changes))
				for i, x := range diff.Changes {
					changes[i] = x.Change
				}
				return printChanges(c.OutOrStdout(), changes, asJSON, all)
			})
		},
	}
	libraryFlag(c, &folder)
	jsonFlag(c, &asJSON)
	c.Flags().BoolVar(&all, "all", false, "also print changes that follow from others or from learning again")
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

// versionNumbers reads the versions to compare; 0 for one that is not given.
func versionNumbers(c *cobra.Command, args []string) (from, to int, err error) {
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

func printChanges(out io.Writer, changes []revision.Change, asJSON, all bool) error {
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
			return onTemplate(c, folder, args[0], func(ctx context.Context, ts *templates.Templates, in templates.InTemplate) error {
				e, err := ts.RestoreVersion(ctx, &templates.RestoreVersionRequest{InTemplate: in, Version: n, Body: templates.RestoreVersion{Note: note, Draft: draft}})
				return printSaved(c, e, err)
			})
		},
	}
	libraryFlag(c, &folder)
	saveFlags(c, &note, &draft)
	return c
}

func saveFlags(c *cobra.Command, note *string, draft *bool) {
	c.Flags().StringVar(note, "note", "", "why this `version` is saved")
	c.Flags().BoolVar(draft, "draft", false, "save it as a draft, which is not used until it is published")
}

func printSaved(c *cobra.Command, e templates.TemplateEntry, err error) error {
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
		Short: "Publish or discard the draft of a template",
		Long: `Makes the draft of a template the version that matching and runs use. With --discard
the draft is removed: the published version is the newest again. A template that was
never published is deleted.`,
		Args: exactly("a template"),
		RunE: func(c *cobra.Command, args []string) error {
			return onTemplate(c, folder, args[0], func(ctx context.Context, ts *templates.Templates, in templates.InTemplate) error {
				which := &templates.WhichRequest{InTemplate: in}
				if discard {
					return ts.DiscardDraft(ctx, which)
				}
				e, err := ts.PublishTemplate(ctx, which)
				return printSaved(c, e, err)
			})
		},
	}
	libraryFlag(c, &folder)
	c.Flags().BoolVar(&discard, "discard", false, "remove the draft")
	return c
}

func libraryDrafts() *cobra.Command {
	var folder string
	var asJSON bool
	c := &cobra.Command{
		Use:   "drafts [WORD...]",
		Short: "List the drafts, newest first",
		RunE: func(c *cobra.Command, words []string) error {
			return onLibrary(c, folder, false, func(ctx context.Context, ts *templates.Templates) error {
				list, err := ts.ListDrafts(ctx, &templates.ListDraftsRequest{Q: strings.Join(words, " ")})
				if err != nil {
					return err
				}
				if asJSON {
					return jsonLines(c.OutOrStdout(), list.Drafts)
				}
				w := columns.Left(c.OutOrStdout())
				fmt.Fprintln(w, "ID\tNAME\tSITE\tDRAFT\tPUBLISHED\tWHO\tSAVED")
				for _, d := range list.Drafts {
					fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%d\t%s\t%s\n", d.ID, d.Name, d.Site, d.Version, d.Published, d.Who, day(d.Changed))
				}
				return w.Flush()
			})
		},
	}
	libraryFlag(c, &folder)
	jsonFlag(c, &asJSON)
	return c
}
