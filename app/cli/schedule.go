package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"wrapsmith/app/runs"
	"wrapsmith/app/services"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/output/sink"
	"wrapsmith/backend/terminal/columns"
)

func scheduleCommand() *cobra.Command {
	var folder string
	var asJSON bool
	c := &cobra.Command{
		Use:   "schedule",
		Short: "Repeat runs by the clock, with alerts",
		Long: `Lists the schedules: runs that are repeated while "wrapsmith serve" or the window is
running. Runs that were due while neither was running are skipped. The system's own cron
can start "wrapsmith schedule run NAME" instead, whose exit code reports alerts.

A schedule raises an alert when a field is filled far less than on its template's
own samples or than in the run before, when no template fits many pages, when
many pages fail, or when nothing is found at all.`,
		Example: `  wrapsmith schedule add --name shop --cron '30 4 * * *' --template shop https://shop.example/new
  wrapsmith schedule run shop
  wrapsmith schedule alerts`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return using(c, folder, needRuns, func(ctx context.Context, l *services.Library) error { return listSchedules(ctx, c, l.Runs, asJSON) })
		},
	}
	jsonFlag(c, &asJSON)
	libraryFlag(c, &folder)
	c.AddCommand(scheduleAdd(), scheduleRun(), scheduleAlerts(), scheduleDeliveries(), scheduleSecret(),
		onSchedule("delete", "Delete a schedule and its alerts; its runs stay", (*runs.Runs).DeleteSchedule),
		onSchedule("pause", "Pause a schedule until it is resumed", pauseSchedule(true)),
		onSchedule("resume", "Resume a paused schedule", pauseSchedule(false)))
	return c
}

