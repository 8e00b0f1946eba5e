package accounts

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wrapsmith/backend/stores/store"
)

// How long a session lasts: a week without use, a month in all; a day if a sign-in provider began it.
const (
	SessionIdle = 7 * 24 * time.Hour
	SessionMax  = 30 * 24 * time.Hour
	IssuerMax   = 24 * time.Hour // of a session that a sign-in provider began: who leaves it is out a day later
	seenEvery   = time.Minute    // how exact the times of last use are
)

// ErrSignIn does not tell which of the two was wrong.
var ErrSignIn = errors.New("name and password do not belong together, or this person may not sign in")

// ErrShutOut is what a session of a disabled person gives. It is an ErrSignIn too.
var ErrShutOut = fmt.Errorf("an admin disabled this person: %w", ErrSignIn)

// SignIn begins a session for a caller who knows a person's password. The secret is
// the cookie's.
func (s *Accounts) SignIn(ctx context.Context, name, password, address string) (Account, string, error) {
	a, kept, err := s.passwordOf(ctx, `folded = $1`, store.Fold(name))
	known := err == nil
	if errors.Is(err, sql.ErrNoRows) {
		kept, err = unknownPassword, nil
	}
	if err != nil {
		return Account{}, "", s.db.Fault("sign in", err)
	}
	right, err := passwordMatches(ctx, kept, password)
	if err != nil {
		return Account{}, "", s.db.Fault("sign in", err)
	}
	if !known || !right || a.Disabled {
		return Account{}, "", errors.Join(ErrSignIn, s.Note(ctx, Actor{Name: shortened(name), Address: address}, "signInRefused", ""))
	}
	var secret string
	err = s.changeAccounts(ctx, func(tx *sql.Tx) error {
		if secret, err = beginSession(ctx, tx, a.ID); err != nil {
			return err
		}
		return note(ctx, tx, Actor{a.ID, a.Name, address}, "signIn", "")
	})
	return a, secret, err
}

// shortened is what a stranger typed, fit for a log line.
func shortened(name string) string {
	if r := []rune(store.Clean(name)); len(r) > maxName {
		name = string(r[:maxName])
	}
	if checkName(name) != nil {
		return "?"
	}
	return name
}

func (s *Accounts) passwordOf(ctx context.Context, where string, arg any) (a Account, kept string, err error) {
	var disabled, made, seen int64
	err = s.db.QueryRowContext(ctx, `SELECT `+accountColumns+`, password FROM account WHERE `+where, arg).
		Scan(&a.ID, &a.Name, &a.Role, &disabled, &made, &seen, &kept)
	a.Disabled, a.Made, a.Seen = disabled != 0, store.FromMicros(made), store.TimeOf(seen)
	return a, kept, err
}

func beginSession(ctx context.Context, tx *sql.Tx, account string) (string, error) {
	return beginSessionBy(ctx, tx, account, "")
}

