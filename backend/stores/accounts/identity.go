package accounts

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"wrapsmith/backend/stores/store"
)

// Identity is how a sign-in provider knows a person. Names and mail addresses of a provider are no
// identity: they change, and others can take them.
type Identity struct{ Issuer, Subject string }

// Newcomer says what becomes of a person whom the provider has signed in.
type Newcomer struct {
	Names   []string // what a new person can be called, the best first
	Role    Role     // of a new person; "": only who is invited comes in
	Decided bool     // the provider decides about the role at each sign-in
}

// Errors of identities.
var (
	ErrNotInvited    = errors.New("you have no account here: ask an admin for an invitation, open its link, and sign in from there")
	ErrNoGroup       = errors.New("none of your groups at the sign-in provider may use this server: ask an admin")
	ErrIdentityTaken = errors.New("this account of the sign-in provider belongs to another person here already")
)

// SignInBy begins a session for a person whom a sign-in provider has signed in. Who has no account gets one
// where the newcomer has a role. link is the digest of a one-time link that is taken by it, "" without one.
func (s *Accounts) SignInBy(ctx context.Context, id Identity, n Newcomer, link, address string) (a Account, secret string, err error) {
	err = s.changeAccounts(ctx, func(tx *sql.Tx) error {
		if a, err = s.enter(ctx, tx, id, n, link, address); err != nil {
			return err
		}
		secret, err = beginSessionBy(ctx, tx, a.ID, id.Issuer)
		return err
	})
	return a, secret, err
}

// enter finds the person of an identity, or makes one.
func (s *Accounts) enter(ctx context.Context, tx *sql.Tx, id Identity, n Newcomer, link, address string) (Account, error) {
	a, err := identified(ctx, tx, id)
	switch {
	case err != nil && !errors.Is(err, sql.ErrNoRows):
		return a, err
	case link != "":
		return takeLinkBy(ctx, tx, id, n, link, a.ID, address)
	case err != nil && n.Role == "" && n.Decided:
		return a, ErrNoGroup
	case err != nil && n.Role == "":
		return a, ErrNotInvited
	case err != nil:
		a, err = addNamed(ctx, tx, n.Names, n.Role)
		if err == nil {
			err = errors.Join(addIdentity(ctx, tx, id, a.ID), note(ctx, tx, Actor{a.ID, a.Name, address}, "join", string(n.Role)+", "+id.Issuer))
		}
		return a, err
	case a.Disabled:
		return a, ErrShutOut
	}
	if n.Decided && n.Role != a.Role {
		if n.Role == "" {
			return a, ErrNoGroup
		}
		if a.Role, err = decideRole(ctx, tx, a, n.Role, id.Issuer); err != nil {
			return a, err
		}
	}
	return a, note(ctx, tx, Actor{a.ID, a.Name, address}, "signIn", id.Issuer)
}

// decideRole gives a person the role that the provider states. The last admin remains an admin: without
// an admin a mistake in the provider's groups could not be corrected.
func decideRole(ctx context.Context, tx *sql.Tx, a Account, role Role, issuer string) (Role, error) {
	if a.Role == RoleAdmin {
		if n, err := admins(ctx, tx, a.ID); err != nil || n == 0 {
			return a.Role, err
		}
	}
	if _, err := tx.ExecContext(ctx, `UPDATE account SET role = $1 WHERE id = $2`, string(role), a.ID); err != nil {
		return a.Role, err
	}
	return role, note(ctx, tx, Actor{Name: issuer}, "setRole", joined(personText(a), string(role)))
}

