package library

import (
	"context"
	"time"
)

// Site is a site with how many templates the list has of it.
type Site struct {
	Host      string // "": templates of no site in particular
	Templates int
	Changed   time.Time // the newest change of one of them
}

// Sites lists the sites whose name holds a text, those with most templates first.
func (s *Store) Sites(ctx context.Context, text string, limit int) ([]Site, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT site, count(*), max(changed) FROM template
		WHERE deleted = 0 AND lower(site) LIKE $1 ESCAPE '\' GROUP BY site ORDER BY count(*) DESC, site LIMIT $2`,
		"%"+escapeLike.Replace(fold(text))+"%", limit)
	if err != nil {
		return nil, s.fault("sites", err)
	}
	sites, err := all(rows, func(row scanner) (one Site, err error) {
		var changed int64
		err = row.Scan(&one.Host, &one.Templates, &changed)
		one.Changed = fromMicros(changed)
		return one, err
	})
	return sites, s.fault("sites", err)
}