// beginSessionBy begins a session that an issuer has vouched for; "" is a password.
func beginSessionBy(ctx context.Context, tx *sql.Tx, account, issuer string) (string, error) {
	secret, digest := newSecret("")
	at := now()
	if _, err := tx.ExecContext(ctx, `DELETE FROM account_session WHERE used < $1 OR made < $2`,
		at.Add(-SessionIdle).UnixMicro(), at.Add(-SessionMax).UnixMicro()); err != nil {
		return "", err
	}
	if _, err := tx.ExecContext(ctx, `UPDATE account SET seen = $1 WHERE id = $2`, at.UnixMicro(), account); err != nil {
		return "", err
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO account_session (hash, account, made, used, issuer) VALUES ($1, $2, $3, $4, $5)`,
		digest, account, at.UnixMicro(), at.UnixMicro(), issuer)
	return secret, err
}

// SessionAccount is whose session a secret opens; ErrSignIn when it opens none
// that still lasts, and ErrShutOut when its person was disabled meanwhile.
func (s *Accounts) SessionAccount(ctx context.Context, secret string) (Account, error) {
	var made, used int64
	var issuer string
	digest, at := digestOf(secret), now()
	a, err := scanAccountWith(s.db.QueryRowContext(ctx, `
		SELECT a.id, a.name, a.role, a.disabled, a.made, a.seen, s.made, s.used, s.issuer
		FROM account_session s JOIN account a ON a.id = s.account WHERE s.hash = $1`, digest), &made, &used, &issuer)
	if err != nil {
		return Account{}, s.missing(err, ErrSignIn)
	}
	if a.Disabled {
		return Account{}, ErrShutOut
	}
	most := SessionMax
	if issuer != "" {
		most = IssuerMax
	}
	if at.Sub(store.FromMicros(used)) > SessionIdle || at.Sub(store.FromMicros(made)) > most {
		return Account{}, ErrSignIn
	}
	return a, s.touch(ctx, `UPDATE account_session SET used = $1 WHERE hash = $2`, digest, used, a)
}

func scanAccountWith(row store.Scanner, more ...any) (a Account, err error) {
	var disabled, made, seen int64
	err = row.Scan(append([]any{&a.ID, &a.Name, &a.Role, &disabled, &made, &seen}, more...)...)
	a.Disabled, a.Made, a.Seen = disabled != 0, store.FromMicros(made), store.TimeOf(seen)
	return a, err
}

// touch notes a use, at most once a minute, so that reading stays reading.
func (s *Accounts) touch(ctx context.Context, query, digest string, used int64, a Account) error {
	at := now()
	if at.Sub(store.TimeOf(used)) < seenEvery {
		return nil
	}
	return s.db.Fault("sign in", s.db.Change(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, query, at.UnixMicro(), digest); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE account SET seen = $1 WHERE id = $2`, at.UnixMicro(), a.ID)
		return err
	}))
}

// SignOut ends a session, and returns the issuer that it began with, "" for a password.
func (s *Accounts) SignOut(ctx context.Context, by Actor, secret string) (issuer string, err error) {
	err = s.changeAccounts(ctx, func(tx *sql.Tx) error {
		err := tx.QueryRowContext(ctx, `DELETE FROM account_session WHERE hash = $1 RETURNING issuer`, digestOf(secret)).Scan(&issuer)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		return note(ctx, tx, by, "signOut", "")
	})
	return issuer, err
}

// endSessions ends a person's sessions but one.
func endSessions(ctx context.Context, tx *sql.Tx, account, but string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM account_session WHERE account = $1 AND hash <> $2`, account, but)
	return err
}

// SetPassword changes a person's own password, and ends their sessions but the
// one they have it changed from.
func (s *Accounts) SetPassword(ctx context.Context, by Actor, old, password, session string) error {
	a, kept, err := s.passwordOf(ctx, `id = $1`, by.ID)
	if err != nil {
		return s.missing(err, ErrNoAccount)
	}
	if right, err := passwordMatches(ctx, kept, old); err != nil || !right {
		return errors.Join(ErrOldPassword, s.db.Fault("sign in", err))
	}
	hash, err := hashPassword(ctx, a.Name, password)
	if err != nil {
		return err
	}
	return s.changeAccounts(ctx, func(tx *sql.Tx) error {
		if err := putPassword(ctx, tx, a.ID, hash, digestOf(session)); err != nil {
			return err
		}
		return note(ctx, tx, by, "changePassword", "")
	})
}

// ErrOldPassword refuses a new password without the old one.
var ErrOldPassword = errors.New("the present password is another one")

func putPassword(ctx context.Context, tx *sql.Tx, account, hash, but string) error {
	if _, err := tx.ExecContext(ctx, `UPDATE account SET password = $1 WHERE id = $2`, hash, account); err != nil {
		return err
	}
	return endSessions(ctx, tx, account, but)
}
