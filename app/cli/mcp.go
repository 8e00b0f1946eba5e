package cli

import (
	"io"
	"log/slog"

	"github.com/spf13/cobra"

	"wrapsmith/app/input"
	"wrapsmith/app/mcp"
	"wrapsmith/app/mending"
	"wrapsmith/app/pages"
	"wrapsmith/app/team"
	"wrapsmith/app/templates"
	"wrapsmith/backend/stores/accounts"
	webpage "wrapsmith/backend/web/page"
)

func mcpCommand(version string) *cobra.Command {
	var folder string
	c := &cobra.Command{
		Use:   "mcp",
		Short: "Serve the library's templates to an agent, over standard input and output",
		Long: `Serves tools of the Model Context Protocol over standard input and output, for agents
with a language model: match, extract, learn, mend and search_templates. Templates of
the library and the records of their samples are resources. A template gives the same
record for the same page each time; no language model reads the page.

No tool publishes: learn keeps at most a draft, and mend only shows what it would change.

"wrapsmith serve" has the same tools at the path /mcp; a team's people come with a token.`,
		Example: `  wrapsmith mcp --library ~/templates
  claude mcp add wrapsmith -- wrapsmith mcp`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return serveMCP(c, folder, version) },
	}
	libraryFlag(c, &folder)
	return c
}

func serveMCP(c *cobra.Command, folder, version string) error {
	store, at, err := openLibrary(c.Context(), folder, true)
	if err != nil {
		return err
	}
	defer store.Close() // every change is written when it is made
	results, err := openResults(c.Context(), at)
	if err != nil {
		return err
	}
	defer results.Close() // only read
	log := slog.New(slog.NewTextHandler(c.ErrOrStderr(), nil))
	people, reader := team.New(store.Accounts, team.Options{}), input.New(false)
	ts := templates.New(store, results, reader, people, log)
	cases := mcp.Cases{
		Pages: pages.New(reader, ts, people), Templates: ts, Mending: mending.New(store, results, ts, nil, reader, people), Version: version,
		Fault: func(tool string, err error) error {
			log.Error("tool failed", "tool", tool, "error", err)
			return err
		},
	}
	caller := team.Caller{Person: accounts.Account{Name: UserName()}}
	return mcp.Serve(c.Context(), cases, caller, 2*webpage.MaxBytes, readCloser(c.InOrStdin()), unclosed{c.OutOrStdout()})
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
