package cli

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/app/crawls"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/output/terminal"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/web/page"
)

// runFlags say how a run extracts.
type runFlags struct {
	template, library, name string
	join                    []string
	pages, workers          int
	fetch                   fetchFlags
	render                  renderFlags
	out                     outputFlags
}

func runCommand() *cobra.Command {
	var f runFlags
	c := &cobra.Command{
		Use:   "run [--template FILE] PAGE|DIR...",
		Short: "Extract from many pages, so that it can be paused and resumed",
		Long: `Extracts records as "wrapsmith extract" does, and keeps the results in the result
database beside the library. Ctrl-C pauses the run, and "wrapsmith runs resume"
continues after its last page, also after a crash of the machine. No page is processed
twice, and none is omitted.

Records are written to --output when the run is done, in the format of --format or of
the file's ending, or into tables of a PostgreSQL database with --to. They stay in the
result database, so "wrapsmith runs export" can write them again.

Addresses, also those of lists and sitemaps, are fetched politely, as "wrapsmith fetch"
does. With --render, an installed Chromium renders each page first, and with --scroll
scrolls it and presses its button for more. With --pages N, the next links or page
numbers of a list are followed to at most N pages of each list; a list ends at an
address or a page that occurred before. A range in brackets stands for several
addresses, as in https://shop.example/list?page=[1-15].

With --template one template is used for all pages. Without it each page gets the
library's best template; a page that no template fits has failed. With --join the rows
of a list are completed from the pages that their links lead to.`,
		Example: `  wrapsmith run --template shop.xml -o shop.xlsx pages/
  wrapsmith run --name shops --to postgres://ann@db.example/shops pages/
  wrapsmith runs`,
		Args: some("the pages to extract from: files, folders, addresses or -"),
		RunE: func(c *cobra.Command, args []string) error { return runRun(c, f, args) },
	}
	fl := c.Flags()
	fl.StringVar(&f.template, "template", "", "template `file` (default: the library's best for each page)")
	fl.StringArrayVar(&f.join, "join", nil, "template `file` of the pages that a list's links lead to, whose fields complete the rows (repeatable)")
	fl.StringVar(&f.name, "name", "", "what to `call` the run (default: the template, or the pages)")
	pagesFlag(c, &f.pages)
	fl.IntVar(&f.workers, "workers", 0, "`number` of pages at a time (default: as many as processors)")
	c.MarkFlagFilename("template", "xml") //nolint:errcheck // the flag is there
	f.fetch.add(c)
	f.render.add(c)
	f.out.flags(c)
	libraryFlag(c, &f.library)
	return c
}

func runRun(c *cobra.Command, f runFlags, args []string) error {
	if err := errors.Join(f.out.check(c), f.render.check(c), checkPages(c, f.pages)); err != nil {
		return err
	}
	spec, name, err := f.spec(c)
	if err != nil {
		return err
	}
	items, err := itemsOf(c.InOrStdin(), args)
	if err != nil {
		return err
	}
	results, err := writableResults(c, f.library)
	if err != nil {
		return err
	}
	defer results.Close() // what was found is written
	if f.name != "" {
		name = f.name
	} else if name = terminal.Clean(name); name == "" {
		name = terminal.Clean(strings.Join(args, " "))
	}
	id, err := beginRun(c.Context(), results, name, "", spec, items)
	if err != nil {
		return err
	}
	return workOn(c, results, f.library, id, f.out)
}

// beginRun keeps a new run, which is to be worked on.
func beginRun(ctx context.Context, runResults *results.Results, name, schedule string, spec extract.Spec, items []results.Item) (string, error) {
	raw, err := json.Marshal(spec)
	if err != nil {
		return "", err
	}
	run := results.Run{ID: newRunID(), Name: name, Spec: raw, Schedule: schedule}
	run.Total = len(items)
	return run.ID, runResults.CreateRun(ctx, run, items)
}

