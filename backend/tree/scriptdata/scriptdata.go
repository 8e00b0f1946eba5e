// Package scriptdata reads the data in a page's scripts: JSON scripts, the state of Next, Nuxt
// and Apollo, the rows of React server components, and objects assigned to variables. It parses
// literals and never runs a script.
//
//	<script id="__NEXT_DATA__" type="application/json">{"props": {"name": "Fen", "tags": ["a", "b"]}}</script>
//	<script>window.shop = {price: 12, load: function () { ... }}</script>
//
//	state[name=__NEXT_DATA__]      state[name=shop]
//	└ state-props                  └ state-price "12"
//	  ├ state-name "Fen"
//	  ├ state-tags "a"
//	  └ state-tags "b"
//
// The elements are made level by level, so that a bound cuts the deepest values and not the
// last scripts. A value that several places refer to (Nuxt 3, Apollo, server components) is
// shown once, at its first place in this order.
//
// Invariants: the same scripts give the same elements; each byte of a script is read a bounded
// number of times. Cost: O(n) in the bytes of the scripts, bounded by MaxScripts.
//
// It does not read: values that a script computes, data that the page loads later, and tables of
// numbers (lists of lists of numbers: sizes of advertisements, outlines of maps).
package scriptdata

import "strings"

// Bounds of the data of one page.
const (
	MaxScripts  = 4 << 20 // bytes of all scripts that are read; later scripts are left out
	maxElements = 4000
	maxText     = 8 << 10 // bytes of one text; longer ones are left out
	maxLevels   = 16      // elements inside each other
	maxChildren = 500     // of one object or list: a larger one is a dictionary, and the rest is left out
	maxNesting  = 200     // brackets inside each other in a literal
	maxName     = 64      // bytes of an element's name
)

// Element is a value of the data: an object has children, any other value has a text.
type Element struct {
	Name     string // "state", or "state-" and the key
	Key      string // the variable or script of a root; the whole key if the name has only a part of it
	Role     string // the type that an object states: __typename or @type
	Text     string
	Children []*Element
}

// Script is one script element of a page.
type Script struct {
	Type string // its type attribute
	ID   string // what names it: its id, or an attribute that begins with data-
	Text string
}

// Reader collects the data of the scripts of one page, in their order.
type Reader struct {
	left   int // bytes that may still be read
	roots  []root
	flight strings.Builder
}

// root is one value with the name of its script or variable.
type root struct {
	name  string
	value any
}

// NewReader returns a reader without data.
func NewReader() *Reader { return &Reader{left: MaxScripts} }

// Add reads a script.
func (r *Reader) Add(s Script) {
	if len(s.Text) > r.left {
		return
	}
	switch kindOf(s) {
	case kindJSON:
		r.left -= len(s.Text)
		r.json(s)
	case kindCode:
		r.left -= len(s.Text)
		r.code(s.Text)
	}
}

// Elements returns the data that was collected, nil if there is none.
func (r *Reader) Elements() []*Element {
	roots := r.roots
	if r.flight.Len() > 0 {
		roots = append(roots, flightRoots(r.flight.String())...)
	}
	return build(roots)
}

type kind int

const (
	kindOther kind = iota
	kindJSON
	kindCode
)

func kindOf(s Script) kind {
	media, _, _ := strings.Cut(s.Type, ";")
	switch media = strings.ToLower(strings.TrimSpace(media)); {
	case media == "application/json", media == "text/json", strings.HasSuffix(media, "+json") && media != "application/ld+json" && media != "application/manifest+json":
		return kindJSON
	case media == "", media == "text/javascript", media == "application/javascript", media == "module":
		return kindCode
	}
	return kindOther
}

// json reads a script that is one JSON value. A script in comment marks is read too.
func (r *Reader) json(s Script) {
	text := strings.TrimSpace(s.Text)
	text = strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(text, "<!--"), "-->"))
	p := parser{text: text}
	v, ok := p.value(0)
	if p.space(); !ok || p.at < len(text) {
		return
	}
	if list, flat := v.([]any); flat && isFlat(s.ID, list) {
		v = flatRoot(list)
	}
	r.add(s.ID, v)
}

func (r *Reader) add(name string, v any) {
	if holdsData(v) {
		r.roots = append(r.roots, root{name: name, value: v})
	}
}

// holdsData reports whether a value can have a child: a lone text is no data of the page.
func holdsData(v any) bool {
	switch v := v.(type) {
	case object:
		return len(v) > 0
	case []any:
		return len(v) > 0
	case reference:
		return true
	}
	return false
}
