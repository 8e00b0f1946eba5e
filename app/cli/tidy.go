package cli

import (
	"bufio"

	"github.com/spf13/cobra"

	"wrapsmith/backend/tree/tagtree"
)

func tidyCommand() *cobra.Command {
	var web fetchFlags
	c := &cobra.Command{
		Use:   "tidy PAGE",
		Short: "Write a page as well-formed XHTML",
		Long: `Writes a page as the well-formed XHTML, in UTF-8, that an exported XSLT expects:
tags closed, attributes quoted, names and characters corrected.`,
		Example: `  wrapsmith tidy page.html > page.xhtml
  wrapsmith xslt shop.xml > shop.xsl && wrapsmith tidy page.html | xsltproc shop.xsl -`,
		Args: exactly("a page"),
		RunE: func(c *cobra.Command, args []string) error {
			p, err := web.onePage(c, args[0])
			if err != nil {
				return err
			}
			t, err := tagtree.Parse(p)
			if err != nil {
				return err
			}
			w := bufio.NewWriter(c.OutOrStdout())
			if err := t.WriteXHTML(w); err != nil {
				return err
			}
			return w.Flush()
		},
	}
	web.add(c)
	return c
}
