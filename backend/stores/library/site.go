package library

import (
	"context"
	"time"

	"wrapsmith/backend/stores/store"
)

// Site is a site with how many templates the list has of it.
type Site struct {
	Host      string // "": templates of no site in particular
	Templates int
	Changed   time.Time // the newest change of one of them
}

// Sites lists the sites whose name holds a text, those with most templates first.
func (s *Library) Sites(ctx context.Context, text string, limit int) ([]Site, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT site, count(*), max(changed) FROM template
		WHERE deleted = 0 AND lower(site) LIKE $1 ESCAPE '\' GROUP BY site ORDER BY count(*) DESC, site LIMIT $2`,
		"%"+store.EscapeLike.Replace(store.Fold(text))+"%", limit)
	if err != nil {
		return nil, s.db.Fault("sites", err)
	}
	sites, err := store.All(rows, func(row store.Scanner) (one Site, err error) {
		var changed int64
		err = row.Scan(&one.Host, &one.Templates, &changed)
		one.Changed = store.FromMicros(changed)
		return one, err
	})
	return sites, s.db.Fault("sites", err)
}
