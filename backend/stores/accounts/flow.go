package accounts

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"wrapsmith/backend/stores/store"
)

// FlowTime is how long a person may take at the sign-in provider.
const FlowTime = 15 * time.Minute

// ErrFlow is a sign-in that is not there any more.
var ErrFlow = errors.New("this sign-in took too long, or was finished already: begin it again")

// Flow is a sign-in that is at a sign-in provider now.
type Flow struct {
	State, Nonce, Verifier, Redirect string

	Link    string // secret of the one-time link that it takes; read back as its digest
	Account string // who adds a way to sign in; "" signs in
}

// BeginFlow keeps a flow for the browser that has the secret. Old ones go.
func (s *Accounts) BeginFlow(ctx context.Context, f Flow) (secret string, err error) {
	secret, digest := newSecret("")
	link := ""
	if f.Link != "" {
		link = digestOf(f.Link)
	}
	err = s.db.Change(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM account_flow WHERE expires < $1`, now().UnixMicro()); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO account_flow (hash, state, nonce, verifier, redirect, link, account, expires) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
			digest, f.State, f.Nonce, f.Verifier, f.Redirect, link, f.Account, now().Add(FlowTime).UnixMicro())
		return err
	})
	return secret, s.db.Fault("sign in", err)
}

// EndFlow gives the flow of a secret, once; ErrFlow if there is none.
func (s *Accounts) EndFlow(ctx context.Context, secret string) (f Flow, err error) {
	err = s.db.Change(ctx, func(tx *sql.Tx) error {
		row := tx.QueryRowContext(ctx, `DELETE FROM account_flow WHERE hash = $1 RETURNING state, nonce, verifier, redirect, link, account, expires`, digestOf(secret))
		var expires int64
		err := row.Scan(&f.State, &f.Nonce, &f.Verifier, &f.Redirect, &f.Link, &f.Account, &expires)
		if err == nil && store.FromMicros(expires).Before(now()) {
			f = Flow{}
		}
		return err
	})
	if err == nil && f.State == "" {
		err = sql.ErrNoRows
	}
	return f, s.missing(err, ErrFlow)
}
