package api

import (
	"context"
	"errors"
	"net/http"
	"time"

	"wrapsmith/app/problem"
	"wrapsmith/backend/message"
	"wrapsmith/backend/stores/accounts"
)

// Session says whether there are people here, and who is signed in.
type Session struct {
	Team     bool    `json:"team" doc:"People sign in here; false: it is one person's own"`
	Person   *Person `json:"person,omitempty" doc:"Who is signed in"`
	NewAdmin bool    `json:"newAdmin,omitempty" doc:"There is no admin yet: the server printed a link for the first one"`

	PrivateHosts bool `json:"privateHosts,omitempty" doc:"Of a team's server: its operator lets people fetch from its own network"`
}

// Person is somebody of the team.
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

// LinkSecret names a link by what stands behind the last slash.
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

// cookied is an answer that sets the session's cookie.
type cookied struct {
	SetCookie    string `header:"Set-Cookie"`
	CacheControl string `header:"Cache-Control"`
	Body         Session
}

func (a *App) registerAccount() {
	const tag = "account"
	handle(a, op("getSession", http.MethodGet, "/api/session", tag, "Who is signed in"), a.getSession)
	raw(a, op("signIn", http.MethodPost, "/api/session", tag, "Sign in"), a.signIn)
	raw(a, op("signOut", http.MethodDelete, "/api/session", tag, "Sign out"), a.signOut)
	handle(a, op("lookAtLink", http.MethodPost, "/api/links/look", tag, "What a one-time link is for"), a.lookAtLink)
	raw(a, op("takeLink", http.MethodPost, "/api/links/take", tag, "Use a one-time link: become a person of the team, or choose a new password"), a.takeLink)
	act(a, op("changePassword", http.MethodPut, "/api/account/password", tag, "Change one's own password; other sessions end"), a.changePassword)
	a.registerTokens()
}

func (a *App) getSession(ctx context.Context, _ *none) (Session, error) {
	c := callOf(ctx)
	if c == nil {
		return Session{}, nil
	}
	s := Session{Team: true}
	if c.person.ID != "" {
		p := personOf(c.person)
		s.Person, s.PrivateHosts = &p, a.options.PrivateHosts
		return s, nil
	}
	has, err := a.options.Stores.Accounts.HasAdmin(ctx)
	s.NewAdmin = !has
	return s, err
}

// signIn answers every refusal alike. Three limits stand before it: by address,
// by name, and by both.
func (a *App) signIn(ctx context.Context, in *struct{ Body SignIn }) (*cookied, error) {
	c := callOf(ctx)
	from, name := network(c.client.Address), problem.Short(in.Body.Name)
	pair := from + " " + name
	if err := hurried(a.limits.door.take(from), a.limits.name.take(name), a.limits.pair.take(pair)); err != nil {
		return nil, err
	}
	person, secret, err := a.options.Stores.Accounts.SignIn(ctx, in.Body.Name, in.Body.Password, c.client.Address)
	if err != nil {
		return nil, err
	}
	a.limits.pair.forget(pair)
	return a.entered(c, person, secret), nil
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

// entered answers with the session's cookie.
func (a *App) entered(c *call, person accounts.Account, secret string) *cookied {
	p := personOf(person)
	return &cookied{
		SetCookie:    c.setCookie(secret, int(accounts.SessionMax.Seconds())),
		CacheControl: "no-store",
		Body:         Session{Team: true, Person: &p, PrivateHosts: a.options.PrivateHosts},
	}
}

func (c *call) setCookie(secret string, age int) string {
	cookie := http.Cookie{
		Name: c.cookie, Value: secret, Path: "/", MaxAge: age, HttpOnly: true, Secure: c.client.Secure, SameSite: http.SameSiteStrictMode,
	}
	return cookie.String()
}

func (a *App) signOut(ctx context.Context, _ *none) (*cookied, error) {
	c := callOf(ctx)
	if c.session == "" {
		return nil, errTokenOnly
	}
	if err := a.options.Stores.Accounts.SignOut(ctx, c.actor(), c.session); err != nil {
		return nil, err
	}
	return &cookied{SetCookie: c.setCookie("", -1), CacheControl: "no-store", Body: Session{Team: true}}, nil
}

// errTokenOnly keeps a token from what it could make itself last by.
var errTokenOnly = problem.New(problem.Forbidden, "persononly", "This needs a person who is signed in; a token may not do it.")

func (a *App) lookAtLink(ctx context.Context, in *struct{ Body LinkSecret }) (OneTimeLink, error) {
	if err := hurried(a.limits.door.take(network(callOf(ctx).client.Address))); err != nil {
		return OneTimeLink{}, err
	}
	l, err := a.options.Stores.Accounts.LinkOf(ctx, in.Body.Secret)
	return OneTimeLink{linkFor(l), l.Name, string(l.Role), l.Expires}, err
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

func (a *App) takeLink(ctx context.Context, in *struct{ Body TakeLink }) (*cookied, error) {
	c := callOf(ctx)
	if err := hurried(a.limits.door.take(network(c.client.Address))); err != nil {
		return nil, err
	}
	person, secret, err := a.options.Stores.Accounts.TakeLink(ctx, in.Body.Secret, in.Body.Name, in.Body.Password, c.client.Address)
	if err != nil {
		return nil, err
	}
	return a.entered(c, person, secret), nil
}

func (a *App) changePassword(ctx context.Context, in *struct{ Body NewPassword }) error {
	c := callOf(ctx)
	if c.session == "" {
		return errTokenOnly
	}
	if err := hurried(a.limits.pair.take(c.person.ID)); err != nil {
		return err
	}
	err := a.options.Stores.Accounts.SetPassword(ctx, c.actor(), in.Body.Old, in.Body.Password, c.session)
	if err == nil {
		a.limits.pair.forget(c.person.ID)
	}
	return err
}

// signedIn is the call of a request that somebody signed in makes; nil errors
// are for a team's server only.
func signedIn(ctx context.Context) (*call, error) {
	c := callOf(ctx)
	if c == nil || c.person.ID == "" {
		return nil, errors.New("app: an operation of a team's server was asked without a person")
	}
	return c, nil
}
