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

	"wrapsmith/app/remote"
	"wrapsmith/app/team"
	"wrapsmith/backend/stores/accounts"
)

// people are a team's accounts, tokens and audit log: in the library itself, or
// over the connection, for who is an admin there.
type people interface {
	List(ctx context.Context) ([]accounts.Account, error)
	Find(ctx context.Context, name string) (accounts.Account, error)
	Add(ctx context.Context, by accounts.Actor, name string, role accounts.Role, password string) (accounts.Account, error)
	SetRole(ctx context.Context, by accounts.Actor, id string, role accounts.Role) (accounts.Account, error)
	SetDisabled(ctx context.Context, by accounts.Actor, id string, disabled bool) (accounts.Account, error)
	Links(ctx context.Context) ([]accounts.Link, error)
	Invite(ctx context.Context, by accounts.Actor, name string, role accounts.Role) (accounts.Link, string, error)
	Reset(ctx context.Context, by accounts.Actor, id string) (accounts.Link, string, error)
	Tokens(ctx context.Context, account string) ([]accounts.Token, error)
	NewToken(ctx context.Context, by accounts.Actor, account, name string, expires time.Time) (accounts.Token, string, error)
	RevokeToken(ctx context.Context, by accounts.Actor, account, id string) error
	Audit(ctx context.Context, q accounts.AuditQuery) ([]accounts.AuditLine, error)
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
	return do(store.Accounts)
}

func withServer(c *cobra.Command, do func(people) error) error {
	if c.Flags().Changed("library") {
		return misused(c, "--library and --server are two places: name one")
	}
	to, err := connected("")
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
	return do(&peopleThere{remote.Remote{Connection: *to}})
}

// peopleThere are the people of a server. Who makes a change is known there by
// the token, so that the actors given here say nothing.
type peopleThere struct{ remote.Remote }

// errOnServer is what a token may not do.
var errOnServer = errors.New("this is not done over a connection")

func accountOf(p team.Person) accounts.Account {
	return accounts.Account{ID: p.ID, Name: p.Name, Role: accounts.Role(p.Role), Disabled: p.Disabled, Made: p.Made, Seen: p.Seen}
}

func linkOf(i team.Invitation) accounts.Link {
	l := accounts.Link{ID: i.ID, Name: i.Name, Role: accounts.Role(i.Role), MadeBy: i.By, Expires: i.Expires}
	if i.For == "reset" {
		l.Account = i.Name
	}
	return l
}

func (r *peopleThere) all(ctx context.Context) (all team.People, err error) {
	return all, r.Ask(ctx, "GET", "/api/people", nil, &all)
}

// List lists the people by name.
func (r *peopleThere) List(ctx context.Context) ([]accounts.Account, error) {
	all, err := r.all(ctx)
	out := make([]accounts.Account, len(all.People))
	for i, p := range all.People {
		out[i] = accountOf(p)
	}
	return out, err
}

// Links lists the invitations that wait to be opened.
func (r *peopleThere) Links(ctx context.Context) ([]accounts.Link, error) {
	all, err := r.all(ctx)
	out := make([]accounts.Link, len(all.Invitations))
	for i, l := range all.Invitations {
		out[i] = linkOf(l)
	}
	return out, err
}

// Find finds a person by id, or by name in any case.
func (r *peopleThere) Find(ctx context.Context, name string) (accounts.Account, error) {
	all, err := r.List(ctx)
	if err != nil {
		return accounts.Account{}, err
	}
	for _, a := range all {
		if a.ID == name || strings.EqualFold(a.Name, name) {
			return a, nil
		}
	}
	return accounts.Account{}, accounts.ErrNoAccount
}

// Add is for who runs the server: an admin invites.
func (r *peopleThere) Add(context.Context, accounts.Actor, string, accounts.Role, string) (accounts.Account, error) {
	return accounts.Account{}, fmt.Errorf("%w: leave --password-file out and send the person the link, with which they choose a password of their own", errOnServer)
}

func (r *peopleThere) change(ctx context.Context, id string, to team.PersonChange) (accounts.Account, error) {
	var p team.Person
	err := r.Ask(ctx, "PATCH", "/api/people/"+url.PathEscape(id), to, &p)
	return accountOf(p), err
}

