package suggest

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// What frames a page shows the same things on every page of a site, or other
// things than the page is about. Menus and footers give no suggestion; boxes
// beside the content (comments, related things) count against one.

// mostFramed is the share of a page's text above which an element frames
// nothing: some sites call the element that holds the whole page "nav-content".
const mostFramed = 0.5

// frameWords are words of class, id and role that name a menu or a footer.
var frameWords = setOf("footer foot nav navbar navigation navi menu menus menubar topnav subnav sitenav contentinfo copyright consent toolbar breadcrumb breadcrumbs crumb crumbs")

// besideWords are words that name a box beside the content.
var besideWords = setOf("sidebar side aside related recommend recommended recommendations recommendation similar suggested suggestions comment comments reply respond share sharing social ad ads advert advertisement " +
	"sponsor sponsored promo promotion widget login signin signup search popular trending newsletter subscribe banner modal popup dialog review reviews tagcloud pager pagination also more latest recent carousel")

// headWords name the head of the site where they come before the page's heading;
// after it they name the head of a card or a section.
var headWords = setOf("header masthead topbar")

func setOf(words string) map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		set[w] = true
	}
	return set
}

// surroundings is, for each node of a page, what its element and those around it say.
type surroundings struct {
	framed []bool // in a menu or a footer
	beside []bool // in a box beside the content
}

// surround looks at each element once. O(n).
func surround(t *tagtree.Tree) surroundings {
	n := t.Len()
	s := surroundings{make([]bool, n), make([]bool, n)}
	letters := make([]int, n+1) // of the texts before each node
	heading := tagtree.None
	for id := range tagtree.NodeID(n) {
		letters[id+1] = letters[id]
		if t.IsText(id) && t.Visible(id) {
			letters[id+1] += len(t.Node(id).Data)
		}
		if heading == tagtree.None && t.Node(id).DataAtom == atom.H1 {
			heading = id
		}
	}
	small := func(id tagtree.NodeID) bool {
		return float64(letters[t.End(id)]-letters[id]) < mostFramed*float64(letters[n]) && !(heading != tagtree.None && t.Within(heading, id))
	}
	for id := tagtree.NodeID(1); int(id) < t.PageLen(); id++ {
		p := t.Parent(id)
		s.framed[id], s.beside[id] = s.framed[p], s.beside[p]
		if s.framed[id] || t.IsText(id) {
			continue
		}
		frame, beside := framing(t, id, heading == tagtree.None || id < heading)
		if (frame || beside) && small(id) {
			s.framed[id], s.beside[id] = frame, s.beside[id] || beside
		}
	}
	return s
}

// framing reports whether an element is a menu or a footer, or stands beside the content; head: it begins before the heading.
func framing(t *tagtree.Tree, id tagtree.NodeID, head bool) (frame, beside bool) {
	switch t.Node(id).DataAtom {
	case atom.Nav, atom.Footer:
		return true, false
	case atom.Aside, atom.Form:
		beside = true
	case atom.Header:
		beside = head
	}
	if head && trail(t, id) {
		return true, false
	}
	for _, key := range []string{"role", "id", "class"} {
		v, _ := t.Attr(id, key)
		words := wordsOf(v)
		for _, w := range words {
			frame, beside = frame || frameWords[w], beside || besideWords[w] || head && headWords[w]
		}
		frame = frame || cookieBanner(words)
	}
	return frame, beside
}

// maxTrail is the number of nodes of a trail.
const maxTrail = 40

// trail reports whether an element shows the way to the page: links parted by signs, behind them at most the page itself. "Rent / Harbour".
func trail(t *tagtree.Tree, id tagtree.NodeID) bool {
	if t.End(id)-id > maxTrail {
		return false
	}
	links, parted, last := 0, false, false
	for c := t.FirstChild(id); c != tagtree.None; c = t.NextSibling(c) {
		text := t.Text(c)
		switch {
		case text == "" || last && !strings.ContainsFunc(text, wordly):
		case strings.Trim(text, "/>›»→ ") == "":
			parted = true
		case last:
			return false
		case linked(t, c) && t.Node(c).DataAtom != 0:
			links++
		default:
			last = true
		}
	}
	return links > 0 && parted
}

// cookieBanner reports whether words name a notice about cookies, and not a page about what is baked.
func cookieBanner(words []string) bool {
	cookie, notice := false, true
	for _, w := range words {
		if strings.HasPrefix(w, "cookie") {
			cookie = true
		} else {
			notice = false
		}
	}
	return cookie && (notice || slices.ContainsFunc(words, func(w string) bool { return noticeWords[w] }))
}

// noticeWords are words beside "cookie" that name a notice.
var noticeWords = setOf("banner notice notification bar law policy message popup modal overlay settings preferences info disclaimer warning alert accept manager control")

// maxWords is how many words of an attribute are looked at.
const maxWords = 24

// wordsOf parts an identifier or a class list into small words: "productTitle
// main-nav" gives product, title, main, nav.
func wordsOf(v string) []string {
	if v == "" || len(v) > 400 {
		return nil
	}
	var out []string
	start, small := -1, false
	flush := func(end int) {
		if start >= 0 && len(out) < maxWords {
			out = append(out, strings.ToLower(v[start:end]))
		}
		start = -1
	}
	for i, r := range v {
		if !unicode.IsLetter(r) {
			flush(i)
			continue
		}
		if small && unicode.IsUpper(r) {
			flush(i)
		}
		if start < 0 {
			start = i
		}
		small = unicode.IsLower(r)
	}
	flush(len(v))
	return out
}
