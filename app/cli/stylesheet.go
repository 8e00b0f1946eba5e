package cli

import (
	"os"

	"github.com/spf13/cobra"

	"wrapsmith/app/api"
)

// stylesheetCommand is the process in which the server runs a stylesheet; nobody types it.
func stylesheetCommand() *cobra.Command {
	return &cobra.Command{
		Use:    api.StylesheetCommand,
		Short:  "Run a stylesheet for the server",
		Hidden: true,
		Args:   cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return api.ServeStylesheet(c.Context(), c.InOrStdin(), c.OutOrStdout())
		},
	}
}

// Apart is how the server starts such a process: this very program. Nil where its file is not known.
func Apart() []string {
	program, err := os.Executable()
	if err != nil {
		return nil
	}
	return []string{program, api.StylesheetCommand}
}
