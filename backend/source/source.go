// Package source says where pages come from: bytes, files, folders, standard
// input, pasted text or an address. It reads and decodes; it parses nothing.
package source

import (
	"context"
	"io"
	"iter"
	"time"

	"wrapsmith/backend/page"
)

// Source gives pages one by one. A page that cannot be had is a nil page with
// an *Error that names it; the sequence goes on behind it.
type Source interface {
	// Pages ends when there are no more or ctx is done.
	Pages(ctx context.Context) iter.Seq2[*page.Page, error]
	// Len is the number of pages to come, -1 when unknown.
	Len() int
}

// Error is one page that could not be had.
type Error struct {
	Name string // file, address or name of the page
	Err  error
}

func (e *Error) Error() string { return e.Name + ": " + e.Err.Error() }
func (e *Error) Unwrap() error { return e.Err }

// Bytes is one page of bytes that someone else read.
func Bytes(raw []byte, o page.Origin) Source { return nil }

// Pasted is one page of HTML text.
func Pasted(name, html string) Source { return nil }

// Reader is one page read to its end, as from standard input.
func Reader(r io.Reader, o page.Origin) Source { return nil }

// Paths reads files and folders in the order given, the files below a folder in natural order.
func Paths(paths ...string) Source { return nil }

// Address is one page fetched from the web.
func Address(url string, o FetchOptions) Source { return nil }

// Join gives the pages of each source in turn.
func Join(sources ...Source) Source { return nil }

// FetchOptions bounds a fetch; the zero value has sound limits.
type FetchOptions struct {
	AllowHosts []string      // hosts ("name" or "name:port") that may be reached even at private addresses
	MaxBytes   int64         // page.MaxBytes when 0
	Timeout    time.Duration // 30 s when 0
	UserAgent  string
}

// Fetch gets one page from the web.
func Fetch(ctx context.Context, url string, o FetchOptions) (*page.Page, error) { return nil, nil }

// Asset is a stylesheet, image or font as it came.
type Asset struct {
	URL         string // where it lay after redirects
	ContentType string
	Bytes       []byte
}

// FetchAsset gets a stylesheet, image or font.
func FetchAsset(ctx context.Context, url string, o FetchOptions) (*Asset, error) { return nil, nil }
