// Package page holds a web page as it was received: its bytes, its address, and the
// text that the bytes decode to, with the encoding that was detected and the reason.
//
// The encoding is decided by the following evidence, the strongest first: a byte
// order mark; bytes that are valid UTF-8; what the header and then the page's meta
// element declare, if the bytes agree; a guess from the statistics of the bytes.
//
//	EF BB BF ...                             utf-8    byte order mark
//	meta gb2312, C4 E3 BA C3 (你好) ...      gbk      declared, and the bytes agree
//	header utf-8, the same bytes             gbk      not UTF-8: guessed
//
// Invariants: a Page never changes once it was given out. The same bytes and header give the same text.
// The package parses no HTML and reads no file.
//
// Cost: O(n) in the bytes; UTF-8 text is not copied.
package page

import (
	"crypto/sha256"
	"encoding/hex"
	"time"
)

// MaxBytes is the size limit of a page: 32 MiB.
const MaxBytes = 32 << 20

// Page is an immutable web page.
type Page struct {
	Name        string  // what to call it on screen: a file name or the URL
	URL         string  // address as it came; "" when unknown
	ContentType string  // header as it came; "" when unknown
	Bytes       []byte  // as received; never changed
	Text        string  // decoded to UTF-8; may share its memory with Bytes
	Encoding    string  // WHATWG name, as in "gbk"
	Because     Because // how the encoding was decided
	Lossy       bool    // some bytes had no meaning in Encoding

	Resources []Resource // style sheets, images and fonts that came with the page; only the sample frame reads them
	Keyword   string     // the query that the page answers; "" none, or not known
	Received  time.Time  // when its server gave it; zero if unknown. "3 days ago" is read by it

	// Suspect says what the page is if it has nothing of what is looked for: it looks like the
	// sign-in page of its site. Nil for a page that does not.
	Suspect error
}

// Resource is a style sheet, image or font that came with a page.
type Resource struct {
	URL         string // absolute, or cid: in a saved page; see SavedBase for pages without an address
	ContentType string
	Bytes       []byte
}

// SavedBase stands for the address of a saved page that does not know its own: references of the
// page are relative to it.
const SavedBase = "http://saved.invalid/"

// Origin describes where the bytes of a page come from.
type Origin struct {
	Name        string // what to call the page on screen; its URL, or "page", when empty
	URL         string // address, "" when unknown
	ContentType string // Content-Type header, "" when unknown
	Received    time.Time
}

// New makes a page of bytes as they were received. It keeps raw, which must not
// change afterwards. It refuses bytes that are empty (ErrEmpty), too many
// (ErrTooLarge), another kind of file (ErrBinary) or not HTML (ErrNotHTML); the
// error says what to do. A truncated page is accepted. Cost: O(n); UTF-8 text is not
// copied.
func New(raw []byte, o Origin) (*Page, error) {
	p := &Page{Name: o.Name, URL: o.URL, ContentType: o.ContentType, Bytes: raw, Received: o.Received}
	if p.Name == "" {
		p.Name = o.URL
	}
	if p.Name == "" {
		p.Name = "page"
	}
	if err := refuseBytes(raw); err != nil {
		return nil, &Error{Name: p.Name, Err: err}
	}
	d := decide(raw, o.ContentType)
	p.Text, p.Encoding, p.Because, p.Lossy = d.text, d.name, d.why, d.lossy
	if err := refuseText(p.Text, o.ContentType); err != nil {
		return nil, &Error{Name: p.Name, Err: err}
	}
	return p, nil
}

// Digest returns the hexadecimal SHA-256 of the page's bytes.
func (p *Page) Digest() string {
	sum := sha256.Sum256(p.Bytes)
	return hex.EncodeToString(sum[:])
}
