package article

import (
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"wrapsmith/backend/tree/tagtree"
)

// The site's name is no part of a title, wherever the page puts it.

// dividers stand between a title and the name of the site.
var dividers = []string{" | ", " - ", " – ", " — ", " · ", " • ", " » ", " :: ", " / ", " ~ ", " < ", " > ", "｜", "_", "|", " : ", "--", "—", "–", "-"}

// spacedDividers is how many of the dividers are tried on a title in any script;
// the others only where letters are ideographs, as they stand within words elsewhere.
const spacedDividers = 13

// withoutHeader takes an h1 for the site's name where the element title has it
// after the text of another headline: SHIP | City of Southfield.
func (g *gathered) withoutHeader(claims []claim) []claim {
	if len(g.titles) == 0 {
		return claims
	}
	for _, d := range dividers[:spacedDividers] {
		before, after, ok := strings.Cut(g.titles[0], d)
		if !ok {
			continue
		}
		key := plainKey(before)
		if plainKey(after) == "" || !slices.ContainsFunc(claims, func(c claim) bool { return c.key == key }) {
			continue
		}
		for i, c := range claims {
			if c.weight > titleMarked && c.key != key && sameName(c.text, after) {
				claims[i].weight = titleSite
			}
		}
	}
	return claims
}

// banner reports whether a headline is the site's name in the page's header: the
// address's host has it, and the element title begins with other words.
func (g *gathered) banner(key string) bool {
	if len(g.titles) == 0 || utf8.RuneCountInString(key) <= titleSingle || !strings.Contains(plainKey(hostOf(g.address())), key) {
		return false
	}
	return !strings.HasPrefix(plainKey(g.titles[0]), key)
}

// linksHome reports whether a headline is the link to the first page of the site, on another page of it.
func (g *gathered) linksHome(id tagtree.NodeID) bool {
	own, err := url.Parse(g.address())
	if err != nil || own.Host == "" || isHome(own) {
		return false
	}
	for n := id + 1; n < g.t.End(id); n++ {
		if g.t.Tag(n) != "a" {
			continue
		}
		ref, _ := g.t.Attr(n, "href")
		to, err := own.Parse(strings.TrimSpace(ref))
		return err == nil && to.Host == own.Host && isHome(to) && to.Fragment == "" && g.t.Text(n) == g.t.Text(id)
	}
	return false
}

// isHome reports whether an address is that of the first page of a site.
func isHome(u *url.URL) bool { return strings.Trim(u.Path, "/") == "" && u.RawQuery == "" }

// withoutSite takes the site's name off a title: the piece at either end that
// is it; failing that, in a title of several pieces, the short ones after the first.
func (g *gathered) withoutSite(text, site string) string {
	if host := hostOf(g.address()); host != "" && strings.HasPrefix(text, host+" ") {
		text = text[len(host)+1:]
	}
	if before, after, ok := strings.Cut(text, ": "); ok && g.kind != Service && site != "" && plainKey(before) == plainKey(site) {
		return g.withoutSite(after, site)
	}
	for i, d := range dividers {
		if i >= spacedDividers && !ideographic(text) {
			break
		}
		pieces := strings.Split(text, d)
		if len(pieces) < 2 {
			continue
		}
		last, first := pieces[len(pieces)-1], pieces[0]
		switch {
		case d == " / " && len(pieces) > 2 && g.kind == Forum: // thread / board / forum
			return tagtree.Collapse(first)
		case g.aside(last, site):
			return g.withoutSite(tagtree.Collapse(strings.Join(pieces[:len(pieces)-1], d)), site)
		case g.aside(first, site) && (2*len(first) < len(text) || plainKey(first) == plainKey(site)):
			return g.withoutSite(tagtree.Collapse(strings.Join(pieces[1:], d)), site)
		case site == "" && 2*len(last) < len(text):
			return tagtree.Collapse(strings.Join(pieces[:len(pieces)-1], d))
		}
	}
	return text
}

// withoutPiece takes the site's name off a shown title, where a bar divides them.
func (g *gathered) withoutPiece(text, site string) string {
	if i := strings.LastIndex(text, " | "); i > 0 && plainKey(text[i:]) != "" && g.aside(text[i:], site) {
		return text[:i]
	}
	return text
}

// aside reports whether a piece of a title is not of it: the site's name, or a section of the page's address.
func (g *gathered) aside(piece, site string) bool {
	if sameName(piece, site) {
		return true
	}
	key := plainKey(piece)
	if utf8.RuneCountInString(key) <= titleSingle {
		return false
	}
	segments := strings.Split(strings.TrimRight(g.address(), "/"), "/")
	for _, s := range segments[:len(segments)-1] {
		if plainKey(s) == key {
			return true
		}
	}
	return false
}

// sameName reports whether a piece of a title is the site's name, or holds it or is held by it.
func sameName(piece, site string) bool {
	p, s := plainKey(piece), plainKey(site)
	if p == "" {
		return true
	}
	if s == "" {
		return false
	}
	return p == s || strings.Contains(p, s) && len(p) < 2*len(s)+titleLeast || strings.Contains(s, p) && len(p) > titleSingle
}

// ideographic reports whether a text has ideographs.
func ideographic(s string) bool {
	for _, r := range s {
		if r >= 0x2e80 && r < 0xd800 {
			return true
		}
	}
	return false
}
