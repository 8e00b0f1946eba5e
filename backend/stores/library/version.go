package library

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"

	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/template"
)

// Get gives a template's published version, of a deleted one too.
func (s *Library) Get(ctx context.Context, id string) (Entry, *template.Template, error) {
	e, err := s.entry(ctx, id)
	if err != nil {
		return e, nil, s.db.Fault("get", err)
	}
	t, err := s.template(ctx, id, e.Version)
	return e, t, s.db.Fault("get", err)
}

// Version gives version n of a template.
func (s *Library) Version(ctx context.Context, id string, n int) (Entry, *template.Template, error) {
	t, err := s.template(ctx, id, n)
	if err != nil {
		return Entry{}, nil, s.db.Fault("get", err)
	}
	var saved int64
	err = s.db.QueryRowContext(ctx, `SELECT saved FROM template_version WHERE template = $1 AND version = $2`, id, n).Scan(&saved)
	return entryOf(id, n, t, store.FromMicros(saved)), t, s.db.Fault("get", err)
}

// XML gives the XML of version n, 0 for the published one, as it was saved.
func (s *Library) XML(ctx context.Context, id string, n int) ([]byte, error) {
	xml, err := versionXML(ctx, s.db, id, n)
	return xml, s.db.Fault("get", err)
}

// Delete takes a template out of the list; its versions stay.
func (s *Library) Delete(ctx context.Context, id string) error {
	return s.db.Fault("delete", s.setDeleted(ctx, id, true))
}

// Restore brings a deleted template back.
func (s *Library) Restore(ctx context.Context, id string) error {
	return s.db.Fault("restore", s.setDeleted(ctx, id, false))
}

func (s *Library) setDeleted(ctx context.Context, id string, deleted bool) error {
	return s.db.Change(ctx, func(tx *sql.Tx) error {
		n, err := nextChange(ctx, tx)
		if err != nil {
			return err
		}
		done, err := tx.ExecContext(ctx, `
			UPDATE template SET change = $1, deleted = CASE WHEN $2 = 1 THEN 1 WHEN EXISTS (SELECT 1 FROM template_draft WHERE template = $3 AND published = 0) THEN 2 ELSE 0 END
			WHERE id = $3`, n, store.Flag(deleted), id)
		if err != nil {
			return err
		}
		if rows, err := done.RowsAffected(); err != nil || rows == 0 {
			return errors.Join(err, notFound(id))
		}
		return nil
	})
}

// Stored is a template with its entry.
type Stored struct {
	Entry
	Template *template.Template
}

// batch is how many templates Templates reads at a time, so that no cursor
// stays open while the caller works.
const batch = 200

// Templates gives every template that is not deleted, to build a match index,
// in the order of ids. One that cannot be read comes with its error and its
// entry; the sequence goes on, unless it is the library that cannot be read.
func (s *Library) Templates(ctx context.Context) iter.Seq2[Stored, error] {
	return func(yield func(Stored, error) bool) {
		for last := ""; ; {
			rows, err := s.db.QueryContext(ctx, `SELECT `+entryColumns+` FROM template WHERE deleted = 0 AND id > $1 ORDER BY id LIMIT $2`, last, batch)
			if err != nil {
				yield(Stored{}, s.db.Fault("templates", err))
				return
			}
			entries, err := store.All(rows, scanEntry)
			if err != nil {
				yield(Stored{}, s.db.Fault("templates", err))
				return
			}
			for _, e := range entries {
				t, err := s.template(ctx, e.ID, e.Version)
				if !yield(Stored{e, t}, s.db.Fault("templates", err)) {
					return
				}
			}
			if len(entries) < batch {
				return
			}
			last = entries[len(entries)-1].ID
		}
	}
}

// Changes lists the ids of templates that were saved, deleted or restored since
// an earlier answer (since 0: all), oldest change first, so that an index stays
// current; now is what to ask with next time.
func (s *Library) Changes(ctx context.Context, since int64) (ids []string, now int64, err error) {
	type row struct {
		id     string
		change int64
	}
	rows, err := s.db.QueryContext(ctx, `SELECT id, change FROM template WHERE change > $1 ORDER BY change`, since)
	if err != nil {
		return nil, since, s.db.Fault("changes", err)
	}
	found, err := store.All(rows, func(sc store.Scanner) (r row, err error) {
		err = sc.Scan(&r.id, &r.change)
		return r, err
	})
	if err != nil {
		return nil, since, s.db.Fault("changes", err)
	}
	for _, r := range found {
		ids, since = append(ids, r.id), r.change
	}
	return ids, since, nil
}

func (s *Library) entry(ctx context.Context, id string) (Entry, error) {
	e, err := scanEntry(s.db.QueryRowContext(ctx, `SELECT `+entryColumns+` FROM template WHERE id = $1 AND deleted < 2`, id))
	if errors.Is(err, sql.ErrNoRows) {
		err = notFound(id)
	}
	return e, err
}

func (s *Library) template(ctx context.Context, id string, n int) (*template.Template, error) {
	xml, err := versionXML(ctx, s.db, id, n)
	if err != nil {
		return nil, err
	}
	return readXML(id, xml)
}

// versionXML is the XML of version n, 0 for the published one.
func versionXML(ctx context.Context, db store.Queryer, id string, n int) ([]byte, error) {
	query, args := `SELECT xml FROM template_version WHERE template = $1 AND version = $2`, []any{id, n}
	if n == 0 {
		query, args = `SELECT v.xml FROM template t JOIN template_version v ON v.template = t.id AND v.version = t.version WHERE t.id = $1 AND t.deleted < 2`, args[:1]
	}
	var body []byte
	err := db.QueryRowContext(ctx, query, args...).Scan(&body)
	switch {
	case errors.Is(err, sql.ErrNoRows) && n > 0:
		return nil, fmt.Errorf("%w: version %d of %q", store.ErrNotFound, n, id)
	case errors.Is(err, sql.ErrNoRows):
		return nil, notFound(id)
	case err != nil:
		return nil, err
	}
	return store.Unpack(body)
}

func readXML(id string, xml []byte) (*template.Template, error) {
	return template.Read(bytes.NewReader(xml), id+"/template.xml")
}
