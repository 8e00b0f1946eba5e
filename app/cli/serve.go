package cli

import (
	"fmt"
	"log/slog"
	"net"
	"os/user"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/app/api"
	"wrapsmith/app/notices"
	"wrapsmith/app/remote"
	"wrapsmith/app/runs"
	"wrapsmith/app/server"
	"wrapsmith/app/services"
	"wrapsmith/app/team"
	"wrapsmith/backend/template/sandbox"
	"wrapsmith/backend/web/browser"
	"wrapsmith/frontend"
)

type serveFlags struct {
	listen, library string
	port            int
	hosts           []string
	open            bool

	team, behindProxy, plainHTTP, private bool
	cert, key                             string

	logFormat, metrics string
	accessLog          bool
	language           string // of messages to people who chose none

	provider providerFlags
	mail     mailFlags
}

// public reports whether the address can be reached from other machines; a name is looked up when it is listened on.
func (f serveFlags) public() bool {
	ip := net.ParseIP(strings.Trim(f.listen, "[]"))
	return f.listen != "localhost" && (ip == nil || !ip.IsLoopback())
}

// own reports whether the server is of one person who sits at this machine: pages may be named by their path.
func (f serveFlags) own() bool { return !f.team && !f.behindProxy && !f.public() }

func serveCommand(version string) *cobra.Command {
	var f serveFlags
	c := &cobra.Command{
		Use:   "serve",
		Short: "Serve the program to your browser",
		Long: `Serves the program on this machine and prints its address with a session token. Only
the complete address gives access. Each start makes a new token.

Without --port it listens on port 8808, or on the next one that is free.

--team, or --listen with an address that other machines can reach, serves a team:
people sign in as reader (see and run), author (also make templates) or admin (also
manage people). While there is no admin, each start prints a link that makes the first
one; it works once. The admin invites the others, on the screen or with "wrapsmith user".

The connection must be encrypted: give a certificate with --tls-cert and --tls-key, or
use a proxy that does TLS and --behind-proxy. Only then, and only from this machine or a
private network, X-Forwarded-For, -Proto and -Host are used. --plain-http serves without
encryption, for a network that you trust. Name the host that people type with
--host-allowed.

With --oidc-issuer people also sign in with your provider of OpenID Connect (Keycloak,
Entra ID, Google ...). Its client needs the redirect address
https://YOUR-HOST/api/session/provider. The secret is read from --oidc-secret-file or
$WRAPSMITH_OIDC_SECRET. Each --oidc- flag can also be an environment variable, as
$WRAPSMITH_OIDC_ISSUER. docs/library.md describes it.

With --smtp-server it sends mail: notifications to people who want them, and the mails
of schedules. People choose the language of their messages; --language is for all
others. Try the settings with "wrapsmith mail test".

/healthz answers while the server runs, and /readyz while its databases answer too.`,
		Example: `  wrapsmith serve --open
  wrapsmith serve --port 9000 --library ~/templates
  wrapsmith serve --team --behind-proxy --host-allowed templates.example
  wrapsmith serve --listen 0.0.0.0 --port 443 --tls-cert cert.pem --tls-key key.pem --host-allowed templates.example`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return serve(c, f, version) },
	}
	fl := c.Flags()
	fl.StringVar(&f.listen, "listen", "127.0.0.1", "`address` to listen on, also with the port, as in 0.0.0.0:8808")
	fl.IntVar(&f.port, "port", 0, "`port` to listen on (default: 8808, or the next that is free)")
	fl.StringSliceVar(&f.hosts, "host-allowed", nil, "further host `name` that the server answers to; may be repeated")
	fl.BoolVar(&f.open, "open", false, "open the address in your browser")
	fl.BoolVar(&f.team, "team", false, "people sign in (always so when other machines can reach the server)")
	fl.StringVar(&f.cert, "tls-cert", "", "`file` of the TLS certificate, PEM")
	fl.StringVar(&f.key, "tls-key", "", "`file` of the certificate's key, PEM")
	fl.BoolVar(&f.behindProxy, "behind-proxy", false, "a proxy in front does TLS; use its X-Forwarded-* headers")
	fl.BoolVar(&f.private, "private-hosts", false, "a team's people may fetch from private networks and this machine")
	fl.BoolVar(&f.plainHTTP, "plain-http", false, "serve other machines without encryption")
	fl.StringVar(&f.logFormat, "log-format", "text", "how standard error logs: text or json")
	fl.BoolVar(&f.accessLog, "access-log", false, "log each request, with the id that its answer has")
	fl.StringVar(&f.language, "language", notices.English, "language of mails and messages to people who chose none: "+strings.Join(notices.Languages, " or "))
	fl.StringVar(&f.metrics, "metrics-listen", "", "`address` and port at which to serve metrics for Prometheus, as in 127.0.0.1:9108")
	c.RegisterFlagCompletionFunc("log-format", cobra.FixedCompletions(logFormats, cobra.ShellCompDirectiveNoFileComp))      //nolint:errcheck // the flag is there
	c.RegisterFlagCompletionFunc("language", cobra.FixedCompletions(notices.Languages, cobra.ShellCompDirectiveNoFileComp)) //nolint:errcheck // the flag is there
	f.provider.add(c)
	f.mail.add(c)
	libraryFlag(c, &f.library)
	return c
}

