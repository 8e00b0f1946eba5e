// Package library keeps what people made: templates with all their versions,
// the sample pages they were made with, and the works that are under way. The
// store is one SQLite file, which several processes may have open.
//
// Every save is a new version and one transaction: it is there as a whole, for
// good, when Save returns, and not at all when it does not. The file is in WAL
// mode with full synchronisation, so that neither a killed process nor a power
// cut takes back what was acknowledged. Pages are kept once each, by digest.
//
// Search is by substring (LIKE) over one folded column of name, site,
// description and fields. A trigram index (FTS5) would find no word of fewer
// than three characters, which is most of Chinese (姓名), and PostgreSQL has
// another one; a scan of 100,000 templates takes some 0.2 s of processor time
// (BenchmarkSearch), and a team has hundreds.
//
// Queries and migrations keep to what SQLite and PostgreSQL share. Parameters
// $1, $2 ... stand in the order of their first use, as SQLite numbers them so.
package library

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/pressly/goose/v3"
	_ "modernc.org/sqlite" // the driver "sqlite"
)

// Bounds of the store.
const (
	busyTimeout   = 5 * time.Second // how long to wait for another process
	maxConns      = 8
	retryPause    = 50 * time.Millisecond
	applicationID = 0x57534c42 // "WSLB" in the file's header: it is ours
)

//go:embed migrations/*.sql
var migrations embed.FS

// Store is an open library. It is safe for concurrent use.
type Store struct {
	db    *sql.DB
	path  string
	write sync.Mutex // one writer at a time in this process: in turn, not by chance
}

// Open opens the library at path and makes it, with its folders, where there is none.
func Open(ctx context.Context, path string) (*Store, error) {
	return open(ctx, path, busyTimeout)
}

func open(ctx context.Context, path string, wait time.Duration) (*Store, error) {
	s := &Store{path: path}
	if err := prepare(path); err != nil {
		return nil, s.fault("open", err)
	}
	db, err := sql.Open("sqlite", source(path, wait))
	if err != nil {
		return nil, s.fault("open", err)
	}
	db.SetMaxOpenConns(maxConns)
	s.db = db
	if err := theLibrary.start(ctx, db, wait); err != nil {
		return nil, errors.Join(s.fault("open", err), db.Close())
	}
	return s, nil
}

// Close closes the library.
func (s *Store) Close() error {
	if err := s.db.Close(); err != nil {
		return s.fault("close", err)
	}
	return nil
}

// Path is the library's file.
func (s *Store) Path() string { return s.path }

// magic begins every SQLite file. SQLite itself takes a short file for an empty one.
const magic = "SQLite format 3\x00"

// prepare makes the folder and an empty file, both for their owner alone. Of a
// file that is there it checks that SQLite may have it.
func prepare(path string) error {
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return fmt.Errorf("%w: it is a folder; name a file in it", ErrNotLibrary)
	case err == nil && info.Size() > 0:
		return looksRight(path)
	case err == nil || !errors.Is(err, fs.ErrNotExist):
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

func looksRight(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // only read
	head := make([]byte, len(magic))
	if _, err := io.ReadFull(f, head); err != nil || string(head) != magic {
		return fmt.Errorf("%w: it holds something else", ErrNotLibrary)
	}
	return nil
}

// source is the driver's address of the file.
func source(path string, wait time.Duration) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // C:/... on Windows
	}
	q := url.Values{"_txlock": {"immediate"}, "_pragma": {
		"busy_timeout(" + strconv.Itoa(int(wait.Milliseconds())) + ")", // first: the others can meet a lock
		"journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)",
	}}
	return (&url.URL{Scheme: "file", Path: path, RawQuery: q.Encode()}).String()
}

// base is one of our kinds of database: the number in its header, what is said
// of a file that is no such database, and the migrations that make its tables.
type base struct {
	id     int64
	not    string
	all    fs.FS
	folder string
}

var theLibrary = base{applicationID, "it is a database of another program", migrations, "migrations"}

// start checks that the file is ours to read and brings it up to date. Another
// process may be at the same: one that turns the journal to WAL locks the
// others out without a wait, and one of two makers of a table fails on it. So
// it tries again for as long as it would wait for a lock.
func (b base) start(ctx context.Context, db *sql.DB, wait time.Duration) error {
	for begin := time.Now(); ; time.Sleep(retryPause) {
		err := b.claim(ctx, db)
		if err == nil {
			err = b.migrate(ctx, db)
		}
		final := err == nil || errors.Is(err, ErrNotLibrary) || errors.Is(err, ErrNewer)
		if final || ctx.Err() != nil || time.Since(begin) > wait {
			return err
		}
	}
}

// claim makes a new file ours by the number in its header. A file with another
// number, or with tables and none, is not ours. Number and tables are read by
// one statement: another process may just be making the same file.
func (b base) claim(ctx context.Context, db *sql.DB) error {
	var id, tables int64
	if err := db.QueryRowContext(ctx, `SELECT application_id, (SELECT count(*) FROM sqlite_master) FROM pragma_application_id`).Scan(&id, &tables); err != nil {
		return err
	}
	switch {
	case id == b.id:
		return nil
	case tables > 0 || id != 0:
		return fmt.Errorf("%w: %s", ErrNotLibrary, b.not)
	}
	_, err := db.ExecContext(ctx, `PRAGMA application_id = `+strconv.FormatInt(b.id, 10))
	return err
}

// migrate brings the tables to this version's.
func (b base) migrate(ctx context.Context, db *sql.DB) error {
	files, err := fs.Sub(b.all, b.folder)
	if err != nil {
		return err
	}
	p, err := goose.NewProvider(goose.DialectSQLite3, db, files, goose.WithLogger(goose.NopLogger()))
	if err != nil {
		return err
	}
	have, newest, err := p.GetVersions(ctx)
	switch {
	case err == nil && have > newest:
		return fmt.Errorf("%w (it has version %d, this program knows %d)", ErrNewer, have, newest)
	case err == nil && have < newest:
		_, err = p.Up(ctx)
	}
	return err
}

// change runs a change as one transaction.
func (s *Store) change(ctx context.Context, do func(tx *sql.Tx) error) error {
	s.write.Lock()
	defer s.write.Unlock()
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // nothing after a commit
	if err := do(tx); err != nil {
		return err
	}
	return tx.Commit()
}
