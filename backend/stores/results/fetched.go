package results

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"

	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/store"
)

// KeepFetched keeps a page that a run fetched from a server until Append has its
// result: see Progress.Fetched. name is its address as it was given. A run that is
// over keeps none.
func (r *Results) KeepFetched(ctx context.Context, id, name string, p *page.Page) error {
	body := store.Pack(p.Bytes)
	return r.db.Fault("keep a page", r.db.Change(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO run_got (run, key, url, type, body) SELECT id, $2, $3, $4, $5 FROM run
			WHERE id = $1 AND state IN ('`+string(RunRunning)+`', '`+string(RunPaused)+`')
			ON CONFLICT (run, key) DO UPDATE SET url = excluded.url, type = excluded.type, body = excluded.body`,
			id, fetchedKey(name), p.URL, store.Clean(p.ContentType), body)
		return err
	}))
}

// Fetched gives a page that KeepFetched has kept, by its address; nil when there is none.
func (r *Results) Fetched(ctx context.Context, id, name string) (*page.Page, error) {
	o := page.Origin{Name: name}
	var body []byte
	err := r.db.QueryRowContext(ctx, `SELECT url, type, body FROM run_got WHERE run = $1 AND key = $2`, id, fetchedKey(name)).Scan(&o.URL, &o.ContentType, &body)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err == nil {
		body, err = store.Unpack(body)
	}
	if err != nil {
		return nil, r.db.Fault("read a page", err)
	}
	return page.New(body, o)
}

// CountFetched says how many pages are kept for a run.
func (r *Results) CountFetched(ctx context.Context, id string) (n int, err error) {
	err = r.db.QueryRowContext(ctx, `SELECT count(*) FROM run_got WHERE run = $1`, id).Scan(&n)
	return n, r.db.Fault("read a run", err)
}

// DropFetched deletes what is kept of pages by their addresses.
func (r *Results) DropFetched(ctx context.Context, id string, names []string) error {
	if len(names) == 0 {
		return nil
	}
	return r.db.Fault("delete pages", r.db.Change(ctx, func(tx *sql.Tx) error { return dropFetched(ctx, tx, id, names) }))
}

// dropFetched deletes what is kept of pages by their addresses.
func dropFetched(ctx context.Context, tx *sql.Tx, id string, names []string) error {
	for _, name := range names {
		if _, err := tx.ExecContext(ctx, `DELETE FROM run_got WHERE run = $1 AND key = $2`, id, fetchedKey(name)); err != nil {
			return err
		}
	}
	return nil
}

// fetchedKey is a key of bounded length.
func fetchedKey(name string) string {
	sum := sha256.Sum256([]byte(name))
	return hex.EncodeToString(sum[:])
}
