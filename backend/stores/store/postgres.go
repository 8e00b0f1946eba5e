package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
)

// Bounds of a server's connections.
const (
	serverConns    = 15 // of one process that read; one more changes; a server has 100 as it comes
	connectTimeout = 5 * time.Second
	connLifetime   = time.Hour             // so that a moved server is found again
	pingAfter      = 20 * time.Millisecond // a connection that lay longer is tried before it is used: the server may have been started anew
	holdTimeout    = time.Minute           // a transaction that does nothing for so long has lost its process
)

// defaultSchema is used where the address has no search_path.
const defaultSchema = "wrapsmith"

// server is a schema of its own in a PostgreSQL database.
type server struct {
	address string
	kind    Kind
	options options
}

// IsAddress reports whether a library is named by the address of a database server.
func IsAddress(path string) bool {
	return strings.HasPrefix(path, "postgres://") || strings.HasPrefix(path, "postgresql://")
}

// withoutPassword is a path or an address as messages may have it: without the password.
func withoutPassword(path string) string {
	if !IsAddress(path) {
		return path
	}
	u, err := url.Parse(path)
	if err != nil {
		scheme, rest, _ := strings.Cut(path, "://")
		return scheme + "://..." + rest[strings.LastIndex(rest, "@")+1:]
	}
	if u.User != nil {
		u.User = url.User(u.User.Username())
	}
	q := u.Query()
	for _, secret := range []string{"password", "sslpassword"} {
		q.Del(secret)
	}
	u.RawQuery = q.Encode()
	return u.String()
}

var schemaName = regexp.MustCompile(`^[a-z_][a-z0-9_]{0,49}$`)

// config reads the address. The error of pgx is left out, as it may contain the
// password.
func (s server) config() (*pgx.ConnConfig, string, error) {
	c, err := pgx.ParseConfig(s.address)
	if err != nil {
		return nil, "", fmt.Errorf("%w: write postgres://user:password@host:port/database, with %%40 for an @ and the like, and after a ? only what PostgreSQL knows", ErrAddress)
	}
	schema := c.RuntimeParams["search_path"]
	if schema == "" {
		schema = defaultSchema
	}
	if !schemaName.MatchString(schema) {
		return nil, "", fmt.Errorf("%w: search_path names the one schema of the library, in small letters, digits and _, not %q", ErrAddress, schema)
	}
	schema += s.kind.SchemaSuffix
	if c.ConnectTimeout == 0 || !strings.Contains(s.address, "connect_timeout") {
		c.ConnectTimeout = connectTimeout
	}
	for name, value := range map[string]string{
		"application_name":                    "wrapsmith",
		"synchronous_commit":                  "on", // what is acknowledged is on the disk
		"lock_timeout":                        milliseconds(s.options.wait),
		"idle_in_transaction_session_timeout": milliseconds(holdTimeout),
	} {
		if c.RuntimeParams[name] == "" {
			c.RuntimeParams[name] = value
		}
	}
	c.RuntimeParams["search_path"] = schema
	return c, schema, nil
}

func milliseconds(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }

func (s server) open() (*sql.DB, error) {
	c, _, err := s.config()
	if err != nil {
		return nil, err
	}
	db := stdlib.OpenDB(*c, stdlib.OptionShouldPing(func(_ context.Context, p stdlib.ShouldPingParams) bool { return p.IdleDuration > pingAfter }))
	db.SetMaxOpenConns(serverConns)
	db.SetMaxIdleConns(serverConns)
	db.SetConnMaxLifetime(connLifetime)
	return db, nil
}

func (server) dialect() goose.Dialect { return goose.DialectPostgres }

// claim makes a new schema ours by a table that says what it holds. A schema
// that has tables and not this one is another program's.
func (s server) claim(ctx context.Context, db *sql.DB) error {
	_, schema, err := s.config()
	if err != nil {
		return err
	}
	var encoding string
	var exists, usable, marked bool
	var tables int
	err = db.QueryRowContext(ctx, `SELECT current_setting('server_encoding'), EXISTS (SELECT 1 FROM pg_namespace WHERE nspname = $1),
		EXISTS (SELECT 1 FROM pg_namespace WHERE nspname = $1 AND has_schema_privilege(oid, 'USAGE')),
		(SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND c.relkind IN ('r', 'p', 'v', 'm', 'f')),
		EXISTS (SELECT 1 FROM pg_tables WHERE schemaname = $1 AND tablename = 'wrapsmith')`, schema).Scan(&encoding, &exists, &usable, &tables, &marked)
	switch {
	case err != nil:
		return err
	case encoding != "UTF8":
		return fmt.Errorf("%w: the database's encoding is %s; make one with ENCODING 'UTF8'", ErrNotOurs, encoding)
	case exists && !usable:
		return fmt.Errorf("%w: the user has no right to the schema %q", ErrReadOnly, schema)
	case marked:
		return s.isOurs(ctx, db)
	case tables > 0:
		return fmt.Errorf("%w: the schema %q holds tables of another program; name another schema with ?search_path=", ErrNotOurs, schema)
	}
	if s.options.existing {
		return noneIn(schema)
	}
	return s.mark(ctx, db, schema, exists)
}

