package source

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/quotedprintable"
	"net/textproto"
	"net/url"
	"strings"

	"wrapsmith/backend/page"
)

// Bounds of a saved page.
const (
	maxMHTML = 4 * page.MaxBytes
	maxParts = 20_000
	maxNest  = 4 // multiparts within multiparts
)

var errMHTML = errors.New("the saved page (MHTML) cannot be read")

// MHTML reads a page that a browser saved as a single file (RFC 2557): the page with
// the address that it was saved from, and its style sheets, images and fonts. An
// asset without an address has its "cid:" as URL. Frames are not pages of their own.
// Errors are *Error.
func MHTML(raw []byte, name string) (*page.Page, []*Asset, error) {
	fail := func(err error) (*page.Page, []*Asset, error) { return nil, nil, &Error{Name: name, Err: err} }
	head, parts, err := mhtmlParts(raw, 0)
	if err != nil {
		return fail(err)
	}
	_, params, _ := mime.ParseMediaType(head.Get("Content-Type"))
	root := rootPart(parts, params["start"])
	if root < 0 {
		return fail(fmt.Errorf("%w: none of its %d parts is a page; save it again", errMHTML, len(parts)))
	}
	body, err := parts[root].bytes()
	if err != nil {
		return fail(fmt.Errorf("%w: part %d, the page: %w; save it again", errMHTML, root+1, err))
	}
	o := page.Origin{Name: name, URL: parts[root].address(), ContentType: parts[root].head.Get("Content-Type")}
	if o.URL == "" || strings.HasPrefix(o.URL, "cid:") {
		o.URL = webAddress(head.Get("Snapshot-Content-Location"))
	}
	p, err := newPage(body, o)
	if err != nil {
		return nil, nil, err
	}
	return p, assetsOf(parts, root), nil
}

func (o opened) mhtml(yield yielder) bool {
	raw, err := io.ReadAll(io.LimitReader(o.r, maxMHTML+1))
	if err != nil {
		return o.fail(yield, broken("file", err))
	}
	if len(raw) > maxMHTML {
		return o.fail(yield, fmt.Errorf("%w: the limit is %d MB; save the page as \"HTML only\"", page.ErrTooLarge, maxMHTML>>20))
	}
	p, assets, err := MHTML(raw, o.origin.Name)
	if p != nil && o.resources {
		p.Resources = resourcesOf(assets)
	}
	return yield(p, err)
}

// part is one part of a saved page.
type part struct {
	head textproto.MIMEHeader
	body []byte
}

// mhtmlParts splits a multipart into its parts, including those of nested
// multiparts.
func mhtmlParts(raw []byte, depth int) (textproto.MIMEHeader, []part, error) {
	whole, err := onePart(raw)
	if err != nil {
		return nil, nil, fmt.Errorf("%w: its headers: %w; save it again", errMHTML, err)
	}
	kind, params, err := mime.ParseMediaType(whole.head.Get("Content-Type"))
	if err != nil || !strings.HasPrefix(kind, "multipart/") || params["boundary"] == "" {
		return nil, nil, fmt.Errorf("%w: its Content-Type is %q, want multipart/related with a boundary; save it again", errMHTML, whole.head.Get("Content-Type"))
	}
	if depth == maxNest {
		return nil, nil, fmt.Errorf("%w: parts lie within parts more than %d times; save it again", errMHTML, maxNest)
	}
	var parts []part
	for i, piece := range cutParts(whole.body, params["boundary"]) {
		p, err := onePart(piece)
		if err != nil {
			return nil, nil, fmt.Errorf("%w: part %d: %w; save it again", errMHTML, i+1, err)
		}
		if kind, _, _ := mime.ParseMediaType(p.head.Get("Content-Type")); strings.HasPrefix(kind, "multipart/") {
			_, inner, err := mhtmlParts(piece, depth+1)
			if err != nil {
				return nil, nil, err
			}
			parts = append(parts, inner...)
		} else {
			parts = append(parts, p)
		}
		if len(parts) > maxParts {
			return nil, nil, fmt.Errorf("%w: it has more than %d parts; save it again", errMHTML, maxParts)
		}
	}
	return whole.head, parts, nil
}

