package api

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"wrapsmith/app/capture"
	"wrapsmith/app/problem"
	"wrapsmith/app/team"
	"wrapsmith/backend/stores/accounts"
)

// Client is where a request comes from, as the shell in front knows it.
type Client struct {
	Address string // of the machine that asks
	Secure  bool   // the browser came by TLS
}

type contextKey int

const (
	clientKey contextKey = iota
	requestKey
)

// requestOf is the request that a context belongs to.
func requestOf(ctx context.Context) huma.Context {
	c, _ := ctx.Value(requestKey).(huma.Context)
	return c
}

// WithClient says where a request comes from; without it the connection counts.
func WithClient(r *http.Request, c Client) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), clientKey, c))
}

// ClientOf says where a request comes from.
func ClientOf(r *http.Request) Client {
	if c, ok := r.Context().Value(clientKey).(Client); ok {
		return c
	}
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	return Client{Address: host, Secure: r.TLS != nil}
}

// access is the one check of who may ask for an operation: it puts the caller
// into the context, and holds the operation's rule against the caller. It runs
// before anything of a body is read.
func (a *App) access(c huma.Context, next func(huma.Context)) {
	c = huma.WithValue(c, requestKey, c)
	rule := ruleOf(c.Operation())
	if !a.team.Enabled() {
		if rule != nil {
			if err := a.team.Exists(*rule); err != nil {
				refuse(c, err)
				return
			}
		}
		caller := team.Caller{Person: accounts.Account{Name: a.options.Who}}
		next(huma.WithContext(c, team.With(c.Context(), caller)))
		return
	}
	r, _ := humago.Unwrap(c)
	caller, err := a.team.Identify(c.Context(), credentialsOf(r))
	if err == nil {
		err = a.team.Allow(c.Context(), caller, rule, c.Param("workspace"), thingOf(c))
	}
	if err != nil {
		refuse(c, err)
		return
	}
	next(huma.WithContext(c, team.With(c.Context(), caller)))
}

// credentialsOf reads the credentials and the address of a request.
func credentialsOf(r *http.Request) team.Credentials {
	out := team.Credentials{Address: ClientOf(r).Address}
	if token := r.Header.Get(capture.TokenHeader); token != "" {
		out.Bearer, out.Token = true, token
	} else if header := r.Header.Get("Authorization"); header != "" {
		scheme, token, _ := strings.Cut(header, " ")
		if out.Bearer = true; strings.EqualFold(scheme, "Bearer") {
			out.Token = strings.TrimSpace(token)
		}
	} else if cookie, err := r.Cookie(cookieName(r)); err == nil {
		out.Session = cookie.Value
	}
	return out
}

// pathParams are the names of ids in an operation's path, in order.
func pathParams(path string) (names []string) {
	for _, part := range strings.Split(path, "/") {
		if name, ok := strings.CutPrefix(part, "{"); ok {
			names = append(names, strings.TrimSuffix(name, "}"))
		}
	}
	return names
}

// thingOf is the last id in a request's address, "" for none.
func thingOf(c huma.Context) string {
	names := pathParams(c.Operation().Path)
	if len(names) == 0 {
		return ""
	}
	return c.Param(names[len(names)-1])
}

// refuse answers a request with a problem.
func refuse(c huma.Context, err error) {
	p := problem.Of(err)
	if p == nil {
		p = problem.New(problem.Fault, "", "The request could not be checked.")
	}
	status := statuses[p.Kind]
	c.SetHeader("Cache-Control", "no-store")
	c.SetHeader("Content-Type", "application/problem+json")
	if status == http.StatusUnauthorized {
		c.SetHeader("WWW-Authenticate", `Bearer realm="wrapsmith"`)
	}
	if p.RetryAfter > 0 {
		c.SetHeader("Retry-After", seconds(p.RetryAfter))
	}
	c.SetStatus(status)
	json.NewEncoder(c.BodyWriter()).Encode(bodyOf(p)) //nolint:errcheck // the client may have gone
}

// cookieName differs by port, since cookies do not. The prefix makes the browser
// check that the cookie came by TLS and is sent to this host alone.
func cookieName(r *http.Request) string {
	name := "wrapsmith_session"
	if _, port, err := net.SplitHostPort(r.Host); err == nil {
		name += "_" + port
	}
	if ClientOf(r).Secure {
		return "__Host-" + name
	}
	return name
}
