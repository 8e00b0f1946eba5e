package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"wrapsmith/app/runs"
	"wrapsmith/backend/output/columns"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/output/sink"
	"wrapsmith/backend/stores/results"
)

func scheduleCommand() *cobra.Command {
	var folder string
	c := &cobra.Command{
		Use:   "schedule",
		Short: "Repeat runs by the clock, with alerts",
		Long: `Lists the schedules: runs that are repeated while "wrapsmith serve" or the window is
running. Runs that were due while neither was running are omitted. The system's own cron
can start "wrapsmith schedule run NAME" instead, whose exit code reports alerts.

A schedule raises an alert when a field is filled far less than on its template's
own samples or than in the run before, when no template fits many pages, when
many pages fail, or when nothing is found at all.`,
		Example: `  wrapsmith schedule add --name shop --cron '30 4 * * *' --template shop https://shop.example/new
  wrapsmith schedule run shop
  wrapsmith schedule alerts`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return withResults(c, folder, func(r *results.Results) error { return listSchedules(c, r) })
		},
	}
	libraryFlag(c, &folder)
	c.AddCommand(scheduleAdd(), scheduleRun(), scheduleAlerts(), onSchedule("delete", "Delete a schedule and its alerts; its runs stay",
		func(c *cobra.Command, r *results.Results, s results.Schedule) error {
			return r.DeleteSchedule(c.Context(), s.ID)
		}),
		onSchedule("pause", "Pause a schedule until it is resumed", func(c *cobra.Command, r *results.Results, s results.Schedule) error {
			s.Paused = true
			return r.PutSchedule(c.Context(), s)
		}),
		onSchedule("resume", "Resume a paused schedule", func(c *cobra.Command, r *results.Results, s results.Schedule) (err error) {
			s.Paused = false
			if s.Next, err = runs.NextDue(s, time.Now()); err != nil {
				return err
			}
			return r.PutSchedule(c.Context(), s)
		}))
	return c
}

