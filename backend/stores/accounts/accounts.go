// Package accounts stores the people of a team's server: roles, passwords, sessions, tokens,
// one-time links, the owners of things, and the audit log. It uses a database of package
// store.
//
//	account ── session, token, link      credentials
//	   └── owner                         the owner of a run, crawl, schedule, comment or workspace
//	   └── identity                      how a sign-in provider knows a person; flow: a sign-in that is there now
//	audit                                who did what; each line is chained to the one before
//
// Secrets are stored as digests, and passwords by argon2id: a stolen file gives no access.
// The package does not check what a person may do. It identifies people only.
package accounts

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"strings"
	"time"
	"unicode/utf8"

	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/terminal"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrations are the goose migrations of the tables of people.
var Migrations = store.Folder(migrations, "migrations")

// Accounts are the people of a database. It is safe for concurrent use.
type Accounts struct{ db *store.DB }

// New gives the people of an open database, which stays the caller's to close.
func New(db *store.DB) *Accounts { return &Accounts{db} }

// Role says what a person may do.
type Role string

// The roles, each with the rights of those before it.
const (
	RoleReader Role = "reader" // see and run
	RoleAuthor Role = "author" // and make: templates, schedules, crawls
	RoleAdmin  Role = "admin"  // and people, their tokens, the audit log
)

// Roles are all roles, the least first.
var Roles = []Role{RoleReader, RoleAuthor, RoleAdmin}

// Allows reports whether a role has the rights of another. A word that is no role allows nothing.
func (r Role) Allows(need Role) bool {
	have, want := r.rank(), need.rank()
	return want > 0 && have >= want
}

func (r Role) rank() int {
	for i, role := range Roles {
		if r == role {
			return i + 1
		}
	}
	return 0
}

// Account is a person of a team's server.
type Account struct {
	ID       string
	Name     string // unique, whatever its case and width
	Role     Role
	Disabled bool
	Made     time.Time
	Seen     time.Time // last use, to the minute; zero: never
}

// Actor is who makes a change, and from where: what the audit log says.
type Actor struct{ ID, Name, Address string }

// Errors of accounts; the text of each says what to do.
var (
	ErrNameTaken = errors.New("there is a person of this name already: choose another name")
	ErrBadName   = errors.New("a name has 1 to 100 characters, without line breaks or other control characters")
	ErrBadRole   = errors.New("the roles are reader, author and admin")
	ErrLastAdmin = errors.New("this is the last admin: make another person an admin first")
	ErrNoAccount = errors.New("there is no such person")
)

// maxName is the longest name, in characters.
const maxName = 100

const accountColumns = `id, name, role, disabled, made, seen`

func scanAccount(row store.Scanner) (Account, error) {
	var a Account
	var disabled, made, seen int64
	err := row.Scan(&a.ID, &a.Name, &a.Role, &disabled, &made, &seen)
	a.Disabled, a.Made, a.Seen = disabled != 0, store.FromMicros(made), store.TimeOf(seen)
	return a, err
}

