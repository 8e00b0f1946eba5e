package library

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/store"
)

// Workspace is the kept state of one authoring session.
type Workspace struct {
	ID      string
	Name    string
	Site    string
	Fields  int
	Pages   int
	State   []byte    // the session's own; nil in lists
	Changed time.Time // now, when PutWorkspace finds none
}

// PutWorkspace keeps a workspace, new or not. pages are those that its state speaks of;
// those that it has already, by digest, may be left out. They stay until the
// workspace is deleted, so that undo finds them.
func (s *Library) PutWorkspace(ctx context.Context, w Workspace, pages []*page.Page) error {
	if w.ID == "" {
		return s.db.Fault("keep", errors.New("a workspace needs an id"))
	}
	if w.Changed.IsZero() {
		w.Changed = time.Now()
	}
	packed, err := s.packPages(ctx, pages)
	if err != nil {
		return s.db.Fault("keep", err)
	}
	row := []any{w.ID, store.Clean(w.Name), store.Clean(w.Site), w.Fields, w.Pages, w.Changed.UnixMicro(), store.Pack(w.State)}
	if len(packed) == 0 { // a click, as most are
		return s.db.Fault("keep", s.db.Put(ctx, putWorkspace, row...))
	}
	return s.db.Fault("keep", s.db.Change(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, putWorkspace, row...); err != nil {
			return err
		}
		return linkWorkspacePages(ctx, tx, w.ID, packed)
	}))
}

const putWorkspace = `
	INSERT INTO work (id, name, site, fields, pages, changed, state) VALUES ($1, $2, $3, $4, $5, $6, $7)
	ON CONFLICT (id) DO UPDATE SET name = excluded.name, site = excluded.site, fields = excluded.fields,
		pages = excluded.pages, changed = excluded.changed, state = excluded.state`

func linkWorkspacePages(ctx context.Context, tx *sql.Tx, id string, pages []packed) error {
	for _, p := range pages {
		if err := errors.Join(putPage(ctx, tx, p), putResources(ctx, tx, p)); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `
			INSERT INTO work_page (work, digest, position, name, url, content_type)
			SELECT $1, $2, coalesce(max(position), 0) + 1, $3, $4, $5 FROM work_page WHERE work = $1
			ON CONFLICT DO NOTHING`,
			id, p.digest, store.Clean(p.Name), store.Clean(p.URL), store.Clean(p.ContentType))
		if err != nil {
			return err
		}
	}
	return nil
}

// Workspace gives a workspace with its state and its pages, in the order they came.
func (s *Library) Workspace(ctx context.Context, id string) (Workspace, []*page.Page, error) {
	w := Workspace{ID: id}
	var changed int64
	var state []byte
	err := s.db.QueryRowContext(ctx, `SELECT name, site, fields, pages, changed, state FROM work WHERE id = $1`, id).
		Scan(&w.Name, &w.Site, &w.Fields, &w.Pages, &changed, &state)
	if errors.Is(err, sql.ErrNoRows) {
		err = notFound(id)
	}
	if err != nil {
		return Workspace{}, nil, s.db.Fault("workspace", err)
	}
	w.Changed = store.FromMicros(changed)
	if w.State, err = store.Unpack(state); err != nil {
		return Workspace{}, nil, s.db.Fault("workspace", err)
	}
	rows, err := s.db.QueryContext(ctx, `
		SELECT l.name, l.url, l.content_type, p.digest, p.body FROM work_page l JOIN page p ON p.digest = l.digest
		WHERE l.work = $1 ORDER BY l.position`, id)
	if err != nil {
		return Workspace{}, nil, s.db.Fault("workspace", err)
	}
	pages, err := store.All(rows, scanPage)
	return w, pages, s.db.Fault("workspace", err)
}

// Workspaces lists the workspaces without their state, newest change first.
func (s *Library) Workspaces(ctx context.Context) ([]Workspace, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT id, name, site, fields, pages, changed FROM work ORDER BY changed DESC, id`)
	if err != nil {
		return nil, s.db.Fault("workspaces", err)
	}
	out, err := store.All(rows, func(row store.Scanner) (w Workspace, err error) {
		var changed int64
		err = row.Scan(&w.ID, &w.Name, &w.Site, &w.Fields, &w.Pages, &changed)
		w.Changed = store.FromMicros(changed)
		return w, err
	})
	return out, s.db.Fault("workspaces", err)
}

// DeleteWorkspace deletes a workspace, and its pages where nothing else needs them.
func (s *Library) DeleteWorkspace(ctx context.Context, id string) error {
	return s.db.Fault("delete", s.db.Change(ctx, func(tx *sql.Tx) error {
		digests, err := texts(ctx, tx, `SELECT digest FROM work_page WHERE work = $1`, id)
		if err != nil {
			return err
		}
		done, err := tx.ExecContext(ctx, `DELETE FROM work WHERE id = $1`, id)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, notFound(id))
		}
		return dropPages(ctx, tx, digests)
	}))
}