// SetRole gives a person another role.
func (r *peopleThere) SetRole(ctx context.Context, _ accounts.Actor, id string, role accounts.Role) (accounts.Account, error) {
	if role.Allows(accounts.RoleReader) {
		word := string(role)
		return r.change(ctx, id, team.PersonChange{Role: &word})
	}
	return accounts.Account{}, accounts.ErrBadRole
}

// SetDisabled shuts a person out, or lets them in again.
func (r *peopleThere) SetDisabled(ctx context.Context, _ accounts.Actor, id string, disabled bool) (accounts.Account, error) {
	return r.change(ctx, id, team.PersonChange{Disabled: &disabled})
}

// Invite makes a link for one further person.
func (r *peopleThere) Invite(ctx context.Context, _ accounts.Actor, name string, role accounts.Role) (accounts.Link, string, error) {
	if !role.Allows(accounts.RoleReader) {
		return accounts.Link{}, "", accounts.ErrBadRole
	}
	var made team.MadeLink
	err := r.Ask(ctx, "POST", "/api/invitations", team.NewInvitation{Name: name, Role: string(role)}, &made)
	return linkOf(made.Invitation), made.Secret, err
}

// Reset makes a link with which a person chooses a new password.
func (r *peopleThere) Reset(ctx context.Context, _ accounts.Actor, id string) (accounts.Link, string, error) {
	var made team.MadeLink
	err := r.Ask(ctx, "POST", "/api/people/"+url.PathEscape(id)+"/reset", nil, &made)
	return linkOf(made.Invitation), made.Secret, err
}

// Tokens lists everybody's tokens, the newest first.
func (r *peopleThere) Tokens(ctx context.Context, _ string) ([]accounts.Token, error) {
	var all team.Tokens
	err := r.Ask(ctx, "GET", "/api/tokens", nil, &all)
	out := make([]accounts.Token, len(all.Tokens))
	for i, t := range all.Tokens {
		out[i] = accounts.Token{ID: t.ID, Name: t.Name, Account: t.Person, Person: t.Owner, Made: t.Made, Used: t.Used, Expires: t.Expires}
	}
	return out, err
}

// NewToken is for each person themselves: a token that makes tokens would outlive its revoking.
func (r *peopleThere) NewToken(context.Context, accounts.Actor, string, string, time.Time) (accounts.Token, string, error) {
	return accounts.Token{}, "", fmt.Errorf("%w: people make their tokens themselves, on the screen My account", errOnServer)
}

// RevokeToken ends a token of somebody's.
func (r *peopleThere) RevokeToken(ctx context.Context, _ accounts.Actor, account, id string) error {
	return r.Ask(ctx, "DELETE", "/api/people/"+url.PathEscape(account)+"/tokens/"+url.PathEscape(id), nil, nil)
}

// mostLines is how many lines of the audit log the server gives at a time.
const mostLines = 500

// Audit gives a part of the log, the newest line first.
func (r *peopleThere) Audit(ctx context.Context, q accounts.AuditQuery) ([]accounts.AuditLine, error) {
	var out []accounts.AuditLine
	for before := q.Before; len(out) < max(q.Limit, 1); {
		var part team.Audit
		ask := url.Values{"before": {strconv.FormatInt(before, 10)}, "limit": {strconv.Itoa(min(max(q.Limit, 1)-len(out), mostLines))}, "person": {q.Account}, "action": {q.Action}}
		if err := r.Ask(ctx, "GET", "/api/audit?"+ask.Encode(), nil, &part); err != nil {
			return nil, err
		}
		for _, l := range part.Lines {
			out = append(out, accounts.AuditLine{Number: l.Number, At: l.At, Account: l.Person, Who: l.Who, Action: l.Action, What: l.What, Address: l.Address, Digest: l.Digest})
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
	var later *accounts.AuditLine
	for before := int64(0); ; {
		part, err := r.Audit(ctx, accounts.AuditQuery{Before: before, Limit: mostLines})
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

func notFollowing(l *accounts.AuditLine) error {
	return fmt.Errorf("%w: line %d does not follow from the one before", accounts.ErrAudit, l.Number)
}