func (s server) isOurs(ctx context.Context, db *sql.DB) error {
	var holds string
	if err := db.QueryRowContext(ctx, `SELECT holds FROM wrapsmith`).Scan(&holds); err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	if holds != s.kind.Name {
		return fmt.Errorf("%w: %s", ErrNotOurs, s.kind.Foreign)
	}
	return nil
}

func (s server) mark(ctx context.Context, db *sql.DB, schema string, exists bool) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // nothing after a commit
	make := []string{`CREATE TABLE wrapsmith (holds TEXT PRIMARY KEY)`, `INSERT INTO wrapsmith (holds) VALUES ('` + s.kind.Name + `')`}
	if !exists {
		make = append([]string{`CREATE SCHEMA ` + schema}, make...)
	}
	for _, statement := range make {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// lock lets one transaction at a time change a schema; readers do not wait. The table is never written, so that no vacuum of it is in the way.
const lock = `LOCK TABLE wrapsmith IN EXCLUSIVE MODE`

func (server) turn(ctx context.Context, tx *sql.Tx) error {
	_, err := tx.ExecContext(ctx, lock)
	return err
}

func (server) apart() bool { return true }

// alone holds the lock while the tables are changed. Then it gives every text
// the order of its bytes: that is SQLite's, and no update of the system's
// library changes it below an index.
func (s server) alone(ctx context.Context, db *sql.DB, do func() error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // nothing after a commit
	if _, err := tx.ExecContext(ctx, `SET LOCAL idle_in_transaction_session_timeout = 0`); err != nil {
		return err
	}
	if err := s.turn(ctx, tx); err != nil {
		return err
	}
	if err := do(); err != nil {
		return err
	}
	rows, err := tx.QueryContext(ctx, `SELECT format('ALTER TABLE %I ALTER COLUMN %I TYPE TEXT COLLATE "C"', c.table_name, c.column_name)
		FROM information_schema.columns c JOIN pg_tables t ON t.schemaname = c.table_schema AND t.tablename = c.table_name
		WHERE c.table_schema = current_schema() AND c.data_type = 'text' AND c.collation_name IS NULL ORDER BY 1`)
	if err != nil {
		return err
	}
	statements, err := All(rows, func(row Scanner) (statement string, err error) {
		err = row.Scan(&statement)
		return statement, err
	})
	for _, statement := range statements {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return errors.Join(err, tx.Commit())
}

// PostgreSQL's codes of errors, https://www.postgresql.org/docs/current/errcodes-appendix.html.
const (
	codeUnique      = "23505"
	codeSchemaThere = "42P06"
	codeTableThere  = "42P07"
	codeStarting    = "57P03"
	codeNoDatabase  = "3D000"
	codeNoText      = "22021" // a NUL, or what is no UTF-8
	codeNoPrivilege = "42501"
	codeReadOnly    = "25006"
	codeFull        = "53100"
	codeLocked      = "55P03"
	codeDenied      = "28" // a class: as are those of two characters
	codeDamaged     = "XX00"
)

// away are what a server says that cannot be had now, and classes of it.
var away = []string{"08", "57P", "53300", "53200", "25P03"}

// again: another process makes the same schema, or the server is just starting.
func (server) again(err error) bool {
	var e *pgconn.PgError
	if !errors.As(err, &e) {
		return false
	}
	switch e.Code {
	case codeUnique, codeSchemaThere, codeTableThere, codeStarting:
		return true
	}
	return false
}

func (server) meaning(err error) error {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return codeMeaning(e.Code)
	}
	var connect *pgconn.ConnectError
	var network net.Error
	switch {
	case errors.Is(err, context.Canceled):
		return nil
	case errors.As(err, &connect):
		return ErrAway
	case errors.Is(err, context.DeadlineExceeded):
		return nil
	case errors.As(err, &network), errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, sql.ErrConnDone), pgconn.SafeToRetry(err):
		return ErrAway
	}
	return nil
}

func codeMeaning(code string) error {
	switch code {
	case codeNoDatabase:
		return fmt.Errorf("%w: there is no such database on the server; make it with createdb", ErrAddress)
	case codeNoText: // texts that are kept are cleaned, so it was one to look for
		return ErrNotFound
	case codeNoPrivilege, codeReadOnly:
		return ErrReadOnly
	case codeFull:
		return ErrFull
	case codeLocked:
		return ErrLocked
	}
	if strings.HasPrefix(code, codeDenied) {
		return ErrDenied
	}
	if strings.HasPrefix(code, codeDamaged) && code != "XX000" {
		return ErrDamaged
	}
	for _, begin := range away {
		if strings.HasPrefix(code, begin) {
			return ErrAway
		}
	}
	return nil
}
