package team

import (
	"context"
	"errors"
	"time"

	"wrapsmith/app/problem"
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

// MadeLink is a link with its secret, which is never shown again: after
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

// ChangePersonIn is the input of ChangePerson.
type ChangePersonIn struct {
	InPerson
	Body PersonChange
}

// InInvitation names an invitation in a path.
type InInvitation struct {
	Invitation string `path:"invitation" maxLength:"64" doc:"Id of the invitation"`
}

// LinkChange changes what an admin may set of an open invitation.
type LinkChange struct {
	Role string `json:"role" enum:"reader,author,admin"`
}

// ChangeLinkIn is the input of ChangeLink.
type ChangeLinkIn struct {
	InInvitation
	Body LinkChange
}

// InPersonToken names a token of a person in a path.
type InPersonToken struct {
	InPerson
	InToken
}

var errTokenAdmin = problem.New(problem.Forbidden, "tokenadmin", "You cannot sign in as an administrator by a token: sign in with your password, in the browser.")

// makesAdmin refuses to let a person in as an admin by a token: one that was
// stolen would outlive its being revoked.
func (c Caller) makesAdmin(role accounts.Role) error {
	if role == accounts.RoleAdmin && c.Team && c.Session == "" {
		return errTokenAdmin
	}
	return nil
}

// ListPeople returns everyone of the team, and the invitations.
func (t *Team) ListPeople(ctx context.Context, _ *struct{}) (People, error) {
	people, err := t.accounts.List(ctx)
	links, err2 := t.accounts.Links(ctx)
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

// Invite makes a one-time link for one further person.
func (t *Team) Invite(ctx context.Context, in *struct{ Body NewInvitation }) (MadeLink, error) {
	c, err := signedIn(ctx)
	if err != nil {
		return MadeLink{}, err
	}
	if err := c.makesAdmin(accounts.Role(in.Body.Role)); err != nil {
		return MadeLink{}, err
	}
	l, secret, err := t.accounts.Invite(ctx, c.actor(), in.Body.Name, accounts.Role(in.Body.Role))
	return MadeLink{invitationOf(l), secret}, err
}

// TakeBackLink makes a one-time link open nothing.
func (t *Team) TakeBackLink(ctx context.Context, in *InInvitation) error {
	c, err := signedIn(ctx)
	if err != nil {
		return err
	}
	return t.accounts.TakeBack(ctx, c.actor(), in.Invitation)
}

// ChangeLink gives the person whom an open invitation is for another role.
func (t *Team) ChangeLink(ctx context.Context, in *ChangeLinkIn) (Invitation, error) {
	c, err := signedIn(ctx)
	if err != nil {
		return Invitation{}, err
	}
	if err := c.makesAdmin(accounts.Role(in.Body.Role)); err != nil {
		return Invitation{}, err
	}
	l, err := t.accounts.SetLinkRole(ctx, c.actor(), in.Invitation, accounts.Role(in.Body.Role))
	return invitationOf(l), err
}

// ChangePerson changes a person's role, or whether the person may sign in.
func (t *Team) ChangePerson(ctx context.Context, in *ChangePersonIn) (Person, error) {
	c, err := signedIn(ctx)
	if err != nil {
		return Person{}, err
	}
	if in.Body.Role != nil {
		if err := c.makesAdmin(accounts.Role(*in.Body.Role)); err != nil {
			return Person{}, err
		}
	}
	person, err := t.accounts.Find(ctx, in.Person)
	if err == nil && in.Body.Role != nil {
		person, err = t.accounts.SetRole(ctx, c.actor(), person.ID, accounts.Role(*in.Body.Role))
	}
	if err == nil && in.Body.Disabled != nil {
		person, err = t.accounts.SetDisabled(ctx, c.actor(), person.ID, *in.Body.Disabled)
	}
	return personOf(person), err
}

// ResetPerson makes a one-time link for a new password.
func (t *Team) ResetPerson(ctx context.Context, in *InPerson) (MadeLink, error) {
	c, err := signedIn(ctx)
	if err != nil {
		return MadeLink{}, err
	}
	person, err := t.accounts.Find(ctx, in.Person)
	if err == nil {
		err = c.makesAdmin(person.Role) // the link lets in as that person
	}
	if err != nil {
		return MadeLink{}, err
	}
	l, secret, err := t.accounts.Reset(ctx, c.actor(), in.Person)
	return MadeLink{invitationOf(l), secret}, err
}

// AddPersonRequest asks for a person with a password.
type AddPersonRequest struct {
	NewInvitation
	Password string
}

// AddPerson lets the operator make a person who has a password by now; an admin invites instead.
func (t *Team) AddPerson(ctx context.Context, in *AddPersonRequest) (Person, error) {
	c, err := operator(ctx)
	if err != nil {
		return Person{}, err
	}
	a, err := t.accounts.Add(ctx, c.actor(), in.Name, accounts.Role(in.Role), in.Password)
	return personOf(a), err
}

// Names returns the names of everybody who may sign in; none where people do not sign in.
func (t *Team) Names(ctx context.Context) ([]string, error) {
	names := []string{}
	if !t.enabled {
		return names, nil
	}
	people, err := t.accounts.List(ctx)
	for _, p := range people {
		if !p.Disabled {
			names = append(names, p.Name)
		}
	}
	return names, err
}

// FindPerson returns the person of an id or a name.
func (t *Team) FindPerson(ctx context.Context, name string) (Person, error) {
	a, err := t.accounts.Find(ctx, name)
	return personOf(a), err
}

// ListTokens returns everyone's tokens.
func (t *Team) ListTokens(ctx context.Context, _ *struct{}) (Tokens, error) {
	return t.tokens(ctx, "")
}

// RevokeToken ends a token of a person.
func (t *Team) RevokeToken(ctx context.Context, in *InPersonToken) error {
	c, err := signedIn(ctx)
	if err != nil {
		return err
	}
	return t.accounts.RevokeToken(ctx, c.actor(), in.Person, in.Token)
}
