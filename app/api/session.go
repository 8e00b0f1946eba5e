package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"wrapsmith/app/team"
)

// cookied is an answer that sets the session's cookie.
type cookied struct {
	SetCookie    string `header:"Set-Cookie"`
	CacheControl string `header:"Cache-Control"`
	Body         team.Session
}

// browserCookie is what of a request the session's cookie depends on.
type browserCookie struct {
	cookie string // its name
	secure bool
	origin string // the address of this server, as the browser named it
}

// Resolve reads it from the request.
func (b *browserCookie) Resolve(c huma.Context) []error {
	r, _ := humago.Unwrap(c)
	b.cookie, b.secure = cookieName(r), ClientOf(r).Secure
	b.origin = "http://" + r.Host
	if b.secure {
		b.origin = "https://" + r.Host
	}
	return nil
}

// answer sets the cookie to a secret; age is in seconds, negative to delete it.
func (b *browserCookie) answer(s team.Session, secret string, age int) *cookied {
	return &cookied{SetCookie: b.session(secret, age), CacheControl: "no-store", Body: s}
}

// session is the cookie of a session's secret.
func (b *browserCookie) session(secret string, age int) string {
	c := http.Cookie{Name: b.cookie, Value: secret, Path: "/", MaxAge: age, HttpOnly: true, Secure: b.secure, SameSite: http.SameSiteStrictMode}
	return c.String()
}

type signInIn struct {
	browserCookie
	Body team.SignIn
}

type signOutIn struct{ browserCookie }

type takeLinkIn struct {
	browserCookie
	Body team.TakeLink
}

func (a *App) signIn(ctx context.Context, in *signInIn) (*cookied, error) {
	s, err := a.team.SignIn(ctx, in.Body)
	if err != nil {
		return nil, err
	}
	return in.answer(s.Session, s.Secret, int(team.SessionMax.Seconds())), nil
}

func (a *App) signOut(ctx context.Context, in *signOutIn) (*cookied, error) {
	s, err := a.team.SignOut(ctx, in.origin+"/")
	if err != nil {
		return nil, err
	}
	return in.answer(s, "", -1), nil
}

func (a *App) takeLink(ctx context.Context, in *takeLinkIn) (*cookied, error) {
	s, err := a.team.TakeLink(ctx, in.Body)
	if err != nil {
		return nil, err
	}
	return in.answer(s.Session, s.Secret, int(team.SessionMax.Seconds())), nil
}
