package team

import (
	"context"
	"errors"

	"wrapsmith/app/problem"
	"wrapsmith/backend/message"
	"wrapsmith/backend/stores/accounts"
	"wrapsmith/backend/web/openid"
)

// Provider is a provider of OpenID Connect by which people sign in, beside passwords.
type Provider struct {
	OpenID    *openid.Provider
	NewPeople Role            // of a person who signs in for the first time; "": only who is invited comes in
	Roles     map[string]Role // by group at the provider; of several the highest. Without any, roles are given here
}

// newcomer says what becomes of a person of the provider.
func (p *Provider) newcomer(who openid.Person) accounts.Newcomer {
	n := accounts.Newcomer{Names: who.Names, Role: p.NewPeople, Decided: len(p.Roles) > 0}
	member := false
	for _, group := range who.Groups {
		if role, ok := p.Roles[group]; ok && (!member || role.Allows(n.Role)) {
			n.Role, member = role, true
		}
	}
	return n
}

// Problems of signing in with a provider.
var (
	errNoProvider = problem.New(problem.NotFound, "noprovider", "This server has no sign-in provider: sign in with your password.")
	errOldFlow    = problem.New(problem.Gone, "oldflow", "This sign-in took too long, or was finished already. Begin it again.")
)

// BeginProvider is the body of beginProvider.
type BeginProvider struct {
	Link string `json:"link,omitempty" maxLength:"100" doc:"Secret of a one-time link that the sign-in takes"`
	Add  bool   `json:"add,omitempty" doc:"Who is signed in can sign in with the provider from now on"`
}

// AtProvider is where the browser goes to sign in.
type AtProvider struct {
	Address string `json:"address"`
}

// Begun is a sign-in that has begun: where the browser goes, and the secret that it keeps until it comes back.
type Begun struct {
	AtProvider
	Secret string
}

// BeginProvider begins a sign-in at the provider that comes back to an address of this server.
func (t *Team) BeginProvider(ctx context.Context, in BeginProvider, back string) (Begun, error) {
	c := CallerOf(ctx)
	switch {
	case t.provider == nil:
		return Begun{}, errNoProvider
	case in.Add && c.Session == "":
		return Begun{}, errTokenOnly
	}
	if err := hurried(t.limits.door.take(network(c.Address))); err != nil {
		return Begun{}, err
	}
	r, err := t.provider.OpenID.Begin(ctx, back)
	if err != nil {
		return Begun{}, t.providerProblem(err)
	}
	f := accounts.Flow{State: r.State, Nonce: r.Nonce, Verifier: r.Verifier, Redirect: r.Redirect, Link: in.Link}
	if in.Add {
		f.Account = c.Person.ID
	}
	secret, err := t.accounts.BeginFlow(ctx, f)
	return Begun{AtProvider{r.Address}, secret}, err
}

// Back is a person who came back from the provider.
type Back struct {
	Secret string // of the session that has begun; "" if one was going on
	Added  bool   // the person can sign in with the provider from now on
}

// FinishProvider ends the sign-in that a browser has the secret of, with what it brings back from the provider.
func (t *Team) FinishProvider(ctx context.Context, secret string, a openid.Answer) (Back, error) {
	c := CallerOf(ctx)
	if t.provider == nil {
		return Back{}, errNoProvider
	}
	if err := hurried(t.limits.door.take(network(c.Address))); err != nil {
		return Back{}, err
	}
	f, err := t.accounts.EndFlow(ctx, secret)
	if err != nil {
		return Back{}, t.providerProblem(err)
	}
	who, err := t.provider.OpenID.Finish(ctx, openid.Request{State: f.State, Nonce: f.Nonce, Verifier: f.Verifier, Redirect: f.Redirect}, a)
	if err != nil {
		return Back{Added: f.Account != ""}, t.providerProblem(err)
	}
	id := accounts.Identity{Issuer: who.Issuer, Subject: who.Subject}
	if f.Account != "" {
		person, err := t.accounts.Find(ctx, f.Account)
		if err == nil {
			err = t.accounts.AddIdentity(ctx, accounts.Actor{ID: person.ID, Name: person.Name, Address: c.Address}, id)
		}
		return Back{Added: true}, t.providerProblem(err)
	}
	_, session, err := t.accounts.SignInBy(ctx, id, t.provider.newcomer(who), f.Link, c.Address)
	return Back{Secret: session}, t.providerProblem(err)
}

// providerProblem says what went wrong, in words for the person; the log has the reason.
func (t *Team) providerProblem(err error) error {
	of := func(kind problem.Kind, code, text string) error {
		t.log.Warn("sign-in with the provider failed", "error", err)
		name := t.provider.OpenID.Name()
		return problem.With(kind, message.New(code, "name", name), name+" "+text)
	}
	switch {
	case err == nil:
		return nil
	case errors.Is(err, accounts.ErrFlow):
		return errOldFlow
	case errors.Is(err, openid.ErrAway):
		return of(problem.RemoteFailed, "provideraway", "does not answer just now. Try again in a moment, or sign in with your password.")
	case errors.Is(err, openid.ErrRefused):
		return of(problem.Forbidden, "providerrefused", "did not sign you in, or you cancelled it. Try again.")
	case errors.Is(err, openid.ErrAnswer), errors.Is(err, openid.ErrToken):
		return of(problem.Forbidden, "providertoken", "sent an answer that cannot be trusted, so you were not signed in. Try again; if it stays, tell the person who runs the server.")
	case errors.Is(err, accounts.ErrShutOut):
		return errShutOut
	}
	return err
}
