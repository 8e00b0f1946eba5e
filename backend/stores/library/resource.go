package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/store"
)

// putResources stores what came with a page, where it is not there yet.
func putResources(ctx context.Context, tx *sql.Tx, p packed) error {
	for _, r := range p.Resources {
		_, err := tx.ExecContext(ctx, `INSERT INTO page_resource (digest, url, content_type, body) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
			p.digest, store.Clean(r.URL), store.Clean(r.ContentType), store.Pack(r.Bytes))
		if err != nil {
			return err
		}
	}
	return nil
}

// PutResources stores the resources of a page that the library has.
func (s *Library) PutResources(ctx context.Context, p *page.Page) error {
	return s.db.Fault("resources", s.db.Change(ctx, func(tx *sql.Tx) error {
		return putResources(ctx, tx, packed{Page: p, digest: p.Digest()})
	}))
}

// Resources lists the addresses of the style sheets, images and fonts that came with a page.
func (s *Library) Resources(ctx context.Context, digest string) ([]string, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT url FROM page_resource WHERE digest = $1 ORDER BY url`, digest)
	if err != nil {
		return nil, s.db.Fault("resources", err)
	}
	out, err := store.All(rows, func(row store.Scanner) (url string, err error) {
		err = row.Scan(&url)
		return url, err
	})
	return out, s.db.Fault("resources", err)
}

// Resource gives a style sheet, image or font that came with a page; store.ErrNotFound if none did.
func (s *Library) Resource(ctx context.Context, digest, url string) (*page.Resource, error) {
	r := page.Resource{URL: url}
	var body []byte
	err := s.db.QueryRowContext(ctx, `SELECT content_type, body FROM page_resource WHERE digest = $1 AND url = $2`, digest, url).Scan(&r.ContentType, &body)
	if errors.Is(err, sql.ErrNoRows) {
		err = fmt.Errorf("%w: resource %q", store.ErrNotFound, url)
	}
	if err == nil {
		r.Bytes, err = store.Unpack(body)
	}
	if err != nil {
		return nil, s.db.Fault("resource", err)
	}
	return &r, nil
}
