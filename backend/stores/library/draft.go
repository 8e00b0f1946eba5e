package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"wrapsmith/backend/stores/knowledge"
	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/template"
)

// A template's row in the list says what the library gives to matching, runs
// and readers: its published version. A newer version that is not published is
// the template's draft, with a row of its own; there is one at most. Saving
// publishes, unless it is asked to keep a draft; publishing a draft moves the
// list's row to it. What was never published is not in the list, and Get does
// not give it.
//
//	version   1  2  3  4  5
//	published       3            the list's row, Get, Templates, Changes, XML(0)
//	head                  5      the draft: Drafts, Head; what a save changes

// Values of the column template.deleted.
const (
	stateListed  = 0
	stateDeleted = 1
	stateDraft   = 2 // never published
)

// ErrNoDraft is what publishing and discarding say when there is none.
var ErrNoDraft = errors.New("the template has no draft: its newest version is published")

// Draft is a version that is not published.
type Draft struct {
	Entry            // of the draft
	Published int    // the version that the library gives meanwhile; 0: none yet
	Who       string // saved it
}

const draftColumns = `d.template, d.version, d.name, d.site, d.kind, d.description, d.fields, d.samples, d.changed, 0, d.published, d.who`

func scanDraft(row store.Scanner) (d Draft, err error) {
	d.Entry, err = scanEntry(store.And(row, &d.Published, &d.Who))
	return d, err
}

// Drafts gives the drafts that a query asks for, newest first, and how many
// there are in all. Those of deleted templates are left out.
func (s *Library) Drafts(ctx context.Context, q Query) (total int, drafts []Draft, err error) {
	terms, args := []string{`t.deleted <> $1`}, []any{stateDeleted}
	if q.Site != "" {
		args = append(args, store.Clean(q.Site))
		terms = append(terms, fmt.Sprintf(`d.site = $%d`, len(args)))
	}
	for _, word := range strings.Fields(store.Fold(q.Text)) {
		args = append(args, "%"+store.EscapeLike.Replace(word)+"%")
		terms = append(terms, fmt.Sprintf(`d.search LIKE $%d ESCAPE '\'`, len(args)))
	}
	from := ` FROM template_draft d JOIN template t ON t.id = d.template WHERE ` + strings.Join(terms, ` AND `)
	if err := s.db.QueryRowContext(ctx, `SELECT count(*)`+from, args...).Scan(&total); err != nil {
		return 0, nil, s.db.Fault("drafts", err)
	}
	n := q.Limit
	if n <= 0 {
		n = max(total, 1)
	}
	from += fmt.Sprintf(` ORDER BY d.changed DESC, d.template LIMIT $%d OFFSET $%d`, len(args)+1, len(args)+2)
	rows, err := s.db.QueryContext(ctx, `SELECT `+draftColumns+from, append(args, n, max(q.Offset, 0))...)
	if err != nil {
		return 0, nil, s.db.Fault("drafts", err)
	}
	drafts, err = store.All(rows, scanDraft)
	return total, drafts, s.db.Fault("drafts", err)
}

// Draft gives a template's draft, nil when its newest version is published.
func (s *Library) Draft(ctx context.Context, id string) (*Draft, error) {
	d, err := draftOf(ctx, s.db, id)
	return d, s.db.Fault("draft", err)
}

func draftOf(ctx context.Context, db store.Queryer, id string) (*Draft, error) {
	d, err := scanDraft(db.QueryRowContext(ctx, `SELECT `+draftColumns+` FROM template_draft d WHERE d.template = $1`, id))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return &d, err
}

// Head gives what the next save changes: the draft, or the newest version where
// there is none; of a deleted template too.
func (s *Library) Head(ctx context.Context, id string) (Entry, *template.Template, error) {
	d, err := draftOf(ctx, s.db, id)
	if err != nil {
		return Entry{}, nil, s.db.Fault("head", err)
	}
	if d == nil {
		return s.Get(ctx, id)
	}
	t, err := s.template(ctx, id, d.Version)
	return d.Entry, t, s.db.Fault("head", err)
}

