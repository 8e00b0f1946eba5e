package sink

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net"
	"net/url"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"

	"wrapsmith/backend/message"
	"wrapsmith/backend/record"
)

// Dial connects, as a net.Dialer does.
type Dial = func(ctx context.Context, network, address string) (net.Conn, error)

// OpenPostgres writes to a table of a PostgreSQL database, named as in
// postgres://user@host/database. What the address leaves out comes from this
// machine (PGUSER, PGPASSWORD, ~/.pgpass and so on). No error tells the password.
func OpenPostgres(ctx context.Context, address string, o Options) (Sink, error) {
	return whole(o, func(s record.Schema) (Sink, error) {
		db, err := sql.Open("pgx", address)
		if err != nil {
			return nil, fmt.Errorf("sink: PostgreSQL: the address cannot be read: %w", hidden(err, address))
		}
		return written(ctx, db, address, s, o)
	})
}

// ErrAddress says that an address names no database as it must.
var ErrAddress = message.Errorf("sinkaddress", "write the address of the database as postgres://user:password@host:5432/database")

// OpenPostgresBy is OpenPostgres for an address from elsewhere:
// nothing of this machine comes to it, no file and no password, and it is
// reached by dial alone. Of what may follow "?" only sslmode is taken.
func OpenPostgresBy(ctx context.Context, dial Dial, address string, o Options) (Sink, error) {
	config, err := remote(address)
	if err != nil {
		return nil, fmt.Errorf("sink: PostgreSQL: %w", err)
	}
	config.DialFunc = dial
	// Names are resolved by dial, which looks at what they lead to.
	config.LookupFunc = func(_ context.Context, host string) ([]string, error) { return []string{host}, nil }
	return whole(o, func(s record.Schema) (Sink, error) {
		return written(ctx, stdlib.OpenDB(*config), address, s, o)
	})
}

// sslModes are those that need no file.
var sslModes = []string{"disable", "allow", "prefer", "require"}

// remote reads an address that says everything itself.
func remote(address string) (*pgx.ConnConfig, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "postgres" && u.Scheme != "postgresql" {
		return nil, ErrAddress // what was given may hold a password
	}
	name := strings.TrimPrefix(u.Path, "/")
	switch mode := u.Query().Get("sslmode"); {
	case u.Hostname() == "" || strings.ContainsAny(u.Host, ", /") || u.User.Username() == "" || name == "" || strings.Contains(name, "/"):
		return nil, ErrAddress
	case mode != "" && !slices.Contains(sslModes, mode):
		return nil, message.Errorf("sslmode", "sslmode=%s: want one of %v", mode, sslModes)
	case len(u.Query()) > 1 || len(u.Query()) == 1 && mode == "":
		return nil, message.Errorf("sinkoptions", "only sslmode may follow the ?")
	}
	password, _ := u.User.Password()
	// What is named here, empty too, does not come from the surroundings of this process.
	q := url.Values{"sslmode": {"prefer"}, "passfile": {"/"}, "connect_timeout": {"10"}, "sslcert": {""}, "sslkey": {""}, "sslrootcert": {""}}
	if mode := u.Query().Get("sslmode"); mode != "" {
		q.Set("sslmode", mode)
	}
	port := u.Port()
	if port == "" {
		port = "5432"
	}
	whole := url.URL{Scheme: "postgres", User: url.UserPassword(u.User.Username(), password), Host: net.JoinHostPort(u.Hostname(), port), Path: u.Path, RawQuery: q.Encode()}
	config, err := pgx.ParseConfig(whole.String())
	if err != nil {
		return nil, ErrAddress // what the reader says holds all of it
	}
	config.Password, config.RuntimeParams = password, map[string]string{}
	return config, nil
}

// written begins to write, where the database answers.
func written(ctx context.Context, db *sql.DB, address string, s record.Schema, o Options) (Sink, error) {
	if err := db.PingContext(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("sink: PostgreSQL: no connection: %w", hidden(err, address)), db.Close())
	}
	return flatten(newTables(ctx, db, postgres, s.Flat(), o, func(error) error { return db.Close() }))
}

// hidden keeps a password out of a message.
func hidden(err error, address string) error {
	if err == nil || !strings.Contains(address, "@") {
		return err
	}
	text := err.Error()
	for _, password := range passwords(address) {
		text = strings.ReplaceAll(text, password, "xxxxx")
	}
	return veiled{text, err}
}

// passwords are the forms in which a message may tell an address's password.
func passwords(address string) (out []string) {
	i := strings.Index(address, "://")
	if i < 0 {
		return nil
	}
	user, _, _ := strings.Cut(address[i+3:], "@")
	if at := strings.LastIndex(address, "@"); at > i+3 {
		user = address[i+3 : at] // a password may hold one that is not written as it should be
	}
	_, password, ok := strings.Cut(user, ":")
	if !ok || password == "" {
		return nil
	}
	out = []string{password}
	if plain, err := url.PathUnescape(password); err == nil && plain != password {
		out = append(out, plain)
	}
	return out
}

// veiled is an error whose words hide a password.
type veiled struct {
	text string
	err  error
}

func (v veiled) Error() string { return v.text }

// Is lets errors.Is see the cause; the cause itself cannot be had, as it tells the password.
func (v veiled) Is(target error) bool { return errors.Is(v.err, target) }
