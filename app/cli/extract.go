package cli

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/output/record"
	"wrapsmith/backend/output/sink"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/page"
	"wrapsmith/backend/web/source"
)

type extractFlags struct {
	template, library, format, file string
	join                            []string
	pages                           int
	web                             fetchFlags
}

func extractCommand() *cobra.Command {
	var f extractFlags
	c := &cobra.Command{
		Use:   "extract [--template FILE] PAGE|DIR...",
		Short: "Extract records from pages",
		Long: `Extracts records from pages, in the given order. A folder stands for the pages below
it, in natural order, and - for standard input. Zip, gzip, MHTML, WARC and HAR files
and lists of addresses stand for the pages in them. FILE.warc.gz#OFFSET is the page of
one record, by the byte at which it begins, as in an archive's index (CDX).

With --template one template is used for all pages. Without it each page gets the
library's best template; a page that no template fits has failed.

JSON Lines (the default) has one line per page:
  {"page", "template", "records": [{field: [values]}], "confidence": {field: 0..1}}

With --pages N the next link of a list's template is followed, to at most N pages of
each list. A list ends at an address or a page that occurred before.

A bad page never stops the others: standard error names it, and the exit code is 1.`,
		Example: `  wrapsmith extract --template shop.xml page.html
  wrapsmith extract --template hits.xml --pages 20 https://shop.example/hits
  wrapsmith extract --template shop.xml --format csv -o shop.csv pages/
  curl -s https://shop.example/1 | wrapsmith extract --template shop.xml -
  wrapsmith extract --library ~/templates pages/`,
		Args: some("the pages to extract from: files, folders, addresses or -"),
		RunE: func(c *cobra.Command, args []string) error { return runExtract(c, f, args) },
	}
	fl := c.Flags()
	fl.StringVar(&f.template, "template", "", "template `file` (default: the library's best for each page)")
	fl.StringVar(&f.format, "format", string(sink.JSONL), "`form` of the output: "+formatNames())
	fl.StringVarP(&f.file, "output", "o", "", "`file` to write to; it appears when it is whole")
	fl.StringArrayVar(&f.join, "join", nil, "with the template of a list: the template `file` of the pages that its links lead to, whose fields join the record; may be repeated")
	fl.IntVar(&f.pages, "pages", 1, "with the template of a list: pages of each list at most, by the template's next link")
	libraryFlag(c, &f.library)
	f.web.add(c)
	c.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(formatList(), cobra.ShellCompDirectiveNoFileComp)) //nolint:errcheck // the flag is there
	c.MarkFlagFilename("template", "xml")                                                                            //nolint:errcheck // the flag is there
	return c
}

func formatList() []string {
	names := make([]string, len(sink.Formats))
	for i, f := range sink.Formats {
		names[i] = string(f)
	}
	return names
}

func formatNames() string { return strings.Join(formatList(), ", ") }

func runExtract(c *cobra.Command, f extractFlags, args []string) error {
	if !slices.Contains(sink.Formats, sink.Format(f.format)) {
		return misused(c, "--format %s: want one of %s", f.format, formatNames())
	}
	if f.template != "" && c.Flags().Changed("library") {
		return misused(c, "--template names the one template, --library the folder to choose from: give one of them")
	}
	if f.template == stdinName && slices.Contains(args, stdinName) {
		return misused(c, "template and page cannot both come from standard input")
	}
	if f.pages < 1 {
		return misused(c, "--pages %d: want 1 or more", f.pages)
	}
	if f.pages > 1 && f.template == "" {
		return misused(c, "--pages goes with --template, the list's")
	}
	choose, columns, err := f.chooser(c)
	if err != nil {
		return err
	}
	fetcher, err := f.web.fetcher()
	if err != nil {
		return err
	}
	var o extract.Options
	if len(f.join) > 0 {
		join, list, err := f.completion(c)
		if err != nil {
			return err
		}
		join.Get = func(string) (source.Getter, error) { return fetcher, nil }
		o.Complete, columns = join.Complete, names(join.Columns(list))
	}
	to, commit, err := output(c, f.file)
	if err != nil {
		return err
	}
	defer commit.Abort()
	out, err := sink.New(sink.Format(f.format), to, sink.Options{Columns: columns})
	if err != nil {
		return err
	}
	pages := pagesBy(fetcher, c.InOrStdin(), args)
	list, count, err := f.follow(c, fetcher, pages)
	if err != nil {
		return err
	}
	bar := newProgress(c, count, f.file != "")
	failed := 0
	receive := func(p record.Page) error {
		if p.Err != nil {
			failed++
			bar.clear()
			fmt.Fprintf(c.ErrOrStderr(), "wrapsmith: %s: %s\n", p.Page, pageError(p.Err))
		}
		return out.Write(p)
	}
	o.Progress = bar.at
	_, err = extract.Run(c.Context(), list, choose, receive, o)
	bar.finish()
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

// follow adds the pages that the template's next link leads to, where they are
// wanted; then how many there are is not known.
func (f extractFlags) follow(c *cobra.Command, fetcher *source.Fetcher, pages source.Source) (iter.Seq2[*page.Page, error], func() int, error) {
	list := pages.Pages(c.Context())
	if f.pages == 1 {
		return list, pages.Len, nil
	}
	p, err := compiled(c, f.template)
	if err != nil {
		return nil, nil, err
	}
	if p.Template().Next == nil {
		return nil, nil, misused(c, "--pages: the template has no next link")
	}
	next := func(t *tagtree.Tree) (string, bool) {
		v, ok := p.Next(t)
		return v.Text, ok
	}
	following := extract.Following{Next: next, Get: fetcher, Pages: f.pages}
	return following.From(c.Context(), list), func() int { return -1 }, nil
}

// completion reads the list's template and those of the pages that its links lead to.
func (f extractFlags) completion(c *cobra.Command) (extract.Completion, *template.Template, error) {
	if f.template == "" {
		return extract.Completion{}, nil, misused(c, "--join goes with --template, the list's")
	}
	p, err := compiled(c, f.template)
	if err != nil {
		return extract.Completion{}, nil, err
	}
	join, err := completion(c, f.join, p.Template())
	return join, p.Template(), err
}

// names are the fields' names.
func names(schema record.Schema) (out []string) {
	for _, field := range schema {
		out = append(out, field.Name)
	}
	return out
}

// chooser says how to find the program for a page, and the columns where they are known.
func (f extractFlags) chooser(c *cobra.Command) (choose extract.Chooser, columns []string, err error) {
	if f.template != "" {
		p, err := compiled(c, f.template)
		if err != nil {
			return nil, nil, err
		}
		return extract.Always(p), names(p.Template().Schema()), nil
	}
	choices, err := openChoices(c.Context(), f.library)
	if err != nil {
		return nil, nil, err
	}
	return choices.chooser(), nil, nil
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
	f, err := sink.Create(name)
	if err != nil {
		return nil, stdout{}, err
	}
	return f, f, nil
}
