package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// ErrThere says that a file would be overwritten.
var ErrThere = errors.New("there is such a file already")

// Copy copies the database in a file to a new file, as it is at one moment, while other
// processes read and write it. The copy has no journal beside it. A file that is damaged, or none
// of kind k, is refused, and so is a target that exists.
func Copy(ctx context.Context, from string, k Kind, to string) (err error) {
	if _, err := os.Stat(to); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("store: %q: %w", to, errors.Join(err, ErrThere))
	}
	if _, err := os.Stat(from); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	db, err := sql.Open("sqlite", file{path: from, kind: k, wait: busyTimeout, onlyRead: true}.source())
	if err != nil {
		return fmt.Errorf("store: %q: %w", from, err)
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := sound(ctx, db, k); err != nil {
		return fmt.Errorf("store: %q: %w", from, err)
	}
	if _, err := db.ExecContext(ctx, `VACUUM INTO $1`, to); err != nil {
		return fmt.Errorf("store: %q: copy to %q: %w", from, to, err)
	}
	return os.Chmod(to, 0o600)
}

// sound says what is wrong with a database, or that it is none of kind k.
func sound(ctx context.Context, db *sql.DB, k Kind) error {
	var id int64
	if err := db.QueryRowContext(ctx, `SELECT application_id FROM pragma_application_id`).Scan(&id); err != nil {
		return err
	}
	if id != k.ID {
		return fmt.Errorf("%w: %s", ErrNotOurs, k.Foreign)
	}
	var found string
	if err := db.QueryRowContext(ctx, `PRAGMA integrity_check(1)`).Scan(&found); err != nil {
		return err
	}
	if found != "ok" {
		return fmt.Errorf("%w: %s", ErrDamaged, found)
	}
	return nil
}
