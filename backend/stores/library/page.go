package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/template"
)

// packed is a page made ready to be stored; body is nil when it was there already.
type packed struct {
	*page.Page
	digest string
	body   []byte
}

// packPages compresses the pages that are not there yet, before the
// transaction begins: no writer waits for it.
func (s *Library) packPages(ctx context.Context, pages []*page.Page) ([]packed, error) {
	out := make([]packed, 0, len(pages))
	for _, p := range pages {
		if p == nil {
			return nil, errors.New("a page is missing")
		}
		k := packed{Page: p, digest: p.Digest()}
		stored, err := has(ctx, s.db, k.digest)
		if err != nil {
			return nil, err
		}
		if !stored {
			k.body = store.Pack(p.Bytes)
		}
		out = append(out, k)
	}
	return out, nil
}

// has reports whether the library has a page's bytes.
func has(ctx context.Context, db store.Queryer, digest string) (bool, error) {
	var n int
	err := db.QueryRowContext(ctx, `SELECT count(*) FROM page WHERE digest = $1`, digest).Scan(&n)
	return n > 0, err
}

// putPage stores a page's bytes where they are not there yet.
func putPage(ctx context.Context, tx *sql.Tx, p packed) error {
	stored, err := has(ctx, tx, p.digest)
	if err != nil || stored {
		return err
	}
	body := p.body
	if body == nil { // it was there, and another process deleted it meanwhile
		body = store.Pack(p.Bytes)
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO page (digest, size, body) VALUES ($1, $2, $3)`, p.digest, len(p.Bytes), body)
	return err
}

// linkSamples stores the pages of a version's samples, in their order, and
// after them those that came along without being samples.
func linkSamples(ctx context.Context, tx *sql.Tx, e Entry, samples []template.Sample, pages []packed) error {
	given := map[string]packed{}
	for _, p := range pages {
		given[p.digest] = p
		if err := putPage(ctx, tx, p); err != nil {
			return err
		}
	}
	// A sample whose page the library does not have is left out: a template is complete without its pages.
	const link = `INSERT INTO template_page (template, version, digest, position, name, url, content_type)
		SELECT $1, $2, digest, $3, $4, $5, $6 FROM page WHERE digest = $7 ON CONFLICT DO NOTHING`
	linked := map[string]bool{}
	put := func(position int, digest, name, url, kind string) error {
		if linked[digest] {
			return nil
		}
		linked[digest] = true
		_, err := tx.ExecContext(ctx, link, e.ID, e.Version, position, store.Clean(name), store.Clean(url), store.Clean(kind), digest)
		return err
	}
	for i, s := range samples {
		kind := ""
		if p, ok := given[s.Digest]; ok {
			kind = p.ContentType
		}
		if err := put(i, s.Digest, s.Name, s.URL, kind); err != nil {
			return err
		}
	}
	for i, p := range pages {
		if err := put(len(samples)+i, p.digest, p.Name, p.URL, p.ContentType); err != nil {
			return err
		}
	}
	return nil
}

const pagesQuery = `SELECT l.name, l.url, l.content_type, p.digest, p.body FROM template_page l JOIN page p ON p.digest = l.digest
	WHERE l.template = $1 AND l.version = $2 ORDER BY l.position`

// Pages gives the pages of version n, 0 for the newest: its samples first.
func (s *Library) Pages(ctx context.Context, id string, n int) ([]*page.Page, error) {
	if n == 0 {
		e, err := s.entry(ctx, id)
		if err != nil {
			return nil, s.db.Fault("pages", err)
		}
		n = e.Version
	}
	rows, err := s.db.QueryContext(ctx, pagesQuery, id, n)
	if err != nil {
		return nil, s.db.Fault("pages", err)
	}
	pages, err := store.All(rows, scanPage)
	return pages, s.db.Fault("pages", err)
}

// PageByDigest gives a page by the hex SHA-256 of its bytes, under a name it was stored by.
func (s *Library) PageByDigest(ctx context.Context, digest string) (*page.Page, error) {
	p, err := scanPage(s.db.QueryRowContext(ctx, `
		SELECT l.name, l.url, l.content_type, p.digest, p.body
		FROM (SELECT digest, name, url, content_type FROM work_page UNION ALL SELECT digest, name, url, content_type FROM template_page) l
		JOIN page p ON p.digest = l.digest WHERE p.digest = $1 LIMIT 1`, digest))
	if errors.Is(err, sql.ErrNoRows) {
		err = fmt.Errorf("%w: page %s", store.ErrNotFound, digest)
	}
	return p, s.db.Fault("page", err)
}

func scanPage(row store.Scanner) (*page.Page, error) {
	var o page.Origin
	var digest string
	var body []byte
	if err := row.Scan(&o.Name, &o.URL, &o.ContentType, &digest, &body); err != nil {
		return nil, err
	}
	data, err := store.Unpack(body)
	if err != nil {
		return nil, err
	}
	p, err := page.New(data, o)
	if err != nil {
		return nil, err
	}
	if p.Digest() != digest {
		return nil, fmt.Errorf("%w: the bytes of %q are not what was saved", store.ErrDamaged, o.Name)
	}
	return p, nil
}