var logFormats = []string{"text", "json"}

// logger logs to standard error.
func (f serveFlags) logger(c *cobra.Command) *slog.Logger {
	if f.logFormat == "json" {
		return slog.New(slog.NewJSONHandler(c.ErrOrStderr(), nil))
	}
	return slog.New(slog.NewTextHandler(c.ErrOrStderr(), nil))
}

// listenPort takes the port out of --listen, as in 0.0.0.0:8808 or [::]:8808.
func (f *serveFlags) listenPort(c *cobra.Command) error {
	host, port, err := net.SplitHostPort(f.listen)
	if err != nil {
		return nil //nolint:nilerr // an address without a port
	}
	n, err := strconv.Atoi(port)
	if err != nil || n < 1 || n > 65535 {
		return misused(c, "--listen %s: a port is a number from 1 to 65535", f.listen)
	}
	if f.port != 0 && f.port != n {
		return misused(c, "--listen %s and --port %d name different ports", f.listen, f.port)
	}
	f.listen, f.port = host, n
	if host == "" {
		f.listen = "0.0.0.0"
	}
	return nil
}

// check refuses flags that do not go together, before anything is opened.
func (f serveFlags) check(c *cobra.Command) error {
	switch {
	case f.port < 0 || f.port > 65535:
		return misused(c, "--port %d: a port is a number from 1 to 65535", f.port)
	case (f.cert == "") != (f.key == ""):
		return misused(c, "--tls-cert and --tls-key belong together")
	case f.public() && f.cert == "" && !f.behindProxy && !f.plainHTTP:
		return misused(c, "%s can be reached from other machines, and passwords would not be encrypted on their way: "+
			"give --tls-cert and --tls-key, or --behind-proxy, or --plain-http on a network that you trust", f.listen)
	case !slices.Contains(logFormats, f.logFormat):
		return misused(c, "--log-format %s: want one of %s", f.logFormat, strings.Join(logFormats, ", "))
	case !slices.Contains(notices.Languages, f.language):
		return misused(c, "--language %s: want one of %s", f.language, strings.Join(notices.Languages, ", "))
	}
	return nil
}

// serve runs the server until the command is interrupted.
func serve(c *cobra.Command, f serveFlags, version string) error {
	if err := f.listenPort(c); err != nil {
		return err
	}
	if err := f.check(c); err != nil {
		return err
	}
	f.team = f.team || f.public()
	log := f.logger(c)
	library, err := f.openLibrary(c, log)
	if err != nil {
		return err
	}
	defer library.Close() // every change is written when it is made
	api, err := api.New(library.Services, api.Options{Shell: api.ShellServer, Version: version, Who: UserName()})
	if err != nil {
		return err
	}
	defer api.Close() // temporary files at most
	o := server.Options{
		Host: f.listen, Port: f.port, Hosts: f.hosts, API: api.Handler(), Assets: frontend.FS(),
		Team: f.team, Cert: f.cert, Key: f.key, BehindProxy: f.behindProxy, Ready: library.Ready,
	}
	if f.accessLog {
		o.Access = log
	}
	if f.metrics != "" {
		o.Metrics = server.NewMetrics(gauges(library.Runs)...)
		stop, err := server.ServeMetrics(f.metrics, o.Metrics)
		if err != nil {
			return err
		}
		defer stop()
	}
	s, err := server.Listen(o)
	if err != nil {
		return err
	}
	library.Runs.SetAddress(s.Origin())
	if err := greet(c, s, library, f); err != nil {
		return err
	}
	return s.Serve(c.Context())
}

