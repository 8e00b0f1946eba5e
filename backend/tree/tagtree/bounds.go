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

// tagCounts are how many nodes a text will have, about, and which tags begin there, in capitals or not.
type tagCounts struct {
	nodes, roots int // roots: html and body
	noscript     int // where the first one begins; -1 without one
}

// countTags counts once for all that asks before a page is parsed. A tag makes an element unless it
// ends one, and has a text before it unless another tag ends there. The parser adds some elements, as tbody.
func countTags(text string) tagCounts {
	n := tagCounts{noscript: -1}
	for at := 0; ; {
		i := strings.IndexByte(text[at:], '<')
		if i < 0 {
			n.nodes += n.nodes/8 + 16
			return n
		}
		at += i + 1
		if at > 1 && text[at-2] != '>' {
			n.nodes++
		}
		if at == len(text) || text[at] == '/' {
			continue
		}
		n.nodes++
		switch text[at] | 0x20 {
		case 'b', 'h':
			if name := text[at:min(len(text), at+len("body"))]; strings.EqualFold(name, "body") || strings.EqualFold(name, "html") {
				n.roots++
			}
		case 'n':
			const noscript = "noscript"
			if n.noscript < 0 && strings.EqualFold(text[at:min(len(text), at+len(noscript))], noscript) {
				n.noscript = at - 1
			}
		}
	}
}
