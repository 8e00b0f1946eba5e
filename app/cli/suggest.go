package cli

import (
	"bufio"
	"encoding/json"
	"errors"

	"github.com/spf13/cobra"

	"wrapsmith/app/pages"
)

func suggestCommand() *cobra.Command {
	var web fetchFlags
	limit := 0
	c := &cobra.Command{
		Use:   "suggest PAGE|DIR...",
		Short: "Propose the fields of pages, before anything is marked",
		Long: `Proposes the fields of pages of one site, or the columns of their lists. Give two or
more pages of one kind: texts that differ between them are candidates. Pages after the
fifth are not compared. It needs no template, no learning and no network.

The output is JSON Lines, the best proposal first:
  {"rank", "name", "label", "type", "locator", "values": {page: [value]}}
"label" is the text that names the field on all pages, and "locator" an XPath that
finds its values. A page without a value is not among "values".

A bad page never stops the others: standard error names it, and the exit code is 1.`,
		Example: `  wrapsmith suggest book-1.html book-2.html
  wrapsmith suggest --limit 30 pages/
  wrapsmith suggest results.html`,
		Args: some("the pages to read: files, folders, addresses or -"),
		RunE: func(c *cobra.Command, args []string) error { return runSuggest(c, &web, limit, args) },
	}
	c.Flags().IntVar(&limit, "limit", 15, "proposals at most")
	web.add(c)
	return c
}

// comparedPages is how many pages are read; further ones are not compared.
const comparedPages = 5

func runSuggest(c *cobra.Command, web *fetchFlags, limit int, args []string) error {
	if limit < 1 {
		return misused(c, "--limit %d: want 1 or more", limit)
	}
	from, err := web.pages(c.InOrStdin(), args)
	if err != nil {
		return err
	}
	trees, failed, err := firstTrees(c, from, comparedPages)
	if err != nil {
		return err
	}
	out, err := pages.Suggest(c.Context(), trees, limit)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(c.OutOrStdout())
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for _, s := range out.Suggestions {
		err = errors.Join(err, enc.Encode(s))
	}
	if err := errors.Join(err, w.Flush()); err != nil {
		return err
	}
	if failed {
		return errSome
	}
	return nil
}