// openLibrary opens the library and what the flags say of it: the provider of sign-ins and the mail server.
func (f serveFlags) openLibrary(c *cobra.Command, log *slog.Logger) (*services.Library, error) {
	outgoing, err := f.mail.server(c)
	if err != nil {
		return nil, err
	}
	provider, err := f.provider.open(c)
	if err != nil {
		return nil, err
	}
	if provider != nil && !f.team {
		return nil, misused(c, "--oidc-issuer is for a team: give --team too")
	}
	path, err := libraryPath(f.library)
	if err != nil {
		return nil, err
	}
	return services.Open(c.Context(), path, services.Need{Library: services.Created, Results: services.Created}, services.Options{
		Team: f.team, ReadFiles: f.own(), PrivateHosts: f.private, ServerFile: remote.ConnectionFile(path), Stylesheets: sandbox.Program(),
		Provider: provider, Mail: outgoing, Language: f.language, Log: log,
	})
}

// gauges are figures of the runs for the metrics.
func gauges(rs *runs.Runs) []server.Gauge {
	return []server.Gauge{
		{Name: "runs_current", Help: "Runs that go on.", Value: func() float64 { n, _ := rs.Load(); return float64(n) }},
		{Name: "runs_queued", Help: "Runs that wait for a place.", Value: func() float64 { _, n := rs.Load(); return float64(n) }},
	}
}

// greet prints the address, and opens it where that was asked for. It is the only time that the token, or the first
// admin's link, is shown.
func greet(c *cobra.Command, s *server.Server, library *services.Library, f serveFlags) error {
	out, stderr := c.OutOrStdout(), c.ErrOrStderr()
	if f.team {
		if err := greetTeam(c, s, library.Team); err != nil {
			return err
		}
	} else {
		fmt.Fprintf(out, "Wrapsmith is ready. Open this address in your browser:\n\n  %s\n\n", s.Address())
	}
	fmt.Fprintf(out, "The library is in %s. Stop with Ctrl-C.\n", library.Folder())
	if !frontend.Built() {
		fmt.Fprintln(stderr, "wrapsmith: the front end is not in this program, only the API; build it with 'make build'")
	}
	if browser.Installed("") == nil {
		warnSandbox(c)
	}
	if s.Public() && !s.Secure() {
		fmt.Fprintln(stderr, "wrapsmith: other machines can reach this server, and the connection is not encrypted")
	}
	if !f.open {
		return nil
	}
	if err := openBrowser(s.Address()); err != nil {
		fmt.Fprintln(stderr, "wrapsmith: no browser could be opened; open the address yourself:", err)
	}
	return nil
}

func greetTeam(c *cobra.Command, s *server.Server, t *team.Team) error {
	out := c.OutOrStdout()
	fmt.Fprintf(out, "Wrapsmith is ready for your team:\n\n  %s\n\n", s.Address())
	link, err := t.FirstAdmin(c.Context())
	if err != nil || link.Secret == "" {
		return err
	}
	fmt.Fprintf(out, "There is no admin yet. Open this link to become the first; it works once, until %s:\n\n  %s\n\n",
		link.Expires.Format("2 January 15:04"), joinAddress(s.Origin(), link.Secret))
	return nil
}

// joinAddress is where a one-time link leads. Behind the # it is sent to no
// server and stands in no log.
func joinAddress(origin, secret string) string {
	return strings.TrimRight(origin, "/") + "/#/join/" + secret
}

// UserName is the author's name of new versions of a template.
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
