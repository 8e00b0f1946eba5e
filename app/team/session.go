package team

import (
	"context"
	"slices"
	"strconv"
	"time"

	"wrapsmith/app/problem"
	"wrapsmith/backend/message"
	"wrapsmith/backend/stores/accounts"
	"wrapsmith/backend/stores/store"
)

// Session reports whether there are people here, and who is signed in.
type Session struct {
	Team     bool    `json:"team" doc:"People sign in here; false: it is one person's own"`
	Person   *Person `json:"person,omitempty" doc:"Who is signed in"`
	NewAdmin bool    `json:"newAdmin,omitempty" doc:"There is no admin yet: the server printed a link for the first one"`

	PrivateHosts bool `json:"privateHosts,omitempty" doc:"Of a team's server: its operator lets people fetch from its own network"`

	Admins  []string `json:"admins,omitempty" nullable:"false" doc:"Names of the admins, for who is signed in or was shut out: whom to ask"`
	ShutOut bool     `json:"shutOut,omitempty" doc:"An admin disabled the person whose session this was"`

	Provider   string `json:"provider,omitempty" doc:"Name of the sign-in provider, where there is one beside passwords"`
	ByProvider bool   `json:"byProvider,omitempty" doc:"Who is signed in can sign in with the provider"`
	NoPassword bool   `json:"noPassword,omitempty" doc:"Who is signed in has no password"`
	Leave      string `json:"leave,omitempty" doc:"Of signOut: address at the provider that ends the session there too"`
}

// Person is a member of the team.
type Person struct {
	ID       string    `json:"id"`
	Name     string    `json:"name"`
	Role     string    `json:"role" enum:"reader,author,admin"`
	Disabled bool      `json:"disabled,omitempty" doc:"May not sign in"`
	Made     time.Time `json:"made"`
	Seen     time.Time `json:"seen,omitzero" doc:"Last use, to the minute"`
}

func personOf(a accounts.Account) Person {
	return Person{ID: a.ID, Name: a.Name, Role: string(a.Role), Disabled: a.Disabled, Made: a.Made, Seen: a.Seen}
}

// SignIn is the body of signIn.
type SignIn struct {
	Name     string `json:"name" maxLength:"200"`
	Password string `json:"password" maxLength:"1000"`
}

// LinkSecret names a link by what follows the last slash.
type LinkSecret struct {
	Secret string `json:"secret" maxLength:"100"`
}

// OneTimeLink says what a link is for.
type OneTimeLink struct {
	For     string    `json:"for" enum:"first,join,reset" doc:"The first admin, a further person, or a new password"`
	Name    string    `json:"name" doc:"Proposed; of a new password, whose it is"`
	Role    string    `json:"role" enum:"reader,author,admin"`
	Expires time.Time `json:"expires"`
}

// TakeLink is the body of takeLink.
type TakeLink struct {
	Secret   string `json:"secret" maxLength:"100"`
	Name     string `json:"name" maxLength:"200" doc:"Not read where the link is for a new password"`
	Password string `json:"password" maxLength:"1000"`
}

// NewPassword is the body of changePassword.
type NewPassword struct {
	Old      string `json:"old" maxLength:"1000"`
	Password string `json:"password" maxLength:"1000"`
}

// SignedIn is a session that has begun: what the caller is shown, and the secret for the browser to keep.
type SignedIn struct {
	Session Session
	Secret  string
}

// GetSession reports whether people sign in here, and who the caller is.
func (t *Team) GetSession(ctx context.Context, _ *struct{}) (Session, error) {
	c := CallerOf(ctx)
	if !t.enabled {
		return Session{}, nil
	}
	if c.Person.ID != "" {
		return t.sessionOf(ctx, c.Person)
	}
	s := Session{Team: true, ShutOut: c.ShutOut, Provider: t.providerName()}
	if c.ShutOut {
		var err error
		s.Admins, err = t.admins(ctx)
		return s, err
	}
	has, err := t.accounts.HasAdmin(ctx)
	s.NewAdmin = !has
	return s, err
}

// sessionOf is what a person who is signed in is shown.
func (t *Team) sessionOf(ctx context.Context, person accounts.Account) (Session, error) {
	p := personOf(person)
	admins, err := t.admins(ctx)
	if err != nil {
		return Session{}, err
	}
	s := Session{Team: true, Person: &p, PrivateHosts: t.privateHosts, Admins: admins, Provider: t.providerName()}
	if t.provider == nil {
		return s, nil
	}
	password, issuers, err := t.accounts.Ways(ctx, person.ID)
	s.NoPassword, s.ByProvider = !password, slices.Contains(issuers, t.provider.OpenID.Issuer())
	return s, err
}

// providerName is the sign-in provider's, "" without one.
func (t *Team) providerName() string {
	if t.provider == nil {
		return ""
	}
	return t.provider.OpenID.Name()
}

