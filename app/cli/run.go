package cli

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/app/runs"
	"wrapsmith/app/services"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/page"
	"wrapsmith/backend/terminal"
)

// runFlags say how a run extracts.
type runFlags struct {
	template, library, name string
	join                    []string
	pages, workers          int
	relative                bool
	fetch                   fetchFlags
	search                  searchFlags
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
address, a page or records that occurred before. A range in brackets stands for several
addresses, as in https://shop.example/list?page=[1-15].

With --keyword or --keywords, an address with {keyword} is a search, asked once for each
keyword; with --form, the form of the address's page is filled in and sent. Each record
carries its keyword in the field keyword.

With --template one template is used for all pages. Without it each page gets the
library's best template; a page that no template fits has failed. With --join the rows
of a list are completed from the pages that their links lead to.`,
		Example: `  wrapsmith run --template shop.xml -o shop.xlsx pages/
  wrapsmith run --template hits.xml --keywords words.txt --form 'q={keyword}' https://shop.example/
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
	relativeFlag(c, &f.relative)
	f.fetch.add(c)
	f.search.add(c)
	f.out.flags(c)
	libraryFlag(c, &f.library)
	return c
}

func runRun(c *cobra.Command, f runFlags, args []string) error {
	if err := errors.Join(f.out.check(c), checkPages(c, f.pages)); err != nil {
		return err
	}
	args = f.fetch.take(args)
	spec, name, err := f.spec(c)
	if err != nil {
		return err
	}
	pages, err := f.search.localPages(c, args)
	if err == nil {
		err = f.out.checkTable(c)
	}
	if err != nil {
		return err
	}
	if f.name != "" {
		name = f.name
	} else if name = terminal.Clean(name); name == "" {
		name = terminal.Clean(strings.Join(args, " "))
	}
	l, err := f.open(c)
	if err != nil {
		return err
	}
	defer l.Close() // what was found is written
	run, err := l.Runs.CreateLocalRun(c.Context(), &runs.LocalRun{Name: name, Spec: spec, Pages: pages})
	if err != nil {
		return err
	}
	total := run.Total
	if f.pages > 1 {
		total = -1 // next pages are not counted before they are found
	}
	return workOn(c, l.Runs, run, total, f.out)
}

// open opens the library of a new run, and the result database beside it. Where the library's folder is
// read-only, the run is kept beside the person's own library.
func (f runFlags) open(c *cobra.Command) (*services.Library, error) {
	need := services.Need{Results: services.Created}
	if f.template == "" {
		need.Library = services.Existing // there must be one to choose from
	}
	path, err := libraryPath(f.library)
	if err != nil {
		return nil, err
	}
	at, own, err := services.Writable(path)
	if err != nil {
		return nil, err
	}
	if own && f.library != "" {
		fmt.Fprintf(c.ErrOrStderr(), "wrapsmith: %s is read-only; the run is kept with your own runs, in %s\n", filepath.Dir(path), filepath.Dir(at))
		need.Separate = at
	}
	return openLibrary(c, f.library, need)
}

// spec says how the run extracts, and the template's name.
func (f runFlags) spec(c *cobra.Command) (extract.Spec, string, error) {
	s := extract.Spec{Workers: f.workers, Pages: f.pages, Relative: f.relative}
	if err := f.fetch.spec(&s); err != nil {
		return s, "", err
	}
	if f.template == "" && len(f.join) > 0 {
		return s, "", misused(c, "--join goes with --template, the list's")
	}
	if f.template == "" {
		return s, "", nil
	}
	p, err := compiled(c, f.template)
	if err == nil {
		err = followable(c, p, f.pages)
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

// localPages makes arguments what a run takes pages from; files by their whole path, so that the run
// can go on from another folder.
func localPages(stdin io.Reader, args []string) ([]runs.LocalPage, error) {
	pages := make([]runs.LocalPage, len(args))
	for i, arg := range args {
		switch {
		case arg == stdinName:
			raw, err := io.ReadAll(io.LimitReader(stdin, page.MaxBytes+1))
			if err != nil {
				return nil, fmt.Errorf("standard input cannot be read: %w", err)
			}
			pages[i] = runs.LocalPage{ItemSpec: extract.ItemSpec{Name: stdinName}, Bytes: append([]byte{}, raw...)}
		case isAddress(arg):
			pages[i].Address = arg
		default:
			path, err := filepath.Abs(arg)
			if err != nil {
				return nil, err
			}
			pages[i].Path = path
		}
	}
	return pages, nil
}

// workOn works on a run to its end and writes its records. total is how many pages it has, -1 while unknown.
func workOn(c *cobra.Command, rs *runs.Runs, run runs.Run, total int, out outputFlags) error {
	bar := newProgress(c, func() int { return total }, true)
	run, err := rs.Work(c.Context(), &runs.WorkRequest{InRun: runs.InRun{Run: run.ID}, Page: printRun(c, bar)})
	bar.finish()
	if err == nil {
		err = runEnded(c, run)
	}
	if err != nil {
		return err
	}
	if err := out.write(c, rs, run); err != nil {
		return err
	}
	if run.Failed > 0 {
		return errSome
	}
	return nil
}

// printRun moves the bar with each page of a run, and says which gave nothing.
func printRun(c *cobra.Command, bar *progress) func(runs.WorkedPage) {
	return func(p runs.WorkedPage) {
		if p.Problem != "" {
			bar.clear()
			fmt.Fprintf(c.ErrOrStderr(), "wrapsmith: %s: %s\n", p.Page, plainText(errors.New(p.Problem)))
		}
		bar.at(extract.Summary{Pages: p.Position + 1})
	}
}

// runEnded says how a run's work ended. An error unless it is done.
func runEnded(c *cobra.Command, run runs.Run) error {
	fmt.Fprintf(notes(c), "wrapsmith: run %s is %s: %d pages, %d records, %d failed (%d without a template), %.0f pages a second\n",
		run.ID, run.State, run.Done, run.Records, run.Failed, run.Unmatched, run.Rate)
	if run.State == runs.StateDone {
		return nil
	}
	fmt.Fprintf(notes(c), "wrapsmith: go on with 'wrapsmith runs resume %s'\n", run.ID)
	if err := c.Context().Err(); err != nil {
		return err
	}
	return fmt.Errorf("the run was stopped: it is %s", run.State)
}