// takeLinkBy opens a one-time link for a person of the provider: it makes them a person here, or adds a way to sign in.
func takeLinkBy(ctx context.Context, tx *sql.Tx, id Identity, n Newcomer, link, known, address string) (Account, error) {
	l, err := spendLink(ctx, tx, link)
	switch {
	case err != nil:
		return Account{}, err
	case known != "" && known != l.Account:
		return Account{}, ErrIdentityTaken
	case l.Account == "":
		a, err := newByLink(ctx, tx, l, address, func() (Account, error) {
			names := n.Names
			if l.Name != "" {
				names = append([]string{l.Name}, names...)
			}
			return addNamed(ctx, tx, names, l.Role)
		})
		if err != nil {
			return a, err
		}
		return a, addIdentity(ctx, tx, id, a.ID)
	}
	a, err := linked(ctx, tx, l)
	if err == nil && known == "" {
		err = addIdentity(ctx, tx, id, a.ID)
	}
	if err != nil {
		return a, err
	}
	return a, note(ctx, tx, Actor{a.ID, a.Name, address}, "addIdentity", id.Issuer)
}

// AddIdentity lets a person who is signed in sign in by a provider from now on.
func (s *Accounts) AddIdentity(ctx context.Context, by Actor, id Identity) error {
	return s.changeAccounts(ctx, func(tx *sql.Tx) error {
		switch a, err := identified(ctx, tx, id); {
		case err == nil && a.ID == by.ID:
			return nil
		case err == nil:
			return ErrIdentityTaken
		case !errors.Is(err, sql.ErrNoRows):
			return err
		}
		if err := addIdentity(ctx, tx, id, by.ID); err != nil {
			return err
		}
		return note(ctx, tx, by, "addIdentity", id.Issuer)
	})
}

// Ways says how a person can sign in: with a password, and by which issuers.
func (s *Accounts) Ways(ctx context.Context, account string) (password bool, issuers []string, err error) {
	var kept string
	if err := s.db.QueryRowContext(ctx, `SELECT password FROM account WHERE id = $1`, account).Scan(&kept); err != nil {
		return false, nil, s.missing(err, ErrNoAccount)
	}
	rows, err := s.db.QueryContext(ctx, `SELECT DISTINCT issuer FROM account_identity WHERE account = $1 ORDER BY issuer`, account)
	if err != nil {
		return false, nil, s.db.Fault("people", err)
	}
	issuers, err = store.All(rows, func(row store.Scanner) (issuer string, err error) { return issuer, row.Scan(&issuer) })
	return kept != noPassword, issuers, s.db.Fault("people", err)
}

// noPassword is kept of a person who has none; no password matches it.
const noPassword = ""

func identified(ctx context.Context, tx *sql.Tx, id Identity) (Account, error) {
	return scanAccount(tx.QueryRowContext(ctx, `SELECT a.id, a.name, a.role, a.disabled, a.made, a.seen
		FROM account_identity i JOIN account a ON a.id = i.account WHERE i.issuer = $1 AND i.subject = $2`, id.Issuer, id.Subject))
}

func addIdentity(ctx context.Context, tx *sql.Tx, id Identity, account string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO account_identity (issuer, subject, account, made) VALUES ($1, $2, $3, $4)`, id.Issuer, id.Subject, account, now().UnixMicro())
	return err
}

// addNamed makes a person without a password by the first name that can be used and is free; if none
// is, by the first one with a number.
func addNamed(ctx context.Context, tx *sql.Tx, names []string, role Role) (Account, error) {
	const most = 1000
	var first string
	try := func(name string) (Account, error) {
		a, err := addAccount(ctx, tx, name, role, noPassword)
		if errors.Is(err, ErrBadName) {
			return a, ErrNameTaken
		}
		if first == "" {
			first = name
		}
		return a, err
	}
	for _, name := range names {
		if a, err := try(name); !errors.Is(err, ErrNameTaken) {
			return a, err
		}
	}
	if first == "" {
		first = "?"
	}
	for n := 2; n < most; n++ {
		if a, err := try(fmt.Sprintf("%s %d", first, n)); !errors.Is(err, ErrNameTaken) {
			return a, err
		}
	}
	return Account{}, ErrNameTaken
}
