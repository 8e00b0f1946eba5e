// Package server is the shell for the browser: the front end and its HTTP API on a socket, for one person with
// the session token, or for a team whose people sign in.
//
// Probes (/healthz, /readyz) are answered first. A request passes these steps in order: its origin address (from a proxy, if there is one), the access log, our security
// headers, the host check (a known host name, against DNS rebinding), the token, the origin check (against
// requests of other sites' pages), compression. A team has no token here: everybody gets the files of the front
// end, and the API checks who may do what. The package knows nothing of pages or templates: the API is a handler
// that it is given.
package server

import (
	"context"
	"crypto/tls"
	"errors"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"wrapsmith/app/api"
)

// How long things may take.
const (
	headerTime   = 10 * time.Second
	writeTime    = 5 * time.Minute // for a whole answer; streams push it on as they go
	idleTime     = 2 * time.Minute
	shutdownTime = 5 * time.Second
	headerBytes  = 64 << 10
)

// Options says where to listen and what to serve.
type Options struct {
	Host   string   // address or name to listen at; "" is 127.0.0.1
	Port   int      // 0: DefaultPort, or the next that is free
	Hosts  []string // further names that requests may be addressed to
	API    http.Handler
	Assets fs.FS  // the built front end
	Token  string // "" makes a new one

	Team        bool   // the API has people and lets them in; no token is asked for
	Cert, Key   string // files of a TLS certificate, PEM; "" is plain HTTP
	BehindProxy bool   // believe X-Forwarded-For, -Proto and -Host of a proxy nearby

	Ready   func(context.Context) error // reports whether the databases answer; nil: they do
	Access  *slog.Logger                // gets a line for each request; nil: none
	Metrics *Metrics                    // counts requests; nil: nothing is counted
}

// Server is a listening server.
type Server struct {
	listener net.Listener
	http     *http.Server
	token    string
	host     string
	port     int
	team     bool
	tls      bool
	proxied  bool
	name     string // the first further name, "" when there is none
}

// Listen binds the address; nothing is served before Serve.
func Listen(o Options) (*Server, error) {
	if o.Host == "" {
		o.Host = loopback
	}
	if o.Token == "" {
		o.Token = newToken()
	}
	var secured *tls.Config
	if o.Cert != "" || o.Key != "" {
		var err error
		if secured, err = secureBy(o.Cert, o.Key); err != nil {
			return nil, err
		}
	}
	l, err := listen(o.Host, o.Port)
	if err != nil {
		return nil, err
	}
	s := &Server{listener: l, token: o.Token, host: o.Host, port: tcp(l).Port, team: o.Team, tls: secured != nil, proxied: o.BehindProxy}
	if len(o.Hosts) > 0 {
		s.name = o.Hosts[0]
	}
	base, stop := context.WithCancel(context.Background())
	s.http = &http.Server{
		Handler:           Handler(o, s.port),
		TLSConfig:         secured,
		ReadHeaderTimeout: headerTime,
		WriteTimeout:      writeTime,
		IdleTimeout:       idleTime,
		MaxHeaderBytes:    headerBytes,
		BaseContext:       func(net.Listener) context.Context { return base },
	}
	s.http.RegisterOnShutdown(stop) // ends the event streams, which would hold the shutdown up
	return s, nil
}

// programs are the paths that programs ask, not people: the API, and the tools of agents.
var programs = []string{"/api/", "/mcp", feeds}

// feeds is the path of feeds: their addresses have tokens of their own.
const feeds = "/feed/"

// asksProgram reports whether a request goes to one of them.
func asksProgram(r *http.Request) bool {
	return slices.ContainsFunc(programs, func(path string) bool {
		return r.URL.Path == path || strings.HasSuffix(path, "/") && strings.HasPrefix(r.URL.Path, path)
	})
}

// Handler is everything that a server on this port serves.
func Handler(o Options, port int) http.Handler {
	mux := http.NewServeMux()
	for _, path := range programs {
		mux.Handle(path, sameOrigin(o.API))
	}
	mux.Handle("GET "+api.ProviderPath, o.API) // another site leads the browser here: the flow's cookie is checked instead
	for _, path := range api.ExtensionPaths {
		mux.Handle(path, api.FromExtension(o.API, refuse))
	}
	mux.Handle("/", static(o.Assets))
	inside := compress(mux)
	if !o.Team {
		gate := &gate{token: o.Token, cookie: cookieName(port)}
		inside = gate.keep(inside)
	}
	return probed(o.Ready, known(o.BehindProxy, observe(o.Access, o.Metrics, secure(checkHost(o.Host, o.Hosts, inside)))))
}

// Address is what to open in a browser, with the token; for a team, without.
func (s *Server) Address() string {
	if s.team {
		return s.Origin() + "/"
	}
	return s.Origin() + "/?token=" + s.token
}

// Origin is the address without the token. Where people type another name, it
// is that: the proxy's, or the certificate's.
func (s *Server) Origin() string {
	if s.proxied && s.name != "" {
		return "https://" + s.name
	}
	scheme, host := "http", s.host
	if s.tls {
		scheme = "https"
	}
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = loopback // what listens everywhere listens here too
		if s.name != "" {
			host = hostName(s.name)
		}
	}
	return scheme + "://" + net.JoinHostPort(host, strconv.Itoa(s.port))
}

// Secure reports whether what people send is encrypted on its way, by us or by the proxy.
func (s *Server) Secure() bool { return s.tls || s.proxied }

// Public reports whether other machines can reach the server.
func (s *Server) Public() bool {
	return !tcp(s.listener).IP.IsLoopback()
}

// tcp is where a listener of ours listens: they are all TCP.
func tcp(l net.Listener) *net.TCPAddr {
	addr, _ := l.Addr().(*net.TCPAddr)
	return addr
}

// Serve serves until ctx is done, then lets requests end and returns nil.
func (s *Server) Serve(ctx context.Context) error {
	failed := make(chan error, 1)
	go func() {
		if s.tls {
			failed <- s.http.ServeTLS(s.listener, "", "")
			return
		}
		failed <- s.http.Serve(s.listener)
	}()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	deadline, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTime)
	defer cancel()
	if err := s.http.Shutdown(deadline); errors.Is(err, context.DeadlineExceeded) {
		return s.http.Close() // connections that are still open had the time to end
	} else if err != nil {
		return err
	}
	return nil
}
