package cli

import (
	"io"
	"log/slog"

	"github.com/spf13/cobra"

	"wrapsmith/app/mcp"
	"wrapsmith/app/services"
	"wrapsmith/app/team"
	webpage "wrapsmith/backend/page"
)

func mcpCommand(version string) *cobra.Command {
	var folder string
	c := &cobra.Command{
		Use:   "mcp",
		Short: "Serve the library's templates to an agent, over standard input and output",
		Long: `Serves tools of the Model Context Protocol over standard input and output, for agents
with a language model: match, extract, suggest, learn, check, mend and
search_templates. Templates of the library and the records of their samples are
resources. A template gives the same record for the same page each time; no language
model reads the page.

No tool publishes: learn keeps at most a draft, and mend only shows what it would change.

"wrapsmith serve" has the same tools at the path /mcp; people of a team need a token.`,
		Example: `  wrapsmith mcp --library ~/templates
  claude mcp add wrapsmith -- wrapsmith mcp`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return serveMCP(c, folder, version) },
	}
	libraryFlag(c, &folder)
	return c
}

func serveMCP(c *cobra.Command, folder, version string) error {
	log := slog.New(slog.NewTextHandler(c.ErrOrStderr(), nil))
	l, err := openAs(c, folder, services.Need{Library: services.Created, Results: services.Existing}, func(path string) services.Options {
		o := serviceOptions(path)
		o.LocalFiles, o.Log = false, log // an agent names no files of this machine
		return o
	})
	if err != nil {
		return err
	}
	defer l.Close() // every change is written when it is made
	cases := mcp.Cases{
		Pages: l.Pages, Templates: l.Templates, Mending: l.Mending, Version: version,
		Fault: func(tool string, err error) error {
			log.Error("tool failed", "tool", tool, "error", err)
			return err
		},
	}
	return mcp.Serve(c.Context(), cases, team.CallerOf(asUser(c.Context())), 2*webpage.MaxBytes, readCloser(c.InOrStdin()), unclosed{c.OutOrStdout()})
}

// readCloser is standard input itself where it can be closed.
func readCloser(r io.Reader) io.ReadCloser {
	if c, ok := r.(io.ReadCloser); ok {
		return c
	}
	return io.NopCloser(r)
}

// unclosed is standard output, which stays open.
type unclosed struct{ io.Writer }

// Close does nothing.
func (unclosed) Close() error { return nil }
