package api

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"wrapsmith/app/mcp"
	"wrapsmith/app/problem"
	"wrapsmith/app/team"
	"wrapsmith/backend/stores/accounts"
)

// agentsPath is where programs that speak the Model Context Protocol ask.
const agentsPath = "/mcp"

// Agents are the use cases that tools of agents call, with the checks that operations have.
func (a *App) Agents() mcp.Cases {
	return mcp.Cases{
		Pages: a.pages, Templates: a.templates, Mending: a.mending, Version: a.options.Version, Screen: true,
		Allow: func(ctx context.Context, rule team.Rule) error {
			if !a.team.Enabled() {
				return nil
			}
			return a.team.Allow(ctx, team.CallerOf(ctx), &rule, "", "")
		},
		Fault: func(tool string, err error) error { return a.fault("mcp "+tool, err) },
	}
}

// agents serves the tools over HTTP. A team's people come with a token; a session's
// cookie does not count, since a browser sends it unasked.
func (a *App) agents() http.Handler {
	inside := mcp.Handler(a.Agents(), pagesBody, a.log, a.agent)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength >= 0 && r.ContentLength <= smallBody {
			inside.ServeHTTP(w, r)
			return
		}
		ctx, cancel := context.WithTimeout(r.Context(), bodyWait)
		done, err := a.bodies.Acquire(ctx, pagesBody)
		cancel()
		if err != nil {
			refusePlain(w, team.ErrTooMany(bodyWait))
			return
		}
		defer done()
		inside.ServeHTTP(w, r)
	})
}

// agent finds the caller, or answers that no caller is allowed.
func (a *App) agent(w http.ResponseWriter, r *http.Request) (team.Caller, bool) {
	if !a.team.Enabled() {
		return team.Caller{Person: accounts.Account{Name: a.options.Who}}, true
	}
	c := credentialsOf(r)
	c.Session = ""
	caller, err := a.team.Identify(r.Context(), c)
	if err == nil && caller.Person.ID == "" {
		err = errNoToken
	}
	if err != nil {
		refusePlain(w, err)
		return caller, false
	}
	return caller, true
}

var errNoToken = problem.New(problem.Unauthorized, "tokenfirst", "Send a token: Authorization: Bearer, and the token. People make theirs on the screen My account.")

// refusePlain answers a request outside of any operation with a problem.
func refusePlain(w http.ResponseWriter, err error) {
	var p *problem.Error
	if !errors.As(err, &p) {
		p = problem.New(problem.Fault, "", "The request could not be checked.")
	}
	status := statuses[p.Kind]
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Type", "application/problem+json")
	if status == http.StatusUnauthorized {
		h.Set("WWW-Authenticate", `Bearer realm="wrapsmith"`)
	}
	if p.RetryAfter > 0 {
		h.Set("Retry-After", seconds(p.RetryAfter))
	}
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(bodyOf(p)) //nolint:errcheck // the client may have gone
}