func listSchedules(c *cobra.Command, r *results.Results) error {
	list, err := r.Schedules(c.Context())
	if err != nil {
		return err
	}
	w := columns.Left(c.OutOrStdout())
	fmt.Fprintln(w, "ID\tNAME\tCRON\tNEXT\tOUTPUT\tALERTS")
	for _, s := range list {
		alerts, err := r.Alerts(c.Context(), results.AlertQuery{Schedule: s.ID})
		if err != nil {
			return err
		}
		next := s.Next.Local().Format("2006-01-02 15:04")
		if s.Paused {
			next = "paused"
		}
		to := "-"
		if spec, err := extract.ReadSchedule(s); err == nil && spec.Output != nil {
			to = spec.Output.Path
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%d\n", s.ID, s.Name, s.Cron, next, to, len(alerts))
	}
	return w.Flush()
}

// scheduleNamed finds a schedule by its id or its name.
func scheduleNamed(c *cobra.Command, r *results.Results, name string) (results.Schedule, error) {
	list, err := r.Schedules(c.Context())
	if err != nil {
		return results.Schedule{}, err
	}
	var found []results.Schedule
	for _, s := range list {
		if s.ID == name {
			return s, nil
		}
		if s.Name == name {
			found = append(found, s)
		}
	}
	switch len(found) {
	case 0:
		return results.Schedule{}, fmt.Errorf("there is no schedule %q; see 'wrapsmith schedule'", name)
	case 1:
		return found[0], nil
	}
	return results.Schedule{}, fmt.Errorf("%d schedules are called %q; name one by its id", len(found), name)
}

// onSchedule is a command on one schedule.
func onSchedule(use, short string, do func(*cobra.Command, *results.Results, results.Schedule) error) *cobra.Command {
	var folder string
	c := &cobra.Command{
		Use: use + " SCHEDULE", Short: short, Long: short + ". It is named by its id, or by its name.", Args: exactly("a schedule"),
		RunE: func(c *cobra.Command, args []string) error {
			return withResults(c, folder, func(r *results.Results) error {
				s, err := scheduleNamed(c, r, args[0])
				if err != nil {
					return err
				}
				return do(c, r, s)
			})
		},
	}
	libraryFlag(c, &folder)
	return c
}

type scheduleFlags struct {
	library, name, cron, zone, template, webhook string
	hookHosts                                    []string
	fetch                                        fetchFlags
	render                                       renderFlags
	pages                                        int
	mind                                         extract.Mind
	out                                          outputFlags
	check                                        bool // no run: a check of the library
}

func scheduleAdd() *cobra.Command {
	var f scheduleFlags
	c := &cobra.Command{
		Use:   "add --name NAME --cron EXPRESSION PAGE|DIR...|--check",
		Short: "Add a schedule",
		Long: `Adds a schedule. --cron has five fields, minute hour day month weekday, each *,
a number, a range 1-5, a step */15, or several with commas; months and weekdays
by name too; or @hourly, @daily, @weekly, @monthly, @yearly.

--template names a template of the library by its id or name. Each run uses the newest
version. Without it each page gets the library's best template.

--check makes a schedule that extracts nothing: it checks the library, or the template of
--template, as "wrapsmith library check" does. It takes no pages.

--output is a file that each run replaces. {date} and {time} in its name are the start
of the run, as in shop-{date}.csv. A run without records does not change the file. A run
that cannot write it raises an alert.

--webhook is an address that gets alerts as JSON, whose member "text" is a sentence. An
address in a private network is refused unless --webhook-host names its host. To get
alerts by mail, let the system's cron start "wrapsmith schedule run NAME": it mails the
alerts, which the command prints on standard error.`,
		Example: `  wrapsmith schedule add --name shop --cron '30 4 * * mon-fri' --zone Europe/Berlin --template shop -o shop.csv pages/
  wrapsmith schedule add --name nightly --cron '0 3 * * *' --check`,
		Args: func(c *cobra.Command, args []string) error {
			if f.check {
				return cobra.NoArgs(c, args)
			}
			return some("the pages to extract from: files, folders or addresses")(c, args)
		},
		RunE: func(c *cobra.Command, args []string) error { return addSchedule(c, f, args) },
	}
	fl := c.Flags()
	fl.StringVar(&f.name, "name", "", "what to `call` it")
	fl.StringVar(&f.cron, "cron", "", "when: five `fields`, or @daily and the like")
	fl.StringVar(&f.zone, "zone", "", "`place` whose clocks count, as in Asia/Shanghai (default: this machine's)")
	fl.StringVar(&f.template, "template", "", "`template` of the library (default: the best for each page)")
	f.fetch.add(c)
	f.render.add(c)
	pagesFlag(c, &f.pages)
	f.out.fileFlags(c)
	fl.BoolVar(&f.check, "check", false, "extract nothing: check the library's templates, or that of --template")
	fl.StringVar(&f.webhook, "webhook", "", "`address` that gets the alerts")
	fl.StringSliceVar(&f.hookHosts, "webhook-host", nil, "private `host` that the webhook may reach; may be repeated")
	fl.Float64Var(&f.mind.FillDrop, "mind-fill", 0, "`share` by which a field may be filled less than before (default 0.2)")
	fl.Float64Var(&f.mind.Unmatched, "mind-unmatched", 0, "`share` of pages that no template may fit (default 0.2)")
	fl.Float64Var(&f.mind.Failed, "mind-failed", 0, "`share` of pages that may fail (default 0.2)")
	c.MarkFlagRequired("name") //nolint:errcheck // the flag is there
	c.MarkFlagRequired("cron") //nolint:errcheck // the flag is there
	libraryFlag(c, &f.library)
	return c
}

func addSchedule(c *cobra.Command, f scheduleFlags, args []string) error {
	spec := extract.ScheduleSpec{Mind: f.mind, Webhook: f.webhook, AllowHosts: f.hookHosts, Check: f.check}
	if f.check && (f.fetch.cookies != "" || f.out.file != "") {
		return misused(c, "a check sends no cookies and writes no file: leave --cookies and --output out")
	}
	if err := errors.Join(f.render.check(c), checkPages(c, f.pages)); err != nil {
		return err
	}
	spec.Pages = f.pages
	err := f.fetch.spec(&spec.Spec, f.render)
	if err != nil {
		return err
	}
	spec.Served = true
	if spec.Output, err = f.out.delivery(c); err != nil {
		return err
	}
	store, _, err := openLibrary(c.Context(), f.library, false)
	if err != nil {
		return err
	}
	defer store.Close() // only read
	if f.template != "" {
		if spec.TemplateID, err = templatesOf(store).Find(c.Context(), f.template); err != nil {
			return err
		}
	}
	for _, arg := range args {
		if arg == stdinName {
			return misused(c, "a schedule cannot take pages from standard input")
		}
	}
	items, err := itemsOf(c.InOrStdin(), args)
	if err != nil {
		return err
	}
	for _, it := range items {
		var item extract.ItemSpec
		if err := json.Unmarshal(it.Spec, &item); err != nil {
			return err
		}
		spec.Items = append(spec.Items, item)
	}
	raw, err := json.Marshal(spec)
	if err != nil {
		return err
	}
	s := results.Schedule{ID: newRunID(), Name: f.name, Cron: f.cron, Zone: f.zone, Spec: raw, Created: time.Now().UTC()}
	if s.Next, err = runs.NextDue(s, time.Now()); err != nil {
		return misused(c, "%s", plainText(err))
	}
	return withResults(c, f.library, func(r *results.Results) error {
		if err := r.PutSchedule(c.Context(), s); err != nil {
			return err
		}
		fmt.Fprintf(c.OutOrStdout(), "%s\t%s\n", s.ID, s.Next.Local().Format("2006-01-02 15:04"))
		return nil
	})
}

// delivery is the file that each run of a schedule writes; nil when none is named.
func (o outputFlags) delivery(c *cobra.Command) (*extract.Delivery, error) {
	if err := o.check(c); err != nil || o.file == "" {
		return nil, err
	}
	path, err := filepath.Abs(o.file)
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(filepath.Dir(path)); err != nil || !info.IsDir() {
		return nil, misused(c, "--output %s: there is no folder %s", o.file, filepath.Dir(path))
	}
	return &extract.Delivery{Path: path, Format: sink.Format(o.format), Lists: sink.Lists(o.lists), Typed: o.typed, BOM: o.bom}, nil
}

// errAlerts says that a scheduled run raised alerts; each was told.
var errAlerts = errors.New("the run raised alerts")

func scheduleRun() *cobra.Command {
	var folder string
	var out outputFlags
	c := &cobra.Command{
		Use:   "run SCHEDULE",
		Short: "Run a schedule now; the exit code reports alerts",
		Long: `Runs a schedule now, to its end. It writes the schedule's file, if there is one, and
the records to --output or --to. Alerts are printed on standard error, one per line, and
sent to the schedule's webhook; the exit code is then 4. Of a schedule with --check the
templates that are not sound are printed there.`,
		Example: `  wrapsmith schedule run shop -o shop.csv || echo look at the shop`,
		Args:    exactly("a schedule"),
		RunE: func(c *cobra.Command, args []string) error {
			if err := out.check(c); err != nil {
				return err
			}
			return withResults(c, folder, func(r *results.Results) error { return runScheduled(c, r, folder, args[0], out) })
		},
	}
	out.flags(c)
	libraryFlag(c, &folder)
	return c
}

func runScheduled(c *cobra.Command, r *results.Results, folder, name string, out outputFlags) error {
	s, err := scheduleNamed(c, r, name)
	if err != nil {
		return err
	}
	if spec, err := extract.ReadSchedule(s); err != nil || spec.Check {
		return errors.Join(err, runScheduledCheck(c, folder, s))
	}
	store, _, err := openLibrary(c.Context(), folder, false)
	if err != nil {
		return err
	}
	crawls, err := openCrawls(folder)
	if err != nil {
		return errors.Join(err, store.Close())
	}
	defer crawls.Close() // a crawl that was begun here stays as it is
	spec, items, err := runs.ScheduledRun(c.Context(), store, s, crawls.Repeat)
	if err := errors.Join(err, store.Close()); err != nil {
		return err
	}
	spec.Served = false // it is worked on here
	id, err := beginRun(c.Context(), r, s.Name, s.ID, spec, items)
	if err != nil {
		return err
	}
	run, err := finishRun(c, r, crawls, folder, id)
	if err != nil && run.State != results.RunFailed {
		return err
	}
	alerts, judged := extract.Judge(c.Context(), r, id, false)
	for _, a := range alerts {
		fmt.Fprintf(c.ErrOrStderr(), "wrapsmith: alert: %s: %s\n", a.Kind, a.Text)
		if a.Sent != "" && a.Sent != "sent" {
			fmt.Fprintf(c.ErrOrStderr(), "wrapsmith: the webhook was not told: %s\n", plainText(errors.New(a.Sent)))
		}
	}
	if out.file != "" || out.to != "" {
		err = errors.Join(err, out.write(c, r, run))
	}
	switch {
	case errors.Join(err, judged) != nil:
		return errors.Join(err, judged)
	case len(alerts) > 0:
		return errAlerts
	case run.Failed > 0:
		return errSome
	}
	return nil
}

func scheduleAlerts() *cobra.Command {
	var folder string
	var all, see bool
	c := &cobra.Command{
		Use:   "alerts",
		Short: "List the alerts that were not seen yet",
		Long:  "Lists the alerts that were not seen yet, the newest first: time, schedule, run, kind and text,\nseparated by tabs. A repeated cause is one alert with a count. --see marks them as seen.",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return withResults(c, folder, func(r *results.Results) error { return listAlerts(c, r, all, see) })
		},
	}
	c.Flags().BoolVar(&all, "all", false, "those that were seen too")
	c.Flags().BoolVar(&see, "see", false, "say that those that are listed were seen")
	libraryFlag(c, &folder)
	return c
}

func listAlerts(c *cobra.Command, r *results.Results, all, see bool) error {
	list, err := r.Alerts(c.Context(), results.AlertQuery{Seen: all})
	if err != nil {
		return err
	}
	for _, a := range list {
		again := ""
		if a.Times > 1 {
			again = fmt.Sprintf(" (%d times since %s)", a.Times, a.Since.Local().Format("2006-01-02 15:04"))
		}
		fmt.Fprintf(c.OutOrStdout(), "%s\t%s\t%s\t%s\t%s%s\n", a.Raised.Local().Format("2006-01-02 15:04"), a.Schedule, a.Run, a.Kind, a.Text, again)
		if see {
			if err := r.SeeAlert(c.Context(), a.ID); err != nil {
				return err
			}
		}
	}
	return nil
}
