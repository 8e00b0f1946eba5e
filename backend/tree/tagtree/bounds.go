package tagtree

import (
	"fmt"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// MaxAttrs bounds the attributes of an element; further ones are dropped. Pages have
// some dozens: a search for one from each node below must not read thousands.
const MaxAttrs = 1000

// ErrTooManyRoots says that a page begins its body over and over, each time with
// attributes of its own. It is an ErrTooManyNodes.
var ErrTooManyRoots = fmt.Errorf("%w: html and body begin over and over, each time with further attributes", ErrTooManyNodes)

// The parser gives the attributes of each further html or body to the first, and
// looks through all that it has by then: quadratic, minutes for 200 kB.
const (
	fewRoots  = 100        // tags that need no counting
	mostRoots = 10_000_000 // attributes that the parser may look at for them
)

// checkRoots refuses what would take the parser minutes: a text with so many beginnings of html and body tags. O(n),
// and nothing for almost all pages.
func checkRoots(text string, roots int) error {
	if roots <= fewRoots {
		return nil
	}
	z := html.NewTokenizer(strings.NewReader(text))
	looks, seen := 0, map[string]bool{}
	for {
		switch z.Next() {
		case html.ErrorToken:
			return nil // the parser meets it too
		case html.StartTagToken, html.SelfClosingTagToken:
			name, more := z.TagName()
			if a := atom.Lookup(name); a != atom.Body && a != atom.Html {
				continue
			}
			for more {
				var key []byte
				key, _, more = z.TagAttr()
				seen[string(key)] = true
			}
			if looks += len(seen); looks > mostRoots {
				return ErrTooManyRoots
			}
		}
	}
}

// tagCounts are the signs "<" of a text, and which tags begin there, in capitals or not.
type tagCounts struct {
	all, roots int // roots: html and body
	noscript   bool
}

// countTags counts once for all that asks before a page is parsed.
func countTags(text string) (n tagCounts) {
	for {
		i := strings.IndexByte(text, '<')
		if i < 0 {
			return n
		}
		n.all++
		text = text[i+1:]
		if text == "" {
			return n
		}
		switch text[0] | 0x20 {
		case 'b', 'h':
			if name := text[:min(len(text), len("body"))]; strings.EqualFold(name, "body") || strings.EqualFold(name, "html") {
				n.roots++
			}
		case 'n':
			const noscript = "noscript"
			n.noscript = n.noscript || strings.EqualFold(text[:min(len(text), len(noscript))], noscript)
		}
	}
}
