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
}

// Resolve reads it from the request.
func (b *browserCookie) Resolve(c huma.Context) []error {
	r, _ := humago.Unwrap(c)
	b.cookie, b.secure = cookieName(r), ClientOf(r).Secure
	return nil
}

// answer sets the cookie to a secret; age is in seconds, negative to delete it.
func (b *browserCookie) answer(s team.Session, secret string, age int) *cookied {
	cookie := http.Cookie{
		Name: b.cookie, Value: secret, Path: "/", MaxAge: age, HttpOnly: true, Secure: b.secure, SameSite: http.SameSiteStrictMode,
	}
	return &cookied{SetCookie: cookie.String(), CacheControl: "no-store", Body: s}
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
	if err := a.team.SignOut(ctx); err != nil {
		return nil, err
	}
	return in.answer(team.Session{Team: true}, "", -1), nil
}

func (a *App) takeLink(ctx context.Context, in *takeLinkIn) (*cookied, error) {
	s, err := a.team.TakeLink(ctx, in.Body)
	if err != nil {
		return nil, err
	}
	return in.answer(s.Session, s.Secret, int(team.SessionMax.Seconds())), nil
}
