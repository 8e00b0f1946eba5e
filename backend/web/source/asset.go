package source

import (
	"context"
	"fmt"
	"mime"
	"path"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/charset"
)

// MaxAsset is the largest stylesheet, image or font: 4 MiB.
const MaxAsset = 4 << 20

// AssetPolicy is the Content-Security-Policy to serve an asset with, beside
// X-Content-Type-Options: nosniff. Without it an SVG image that is opened as a
// document would run its scripts in our origin.
const AssetPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

// Asset is a stylesheet, image or font as it was received.
type Asset struct {
	URL         string // address after redirects
	ContentType string
	Bytes       []byte
}

// FetchAsset fetches a stylesheet, image or font for a page's frame, with the guard of Fetch. Errors are *Error.
func FetchAsset(ctx context.Context, address string, o FetchOptions) (*Asset, error) {
	if o.MaxBytes == 0 {
		o.MaxBytes = MaxAsset
	}
	a, err := get(ctx, address, o, nil, "text/css,image/*,font/*,*/*;q=0.1", assetKind)
	if err != nil {
		return nil, &Error{Name: address, Err: err}
	}
	if kind, _, _ := mime.ParseMediaType(a.ContentType); unclear(kind) {
		a.ContentType = fontTypes[strings.ToLower(path.Ext(pathOf(a.URL)))]
	}
	if a.ContentType == "" {
		return nil, &Error{Name: address, Err: fmt.Errorf("%w: one without a type", ErrKind)}
	}
	return a, nil
}

// fontTypes are the media types of fonts, which servers often do not know.
var fontTypes = map[string]string{".woff2": "font/woff2", ".woff": "font/woff", ".ttf": "font/ttf", ".otf": "font/otf", ".eot": "application/vnd.ms-fontobject"}

func unclear(kind string) bool {
	return kind == "" || kind == "application/octet-stream" || kind == "binary/octet-stream" || kind == "text/plain"
}

// assetKind accepts style sheets, images and fonts, and nothing that a frame could run.
func assetKind(kind, address string) bool {
	switch {
	case kind == "text/css", strings.HasPrefix(kind, "image/"), strings.HasPrefix(kind, "font/"),
		strings.HasPrefix(kind, "application/font-"), strings.HasPrefix(kind, "application/x-font"), kind == "application/vnd.ms-fontobject":
		return true
	}
	return unclear(kind) && fontTypes[strings.ToLower(path.Ext(address))] != ""
}

func pathOf(address string) string {
	address, _, _ = strings.Cut(address, "#")
	address, _, _ = strings.Cut(address, "?")
	return address
}

// IsStyle reports whether the asset is a style sheet, which must go through tagtree.RewriteCSS.
func (a *Asset) IsStyle() bool {
	kind, _, _ := mime.ParseMediaType(a.ContentType)
	return kind == "text/css"
}

// Text decodes a style sheet: by its mark, its header, its @charset rule, as
// UTF-8 if it is that, else as windows-1252 (CSS Syntax Module Level 3, section 3.2).
func (a *Asset) Text() string {
	if s, ok := strings.CutPrefix(string(a.Bytes), "\ufeff"); ok {
		return strings.ToValidUTF8(s, "\ufffd")
	}
	_, params, _ := mime.ParseMediaType(a.ContentType)
	label := params["charset"]
	if rest, ok := strings.CutPrefix(string(a.Bytes), `@charset "`); ok && label == "" {
		label, _, _ = strings.Cut(rest[:min(len(rest), 100)], `"`)
	}
	if utf8.Valid(a.Bytes) {
		return string(a.Bytes)
	}
	enc, name := charset.Lookup(label)
	if enc == nil || name == "utf-8" || name == "replacement" {
		enc, _ = charset.Lookup("windows-1252")
	}
	text, err := enc.NewDecoder().Bytes(a.Bytes)
	if err != nil {
		text = a.Bytes
	}
	return strings.ToValidUTF8(string(text), "\ufffd")
}
