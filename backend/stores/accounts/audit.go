package accounts

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"wrapsmith/backend/stores/store"
)

// AuditLine says who did what to which thing, when and from where. Lines are
// only ever added. Each holds a digest of itself and of the line before, so
// that a line changed, put in or taken out afterwards shows in CheckAudit;
// a person who may write the whole file could still write the whole chain anew, or
// cut its end off, so keep the newest digest elsewhere where that matters.
type AuditLine struct {
	Number  int64 // from 1, without gaps
	At      time.Time
	Account string // id, "" without a person
	Who     string
	Action  string
	What    string
	Address string
	Digest  string
}

// AuditQuery asks for a part of the log, the newest first.
type AuditQuery struct {
	Before  int64    // lines before this number; 0 the newest
	Account string   // that person's; "" everybody's
	Action  string   // of that kind; "" all
	Actions []string // of one of these kinds; none: all
	Thing   string   // that name this id; "" all
	Limit   int
}

const maxWhat = 500 // characters of a line's What

// Note adds a line to the audit log.
func (s *Accounts) Note(ctx context.Context, by Actor, action, what string) error {
	return s.db.Fault("audit", s.db.Change(ctx, func(tx *sql.Tx) error { return note(ctx, tx, by, action, what) }))
}

// note adds a line within a change. The counter's row is the lock: lines of
// several processes are chained one after the other.
func note(ctx context.Context, tx *sql.Tx, by Actor, action, what string) error {
	if r := []rune(what); len(r) > maxWhat {
		what = string(r[:maxWhat]) + "…"
	}
	l := AuditLine{At: now(), Account: by.ID, Who: store.Clean(by.Name), Action: action, What: store.Clean(what), Address: store.Clean(by.Address)}
	if err := tx.QueryRowContext(ctx, `UPDATE counter SET value = value + 1 WHERE name = 'audit' RETURNING value`).Scan(&l.Number); err != nil {
		return err
	}
	var last string
	err := tx.QueryRowContext(ctx, `SELECT digest FROM audit WHERE number = $1`, l.Number-1).Scan(&last)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO audit (number, at, account, who, action, what, address, digest) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		l.Number, l.At.UnixMicro(), l.Account, l.Who, l.Action, l.What, l.Address, l.chained(last))
	return err
}

// chained is a line's digest, which holds that of the line before.
func (l AuditLine) chained(last string) string {
	raw, err := json.Marshal([]any{last, l.Number, l.At.UnixMicro(), l.Account, l.Who, l.Action, l.What, l.Address})
	if err != nil {
		panic(err) // numbers and strings have a form in JSON
	}
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}

const auditColumns = `number, at, account, who, action, what, address, digest`

func scanAudit(row store.Scanner) (AuditLine, error) {
	var l AuditLine
	var at int64
	err := row.Scan(&l.Number, &at, &l.Account, &l.Who, &l.Action, &l.What, &l.Address, &l.Digest)
	l.At = store.FromMicros(at)
	return l, err
}

// Audit gives a part of the log, the newest line first.
func (s *Accounts) Audit(ctx context.Context, q AuditQuery) ([]AuditLine, error) {
	where, args := `number > 0`, []any{}
	add := func(term string, arg any) {
		args = append(args, arg)
		where += fmt.Sprintf(` AND `+term, len(args))
	}
	if q.Before > 0 {
		add(`number < $%d`, q.Before)
	}
	if q.Account != "" {
		add(`account = $%d`, q.Account)
	}
	if q.Action != "" {
		add(`action = $%d`, q.Action)
	}
	if q.Thing != "" {
		add(`what LIKE $%d ESCAPE '\'`, "%"+store.EscapeLike.Replace(q.Thing)+"%")
	}
	if len(q.Actions) > 0 {
		var list []string
		for _, action := range q.Actions {
			args = append(args, action)
			list = append(list, fmt.Sprintf("$%d", len(args)))
		}
		where += ` AND action IN (` + strings.Join(list, ", ") + `)`
	}
	args = append(args, max(q.Limit, 1))
	rows, err := s.db.QueryContext(ctx, `SELECT `+auditColumns+` FROM audit WHERE `+where+fmt.Sprintf(` ORDER BY number DESC LIMIT $%d`, len(args)), args...)
	if err != nil {
		return nil, s.db.Fault("audit", err)
	}
	out, err := store.All(rows, scanAudit)
	return out, s.db.Fault("audit", err)
}

// ErrAudit is a log that was tampered with.
var ErrAudit = errors.New("the audit log was changed by hand")

// auditBatch is how many lines are checked at a time.
const auditBatch = 1000

// CheckAudit reads the whole chain and says how many lines it has and the
// newest digest; ErrAudit names the first line that does not fit.
func (s *Accounts) CheckAudit(ctx context.Context) (lines int64, newest string, err error) {
	for {
		rows, err := s.db.QueryContext(ctx, `SELECT `+auditColumns+` FROM audit WHERE number > $1 ORDER BY number LIMIT $2`, lines, auditBatch)
		if err != nil {
			return lines, newest, s.db.Fault("audit", err)
		}
		batch, err := store.All(rows, scanAudit)
		if err != nil {
			return lines, newest, s.db.Fault("audit", err)
		}
		for _, l := range batch {
			if l.Number != lines+1 || l.Digest != l.chained(newest) {
				return lines, newest, fmt.Errorf("%w: line %d does not follow from the one before", ErrAudit, lines+1)
			}
			lines, newest = l.Number, l.Digest
		}
		if len(batch) < auditBatch {
			return lines, newest, s.allCounted(ctx, lines)
		}
	}
}

// allCounted compares the lines with the counter: lines cut off at the end show.
func (s *Accounts) allCounted(ctx context.Context, lines int64) error {
	var counted int64
	if err := s.db.QueryRowContext(ctx, `SELECT value FROM counter WHERE name = 'audit'`).Scan(&counted); err != nil {
		return s.db.Fault("audit", err)
	}
	if counted > lines { // lines added between the two reads make it larger; they are there then
		var found int64
		if err := s.db.QueryRowContext(ctx, `SELECT count(*) FROM audit WHERE number > $1 AND number <= $2`, lines, counted).Scan(&found); err != nil {
			return s.db.Fault("audit", err)
		}
		if found != counted-lines {
			return fmt.Errorf("%w: lines after %d were taken out", ErrAudit, lines)
		}
	}
	return nil
}

// Follows reports whether a line holds the digest of itself and of the line
// before, whose digest is last; "" before the first line.
func (l AuditLine) Follows(last string) bool { return l.Digest == l.chained(last) }
