package team

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"time"

	"wrapsmith/app/problem"
	"wrapsmith/backend/stores/accounts"
)

// Rule says who may ask for an operation on a team's server, and whether the
// audit log has a line of it.
type Rule struct {
	Need  Role // the least role, Public or LocalOnly
	Audit bool
	Team  bool // does not exist where one person works alone

	Kind   string // what the address names has an owner, who needs no more than Need
	Others Role   // the role that another person's thing needs

	Scope accounts.Scope // that a token needs; "" only one of everything that its person may do
}

// Own returns the rule of an operation on a thing that has an owner.
func (r Rule) Own(kind string, others Role) Rule {
	r.Kind, r.Others = kind, others
	return r
}

// Problems of access.
var (
	errNoRule   = problem.New(problem.Forbidden, "norule", "A team's server does not answer this.")
	errAlone    = problem.New(problem.NotFound, "alone", "This server is one person's own and has no people. Start it with --team to have accounts.")
	errBadToken = problem.New(problem.Unauthorized, "deadtoken", "This token opens nothing: it was revoked, has expired, or belongs to a person who may not sign in. Make a new one.")
	errShutOut  = problem.New(problem.Unauthorized, "shutout", "An admin disabled your account. What you saved is kept; ask an admin to enable you again.")
	errServer   = problem.New(problem.Forbidden, "inward", "This is a team's server itself: it connects to no other.")
	errTooMany  = problem.New(problem.TooMany, "hurried", "Too many requests at once. Wait a moment and try again.")
	errAway     = problem.New(problem.Unavailable, "libraryaway", "The library does not answer just now. Try again in a moment.")
)

// ErrTooMany returns the error for a caller who has too much in work at a time.
func ErrTooMany(wait time.Duration) error {
	p := *errTooMany
	p.RetryAfter = wait
	return &p
}

func lacksRole(need, have Role) error {
	return problem.New(problem.Forbidden, "role"+string(need), fmt.Sprintf("This needs the role %q; yours is %q. An admin can change it.", need, have))
}

// lacksScope refuses a token that was made for less.
func lacksScope(need, have accounts.Scope) error {
	if need == accounts.ScopeAll {
		return problem.New(problem.Forbidden, "scopeall", fmt.Sprintf("This token has the scope %q and may not do this. Make one without a scope.", have))
	}
	return problem.New(problem.Forbidden, "scope"+string(need), fmt.Sprintf("This needs a token with the scope %q; this one has %q.", need, have))
}

// Credentials are what a request brings to say who makes it.
type Credentials struct {
	Bearer  bool   // a token was sent
	Token   string // "" if it was sent in a form that is not understood
	Session string // the secret of a browser's session
	Address string // of the machine that asks
}

// Identify finds out who calls: by the token if one is sent, else by the session.
// A caller without a person is not signed in.
func (t *Team) Identify(ctx context.Context, c Credentials) (Caller, error) {
	caller := Caller{Address: c.Address, Team: true}
	var err error
	switch {
	case c.Bearer:
		if wait := t.limits.anonymous.peek(network(c.Address)); wait > 0 {
			return caller, errTooMany
		}
		err = accounts.ErrSignIn
		if c.Token != "" {
			var sent accounts.Token
			caller.Person, sent, err = t.accounts.TokenAccount(ctx, c.Token)
			caller.Token, caller.Scope = sent.ID, sent.Scope
		}
		if errors.Is(err, accounts.ErrSignIn) {
			t.limits.anonymous.take(network(c.Address))
			return caller, errBadToken
		}
	case c.Session != "":
		caller.Person, err = t.accounts.SessionAccount(ctx, c.Session)
		if err == nil {
			caller.Session = c.Session
		}
		caller.ShutOut = errors.Is(err, accounts.ErrShutOut)
	}
	if err != nil && !errors.Is(err, accounts.ErrSignIn) {
		t.log.Error("sign-in could not be checked", "error", err)
		return caller, errAway
	}
	return caller, nil
}

// Exists refuses an operation that does not exist where one person works alone.
func (t *Team) Exists(r Rule) error {
	if !t.enabled && r.Team {
		return errAlone
	}
	return nil
}

// Allow checks a caller against the rule of an operation and the limits of
// requests; workspace and thing are the ids in its address, "" for none. A nil
// rule refuses everyone.
func (t *Team) Allow(ctx context.Context, c Caller, rule *Rule, workspace, thing string) error {
	if rule == nil {
		return errNoRule
	}
	bucket, key := t.limits.person, c.Person.ID
	switch {
	case key == "":
		bucket, key = t.limits.anonymous, network(c.Address)
	case c.Token != "":
		bucket, key = t.limits.token, c.Token
	}
	if wait := bucket.take(key); wait > 0 {
		return ErrTooMany(time.Duration(wait * float64(time.Second)))
	}
	switch {
	case rule.Need == Public:
		return nil
	case c.ShutOut:
		return errShutOut
	case c.Person.ID == "":
		return errSignInFirst
	case rule.Need == LocalOnly:
		return errServer
	case !c.Person.Role.Allows(rule.Need):
		return lacksRole(rule.Need, c.Person.Role)
	case c.Token != "" && !c.Scope.Allows(rule.Scope):
		return lacksScope(rule.Scope, c.Scope)
	case workspace != "":
		return t.ownsWorkspace(ctx, c, workspace)
	case rule.Kind != "":
		return t.ownsThing(ctx, c, *rule, thing)
	}
	return nil
}

// ownsWorkspace keeps a workspace to the person who began it.
func (t *Team) ownsWorkspace(ctx context.Context, c Caller, workspace string) error {
	owner, err := t.accounts.WorkspaceOwner(ctx, workspace)
	switch {
	case err != nil:
		t.log.Error("a workspace's owner could not be read", "error", err)
		return errAway
	case owner != "" && owner != c.Person.ID:
		return ErrNoWorkspace
	}
	return nil
}

// ownsThing allows the owner of a thing, and a person with the role that another's takes.
func (t *Team) ownsThing(ctx context.Context, c Caller, rule Rule, thing string) error {
	mine, err := t.owns(ctx, c, rule.Kind, thing)
	switch {
	case err != nil:
		t.log.Error("an owner could not be read", "error", err)
		return errAway
	case !mine && !c.Person.Role.Allows(rule.Others):
		return problem.New(problem.Forbidden, "others"+string(rule.Others), textOthers+" That needs the role \""+string(rule.Others)+"\".")
	}
	return nil
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
