package tagtree

import (
	"io"

	"golang.org/x/net/html"
)

// StampAttr is the attribute that carries a node's number in the frame.
const StampAttr = "data-ws-node"

// StampOptions says how WriteStamped treats what lies outside the page.
type StampOptions struct {
	// Asset maps a reference to a stylesheet, image or font, as the page writes it, to an
	// address of our own that serves it; "" leaves it out. Nil leaves out all of them.
	Asset func(ref string) string
}

// WriteStamped writes the sanitised page in which each element carries its number.
func (t *Tree) WriteStamped(w io.Writer, o StampOptions) error { return html.Render(w, t.Doc) }

// The Content-Security-Policy of the frame, as a header: without and with the page's assets.
const (
	FramePolicy       = metaPolicy + headerPolicy
	FramePolicyAssets = metaPolicyAssets + headerPolicy

	headerPolicy     = "; sandbox allow-same-origin; frame-ancestors 'self'"
	metaPolicy       = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'"
	metaPolicyAssets = "default-src 'none'; style-src 'unsafe-inline' 'self'; img-src data: 'self'; font-src data: 'self'; base-uri 'none'; form-action 'none'"
)
