package cli

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/app/pages"
	"wrapsmith/backend/terminal/columns"
	"wrapsmith/backend/tree/tagtree"
)

func formsCommand() *cobra.Command {
	var web fetchFlags
	var asJSON bool
	c := &cobra.Command{
		Use:   "forms PAGE",
		Short: "List the forms of a page, for a search",
		Long: `Lists the forms of a page with their fields, which --form of "wrapsmith extract" and
"wrapsmith run" fills in. Fields that you do not name are sent with the values of the
page.`,
		Example: `  wrapsmith forms https://shop.example/
  wrapsmith extract --template hits.xml --keywords words.txt --form 'q={keyword}' https://shop.example/`,
		Args: exactly("a page"),
		RunE: func(c *cobra.Command, args []string) error { return runForms(c, &web, asJSON, args[0]) },
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	web.add(c)
	return c
}

func runForms(c *cobra.Command, web *fetchFlags, asJSON bool, arg string) error {
	args := web.take([]string{arg})
	get, end, err := web.getter()
	if err != nil {
		return err
	}
	defer end()
	for p, err := range pagesBy(get, c.InOrStdin(), args).Pages(c.Context()) {
		if err != nil {
			return err
		}
		tree, err := tagtree.Parse(p)
		if err != nil {
			return err
		}
		return printForms(c, pages.FormsOf(tree), asJSON)
	}
	return c.Context().Err()
}

func printForms(c *cobra.Command, found pages.Forms, asJSON bool) error {
	if asJSON {
		enc := json.NewEncoder(c.OutOrStdout())
		enc.SetEscapeHTML(false)
		return enc.Encode(found)
	}
	w := columns.Left(c.OutOrStdout())
	for _, f := range found.Forms {
		method := "GET"
		if f.Post {
			method = "POST"
		}
		fmt.Fprintf(w, "%s %s\nFIELD\tTYPE\tVALUE\tLABEL\tCHOICES\n", method, f.Action)
		for _, one := range f.Fields {
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", one.Name, one.Type, one.Value, one.Label, strings.Join(one.Options, " | "))
		}
		fmt.Fprintln(w)
	}
	return w.Flush()
}
