package openid

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/oauth2"
)

// Answer is what the browser brings back from the provider, in the address's query.
type Answer struct {
	Code   string
	State  string
	Issuer string // RFC 9207; "" from providers that do not send it
	Error  string // why the sign-in failed, as access_denied
	Detail string // of Error, for a log
}

// Person is a person whom the provider has signed in.
type Person struct {
	Issuer  string
	Subject string   // who it is at the issuer; it never changes, as names do
	Names   []string // for people, the best first; the last is the subject
	Groups  []string // of the claim in the settings
}

// Finish checks an answer against the request that it belongs to, and gets the person for its code.
func (p *Provider) Finish(ctx context.Context, r Request, a Answer) (Person, error) {
	e, err := p.endpoints(ctx)
	switch {
	case err != nil:
		return Person{}, err
	case r.State == "" || subtle.ConstantTimeCompare([]byte(r.State), []byte(a.State)) != 1:
		return Person{}, fmt.Errorf("%w: another state", ErrAnswer)
	case a.Issuer != "" && a.Issuer != p.settings.Issuer:
		return Person{}, fmt.Errorf("%w: it comes from %q", ErrAnswer, reason(a.Issuer))
	case a.Error != "" || a.Code == "":
		return Person{}, fmt.Errorf("%w: %s", ErrRefused, reason(a.Error+" "+a.Detail))
	}
	ctx = p.with(ctx)
	token, err := p.config(e, r.Redirect).Exchange(ctx, a.Code, oauth2.VerifierOption(r.Verifier))
	if err != nil {
		return Person{}, exchangeError(err)
	}
	claims, err := p.verified(ctx, e, r.Nonce, token)
	if err != nil {
		return Person{}, err
	}
	return p.person(claims), nil
}

// exchangeError distinguishes a refused code from a provider that does not answer.
func exchangeError(err error) error {
	var answer *oauth2.RetrieveError
	if errors.As(err, &answer) && answer.ErrorCode != "" {
		return fmt.Errorf("%w: %s", ErrRefused, reason(answer.ErrorCode+" "+answer.ErrorDescription))
	}
	return fmt.Errorf("%w: %w", ErrAway, err)
}

// claims are the provider's statements about a person, by name.
type claims map[string]any

// verified gives the claims of an ID token that is right, with those of the provider's user info
// where the token lacks a name or the groups.
func (p *Provider) verified(ctx context.Context, e *endpoints, nonce string, token *oauth2.Token) (claims, error) {
	raw, ok := token.Extra("id_token").(string)
	if !ok {
		return nil, fmt.Errorf("%w: there is no ID token", ErrToken)
	}
	id, err := e.verifier.Verify(ctx, raw)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrToken, err)
	}
	c := claims{}
	if err := id.Claims(&c); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrToken, err)
	}
	switch by := c["azp"]; {
	case subtle.ConstantTimeCompare([]byte(id.Nonce), []byte(nonce)) != 1:
		return nil, fmt.Errorf("%w: it was made for another sign-in (nonce)", ErrToken)
	case by != nil && by != p.settings.ClientID, by == nil && len(id.Audience) > 1:
		return nil, fmt.Errorf("%w: it was made for another program (azp)", ErrToken)
	case id.Subject == "":
		return nil, fmt.Errorf("%w: it has no subject", ErrToken)
	case id.AccessTokenHash != "":
		if err := id.VerifyAccessToken(token.AccessToken); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrToken, err)
		}
	}
	c["iss"], c["sub"] = p.settings.Issuer, id.Subject
	return c, p.complete(ctx, e, c, token)
}

// complete adds the provider's user info to claims that lack a name or the groups.
func (p *Provider) complete(ctx context.Context, e *endpoints, c claims, token *oauth2.Token) error {
	if e.provider.UserInfoEndpoint() == "" || len(c.names()) > 1 && (p.settings.Groups == "" || c.at(p.settings.Groups) != nil) {
		return nil
	}
	info, err := e.provider.UserInfo(ctx, oauth2.StaticTokenSource(token))
	if err != nil {
		return fmt.Errorf("%w: user info: %w", ErrAway, err)
	}
	if info.Subject != c["sub"] {
		return fmt.Errorf("%w: the user info is of another person", ErrToken)
	}
	more := claims{}
	if err := info.Claims(&more); err != nil {
		return fmt.Errorf("%w: user info: %w", ErrToken, err)
	}
	for name, value := range more {
		if _, has := c[name]; !has {
			c[name] = value
		}
	}
	return nil
}

func (p *Provider) person(c claims) Person {
	return Person{Issuer: c.text("iss"), Subject: c.text("sub"), Names: c.names(), Groups: texts(c.at(p.settings.Groups))}
}

func (c claims) text(name string) string {
	s, _ := c[name].(string)
	return strings.TrimSpace(s)
}

// names are what the person can be called, the best first.
func (c claims) names() (names []string) {
	for _, claim := range []string{"name", "preferred_username", "email", "sub"} {
		if s := c.text(claim); s != "" && !slices.Contains(names, s) {
			names = append(names, s)
		}
	}
	return names
}

// at is a claim by its name, or by a path of names with dots.
func (c claims) at(name string) any {
	if value, ok := c[name]; ok || name == "" {
		return value
	}
	first, rest, _ := strings.Cut(name, ".")
	inner, ok := c[first].(map[string]any)
	if !ok || rest == "" {
		return nil
	}
	return claims(inner).at(rest)
}

// texts are those of a claim that is a list of texts, or one.
func texts(value any) (out []string) {
	switch v := value.(type) {
	case string:
		return []string{v}
	case []any:
		for _, one := range v {
			if s, ok := one.(string); ok {
				out = append(out, s)
			}
		}
	}
	return out
}
