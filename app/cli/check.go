package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"wrapsmith/app/mending"
	"wrapsmith/app/runs"
	"wrapsmith/app/services"
	"wrapsmith/backend/atomicfile"
)

const checkExits = `Exit code 0: every template is sound. 4: a template has drifted, the site has changed.
1: none has drifted, but tests are red or pages could not be read.`

// libraryCheckFlags are what `wrapsmith library check` was asked.
type libraryCheckFlags struct {
	folder, format, output string
	samples                bool
	fetch                  fetchFlags
}

func libraryCheck() *cobra.Command {
	var f libraryCheckFlags
	c := &cobra.Command{
		Use:   "check [TEMPLATE...]",
		Short: "Read the sample addresses again: which templates no longer fit, and since when",
		Long: `Reads the addresses of the samples of all templates again, or of those that are named,
at most 8 of each, and runs the templates on them. It compares what they give with what
the samples and earlier runs gave, and lists the templates that have drifted: which
fields, since when, and whether a mended version is proposed. Nothing is saved; "library
mend" does that. A page that cannot be read counts as unreachable, not as drift.

The result is kept for the screen "Health". A drifted template has an alert, which ends
when the template fits again (see "wrapsmith schedule alerts"). To check each night, add
a schedule with --check, or let the system's cron run this command.

--samples fetches nothing: it only runs the tests on the stored samples.

The format mail has headers: pipe it to "sendmail ADDRESS". The format atom is a feed
with an entry for each drift. Ctrl-C stops; what was checked until then is kept.

` + checkExits,
		Example: `  wrapsmith library check
  wrapsmith library check shop --format json
  wrapsmith library check --format mail | sendmail me@example.org`,
		RunE: f.run,
	}
	libraryFlag(c, &f.folder)
	fl := c.Flags()
	fl.BoolVar(&f.samples, "samples", false, "fetch nothing: only test the stored samples")
	fl.StringVar(&f.format, "format", mending.ReportText, "how to write the report: "+strings.Join(mending.ReportFormats, ", "))
	fl.StringVarP(&f.output, "output", "o", "", "`file` for the report (default: standard output)")
	c.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(mending.ReportFormats, cobra.ShellCompDirectiveNoFileComp)) //nolint:errcheck // the flag is there
	f.fetch.add(c)
	return c
}

func (f *libraryCheckFlags) run(c *cobra.Command, args []string) error {
	if !slices.Contains(mending.ReportFormats, f.format) {
		return misused(c, "--format %s: want one of %s", f.format, strings.Join(mending.ReportFormats, ", "))
	}
	in := mending.CheckRequest{Samples: f.samples}
	if err := f.fetch.spec(&in.Spec); err != nil {
		return err
	}
	return using(c, f.folder, needAll, func(ctx context.Context, l *services.Library) error {
		for _, name := range args {
			id, err := l.Templates.Find(ctx, name)
			if err != nil {
				return err
			}
			in.Templates = append(in.Templates, id)
		}
		bar := newCheckBar(c)
		in.Progress = bar.at
		report, err := l.Mending.Check(ctx, &in)
		bar.finish()
		if err != nil && c.Context().Err() == nil {
			return err
		}
		return errors.Join(err, f.print(c, report))
	})
}

// print writes the report, and says by the error how to end.
func (f *libraryCheckFlags) print(c *cobra.Command, report mending.CheckReport) error {
	var b bytes.Buffer
	if err := report.Write(&b, f.format); err != nil {
		return err
	}
	if f.output != "" {
		if err := atomicfile.Write(f.output, b.Bytes()); err != nil {
			return err
		}
	} else if _, err := b.WriteTo(c.OutOrStdout()); err != nil {
		return err
	}
	return checkedError(report)
}

// checkedError is the exit code of a check.
func checkedError(r mending.CheckReport) error {
	switch {
	case r.Drifted > 0:
		return errAlerts
	case r.Bad():
		return errSome
	}
	return nil
}

// checkScheduled does the check of a schedule now; each template that is not sound is printed.
func checkScheduled(ctx context.Context, c *cobra.Command, m *mending.Mending, s runs.Schedule) error {
	report, err := m.CheckSchedule(ctx, &runs.InSchedule{Schedule: s.ID})
	if err != nil {
		return err
	}
	for _, t := range report.Templates {
		if t.State != mending.CheckSound {
			fmt.Fprintf(c.ErrOrStderr(), "wrapsmith: %s\n", t.Title())
		}
	}
	return checkedError(report)
}

// checkFlags are what `wrapsmith check` was asked.
type checkFlags struct {
	live, write, json bool
	junit, markdown   string
	fetch             fetchFlags
}

