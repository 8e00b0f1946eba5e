package accounts

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"wrapsmith/backend/stores/store"
)

// How long a link waits to be opened.
const (
	FirstLinkTime  = 24 * time.Hour
	InvitationTime = 7 * 24 * time.Hour
	ResetTime      = 24 * time.Hour
)

// ErrLink is a link that opens nothing.
var ErrLink = errors.New("this link was used already, was taken back, or is too old: ask for a new one")

// Link opens once: it makes a person, or gives one a new password.
type Link struct {
	ID      string
	Account string // whose new password; "" makes a person
	Name    string // proposed, or the person's
	Role    Role
	MadeBy  string // name; "" is the server
	Expires time.Time
}

// First reports whether a link makes a team's first admin.
func (l Link) First() bool { return l.Account == "" && l.MadeBy == "" && l.Role == RoleAdmin }

const linkColumns = `id, account, name, role, made_by, expires`

func scanLink(row store.Scanner) (Link, error) {
	var l Link
	var expires int64
	err := row.Scan(&l.ID, &l.Account, &l.Name, &l.Role, &l.MadeBy, &expires)
	l.Expires = store.FromMicros(expires)
	return l, err
}

// FirstLink makes the link that makes the first admin, in place of one made
// before; only the newest opens.
func (s *Accounts) FirstLink(ctx context.Context) (secret string, err error) {
	err = s.changeAccounts(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM account_link WHERE made_by = '' AND account = ''`); err != nil {
			return err
		}
		secret, err = addLink(ctx, tx, &Link{Role: RoleAdmin, Expires: now().Add(FirstLinkTime)})
		return err
	})
	return secret, err
}

// Invite makes a link for one further person. The name is a proposal and may be "".
func (s *Accounts) Invite(ctx context.Context, by Actor, name string, role Role) (l Link, secret string, err error) {
	if role.rank() == 0 {
		return l, "", ErrBadRole
	}
	if name != "" {
		if err := checkName(name); err != nil {
			return l, "", err
		}
	}
	l = Link{Name: name, Role: role, MadeBy: by.Name, Expires: now().Add(InvitationTime)}
	err = s.changeAccounts(ctx, func(tx *sql.Tx) error {
		if secret, err = addLink(ctx, tx, &l); err != nil {
			return err
		}
		return note(ctx, tx, by, "invite", joined(name, string(role)))
	})
	return l, secret, err
}

// Reset makes a link with which a person chooses a new password. The old one
// works until then.
func (s *Accounts) Reset(ctx context.Context, by Actor, id string) (l Link, secret string, err error) {
	a, err := s.changeAccount(ctx, by, id, "resetPassword", "", func(tx *sql.Tx, a *Account) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM account_link WHERE account = $1`, a.ID); err != nil {
			return err
		}
		l = Link{Account: a.ID, Name: a.Name, Role: a.Role, MadeBy: by.Name, Expires: now().Add(ResetTime)}
		var err error
		secret, err = addLink(ctx, tx, &l)
		return err
	})
	l.Name = a.Name
	return l, secret, err
}

func addLink(ctx context.Context, tx *sql.Tx, l *Link) (string, error) {
	secret, digest := newSecret("")
	l.ID = store.NewID()
	_, err := tx.ExecContext(ctx, `INSERT INTO account_link (hash, `+linkColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		digest, l.ID, l.Account, store.Clean(l.Name), string(l.Role), store.Clean(l.MadeBy), l.Expires.UnixMicro())
	return secret, err
}

