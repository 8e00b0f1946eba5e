package cli

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
)

func xsltCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "xslt TEMPLATE",
		Short: "Write a template as an XSLT 1.0 stylesheet",
		Long: `Writes a template as an XSLT 1.0 stylesheet that gives the same records, for
xsltproc and other programs. It expects the XHTML that "wrapsmith tidy" writes.
What XSLT 1.0 cannot say is left out, and a comment in the stylesheet says so.`,
		Example: `  wrapsmith xslt shop.xml > shop.xsl
  wrapsmith tidy page.html | xsltproc shop.xsl -`,
		Args: exactly("a template's file"),
		RunE: func(c *cobra.Command, args []string) error {
			p, err := compiled(c, args[0])
			if err != nil {
				return err
			}
			sheet, err := p.XSLT()
			if err != nil {
				return err
			}
			_, err = c.OutOrStdout().Write(sheet)
			return err
		},
	}
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
