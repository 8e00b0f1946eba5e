package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/app/templates"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/revision"
)

// mergeFlags say how to join two templates.
type mergeFlags struct {
	folder, note, all string
	base              int
	draft, dry        bool
	take              []string
}

func libraryMerge() *cobra.Command {
	var f mergeFlags
	c := &cobra.Command{
		Use:   "merge ID|NAME FILE",
		Short: "Merge a template file made from an older version with the newest version",
		Long: `Merges the template in FILE with the newest version in the library, field by field.
Changes of one side since their common version are taken. Different changes of both are
printed as conflicts with both sides, and nothing is saved (exit code 1) until --take or
--all chooses: "mine" is the file, "theirs" the library. "both" is offered if it is
possible: two texts, two ways to find a value, two fields. The common version is the
last one in the history of the file, or --base.`,
		Example: `  wrapsmith library merge shop edited.xml
  wrapsmith library merge shop edited.xml --take field.type/price=mine --all theirs
  wrapsmith library merge shop edited.xml --take field.label/price=both
  wrapsmith library merge shop edited.xml --dry-run > joined.xml`,
		Args: cobra.ExactArgs(2),
		RunE: func(c *cobra.Command, args []string) error {
			mine, err := readFile(args[1])
			if err != nil {
				return err
			}
			return onTemplate(c, f.folder, args[0], func(ctx context.Context, ts *templates.Templates, in templates.InTemplate) error {
				return f.run(ctx, c, ts, in, mine)
			})
		},
	}
	libraryFlag(c, &f.folder)
	saveFlags(c, &f.note, &f.draft)
	c.Flags().IntVar(&f.base, "base", 0, "`number` of the version that the file was made from (default: the last one of its history)")
	c.Flags().StringArrayVar(&f.take, "take", nil, "settle a conflict: its `key`=mine, key=theirs or, if offered, key=both; may be repeated")
	c.Flags().StringVar(&f.all, "all", "", "settle all other conflicts: `mine`, theirs, or both where that is possible")
	c.Flags().BoolVar(&f.dry, "dry-run", false, "print what would be saved, and save nothing")
	return c
}

func (f *mergeFlags) run(ctx context.Context, c *cobra.Command, ts *templates.Templates, in templates.InTemplate, mine *template.Template) error {
	choices, err := f.choices(c)
	if err != nil {
		return err
	}
	if f.base == 0 {
		if len(mine.History) == 0 {
			return misused(c, "the file does not say which version it was made from: give it with --base")
		}
		f.base = mine.History[len(mine.History)-1].Number
	}
	m, err := f.merge(ctx, ts, in.ID, mine, choices)
	if err != nil {
		return err
	}
	printConflicts(c.ErrOrStderr(), m.Conflicts)
	switch {
	case f.dry:
		return m.Template.Write(c.OutOrStdout())
	case m.Open > 0:
		fmt.Fprintf(c.ErrOrStderr(), "%d to settle with --take or --all; nothing was saved\n", m.Open)
		return errSome
	}
	e, err := ts.SaveMerged(ctx, m, templates.Saving{ID: in.ID, Note: f.note, Draft: f.draft})
	if errors.Is(err, templates.ErrConflict) {
		return fmt.Errorf("another person saved a version at this moment; try again: %w", err)
	}
	return printSaved(c, templates.EntryOf(e), err)
}

func (f *mergeFlags) choices(c *cobra.Command) (revision.Choices, error) {
	out := revision.Choices{}
	for _, t := range f.take {
		i := strings.LastIndexByte(t, '=')
		if i < 0 || !slices.Contains(revision.Sides, revision.Side(t[i+1:])) {
			return nil, misused(c, "--take %q: expected the key of a conflict, =, and mine, theirs or both", t)
		}
		out[t[:i]] = revision.Side(t[i+1:])
	}
	if f.all != "" && !slices.Contains(revision.Sides, revision.Side(f.all)) {
		return nil, misused(c, "--all %q: expected mine, theirs or both", f.all)
	}
	return out, nil
}

// merge settles what is left by --all; a choice can bring another conflict to light.
func (f *mergeFlags) merge(ctx context.Context, ts *templates.Templates, id string, mine *template.Template, choices revision.Choices) (*templates.Conflict, error) {
	for {
		m, err := ts.Merge(ctx, id, f.base, mine, choices)
		if err != nil || f.all == "" || m.Open == 0 {
			return m, err
		}
		settled := false
		for _, x := range m.Conflicts {
			if x.Chosen == "" && (f.all != string(revision.Both) || x.Union != "") {
				choices[x.Key], settled = revision.Side(f.all), true
			}
		}
		if !settled {
			return m, nil
		}
	}
}

func printConflicts(out io.Writer, conflicts []revision.Conflict) {
	for _, x := range conflicts {
		state := "open"
		if x.Chosen != "" {
			state = string(x.Chosen) + " is taken"
		}
		fmt.Fprintf(out, "conflict %s (%s)\n", x.Key, state)
		for _, side := range []struct{ name, text string }{{"base", x.Base}, {"mine", x.Mine}, {"theirs", x.Theirs}} {
			text := side.text
			if x.Removed == revision.Side(side.name) {
				text = "(removed)"
			}
			fmt.Fprintf(out, "  %-6s  %s\n", side.name, strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n          "))
		}
		if x.Union != "" {
			fmt.Fprintf(out, "  %-6s  %s\n", revision.Both, strings.ReplaceAll(cmp.Or(x.Both, "two fields"), "\n", "\n          "))
		}
	}
}
