package cli

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/app/runs"
	"wrapsmith/app/services"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/terminal/columns"
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
			return using(c, folder, needRuns, func(ctx context.Context, l *services.Library) error { return listRuns(ctx, c, l.Runs, limit, asJSON) })
		},
	}
	jsonFlag(c, &asJSON)
	c.Flags().IntVar(&limit, "limit", 20, "`number` of runs; 0: all")
	libraryFlag(c, &folder)
	c.AddCommand(runsShow(), runsProblems(), runsResume(), runsStop("pause", "Pause a run, whichever process works on it", (*runs.Runs).PauseRun),
		runsStop("cancel", "Stop a run for good; its results stay", (*runs.Runs).CancelRun), runsExport(), runsCompare(), runsDelete())
	return c
}

func listRuns(ctx context.Context, c *cobra.Command, rs *runs.Runs, limit int, asJSON bool) error {
	all, err := rs.ListRuns(ctx, &runs.ListRunsRequest{Limit: limit})
	if err != nil {
		return err
	}
	if asJSON {
		return jsonLines(c.OutOrStdout(), all.Runs)
	}
	w := columns.Left(c.OutOrStdout())
	fmt.Fprintln(w, "ID\tSTATE\tSTARTED\tPAGES\tRECORDS\tFAILED\tNAME")
	for _, run := range all.Runs {
		fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%d\t%d\t%s\n", run.ID, run.State, run.Started.Local().Format("2006-01-02 15:04"), run.Done, run.Records, run.Failed, run.Name)
	}
	return w.Flush()
}

// onRun is a command on one run, with the use cases of its library.
func onRun(use, short, long string, need services.Need, do func(ctx context.Context, c *cobra.Command, rs *runs.Runs, run runs.Run) error) *cobra.Command {
	var folder string
	c := &cobra.Command{
		Use: use + " RUN", Short: short, Long: long, Args: exactly("a run, by its id"),
		RunE: func(c *cobra.Command, args []string) error {
			return using(c, folder, need, func(ctx context.Context, l *services.Library) error {
				run, err := l.Runs.FindRun(ctx, args[0])
				if err != nil {
					return err
				}
				return do(ctx, c, l.Runs, run)
			})
		},
	}
	libraryFlag(c, &folder)
	return c
}

func runsShow() *cobra.Command {
	return onRun("show", "Show the result of a run", `Shows the result of a run: by template and field, how many records have a value, are
unsure or break the field's rule, and the filled share beside that of the template's
own samples. DRIFT marks a field that is filled far less often than on the samples:
the site may have changed. Then follow the filled shares in earlier runs of the same
schedule, or of the same template.`, needRuns,
		func(ctx context.Context, c *cobra.Command, rs *runs.Runs, run runs.Run) error {
			out := c.OutOrStdout()
			fmt.Fprintf(out, "run        %s\nname       %s\nstate      %s\nstarted    %s\npages      %d of %d, %d failed, %d without a template, %d empty\nrecords    %d\nseconds    %.1f\n",
				run.ID, run.Name, run.State, run.Started.Local().Format("2006-01-02 15:04:05"), run.Done, run.Total, run.Failed, run.Unmatched, run.Empty, run.Records, run.Seconds)
			if run.Problem != "" {
				fmt.Fprintf(out, "problem    %s\n", run.Problem)
			}
			return showQuality(ctx, c, rs, runs.InRun{Run: run.ID})
		})
}

