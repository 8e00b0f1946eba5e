package cli

import (
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"wrapsmith/app/pages"
	"wrapsmith/app/runs"
	"wrapsmith/app/services"
	"wrapsmith/backend/learn/match"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/terminal"
	"wrapsmith/backend/tree/tagtree"
)

type matchFlags struct {
	library         string
	explain, asJSON bool
	keep            bool
	web             fetchFlags
}

func matchCommand() *cobra.Command {
	var f matchFlags
	c := &cobra.Command{
		Use:   "match PAGE|DIR...",
		Short: "Find the library's template for a page",
		Long: `Finds the library's best template for each page and prints one line per page: the
page, the score from 0 to 1, the template's name and its id, separated by tabs. If no
template fits a page, the name is "none", and the exit code is 1.

With --keep the records that the templates find on the pages are kept in the result
database beside the library, as a run, with the pages: "wrapsmith runs", "wrapsmith
query" and the screen Results show it.`,
		Example: `  wrapsmith match page.html
  wrapsmith match --keep page.html
  wrapsmith match --library ~/templates --explain pages/`,
		Args: some("the pages: files, folders, addresses or -"),
		RunE: func(c *cobra.Command, args []string) error { return runMatch(c, f, args) },
	}
	libraryFlag(c, &f.library)
	c.Flags().BoolVar(&f.explain, "explain", false, "print the reasons, and the most similar templates")
	c.Flags().BoolVar(&f.asJSON, "json", false, "write JSON Lines")
	c.Flags().BoolVar(&f.keep, "keep", false, "keep the records of the pages in the result database")
	f.web.add(c)
	return c
}

func runMatch(c *cobra.Command, f matchFlags, args []string) error {
	need := needTemplates
	if f.keep {
		need.Results = services.Created
	}
	l, err := openLibrary(c, f.library, need)
	if err != nil {
		return err
	}
	defer l.Close() // only read
	choices, err := l.Choices(c.Context())
	if err != nil {
		return err
	}
	from, err := f.web.pages(c.InOrStdin(), args)
	if err != nil {
		return err
	}
	failed := false
	var kept []runs.LocalPage
	for p, err := range from.Pages(c.Context()) {
		var tree *tagtree.Tree
		if err == nil {
			tree, err = tagtree.Parse(p)
		}
		if err != nil {
			failed = true
			printError(c.ErrOrStderr(), err)
			continue
		}
		var samples pages.Samples
		if f.explain {
			samples = l.Templates.Samples
		}
		m, err := choices.Match(c.Context(), tree, samples)
		if err != nil {
			return err
		}
		failed = failed || !m.Fits
		if f.keep {
			kept = append(kept, runs.LocalPage{ItemSpec: extract.ItemSpec{Name: p.Name, URL: p.URL, ContentType: p.ContentType}, Bytes: append([]byte{}, p.Bytes...)})
		}
		if err := f.write(c, choices, p.Name, m); err != nil {
			return err
		}
	}
	if err := c.Context().Err(); err != nil {
		return err
	}
	if len(kept) > 0 {
		if err := keepMatched(c, l, kept); err != nil {
			return err
		}
	}
	if failed {
		return errSome
	}
	return nil
}

// keepMatched reads pages by the library's best templates, as a run.
func keepMatched(c *cobra.Command, l *services.Library, pages []runs.LocalPage) error {
	run, err := l.Runs.CreateLocalRun(c.Context(), &runs.LocalRun{Name: terminal.Clean(pages[0].Name), Pages: pages})
	if err != nil {
		return err
	}
	if run, err = l.Runs.Work(c.Context(), &runs.WorkRequest{InRun: runs.InRun{Run: run.ID}}); err != nil {
		return err
	}
	return runEnded(c, run)
}

func (f matchFlags) write(c *cobra.Command, from *pages.Choices, page string, m pages.Matched) error {
	if f.asJSON {
		return f.writeJSON(c, from, page, m)
	}
	out := c.OutOrStdout()
	if !m.Fits {
		fmt.Fprintf(out, "%s\t-\tnone\t-\n", page)
	} else {
		best := m.Verdicts[0]
		fmt.Fprintf(out, "%s\t%.2f\t%s\t%s\n", page, best.Score, from.Name(best.ID), best.ID)
	}
	if !f.explain {
		return nil
	}
	if m.Fits {
		fmt.Fprintf(out, "  %s\n", m.Why)
	} else {
		fmt.Fprintf(out, "  none fits: %s\n", m.Why)
	}
	for _, v := range m.Verdicts {
		fmt.Fprintf(out, "  %.2f %s (%s)\n", v.Score, from.Name(v.ID), v.ID)
		for _, reason := range v.Reasons {
			fmt.Fprintf(out, "       %s\n", reason)
		}
	}
	if len(m.Similar) > 0 {
		fmt.Fprintf(out, "  similar to the samples of %s:\n", from.Name(m.Verdicts[0].ID))
	}
	for _, s := range m.Similar {
		fmt.Fprintf(out, "       %s: strict test %s, ours %.2f\n", s.Sample, yesNo(s.Strict), s.Likeness)
	}
	return nil
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// matchLine is one page in JSON.
type matchLine struct {
	Page     string              `json:"page"`
	Fits     bool                `json:"fits"`
	Why      string              `json:"why"`
	Verdicts []matchJSON         `json:"verdicts"`
	Similar  []match.SimilarPage `json:"similar,omitempty"`
}

type matchJSON struct {
	Template string   `json:"template"`
	ID       string   `json:"id"`
	Score    float64  `json:"score"`
	Reasons  []string `json:"reasons,omitempty"`
}

func (f matchFlags) writeJSON(c *cobra.Command, from *pages.Choices, page string, m pages.Matched) error {
	line := matchLine{page, m.Fits, m.Why, []matchJSON{}, m.Similar}
	for _, v := range m.Verdicts {
		j := matchJSON{Template: from.Name(v.ID), ID: v.ID, Score: v.Score}
		if f.explain {
			j.Reasons = v.Reasons
		}
		line.Verdicts = append(line.Verdicts, j)
	}
	return json.NewEncoder(c.OutOrStdout()).Encode(line)
}
