package cli

import (
	"github.com/spf13/cobra"

	"wrapsmith/backend/template/sandbox"
)

// stylesheetCommand is the process in which stylesheets are checked and run; people do not call it.
func stylesheetCommand() *cobra.Command {
	return &cobra.Command{
		Use:    sandbox.Command,
		Short:  "Run a stylesheet for another process of this program",
		Hidden: true,
		Args:   cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return sandbox.Serve(c.Context(), c.InOrStdin(), c.OutOrStdout())
		},
	}
}
