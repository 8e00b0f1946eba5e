package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"wrapsmith/app/pages"
	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
)

type getFlags struct {
	xpath, css, json, count bool
	options                 pages.SelectOptions
	web                     fetchFlags
}

func getCommand() *cobra.Command {
	var f getFlags
	c := &cobra.Command{
		Use:   "get SELECTOR PAGE|DIR...",
		Short: "Print what a CSS selector or an XPath expression selects",
		Long: `Prints the text of each element that a CSS selector or an XPath 1.0 expression selects,
one per line, without a template. With several pages each line begins with the page and
a tab. An expression that looks like XPath is read as XPath; --css or --xpath decides
it.

Addresses in attributes are absolute; --relative prints them as the page has them.

Exit code 1: nothing was selected on any page, or a page could not be read.`,
		Example: `  wrapsmith get h1 page.html
  wrapsmith get 'table.specs tr:has(th) td' --json pages/
  wrapsmith get '//a[@rel="next"]/@href' https://shop.example/hits
  wrapsmith get --attr src 'main img' page.html`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) < 2 {
				return fmt.Errorf("name a selector and the pages: files, folders, addresses or -")
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error { return f.run(c, args[0], args[1:]) },
	}
	fl := c.Flags()
	fl.BoolVar(&f.css, "css", false, "the selector is CSS")
	fl.BoolVar(&f.xpath, "xpath", false, "the selector is XPath")
	fl.StringVar(&f.options.Attr, "attr", "", "print this `attribute` of the elements")
	fl.BoolVar(&f.options.HTML, "html", false, "print the elements' HTML")
	fl.BoolVar(&f.options.Relative, "relative", false, "addresses as the page has them")
	fl.BoolVar(&f.count, "count", false, "print how many were selected on each page")
	jsonFlag(c, &f.json)
	c.MarkFlagsMutuallyExclusive("css", "xpath")
	c.MarkFlagsMutuallyExclusive("attr", "html", "count")
	f.web.add(c)
	return c
}

func (f *getFlags) run(c *cobra.Command, selector string, args []string) error {
	language := ""
	switch {
	case f.css:
		language = pages.CSS
	case f.xpath:
		language = pages.XPath
	}
	s, err := pages.ParseSelector(selector, language)
	if err != nil {
		return misused(c, "%s", plainText(err))
	}
	args = f.web.take(args)
	get, end, err := f.web.getter()
	if err != nil {
		return err
	}
	defer end()
	from := pagesBy(get, c.InOrStdin(), args)
	failed, some := false, false
	for p, err := range from.Pages(c.Context()) {
		var found []pages.Selected
		if err == nil {
			found, err = f.on(c, s, p)
		}
		if err != nil {
			if c.Context().Err() != nil {
				break
			}
			failed = true
			printError(c.ErrOrStderr(), err)
			continue
		}
		some = some || len(found) > 0
		if err := f.print(c, p.Name, from.Len() != 1, found); err != nil {
			return err
		}
	}
	return ended(c, failed || !some)
}

// on runs the selector on a page.
func (f *getFlags) on(c *cobra.Command, s pages.Selector, p *page.Page) ([]pages.Selected, error) {
	tree, err := tagtree.Parse(p)
	if err != nil {
		return nil, err
	}
	return s.Select(c.Context(), tree, f.options)
}

func (f *getFlags) print(c *cobra.Command, name string, several bool, found []pages.Selected) error {
	out := c.OutOrStdout()
	if f.json {
		type line struct {
			Page string `json:"page"`
			pages.Selected
		}
		lines := make([]line, len(found))
		for i, one := range found {
			lines[i] = line{name, one}
		}
		return jsonLines(out, lines)
	}
	prefix := ""
	if several {
		prefix = name + "\t"
	}
	if f.count {
		_, err := fmt.Fprintf(out, "%s%d\n", prefix, len(found))
		return err
	}
	for _, one := range found {
		text := one.Text
		if f.options.HTML && one.HTML != "" {
			text = one.HTML
		}
		if _, err := fmt.Fprintf(out, "%s%s\n", prefix, text); err != nil {
			return err
		}
	}
	return nil
}
