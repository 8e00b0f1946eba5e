package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/store"
)

// A template's pages may be more than one request can hold. So they can be sent
// before it, one by one, and be asked for part by part.

// PutPage keeps a page for a save that follows: PageAs gives it then.
func (s *Library) PutPage(ctx context.Context, p *page.Page) error {
	packed, err := s.packPages(ctx, []*page.Page{p})
	if err == nil {
		err = s.db.Change(ctx, func(tx *sql.Tx) error { return putPage(ctx, tx, packed[0]) })
	}
	return s.db.Fault("page", err)
}

// PageAs gives the page of a digest as if it came from an origin.
func (s *Library) PageAs(ctx context.Context, digest string, o page.Origin) (*page.Page, error) {
	p, err := scanPage(s.db.QueryRowContext(ctx, `SELECT $1, $2, $3, digest, body FROM page WHERE digest = $4`, o.Name, o.URL, o.ContentType, digest))
	if errors.Is(err, sql.ErrNoRows) {
		err = fmt.Errorf("%w: page %s", store.ErrNotFound, digest)
	}
	return p, s.db.Fault("page", err)
}

// SomePages gives pages of version n from one on, as Pages orders them: as many
// as have most bytes together, at least one. next is where to go on, 0: nowhere.
func (s *Library) SomePages(ctx context.Context, id string, n, from int, most int64) (pages []*page.Page, next int, err error) {
	rows, err := s.db.QueryContext(ctx, `SELECT p.size FROM template_page l JOIN page p ON p.digest = l.digest
		WHERE l.template = $1 AND l.version = $2 ORDER BY l.position`, id, n)
	if err != nil {
		return nil, 0, s.db.Fault("pages", err)
	}
	sizes, err := store.All(rows, func(row store.Scanner) (size int64, err error) {
		err = row.Scan(&size)
		return size, err
	})
	if err != nil {
		return nil, 0, s.db.Fault("pages", err)
	}
	to := from
	for left := most; to < len(sizes) && (to == from || left >= sizes[to]); to++ {
		left -= sizes[to]
	}
	if to < len(sizes) {
		next = to
	}
	rows, err = s.db.QueryContext(ctx, pagesQuery+` LIMIT $3 OFFSET $4`, id, n, max(to-from, 0), from)
	if err != nil {
		return nil, 0, s.db.Fault("pages", err)
	}
	pages, err = store.All(rows, scanPage)
	return pages, next, s.db.Fault("pages", err)
}
