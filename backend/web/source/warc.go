package source

import (
	"bufio"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/http/httputil"
	"strconv"
	"strings"
	"time"

	"wrapsmith/backend/page"
)

// maxRecord is the largest WARC record that is read as a page: its bytes before
// they are unpacked, its headers included.
const maxRecord = page.MaxBytes + 1<<20

// WARC reads the records of a WARC file (ISO 28500:2017), plain or in gzip, one
// after the other. The headers of one record are in memory, and a page while it is
// made.
type WARC struct {
	r     *bufio.Reader
	count int // records
	rest  *io.LimitedReader
}

// Record is one record of a WARC file.
type Record struct {
	Type        string // "response", "resource", "conversion" ...
	URL         string
	ContentType string // of the record: "application/http; msgtype=response" for what a server answered
	ID          string
	RefersTo    string
	Date        time.Time // when it was received; zero if unknown
	Body        io.Reader
}

// NewWARC reads a WARC file from its beginning, or from the beginning of one of its
// records.
func NewWARC(r io.Reader) (*WARC, error) {
	b := bufio.NewReaderSize(r, sniffLen)
	if head, _ := b.Peek(2); string(head) != "\x1f\x8b" {
		return &WARC{r: b}, nil
	}
	gz, err := gzip.NewReader(b)
	if err != nil {
		return nil, broken("gzip", err)
	}
	return &WARC{r: bufio.NewReaderSize(gz, sniffLen)}, nil
}

// Next returns the next record, io.EOF after the last one. The body of the previous
// record can no longer be read. After any other error there are no more records.
func (w *WARC) Next() (*Record, error) {
	if w.rest != nil {
		if _, err := io.Copy(io.Discard, w.rest); err != nil {
			return nil, w.broken(err)
		}
		if w.rest.N > 0 {
			return nil, w.broken(io.ErrUnexpectedEOF)
		}
	}
	if err := w.skipBlank(); err != nil {
		if errors.Is(err, io.EOF) {
			return nil, io.EOF
		}
		return nil, w.broken(err)
	}
	w.count++
	rec := &Record{}
	version, err := readLine(w.r)
	if err != nil {
		return nil, w.broken(err)
	}
	if !strings.HasPrefix(version, "WARC/") {
		return nil, w.broken(fmt.Errorf("it begins with %q, want WARC/1.0 or WARC/1.1", version[:min(len(version), 40)]))
	}
	h, err := readFields(w.r)
	if err != nil {
		return nil, w.broken(err)
	}
	size, err := strconv.ParseInt(h.Get("Content-Length"), 10, 64)
	if err != nil || size < 0 {
		return nil, w.broken(fmt.Errorf("its Content-Length is %q, want a number", h.Get("Content-Length")))
	}
	rec.Type, rec.ContentType, rec.ID, rec.RefersTo = h.Get("WARC-Type"), h.Get("Content-Type"), h.Get("WARC-Record-ID"), h.Get("WARC-Refers-To")
	rec.Date, _ = time.Parse(time.RFC3339, h.Get("WARC-Date"))
	rec.URL = strings.Trim(h.Get("WARC-Target-URI"), "<>")
	w.rest = &io.LimitedReader{R: w.r, N: size}
	rec.Body = w.rest
	return rec, nil
}

// skipBlank reads the empty lines between records.
func (w *WARC) skipBlank() error {
	for {
		b, err := w.r.Peek(1)
		if err != nil {
			return err
		}
		if b[0] != '\r' && b[0] != '\n' {
			return nil
		}
		w.r.Discard(1) //nolint:errcheck // it is there
	}
}

func (w *WARC) broken(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = fmt.Errorf("the file ends in the middle of it (%w)", io.ErrUnexpectedEOF)
	}
	return fmt.Errorf("record %d: %w; what follows is left out: copy or fetch the file again", w.count, err)
}

// IsPage reports whether a record may contain a page. For responses of a server, Page
// decides.
func (r *Record) IsPage() bool {
	kind, _, _ := mime.ParseMediaType(r.ContentType)
	switch r.Type {
	case "response":
		return kind == "application/http" || kind == ""
	case "resource", "conversion":
		return kind == "text/html" || kind == "application/xhtml+xml"
	}
	return false
}

// errNoPage is the error of an answer that is not a page: an image, a redirect, an
// error.
var errNoPage = errors.New("this answer holds no page")

// Page reads a record as a page; errNoPage if it does not contain one.
func (r *Record) Page() (*page.Page, error) {
	p, _, err := r.read(false)
	return p, err
}

