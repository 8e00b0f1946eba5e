package api

import (
	"context"
	"net/http"
	"net/url"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"wrapsmith/app/problem"
	"wrapsmith/app/team"
	"wrapsmith/backend/stores/accounts"
	"wrapsmith/backend/web/openid"
)

// ProviderPath is where the browser comes back to from the sign-in provider: the provider must know it, below
// the server's address. That request comes from another site.
const ProviderPath = "/api/session/provider"

// flowCookie names the cookie of a sign-in that is at the provider, after that of the session. It comes along when
// another site leads back here (SameSite=Lax), as the session's does not.
const flowCookie = "_provider"

type beginProviderIn struct {
	browserCookie
	Body team.BeginProvider
}

type begunProvider struct {
	SetCookie    string `header:"Set-Cookie"`
	CacheControl string `header:"Cache-Control"`
	Body         team.AtProvider
}

func (a *App) beginProvider(ctx context.Context, in *beginProviderIn) (*begunProvider, error) {
	b, err := a.team.BeginProvider(ctx, in.Body, in.origin+ProviderPath)
	if err != nil {
		return nil, err
	}
	return &begunProvider{SetCookie: in.flow(b.Secret, int(accounts.FlowTime.Seconds())), CacheControl: "no-store", Body: b.AtProvider}, nil
}

// flow is the cookie of a sign-in that is at the provider.
func (b *browserCookie) flow(secret string, age int) string {
	c := http.Cookie{Name: b.cookie + flowCookie, Value: secret, Path: "/", MaxAge: age, HttpOnly: true, Secure: b.secure, SameSite: http.SameSiteLaxMode}
	return c.String()
}

type finishProviderIn struct {
	browserCookie
	Code   string `query:"code"`
	State  string `query:"state"`
	Issuer string `query:"iss"`
	Error  string `query:"error"`
	Detail string `query:"error_description"`

	secret string // of the flow's cookie
}

// Resolve reads the cookie.
func (in *finishProviderIn) Resolve(c huma.Context) []error {
	in.browserCookie.Resolve(c)
	r, _ := humago.Unwrap(c)
	if cookie, err := r.Cookie(in.cookie + flowCookie); err == nil {
		in.secret = cookie.Value
	}
	return nil
}

type finishedProvider struct {
	SetCookie    []string `header:"Set-Cookie"`
	CacheControl string   `header:"Cache-Control"`
	Location     string   `header:"Location"`
}

// finishProvider leads the browser to the front end, which shows what went wrong by its code.
func (a *App) finishProvider(ctx context.Context, in *finishProviderIn) (*finishedProvider, error) {
	out := &finishedProvider{SetCookie: []string{in.flow("", -1)}, CacheControl: "no-store", Location: "/"}
	b, err := a.team.FinishProvider(ctx, in.secret, openid.Answer{Code: in.Code, State: in.State, Issuer: in.Issuer, Error: in.Error, Detail: in.Detail})
	if b.Added {
		out.Location = "/#/account"
	}
	if err != nil {
		p := problem.Of(err)
		if p == nil {
			return nil, err
		}
		place := out.Location
		if !b.Added {
			place = "/#/"
		}
		out.Location = place + "?" + url.Values{"refused": {p.Message.Code}, "n": {p.Message.Params["n"]}}.Encode()
		return out, nil
	}
	if b.Secret != "" {
		out.SetCookie = append(out.SetCookie, in.session(b.Secret, int(accounts.IssuerMax.Seconds())))
	}
	return out, nil
}
