package cli

import (
	"fmt"
	"log/slog"
	"os/user"

	"github.com/spf13/cobra"

	"wrapsmith/app"
	"wrapsmith/app/server"
	"wrapsmith/frontend"
)

type serveFlags struct {
	listen, library string
	port            int
	hosts           []string
	open            bool
}

func serveCommand(version string) *cobra.Command {
	var f serveFlags
	c := &cobra.Command{
		Use:   "serve",
		Short: "Serve the program to your browser",
		Long: `Serves the program on this machine and prints its address with a session token:
only who has the whole address can use it. Each start makes a new token.

Without --port it listens on port 8808, or on the next one that is free.
--listen makes it reachable from other machines: the connection is not
encrypted then, so put a proxy with TLS in front, and name the host that people
will type with --host-allowed.`,
		Example: `  wrapsmith serve --open
  wrapsmith serve --port 9000 --library ~/templates
  wrapsmith serve --listen 0.0.0.0 --host-allowed wrapsmith.example`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return serve(c, f, version) },
	}
	fl := c.Flags()
	fl.StringVar(&f.listen, "listen", "127.0.0.1", "`address` to listen on")
	fl.IntVar(&f.port, "port", 0, "`port` to listen on (default: 8808, or the next that is free)")
	fl.StringSliceVar(&f.hosts, "host-allowed", nil, "further host `name` that the server answers to; may be repeated")
	fl.BoolVar(&f.open, "open", false, "open the address in your browser")
	libraryFlag(c, &f.library)
	return c
}

func serve(c *cobra.Command, f serveFlags, version string) error {
	if f.port < 0 || f.port > 65535 {
		return misused(c, "--port %d: a port is a number from 1 to 65535", f.port)
	}
	store, folder, err := openLibrary(c.Context(), f.library, true)
	if err != nil {
		return err
	}
	defer store.Close() // every change is written when it is made
	api, err := app.New(app.Options{
		Library: store, Shell: app.ShellServer, Version: version, Who: UserName(),
		Log: slog.New(slog.NewTextHandler(c.ErrOrStderr(), nil)),
	})
	if err != nil {
		return err
	}
	defer api.Close() // temporary files at most
	s, err := server.Listen(server.Options{Host: f.listen, Port: f.port, Hosts: f.hosts, API: api.Handler(), Assets: frontend.FS()})
	if err != nil {
		return err
	}
	greet(c, s, folder)
	if f.open {
		if err := openBrowser(s.Address()); err != nil {
			fmt.Fprintln(c.ErrOrStderr(), "wrapsmith: no browser could be opened; open the address yourself:", err)
		}
	}
	return s.Serve(c.Context())
}

// greet prints the address. It is the only time that the token is shown.
func greet(c *cobra.Command, s *server.Server, folder string) {
	fmt.Fprintf(c.OutOrStdout(), "Wrapsmith is ready. Open this address in your browser:\n\n  %s\n\nThe library is in %s. Stop with Ctrl-C.\n", s.Address(), folder)
	if !frontend.Built() {
		fmt.Fprintln(c.ErrOrStderr(), "wrapsmith: the front end is not in this program, only the API; build it with 'make build'")
	}
	if s.Public() {
		fmt.Fprintln(c.ErrOrStderr(), "wrapsmith: other machines can reach this server, and the connection is not encrypted")
	}
}

// UserName is whose name new versions of a template bear.
func UserName() string {
	u, err := user.Current()
	if err != nil {
		return ""
	}
	if u.Name != "" {
		return u.Name
	}
	return u.Username
}