// read reads a record as a page or, if it is wanted, as a style sheet, image or font, which has
// no page and errNoPage.
func (r *Record) read(resources bool) (*page.Page, *page.Resource, error) {
	o := page.Origin{Name: r.URL, URL: r.URL, ContentType: r.ContentType, Received: r.Date}
	body := bufio.NewReader(io.LimitReader(r.Body, maxRecord+1))
	h := http.Header{}
	if r.Type == "response" {
		status, err := readLine(body)
		if err != nil {
			return nil, nil, &Error{Name: r.URL, Err: broken("record", err)}
		}
		if f := strings.Fields(status); len(f) < 2 || !strings.HasPrefix(f[0], "HTTP/") || f[1] != "200" {
			return nil, nil, errNoPage
		}
		fields, err := readFields(body)
		if err != nil {
			return nil, nil, &Error{Name: r.URL, Err: broken("record", err)}
		}
		h, o.ContentType = http.Header(fields), fields.Get("Content-Type")
		if kind, _, err := mime.ParseMediaType(o.ContentType); err == nil && kind != "text/html" && kind != "application/xhtml+xml" {
			if !resources || !assetKind(kind, pathOf(r.URL)) {
				return nil, nil, errNoPage
			}
			a, err := r.resource(body, h)
			return nil, a, err
		}
	}
	raw, err := io.ReadAll(body)
	if err != nil {
		return nil, nil, &Error{Name: r.URL, Err: broken("record", err)}
	}
	if len(raw) > page.MaxBytes {
		return nil, nil, &Error{Name: r.URL, Err: fmt.Errorf("%w: the limit is %d MB", page.ErrTooLarge, page.MaxBytes>>20)}
	}
	if raw, err = unpacked(raw, h); err != nil {
		return nil, nil, &Error{Name: r.URL, Err: err}
	}
	p, err := newPage(raw, o)
	return p, nil, err
}

// resource reads the body of a style sheet, image or font.
func (r *Record) resource(body io.Reader, h http.Header) (*page.Resource, error) {
	raw, err := io.ReadAll(io.LimitReader(body, MaxAsset+1))
	if err == nil {
		raw, err = unpacked(raw, h)
	}
	if err != nil || len(raw) > MaxAsset {
		return nil, errNoPage
	}
	return &page.Resource{URL: r.URL, ContentType: h.Get("Content-Type"), Bytes: raw}, errNoPage
}

// unpacked decodes the transfer encoding and then the content encoding. Archiving
// programs often decode chunks and leave the header, so bytes that are not chunks
// are returned unchanged.
func unpacked(raw []byte, h http.Header) ([]byte, error) {
	if strings.Contains(strings.ToLower(h.Get("Transfer-Encoding")), "chunked") {
		if plain, err := io.ReadAll(httputil.NewChunkedReader(bytes.NewReader(raw))); err == nil {
			raw = plain
		}
	}
	var r io.Reader
	var err error
	switch coding := strings.ToLower(strings.TrimSpace(h.Get("Content-Encoding"))); coding {
	case "", "identity":
		return raw, nil
	case "gzip", "x-gzip":
		if !bytes.HasPrefix(raw, []byte("\x1f\x8b")) {
			return raw, nil // the archiver took it off
		}
		r, err = gzip.NewReader(bytes.NewReader(raw))
	case "deflate":
		if r, err = zlib.NewReader(bytes.NewReader(raw)); err != nil {
			r, err = flate.NewReader(bytes.NewReader(raw)), nil
		}
	default:
		return nil, fmt.Errorf("%w: it is packed as %q, which is not known here; record it again with gzip", page.ErrBinary, coding)
	}
	if err != nil {
		return nil, broken("page", err)
	}
	plain, err := io.ReadAll(io.LimitReader(r, page.MaxBytes+1))
	if err != nil && len(plain) == 0 {
		return nil, broken("page", err)
	}
	return plain, nil
}

// warcIn yields the pages of a WARC file: responses of servers, and resources. A
// conversion record, which is how a rendered page is stored, replaces the record
// before it that it refers to.
func (o opened) warcIn(ctx context.Context, w *WARC, yield yielder) bool {
	var g *gatherer
	if o.resources {
		g = &gatherer{yield: yield}
		yield = g.take
	}
	return o.records(ctx, w, g, yield) && g.end()
}

func (o opened) records(ctx context.Context, w *WARC, g *gatherer, yield yielder) bool {
	var last *page.Page
	lastID := ""
	flush := func() bool {
		p := last
		last = nil
		return p == nil || yield(p, nil)
	}
	for ctx.Err() == nil {
		rec, err := w.Next()
		if errors.Is(err, io.EOF) {
			return flush()
		}
		if err != nil {
			return flush() && o.fail(yield, err)
		}
		if !rec.IsPage() {
			continue
		}
		if rec.Type == "conversion" && (last == nil || rec.RefersTo != lastID) {
			continue
		}
		p, a, err := rec.read(g != nil)
		g.add(a)
		if rec.Type == "conversion" && err == nil {
			last = nil
		}
		if !flush() {
			return false
		}
		switch {
		case err == nil:
			last, lastID = p, rec.ID
		case errors.Is(err, errNoPage):
		case !yield(nil, err):
			return false
		}
	}
	return false
}
