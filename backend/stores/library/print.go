package library

import (
	"context"
	"database/sql"
	"errors"
	"iter"

	"wrapsmith/backend/stores/store"
)

// Print is what matching keeps of a template. The library keeps it for who made
// it and does not look into it.
type Print struct {
	ID      string
	Version int    // the published one
	Listed  bool   // false: deleted, or never published
	Body    []byte // nil when there is none of this version and format
	change  int64
}

// Prints gives what was kept of the templates that have changed since an
// earlier answer (since 0: of all), oldest change first, and with each what to
// ask with next time. format is the number of the maker's format: what was kept
// in another one is left out.
func (s *Library) Prints(ctx context.Context, since int64, format int) iter.Seq2[Print, error] {
	return func(yield func(Print, error) bool) {
		for {
			rows, err := s.db.QueryContext(ctx, `
				SELECT t.id, t.version, t.deleted, t.change, p.body FROM template t
				LEFT JOIN template_print p ON p.template = t.id AND p.version = t.version AND p.format = $1
				WHERE t.change > $2 ORDER BY t.change LIMIT $3`, format, since, listAtOnce)
			if err != nil {
				yield(Print{}, s.db.Fault("prints", err))
				return
			}
			some, err := store.All(rows, scanPrint)
			if err != nil {
				yield(Print{}, s.db.Fault("prints", err))
				return
			}
			for _, p := range some {
				if since = p.change; !yield(p, nil) {
					return
				}
			}
			if len(some) < listAtOnce {
				return
			}
		}
	}
}

// Change is what to ask Prints with next time, when this was the last one taken.
func (p Print) Change() int64 { return p.change }

func scanPrint(row store.Scanner) (p Print, err error) {
	var deleted int64
	err = row.Scan(&p.ID, &p.Version, &deleted, &p.change, &p.Body)
	p.Listed = deleted == stateListed
	return p, err
}

// KeepPrints keeps what was made of templates. It is no change of theirs.
func (s *Library) KeepPrints(ctx context.Context, format int, prints []Print) error {
	return s.db.Fault("prints", s.db.Change(ctx, func(tx *sql.Tx) (err error) {
		put, err := tx.PrepareContext(ctx, `INSERT INTO template_print (template, version, format, body) VALUES ($1, $2, $3, $4)
			ON CONFLICT (template) DO UPDATE SET version = excluded.version, format = excluded.format, body = excluded.body`)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, put.Close()) }()
		for _, p := range prints {
			if _, err := put.ExecContext(ctx, p.ID, p.Version, format, p.Body); err != nil {
				return err
			}
		}
		return nil
	}))
}
