package source

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"wrapsmith/backend/page"
)

// sniffLen is how many bytes are read to detect the kind of a file.
const sniffLen = 64 << 10

// maxGzip is how many layers of gzip are unpacked.
const maxGzip = 2

// kind is the kind of a file, detected by its first bytes.
type kind int

const (
	kindPage kind = iota // a page, or something that package page refuses
	kindGzip
	kindZip
	kindWARC
	kindHAR
	kindMHTML
	kindList
	kindSitemap
)

func kindOf(head []byte) kind {
	switch {
	case bytes.HasPrefix(head, []byte("\x1f\x8b")):
		return kindGzip
	case bytes.HasPrefix(head, []byte("PK\x03\x04")), bytes.HasPrefix(head, []byte("PK\x05\x06")):
		return kindZip
	case bytes.HasPrefix(head, []byte("WARC/")):
		return kindWARC
	}
	text := strings.TrimLeft(strings.TrimPrefix(string(head[:min(len(head), 4096)]), "\ufeff"), " \t\r\n")
	switch {
	case strings.HasPrefix(text, "{") && strings.Contains(text, `"log"`):
		return kindHAR
	case sitemapHead.MatchString(text):
		return kindSitemap
	case strings.HasPrefix(text, "<"):
		return kindPage
	case looksMHTML(text):
		return kindMHTML
	case !strings.Contains(text, "<") && looksList(text):
		return kindList
	}
	return kindPage
}

// looksMHTML reports whether a text begins with the headers of a saved page.
func looksMHTML(text string) bool {
	text = strings.ToLower(text)
	return strings.Contains(text, "mime-version:") && strings.Contains(text, "multipart/related")
}

// looksList reports whether the first line that is not a comment is an address.
func looksList(text string) bool {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			return isAddress(line)
		}
	}
	return false
}

func isAddress(s string) bool {
	return !strings.ContainsAny(s, " \t<>") && (hasPrefixFold(s, "http://") || hasPrefixFold(s, "https://"))
}

func hasPrefixFold(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}

// opened is a file or stream before it is read.
type opened struct {
	r       *bufio.Reader
	at      io.ReaderAt // nil for a stream
	size    int64       // of at
	origin  page.Origin
	fetcher Getter
	gzips   int         // layers taken off
	packed  *fromPacked // what those were taken from; nil without

	resources bool // pages come with their style sheets, images and fonts

	zips     int     // that it lies in
	unpacked *uint64 // bytes that these and those beside it give; nil outside of a zip
}

// pages yields the page or the pages; false if no more are wanted.
func (o opened) pages(ctx context.Context, yield yielder) bool {
	head, err := o.r.Peek(sniffLen)
	if err != nil && !errors.Is(err, io.EOF) {
		return o.fail(yield, fmt.Errorf("reading it failed: %w", explain(err)))
	}
	switch kindOf(head) {
	case kindGzip:
		return o.gunzip(ctx, yield)
	case kindZip:
		return o.unzip(ctx, yield)
	case kindWARC:
		return o.warcIn(ctx, &WARC{r: o.r}, yield)
	case kindHAR:
		return o.har(ctx, yield)
	case kindMHTML:
		return o.mhtml(yield)
	case kindList:
		return o.list(ctx, yield)
	case kindSitemap:
		return o.sitemap(ctx, yield)
	}
	return yield(o.page())
}

// fail yields an error in place of the pages.
func (o opened) fail(yield yielder, err error) bool {
	return yield(nil, &Error{Name: o.origin.Name, Err: err})
}

// page reads one page.
func (o opened) page() (*page.Page, error) {
	if o.size > page.MaxBytes {
		return nil, &Error{Name: o.origin.Name, Err: fmt.Errorf("%w: it has %d MB and the limit is %d MB; save the part that you need as a page of its own",
			page.ErrTooLarge, o.size>>20, page.MaxBytes>>20)}
	}
	p, err := read(o.r, o.origin)
	if err == nil && p.URL == "" {
		p.URL = savedFrom(p.Text)
	}
	return p, err
}

// gunzip unpacks one layer of gzip. WARC files are read member by member, so that
// each record has an offset in the file.
func (o opened) gunzip(ctx context.Context, yield yielder) bool {
	if o.gzips == maxGzip {
		return o.fail(yield, fmt.Errorf("%w: it is packed more than %d times; unpack it with gunzip", page.ErrBinary, maxGzip))
	}
	from := io.Reader(o.r)
	if o.packed == nil {
		o.packed = &fromPacked{r: o.r}
		from = o.packed
	}
	gz, err := gzip.NewReader(from)
	if err != nil {
		return o.fail(yield, broken("gzip", err))
	}
	in := &unpacking{ctx: ctx, r: gz, packed: o.packed}
	inner := opened{r: bufio.NewReaderSize(in, sniffLen), origin: o.origin, resources: o.resources, fetcher: o.fetcher, gzips: o.gzips + 1, packed: o.packed, zips: o.zips, unpacked: o.unpacked}
	head, err := inner.r.Peek(sniffLen)
	if err != nil && !errors.Is(err, io.EOF) {
		return o.fail(yield, broken("gzip", err))
	}
	switch kindOf(head) {
	case kindWARC:
		return inner.warcIn(ctx, &WARC{r: inner.r}, yield)
	case kindZip:
		return o.fail(yield, fmt.Errorf("%w: it is a zip inside a gzip; unpack it with gunzip", page.ErrBinary))
	}
	return inner.pages(ctx, yield)
}

// broken is the error of an archive that cannot be read.
func broken(kind string, err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return fmt.Errorf("the %s ends in the middle: %w; copy or fetch it again", kind, io.ErrUnexpectedEOF)
	}
	return fmt.Errorf("the %s is damaged: %w; copy or fetch it again", kind, err)
}