// Publish makes a template's draft the version that the library gives. version
// is the draft that was looked at; another one by now is ErrConflict, 0 does
// not check.
func (s *Library) Publish(ctx context.Context, id string, version int) (Entry, error) {
	var e Entry
	err := s.db.Change(ctx, func(tx *sql.Tx) error {
		d, err := draftFor(ctx, tx, id, version)
		if err != nil {
			return err
		}
		e = d.Entry
		xml, err := versionXML(ctx, tx, id, e.Version)
		if err != nil {
			return err
		}
		t, err := readXML(id, xml)
		if err != nil {
			return err
		}
		return publish(ctx, tx, e, t)
	})
	return e, s.db.Fault("publish", err)
}

// Discard takes a draft back: the published version is the newest again. The
// draft's versions stay in the history. What was never published is deleted.
func (s *Library) Discard(ctx context.Context, id string, version int) error {
	return s.db.Fault("discard", s.db.Change(ctx, func(tx *sql.Tx) error {
		d, err := draftFor(ctx, tx, id, version)
		if err != nil {
			return err
		}
		if d.Published == 0 {
			change, err := nextChange(ctx, tx) // the list of what is deleted has it now
			if err != nil {
				return err
			}
			_, err = tx.ExecContext(ctx, `UPDATE template SET deleted = $1, change = $2 WHERE id = $3`, stateDeleted, change, id)
			return err
		}
		_, err = tx.ExecContext(ctx, `DELETE FROM template_draft WHERE template = $1`, id)
		return err
	}))
}

func draftFor(ctx context.Context, tx *sql.Tx, id string, version int) (*Draft, error) {
	d, err := draftOf(ctx, tx, id)
	switch {
	case err != nil:
		return nil, err
	case d == nil:
		var n int
		if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM template WHERE id = $1`, id).Scan(&n); err != nil || n == 0 {
			return nil, errors.Join(err, notFound(id))
		}
		return nil, ErrNoDraft
	case version != 0 && version != d.Version:
		return nil, fmt.Errorf("%w: the draft is version %d by now, saved %s", ErrConflict, d.Version, d.Changed.Format(time.RFC3339))
	}
	return d, nil
}

// publish makes a version the one that the library gives.
func publish(ctx context.Context, tx *sql.Tx, e Entry, t *template.Template) error {
	if err := putEntry(ctx, tx, e, searchText(t)); err != nil {
		return err
	}
	if err := knowledge.Write(ctx, tx, e.ID, t); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `DELETE FROM template_draft WHERE template = $1`, e.ID)
	return err
}

// putDraft keeps a version as the template's draft. A template that is new has
// a row that is not listed; one that was deleted comes back.
func putDraft(ctx context.Context, tx *sql.Tx, e Entry, who, search string) error {
	change, err := nextChange(ctx, tx)
	if err != nil {
		return err
	}
	fields := strings.Join(e.Fields, "\n")
	_, err = tx.ExecContext(ctx, `
		INSERT INTO template (id, version, name, site, kind, description, fields, samples, changed, search, change, deleted)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (id) DO NOTHING`,
		e.ID, e.Version, e.Name, e.Site, string(e.Kind), e.Description, fields, e.Samples, e.Changed.UnixMicro(), search, change, stateDraft)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO template_draft (template, published, version, name, site, kind, description, fields, samples, search, changed, who)
		VALUES ($1, coalesce((SELECT version FROM template WHERE id = $1 AND deleted <> $2), 0), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
		ON CONFLICT (template) DO UPDATE SET version = excluded.version, name = excluded.name, site = excluded.site, kind = excluded.kind,
			description = excluded.description, fields = excluded.fields, samples = excluded.samples, search = excluded.search,
			changed = excluded.changed, who = excluded.who`,
		e.ID, stateDraft, e.Version, e.Name, e.Site, string(e.Kind), e.Description, fields, e.Samples, search, e.Changed.UnixMicro(), store.Clean(who))
	if err != nil {
		return err
	}
	return undelete(ctx, tx, e.ID, change)
}

// undelete brings a deleted template back to where it was: in the list, or among the drafts.
func undelete(ctx context.Context, tx *sql.Tx, id string, change int64) error {
	_, err := tx.ExecContext(ctx, `
		UPDATE template SET change = $1, deleted = CASE WHEN EXISTS (SELECT 1 FROM template_draft WHERE template = $2 AND published = 0) THEN 2 ELSE 0 END
		WHERE id = $2 AND deleted = 1`, change, id)
	return err
}