// admins are the names of the admins who may sign in.
func (t *Team) admins(ctx context.Context) ([]string, error) {
	people, err := t.accounts.List(ctx)
	var names []string
	for _, p := range people {
		if p.Role == accounts.RoleAdmin && !p.Disabled {
			names = append(names, p.Name)
		}
	}
	return names, err
}

// SignIn begins a session. It refuses a wrong name and a wrong password alike.
// Three limits apply: by address, by name, and by both.
func (t *Team) SignIn(ctx context.Context, in SignIn) (SignedIn, error) {
	c := CallerOf(ctx)
	from, name := network(c.Address), problem.Short(store.Fold(in.Name)) // one person, however the name is written
	pair := from + " " + name
	if err := hurried(t.limits.door.take(from), t.limits.name.take(name), t.limits.pair.take(pair)); err != nil {
		return SignedIn{}, err
	}
	person, secret, err := t.accounts.SignIn(ctx, in.Name, in.Password, c.Address)
	if err != nil {
		return SignedIn{}, err
	}
	t.limits.pair.forget(pair)
	return t.signedInAs(ctx, person, secret)
}

// hurried refuses who must wait.
func hurried(waits ...float64) error {
	var most float64
	for _, w := range waits {
		most = max(most, w)
	}
	if most == 0 {
		return nil
	}
	p := problem.With(problem.TooMany, message.New("attempts", "n", seconds(most)), "Too many attempts. Wait "+seconds(most)+" seconds, then try again.")
	p.RetryAfter = time.Duration(most * float64(time.Second))
	return p
}

func (t *Team) signedInAs(ctx context.Context, person accounts.Account, secret string) (SignedIn, error) {
	s, err := t.sessionOf(ctx, person)
	return SignedIn{s, secret}, err
}

// SessionMax is how long a session lasts without use.
const SessionMax = accounts.SessionMax

// SignOut ends the caller's session. One that the sign-in provider began is to end there too: the session
// returned says where. back is the address of this server to which the browser returns.
func (t *Team) SignOut(ctx context.Context, back string) (Session, error) {
	c := CallerOf(ctx)
	if c.Session == "" {
		return Session{}, errTokenOnly
	}
	issuer, err := t.accounts.SignOut(ctx, c.actor(), c.Session)
	s := Session{Team: true, Provider: t.providerName()}
	if err == nil && t.provider != nil && issuer == t.provider.OpenID.Issuer() {
		s.Leave = t.provider.OpenID.SignOut(ctx, back)
	}
	return s, err
}

// errTokenOnly keeps a token from what it could make itself last by.
var errTokenOnly = problem.New(problem.Forbidden, "persononly", "This needs a person who is signed in; a token may not do it.")

// LookAtLink says what a one-time link is for.
func (t *Team) LookAtLink(ctx context.Context, in *struct{ Body LinkSecret }) (OneTimeLink, error) {
	if err := hurried(t.limits.door.take(network(CallerOf(ctx).Address))); err != nil {
		return OneTimeLink{}, err
	}
	l, err := t.accounts.LinkOf(ctx, in.Body.Secret)
	return OneTimeLink{linkFor(l), l.Name, string(l.Role), l.Expires}, err
}

// FirstLink is the one-time link of the first admin.
type FirstLink struct {
	Secret  string // "": there is an admin
	Expires time.Time
}

// FirstAdmin makes a link for the first admin where there is none.
func (t *Team) FirstAdmin(ctx context.Context) (FirstLink, error) {
	has, err := t.accounts.HasAdmin(ctx)
	if err != nil || has {
		return FirstLink{}, err
	}
	secret, err := t.accounts.FirstLink(ctx)
	return FirstLink{secret, time.Now().Add(accounts.FirstLinkTime)}, err
}

func linkFor(l accounts.Link) string {
	switch {
	case l.Account != "":
		return "reset"
	case l.First():
		return "first"
	}
	return "join"
}

// TakeLink uses a one-time link: the caller becomes a person of the team, or has a new password.
func (t *Team) TakeLink(ctx context.Context, in TakeLink) (SignedIn, error) {
	c := CallerOf(ctx)
	if err := hurried(t.limits.door.take(network(c.Address))); err != nil {
		return SignedIn{}, err
	}
	person, secret, err := t.accounts.TakeLink(ctx, in.Secret, in.Name, in.Password, c.Address)
	if err != nil {
		return SignedIn{}, err
	}
	return t.signedInAs(ctx, person, secret)
}

// ChangePassword sets the caller's password; the other sessions end.
func (t *Team) ChangePassword(ctx context.Context, in *struct{ Body NewPassword }) error {
	c := CallerOf(ctx)
	if c.Session == "" {
		return errTokenOnly
	}
	if err := hurried(t.limits.pair.take(c.Person.ID)); err != nil {
		return err
	}
	err := t.accounts.SetPassword(ctx, c.actor(), in.Body.Old, in.Body.Password, c.Session)
	if err == nil {
		t.limits.pair.forget(c.Person.ID)
	}
	return err
}

func seconds(wait float64) string { return strconv.Itoa(int(wait) + 1) }
