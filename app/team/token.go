package team

import (
	"context"
	"slices"
	"time"

	"wrapsmith/backend/stores/accounts"
)

// Tokens lists tokens, the newest first.
type Tokens struct {
	Tokens []Token `json:"tokens"`
}

// Token lets a program act for a person, with that person's role.
type Token struct {
	ID      string    `json:"id"`
	Name    string    `json:"name" doc:"What it is for"`
	Scope   string    `json:"scope,omitempty" enum:"read,extract,author,capture" doc:"What it may do of what its person may do; empty: all of it"`
	Person  string    `json:"person" doc:"Id of whose it is"`
	Owner   string    `json:"owner" doc:"Their name"`
	Made    time.Time `json:"made"`
	Used    time.Time `json:"used,omitzero" doc:"Last use, to the minute"`
	Expires time.Time `json:"expires,omitzero"`
}

// NewToken is the body of newToken.
type NewToken struct {
	Name  string `json:"name" minLength:"1" maxLength:"100" doc:"What it is for"`
	Scope string `json:"scope,omitempty" enum:"read,extract,author" doc:"read: see; extract: also give pages and extract; author: also make templates; empty: all that the person may do"`
	Days  int    `json:"days,omitempty" minimum:"0" maximum:"3650" doc:"How long it lasts; 0: until it is revoked"`
}

// MadeToken is a token with what opens: it is never shown again.
type MadeToken struct {
	Token
	Secret string `json:"secret"`
}

func tokenOf(t accounts.Token) Token {
	return Token{ID: t.ID, Name: t.Name, Scope: string(t.Scope), Person: t.Account, Owner: t.Person, Made: t.Made, Used: t.Used, Expires: t.Expires}
}

// ErrNoToken says that there is no such token.
var ErrNoToken = accounts.ErrNoToken

// InToken names a token in a path.
type InToken struct {
	Token string `path:"token" maxLength:"64" doc:"Id of the token"`
}

// ListMyTokens returns the caller's tokens.
func (t *Team) ListMyTokens(ctx context.Context, _ *struct{}) (Tokens, error) {
	c, err := signedIn(ctx)
	if err != nil {
		return Tokens{}, err
	}
	return t.tokens(ctx, c.Person.ID)
}

func (t *Team) tokens(ctx context.Context, account string) (Tokens, error) {
	list, err := t.accounts.Tokens(ctx, account)
	out := Tokens{Tokens: make([]Token, len(list))}
	for i, t := range list {
		out.Tokens[i] = tokenOf(t)
	}
	return out, err
}

// NewToken makes a token of the caller; its secret is in the answer only.
func (t *Team) NewToken(ctx context.Context, in *struct{ Body NewToken }) (MadeToken, error) {
	c, err := signedIn(ctx)
	if err != nil {
		return MadeToken{}, err
	}
	if c.Session == "" {
		return MadeToken{}, errTokenOnly
	}
	return t.newToken(ctx, c, c.Person.ID, in.Body)
}

func (t *Team) newToken(ctx context.Context, c Caller, person string, in NewToken) (MadeToken, error) {
	var expires time.Time
	if in.Days > 0 {
		expires = time.Now().UTC().AddDate(0, 0, in.Days)
	}
	made, secret, err := t.accounts.NewToken(ctx, c.actor(), person, in.Name, accounts.Scope(in.Scope), expires)
	return MadeToken{tokenOf(made), secret}, err
}

// NewBrowser makes the token of a paired browser's extension, which can only add pages and site logins.
func (t *Team) NewBrowser(ctx context.Context, c Caller, name string) (MadeToken, error) {
	made, secret, err := t.accounts.NewToken(ctx, c.actor(), c.Person.ID, name, accounts.ScopeCapture, time.Time{})
	return MadeToken{tokenOf(made), secret}, err
}

// Browsers lists the tokens of the caller's paired browsers.
func (t *Team) Browsers(ctx context.Context) ([]Token, error) {
	c, err := signedIn(ctx)
	if err != nil {
		return nil, err
	}
	all, err := t.tokens(ctx, c.Person.ID)
	return slices.DeleteFunc(all.Tokens, func(one Token) bool { return one.Scope != string(accounts.ScopeCapture) }), err
}

// NewTokenForRequest asks for a token of a person.
type NewTokenForRequest struct {
	InPerson
	Body NewToken
}

// NewTokenFor lets the operator make a token of a person; people make their own with NewToken.
func (t *Team) NewTokenFor(ctx context.Context, in *NewTokenForRequest) (MadeToken, error) {
	c, err := operator(ctx)
	if err != nil {
		return MadeToken{}, err
	}
	return t.newToken(ctx, c, in.Person, in.Body)
}

// RevokeMyToken ends a token of the caller.
func (t *Team) RevokeMyToken(ctx context.Context, in *InToken) error {
	c, err := signedIn(ctx)
	if err != nil {
		return err
	}
	return t.accounts.RevokeToken(ctx, c.actor(), c.Person.ID, in.Token)
}
