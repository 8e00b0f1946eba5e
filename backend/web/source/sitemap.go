package source

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"iter"
	"net/url"
	"path"
	"regexp"
	"strings"

	"wrapsmith/backend/page"
)

// Bounds of sitemaps.
const (
	MaxSitemap   = 50_000 // addresses of one, as sitemaps.org says; more are left out
	sitemapDepth = 3      // of sitemaps that lead to sitemaps
)

// Sitemap is a list of addresses of pages, or of further sitemaps (sitemaps.org). It
// is not a page, so it is returned as an error in place of one.
type Sitemap struct {
	Address string // where it was found, after redirects
	Pages   []string
	Maps    []string
	why     error
}

func (m *Sitemap) Error() string { return m.why.Error() }

// Unwrap is why it is no page.
func (m *Sitemap) Unwrap() error { return m.why }

// sitemapHead matches the beginning of a sitemap, after comments.
var sitemapHead = regexp.MustCompile(`^(?:<\?[^>]*\?>\s*|<!--(?s:.*?)-->\s*)*<(?:[\w.-]+:)?(?:urlset|sitemapindex)[\s>]`)

// IsSitemap reports whether an address is likely to be that of a sitemap, by its name.
func IsSitemap(address string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	name := strings.ToLower(path.Base(u.Path))
	return strings.Contains(name, "sitemap") && (strings.HasSuffix(name, ".xml") || strings.HasSuffix(name, ".xml.gz"))
}

// orSitemap returns a *Sitemap if the bytes are one, else the error.
func orSitemap(raw []byte, address string, why error) error {
	if bytes.HasPrefix(raw, []byte("\x1f\x8b")) {
		gz, err := gzip.NewReader(bytes.NewReader(raw))
		if err != nil {
			return why
		}
		if raw, err = io.ReadAll(io.LimitReader(gz, page.MaxBytes)); err != nil {
			return why
		}
	}
	raw = bytes.TrimLeft(bytes.TrimPrefix(raw, []byte("\ufeff")), " \t\r\n")
	if !sitemapHead.Match(raw[:min(len(raw), sniffLen)]) {
		return why
	}
	m := readSitemap(bytes.NewReader(raw))
	m.Address, m.why = address, why
	return m
}

// readSitemap reads the addresses of a sitemap, as far as it is well-formed.
func readSitemap(r io.Reader) *Sitemap {
	m := &Sitemap{}
	d := xml.NewDecoder(r)
	d.Strict = false
	d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil } // it is UTF-8 or ASCII, whatever it says
	space, around := "", ""
	for len(m.Pages)+len(m.Maps) < MaxSitemap {
		token, err := d.Token()
		if err != nil {
			return m
		}
		start, ok := token.(xml.StartElement)
		switch {
		case !ok:
		case around == "":
			space, around = start.Name.Space, start.Name.Local
		case start.Name.Space != space: // of pictures, news, other languages
		case start.Name.Local == "url" || start.Name.Local == "sitemap":
			around = start.Name.Local
		case start.Name.Local == "loc":
			var text string
			if d.DecodeElement(&text, &start) != nil {
				return m
			}
			if text = strings.TrimSpace(text); !isAddress(text) {
				continue
			}
			if around == "sitemap" {
				m.Maps = append(m.Maps, text)
			} else {
				m.Pages = append(m.Pages, text)
			}
		}
	}
	return m
}

// SitemapBy returns the pages that a sitemap lists, directly or by further sitemaps.
// Sitemaps are fetched by raw, pages by g. If the address turns out to be a page, it
// is returned as one.
func SitemapBy(raw, g Getter, address string) Source { return mapped{raw, g, address} }

type mapped struct {
	raw, g  Getter
	address string
}

// Len is not known.
func (m mapped) Len() int { return -1 }

// Pages gets the sitemap, then the pages.
func (m mapped) Pages(ctx context.Context) iter.Seq2[*page.Page, error] {
	return func(yield func(*page.Page, error) bool) { m.follow(ctx, m.address, sitemapDepth, yield) }
}

func (m mapped) follow(ctx context.Context, address string, depth int, yield yielder) bool {
	p, err := m.raw.Fetch(ctx, address)
	var found *Sitemap
	if depth == 0 || !errors.As(err, &found) {
		return yield(p, err)
	}
	return m.all(ctx, found, depth-1, yield)
}

// all gets the pages of a sitemap that was read.
func (m mapped) all(ctx context.Context, found *Sitemap, depth int, yield yielder) bool {
	more := fetchAll(ctx, m.g, func(send func(*errand) bool) {
		for _, address := range found.Pages {
			if !send(&errand{address: address}) {
				return
			}
		}
	}, yield)
	for _, address := range found.Maps {
		if !more || ctx.Err() != nil {
			return false
		}
		more = m.follow(ctx, address, depth, yield)
	}
	return more
}

// sitemap gets the pages of a sitemap that is a file.
func (o opened) sitemap(ctx context.Context, yield yielder) bool {
	g := orOwn(o.fetcher)
	return mapped{raw: g, g: g}.all(ctx, readSitemap(io.LimitReader(o.r, page.MaxBytes)), sitemapDepth, yield)
}
