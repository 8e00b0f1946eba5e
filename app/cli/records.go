package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/app/pages"
	"wrapsmith/backend/learn/list"
	"wrapsmith/backend/output/sink"
	"wrapsmith/backend/page"
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/tagtree"
)

type recordsFlags struct {
	method, keyword, format, file string
	lists                         int
	relative                      bool
	web                           fetchFlags
}

func recordsCommand() *cobra.Command {
	var f recordsFlags
	c := &cobra.Command{
		Use:   "records PAGE|DIR...",
		Short: "Find the records of a list on each page, without a template",
		Long: `Finds the list of each page and writes its records in columns, in the order of the given
pages. A folder means all pages below it, in natural order; - is standard input. It
needs no template and no learning.

JSON Lines (the default) has one line per list; a page without a list has a line
without records:
  {"page", "region", "method", "sure", "why", "records": [{column: value}], "texts": [...]}
"region" is the path of the element around the records, and "texts" has the whole text
of each record. The other forms have one row or object per record.

--method: best joins the other methods; detm uses similar children of one element, path
the tag paths of neighbouring texts, keyword the query word of a result page (required).
best accepts a keyword too.

A bad page never stops the others: standard error names it, and the exit code is 1.`,
		Example: `  wrapsmith records results.html
  wrapsmith records --keyword tornado -o hits.csv pages/
  wrapsmith records --lists 3 front.html`,
		Args: some("the pages to read: files, folders, addresses or -"),
		RunE: func(c *cobra.Command, args []string) error { return runRecords(c, f, args) },
	}
	names := strings.Split(list.Names(), ", ")
	fl := c.Flags()
	fl.StringVar(&f.method, "method", string(list.Best), "how the list is found: "+list.Names())
	fl.StringVar(&f.keyword, "keyword", "", "`word` of the search whose results the page shows")
	fl.IntVar(&f.lists, "lists", 1, "lists of a page, the surest first, at most")
	recordForms.flag(c, &f.format)
	fl.StringVarP(&f.file, "output", "o", "", "`file` to write to; it appears when it is complete")
	relativeFlag(c, &f.relative)
	f.web.add(c)
	c.RegisterFlagCompletionFunc("method", cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp)) //nolint:errcheck // the flag is there
	return c
}

// check says what is wrong with the flags.
func (f recordsFlags) check(c *cobra.Command) error {
	switch {
	case !slices.Contains(list.Methods, list.Method(f.method)):
		return misused(c, "--method %s: want one of %s", f.method, list.Names())
	case f.method == string(list.Keyword) && strings.TrimSpace(f.keyword) == "":
		return misused(c, "--method keyword goes by a word: give it with --keyword")
	case f.keyword != "" && f.method != string(list.Keyword) && f.method != string(list.Best):
		return misused(c, "--method %s has no use for --keyword: take keyword or best", f.method)
	case f.lists < 1:
		return misused(c, "--lists %d: want 1 or more", f.lists)
	}
	return nil
}

func runRecords(c *cobra.Command, f recordsFlags, args []string) error {
	var err error
	if f.format, err = recordForms.choose(c, f.format, f.file); err != nil {
		return err
	}
	if err := f.check(c); err != nil {
		return err
	}
	from, err := f.web.pages(c.InOrStdin(), args)
	if err != nil {
		return err
	}
	to, commit, err := output(c, f.file)
	if err != nil {
		return err
	}
	defer commit.Abort()
	out, err := newRecordsWriter(to, f.format)
	if err != nil {
		return err
	}
	failed := false
	for p, err := range from.Pages(c.Context()) {
		var found []pages.List
		if err == nil {
			found, err = f.find(p)
		}
		if err != nil {
			if c.Context().Err() != nil {
				break
			}
			failed = true
			fmt.Fprintf(c.ErrOrStderr(), "wrapsmith: %s\n", plainText(err))
			continue
		}
		if err := out.write(p.Name, found); err != nil {
			return err
		}
	}
	if err := errors.Join(c.Context().Err(), out.close()); err != nil {
		return err
	}
	if err := commit.Commit(); err != nil {
		return err
	}
	if failed {
		return errSome
	}
	return nil
}

func (f recordsFlags) find(p *page.Page) ([]pages.List, error) {
	tree, err := tagtree.ParseWithoutState(p)
	if err != nil {
		return nil, err
	}
	found, err := pages.Lists(tree, list.Method(f.method), list.Options{Keyword: f.keyword, Most: f.lists})
	for i := range found {
		found[i].Relative = f.relative
	}
	return found, err
}

// recordsWriter writes lists as JSON Lines, or through a sink.
type recordsWriter struct {
	to   io.Writer
	sink sink.Sink // nil for JSON Lines
}

func newRecordsWriter(to io.Writer, format string) (*recordsWriter, error) {
	w := &recordsWriter{to: to}
	var err error
	if format != string(sink.JSONL) {
		w.sink, err = sink.New(sink.Format(format), to, sink.Options{})
	}
	return w, err
}

func (w *recordsWriter) close() error {
	if w.sink == nil {
		return nil
	}
	return w.sink.Close()
}

// write writes the lists of a page; one line without records where there is none.
func (w *recordsWriter) write(name string, found []pages.List) error {
	if w.sink != nil {
		for _, l := range found {
			if err := w.sink.Write(l.Page(name)); err != nil {
				return err
			}
		}
		return nil
	}
	if len(found) == 0 {
		found = []pages.List{{Table: &align.Table{}}}
	}
	for _, l := range found {
		if err := writeLine(w.to, name, l); err != nil {
			return err
		}
	}
	return nil
}

// recordsLine is a line of JSON.
type recordsLine struct {
	Page    string            `json:"page"`
	Region  string            `json:"region"`
	Method  string            `json:"method,omitempty"`
	Sure    float64           `json:"sure,omitempty"`
	Why     string            `json:"why,omitempty"`
	Records []json.RawMessage `json:"records"`
	Texts   []string          `json:"texts"`
}

func writeLine(to io.Writer, name string, l pages.List) error {
	line := recordsLine{Page: name, Region: l.Path, Method: l.Method, Sure: float64(int(l.Sure*1000)) / 1000, Why: l.Why, Records: []json.RawMessage{}, Texts: l.Texts}
	if line.Texts == nil {
		line.Texts = []string{}
	}
	found := l.Page(name)
	for _, r := range found.Records {
		line.Records = append(line.Records, sink.RecordJSON(found.Schema, r))
	}
	e := json.NewEncoder(to)
	e.SetEscapeHTML(false)
	return e.Encode(line)
}