// List lists the people by name.
func (s *Accounts) List(ctx context.Context) ([]Account, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT `+accountColumns+` FROM account ORDER BY folded`)
	if err != nil {
		return nil, s.db.Fault("people", err)
	}
	out, err := store.All(rows, scanAccount)
	return out, s.db.Fault("people", err)
}

// Find finds a person by id, or by name in any case.
func (s *Accounts) Find(ctx context.Context, name string) (Account, error) {
	a, err := scanAccount(s.db.QueryRowContext(ctx,
		`SELECT `+accountColumns+` FROM account WHERE id = $1 OR folded = $2`, store.Clean(name), store.Fold(name)))
	return a, s.missing(err, ErrNoAccount)
}

// missing makes of "no row" the error that says so.
func (s *Accounts) missing(err, none error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return none
	}
	return s.db.Fault("people", err)
}

// HasAdmin reports whether there is an admin, who can let others in.
func (s *Accounts) HasAdmin(ctx context.Context) (bool, error) {
	n, err := admins(ctx, s.db, "")
	return n > 0, s.db.Fault("people", err)
}

// admins counts the admins that are not disabled, one left out.
func admins(ctx context.Context, db store.Queryer, but string) (n int, err error) {
	err = db.QueryRowContext(ctx, `SELECT count(*) FROM account WHERE role = $1 AND disabled = 0 AND id <> $2`, string(RoleAdmin), but).Scan(&n)
	return n, err
}

// Add makes a person with a password at once, as the server's owner may.
func (s *Accounts) Add(ctx context.Context, by Actor, name string, role Role, password string) (Account, error) {
	hash, err := hashPassword(ctx, name, password)
	if err != nil {
		return Account{}, err
	}
	var a Account
	err = s.changeAccounts(ctx, func(tx *sql.Tx) error {
		if a, err = addAccount(ctx, tx, name, role, hash); err != nil {
			return err
		}
		return note(ctx, tx, by, "addPerson", personText(a)+", "+string(role))
	})
	return a, err
}

func personText(a Account) string { return a.Name }

func addAccount(ctx context.Context, tx *sql.Tx, name string, role Role, hash string) (Account, error) {
	name = strings.TrimSpace(name)
	if err := checkName(name); err != nil {
		return Account{}, err
	}
	if role.rank() == 0 {
		return Account{}, ErrBadRole
	}
	a := Account{ID: store.NewID(), Name: name, Role: role, Made: now()}
	done, err := tx.ExecContext(ctx, `INSERT INTO account (id, name, folded, role, password, made, seen, disabled)
		VALUES ($1, $2, $3, $4, $5, $6, 0, 0) ON CONFLICT (folded) DO NOTHING`, a.ID, name, store.Fold(name), string(role), hash, a.Made.UnixMicro())
	if err != nil {
		return Account{}, err
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		return Account{}, errors.Join(err, ErrNameTaken)
	}
	return a, nil
}

// checkName refuses a name that a list or a log line could not show.
func checkName(name string) error {
	if n := utf8.RuneCountInString(name); n == 0 || n > maxName || !terminal.Plain(name) {
		return ErrBadName
	}
	return nil
}

// SetRole gives a person another role.
func (s *Accounts) SetRole(ctx context.Context, by Actor, id string, role Role) (Account, error) {
	if role.rank() == 0 {
		return Account{}, ErrBadRole
	}
	return s.changeAccount(ctx, by, id, "setRole", string(role), func(tx *sql.Tx, a *Account) error {
		a.Role = role
		_, err := tx.ExecContext(ctx, `UPDATE account SET role = $1 WHERE id = $2`, string(role), a.ID)
		return err
	})
}

// SetDisabled shuts a person out, or lets them in again. Sessions of a disabled person
// open nothing and end when the person is let in again; until then they tell that person
// why. Tokens of a disabled person do not work, and work again afterwards.
func (s *Accounts) SetDisabled(ctx context.Context, by Actor, id string, disabled bool) (Account, error) {
	action := "enablePerson"
	if disabled {
		action = "disablePerson"
	}
	return s.changeAccount(ctx, by, id, action, "", func(tx *sql.Tx, a *Account) error {
		a.Disabled = disabled
		_, err := tx.ExecContext(ctx, `UPDATE account SET disabled = $1 WHERE id = $2`, store.Flag(disabled), a.ID)
		if err != nil || disabled {
			return err
		}
		return endSessions(ctx, tx, a.ID, "")
	})
}

// changeAccount changes a person, in one transaction with its line of the audit
// log. It never leaves a team without an admin.
func (s *Accounts) changeAccount(ctx context.Context, by Actor, id, action, detail string, do func(*sql.Tx, *Account) error) (a Account, err error) {
	err = s.changeAccounts(ctx, func(tx *sql.Tx) error {
		a, err = scanAccount(tx.QueryRowContext(ctx, `SELECT `+accountColumns+` FROM account WHERE id = $1`, id))
		if errors.Is(err, sql.ErrNoRows) {
			return ErrNoAccount
		}
		was := a
		if err == nil {
			err = do(tx, &a)
		}
		if err != nil {
			return err
		}
		if stays := a.Role == RoleAdmin && !a.Disabled; !stays && was.Role == RoleAdmin && !was.Disabled {
			if n, err := admins(ctx, tx, a.ID); err != nil || n == 0 {
				return errors.Join(err, ErrLastAdmin)
			}
		}
		return note(ctx, tx, by, action, joined(personText(a), detail))
	})
	return a, err
}

func joined(what, detail string) string {
	if detail == "" {
		return what
	}
	return what + ": " + detail
}

// changeAccounts is a change of people: one at a time, in all processes, since
// each begins by counting itself.
func (s *Accounts) changeAccounts(ctx context.Context, do func(*sql.Tx) error) error {
	err := s.db.Change(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `UPDATE counter SET value = value + 1 WHERE name = 'account'`); err != nil {
			return err
		}
		return do(tx)
	})
	for _, known := range accountErrors {
		if errors.Is(err, known) {
			return err
		}
	}
	return s.db.Fault("people", err)
}

// accountErrors are those that say enough without the library's name.
var accountErrors = []error{
	ErrNameTaken, ErrBadName, ErrBadRole, ErrLastAdmin, ErrNoAccount, ErrWeakPassword, ErrSignIn, ErrOldPassword, ErrLink, ErrNoToken,
	ErrNotInvited, ErrNoGroup, ErrIdentityTaken, ErrFlow,
}

// now is the time as the store keeps it.
func now() time.Time { return time.Now().UTC().Truncate(time.Microsecond) }
