package cli

import (
	"fmt"
	"os"
	"strconv"

	"github.com/spf13/cobra"

	"wrapsmith/backend/measure"
)

// suggestFlags are the flags of eval that --kind suggest takes.
var suggestFlags = []string{"kind", "k", "set", "site", "field", "misses", "json"}

// suggestions measures the fields that are proposed for the first pages of each site, before anything is marked.
func (f evalFlags) suggestions(c *cobra.Command, dir string) error {
	for _, name := range []string{"unlabelled", "change", "marks", "turns", "learner", "keep", "match", "method", "clicks", "by-site", "report", "beta"} {
		if c.Flags().Changed(name) {
			return misused(c, "--%s does not go with --kind suggest, which takes %v", name, suggestFlags)
		}
	}
	if !c.Flags().Changed("k") {
		f.k = []string{"2"}
	}
	data, err := measure.Read(os.DirFS(dir), "detail")
	if err != nil {
		return fmt.Errorf("%s: %w", dir, err)
	}
	filter := measure.Filter{Sets: f.sets, Sites: f.sites, Fields: f.fields}
	if err := filter.Check(data); err != nil {
		return err
	}
	for _, number := range f.k {
		k, err := strconv.Atoi(number)
		if err != nil || k < 1 || k > 5 {
			return misused(c, "--k %s: want a number of pages from 1 to 5", number)
		}
		found, err := measure.Suggest(c.Context(), data, k, filter)
		if err != nil {
			return err
		}
		if f.asJSON {
			err = measure.WriteSuggestJSON(c.OutOrStdout(), found)
		} else {
			err = measure.WriteSuggest(c.OutOrStdout(), found, f.misses)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