func newRunID() string {
	var b [8]byte
	rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// spec says how the run extracts, and the template's name.
func (f runFlags) spec(c *cobra.Command) (extract.Spec, string, error) {
	s := extract.Spec{Workers: f.workers, Pages: f.pages}
	if err := f.fetch.spec(&s, f.render); err != nil {
		return s, "", err
	}
	if f.template == "" && len(f.join) > 0 {
		return s, "", misused(c, "--join goes with --template, the list's")
	}
	if f.template == "" {
		store, _, err := openLibrary(c.Context(), f.library, false) // there must be one to choose from
		if err != nil {
			return s, "", err
		}
		return s, "", store.Close()
	}
	p, err := compiled(c, f.template)
	if err == nil {
		err = listOnly(c, p, f.pages)
	}
	if err != nil {
		return s, "", err
	}
	if len(f.join) > 0 {
		s.Join = true
		if s.Details, err = details(c, f.join, p.Template()); err != nil {
			return s, "", err
		}
	}
	s.Template, err = extract.TemplateXML(p.Template())
	return s, p.Template().Name, err
}

// itemsOf makes arguments what a run keeps; files by their whole path, so that
// the run can go on from another folder.
func itemsOf(stdin io.Reader, args []string) ([]results.Item, error) {
	items := make([]results.Item, 0, len(args))
	for _, arg := range args {
		spec, body := extract.ItemSpec{}, []byte(nil)
		switch {
		case arg == stdinName:
			raw, err := io.ReadAll(io.LimitReader(stdin, page.MaxBytes+1))
			if err != nil {
				return nil, fmt.Errorf("standard input cannot be read: %w", err)
			}
			spec.Name, body = stdinName, append([]byte{}, raw...)
		case isAddress(arg):
			spec.Address = arg
		default:
			path, err := filepath.Abs(arg)
			if err != nil {
				return nil, err
			}
			spec.Path = path
		}
		it, err := extract.NewItem(spec, body)
		if err != nil {
			return nil, err
		}
		items = append(items, it)
	}
	return items, nil
}

// workOn works on a run to its end and writes its records.
func workOn(c *cobra.Command, results *results.Results, folder, id string, out outputFlags) error {
	crawls, err := openCrawls(folder)
	if err != nil {
		return err
	}
	run, err := finishRun(c, results, crawls, folder, id)
	if err := errors.Join(err, crawls.Close()); err != nil {
		return err
	}
	if err := out.write(c, results, run); err != nil {
		return err
	}
	if run.Failed > 0 {
		return errSome
	}
	return nil
}

// finishRun works on a run until it is done. One that is paused, here by Ctrl-C
// or by somebody else, is an error that says how to go on.
func finishRun(c *cobra.Command, results *results.Results, crawls *crawls.Crawls, folder, id string) (results.Run, error) {
	run, err := results.GetRun(c.Context(), id)
	if err != nil {
		return run, err
	}
	spec, err := extract.ReadSpec(run)
	if err != nil {
		return run, err
	}
	choose, err := runChooser(c.Context(), spec, folder)
	if err != nil {
		return run, err
	}
	opening := spec.Opening()
	opening.Crawls, opening.Choose = crawls.PagesOf, choose
	defer opening.Close()
	complete, err := spec.Completer(opening)
	if err != nil {
		return run, err
	}
	bar := newProgress(c, func() int { return expected(run, spec) }, true)
	job, err := extract.Start(c.Context(), id, extract.Plan{
		Results: results, Open: opening.Open, Choose: choose, Complete: complete, Workers: spec.Workers, Tell: printRun(c, bar),
	})
	if err != nil {
		return run, err
	}
	<-job.Over()
	bar.finish()
	if err := job.Err(); err != nil {
		return run, err
	}
	run = job.State().Run
	rate, _ := job.Rate()
	return run, runEnded(c, run, rate)
}

// expected is how many pages a run has, -1 while unknown.
func expected(run results.Run, spec extract.Spec) int {
	if spec.Pages > 1 {
		return -1
	}
	return max(run.Total, 1)
}

// runChooser finds the template of each page: the run's own, or the library's best.
func runChooser(ctx context.Context, spec extract.Spec, folder string) (extract.Chooser, error) {
	if spec.Template != "" {
		return spec.Chooser(nil)
	}
	choices, err := openChoices(ctx, folder)
	if err != nil {
		return nil, err
	}
	return spec.Chooser(choices.Chooser())
}

// printRun moves the bar with each page of a run, and says which gave nothing.
func printRun(c *cobra.Command, bar *progress) func(results.Result) {
	return func(p results.Result) {
		if p.Problem != "" {
			bar.clear()
			fmt.Fprintf(c.ErrOrStderr(), "wrapsmith: %s: %s\n", p.Page.Page, plainText(errors.New(p.Problem)))
		}
		bar.at(extract.Summary{Pages: p.Position + 1})
	}
}

// runEnded says how a run's work ended; rate is in pages a second. An error unless it is done.
func runEnded(c *cobra.Command, run results.Run, rate float64) error {
	fmt.Fprintf(c.ErrOrStderr(), "wrapsmith: run %s is %s: %d pages, %d records, %d failed (%d without a template), %.0f pages a second\n",
		run.ID, run.State, run.Done, run.Records, run.Failed, run.Unmatched, rate)
	if run.State == results.RunDone {
		return nil
	}
	fmt.Fprintf(c.ErrOrStderr(), "wrapsmith: go on with 'wrapsmith runs resume %s'\n", run.ID)
	if err := c.Context().Err(); err != nil {
		return err
	}
	return fmt.Errorf("the run was stopped: it is %s", run.State)
}