func showQuality(ctx context.Context, c *cobra.Command, rs *runs.Runs, in runs.InRun) error {
	q, err := rs.GetRunQuality(ctx, &in)
	if err != nil {
		return err
	}
	trend, err := rs.GetRunTrend(ctx, &in)
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
	var asJSON bool
	c := onRun("problems", "List the pages of a run that gave nothing, and why", `Lists each page that failed: its position in the run, the kind of problem, its name
and the reason, separated by tabs.`, needRuns,
		func(ctx context.Context, c *cobra.Command, rs *runs.Runs, run runs.Run) error {
			const part = 1000
			for in := (runs.RunProblemsRequest{InRun: runs.InRun{Run: run.ID}, Limit: part}); in.From >= 0; {
				got, err := rs.GetRunProblems(ctx, &in)
				if err != nil {
					return err
				}
				if asJSON {
					if err := jsonLines(c.OutOrStdout(), got.Problems); err != nil {
						return err
					}
					got.Problems = nil
				}
				for _, p := range got.Problems {
					fmt.Fprintf(c.OutOrStdout(), "%d\t%s\t%s\t%s\n", p.Position, p.Kind, p.Page, strings.ReplaceAll(p.Reason, "\n", " "))
				}
				in.From = got.Next
			}
			return nil
		})
	jsonFlag(c, &asJSON)
	return c
}

func runsResume() *cobra.Command {
	var out outputFlags
	c := onRun("resume", "Continue a run that was paused or interrupted", `Continues a run after its last page, and writes all its records when it is done. A
run whose process was killed can be resumed at once.`, services.Need{Library: services.Optional, Results: services.Existing},
		func(_ context.Context, c *cobra.Command, rs *runs.Runs, run runs.Run) error {
			if err := out.check(c); err != nil {
				return err
			}
			if run.Over() {
				return fmt.Errorf("run %s is %s: there is nothing to resume; 'wrapsmith runs export' writes its records", run.ID, run.State)
			}
			return workOn(c, rs, run, run.Total, out)
		})
	out.flags(c)
	return c
}

func runsStop(use, short string, stop func(*runs.Runs, context.Context, *runs.InRun) (runs.Run, error)) *cobra.Command {
	return onRun(use, short, short+". The process that works on it stops within some seconds.", needRuns,
		func(ctx context.Context, _ *cobra.Command, rs *runs.Runs, run runs.Run) error {
			_, err := stop(rs, ctx, &runs.InRun{Run: run.ID})
			return err
		})
}

func runsExport() *cobra.Command {
	var out outputFlags
	c := onRun("export", "Write the records of a run", `Writes the records that a run has found so far, in any format, as often as you like.`, needRuns,
		func(_ context.Context, c *cobra.Command, rs *runs.Runs, run runs.Run) error {
			if err := out.check(c); err != nil {
				return err
			}
			return out.write(c, rs, run)
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
			return using(c, folder, needRuns, func(ctx context.Context, l *services.Library) error {
				return compareRuns(ctx, c, l.Runs, args[0], args[1], key, limit)
			})
		},
	}
	c.Flags().StringVar(&key, "key", "", "`field` that identifies a record, or @page")
	c.Flags().IntVar(&limit, "limit", 1000, "`number` of differences to print")
	libraryFlag(c, &folder)
	return c
}

func compareRuns(ctx context.Context, c *cobra.Command, rs *runs.Runs, before, after, key string, limit int) error {
	old, err := rs.FindRun(ctx, before)
	if err != nil {
		return err
	}
	later, err := rs.FindRun(ctx, after)
	if err != nil {
		return err
	}
	got, err := rs.CompareRuns(ctx, &runs.CompareRunsRequest{InRun: runs.InRun{Run: later.ID}, With: old.ID, Key: key, Limit: limit})
	if err != nil {
		return err
	}
	if err := jsonLines(c.OutOrStdout(), got.Differences); err != nil {
		return err
	}
	fmt.Fprintf(notes(c), "wrapsmith: %d new, %d gone, %d changed, %d the same\n", got.New, got.Gone, got.Changed, got.Same)
	return nil
}

func runsDelete() *cobra.Command {
	return onRun("delete", "Delete a run with its results", "Deletes a run with its results. Cancel a run that is still working first.", needRuns,
		func(ctx context.Context, _ *cobra.Command, rs *runs.Runs, run runs.Run) error {
			return rs.DeleteRun(ctx, &runs.InRun{Run: run.ID})
		})
}
