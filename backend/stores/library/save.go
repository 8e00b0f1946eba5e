package library

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"wrapsmith/backend/message"
	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/template"
)

// Save is what to save as a template's next version.
type Save struct {
	ID string // "" for a new template
	// BaseVersion is the version that the change began from; another one being
	// the newest by now is ErrConflict. 0 does not check.
	BaseVersion int
	Template    *template.Template
	Who, Note   string
	Pages       []*page.Page // the samples' pages; those that the library has may be left out
	// Keep takes a new template's history as it is, where it has one: its last
	// entry is the version. So a template comes back as it was exported; a draft
	// too, whose history goes on from the library's newest version. Who is then
	// who imports it (provenance.go).
	Keep bool
	// Draft keeps the version as the template's draft instead of publishing it (state.go).
	Draft bool
}

// Save keeps a template as a new version, in one transaction. The history in
// its XML is that of the library with this save; Template is not changed.
func (s *Library) Save(ctx context.Context, v Save) (Entry, error) {
	var e Entry
	if v.Template == nil || strings.TrimSpace(v.Template.Name) == "" {
		return e, s.db.Fault("save", message.Errorf("noname", "%w: give it a name", ErrIncomplete))
	}
	packed, err := s.packPages(ctx, v.Pages)
	if err != nil {
		return e, s.db.Fault("save", err)
	}
	err = s.db.Change(ctx, func(tx *sql.Tx) error {
		var err error
		e, err = save(ctx, tx, v, packed)
		return err
	})
	return e, s.db.Fault("save", err)
}

func save(ctx context.Context, tx *sql.Tx, v Save, pages []packed) (Entry, error) {
	t := *v.Template
	now := time.Now().UTC()
	second := now.Truncate(time.Second)
	newest, highest, err := lastVersion(ctx, tx, v)
	if err != nil {
		return Entry{}, err
	}
	if v.ID == "" {
		v.ID = store.NewID()
	} else {
		have, err := history(ctx, tx, v.ID, newest)
		if err != nil {
			return Entry{}, err
		}
		if v.Keep && v.Draft && follows(t.History, have, highest) {
			newest = 0
		} else if t.History, err = marked(ctx, tx, v.ID, have); err != nil {
			return Entry{}, err
		}
	}
	number := highest + 1
	if k := len(t.History); k > 0 && newest == 0 {
		number = t.History[k-1].Number + 1
	}
	var provenance template.Version // as the file says it
	var madeAt int64
	if keep := v.Keep && newest == 0 && len(t.History) > 0; keep {
		provenance = t.History[len(t.History)-1]
		number, v.Note, madeAt = provenance.Number, provenance.Why, provenance.When.UnixMicro()
	} else {
		if newest == 0 {
			t.History = brought(t.History, v.Who, second)
		}
		t.History = append(slices.Clone(t.History), template.Version{Number: number, Who: v.Who, When: second, Why: v.Note})
	}
	var xml bytes.Buffer
	if err := t.Write(&xml); err != nil {
		return Entry{}, err
	}
	e := entryOf(v.ID, number, &t, now.Truncate(time.Microsecond))
	if v.Draft {
		err = putDraft(ctx, tx, e, v.Who, searchText(&t))
	} else {
		err = publish(ctx, tx, e, &t)
	}
	if err != nil {
		return Entry{}, err
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO template_version (template, version, who, note, saved, xml, told_who, told_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		e.ID, number, store.Clean(v.Who), store.Clean(v.Note), now.UnixMicro(), store.Pack(xml.Bytes()), store.Clean(provenance.Who), madeAt)
	if err != nil {
		return Entry{}, err
	}
	return e, linkSamples(ctx, tx, e, t.Samples, pages)
}

// lastVersion is the version that a save follows, a draft or the published one,
// and the highest number given out; 0, 0 when it is new.
func lastVersion(ctx context.Context, tx *sql.Tx, v Save) (n, highest int, err error) {
	if v.ID == "" {
		return 0, 0, nil
	}
	var changed int64
	err = tx.QueryRowContext(ctx, `
		SELECT coalesce(d.version, t.version), coalesce(d.changed, t.changed), (SELECT max(v.version) FROM template_version v WHERE v.template = t.id)
		FROM template t LEFT JOIN template_draft d ON d.template = t.id WHERE t.id = $1`, v.ID).Scan(&n, &changed, &highest)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return 0, 0, notFound(v.ID)
	case err != nil:
		return 0, 0, err
	case v.BaseVersion != 0 && v.BaseVersion != n:
		return 0, 0, fmt.Errorf("%w: version %d is of %s, this change began from version %d; open the newest one and make the change there, or save this as a new template",
			ErrConflict, n, store.FromMicros(changed).Format(time.RFC3339), v.BaseVersion)
	}
	return n, highest, nil
}

// history returns the history in the newest version: the versions before it, and itself.
func history(ctx context.Context, tx *sql.Tx, id string, newest int) ([]template.Version, error) {
	xml, err := versionXML(ctx, tx, id, newest)
	if err != nil {
		return nil, err
	}
	t, err := readXML(id, xml)
	if err != nil {
		return nil, err
	}
	return t.History, nil
}

// putEntry writes a template's row; saving a deleted one brings it back.
func putEntry(ctx context.Context, tx *sql.Tx, e Entry, search string) error {
	change, err := nextChange(ctx, tx)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO template (id, version, name, site, kind, description, fields, samples, changed, search, change, deleted)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 0)
		ON CONFLICT (id) DO UPDATE SET version = excluded.version, name = excluded.name, site = excluded.site, kind = excluded.kind,
			description = excluded.description, fields = excluded.fields, samples = excluded.samples, changed = excluded.changed,
			search = excluded.search, change = excluded.change, deleted = 0`,
		e.ID, e.Version, e.Name, e.Site, string(e.Kind), e.Description, strings.Join(e.Fields, "\n"), e.Samples, e.Changed.UnixMicro(), search, change)
	return err
}

// nextChange counts a change of the library's templates.
func nextChange(ctx context.Context, tx *sql.Tx) (n int64, err error) {
	err = tx.QueryRowContext(ctx, `UPDATE counter SET value = value + 1 WHERE name = 'change' RETURNING value`).Scan(&n)
	return n, err
}

func notFound(id string) error { return fmt.Errorf("%w: %q", store.ErrNotFound, id) }
