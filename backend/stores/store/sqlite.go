package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

const fileConns = 8 // of one process to one file

// file is a database of its own in a file, by SQLite.
type file struct {
	path string
	kind Kind
	wait time.Duration

	onlyRead bool // it, or its folder, cannot be written
}

func (f file) open() (*sql.DB, error) {
	if err := prepare(f.path); err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", f.source())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(fileConns)
	db.SetMaxIdleConns(fileConns) // opening one reads the schema anew
	return db, nil
}

func (file) dialect() goose.Dialect { return goose.DialectSQLite3 }

// again says to try whatever went wrong once more: another process may be
// making the same file. One that turns the journal to WAL locks the others out
// without a wait, and one of two makers of a table fails on it.
func (file) again(error) bool { return true }

// alone does what one process at a time may do; SQLite sees to that by itself.
func (f file) alone(_ context.Context, _ *sql.DB, do func() error) error {
	if f.onlyRead {
		return fmt.Errorf("%w; an older version of Wrapsmith made it, and it must be brought up to date before it is read", ErrReadOnly)
	}
	return do()
}

// turn has nothing to do: a transaction begins with the write lock.
func (file) turn(context.Context, *sql.Tx) error { return nil }

// apart is false: SQLite has one writer at a time, and who waits asks again and again.
func (file) apart() bool { return false }

// claim makes a new file ours by the number in its header. A file with another
// number, or with tables and none, is not ours. Number and tables are read by
// one statement: another process may just be making the same file.
func (f file) claim(ctx context.Context, db *sql.DB) error {
	var id, tables int64
	if err := db.QueryRowContext(ctx, `SELECT application_id, (SELECT count(*) FROM sqlite_master) FROM pragma_application_id`).Scan(&id, &tables); err != nil {
		return err
	}
	switch {
	case id == f.kind.ID:
		return nil
	case tables > 0 || id != 0:
		return fmt.Errorf("%w: %s", ErrNotOurs, f.kind.Foreign)
	}
	_, err := db.ExecContext(ctx, `PRAGMA application_id = `+strconv.FormatInt(f.kind.ID, 10))
	return err
}

// magic begins every SQLite file. SQLite itself takes a short file for an empty one.
const magic = "SQLite format 3\x00"

// prepare makes the folder and an empty file, both for their owner alone. Of a
// file that is there it checks that SQLite may have it.
func prepare(path string) error {
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return fmt.Errorf("%w: it is a folder; name a file in it", ErrNotOurs)
	case err == nil && info.Size() > 0:
		return checkMagic(path)
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

func checkMagic(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // only read
	head := make([]byte, len(magic))
	if _, err := io.ReadFull(f, head); err != nil || string(head) != magic {
		return fmt.Errorf("%w: it holds something else", ErrNotOurs)
	}
	return nil
}

// source is the driver's address of the file.
func (f file) source() string {
	path := f.path
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // C:/... on Windows
	}
	q := url.Values{"_txlock": {"immediate"}, "_pragma": {
		"busy_timeout(" + strconv.Itoa(int(f.wait.Milliseconds())) + ")", // first: the others can meet a lock
	}}
	if f.onlyRead {
		f.toRead(q)
	} else {
		q["_pragma"] = append(q["_pragma"], "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)")
	}
	return (&url.URL{Scheme: "file", Path: path, RawQuery: q.Encode()}).String()
}

// toRead opens the file to read it only. SQLite reads a file in WAL mode with two
// more files beside it. Where it cannot make them, and no process that can has the
// library open, the file is taken for one that does not change.
func (f file) toRead(q url.Values) {
	q.Set("mode", "ro")
	if _, err := os.Stat(f.path + "-wal"); errors.Is(err, fs.ErrNotExist) && access(filepath.Dir(f.path)) != nil {
		q.Set("immutable", "1")
	}
}

// writable reports whether SQLite can write a file that is there, or make a new one.
func writable(path string) bool {
	if info, err := os.Stat(path); err != nil || info.Size() == 0 {
		return true // what is wrong is found when it is made
	}
	return access(path) == nil && access(filepath.Dir(path)) == nil
}

// meaning is what an error of SQLite comes to, nil when it is another.
func (file) meaning(err error) error {
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return nil
	}
	switch e.Code() {
	case sqlite3.SQLITE_IOERR_SHMSIZE, sqlite3.SQLITE_IOERR_WRITE: // what a full disk gives beside SQLITE_FULL
		return ErrFull
	case sqlite3.SQLITE_IOERR_LOCK:
		return ErrLocked
	}
	switch e.Code() & 0xff {
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return ErrLocked
	case sqlite3.SQLITE_NOTADB:
		return ErrNotOurs
	case sqlite3.SQLITE_FULL:
		return ErrFull
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM:
		return ErrReadOnly
	case sqlite3.SQLITE_CORRUPT:
		return ErrDamaged
	}
	return nil
}
