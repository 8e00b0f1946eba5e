package tagtree

import (
	"fmt"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// The parser looks through the open elements for many of the tags (HTML,
// "has an element in scope"), so its time grows with tags times depth: 100,000
// paragraphs below 480 elements take 2.4 s, and 0.14 s below none.
const (
	// maxScan bounds the sum over all tags of the elements that are open there:
	// some 3 s of the parser. The largest tree of 2 million nodes at a depth of 30,
	// which is deep for a page, has 60 million.
	maxScan = 100_000_000
	// shallow is the length in bytes from which a text can reach maxScan at all: tags
	// of 3 bytes below 512 elements, the parser's own limit.
	shallow = 3 * maxScan / deepest
	// deepest is the parser's own limit of open elements: each tag adds that many to the sum at most.
	deepest = 512
)

// closesItself are elements that are void, or whose end tag may be left out
// (HTML, section 13.1.2.4), or that the next one of the kind closes: an unclosed
// one does not nest what follows it.
var closesItself = map[atom.Atom]bool{
	atom.Area: true, atom.Base: true, atom.Br: true, atom.Col: true, atom.Embed: true, atom.Hr: true, atom.Img: true, atom.Input: true,
	atom.Link: true, atom.Meta: true, atom.Param: true, atom.Source: true, atom.Track: true, atom.Wbr: true,
	atom.Html: true, atom.Head: true, atom.Body: true, atom.P: true, atom.Li: true, atom.Dt: true, atom.Dd: true, atom.Option: true,
	atom.Optgroup: true, atom.Rb: true, atom.Rt: true, atom.Rtc: true, atom.Rp: true, atom.Colgroup: true, atom.Caption: true, atom.Thead: true, atom.Tbody: true,
	atom.Tfoot: true, atom.Tr: true, atom.Td: true, atom.Th: true, atom.A: true, atom.Nobr: true, atom.Button: true,
	atom.H1: true, atom.H2: true, atom.H3: true, atom.H4: true, atom.H5: true, atom.H6: true,
}

// checkDepth refuses, before a tree is built, a text that would keep the parser
// busy for many times as long as its length suggests. It reads the tags of
// texts from shallow on, once, and keeps the names of the open elements.
func checkDepth(text string) error {
	if len(text) < shallow || strings.Count(text, "<")*deepest <= maxScan {
		return nil
	}
	var open []string
	count := map[string]int{}
	scan := 0
	z := html.NewTokenizer(strings.NewReader(text))
	for {
		kind := z.Next()
		switch kind {
		case html.ErrorToken:
			return nil // the end, or what the parser will report
		case html.StartTagToken, html.EndTagToken:
		default:
			continue
		}
		if scan += min(len(open), deepest); scan > maxScan {
			return fmt.Errorf("%w, and in too many places: reading the page would take minutes", ErrTooDeep)
		}
		name, _ := z.TagName()
		tag := string(name)
		switch {
		case closesItself[atom.Lookup(name)]:
		case kind == html.StartTagToken:
			open = append(open, tag)
			count[tag]++
		case count[tag] > 0:
			open = closed(open, count, tag)
		}
	}
}

// closed removes the innermost open element of a kind and what is open in it.
func closed(open []string, count map[string]int, tag string) []string {
	for {
		last := open[len(open)-1]
		open = open[:len(open)-1]
		count[last]--
		if last == tag {
			return open
		}
	}
}
