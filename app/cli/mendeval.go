package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"wrapsmith/backend/measure"
)

// Default numbers of pages that mend gets.
const mendGiven = 3

// mends measures mending: on the redesigned sites below dir, and on its labelled
// sites, of records and of lists, with each change.
func (f evalFlags) mends(c *cobra.Command, dir string) error {
	if c.Flags().Changed("marks") {
		return errors.New("--marks goes with --kind detail alone")
	}
	setups, err := f.setups()
	if err != nil {
		return err
	}
	fsys := os.DirFS(dir)
	if pairs, err := measure.ReadPairs(fsys); !errors.Is(err, measure.ErrNoData) {
		if err != nil {
			return err
		}
		return f.mendPairs(c, pairs)
	}
	redesigns, err := measure.ReadRedesigns(fsys)
	if err != nil && !errors.Is(err, measure.ErrNoData) {
		return err
	}
	var labelled []*measure.Data
	for _, kind := range []string{"detail", "list"} {
		data, err := measure.Read(fsys, kind)
		if err == nil {
			labelled = append(labelled, data)
		} else if !errors.Is(err, measure.ErrNoData) {
			return err
		}
	}
	if len(labelled)+len(redesigns) == 0 {
		return fmt.Errorf("%s: %w: want redesigned/<site> beside <site>, or detail/<set>/<site>, list/<set>/<site>, or detail|list/<pair>/pair.json", dir, measure.ErrNoData)
	}
	filter := measure.Filter{Sets: f.sets, Sites: f.sites, Fields: f.fields}
	for _, s := range setups {
		for _, again := range []bool{true, false} {
			setup := measure.MendSetup{Clicked: s.Clicked, Unlabelled: s.Unlabelled, Given: mendGiven, Again: again, Turns: s.Turns}
			sites := redesigns
			if len(labelled) > 0 {
				setup.Change, sites = s.Change, nil
				for _, data := range labelled {
					sites = append(sites, measure.ChangedSites(data, filter, s.Change)...)
				}
			}
			scores, err := measure.Mend(c.Context(), sites, setup)
			if err != nil {
				return err
			}
			if err := f.writeMends(c, setup, scores); err != nil {
				return err
			}
		}
	}
	return nil
}

func (f evalFlags) writeMends(c *cobra.Command, setup measure.MendSetup, scores []measure.MendScore) error {
	out := c.OutOrStdout()
	if f.asJSON {
		return json.NewEncoder(out).Encode(map[string]any{"setup": setup.String(), "sites": scores})
	}
	if _, err := fmt.Fprintln(out, measure.MendTable(setup, scores, f.bySite)); err != nil || !f.misses {
		return err
	}
	for _, s := range scores {
		for _, why := range s.Why {
			fmt.Fprintf(out, "%s: not found again: %s\n", s.Site, why)
		}
		for _, w := range s.Wrong {
			fmt.Fprintf(out, "%s %s %s: want %q, got %q at %s (%s)\n", w.Site, w.Page, w.Field, w.Expected, w.Got, w.Path, w.Why)
		}
	}
	return nil
}

// mendPairs measures mending and alerts on pairs of page versions.
func (f evalFlags) mendPairs(c *cobra.Command, pairs []measure.Pair) error {
	if len(f.sites) > 0 {
		pairs = slices.DeleteFunc(pairs, func(p measure.Pair) bool {
			return !slices.Contains(f.sites, p.Name) && !slices.Contains(f.sites, p.Site)
		})
	}
	scores, err := measure.MendPairs(c.Context(), pairs)
	if err != nil {
		return err
	}
	out := c.OutOrStdout()
	if f.asJSON {
		return json.NewEncoder(out).Encode(scores)
	}
	if _, err := io.WriteString(out, measure.PairTable(scores, f.bySite)); err != nil || !f.misses {
		return err
	}
	return measure.WritePairMisses(out, scores)
}
