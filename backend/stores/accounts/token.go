package accounts

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"
	"time"

	"wrapsmith/backend/stores/store"
)

// TokenPrefix begins every token, so that one that got into a file or a log is known for what it is.
const TokenPrefix = "wrapsmith_"

// ErrNoToken is a token that is not there.
var ErrNoToken = errors.New("there is no such token")

// Token lets programs act for a person. What opens is shown once, when it is made.
type Token struct {
	ID      string
	Account string // whose it is
	Person  string // their name
	Name    string // what it is for
	Scope   Scope
	Made    time.Time
	Used    time.Time // last use, to the minute; zero: never
	Expires time.Time // zero: never
}

// NewToken makes a token of a person's; expires may be zero.
func (s *Accounts) NewToken(ctx context.Context, by Actor, account, name string, scope Scope, expires time.Time) (t Token, secret string, err error) {
	name = strings.TrimSpace(name)
	if err := checkName(name); err != nil {
		return t, "", err
	}
	if scope != ScopeCapture && !slices.Contains(Scopes, scope) {
		return t, "", ErrBadScope
	}
	secret, digest := newSecret(TokenPrefix)
	t = Token{ID: store.NewID(), Account: account, Name: name, Scope: scope, Made: now(), Expires: expires}
	a, err := s.changeAccount(ctx, by, account, "newToken", name, func(tx *sql.Tx, a *Account) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO account_token (hash, id, account, name, made, used, expires, scope) VALUES ($1, $2, $3, $4, $5, 0, $6, $7)`,
			digest, t.ID, a.ID, name, t.Made.UnixMicro(), store.Micros(expires), scope)
		return err
	})
	t.Person = a.Name
	return t, secret, err
}

// Tokens lists a person's tokens, the newest first; everybody's for "".
func (s *Accounts) Tokens(ctx context.Context, account string) ([]Token, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT t.id, t.account, a.name, t.name, t.made, t.used, t.expires, t.scope
		FROM account_token t JOIN account a ON a.id = t.account WHERE t.account = $1 OR $1 = '' ORDER BY t.made DESC, t.id`, account)
	if err != nil {
		return nil, s.db.Fault("tokens", err)
	}
	out, err := store.All(rows, func(row store.Scanner) (Token, error) {
		var t Token
		var made, used, expires int64
		err := row.Scan(&t.ID, &t.Account, &t.Person, &t.Name, &made, &used, &expires, &t.Scope)
		t.Made, t.Used, t.Expires = store.FromMicros(made), store.TimeOf(used), store.TimeOf(expires)
		return t, err
	})
	return out, s.db.Fault("tokens", err)
}

// RevokeToken ends a person's token for good.
func (s *Accounts) RevokeToken(ctx context.Context, by Actor, account, id string) error {
	return s.changeAccounts(ctx, func(tx *sql.Tx) error {
		var name, person string
		err := tx.QueryRowContext(ctx, `DELETE FROM account_token WHERE id = $1 AND account = $2 RETURNING name`, id, account).Scan(&name)
		if errors.Is(err, sql.ErrNoRows) {
			return ErrNoToken
		}
		if err == nil {
			err = tx.QueryRowContext(ctx, `SELECT name FROM account WHERE id = $1`, account).Scan(&person)
		}
		if err != nil {
			return err
		}
		return note(ctx, tx, by, "revokeToken", joined(person, name))
	})
}

// TokenAccount returns the account of a token, and the token's id and scope. It is
// ErrSignIn when there is no such token, it has expired, or its person is disabled.
func (s *Accounts) TokenAccount(ctx context.Context, secret string) (Account, Token, error) {
	var used, expires int64
	var t Token
	digest := digestOf(secret)
	a, err := scanAccountWith(s.db.QueryRowContext(ctx, `
		SELECT a.id, a.name, a.role, a.disabled, a.made, a.seen, t.used, t.expires, t.id, t.scope
		FROM account_token t JOIN account a ON a.id = t.account WHERE t.hash = $1`, digest), &used, &expires, &t.ID, &t.Scope)
	if err != nil {
		return Account{}, t, s.missing(err, ErrSignIn)
	}
	if a.Disabled || expires != 0 && now().UnixMicro() >= expires {
		return Account{}, t, ErrSignIn
	}
	return a, t, s.touch(ctx, `UPDATE account_token SET used = $1 WHERE hash = $2`, digest, used, a)
}
