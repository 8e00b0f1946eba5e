package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/app/mending"
	"wrapsmith/app/services"
	"wrapsmith/app/templates"
	"wrapsmith/backend/learn/mend"
	"wrapsmith/backend/terminal/columns"
)

// mendFlags are what `wrapsmith library mend` was asked.
type mendFlags struct {
	folder, note  string
	run           string
	approve, json bool
	letGo         bool
	web           fetchFlags
}

func libraryMend() *cobra.Command {
	var f mendFlags
	c := &cobra.Command{
		Use:   "mend ID|NAME [PAGE...]",
		Short: "Propose a version of a template that fits changed pages again",
		Long: `Tries a template of the library on pages: which fields are found less often than on
its samples, and which locators find nothing. Values are found again by what the pages
gave before (expected values of the samples, an earlier run), by labels, by the
remaining locators, and by aligning the template's tree. For a list, the records are
found again first, then the fields in them.

The command prints each field and cell that would change, also on the stored samples.
Nothing is saved without --approve. With it, the mended version is the next version of
the template, with the pages as further samples. Their values are recorded, not
confirmed. If no version fits both designs, the proposal leaves old samples out;
it is saved only with --let-go too.

Exit code 1: a field is found less often and could not be found again, or nothing was
saved because old samples would be left out.`,
		Example: `  wrapsmith library mend shop new/*.html
  wrapsmith library mend shop --run 01hq9x
  wrapsmith library mend shop https://shop.example/p/1 --approve --note "new design"`,
		Args: some("a template and pages that it fits less well"),
		RunE: func(c *cobra.Command, args []string) error { return runMend(c, f, args) },
	}
	libraryFlag(c, &f.folder)
	c.Flags().BoolVar(&f.approve, "approve", false, "save the mended version")
	c.Flags().BoolVar(&f.letGo, "let-go", false, "with --approve: also a version that leaves old samples out")
	c.Flags().StringVar(&f.note, "note", "", "`text` to save it with (default: what was mended)")
	c.Flags().StringVar(&f.run, "run", "", "take the pages of this run (`id`) on which the template found least, fetched again as in the run")
	c.Flags().BoolVar(&f.json, "json", false, "write the proposal as JSON")
	f.web.add(c)
	return c
}

func runMend(c *cobra.Command, f mendFlags, args []string) error {
	if len(args) < 2 && f.run == "" {
		return misused(c, "name pages that the template fits less well: files, folders or addresses, or a --run")
	}
	return using(c, f.folder, needAll, func(ctx context.Context, l *services.Library) error { return f.mend(ctx, c, l, args) })
}

func (f mendFlags) mend(ctx context.Context, c *cobra.Command, l *services.Library, args []string) error {
	id, err := l.Templates.Find(ctx, args[0])
	if err != nil {
		return err
	}
	pages, err := f.web.allPages(c, args[1:])
	if err != nil {
		return err
	}
	got, err := l.Mending.ProposeLocal(ctx, &mending.LocalMend{InTemplate: templates.InTemplate{ID: id}, Run: f.run, Pages: pages})
	for _, bad := range got.Failed {
		fmt.Fprintf(c.ErrOrStderr(), "wrapsmith: %s: %s\n", bad.Name, bad.Reason)
	}
	if err != nil {
		return err
	}
	if f.json {
		view, err := got.View()
		if err != nil {
			return err
		}
		enc := json.NewEncoder(c.OutOrStdout())
		enc.SetEscapeHTML(false)
		if err := enc.Encode(view); err != nil {
			return err
		}
	} else if err := printMend(c.OutOrStdout(), got); err != nil {
		return err
	}
	return f.settle(ctx, c, l.Mending, got)
}

// settle saves what was approved, and says how it stands.
func (f mendFlags) settle(ctx context.Context, c *cobra.Command, m *mending.Mending, got mending.Proposed) error {
	errs := c.ErrOrStderr()
	switch {
	case got.Proposal.New == nil:
		fmt.Fprintf(errs, "Nothing is proposed: %s.\n", got.Why)
	case got.LetGo > 0 && !(f.approve && f.letGo):
		fmt.Fprintf(errs, "No version fits both designs: the mended one leaves %d old samples out. Nothing is saved: say --approve --let-go to save it.\n", got.LetGo)
		return errSome
	case !f.approve:
		fmt.Fprintln(errs, "Nothing is saved yet: say --approve to save the mended version.")
	default:
		e, err := m.ApproveLocal(ctx, got, mending.ApproveMend{Note: f.note, LetGo: f.letGo})
		if err != nil {
			return err
		}
		fmt.Fprintf(errs, "Saved as version %d of %s.\n", e.Version, e.Name)
	}
	for _, field := range got.Fields {
		if field.State == mend.Lost {
			return errSome
		}
	}
	return nil
}

// printMend prints the fields and the cells that would change.
func printMend(out io.Writer, got mending.Proposed) error {
	w := columns.Left(out)
	fmt.Fprintf(w, "FIELD\tSTATE\tBEFORE\tAFTER\tWHY\n")
	of := len(got.New)
	if got.Proposal.Records != nil {
		of = got.Lines
		fmt.Fprintf(w, "(records)\t\t\t\t%s\n", got.Proposal.Records.Why)
	}
	for _, f := range got.Fields {
		fmt.Fprintf(w, "%s\t%s\t%d/%d\t%d/%d\t%s\n", f.Field, f.State, f.Before, of, f.After, of, f.Why)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(out, "\nOf %d cells of the new pages: found %d, then %d; as known %d, then %d; other than known %d, then %d.\n",
		got.Before.Cells, got.Before.Found, got.After.Found, got.Before.Correct, got.After.Correct, got.Before.Wrong, got.After.Wrong)
	for _, cell := range got.Cells {
		before, after := strings.Join(cell.Before, " | "), strings.Join(cell.After, " | ")
		if before == after {
			continue
		}
		place := got.Pages[cell.Page].Name
		if cell.Record > 0 {
			place += fmt.Sprintf(" record %d", cell.Record)
		}
		line := fmt.Sprintf("%s: %s: %q -> %q", place, cell.Field, before, after)
		if cell.Known && !cell.IsCorrect(cell.After) {
			line += fmt.Sprintf(" (known: %q)", strings.Join(cell.Expected, " | "))
		}
		if _, err := fmt.Fprintln(out, line); err != nil {
			return err
		}
	}
	return nil
}
