package api

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"strings"

	"wrapsmith/backend/stores/accounts"

	"github.com/danielgtaylor/huma/v2"
)

// Client is where a request comes from, as the shell in front knows it.
type Client struct {
	Address string // of the machine that asks
	Secure  bool   // the browser came by TLS
}

type contextKey int

const (
	clientKey contextKey = iota
	callKey
)

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

// call is one request on a team's server: who asks, from where, for which thing.
type call struct {
	client  Client
	person  accounts.Account // without id: nobody is signed in
	session string           // the cookie's secret; "" with a token
	cookie  string           // its name
	which   string           // the ids in the address
	work    string           // the id of the work among them
	thing   string           // the last of them
}

func callOf(ctx context.Context) *call {
	c, _ := ctx.Value(callKey).(*call)
	return c
}

// who is the name that changes bear: that of the person who is signed in.
func (a *App) who(ctx context.Context) string {
	if c := callOf(ctx); c != nil {
		return c.person.Name
	}
	return a.options.Who
}

func (c *call) actor() accounts.Actor {
	return accounts.Actor{ID: c.person.ID, Name: c.person.Name, Address: c.client.Address}
}

// denial is why a request is not let in: a word for the screen, and the sentence.
type denial struct {
	status     int
	code, text string
}

// Denials of admit.
var (
	noRule  = &denial{http.StatusForbidden, "norule", "Nobody may ask for this on a team's server."}
	isAlone = &denial{http.StatusNotFound, "alone", "This server is one person's own and has no people. Start it with --team to have accounts."}
	noOne   = &denial{http.StatusUnauthorized, "signinfirst", "Sign in first; your session may have ended. What was saved is kept."}
	noToken = &denial{http.StatusUnauthorized, "deadtoken", "This token opens nothing: it was revoked, has expired, or belongs to somebody who may not sign in. Make a new one."}
	inward  = &denial{http.StatusForbidden, "inward", "This is a team's server itself: it connects to no other."}
	tooMany = &denial{http.StatusTooManyRequests, "hurried", "Too many requests at once. Wait a moment and try again."}
	isAway  = &denial{http.StatusServiceUnavailable, "libraryaway", "The library does not answer just now. Try again in a moment."}
	noWork  = &denial{http.StatusNotFound, "nowork", errNoWork.Text}
)

func lacksRole(need, have accounts.Role) *denial {
	return &denial{http.StatusForbidden, "role" + string(need), fmt.Sprintf("This takes the role %q; yours is %q. An admin can change it.", need, have)}
}

// admit lets a request in with who makes it in its context, or answers it and gives nil.
func (a *App) admit(w http.ResponseWriter, r *http.Request, pattern string) *http.Request {
	rule, known := a.ruleOf(pattern)
	if !a.options.Team {
		if rule.team {
			isAlone.write(w)
			return nil
		}
		return r
	}
	if !known {
		noRule.write(w)
		return nil
	}
	c := &call{client: ClientOf(r)}
	c.cookie = cookieName(r, c.client.Secure)
	c.which, c.work, c.thing = named(pattern, r.URL.EscapedPath())
	no := a.identify(r, c)
	if no == nil {
		no = a.allow(w, r, c, rule)
	}
	if no != nil {
		w.Header().Set("Cache-Control", "no-store")
		if no.status == http.StatusUnauthorized {
			w.Header().Set("WWW-Authenticate", `Bearer realm="wrapsmith"`)
		}
		no.write(w)
		return nil
	}
	return r.WithContext(context.WithValue(r.Context(), callKey, c))
}

// ruleOf is the rule of a route. The document of the API is for who may read.
func (a *App) ruleOf(pattern string) (rule, bool) {
	if strings.HasPrefix(pattern, "GET /api/openapi") {
		return reads, true
	}
	r, ok := a.rules[pattern]
	return r, ok
}

// declare notes an operation's rule and the size of its bodies under the router's pattern.
func (a *App) declare(o huma.Operation) {
	a.bodies[o.Method+" "+o.Path] = o.MaxBodyBytes
	if r, ok := o.Metadata[ruleKey].(rule); ok {
		a.rules[o.Method+" "+o.Path] = r
	}
}

