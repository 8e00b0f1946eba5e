// Package team holds the use cases of a team's server: people, sessions, tokens, roles, owners and the audit
// log.
//
// The context of every use case has a caller (With, CallerOf), also if one person works alone. Other use cases
// ask this package who saves a version, or whether the caller may delete a run. It knows no HTTP: cookies and
// headers are in the API.
package team

import (
	"context"
	"log/slog"

	"wrapsmith/app/problem"
	"wrapsmith/backend/stores/accounts"
)

// Role is what a person may do.
type Role = accounts.Role

// Roles of people, and needs of an operation that are no role.
const (
	Reader         = accounts.RoleReader
	Author         = accounts.RoleAuthor
	Admin          = accounts.RoleAdmin
	Public    Role = "open"  // no sign-in is needed
	LocalOnly Role = "alone" // only where one person works alone
)

// Team is the people of a library. It is safe for concurrent use.
type Team struct {
	accounts     *accounts.Accounts
	limits       *Limits
	enabled      bool // people sign in
	privateHosts bool // requests may allow private hosts
	provider     *Provider
	log          *slog.Logger
}

// Options says how a Team works.
type Options struct {
	Enabled      bool         // people sign in, and have roles
	PrivateHosts bool         // requests may allow private hosts
	Provider     *Provider    // by which people sign in beside passwords; nil: none
	Log          *slog.Logger // where our own faults go
}

// New returns the people of a library.
func New(a *accounts.Accounts, o Options) *Team {
	return &Team{accounts: a, limits: newLimits(), enabled: o.Enabled, privateHosts: o.PrivateHosts, provider: o.Provider, log: o.Log}
}

// Enabled reports whether people sign in here.
func (t *Team) Enabled() bool { return t.enabled }

// PrivateHosts reports whether requests may allow private hosts.
func (t *Team) PrivateHosts() bool { return !t.enabled || t.privateHosts }

// Limits returns the limits of requests.
func (t *Team) Limits() *Limits { return t.limits }

// Caller is who calls a use case.
type Caller struct {
	Person  accounts.Account // without an id: not signed in, or one person's own program
	Address string           // of the machine that asks
	Session string           // the secret of a browser's session; "" with a token
	Token   string           // id of the token that was sent; "" with a session
	Scope   accounts.Scope   // what of the role the token may use
	Team    bool             // on a team's server
	ShutOut bool             // the session is of a person who was disabled

	Operator bool // works at the library's own machine
}

type contextKey struct{}

// With returns a context with its caller.
func With(ctx context.Context, c Caller) context.Context {
	return context.WithValue(ctx, contextKey{}, c)
}

// Operator returns a context whose caller works at the library's own machine, under a name and from
// a place as the audit log says them. An operator needs no sign-in and may do everything.
func Operator(ctx context.Context, name, place string) context.Context {
	return With(ctx, Caller{Person: accounts.Account{Name: name}, Address: place, Operator: true})
}

// CallerOf returns the caller of a context; without one it is one person's own program.
func CallerOf(ctx context.Context) Caller {
	c, _ := ctx.Value(contextKey{}).(Caller)
	return c
}

// Who returns the name that changes of the caller carry.
func Who(ctx context.Context) string { return CallerOf(ctx).Person.Name }

// Allows reports whether the caller has a role; one person's own program has every role.
func (c Caller) Allows(need Role) bool { return !c.Team || c.Person.Role.Allows(need) }

func (c Caller) actor() accounts.Actor {
	return accounts.Actor{ID: c.Person.ID, Name: c.Person.Name, Address: c.Address}
}

// signedIn returns the caller of an operation that needs a person, or an operator.
func signedIn(ctx context.Context) (Caller, error) {
	c := CallerOf(ctx)
	if c.Person.ID == "" && !c.Operator {
		return c, errSignInFirst
	}
	return c, nil
}

// operator returns the caller of what only an operator may do.
func operator(ctx context.Context) (Caller, error) {
	c := CallerOf(ctx)
	if !c.Operator {
		return c, errOperator
	}
	return c, nil
}

var errOperator = problem.New(problem.Forbidden, "operatoronly", "Only the operator of the server can do this, on its own machine.")

var errSignInFirst = problem.New(problem.Unauthorized, "signinfirst", "Sign in first; your session may have ended. What was saved is kept.")
