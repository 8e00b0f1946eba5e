package accounts

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"wrapsmith/backend/stores/store"
)

// Notice says how a person is notified of what waits for them. Its settings are the person's, its
// state and its time are of the one who tells: neither writes over the other.
type Notice struct {
	Account  string
	Stop     string // a key that ends the mails and opens nothing else
	Settings []byte // the caller's own
	State    []byte // the caller's own
	Due      time.Time
}

const noticeColumns = `account, stop, settings, state, due`

func scanNotice(row store.Scanner) (n Notice, err error) {
	var settings, state string
	var due int64
	err = row.Scan(&n.Account, &n.Stop, &settings, &state, &due)
	n.Settings, n.State, n.Due = []byte(settings), []byte(state), store.TimeOf(due)
	return n, err
}

// Notices lists how people are notified, without those who are disabled.
func (s *Accounts) Notices(ctx context.Context) ([]Notice, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT `+noticeColumns+` FROM account_notice
		WHERE account IN (SELECT id FROM account WHERE disabled = 0) ORDER BY account`)
	if err != nil {
		return nil, s.db.Fault("notices", err)
	}
	out, err := store.All(rows, scanNotice)
	return out, s.db.Fault("notices", err)
}

// Notice is how a person is notified; the zero Notice if they never chose.
func (s *Accounts) Notice(ctx context.Context, account string) (Notice, error) {
	n, err := scanNotice(s.db.QueryRowContext(ctx, `SELECT `+noticeColumns+` FROM account_notice WHERE account = $1`, account))
	if errors.Is(err, sql.ErrNoRows) {
		return Notice{}, nil
	}
	return n, s.db.Fault("notices", err)
}

// NoticeOfStop is how the person is notified whose key it is.
func (s *Accounts) NoticeOfStop(ctx context.Context, stop string) (Notice, error) {
	n, err := scanNotice(s.db.QueryRowContext(ctx, `SELECT `+noticeColumns+` FROM account_notice WHERE stop = $1`, stop))
	return n, s.missing(err, ErrLink)
}

// PutNotice keeps the settings of a person.
func (s *Accounts) PutNotice(ctx context.Context, account string, settings []byte) error {
	stop, _ := newSecret("")
	return s.db.Fault("notices", s.db.Change(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO account_notice (`+noticeColumns+`) VALUES ($1, $2, $3, '{}', 0)
			ON CONFLICT (account) DO UPDATE SET settings = excluded.settings`, account, stop, store.Clean(string(settings)))
		return err
	}))
}

// ClaimNotice moves the time of the next notice, so that no other process tells the
// same person meanwhile; false when one was faster.
func (s *Accounts) ClaimNotice(ctx context.Context, n Notice, until time.Time) (claimed bool, err error) {
	err = s.db.Change(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, `UPDATE account_notice SET due = $1 WHERE account = $2 AND due = $3`, store.Micros(until), n.Account, store.Micros(n.Due))
		if err != nil {
			return err
		}
		rows, err := done.RowsAffected()
		claimed = rows > 0
		return err
	})
	return claimed, s.db.Fault("notices", err)
}

// KeepAttempt keeps what became of a notice, and when the next one may be.
func (s *Accounts) KeepAttempt(ctx context.Context, account string, state []byte, due time.Time) error {
	return s.db.Fault("notices", s.db.Change(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE account_notice SET state = $1, due = $2 WHERE account = $3`, store.Clean(string(state)), store.Micros(due), account)
		return err
	}))
}
