// Package page holds a web page as it came: its bytes, its address, and the
// text that the bytes decode to, with the encoding that was decided and why.
package page

import (
	"crypto/sha256"
	"encoding/hex"
)

// MaxBytes is the largest page that New takes: 32 MiB.
const MaxBytes = 32 << 20

// Page is an immutable web page.
type Page struct {
	Name        string // what to call it on screen: a file name or the URL
	URL         string // address as it came; "" when unknown
	ContentType string // header as it came; "" when unknown
	Bytes       []byte // as received; never changed
	Text        string // decoded to UTF-8
	Encoding    string // WHATWG name, as in "gbk"
	Why         string // how the encoding was decided, in words
	Lossy       bool   // some bytes had no meaning in Encoding
}

// Digest is the hex SHA-256 of the page's bytes.
func (p *Page) Digest() string {
	sum := sha256.Sum256(p.Bytes)
	return hex.EncodeToString(sum[:])
}
