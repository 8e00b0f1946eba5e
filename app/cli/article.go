package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/app/pages"
	"wrapsmith/backend/output/sink"
	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template/article"
	"wrapsmith/backend/tree/tagtree"
)

type articleFlags struct {
	method, format, file string
	relative             bool
	beside               []string
	web                  fetchFlags

	others []*tagtree.Tree // the pages that beside names
}

// read reads the article of a page.
func (f *articleFlags) read(t *tagtree.Tree) article.Written {
	a := pages.Article(t, article.Method(f.method), f.others...)
	a.Relative = f.relative
	return a
}

// articleForms are the forms that `wrapsmith article` writes.
var articleForms = formats{[]string{"jsonl", "text", "markdown", "html", "xml"}, map[string]string{
	"jsonl": "jsonl", "ndjson": "jsonl", "txt": "text", "text": "text", "md": "markdown", "markdown": "markdown", "html": "html", "htm": "html", "xml": "xml",
}}

func articleCommand() *cobra.Command {
	var f articleFlags
	c := &cobra.Command{
		Use:   "article PAGE|DIR...",
		Short: "Read the article of each page, without a template",
		Long: `Reads the title, author, date and body of each page, in the given order. A folder means
all pages below it, in natural order; - is standard input. It needs no template and no
learning.

JSON Lines (the default) has one line per page:
  {"page", "record": {"title", "author", "date", "body": [texts]}, "about": {...}}
"about" has the source of title, author, date, language, site and image (visible,
microdata, json-ld, meta, url, text), the node's number if the value is visible,
and the confidence, 0 to 1. For title, author and date the confidence is the share
of such values that was right on labelled pages. The format text has the title and
the paragraphs, markdown headings, lists, links and pictures too. The formats html and xml are clean and well-formed, with headings,
lists, tables, links and pictures, and without scripts.

--beside names other pages of the same site. Menus, teasers and notices that these have
too are left out of the body.

A bad page never stops the others: standard error names it, and the exit code is 1.`,
		Example: `  wrapsmith article page.html
  wrapsmith article --beside other.html page.html
  wrapsmith article --format text page.html
  wrapsmith article -o articles.html pages/
  wrapsmith article --format markdown page.html
  curl -s https://news.example/1 | wrapsmith article -`,
		Args: some("the pages to read: files, folders, addresses or -"),
		RunE: func(c *cobra.Command, args []string) error { return runArticle(c, f, args) },
	}
	fl := c.Flags()
	fl.StringVar(&f.method, "method", string(article.Best), "how the body is found: "+strings.Join(methodNames(), ", "))
	articleForms.flag(c, &f.format)
	fl.StringVarP(&f.file, "output", "o", "", "`file` to write to; it appears when it is complete")
	fl.StringArrayVar(&f.beside, "beside", nil, fmt.Sprintf("another `page` of the same site, or a folder of them: texts that it has too are no part of the body; may be repeated, %d pages at most", maxBeside))
	relativeFlag(c, &f.relative)
	f.web.add(c)
	c.RegisterFlagCompletionFunc("method", cobra.FixedCompletions(methodNames(), cobra.ShellCompDirectiveNoFileComp)) //nolint:errcheck // the flag is there
	return c
}

func runArticle(c *cobra.Command, f articleFlags, args []string) error {
	if !slices.Contains(methodNames(), f.method) {
		return misused(c, "--method %s: want one of %s", f.method, strings.Join(methodNames(), ", "))
	}
	var err error
	if f.format, err = articleForms.choose(c, f.format, f.file); err != nil {
		return err
	}
	if err := f.readBeside(c); err != nil {
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
	out := articleWriter{w: to, format: f.format}
	failed := 0
	if err := out.begin(); err != nil {
		return err
	}
	for p, err := range from.Pages(c.Context()) {
		if err == nil {
			var tree *tagtree.Tree
			if tree, err = tagtree.ParseWithoutState(p); err == nil {
				if err := out.write(p, f.read(tree)); err != nil {
					return err
				}
				continue
			}
		}
		failed++
		printError(c.ErrOrStderr(), err)
	}
	if err := c.Context().Err(); err != nil {
		return err
	}
	if err := out.end(); err != nil {
		return err
	}
	if err := commit.Commit(); err != nil {
		return err
	}
	if failed > 0 {
		return errSome
	}
	return nil
}

// maxBeside is how many pages of the site an article is found beside: more gain nothing.
const maxBeside = 10

// readBeside reads the pages of the site that --beside names.
func (f *articleFlags) readBeside(c *cobra.Command) error {
	if len(f.beside) == 0 {
		return nil
	}
	from, err := f.web.pages(c.InOrStdin(), f.beside)
	if err != nil {
		return err
	}
	for p, err := range from.Pages(c.Context()) {
		if err != nil {
			return err
		}
		t, err := tagtree.ParseWithoutState(p)
		if err != nil {
			return err
		}
		if f.others = append(f.others, t); len(f.others) == maxBeside {
			break
		}
	}
	return nil
}

// articleWriter writes articles one after the other.
type articleWriter struct {
	w      io.Writer
	format string
	count  int
}

func (o *articleWriter) begin() error {
	switch o.format {
	case "html":
		return o.line("<!DOCTYPE html>\n<html>\n<head><meta charset=\"utf-8\"/><title>Articles</title></head>\n<body>")
	case "xml":
		return o.line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<articles>")
	}
	return nil
}

func (o *articleWriter) write(p *page.Page, a article.Written) error {
	o.count++
	if o.format == "html" || o.format == "xml" || o.format == "markdown" {
		a = pages.Pictured(a)
	}
	switch o.format {
	case "html":
		return a.WriteHTML(o.w)
	case "xml":
		return a.WriteXML(o.w)
	case "markdown":
		if o.count > 1 {
			if err := o.line("\n---\n"); err != nil {
				return err
			}
		}
		text, err := pages.Markdown(a)
		if err != nil {
			return err
		}
		return o.line(text)
	case "text":
		if o.count > 1 {
			if err := o.line("\f"); err != nil {
				return err
			}
		}
		return a.WriteText(o.w)
	}
	e := json.NewEncoder(o.w)
	e.SetEscapeHTML(false)
	return e.Encode(articleLineOf(p.Name, a))
}

func (o *articleWriter) end() error {
	switch o.format {
	case "html":
		return o.line("</body>\n</html>")
	case "xml":
		return o.line("</articles>")
	}
	return nil
}

func (o *articleWriter) line(s string) error {
	_, err := fmt.Fprintln(o.w, s)
	return err
}

// articleLine is one line of JSON.
type articleLine struct {
	Page   string                             `json:"page"`
	Record json.RawMessage                    `json:"record"`
	About  map[string]pages.FoundArticleValue `json:"about"`
}

// articleSchema has the fields of an article, as the JSON of other records has them.
var articleSchema = record.Schema{
	{Name: "title", Type: record.Text}, {Name: "author", Type: record.Text, Many: true}, {Name: "date", Type: record.Date}, {Name: "body", Type: record.Text, Many: true},
}

func articleLineOf(name string, a article.Written) articleLine {
	cell := func(texts ...string) (c record.Cell) {
		for _, text := range texts {
			if text != "" {
				c.Values = append(c.Values, record.Value{Text: text})
			}
		}
		return c
	}
	r := record.Record{cell(a.About.Title.Text), cell(article.Names(a.About.Author.Text)...), cell(a.About.Date.Text), cell(a.Texts()...)}
	return articleLine{Page: name, Record: sink.RecordJSON(articleSchema, r), About: pages.AboutArticle(a)}
}