// identify finds out who asks: by a token where one is sent, else by the cookie.
func (a *App) identify(r *http.Request, c *call) *denial {
	var err error
	if header := r.Header.Get("Authorization"); header != "" {
		if wait := a.limits.stranger.peek(network(c.client.Address)); wait > 0 {
			return tooMany
		}
		scheme, token, _ := strings.Cut(header, " ")
		err = accounts.ErrSignIn
		if strings.EqualFold(scheme, "Bearer") {
			c.person, err = a.options.Stores.Accounts.TokenAccount(r.Context(), strings.TrimSpace(token))
		}
		if errors.Is(err, accounts.ErrSignIn) {
			a.limits.stranger.take(network(c.client.Address))
			return noToken
		}
	} else if cookie, missing := r.Cookie(c.cookie); missing == nil {
		c.person, err = a.options.Stores.Accounts.SessionAccount(r.Context(), cookie.Value)
		if err == nil {
			c.session = cookie.Value
		}
	}
	if err != nil && !errors.Is(err, accounts.ErrSignIn) {
		a.log.Error("sign-in could not be checked", "error", err)
		return isAway
	}
	return nil
}

// allow holds a request against its rule and the limits.
func (a *App) allow(w http.ResponseWriter, r *http.Request, c *call, rule rule) *denial {
	bucket, key := a.limits.person, c.person.ID
	if c.person.ID == "" {
		bucket, key = a.limits.stranger, network(c.client.Address)
	}
	if wait := bucket.take(key); wait > 0 {
		w.Header().Set("Retry-After", seconds(wait))
		return tooMany
	}
	switch {
	case rule.need == open:
		return nil
	case c.person.ID == "":
		return noOne
	case rule.need == alone:
		return inward
	case !c.person.Role.Allows(rule.need):
		return lacksRole(rule.need, c.person.Role)
	case c.work != "":
		return a.allowWork(r.Context(), c)
	case rule.kind != "":
		return a.allowOwned(r.Context(), c, rule)
	}
	return nil
}

// allowWork keeps a work to whoever began it.
func (a *App) allowWork(ctx context.Context, c *call) *denial {
	owner, err := a.options.Stores.Accounts.WorkOwner(ctx, c.work)
	switch {
	case err != nil:
		a.log.Error("a work's owner could not be read", "error", err)
		return isAway
	case owner != "" && owner != c.person.ID:
		return noWork
	}
	return nil
}

// ownWorks leaves out the works of others.
func (a *App) ownWorks(ctx context.Context, list []WorkEntry) ([]WorkEntry, error) {
	c := callOf(ctx)
	if c == nil {
		return list, nil
	}
	owners, err := a.options.Stores.Accounts.WorkOwners(ctx)
	own := []WorkEntry{}
	for _, w := range list {
		if owner := owners[w.ID]; owner == "" || owner == c.person.ID {
			own = append(own, w)
		}
	}
	return own, err
}

// named finds in an address the ids that its pattern has places for, as the
// router gives them to the operation: each part is unescaped by itself, so that
// a slash within an id moves no other.
func named(pattern, path string) (which, work, last string) {
	_, pattern, _ = strings.Cut(pattern, " ")
	parts, names := strings.Split(path, "/"), strings.Split(pattern, "/")
	var ids []string
	for i, name := range names {
		if !strings.HasPrefix(name, "{") || i >= len(parts) {
			continue
		}
		id, err := url.PathUnescape(parts[i])
		if err != nil {
			id = parts[i]
		}
		ids = append(ids, id)
		if name == "{work}" {
			work = id
		}
		last = id
	}
	return strings.Join(ids, "/"), work, last
}

// cookieName differs by port, since cookies do not. The prefix has the browser
// see to it that the cookie came by TLS and is sent to this host alone.
func cookieName(r *http.Request, secure bool) string {
	name := "wrapsmith_session"
	if _, port, err := net.SplitHostPort(r.Host); err == nil {
		name += "_" + port
	}
	if secure {
		return "__Host-" + name
	}
	return name
}

// network is what of an address stands for one machine: of IPv6 the first half,
// which is what one customer is given.
func network(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil || ip.Unmap().Is4() {
		return address
	}
	const prefix = 64
	p, err := ip.Prefix(prefix)
	if err != nil {
		return address
	}
	return p.String()
}

func seconds(wait float64) string { return strconv.Itoa(int(wait) + 1) }
