package cli

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"wrapsmith/backend/learn/match"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/tree/tagtree"
)

// maxExplained is how many templates --explain tells about.
const maxExplained = 5

type matchFlags struct {
	library         string
	explain, asJSON bool
}

func matchCommand() *cobra.Command {
	var f matchFlags
	c := &cobra.Command{
		Use:   "match PAGE|DIR...",
		Short: "Find the library's template for a page",
		Long: `Finds the library's best template for each page and prints one line per page: the
page, the score from 0 to 1, the template's name and its id, separated by tabs. If no
template fits a page, the name is "none", and the exit code is 1.`,
		Example: `  wrapsmith match page.html
  wrapsmith match --library ~/templates --explain pages/`,
		Args: some("the pages: files, folders, addresses or -"),
		RunE: func(c *cobra.Command, args []string) error { return runMatch(c, f, args) },
	}
	libraryFlag(c, &f.library)
	c.Flags().BoolVar(&f.explain, "explain", false, "say why, and what came close")
	c.Flags().BoolVar(&f.asJSON, "json", false, "write JSON Lines")
	return c
}

func runMatch(c *cobra.Command, f matchFlags, args []string) error {
	store, _, err := openLibrary(c.Context(), f.library, false)
	if err != nil {
		return err
	}
	defer store.Close() // only read
	choices, err := readChoices(c.Context(), store)
	if err != nil {
		return err
	}
	failed := false
	for p, err := range pagesOf(c.InOrStdin(), args).Pages(c.Context()) {
		var tree *tagtree.Tree
		if err == nil {
			tree, err = tagtree.Parse(p)
		}
		if err != nil {
			failed = true
			printError(c.ErrOrStderr(), err)
			continue
		}
		verdicts, fits, why := choices.index.Best(tree, maxExplained)
		failed = failed || !fits
		m := matched{page: p.Name, verdicts: verdicts, fits: fits, why: why}
		if f.explain && len(verdicts) > 0 {
			m.similar, err = choices.similar(c.Context(), store, tree, verdicts[0].ID)
			if err != nil {
				return err
			}
		}
		if err := f.write(c, choices, m); err != nil {
			return err
		}
	}
	if err := c.Context().Err(); err != nil {
		return err
	}
	if failed {
		return errSome
	}
	return nil
}

// matched is what was found for one page.
type matched struct {
	page     string
	verdicts []match.Verdict
	fits     bool
	why      string
	similar  []match.SimilarPage // the page against the best template's samples
}

// similar compares a page with the samples of a template: by Deng & Xiong's
// strict test, and by ours.
func (c *choices) similar(ctx context.Context, store *stores.Stores, t *tagtree.Tree, id string) ([]match.SimilarPage, error) {
	pages, err := store.Library.Pages(ctx, id, 0)
	if err != nil {
		return nil, err
	}
	var samples []*tagtree.Tree
	for _, p := range pages {
		if s, err := tagtree.Parse(p); err == nil {
			samples = append(samples, s)
		}
	}
	e, err := c.index.Explain(t, id, samples...)
	return e.Similar, err
}

func (f matchFlags) write(c *cobra.Command, from *choices, m matched) error {
	if f.asJSON {
		return f.writeJSON(c, from, m)
	}
	out := c.OutOrStdout()
	if !m.fits {
		fmt.Fprintf(out, "%s\t-\tnone\t-\n", m.page)
	} else {
		best := m.verdicts[0]
		fmt.Fprintf(out, "%s\t%.2f\t%s\t%s\n", m.page, best.Score, from.name(best.ID), best.ID)
	}
	if !f.explain {
		return nil
	}
	if m.fits {
		fmt.Fprintf(out, "  %s\n", m.why)
	} else {
		fmt.Fprintf(out, "  none fits: %s\n", m.why)
	}
	for _, v := range m.verdicts {
		fmt.Fprintf(out, "  %.2f %s (%s)\n", v.Score, from.name(v.ID), v.ID)
		for _, reason := range v.Reasons {
			fmt.Fprintf(out, "       %s\n", reason)
		}
	}
	if len(m.similar) > 0 {
		fmt.Fprintf(out, "  similar to the samples of %s:\n", from.name(m.verdicts[0].ID))
	}
	for _, s := range m.similar {
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

func (f matchFlags) writeJSON(c *cobra.Command, from *choices, m matched) error {
	line := matchLine{m.page, m.fits, m.why, []matchJSON{}, m.similar}
	for _, v := range m.verdicts {
		j := matchJSON{Template: from.name(v.ID), ID: v.ID, Score: v.Score}
		if f.explain {
			j.Reasons = v.Reasons
		}
		line.Verdicts = append(line.Verdicts, j)
	}
	return json.NewEncoder(c.OutOrStdout()).Encode(line)
}

func (c *choices) name(id string) string { return c.programs[id].Template().Name }
