package cli

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"wrapsmith/backend/measure"
)

// clickedLists measures list templates, learned from the first two records of
// each site's first page: once with the labels as they are, and, where their
// columns are numbers, once with the numbers matched page by page.
func (f evalFlags) clickedLists(c *cobra.Command, dir string) error {
	data, err := measure.Read(os.DirFS(dir), "list")
	if err != nil {
		return fmt.Errorf("%s: %w", dir, err)
	}
	filter := measure.Filter{Sets: f.sets, Sites: f.sites, Fields: f.fields}
	if err := filter.Check(data); err != nil {
		return err
	}
	var results []measure.Result
	for _, repair := range []bool{false, true} {
		r, err := measure.ListClicks(c.Context(), data, filter, repair)
		if err != nil {
			return err
		}
		results = append(results, r)
	}
	if f.report != "" {
		if err := writeReport(f.report, dir, results, measure.WriteReport); err != nil {
			return err
		}
	}
	if f.asJSON {
		return measure.WriteJSON(c.OutOrStdout(), results)
	}
	for i, title := range []string{"columns by their names", "numbered columns matched page by page, zeros at the ends of numbers restored"} {
		if i > 0 {
			fmt.Fprintln(c.OutOrStdout())
		}
		fmt.Fprintf(c.OutOrStdout(), "clicks on two records, %s\n", title)
		one := f
		one.misses = f.misses && i == len(results)-1
		if err := one.write(c.OutOrStdout(), results[i:i+1]); err != nil {
			return err
		}
	}
	return nil
}