func listSchedules(ctx context.Context, c *cobra.Command, rs *runs.Runs, asJSON bool) error {
	all, err := rs.ListSchedules(ctx, nil)
	if err != nil {
		return err
	}
	if asJSON {
		return jsonLines(c.OutOrStdout(), all.Schedules)
	}
	w := columns.Left(c.OutOrStdout())
	fmt.Fprintln(w, "ID\tNAME\tCRON\tNEXT\tOUTPUT\tALERTS")
	for _, s := range all.Schedules {
		next, to := s.Next.Local().Format("2006-01-02 15:04"), "-"
		if s.Paused {
			next = "paused"
		}
		if s.Output != nil {
			to = cmp.Or(s.Output.File, s.Output.To)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%d\n", s.ID, s.Name, s.Cron, next, to, s.Alerts)
	}
	return w.Flush()
}

// onSchedule is a command on one schedule.
func onSchedule(use, short string, do func(*runs.Runs, context.Context, *runs.InSchedule) error) *cobra.Command {
	var folder string
	c := &cobra.Command{
		Use: use + " SCHEDULE", Short: short, Long: short + ". It is named by its id, or by its name.", Args: exactly("a schedule"),
		RunE: func(c *cobra.Command, args []string) error {
			return using(c, folder, needRuns, func(ctx context.Context, l *services.Library) error {
				s, err := l.Runs.FindSchedule(ctx, args[0])
				if err != nil {
					return err
				}
				return do(l.Runs, ctx, &runs.InSchedule{Schedule: s.ID})
			})
		},
	}
	libraryFlag(c, &folder)
	return c
}

func pauseSchedule(paused bool) func(*runs.Runs, context.Context, *runs.InSchedule) error {
	return func(rs *runs.Runs, ctx context.Context, in *runs.InSchedule) error {
		_, err := rs.PauseSchedule(ctx, &runs.PauseScheduleRequest{InSchedule: *in, Paused: paused})
		return err
	}
}

type scheduleFlags struct {
	library, name, cron, zone, template, webhook string
	hook                                         runs.ScheduleHook
	fetch                                        fetchFlags
	pages                                        int
	relative                                     bool
	search                                       searchFlags
	limits                                       extract.AlertLimits
	out                                          outputFlags
	mail                                         runs.ScheduleMail
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
that cannot write it raises an alert. --to is the table of a PostgreSQL or SQLite database
that each run adds its records to; the password of PostgreSQL comes from ~/.pgpass.

--webhook is an address that gets alerts as JSON, whose member "text" is a sentence. An
address in a private network is refused unless --webhook-host names its host. With
--webhook-sends it also gets the records of each run, what is new, changed and gone
since the run before, or a link to the records. A delivery that fails is tried again
five times, over seven hours. "wrapsmith schedule secret" makes a secret that signs
them.

--mail-to is an address that gets a mail after each run: how many records, what is new,
changed and gone, the alerts, and with --mail-attach the records as a file of up to 7 MiB.
"wrapsmith serve" and "wrapsmith schedule run" send it by their SMTP settings.`,
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
	fl.StringVar(&f.zone, "zone", "", "time `zone`, as in Asia/Shanghai (default: this machine's)")
	fl.StringVar(&f.template, "template", "", "`template` of the library (default: the best for each page)")
	relativeFlag(c, &f.relative)
	f.fetch.add(c)
	pagesFlag(c, &f.pages)
	f.search.add(c)
	f.out.fileFlags(c)
	f.out.tableFlags(c)
	fl.BoolVar(&f.check, "check", false, "extract nothing: check the library's templates, or that of --template")
	fl.StringVar(&f.webhook, "webhook", "", "`address` that gets the alerts")
	fl.StringSliceVar(&f.hook.WebhookHosts, "webhook-host", nil, "private `host` that the webhook may reach; may be repeated")
	fl.StringVar(&f.hook.WebhookSends, "webhook-sends", "", "send `what` of each run: records, changes (since the run before) or link (default: alerts only)")
	fl.StringVar(&f.hook.WebhookKey, "webhook-key", "", "with changes: `field` that identifies a record, or @page")
	fl.StringVar(&f.hook.WebhookServer, "webhook-server", "", "`address` of your server as the receiver reaches it, for the link to the records")
	fl.StringSliceVar(&f.mail.To, "mail-to", nil, "`address` that gets a mail of each run; may be repeated")
	fl.StringVar(&f.mail.When, "mail-when", "", "mail only after runs with `what`: changes (or alerts) or alerts (default: each run)")
	fl.StringVar(&f.mail.Attach, "mail-attach", "", "attach the records in this `format`: csv or xlsx (default: none)")
	fl.StringVar(&f.mail.Key, "mail-key", "", "`field` that identifies a record, or @page (default: whole records are compared)")
	fl.Float64Var(&f.limits.FillDrop, "alert-fill", 0, "`share` by which a field may be filled less than before (default 0.2)")
	fl.Float64Var(&f.limits.Unmatched, "alert-unmatched", 0, "`share` of pages that no template may fit (default 0.2)")
	fl.Float64Var(&f.limits.Failed, "alert-failed", 0, "`share` of pages that may fail (default 0.2)")
	c.MarkFlagRequired("name") //nolint:errcheck // the flag is there
	c.MarkFlagRequired("cron") //nolint:errcheck // the flag is there
	libraryFlag(c, &f.library)
	return c
}

func addSchedule(c *cobra.Command, f scheduleFlags, args []string) error {
	in := runs.LocalSchedule{Name: f.name, Cron: f.cron, Zone: f.zone, Spec: extract.ScheduleSpec{Limits: f.limits, Check: f.check}, Webhook: f.webhook, Hook: f.hook}
	if !slices.Contains([]string{"", extract.SendRecords, extract.SendChanges, extract.SendLink}, f.hook.WebhookSends) {
		return misused(c, "--webhook-sends %s: it is records, changes or link", f.hook.WebhookSends)
	}
	if !slices.Contains([]string{"", extract.MailChanges, extract.MailAlerts}, f.mail.When) {
		return misused(c, "--mail-when %s: it is changes or alerts", f.mail.When)
	}
	if !slices.Contains([]string{"", string(sink.CSV), string(sink.XLSX)}, f.mail.Attach) {
		return misused(c, "--mail-attach %s: it is csv or xlsx", f.mail.Attach)
	}
	if len(f.mail.To) > 0 {
		in.Mail = &f.mail
	} else if f.mail.When+f.mail.Attach+f.mail.Key != "" {
		return misused(c, "--mail-when, --mail-attach and --mail-key need --mail-to")
	}
	if f.check && (f.fetch.cookies != "" || f.out.file != "" || f.out.to != "") {
		return misused(c, "a check sends no cookies and writes no file: leave --cookies, --output and --to out")
	}
	if err := checkPages(c, f.pages); err != nil {
		return err
	}
	in.Spec.Pages, in.Spec.Relative = f.pages, f.relative
	if _, err := runs.NextDue(f.cron, f.zone, time.Now()); err != nil {
		return misused(c, "%s", plainText(err))
	}
	args = f.fetch.take(args)
	err := f.fetch.spec(&in.Spec.Spec)
	if err != nil {
		return err
	}
	if in.Output, err = f.out.scheduled(c); err != nil {
		return err
	}
	if slices.Contains(args, stdinName) {
		return misused(c, "a schedule cannot take pages from standard input")
	}
	if in.Pages, err = f.search.localPages(c, args); err != nil {
		return err
	}
	return using(c, f.library, needAll, func(ctx context.Context, l *services.Library) error {
		if f.template != "" {
			if in.Spec.TemplateID, err = l.Templates.Find(ctx, f.template); err != nil {
				return err
			}
		}
		s, err := l.Runs.CreateLocalSchedule(ctx, &in)
		if err == nil {
			fmt.Fprintf(c.OutOrStdout(), "%s\t%s\n", s.ID, s.Next.Local().Format("2006-01-02 15:04"))
		}
		return err
	})
}

// scheduled is the file that each run of a schedule writes; nil when none is named.
func (o outputFlags) scheduled(c *cobra.Command) (*runs.ScheduleOutput, error) {
	if err := o.check(c); err != nil || o.file == "" && o.to == "" {
		return nil, err
	}
	if o.to != "" {
		return o.scheduledTable(c)
	}
	path, err := filepath.Abs(o.file)
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(filepath.Dir(path)); err != nil || !info.IsDir() {
		return nil, misused(c, "--output %s: there is no folder %s", o.file, filepath.Dir(path))
	}
	return &runs.ScheduleOutput{File: path, Format: o.format, Lists: o.lists, Typed: o.typed, BOM: o.bom}, nil
}

// scheduledTable is the table that each run of a schedule writes.
func (o outputFlags) scheduledTable(c *cobra.Command) (*runs.ScheduleOutput, error) {
	if o.file != "" {
		return nil, misused(c, "--to writes a table, --output a file: a schedule takes one of them")
	}
	to := o.to
	if !sink.IsPostgres(to) {
		var err error
		if to, err = filepath.Abs(to); err != nil {
			return nil, err
		}
	}
	return &runs.ScheduleOutput{To: to, Table: o.table, TableMode: o.mode, TableKey: o.key, Lists: o.lists}, nil
}

// errAlerts says that a scheduled run raised alerts; each was printed.
var errAlerts = errors.New("the run raised alerts")

func scheduleRun() *cobra.Command {
	var folder string
	var out outputFlags
	var post mailFlags
	c := &cobra.Command{
		Use:   "run SCHEDULE",
		Short: "Run a schedule now; the exit code reports alerts",
		Long: `Runs a schedule now, to its end. It writes the schedule's file, if there is one, and the
records to --output or --to. Alerts are printed on standard error, one per line, and
sent to the schedule's webhook; the exit code is then 4. If SMTP settings are given, the
schedule's mail is sent; else a server with such settings sends it. A schedule with
--check prints the templates that are not sound there.`,
		Example: `  wrapsmith schedule run shop -o shop.csv || echo look at the shop`,
		Args:    exactly("a schedule"),
		RunE: func(c *cobra.Command, args []string) error {
			if err := out.check(c); err != nil {
				return err
			}
			outgoing, err := post.server(c)
			if err != nil {
				return err
			}
			l, err := openAs(c, folder, needAll, func(path string) services.Options {
				o := serviceOptions(path)
				o.Mail = outgoing
				return o
			})
			if err != nil {
				return err
			}
			defer l.Close() // every change is written when it is made
			return runScheduled(asUser(c.Context()), c, l, args[0], out)
		},
	}
	out.flags(c)
	post.add(c)
	libraryFlag(c, &folder)
	return c
}

func runScheduled(ctx context.Context, c *cobra.Command, l *services.Library, name string, out outputFlags) error {
	rs := l.Runs
	s, err := rs.FindSchedule(ctx, name)
	if err != nil {
		return err
	}
	if s.Check {
		return checkScheduled(ctx, c, l.Mending, s)
	}
	bar := newProgress(c, func() int { return -1 }, true)
	done, err := rs.WorkSchedule(ctx, &runs.WorkScheduleRequest{InSchedule: runs.InSchedule{Schedule: s.ID}, Page: printRun(c, bar)})
	bar.finish()
	if done.Run.ID == "" {
		return err
	}
	ended := runEnded(c, done.Run)
	if ended != nil && done.Run.State != runs.StateFailed {
		return errors.Join(err, ended)
	}
	for _, a := range done.Alerts {
		fmt.Fprintf(c.ErrOrStderr(), "wrapsmith: alert: %s: %s\n", a.Kind, a.Text)
		if a.Sent != "" && a.Sent != "sent" {
			fmt.Fprintf(c.ErrOrStderr(), "wrapsmith: the webhook did not get them: %s\n", plainText(errors.New(a.Sent)))
		}
	}
	if out.file != "" || out.to != "" {
		err = errors.Join(err, out.write(c, rs, done.Run))
	}
	switch {
	case errors.Join(err, ended) != nil:
		return errors.Join(err, ended)
	case len(done.Alerts) > 0:
		return errAlerts
	case done.Run.Failed > 0:
		return errSome
	}
	return nil
}

func scheduleAlerts() *cobra.Command {
	var folder string
	var all, see, asJSON bool
	c := &cobra.Command{
		Use:   "alerts",
		Short: "List the alerts that were not seen yet",
		Long:  "Lists the alerts that were not seen yet, the newest first: time, schedule, run, kind and text,\nseparated by tabs. A repeated cause is one alert with a count. --see marks them as seen.",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return using(c, folder, needRuns, func(ctx context.Context, l *services.Library) error {
				return listAlerts(ctx, c, l.Runs, all, see, asJSON)
			})
		},
	}
	c.Flags().BoolVar(&all, "all", false, "those that were seen too")
	jsonFlag(c, &asJSON)
	c.Flags().BoolVar(&see, "see", false, "mark the listed alerts as seen")
	libraryFlag(c, &folder)
	return c
}

func listAlerts(ctx context.Context, c *cobra.Command, rs *runs.Runs, all, see, asJSON bool) error {
	list, err := rs.ListAlerts(ctx, &runs.ListAlertsRequest{Seen: all})
	if err != nil {
		return err
	}
	if asJSON {
		if err := jsonLines(c.OutOrStdout(), list.Alerts); err != nil {
			return err
		}
	}
	for _, a := range list.Alerts {
		again := ""
		if a.Times > 1 {
			again = fmt.Sprintf(" (%d times since %s)", a.Times, a.Since.Local().Format("2006-01-02 15:04"))
		}
		if !asJSON {
			fmt.Fprintf(c.OutOrStdout(), "%s\t%s\t%s\t%s\t%s%s\n", a.Raised.Local().Format("2006-01-02 15:04"), a.Schedule, a.Run, a.Kind, a.Text, again)
		}
		if see {
			if err := rs.SeeAlert(ctx, &runs.InAlert{Alert: a.ID}); err != nil {
				return err
			}
		}
	}
	return nil
}
