package cli

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/app/pages"
	"wrapsmith/backend/atomicfile"
	"wrapsmith/backend/output/sink"
	"wrapsmith/backend/record"
	"wrapsmith/backend/web/source"
)

type extractFlags struct {
	template, library string
	join              []string
	pages             int
	relative, keep    bool
	web               fetchFlags
	search            searchFlags
	out               outputFlags
}

func extractCommand() *cobra.Command {
	var f extractFlags
	c := &cobra.Command{
		Use:   "extract [--template FILE] PAGE|DIR...",
		Short: "Extract records from pages",
		Long: `Extracts records from pages, in the given order. A folder means all pages below it, in
natural order; - is standard input. Zip, gzip, MHTML, WARC and HAR files and lists of
addresses stand for the pages in them. FILE.warc.gz#OFFSET is the page of one record, by
the byte at which it begins, as in an archive's index (CDX).

With --template one template is used for all pages. Without it each page gets the
library's best template; a page that no template fits has failed.

JSON Lines (the default) has one line per record, {"page", "template", "record"}, and one
per failed page, {"page", "error"}. A text is a string; a number, price or date is an
object with "value" or "date", and "text" as printed; a list is an array; a missing value
is null. --cells adds the state and the confidence of each value, and the text that was
seen and is not given.

With --pages N the next link of a list's template is followed, to at most N pages of
each list; a template without a next link follows the page's own, or its page numbers. A
list ends at an address, a page or records that occurred before. With the template of an article
the fields next_page_link and single_page_link, which the import of site patterns makes,
are followed: the article is one record with the whole body. A range in brackets stands for
several addresses. With --render, an installed Chromium renders the pages of addresses,
and with --scroll N scrolls them to their ends and presses their buttons for more.

With --keyword or --keywords, an address with {keyword} is a search, asked once for each
keyword. With --form, the form of the address's page is filled in and sent. See
"wrapsmith forms". Each record carries its keyword in the field keyword.

With --keep the records are kept in the result database beside the library too, as a
run: "wrapsmith runs", "wrapsmith query" and the screen Results show it. Pages are then
named by their whole path, and the records come when the run is done.

A bad page never stops the others: standard error names it, and the exit code is 1.`,
		Example: `  wrapsmith extract --template shop.xml page.html
  wrapsmith extract --template hits.xml --pages 20 https://shop.example/hits
  wrapsmith extract --template hits.xml 'https://shop.example/hits?page=[1-15]'
  wrapsmith extract --template hits.xml --render --scroll 10 https://shop.example/hits
  wrapsmith extract --template hits.xml --keywords words.txt 'https://shop.example/search?q={keyword}'
  wrapsmith extract --template shop.xml -o shop.csv pages/
  curl -s https://shop.example/1 | wrapsmith extract --template shop.xml -
  wrapsmith extract --library ~/templates pages/
  wrapsmith extract --keep --template shop.xml pages/`,
		Args: some("the pages to extract from: files, folders, addresses or -"),
		RunE: func(c *cobra.Command, args []string) error { return runExtract(c, f, args) },
	}
	fl := c.Flags()
	fl.StringVar(&f.template, "template", "", "template `file` (default: the library's best for each page)")
	f.out.fileFlags(c)
	fl.StringArrayVar(&f.join, "join", nil, "with the template of a list: the template `file` of the pages that its links lead to, whose fields join the record; may be repeated")
	pagesFlag(c, &f.pages)
	libraryFlag(c, &f.library)
	fl.BoolVar(&f.keep, "keep", false, "keep the records in the result database too")
	relativeFlag(c, &f.relative)
	f.web.add(c)
	f.search.add(c)
	c.MarkFlagFilename("template", "xml") //nolint:errcheck // the flag is there
	return c
}

// check refuses flags that do not go together, and completes the rest.
func (f *extractFlags) check(c *cobra.Command, args []string) error {
	if err := f.out.check(c); err != nil {
		return err
	}
	if f.template != "" && c.Flags().Changed("library") {
		return misused(c, "--template names the one template, --library the folder to choose from: give one of them")
	}
	if f.template == stdinName && slices.Contains(args, stdinName) {
		return misused(c, "template and page cannot both come from standard input")
	}
	return checkPages(c, f.pages)
}

