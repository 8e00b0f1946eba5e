package library

import (
	"bytes"
	"compress/gzip"
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sync"

	"wrapsmith/backend/template"
	"wrapsmith/backend/web/page"
)

// packed is a page made ready to be stored; body is nil when it was there already.
type packed struct {
	*page.Page
	digest string
	body   []byte
}

// packPages compresses the pages that are not there yet, before the
// transaction begins: nobody waits for it.
func (s *Store) packPages(ctx context.Context, pages []*page.Page) ([]packed, error) {
	out := make([]packed, 0, len(pages))
	for _, p := range pages {
		if p == nil {
			return nil, errors.New("a page is missing")
		}
		k := packed{Page: p, digest: p.Digest()}
		there, err := has(ctx, s.db, k.digest)
		if err != nil {
			return nil, err
		}
		if !there {
			k.body = pack(p.Bytes)
		}
		out = append(out, k)
	}
	return out, nil
}

// maxUnpacked bounds what a library made by somebody else can unfold to: the
// largest that is kept is the state of a work.
const maxUnpacked = 256 << 20

// pack compresses; unpack is its reverse.
func pack(data []byte) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := w.Write(data)
	if err = errors.Join(err, w.Close()); err != nil {
		panic(err) // a buffer takes everything
	}
	return b.Bytes()
}

// unpackers are used again: each has tables of some 40 kB, as much as a template.
var unpackers sync.Pool // of *gzip.Reader

// foretold bounds what is allocated because the packed bytes say so.
const foretold = 1 << 20

func unpack(body []byte) ([]byte, error) {
	r, ok := unpackers.Get().(*gzip.Reader)
	if !ok {
		r = new(gzip.Reader)
	}
	defer unpackers.Put(r)
	if err := r.Reset(bytes.NewReader(body)); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	size := 0
	if len(body) > 4 { // the last four bytes are its length
		size = int(min(foretold, binary.LittleEndian.Uint32(body[len(body)-4:])))
	}
	data := bytes.NewBuffer(make([]byte, 0, size+bytes.MinRead))
	switch n, err := data.ReadFrom(io.LimitReader(r, maxUnpacked+1)); {
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	case n > maxUnpacked:
		return nil, fmt.Errorf("%w: something in it would have more than %d MiB", ErrDamaged, maxUnpacked>>20)
	}
	return data.Bytes(), nil
}

// has says whether the library has a page's bytes.
func has(ctx context.Context, db queryer, digest string) (bool, error) {
	var n int
	err := db.QueryRowContext(ctx, `SELECT count(*) FROM page WHERE digest = $1`, digest).Scan(&n)
	return n > 0, err
}

// putPage stores a page's bytes where they are not there yet.
func putPage(ctx context.Context, tx *sql.Tx, p packed) error {
	there, err := has(ctx, tx, p.digest)
	if err != nil || there {
		return err
	}
	body := p.body
	if body == nil { // it was there, and another process deleted it meanwhile
		body = pack(p.Bytes)
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO page (digest, size, body) VALUES ($1, $2, $3)`, p.digest, len(p.Bytes), body)
	return err
}

// linkSamples stores the pages of a version's samples, in their order, and
// those that came along without being samples behind them.
func linkSamples(ctx context.Context, tx *sql.Tx, e Entry, samples []template.Sample, pages []packed) error {
	given := map[string]packed{}
	for _, p := range pages {
		given[p.digest] = p
		if err := putPage(ctx, tx, p); err != nil {
			return err
		}
	}
	const link = `INSERT INTO template_page (template, version, digest, position, name, url, content_type)
		VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`
	for i, s := range samples {
		there, err := has(ctx, tx, s.Digest)
		if err != nil {
			return err
		}
		if !there {
			continue // a template is complete without its pages
		}
		kind := ""
		if p, ok := given[s.Digest]; ok {
			kind = p.ContentType
		}
		if _, err := tx.ExecContext(ctx, link, e.ID, e.Version, s.Digest, i, clean(s.Name), clean(s.URL), clean(kind)); err != nil {
			return err
		}
	}
	for i, p := range pages {
		if _, err := tx.ExecContext(ctx, link, e.ID, e.Version, p.digest, len(samples)+i, clean(p.Name), clean(p.URL), clean(p.ContentType)); err != nil {
			return err
		}
	}
	return nil
}

const pagesQuery = `SELECT l.name, l.url, l.content_type, p.digest, p.body FROM template_page l JOIN page p ON p.digest = l.digest
	WHERE l.template = $1 AND l.version = $2 ORDER BY l.position`

// Pages gives the pages of version n, 0 for the newest: its samples first.
func (s *Store) Pages(ctx context.Context, id string, n int) ([]*page.Page, error) {
	if n == 0 {
		e, err := s.entry(ctx, id)
		if err != nil {
			return nil, s.fault("pages", err)
		}
		n = e.Version
	}
	rows, err := s.db.QueryContext(ctx, pagesQuery, id, n)
	if err != nil {
		return nil, s.fault("pages", err)
	}
	pages, err := all(rows, scanPage)
	return pages, s.fault("pages", err)
}

// PageByDigest gives a page by the hex SHA-256 of its bytes, under a name it was stored by.
func (s *Store) PageByDigest(ctx context.Context, digest string) (*page.Page, error) {
	p, err := scanPage(s.db.QueryRowContext(ctx, `
		SELECT l.name, l.url, l.content_type, p.digest, p.body
		FROM (SELECT digest, name, url, content_type FROM work_page UNION ALL SELECT digest, name, url, content_type FROM template_page) l
		JOIN page p ON p.digest = l.digest WHERE p.digest = $1 LIMIT 1`, digest))
	if errors.Is(err, sql.ErrNoRows) {
		err = fmt.Errorf("%w: page %s", ErrNotFound, digest)
	}
	return p, s.fault("page", err)
}

func scanPage(row scanner) (*page.Page, error) {
	var o page.Origin
	var digest string
	var body []byte
	if err := row.Scan(&o.Name, &o.URL, &o.ContentType, &digest, &body); err != nil {
		return nil, err
	}
	data, err := unpack(body)
	if err != nil {
		return nil, err
	}
	p, err := page.New(data, o)
	if err != nil {
		return nil, err
	}
	if p.Digest() != digest {
		return nil, fmt.Errorf("%w: the bytes of %q are not what was saved", ErrDamaged, o.Name)
	}
	return p, nil
}
