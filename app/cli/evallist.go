package cli

import (
	"fmt"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"wrapsmith/backend/learn/list"
	"wrapsmith/backend/measure"
)

// listFlags are the flags of eval that --kind list takes.
var listFlags = []string{"kind", "method", "set", "site", "by-site", "misses", "json", "report"}

// lists measures list data without clicks.
func (f evalFlags) lists(c *cobra.Command, dir string) error {
	for _, name := range []string{"k", "unlabelled", "change", "marks", "turns", "field", "learner", "keep", "match"} {
		if c.Flags().Changed(name) {
			return misused(c, "--%s does not go with --kind list, which takes %v", name, listFlags)
		}
	}
	setups, err := f.listSetups(c)
	if err != nil {
		return err
	}
	data, err := measure.Read(os.DirFS(dir), "list")
	if err != nil {
		return fmt.Errorf("%s: %w", dir, err)
	}
	filter := measure.Filter{Sets: f.sets, Sites: f.sites}
	if err := filter.Check(data); err != nil {
		return err
	}
	results, err := measure.List(c.Context(), data, setups, filter)
	if err != nil {
		return err
	}
	if f.report != "" {
		if err := writeReport(f.report, dir, results, measure.WriteListReport); err != nil {
			return err
		}
	}
	if f.asJSON {
		return measure.WriteListsJSON(c.OutOrStdout(), results)
	}
	return measure.WriteLists(c.OutOrStdout(), results, f.bySite, f.misses)
}

// listSetups are the setups of the methods asked for; keyword always gets the query's word.
func (f evalFlags) listSetups(c *cobra.Command) ([]measure.ListSetup, error) {
	if !c.Flags().Changed("method") {
		return measure.ListSetups, nil
	}
	var out []measure.ListSetup
	for _, name := range f.methods {
		m := list.Method(name)
		if !slices.Contains(list.Methods, m) {
			return nil, misused(c, "--method %s: want one of %s", name, list.Names())
		}
		out = append(out, measure.ListSetup{Method: m, Keyword: m == list.Keyword})
	}
	return out, nil
}