func checkCommand() *cobra.Command {
	var f checkFlags
	c := &cobra.Command{
		Use:   "check TEMPLATE|DIR",
		Short: "Check templates of a repository: tests, fill, locators that moved",
		Long: `Checks a template file, or the templates of a folder tree as "library export" writes it,
without a library. It runs the tests, as "library test" does, and tries each template on
the pages of its records.json that are no samples. With --live it also reads the
addresses of the samples again. It reports which fields drift, and which locators moved
(the old one, the new one, the confidence of its values). With --write it writes a
mended version over the template's file, and the new pages into the folder "samples"
beside it.

Use it in the CI of a repository of templates. build/action is a GitHub Action for it.

` + checkExits,
		Example: `  wrapsmith check templates --junit report.xml
  wrapsmith check shop.xml --live --markdown table.md
  wrapsmith check templates --live --write`,
		Args: exactly("a template or a folder of templates"),
		RunE: func(c *cobra.Command, args []string) error { return f.run(c, args[0]) },
	}
	fl := c.Flags()
	fl.BoolVar(&f.live, "live", false, "read the addresses of the samples again")
	fl.BoolVar(&f.write, "write", false, "write mended versions over the templates")
	fl.BoolVar(&f.json, "json", false, "write the report as JSON")
	fl.StringVar(&f.junit, "junit", "", "write the report as JUnit XML to this `file`")
	fl.StringVar(&f.markdown, "markdown", "", "write a table in Markdown to this `file`")
	f.fetch.add(c)
	return c
}

func (f *checkFlags) run(c *cobra.Command, path string) error {
	in := mending.CheckFolderRequest{Path: path, Live: f.live, Write: f.write}
	if err := f.fetch.spec(&in.Spec); err != nil {
		return err
	}
	bar := newCheckBar(c)
	in.Progress = bar.at
	report, err := mending.CheckFolder(c.Context(), &in)
	bar.finish()
	if err != nil {
		return err
	}
	if f.junit != "" {
		var b bytes.Buffer
		if err := checkJUnit(&b, report); err != nil {
			return err
		}
		if err := atomicfile.Write(f.junit, b.Bytes()); err != nil {
			return err
		}
	}
	if f.markdown != "" {
		if err := atomicfile.Write(f.markdown, []byte(report.Markdown())); err != nil {
			return err
		}
	}
	format := mending.ReportText
	if f.json {
		format = mending.ReportJSON
	}
	if err := report.Write(c.OutOrStdout(), format); err != nil {
		return err
	}
	return checkedError(report)
}

// checkJUnit writes a report as JUnit does: a suite for each template, a case for
// each field.
func checkJUnit(out io.Writer, r mending.CheckReport) error {
	var report junitSuites
	for _, t := range r.Templates {
		s := junitSuite{Name: t.File}
		add := func(name string, failure, fault *junitText) {
			s.Tests++
			if failure != nil {
				s.Failures++
			}
			if fault != nil {
				s.Errors++
			}
			s.Cases = append(s.Cases, junitCase{Name: name, Class: t.File, Failure: failure, Error: fault})
		}
		if t.State == mending.CheckUnknown || t.State == mending.CheckUnreachable {
			add("pages", nil, &junitText{t.State + ": " + t.Reason()})
		}
		for _, f := range t.Fields {
			switch {
			case f.Drifts:
				add(f.Field, &junitText{f.Why}, nil)
			case f.Red > 0:
				add(f.Field, &junitText{fmt.Sprintf("%d expected values are not given", f.Red)}, nil)
			default:
				add(f.Field, nil, nil)
			}
		}
		report.Suites = append(report.Suites, s)
	}
	return report.write(out)
}

// checkBar is a bar on standard error that counts templates, on a terminal only.
type checkBar struct {
	out io.Writer
	bar *progressbar.ProgressBar
}

func newCheckBar(c *cobra.Command) *checkBar {
	if isQuiet(c) || !isTerminal(c.ErrOrStderr()) {
		return &checkBar{}
	}
	return &checkBar{out: raw(c.ErrOrStderr())}
}

func (b *checkBar) at(p mending.CheckProgress) {
	if b.out == nil {
		return
	}
	if b.bar == nil {
		b.bar = progressbar.NewOptions(p.Total, progressbar.OptionSetWriter(b.out), progressbar.OptionSetDescription("check"),
			progressbar.OptionShowCount(), progressbar.OptionClearOnFinish(), progressbar.OptionThrottle(progressEvery))
	}
	b.bar.Set(p.Done) //nolint:errcheck // a bar that cannot be drawn stops nothing
}

func (b *checkBar) finish() {
	if b.bar != nil {
		b.bar.Finish() //nolint:errcheck // as above
	}
}
