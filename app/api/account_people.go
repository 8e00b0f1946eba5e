package api

import (
	"context"
	"errors"
	"net/http"
	"time"

	"wrapsmith/backend/stores/accounts"
)

// People are everybody of the team, and who is invited.
type People struct {
	People      []Person     `json:"people"`
	Invitations []Invitation `json:"invitations" doc:"Links that wait to be opened"`
}

// Invitation is a one-time link, without what opens it.
type Invitation struct {
	ID      string    `json:"id"`
	For     string    `json:"for" enum:"first,join,reset"`
	Name    string    `json:"name"`
	Role    string    `json:"role" enum:"reader,author,admin"`
	By      string    `json:"by"`
	Expires time.Time `json:"expires"`
}

// MadeLink is a link with its secret, which is never shown again: behind
// /#/join/ it makes the address to send.
type MadeLink struct {
	Invitation
	Secret string `json:"secret"`
}

// NewInvitation is the body of invite.
type NewInvitation struct {
	Name string `json:"name,omitempty" maxLength:"100" doc:"A proposal; the person may choose another"`
	Role string `json:"role" enum:"reader,author,admin"`
}

// PersonChange changes what an admin may set of a person.
type PersonChange struct {
	Role     *string `json:"role,omitempty" enum:"reader,author,admin"`
	Disabled *bool   `json:"disabled,omitempty"`
}

// InPerson names a person in a path.
type InPerson struct {
	Person string `path:"person" maxLength:"64" doc:"Id of the person"`
}

type changePersonIn struct {
	InPerson
	Body PersonChange
}

type inInvitation struct {
	Invitation string `path:"invitation" maxLength:"64" doc:"Id of the invitation"`
}

type inPersonToken struct {
	InPerson
	InToken
}

func (a *App) registerPeople() {
	a.registerPush()
	const tag, one = "people", "/api/people/{person}"
	handle(a, op("listPeople", http.MethodGet, "/api/people", tag, "Everybody of the team, and who is invited"), a.listPeople)
	handle(a, op("invite", http.MethodPost, "/api/invitations", tag, "Make a one-time link for one further person"), a.invite)
	act(a, op("takeBackLink", http.MethodDelete, "/api/invitations/{invitation}", tag, "Make a link open nothing"), a.takeBackLink)
	handle(a, op("changePerson", http.MethodPatch, one, tag, "Change a person's role, shut them out or let them in again"), a.changePerson)
	handle(a, op("resetPerson", http.MethodPost, one+"/reset", tag, "Make a one-time link with which a person chooses a new password"), a.resetPerson)
	handle(a, op("listTokens", http.MethodGet, "/api/tokens", tag, "Everybody's tokens"), a.listTokens)
	act(a, op("revokeToken", http.MethodDelete, one+"/tokens/{token}", tag, "End a token of somebody's"), a.revokeToken)
}

func (a *App) listPeople(ctx context.Context, _ *none) (People, error) {
	people, err := a.options.Stores.Accounts.List(ctx)
	links, err2 := a.options.Stores.Accounts.Links(ctx)
	out := People{People: make([]Person, len(people)), Invitations: make([]Invitation, len(links))}
	for i, p := range people {
		out.People[i] = personOf(p)
	}
	for i, l := range links {
		out.Invitations[i] = invitationOf(l)
	}
	return out, errors.Join(err, err2)
}

func invitationOf(l accounts.Link) Invitation {
	return Invitation{ID: l.ID, For: linkFor(l), Name: l.Name, Role: string(l.Role), By: l.MadeBy, Expires: l.Expires}
}

func (a *App) invite(ctx context.Context, in *struct{ Body NewInvitation }) (MadeLink, error) {
	c, err := signedIn(ctx)
	if err != nil {
		return MadeLink{}, err
	}
	l, secret, err := a.options.Stores.Accounts.Invite(ctx, c.actor(), in.Body.Name, accounts.Role(in.Body.Role))
	return MadeLink{invitationOf(l), secret}, err
}

func (a *App) takeBackLink(ctx context.Context, in *inInvitation) error {
	c, err := signedIn(ctx)
	if err != nil {
		return err
	}
	return a.options.Stores.Accounts.TakeBack(ctx, c.actor(), in.Invitation)
}

func (a *App) changePerson(ctx context.Context, in *changePersonIn) (Person, error) {
	c, err := signedIn(ctx)
	if err != nil {
		return Person{}, err
	}
	person, err := a.options.Stores.Accounts.Find(ctx, in.Person)
	if err == nil && in.Body.Role != nil {
		person, err = a.options.Stores.Accounts.SetRole(ctx, c.actor(), person.ID, accounts.Role(*in.Body.Role))
	}
	if err == nil && in.Body.Disabled != nil {
		person, err = a.options.Stores.Accounts.SetDisabled(ctx, c.actor(), person.ID, *in.Body.Disabled)
	}
	return personOf(person), err
}

func (a *App) resetPerson(ctx context.Context, in *InPerson) (MadeLink, error) {
	c, err := signedIn(ctx)
	if err != nil {
		return MadeLink{}, err
	}
	l, secret, err := a.options.Stores.Accounts.Reset(ctx, c.actor(), in.Person)
	return MadeLink{invitationOf(l), secret}, err
}

func (a *App) listTokens(ctx context.Context, _ *none) (Tokens, error) {
	return a.tokens(ctx, "")
}

func (a *App) revokeToken(ctx context.Context, in *inPersonToken) error {
	c, err := signedIn(ctx)
	if err != nil {
		return err
	}
	return a.options.Stores.Accounts.RevokeToken(ctx, c.actor(), in.Person, in.Token)
}