// Links lists the invitations that wait to be opened.
func (s *Accounts) Links(ctx context.Context) ([]Link, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT `+linkColumns+` FROM account_link WHERE expires > $1 AND made_by <> '' ORDER BY expires, id`, now().UnixMicro())
	if err != nil {
		return nil, s.db.Fault("people", err)
	}
	out, err := store.All(rows, scanLink)
	return out, s.db.Fault("people", err)
}

// TakeBack makes a link open nothing.
func (s *Accounts) TakeBack(ctx context.Context, by Actor, id string) error {
	return s.changeAccounts(ctx, func(tx *sql.Tx) error {
		l, err := scanLink(tx.QueryRowContext(ctx, `DELETE FROM account_link WHERE id = $1 RETURNING `+linkColumns, id))
		if errors.Is(err, sql.ErrNoRows) {
			return ErrLink
		}
		if err != nil {
			return err
		}
		return note(ctx, tx, by, "takeBackLink", joined(l.Name, string(l.Role)))
	})
}

// SetLinkRole gives the person whom an open invitation is for another role.
func (s *Accounts) SetLinkRole(ctx context.Context, by Actor, id string, role Role) (l Link, err error) {
	if role.rank() == 0 {
		return l, ErrBadRole
	}
	err = s.changeAccounts(ctx, func(tx *sql.Tx) error {
		l, err = scanLink(tx.QueryRowContext(ctx, `UPDATE account_link SET role = $1
			WHERE id = $2 AND account = '' AND made_by <> '' AND expires > $3 RETURNING `+linkColumns, string(role), id, now().UnixMicro()))
		if errors.Is(err, sql.ErrNoRows) {
			return ErrLink
		}
		if err != nil {
			return err
		}
		return note(ctx, tx, by, "changeLink", joined(l.Name, string(role)))
	})
	return l, err
}

// LinkOf says what a secret opens.
func (s *Accounts) LinkOf(ctx context.Context, secret string) (Link, error) {
	l, err := scanLink(s.db.QueryRowContext(ctx, `SELECT `+linkColumns+` FROM account_link WHERE hash = $1 AND expires > $2`, digestOf(secret), now().UnixMicro()))
	return l, s.missing(err, ErrLink)
}

// TakeLink opens a link: the person is there, or has the new password, and is
// signed in. A link for the first admin opens nothing once there is one.
func (s *Accounts) TakeLink(ctx context.Context, secret, name, password, address string) (a Account, session string, err error) {
	l, err := s.LinkOf(ctx, secret) // before a password is weighed: that costs
	if err != nil {
		return a, "", err
	}
	if l.Account != "" {
		name = l.Name
	}
	hash, err := hashPassword(ctx, name, password)
	if err != nil {
		return a, "", err
	}
	err = s.changeAccounts(ctx, func(tx *sql.Tx) error {
		l, err := spendLink(ctx, tx, digestOf(secret))
		if err != nil {
			return err
		}
		if a, err = openLink(ctx, tx, l, name, hash, address); err != nil {
			return err
		}
		session, err = beginSession(ctx, tx, a.ID)
		return err
	})
	return a, session, err
}

// spendLink deletes the link of a digest and returns it; ErrLink if there is none that is still open.
func spendLink(ctx context.Context, tx *sql.Tx, digest string) (Link, error) {
	l, err := scanLink(tx.QueryRowContext(ctx, `DELETE FROM account_link WHERE hash = $1 AND expires > $2 RETURNING `+linkColumns, digest, now().UnixMicro()))
	if errors.Is(err, sql.ErrNoRows) {
		return l, ErrLink
	}
	return l, err
}

func openLink(ctx context.Context, tx *sql.Tx, l Link, name, hash, address string) (Account, error) {
	if l.Account == "" {
		return newByLink(ctx, tx, l, address, func() (Account, error) { return addAccount(ctx, tx, name, l.Role, hash) })
	}
	a, err := linked(ctx, tx, l)
	if err == nil {
		err = putPassword(ctx, tx, a.ID, hash, "")
	}
	if err != nil {
		return a, err
	}
	return a, note(ctx, tx, Actor{a.ID, a.Name, address}, "takeReset", "")
}

// linked is the person whom a link is for.
func linked(ctx context.Context, tx *sql.Tx, l Link) (Account, error) {
	a, err := scanAccount(tx.QueryRowContext(ctx, `SELECT `+accountColumns+` FROM account WHERE id = $1 AND disabled = 0`, l.Account))
	if errors.Is(err, sql.ErrNoRows) {
		return a, ErrLink
	}
	return a, err
}

// newByLink makes the person whom a link lets in.
func newByLink(ctx context.Context, tx *sql.Tx, l Link, address string, add func() (Account, error)) (Account, error) {
	if l.First() {
		if n, err := admins(ctx, tx, ""); err != nil || n > 0 {
			return Account{}, errors.Join(err, ErrLink)
		}
	}
	a, err := add()
	if err != nil {
		return a, err
	}
	by := l.MadeBy
	if by == "" {
		by = "the server"
	}
	return a, note(ctx, tx, Actor{a.ID, a.Name, address}, "join", string(l.Role)+", invited by "+by)
}
