// Package source says where pages come from: bytes, files, folders, archives
// (zip, gzip, MHTML, WARC, HAR), lists of addresses, standard input or an
// address. It reads and fetches; what a page's bytes mean is decided by
// package page, and no HTML is parsed here. What holds pages is known by how it
// begins, not by its name:
//
//	1f 8b         gzip: a page, or any of those below
//	PK            zip: the pages in it, in natural order
//	WARC/         WARC: its responses and resources, streamed
//	{ "log": {    HAR: the pages that a browser's developer tools recorded
//	MIME-Version  MHTML: the page that a browser saved with all it needs
//	https://      a list of addresses, one a line, # before a remark
//
// Every source is a Source, so that a run over a folder of a hundred thousand
// files and the preview of one page are the same to what comes behind:
//
//	for p, err := range source.Paths("pages").Pages(ctx) {
//		if err != nil { // one page that could not be had; the others follow
//			continue
//		}
//		...
//	}
//
// Invariants: a page that cannot be had is an error in its place, with what to
// do, and the others follow; pages come in natural order (page2 before page10);
// addresses of this machine and of private networks are refused, after each
// resolution and redirect, unless the person allowed the host (Dialer).
//
// Cost: one page is in memory at a time. Archives are bounded in what they
// unpack to and in how deep they lie in each other.
package source

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	"wrapsmith/backend/web/page"
)

// Source gives pages one by one.
type Source interface {
	// Pages yields each page, or nil and an *Error for one that cannot be had;
	// an error never ends the sequence. It ends when there are no more pages or
	// when ctx is done, of which the caller learns from ctx.
	Pages(ctx context.Context) iter.Seq2[*page.Page, error]
	// Len is the number of pages and errors to come, -1 when unknown. It may read folders.
	Len() int
}

// Error is one page that could not be had.
type Error struct {
	Name string // file, address or name of the page
	Err  error
}

// Reason says what is wrong and what to do, without the name of the page.
func (e *Error) Reason() string {
	var p *page.Error
	if errors.As(e.Err, &p) {
		return p.Err.Error()
	}
	return e.Err.Error()
}

func (e *Error) Error() string { return fmt.Sprintf("source: %q: %s", e.Name, e.Reason()) }

// Unwrap gives the reason, for errors.Is.
func (e *Error) Unwrap() error { return e.Err }

// one is a source of one page that is made when asked for.
type one func(ctx context.Context) (*page.Page, error)

// Len is 1.
func (f one) Len() int { return 1 }

// Pages makes the page.
func (f one) Pages(ctx context.Context) iter.Seq2[*page.Page, error] {
	return func(yield func(*page.Page, error) bool) {
		if ctx.Err() != nil {
			return
		}
		yield(f(ctx))
	}
}

// Bytes is the page, or the pages, of bytes that someone else read; they must not
// change any more. Addresses in them are fetched with the sound options of the zero value.
func Bytes(raw []byte, o page.Origin) Source { return BytesBy(nil, raw, o) }

// BytesBy is Bytes, and addresses that stand in a list come by g.
func BytesBy(g Getter, raw []byte, o page.Origin) Source {
	if kindOf(raw[:min(len(raw), sniffLen)]) == kindPage {
		return one(func(context.Context) (*page.Page, error) { return newPage(raw, o) })
	}
	return packed{raw, o, g}
}

// packed is bytes that hold pages.
type packed struct {
	raw     []byte
	origin  page.Origin
	fetcher Getter
}

// Len counts the addresses of a list; of anything else it is unknown.
func (p packed) Len() int {
	if kindOf(p.raw[:min(len(p.raw), sniffLen)]) != kindList {
		return -1
	}
	return countList(bytes.NewReader(p.raw))
}

// Pages gives the pages as they are unpacked.
func (p packed) Pages(ctx context.Context) iter.Seq2[*page.Page, error] {
	return func(yield func(*page.Page, error) bool) {
		if ctx.Err() != nil {
			return
		}
		in := bytes.NewReader(p.raw)
		opened{r: bufio.NewReaderSize(in, sniffLen), at: bytes.NewReader(p.raw), size: in.Size(), origin: p.origin, fetcher: p.fetcher}.pages(ctx, yield)
	}
}

// Reader is what is read to its end, as from standard input: a page, or what
// holds pages. Addresses in it are fetched by f; nil is a fetcher with the
// sound options of the zero value.
func Reader(r io.Reader, o page.Origin, f *Fetcher) Source {
	in := opened{origin: o}
	if f != nil {
		in.fetcher = f
	}
	return many(func(ctx context.Context, yield yielder) {
		in.r = bufio.NewReaderSize(r, sniffLen)
		in.pages(ctx, yield)
	})
}

// yielder takes a page, or the error in its place; false when no more are wanted.
type yielder = func(*page.Page, error) bool

// many is a source of pages that nobody has counted.
type many func(ctx context.Context, yield yielder)

// Len is unknown.
func (many) Len() int { return -1 }

// Pages gives the pages as they are read.
func (f many) Pages(ctx context.Context) iter.Seq2[*page.Page, error] {
	return func(yield func(*page.Page, error) bool) {
		if ctx.Err() == nil {
			f(ctx, yield)
		}
	}
}

// Address is one page fetched from the web.
func Address(url string, o FetchOptions) Source {
	return one(func(ctx context.Context) (*page.Page, error) { return Fetch(ctx, url, o) })
}

// Join gives the pages of each source in turn.
func Join(sources ...Source) Source { return joined(sources) }

type joined []Source

// Len is the sum, -1 when one is unknown.
func (j joined) Len() int {
	sum := 0
	for _, s := range j {
		n := s.Len()
		if n < 0 {
			return -1
		}
		sum += n
	}
	return sum
}

// Pages goes through the sources in order.
func (j joined) Pages(ctx context.Context) iter.Seq2[*page.Page, error] {
	return func(yield func(*page.Page, error) bool) {
		for _, s := range j {
			for p, err := range s.Pages(ctx) {
				if !yield(p, err) {
					return
				}
			}
		}
	}
}

// newPage makes a page and names the error.
func newPage(raw []byte, o page.Origin) (*page.Page, error) {
	p, err := page.New(raw, o)
	if err != nil {
		name := o.Name
		if name == "" {
			name = o.URL
		}
		return nil, &Error{Name: name, Err: err}
	}
	return p, nil
}

// read takes in one page, and no more than a page may have.
func read(r io.Reader, o page.Origin) (*page.Page, error) {
	raw, err := io.ReadAll(io.LimitReader(r, page.MaxBytes+1))
	if err != nil {
		return nil, &Error{Name: o.Name, Err: fmt.Errorf("reading it failed: %w", err)}
	}
	return newPage(raw, o)
}
