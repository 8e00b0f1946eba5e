package library

import (
	"context"
	"time"

	"wrapsmith/backend/stores/store"
)

// Content is a template that is not deleted, as it is published, else as its draft says.
type Content struct {
	Entry
	Made  time.Time // when its first version was saved
	Draft *Draft    // nil: its newest version is published
}

// Contents lists everything that is not deleted, drafts too, in no order.
func (s *Library) Contents(ctx context.Context) ([]Content, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT `+entryColumns+`, (SELECT min(v.saved) FROM template_version v WHERE v.template = template.id)
		FROM template WHERE deleted <> $1`, stateDeleted)
	if err != nil {
		return nil, s.db.Fault("contents", err)
	}
	found, err := store.All(rows, func(row store.Scanner) (c Content, err error) {
		var made int64
		c.Entry, err = scanEntry(store.And(row, &made))
		c.Made = store.FromMicros(made)
		return c, err
	})
	for i := range found {
		if err == nil {
			err = s.withDraft(ctx, &found[i])
		}
	}
	return found, s.db.Fault("contents", err)
}

// withDraft looks up the draft. What was never published is called as its draft is.
func (s *Library) withDraft(ctx context.Context, c *Content) (err error) {
	if c.Draft, err = draftOf(ctx, s.db, c.ID); err == nil && c.Draft != nil && c.Draft.Published == 0 {
		c.Entry = c.Draft.Entry
	}
	return err
}
