package sink

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"wrapsmith/backend/message"
	"wrapsmith/backend/record"
)

// Table says where in a database the records go.
type Table struct {
	Name string // "records" when empty
	Mode Mode
	Key  string // with Upsert: the field that says which records are the same thing; "" the page
	Run  string // id of the run, in the column "run"
}

// name is the table's name, as databases take it.
func (t Table) name() string {
	if t.Name == "" {
		return "records"
	}
	return short(t.Name)
}

// Mode says what becomes of a table that is there.
type Mode string

// The modes. With Append rows of the same run are replaced, so that writing a run again is harmless.
// With Upsert, rows of any run with the same Table.Key are replaced too: the table has the newest record of each.
const (
	Refuse  Mode = ""
	Replace Mode = "replace"
	Append  Mode = "append"
	Upsert  Mode = "upsert"
)

// Modes lists every Mode that has a name.
var Modes = []Mode{Replace, Append, Upsert}

// ErrTable says that there is a table of the name already.
var ErrTable = message.Errorf("table", "there is such a table already: name another one, or say whether to replace it or to append to it")

// identifierBytes is the longest name that PostgreSQL takes; it cuts longer ones without a word.
const identifierBytes = 63

// ErrNotOurs says that a table was not made by this package, so that no records can be added.
var ErrNotOurs = message.Errorf("tableother", "the table has no columns run, record and page: it is not one that Wrapsmith made; name another one, or replace it")

// ErrKey says that no field has the name of Table.Key.
var ErrKey = message.Errorf("tablekey", "no field has the name of the key")

// dialect is in what SQLite and PostgreSQL differ.
type dialect struct {
	name    string
	moment  string // type of a time
	dates   bool   // there is a type of days: the rest of a date's text is in a column of its own
	types   map[part]map[record.Type]string
	columns string // lists the columns of a table, none when it is not there
}

var (
	sqlite = dialect{
		name:   "SQLite",
		moment: "TEXT",
		types: map[part]map[record.Type]string{partValue: {
			record.Number: "NUMERIC", record.Price: "NUMERIC", record.Date: "TEXT",
		}},
		columns: `SELECT name FROM pragma_table_info($1)`,
	}
	postgres = dialect{
		name:   "PostgreSQL",
		moment: "TIMESTAMPTZ",
		dates:  true,
		types: map[part]map[record.Type]string{partValue: {
			record.Number: "NUMERIC", record.Price: "NUMERIC", record.Date: "DATE",
		}},
		columns: `SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1`,
	}
)

func strs(rows *sql.Rows) (out []string, err error) {
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, rows.Err()
}

func (d dialect) of(c column) string {
	if t := d.types[c.part][c.kind]; t != "" {
		return t
	}
	return "TEXT"
}

// short keeps a name within what PostgreSQL takes, and apart from others.
func short(name string) string {
	name = clean(name)
	if len(name) <= identifierBytes {
		return name
	}
	sum := sha256.Sum256([]byte(name))
	tail := "_" + hex.EncodeToString(sum[:4])
	return strings.ToValidUTF8(name[:identifierBytes-len(tail)], "") + tail
}

func quote(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

// clean drops what a text of a database cannot hold.
func clean(s string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\x00", "\uFFFD")
}

// OpenSQLite writes to a table of an SQLite database in a file, which is made if it is not there.
func OpenSQLite(ctx context.Context, path string, o Options) (Sink, error) {
	return whole(o, func(s record.Schema) (Sink, error) {
		db, err := openFile(path)
		if err != nil {
			return nil, err
		}
		return flatten(newTables(ctx, db, sqlite, s.Flat(), o, func(error) error { return db.Close() }))
	})
}

// openFile opens an SQLite database; another program may be writing to it.
func openFile(path string) (*sql.DB, error) {
	if !slices.Contains(sql.Drivers(), "sqlite") {
		return nil, errors.New("sink: SQLite: this program has no driver for it")
	}
	return sql.Open("sqlite", "file:"+(&url.URL{Path: path}).EscapedPath()+"?_pragma=busy_timeout(10000)&_txlock=immediate")
}

// IsPostgres reports whether a text is the address of a PostgreSQL database, and no file.
func IsPostgres(to string) bool {
	return strings.HasPrefix(to, "postgres://") || strings.HasPrefix(to, "postgresql://")
}

// Open writes to a table of a database: an address of PostgreSQL, or the file of an SQLite database.
func Open(ctx context.Context, to string, o Options) (Sink, error) {
	if IsPostgres(to) {
		return OpenPostgres(ctx, to, o)
	}
	return OpenSQLite(ctx, to, o)
}

// CheckTable says before a run whether its records can go to a table of a database: the database
// answers, and the table is as the mode needs it. It changes nothing.
func CheckTable(ctx context.Context, to string, table Table) error {
	d, open := sqlite, func() (*sql.DB, error) { return openFile(to) }
	if IsPostgres(to) {
		d, open = postgres, func() (*sql.DB, error) { return sql.Open("pgx", to) }
	} else if _, err := os.Stat(to); errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Stat(filepath.Dir(to)); err != nil {
			return fmt.Errorf("sink: %s: %q: %w", d.name, to, err)
		}
		return nil // it will be made
	}
	db, err := open()
	if err != nil {
		return fmt.Errorf("sink: %s: the address cannot be read: %w", d.name, hidden(err, to))
	}
	defer db.Close() //nolint:errcheck // only read
	have, err := d.columnsIn(ctx, db, table.name())
	if err != nil {
		return fmt.Errorf("sink: %s: no connection: %w", d.name, hidden(err, to))
	}
	if err := table.Mode.check(table.name(), have); err != nil {
		return fmt.Errorf("sink: %s: %w", d.name, err)
	}
	return nil
}
