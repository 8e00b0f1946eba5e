package page

import "errors"

// Origin says where a page's bytes came from.
type Origin struct {
	Name        string // what to call the page on screen; the URL, or "page", when empty
	URL         string // address, "" when unknown
	ContentType string // Content-Type header, "" when unknown
}

// Reasons for which New refuses bytes; errors.Is tells them apart.
var (
	ErrEmpty    = errors.New("the page is empty")
	ErrTooLarge = errors.New("the page is too large")
	ErrBinary   = errors.New("not a web page but a binary file")
	ErrNotHTML  = errors.New("not HTML")
)

// New makes a page of bytes as they came.
func New(raw []byte, o Origin) (*Page, error) {
	return &Page{Name: o.Name, URL: o.URL, ContentType: o.ContentType, Bytes: raw, Text: string(raw), Encoding: "utf-8"}, nil
}
