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

// checkRoots refuses what would take the parser minutes. O(n), and for almost all pages a count of two words.
func checkRoots(text string) error {
	if countRoots(text) <= fewRoots {
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

// countRoots counts the beginnings of html and body tags, in capitals or not.
func countRoots(text string) (n int) {
	const tag = "<body" // as long as "<html"
	for {
		i := strings.IndexByte(text, '<')
		if i < 0 || len(text)-i < len(tag) {
			return n
		}
		if b := text[i+1] | 0x20; (b == 'b' || b == 'h') && (strings.EqualFold(text[i:i+len(tag)], tag) || strings.EqualFold(text[i:i+len(tag)], "<html")) {
			n++
		}
		text = text[i+1:]
	}
}
