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
    2  wrong command line
    3  not done: standard error says why, and what to do
    4  done, and a site has changed: the run of a schedule raised alerts, which standard
       error has, or a checked template has drifted
  130  stopped by Ctrl-C; records written so far are complete lines`,
	}
}

func configTopic() *cobra.Command {
	return &cobra.Command{
		Use:   "config",
		Short: "Your own defaults of flags",
		Long: `The file config.toml in the folder for settings has your own defaults of flags:
~/.config/wrapsmith/config.toml on Linux. ` + configVariable + ` names another file.

  [all]                      # every command that has the flag
  library = "/srv/templates"
  allow-host = ["intranet.example"]

  [extract]                  # one command
  format = "csv"

  [library.check]            # a command below another one
  delay = "5s"

A flag on the command line has priority, then the environment (` + libraryVariable + `, and the
variables of "wrapsmith serve"), then the table of the command, then [all]. A table or a flag that does not exist is an
error. A library's password is better in ` + libraryVariable + ` than in a file.`,
	}
}

func dataTopic() *cobra.Command {
	return &cobra.Command{
		Use:   "data",
		Short: "Where Wrapsmith keeps its data",
		Long: `The library, with the templates, their sample pages and the workspaces, is the file
library.db. The results of runs, with their history and the schedules, are the file
library-results.db beside it. Both are in this folder:

  --library DIR                     if the flag is given, else
  $WRAPSMITH_LIBRARY                if the variable is set, else
  $XDG_DATA_HOME/wrapsmith          if the variable is set, else
  ~/.local/share/wrapsmith          on Linux,
  ~/Library/Application Support/wrapsmith  on macOS,
  %LocalAppData%\wrapsmith           on Windows.

Further files of the folder, each made when it is needed:

  crawls/       the pages of crawls
  outputs/      files that schedules write, if no other folder is named
  secrets/      cookies, headers and proxies of runs and schedules, readable by you only
  logins/       site logins ("wrapsmith login"), readable by you only
  server.json   the connection to a team's server ("wrapsmith connect"), readable by you only
  servers/      the copies of that server's templates

So everything of one --library is in its folder. Only the window stores something
elsewhere: its position on the screen, in the system's folder for settings.

The flag and the variable can also name a PostgreSQL database:

  postgres://user:password@host:5432/database?sslmode=verify-full

Library and results are then in the schemas "wrapsmith" and "wrapsmith_results", or,
if the address ends in search_path=NAME, in NAME and NAME_results. Do not put a password
on the command line: use the variable, PGPASSWORD or ~/.pgpass.

Nothing is sent anywhere else. Pages are fetched only when you give an address. To make
a backup, use "wrapsmith library backup", or copy the folder while Wrapsmith is not
running.`,
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