// onePart reads the headers of a part; the rest is its body. A part without headers
// begins with an empty line.
func onePart(raw []byte) (part, error) {
	in := bytes.NewReader(raw)
	r := bufio.NewReader(in)
	head, err := readFields(r)
	if err != nil {
		if errors.Is(err, io.EOF) {
			err = io.ErrUnexpectedEOF
		}
		return part{}, err
	}
	return part{head, raw[len(raw)-in.Len()-r.Buffered():]}, nil
}

// cutParts splits a body at its boundary lines: "--boundary", and "--boundary--"
// after the last part. If the file is truncated, the complete parts and the
// beginning of the last one are returned.
func cutParts(body []byte, boundary string) (pieces [][]byte) {
	mark := []byte("--" + boundary)
	begin := -1
	for at := 0; at < len(body); {
		end := bytes.IndexByte(body[at:], '\n')
		next := at + end + 1
		if end < 0 {
			next = len(body)
		}
		line := bytes.TrimRight(body[at:next], " \t\r\n")
		if rest, ok := bytes.CutPrefix(line, mark); ok && (len(rest) == 0 || string(rest) == "--") {
			if begin >= 0 {
				pieces = append(pieces, withoutEnd(body[begin:at]))
			}
			if begin = next; len(rest) > 0 {
				return pieces
			}
		}
		at = next
	}
	if begin >= 0 && begin < len(body) {
		pieces = append(pieces, body[begin:])
	}
	return pieces
}

// withoutEnd removes the line end that belongs to the boundary.
func withoutEnd(b []byte) []byte {
	return bytes.TrimSuffix(bytes.TrimSuffix(b, []byte("\n")), []byte("\r"))
}

// rootPart returns the index of the page: the part that start names, else the first
// HTML part, -1 if there is no HTML.
func rootPart(parts []part, start string) int {
	first := -1
	for i, p := range parts {
		kind, _, _ := mime.ParseMediaType(p.head.Get("Content-Type"))
		if kind != "text/html" && kind != "application/xhtml+xml" {
			continue
		}
		if start != "" && p.head.Get("Content-Id") == start {
			return i
		}
		if first < 0 {
			first = i
		}
	}
	return first
}

// bytes decodes the body.
func (p part) bytes() ([]byte, error) {
	switch coding := strings.ToLower(p.head.Get("Content-Transfer-Encoding")); coding {
	case "", "7bit", "8bit", "binary":
		return p.body, nil
	case "quoted-printable":
		return io.ReadAll(quotedprintable.NewReader(bytes.NewReader(p.body)))
	case "base64":
		return io.ReadAll(base64.NewDecoder(base64.StdEncoding, bytes.NewReader(p.body)))
	default:
		return nil, fmt.Errorf("it is written as %q, want quoted-printable or base64", coding)
	}
}

// address returns the address of a part on the web, else its cid.
func (p part) address() string {
	at := strings.Join(strings.Fields(p.head.Get("Content-Location")), "")
	if web := webAddress(at); web != "" {
		return web
	}
	if hasPrefixFold(at, "cid:") {
		return "cid:" + at[4:]
	}
	if id := strings.Trim(p.head.Get("Content-Id"), "<>"); id != "" {
		return "cid:" + id
	}
	return ""
}

// webAddress returns an http or https address, "" for anything else.
func webAddress(s string) string {
	s = strings.Join(strings.Fields(s), "")
	u, err := url.Parse(s)
	if err != nil || checkURL(u) != nil {
		return ""
	}
	return s
}

// assetsOf returns the parts that a page shows and that cannot run. Parts that
// cannot be decoded are skipped.
func assetsOf(parts []part, root int) (list []*Asset) {
	for i, p := range parts {
		kind, _, _ := mime.ParseMediaType(p.head.Get("Content-Type"))
		at := p.address()
		if i == root || at == "" || !assetKind(kind, pathOf(at)) {
			continue
		}
		body, err := p.bytes()
		if err != nil || len(body) > MaxAsset {
			continue
		}
		list = append(list, &Asset{URL: at, ContentType: p.head.Get("Content-Type"), Bytes: body})
	}
	return list
}
