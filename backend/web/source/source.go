// Package source provides pages from bytes, files, folders, archives (zip, gzip,
// MHTML, WARC, HAR), lists of addresses, standard input and the web. It reads and
// fetches. Package page decides what the bytes mean, and no HTML is parsed here. The
// kind of a file is detected by its first bytes, not by its name:
//
//	1f 8b         gzip: a page, or one of the kinds below
//	PK            zip: the pages in it, in natural order
//	WARC/         WARC: its responses and resources, streamed
//	{ "log": {    HAR: the pages that a browser's developer tools recorded
//	MIME-Version  MHTML: a page that a browser saved with its resources
//	https://      a list of addresses, one per line; # begins a comment
//
// All of them implement Source, so that a run over a folder of 100,000 files and the
// preview of one page use the same code:
//
//	for p, err := range source.Paths("pages").Pages(ctx) {
//		if err != nil { // one page failed; the others follow
//			continue
//		}
//		...
//	}
//
// Invariants: a page that cannot be read is an error at its position, which says
// what to do, and the other pages follow. Pages have natural order (page2 before
// page10). Addresses of this machine and of private networks are refused, after each
// name resolution and redirect, unless the host is allowed (Dialer).
//
// Cost: one page is in memory at a time. The unpacked size and the nesting of
// archives are bounded.
package source

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	"wrapsmith/backend/page"
)

// Source provides pages one by one.
type Source interface {
	// Pages yields each page, or nil and an *Error for one that cannot be had;
	// an error never ends the sequence. It ends when there are no more pages or
	// when ctx is done, of which the caller learns from ctx.
	Pages(ctx context.Context) iter.Seq2[*page.Page, error]
	// Len is the number of pages and errors to come, -1 when unknown. It may read folders.
	Len() int
}

// Error is the error of one page.
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

// one is a source of one page, which is made when Pages is called.
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

// Bytes returns a source of the page, or the pages, in bytes that were read already.
// The bytes must not change any more. Addresses in them are fetched with the default
// options.
func Bytes(raw []byte, o page.Origin) Source { return BytesBy(nil, raw, o) }

// BytesBy is like Bytes, and fetches the addresses of a list by g.
func BytesBy(g Getter, raw []byte, o page.Origin) Source {
	if kindOf(raw[:min(len(raw), sniffLen)]) == kindPage {
		return one(func(context.Context) (*page.Page, error) { return newPage(raw, o) })
	}
	return packed{raw: raw, origin: o, fetcher: g}
}

// packed is bytes that hold pages.
type packed struct {
	raw     []byte
	origin  page.Origin
	fetcher Getter

	resources bool
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
		opened{r: bufio.NewReaderSize(in, sniffLen), at: bytes.NewReader(p.raw), size: in.Size(), origin: p.origin, fetcher: p.fetcher, resources: p.resources}.pages(ctx, yield)
	}
}

// Reader returns a source that reads r to its end, for example standard input: a
// page, or an archive or list of pages. Addresses in it are fetched by f, or with
// the default options if f is nil.
func Reader(r io.Reader, o page.Origin, f Getter) Source {
	in := opened{origin: o, fetcher: f}
	return many(func(ctx context.Context, yield yielder) {
		in.r = bufio.NewReaderSize(r, sniffLen)
		in.pages(ctx, yield)
	})
}

// yielder receives a page or an error. It returns false if no more are wanted.
type yielder = func(*page.Page, error) bool

// many is a source with an unknown number of pages.
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

// Join returns the pages of several sources, one source after the other.
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

// newPage makes a page, and adds the name to an error.
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

// read reads one page, of at most page.MaxBytes.
func read(r io.Reader, o page.Origin) (*page.Page, error) {
	raw, err := io.ReadAll(io.LimitReader(r, page.MaxBytes+1))
	if err != nil {
		return nil, &Error{Name: o.Name, Err: fmt.Errorf("reading it failed: %w", err)}
	}
	return newPage(raw, o)
}
