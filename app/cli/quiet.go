package cli

import (
	"io"

	"github.com/spf13/cobra"
)

// quietFlag leaves out progress and summaries.
const quietFlag = "quiet"

func isQuiet(c *cobra.Command) bool {
	quiet, err := c.Flags().GetBool(quietFlag)
	return err == nil && quiet
}

// notes is where a command tells how it goes: standard error, or nowhere with --quiet. Errors are no notes.
func notes(c *cobra.Command) io.Writer {
	if isQuiet(c) {
		return io.Discard
	}
	return c.ErrOrStderr()
}
