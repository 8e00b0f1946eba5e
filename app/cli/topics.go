package cli

import (
	"io"
	"runtime"

	"github.com/spf13/cobra"

	"wrapsmith/licenses"
)

// exitCodesTopic is a page of help without a command.
func exitCodesTopic() *cobra.Command {
	return &cobra.Command{
		Use:   "exit-codes",
		Short: "What the exit codes mean",
		Long: `Exit codes of all commands:

    0  done
    1  done, but some pages failed, or no template fits some of them;
       standard error names each of them
    2  the command line could not be understood
    3  it could not be done: standard error says why, and what to do
    4  a schedule's run is done, and raised alerts; standard error has them
  130  stopped by Ctrl-C; records written by then are whole lines`,
	}
}

func dataTopic() *cobra.Command {
	return &cobra.Command{
		Use:   "data",
		Short: "Where Wrapsmith keeps its data",
		Long: `The library, with the templates, their sample pages and the workspaces,
is one file, library.db, in this folder; what runs found, with their history and
the schedules, is another beside it, library-results.db:

  --library DIR                     where a command was given it, else
  $WRAPSMITH_LIBRARY                where that variable is set, else
  $XDG_DATA_HOME/wrapsmith          where that variable is set, else
  ~/.local/share/wrapsmith          on Linux,
  ~/Library/Application Support/wrapsmith  on macOS,
  %LocalAppData%\wrapsmith           on Windows.

Beside them lie, each made when it is needed:

  crawls/       the pages of crawls
  outputs/      files that schedules write, where no other folder is named
  secrets/      cookies of runs and schedules, for you alone
  server.json   the connection to a team's server ("wrapsmith connect"), for you alone
  servers/      the copies of that server's templates

So one --library is one world of its own. The window alone keeps
something elsewhere: its place on the screen, in the system's folder for settings.

Instead of a folder either may name a PostgreSQL database, where a team's library
and its results then are:

  postgres://user:password@host:5432/database?sslmode=verify-full

They lie in the schemas "wrapsmith" and "wrapsmith_results", or where the address
ends in search_path=NAME in those of that name. A password is better kept out of
the command line: in the variable, in PGPASSWORD or in ~/.pgpass.

Nothing is sent anywhere else. Pages are fetched only when you give an address.
To keep a copy, copy the folder while Wrapsmith is not running, or use
"wrapsmith library export".`,
	}
}

func versionCommand(version string) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  cobra.NoArgs,
		Run: func(c *cobra.Command, _ []string) {
			c.Printf("wrapsmith %s %s/%s %s\n", version, runtime.GOOS, runtime.GOARCH, runtime.Version())
		},
	}
}

// licensesCommand prints what the licences of third-party software ask us to pass on.
func licensesCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "licenses",
		Short: "Print the licences of third-party software",
		Long:  "Print each Go module and npm package that Wrapsmith contains, with its version, its copyright and the text of its licence.",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			_, err := io.WriteString(c.OutOrStdout(), licenses.Text())
			return err
		},
	}
}
