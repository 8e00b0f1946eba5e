package cli

import (
	"encoding/json"
	"io"

	"github.com/spf13/cobra"
)

// jsonFlag lets a command that lists things write them as JSON Lines: the objects of the HTTP API.
func jsonFlag(c *cobra.Command, to *bool) {
	c.Flags().BoolVar(to, "json", false, "write JSON Lines")
}

// jsonLines writes each thing as one line of JSON.
func jsonLines[T any](out io.Writer, all []T) error {
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	for _, one := range all {
		if err := enc.Encode(one); err != nil {
			return err
		}
	}
	return nil
}
