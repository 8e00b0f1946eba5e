package cli

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"wrapsmith/app/api"
	"wrapsmith/backend/stores/library"
)

// people are a team's accounts, tokens and audit log: in the library itself, or
// over the connection, for who is an admin there.
type people interface {
	Accounts(ctx context.Context) ([]library.Account, error)
	AccountNamed(ctx context.Context, name string) (library.Account, error)
	AddAccount(ctx context.Context, by library.Actor, name string, role library.Role, password string) (library.Account, error)
	SetRole(ctx context.Context, by library.Actor, id string, role library.Role) (library.Account, error)
	SetDisabled(ctx context.Context, by library.Actor, id string, disabled bool) (library.Account, error)
	Links(ctx context.Context) ([]library.Link, error)
	Invite(ctx context.Context, by library.Actor, name string, role library.Role) (library.Link, string, error)
	Reset(ctx context.Context, by library.Actor, id string) (library.Link, string, error)
	Tokens(ctx context.Context, account string) ([]library.Token, error)
	NewToken(ctx context.Context, by library.Actor, account, name string, expires time.Time) (library.Token, string, error)
	RevokeToken(ctx context.Context, by library.Actor, account, id string) error
	Audit(ctx context.Context, q library.AuditQuery) ([]library.AuditLine, error)
	CheckAudit(ctx context.Context) (lines int64, newest string, err error)
}

// serverFlag asks for the connected server instead of a library of this machine.
const serverFlag = "server"

// peopleFlags adds the flags that say whose people are worked on.
func peopleFlags(c *cobra.Command, folder *string) {
	libraryFlag(c, folder)
	c.Flags().Bool(serverFlag, false, "the people of the server of 'wrapsmith connect', as an admin of it")
}

// withPeople runs something with the people of --library or of --server.
func withPeople(c *cobra.Command, folder string, do func(people) error) error {
	if there, err := c.Flags().GetBool(serverFlag); err != nil || there {
		return errors.Join(err, withServer(c, do))
	}
	store, _, err := openHere(c.Context(), folder, false)
	if err != nil {
		return err
	}
	defer store.Close() // every change is written when it is made
	return do(store)
}

func withServer(c *cobra.Command, do func(people) error) error {
	if c.Flags().Changed("library") {
		return misused(c, "--library and --server are two places: name one")
	}
	to, err := connected()
	if err != nil {
		return err
	}
	if to == nil {
		return errors.New("connected to no server: begin with 'wrapsmith connect'")
	}
	if f := c.Flags().Lookup("address"); f != nil && f.Value.String() == "" {
		if err := f.Value.Set(to.Address); err != nil {
			return err
		}
	}
	return do(&peopleThere{api.Remote{Connection: *to}})
}

// peopleThere are the people of a server. Who makes a change is known there by
// the token, so that the actors given here say nothing.
type peopleThere struct{ api.Remote }

// errOnServer is what a token may not do.
var errOnServer = errors.New("this is not done over a connection")

func accountOf(p api.Person) library.Account {
	return library.Account{ID: p.ID, Name: p.Name, Role: library.Role(p.Role), Disabled: p.Disabled, Made: p.Made, Seen: p.Seen}
}

func linkOf(i api.Invitation) library.Link {
	l := library.Link{ID: i.ID, Name: i.Name, Role: library.Role(i.Role), MadeBy: i.By, Expires: i.Expires}
	if i.For == "reset" {
		l.Account = i.Name
	}
	return l
}

func (r *peopleThere) all(ctx context.Context) (all api.People, err error) {
	return all, r.Ask(ctx, "GET", "/api/people", nil, &all)
}

// Accounts lists the people by name.
func (r *peopleThere) Accounts(ctx context.Context) ([]library.Account, error) {
	all, err := r.all(ctx)
	out := make([]library.Account, len(all.People))
	for i, p := range all.People {
		out[i] = accountOf(p)
	}
	return out, err
}

// Links lists the invitations that wait to be opened.
func (r *peopleThere) Links(ctx context.Context) ([]library.Link, error) {
	all, err := r.all(ctx)
	out := make([]library.Link, len(all.Invitations))
	for i, l := range all.Invitations {
		out[i] = linkOf(l)
	}
	return out, err
}

// AccountNamed finds a person by id, or by name in any case.
func (r *peopleThere) AccountNamed(ctx context.Context, name string) (library.Account, error) {
	all, err := r.Accounts(ctx)
	if err != nil {
		return library.Account{}, err
	}
	for _, a := range all {
		if a.ID == name || strings.EqualFold(a.Name, name) {
			return a, nil
		}
	}
	return library.Account{}, library.ErrNoAccount
}

// AddAccount is for who runs the server: an admin invites.
func (r *peopleThere) AddAccount(context.Context, library.Actor, string, library.Role, string) (library.Account, error) {
	return library.Account{}, fmt.Errorf("%w: leave --password-file out and send the person the link, with which they choose a password of their own", errOnServer)
}

