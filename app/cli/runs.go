package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/backend/output/columns"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/stores/results"
)

func runsCommand() *cobra.Command {
	var folder string
	var asJSON bool
	var limit int
	c := &cobra.Command{
		Use:   "runs",
		Short: "List, resume, compare and export runs",
		Long: `Lists the runs of the library, the newest first: those of this command line, of the
window, and of a server on the same library.

A run is named by its id, or by the beginning of its id.`,
		Example: `  wrapsmith runs
  wrapsmith runs show 3f2a
  wrapsmith runs resume 3f2a -o shop.csv
  wrapsmith runs compare 3f2a 91bc --key sku`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return withResults(c, folder, func(r *results.Results) error { return listRuns(c, r, limit, asJSON) })
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON Lines")
	c.Flags().IntVar(&limit, "limit", 20, "`number` of runs; 0: all")
	libraryFlag(c, &folder)
	c.AddCommand(runsShow(), runsProblems(), runsResume(), runsStop("pause", results.RunPaused, "Pause a run, wherever it is worked on"),
		runsStop("cancel", results.RunCancelled, "Stop a run for good; what it found stays"), runsExport(), runsCompare(), runsDelete())
	return c
}

func withResults(c *cobra.Command, folder string, do func(*results.Results) error) error {
	r, err := existingResults(c.Context(), folder)
	if err != nil {
		return err
	}
	return errors.Join(do(r), r.Close())
}

// stateOf is a run's state, for a person.
func stateOf(run results.Run) string {
	if run.State == results.RunRunning && extract.Gone(run.Owner, run.Heartbeat) {
		return "interrupted"
	}
	return string(run.State)
}

func listRuns(c *cobra.Command, r *results.Results, limit int, asJSON bool) error {
	_, list, err := r.Runs(c.Context(), results.RunQuery{Limit: limit})
	if err != nil {
		return err
	}
	if asJSON {
		return runsJSON(c.OutOrStdout(), list)
	}
	w := columns.Left(c.OutOrStdout())
	fmt.Fprintln(w, "ID\tSTATE\tSTARTED\tPAGES\tRECORDS\tFAILED\tNAME")
	for _, run := range list {
		fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%d\t%d\t%s\n", run.ID, stateOf(run), run.Started.Local().Format("2006-01-02 15:04"), run.Done, run.Records, run.Failed, run.Name)
	}
	return w.Flush()
}

func runsJSON(out io.Writer, list []results.Run) error {
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	for _, run := range list {
		err := enc.Encode(map[string]any{
			"id": run.ID, "name": run.Name, "state": stateOf(run), "started": run.Started, "ended": run.Ended, "total": run.Total, "done": run.Done,
			"failed": run.Failed, "empty": run.Empty, "unmatched": run.Unmatched, "records": run.Records, "seconds": run.Worked.Seconds(), "schedule": run.Schedule,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// runNamed finds a run by its id or the beginning of it.
func runNamed(c *cobra.Command, r *results.Results, name string) (results.Run, error) {
	_, list, err := r.Runs(c.Context(), results.RunQuery{})
	if err != nil {
		return results.Run{}, err
	}
	var found []results.Run
	for _, run := range list {
		if run.ID == name {
			return run, nil
		}
		if strings.HasPrefix(run.ID, name) {
			found = append(found, run)
		}
	}
	switch len(found) {
	case 0:
		return results.Run{}, fmt.Errorf("there is no run %q; see 'wrapsmith runs'", name)
	case 1:
		return found[0], nil
	}
	return results.Run{}, fmt.Errorf("%d runs begin with %q; name more of the id", len(found), name)
}

// onRun is a command on one run.
func onRun(use, short, long string, do func(*cobra.Command, *results.Results, results.Run, string) error) *cobra.Command {
	var folder string
	c := &cobra.Command{
		Use: use + " RUN", Short: short, Long: long, Args: exactly("a run, by its id"),
		RunE: func(c *cobra.Command, args []string) error {
			return withResults(c, folder, func(r *results.Results) error {
				run, err := runNamed(c, r, args[0])
				if err != nil {
					return err
				}
				return do(c, r, run, folder)
			})
		},
	}
	libraryFlag(c, &folder)
	return c
}

func runsShow() *cobra.Command {
	return onRun("show", "Show how a run went", `Shows the result of a run: by template and field, how many records have a value, are
unsure or break the field's rule, and the filled share beside that of the template's
own samples. DRIFT marks a field that is filled far less often than on the samples:
the site may have changed. Then follow the filled shares in earlier runs of the same
schedule, or of the same template.`,
		func(c *cobra.Command, r *results.Results, run results.Run, _ string) error {
			out := c.OutOrStdout()
			fmt.Fprintf(out, "run        %s\nname       %s\nstate      %s\nstarted    %s\npages      %d of %d, %d failed, %d without a template, %d empty\nrecords    %d\nseconds    %.1f\n",
				run.ID, run.Name, stateOf(run), run.Started.Local().Format("2006-01-02 15:04:05"), run.Done, run.Total, run.Failed, run.Unmatched, run.Empty, run.Records, run.Worked.Seconds())
			if run.Problem != "" {
				fmt.Fprintf(out, "problem    %s\n", plainText(errors.New(run.Problem)))
			}
			return showQuality(c, r, run)
		})
}

func showQuality(c *cobra.Command, r *results.Results, run results.Run) error {
	q, err := extract.ReadQuality(run)
	if err != nil {
		return err
	}
	trend, err := extract.TrendOf(c.Context(), r, run, q)
	if err != nil {
		return err
	}
	out := c.OutOrStdout()
	w := columns.Left(out)
	for _, t := range q.Templates {
		fmt.Fprintf(w, "\n%s: %d pages, %d records\nFIELD\tFILLED\tSAMPLES\tUNSURE\tFAILED\tREADS AS TYPE\tCONFIDENCE\t\n", t.Template, t.Pages, t.Records)
		for _, f := range t.Fields {
			expected, drift := "?", ""
			if f.Expected >= 0 {
				expected = fmt.Sprintf("%.0f%%", 100*f.Expected)
			}
			if f.Drift {
				drift = "DRIFT"
			}
			fmt.Fprintf(w, "%s\t%.1f%%\t%s\t%d\t%d\t%d of %d\t%.2f\t%s\n", f.Field, 100*f.Fill, expected, f.Unsure, f.Failed, f.Typed, f.Values, f.Confidence, drift)
		}
	}
	showTrend(w, trend)
	return w.Flush()
}

// showTrend draws how full each field was, run by run.
func showTrend(w io.Writer, trend extract.Trend) {
	for _, t := range trend.Templates {
		if len(t.Runs) < 2 {
			continue
		}
		fmt.Fprintf(w, "\n%s: the last %d runs, since %s\nFIELD\tFILLED, RUN BY RUN\tBEFORE\tNOW\n",
			t.Template, len(t.Runs), t.Runs[0].Started.Local().Format("2006-01-02 15:04"))
		for _, f := range t.Fields {
			last := len(f.Fill) - 1
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", f.Field, bars(f.Fill), share(f.Fill[last-1]), share(f.Fill[last]))
		}
	}
}

// bars draws shares as characters; one that is not known is a dot.
func bars(shares []float64) string {
	steps := []rune("▁▂▃▄▅▆▇█")
	var b strings.Builder
	for _, s := range shares {
		if s < 0 {
			b.WriteRune('·')
		} else {
			b.WriteRune(steps[min(int(s*float64(len(steps))), len(steps)-1)])
		}
	}
	return b.String()
}

func share(s float64) string {
	if s < 0 {
		return "?"
	}
	return fmt.Sprintf("%.1f%%", 100*s)
}

func runsProblems() *cobra.Command {
	return onRun("problems", "List the pages of a run that gave nothing, and why", `Lists each page that failed: its position in the run, the kind of problem, its name
and the reason, separated by tabs.`,
		func(c *cobra.Command, r *results.Results, run results.Run, _ string) error {
			for p, err := range r.Results(c.Context(), run.ID, results.ResultQuery{Problems: true}) {
				if err != nil {
					return err
				}
				fmt.Fprintf(c.OutOrStdout(), "%d\t%s\t%s\t%s\n", p.Position, p.Kind, p.Page.Page, strings.ReplaceAll(plainText(errors.New(p.Problem)), "\n", " "))
			}
			return nil
		})
}

func runsResume() *cobra.Command {
	var out outputFlags
	c := onRun("resume", "Go on with a run that was paused or interrupted", `Continues a run after its last page, and writes all its records when it is done. A
run whose process was killed can be resumed at once.`,
		func(c *cobra.Command, r *results.Results, run results.Run, folder string) error {
			if err := out.check(c); err != nil {
				return err
			}
			switch {
			case slices.Contains([]results.RunState{results.RunDone, results.RunCancelled, results.RunFailed}, run.State):
				return fmt.Errorf("run %s is %s: there is nothing to resume; 'wrapsmith runs export' writes its records", run.ID, run.State)
			case run.Open && stateOf(run) != string(results.RunRunning):
				if err := r.AddItems(c.Context(), run.ID, nil, 0, true); err != nil { // nobody sends more pages here
					return err
				}
			}
			return workOn(c, r, folder, run.ID, out)
		})
	out.flags(c)
	return c
}

func runsStop(use string, state results.RunState, short string) *cobra.Command {
	return onRun(use, short, short+". A process that works on it hears of it within some seconds.",
		func(c *cobra.Command, r *results.Results, run results.Run, _ string) error {
			return r.Ask(c.Context(), run.ID, state, extract.Gone)
		})
}

func runsExport() *cobra.Command {
	var out outputFlags
	c := onRun("export", "Write the records of a run", `Writes the records that a run has found so far, in any format, as often as you like.`,
		func(c *cobra.Command, r *results.Results, run results.Run, _ string) error {
			if err := out.check(c); err != nil {
				return err
			}
			return out.write(c, r, run)
		})
	out.flags(c)
	return c
}

func runsCompare() *cobra.Command {
	var folder, key string
	var limit int
	c := &cobra.Command{
		Use:   "compare OLD NEW",
		Short: "Show what is new, gone and changed between two runs",
		Long: `Compares two runs record by record. --key names the field that identifies a record,
for example an article number; --key @page uses the page. Without it whole records are
compared, and a difference is always new or gone, never changed.

Each difference is one JSON object on a line, with the values before and after.`,
		Example: `  wrapsmith runs compare 3f2a 91bc --key sku`,
		Args:    cobra.ExactArgs(2),
		RunE: func(c *cobra.Command, args []string) error {
			return withResults(c, folder, func(r *results.Results) error { return compareRuns(c, r, args[0], args[1], key, limit) })
		},
	}
	c.Flags().StringVar(&key, "key", "", "`field` that says which records are the same, or @page")
	c.Flags().IntVar(&limit, "limit", 1000, "`number` of differences to print")
	libraryFlag(c, &folder)
	return c
}

func compareRuns(c *cobra.Command, r *results.Results, before, after, key string, limit int) error {
	old, err := runNamed(c, r, before)
	if err != nil {
		return err
	}
	later, err := runNamed(c, r, after)
	if err != nil {
		return err
	}
	got, err := extract.Compare(c.Context(), r, old.ID, later.ID, extract.CompareOptions{Key: key, Limit: limit})
	if err != nil {
		return err
	}
	enc := json.NewEncoder(c.OutOrStdout())
	enc.SetEscapeHTML(false)
	for _, d := range got.Differences {
		if err := enc.Encode(d); err != nil {
			return err
		}
	}
	fmt.Fprintf(c.ErrOrStderr(), "wrapsmith: %d new, %d gone, %d changed, %d the same\n", got.New, got.Gone, got.Changed, got.Same)
	return nil
}

func runsDelete() *cobra.Command {
	return onRun("delete", "Delete a run with all it found", "Deletes a run with its results. Cancel a run that is still working first.",
		func(c *cobra.Command, r *results.Results, run results.Run, _ string) error {
			return r.DeleteRun(c.Context(), run.ID, extract.Gone)
		})
}