func runExtract(c *cobra.Command, f extractFlags, args []string) error {
	if f.keep {
		return runRun(c, f.run(), args)
	}
	if err := f.check(c, args); err != nil {
		return err
	}
	args = f.web.take(args)
	opening, err := f.web.opening()
	if err != nil {
		return err
	}
	defer opening.Close()
	fetcher, err := opening.Getter("")
	if err != nil {
		return err
	}
	batch, err := f.batch(c, fetcher)
	if err != nil {
		return err
	}
	to, commit, err := f.out.open(c)
	if err != nil {
		return err
	}
	defer commit.Abort()
	out, err := sink.New(sink.Format(f.out.format), to, f.out.options(batch.Columns()))
	if err != nil {
		return err
	}
	from, err := f.search.source(c, opening, args)
	if err != nil {
		return err
	}
	failed, err := f.write(c, batch, from, out)
	if err := errors.Join(err, out.Close()); err != nil {
		return err
	}
	if err := errors.Join(c.Context().Err(), commit.Commit()); err != nil {
		return err
	}
	if failed > 0 {
		return errSome
	}
	return nil
}

// write writes what the batch gives of the pages and shows how far it is. It returns how many pages failed; each is
// named on standard error.
func (f extractFlags) write(c *cobra.Command, batch pages.Batch, from source.Source, out sink.Sink) (failed int, err error) {
	count := from.Len
	if f.pages > 1 {
		count = func() int { return -1 } // it is not known where the lists end
	}
	bar := newProgress(c, count, f.out.file != "")
	batch.Progress = bar.at
	var empty emptyPages
	_, err = batch.Run(c.Context(), from.Pages(c.Context()), func(p record.Page) error {
		if p.Err == nil && len(p.Records) == 0 {
			empty.add(p.Page)
		}
		if p.Err != nil {
			failed++
			bar.clear()
			fmt.Fprintf(c.ErrOrStderr(), "wrapsmith: %s: %s\n", p.Page, pageError(p.Err))
		}
		return out.Write(p)
	})
	bar.finish()
	empty.note(c)
	return failed, err
}

// maxNamed is how many pages without a record are named.
const maxNamed = 5

// emptyPages are the pages that were read and gave no record: the output does not have them.
type emptyPages struct {
	named []string
	count int
}

func (e *emptyPages) add(page string) {
	if e.count++; e.count <= maxNamed {
		e.named = append(e.named, page)
	}
}

func (e *emptyPages) note(c *cobra.Command) {
	more := ""
	switch {
	case e.count == 0:
		return
	case e.count > maxNamed:
		more = fmt.Sprintf(" and %d more", e.count-maxNamed)
	}
	fmt.Fprintf(notes(c), "wrapsmith: pages without a record, as no field has a value there: %s%s\n", strings.Join(e.named, ", "), more)
}

// run is the same as a run, whose records are kept.
func (f extractFlags) run() runFlags {
	r := runFlags{template: f.template, library: f.library, join: f.join, pages: f.pages, relative: f.relative, fetch: f.web, search: f.search, out: f.out}
	r.out.table = "records"
	return r
}

// batch says what to extract with, and what to follow.
func (f extractFlags) batch(c *cobra.Command, fetcher source.Getter) (b pages.Batch, err error) {
	b = pages.Batch{Most: f.pages, Relative: f.relative, Get: fetcher, Asked: len(f.search.keywords) > 0 || f.search.file != ""}
	if f.template == "" {
		if len(f.join) > 0 {
			return b, misused(c, "--join goes with --template, the list's")
		}
		b.Choices, err = openChoices(c, f.library)
		return b, err
	}
	if b.Program, err = compiled(c, f.template); err != nil {
		return b, err
	}
	if len(f.join) > 0 {
		if b.Details, err = programs(c, f.join, b.Program.Template()); err != nil {
			return b, err
		}
	}
	return b, followable(c, b.Program, f.pages)
}

// file is where a command writes: a file that appears when it is whole, or standard output.
type file interface {
	Commit() error
	Abort()
}

// stdout is written as it comes.
type stdout struct{}

// Commit has nothing to do.
func (stdout) Commit() error { return nil }

// Abort can take nothing back.
func (stdout) Abort() {}

func output(c *cobra.Command, name string) (io.Writer, file, error) {
	if name == "" || name == stdinName {
		return c.OutOrStdout(), stdout{}, nil
	}
	f, err := atomicfile.Create(name)
	if err != nil {
		return nil, stdout{}, err
	}
	return f, f, nil
}
