package cli

import (
	"cmp"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
)

func xsltCommand() *cobra.Command {
	var samples []string
	c := &cobra.Command{
		Use:   "xslt TEMPLATE",
		Short: "Write a template as an XSLT 1.0 stylesheet",
		Long: `Writes a template as an XSLT 1.0 stylesheet that gives the same records, for xsltproc
and other programs. It expects the XHTML that "wrapsmith tidy" writes. What XSLT 1.0
cannot express is omitted, and a comment in the stylesheet says so. With --sample, what
an article template reads automatically is written as it is found on these pages.`,
		Example: `  wrapsmith xslt shop.xml > shop.xsl
  wrapsmith tidy page.html | xsltproc shop.xsl -`,
		Args: exactly("a template's file"),
		RunE: func(c *cobra.Command, args []string) error {
			t, err := readTemplate(c, args[0])
			if err != nil {
				return err
			}
			trees, err := sampleTrees(c, t, args[0], "", samples)
			if err != nil {
				return err
			}
			t, settled, err := program.OnSamples(t, trees)
			if err != nil {
				return err
			}
			for _, s := range settled {
				fmt.Fprintf(c.ErrOrStderr(), "%s: read automatically; on the samples: %s\n", s.Field, cmp.Or(s.XPath, "no place in common"))
			}
			p, err := program.Compile(t)
			if err != nil {
				return fmt.Errorf("%s: %s", args[0], plainText(err))
			}
			sheet, err := p.XSLT()
			if err != nil {
				return err
			}
			_, err = c.OutOrStdout().Write(sheet)
			return err
		},
	}
	c.Flags().StringArrayVar(&samples, "sample", nil, "sample `page` of an article template (repeatable)")
	return c
}

// compiled reads a template's file, "-" from standard input, and compiles it.
func compiled(c *cobra.Command, name string) (*program.Program, error) {
	t, err := readTemplate(c, name)
	if err != nil {
		return nil, err
	}
	p, err := program.Compile(t)
	if err != nil {
		return nil, fmt.Errorf("%s: %s", name, plainText(err))
	}
	return p, nil
}

func readTemplate(c *cobra.Command, name string) (*template.Template, error) {
	from := c.InOrStdin()
	if name != stdinName {
		file, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer file.Close() // only read
		from = file
	}
	return template.Read(from, name)
}
