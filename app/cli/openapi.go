package cli

import (
	"github.com/spf13/cobra"

	"wrapsmith/app/api"
)

// openapiCommand prints the document that the front end's types are generated from.
func openapiCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "openapi",
		Short: "Print the HTTP API as an OpenAPI document",
		Long:  "Print the HTTP API that the server and the window serve as an OpenAPI 3.1 document in JSON.",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			doc, err := api.Document()
			if err != nil {
				return err
			}
			_, err = c.OutOrStdout().Write(doc)
			return err
		},
	}
}