func (r *peopleThere) change(ctx context.Context, id string, to api.PersonChange) (library.Account, error) {
	var p api.Person
	err := r.Ask(ctx, "PATCH", "/api/people/"+url.PathEscape(id), to, &p)
	return accountOf(p), err
}

// SetRole gives a person another role.
func (r *peopleThere) SetRole(ctx context.Context, _ library.Actor, id string, role library.Role) (library.Account, error) {
	if role.Allows(library.RoleReader) {
		word := string(role)
		return r.change(ctx, id, api.PersonChange{Role: &word})
	}
	return library.Account{}, library.ErrBadRole
}

// SetDisabled shuts a person out, or lets them in again.
func (r *peopleThere) SetDisabled(ctx context.Context, _ library.Actor, id string, disabled bool) (library.Account, error) {
	return r.change(ctx, id, api.PersonChange{Disabled: &disabled})
}

// Invite makes a link for one further person.
func (r *peopleThere) Invite(ctx context.Context, _ library.Actor, name string, role library.Role) (library.Link, string, error) {
	if !role.Allows(library.RoleReader) {
		return library.Link{}, "", library.ErrBadRole
	}
	var made api.MadeLink
	err := r.Ask(ctx, "POST", "/api/invitations", api.NewInvitation{Name: name, Role: string(role)}, &made)
	return linkOf(made.Invitation), made.Secret, err
}

// Reset makes a link with which a person chooses a new password.
func (r *peopleThere) Reset(ctx context.Context, _ library.Actor, id string) (library.Link, string, error) {
	var made api.MadeLink
	err := r.Ask(ctx, "POST", "/api/people/"+url.PathEscape(id)+"/reset", nil, &made)
	return linkOf(made.Invitation), made.Secret, err
}

// Tokens lists everybody's tokens, the newest first.
func (r *peopleThere) Tokens(ctx context.Context, _ string) ([]library.Token, error) {
	var all api.Tokens
	err := r.Ask(ctx, "GET", "/api/tokens", nil, &all)
	out := make([]library.Token, len(all.Tokens))
	for i, t := range all.Tokens {
		out[i] = library.Token{ID: t.ID, Name: t.Name, Account: t.Person, Person: t.Owner, Made: t.Made, Used: t.Used, Expires: t.Expires}
	}
	return out, err
}

// NewToken is for each person themselves: a token that makes tokens would outlive its revoking.
func (r *peopleThere) NewToken(context.Context, library.Actor, string, string, time.Time) (library.Token, string, error) {
	return library.Token{}, "", fmt.Errorf("%w: people make their tokens themselves, on the screen My account", errOnServer)
}

// RevokeToken ends a token of somebody's.
func (r *peopleThere) RevokeToken(ctx context.Context, _ library.Actor, account, id string) error {
	return r.Ask(ctx, "DELETE", "/api/people/"+url.PathEscape(account)+"/tokens/"+url.PathEscape(id), nil, nil)
}

// mostLines is how many lines of the audit log the server gives at a time.
const mostLines = 500

// Audit gives a part of the log, the newest line first.
func (r *peopleThere) Audit(ctx context.Context, q library.AuditQuery) ([]library.AuditLine, error) {
	var out []library.AuditLine
	for before := q.Before; len(out) < max(q.Limit, 1); {
		var part api.Audit
		ask := url.Values{"before": {strconv.FormatInt(before, 10)}, "limit": {strconv.Itoa(min(max(q.Limit, 1)-len(out), mostLines))}, "person": {q.Account}, "action": {q.Action}}
		if err := r.Ask(ctx, "GET", "/api/audit?"+ask.Encode(), nil, &part); err != nil {
			return nil, err
		}
		for _, l := range part.Lines {
			out = append(out, library.AuditLine{Number: l.Number, At: l.At, Account: l.Person, Who: l.Who, Action: l.Action, What: l.What, Address: l.Address, Digest: l.Digest})
			before = l.Number
		}
		if !part.More || len(part.Lines) == 0 {
			break
		}
	}
	return out, nil
}

// CheckAudit reads the whole log and checks the chain here, from its end: the
// server's own word is not taken.
func (r *peopleThere) CheckAudit(ctx context.Context) (lines int64, newest string, err error) {
	var later *library.AuditLine
	for before := int64(0); ; {
		part, err := r.Audit(ctx, library.AuditQuery{Before: before, Limit: mostLines})
		if err != nil {
			return lines, newest, err
		}
		for i := range part {
			l := &part[i]
			switch {
			case later == nil:
				lines, newest = l.Number, l.Digest
			case l.Number != later.Number-1 || !later.Follows(l.Digest):
				return lines, newest, notFollowing(later)
			}
			later, before = l, l.Number
		}
		if len(part) < mostLines {
			break
		}
	}
	if later != nil && (later.Number != 1 || !later.Follows("")) {
		return lines, newest, notFollowing(later)
	}
	return lines, newest, nil
}

func notFollowing(l *library.AuditLine) error {
	return fmt.Errorf("%w: line %d does not follow from the one before", library.ErrAudit, l.Number)
}
