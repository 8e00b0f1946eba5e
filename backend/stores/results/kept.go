package results

import (
	"context"
	"database/sql"
	"errors"

	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/store"
)

// KeptPage is a page of a run that stays with the run's results, as long as these do.
type KeptPage struct {
	Position int // of its result in the run
	Page     *page.Page
	Private  bool // it was got with a login
}

// packed is a page as its row holds it.
type packed struct {
	KeptPage
	body []byte
}

// pack compresses pages before a transaction begins: no writer waits for it.
func pack(pages []KeptPage) []packed {
	out := make([]packed, len(pages))
	for i, k := range pages {
		out[i] = packed{k, store.Pack(k.Page.Bytes)}
	}
	return out
}

// putKept writes pages that stay with the results of a run.
func putKept(ctx context.Context, tx *sql.Tx, id string, pages []packed) error {
	for _, k := range pages {
		_, err := tx.ExecContext(ctx, `INSERT INTO run_kept (run, position, url, type, size, private, body) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
			id, k.Position, store.Clean(k.Page.URL), store.Clean(k.Page.ContentType), len(k.body), store.Flag(k.Private), k.body)
		if err != nil {
			return err
		}
	}
	return nil
}

// KeptSize is how many bytes the pages that stay with a run take.
func (r *Results) KeptSize(ctx context.Context, id string) (size int64, err error) {
	err = r.db.QueryRowContext(ctx, `SELECT coalesce(sum(size), 0) FROM run_kept WHERE run = $1`, id).Scan(&size)
	return size, r.db.Fault("read a run", err)
}

// Kept gives the page of a result under the result's own name; its Page is nil when it did not stay.
func (r *Results) Kept(ctx context.Context, id string, position int) (KeptPage, error) {
	k, o := KeptPage{Position: position}, page.Origin{}
	var body []byte
	var private int64
	err := r.db.QueryRowContext(ctx, `SELECT p.name, k.url, k.type, k.private, k.body FROM run_kept k JOIN run_page p ON p.run = k.run AND p.position = k.position
		WHERE k.run = $1 AND k.position = $2`, id, position).Scan(&o.Name, &o.URL, &o.ContentType, &private, &body)
	if errors.Is(err, sql.ErrNoRows) {
		return k, nil
	}
	if err == nil {
		body, err = store.Unpack(body)
	}
	if err != nil {
		return k, r.db.Fault("read a page", err)
	}
	k.Private = private != 0
	k.Page, err = page.New(body, o)
	return k, err
}

// KeptNamed gives the first page of a run with a name that stayed; its Page is nil when none did.
func (r *Results) KeptNamed(ctx context.Context, id, name string) (KeptPage, error) {
	var position int
	err := r.db.QueryRowContext(ctx, `SELECT k.position FROM run_kept k JOIN run_page p ON p.run = k.run AND p.position = k.position
		WHERE k.run = $1 AND p.name = $2 ORDER BY k.position LIMIT 1`, id, store.Clean(name)).Scan(&position)
	if errors.Is(err, sql.ErrNoRows) {
		return KeptPage{}, nil
	}
	if err != nil {
		return KeptPage{}, r.db.Fault("read a page", err)
	}
	return r.Kept(ctx, id, position)
}
