package fingerprint

import (
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
	"golang.org/x/net/publicsuffix"

	"wrapsmith/backend/tree/tagtree"
)

// HostOf is the host of an address or of a bare host, in lower case, without
// port and "www."; "" when it has none.
func HostOf(address string) string {
	host, ok := hostIn(address)
	if !ok {
		if host = address; strings.ContainsAny(host, "/ ") {
			return ""
		}
	}
	host, _, _ = strings.Cut(host, ":")
	return strings.TrimPrefix(strings.ToLower(strings.Trim(host, ".")), "www.")
}

// SiteOf is the registered domain of a host or an address: "example.co.uk" of
// "https://www.example.co.uk/a". "" when it has none.
func SiteOf(address string) string {
	site, err := publicsuffix.EffectiveTLDPlusOne(HostOf(address))
	if err != nil {
		return ""
	}
	return site
}

// readSites counts the sites that a page links to, and takes the hosts it calls its home.
func readSites(t *tagtree.Tree, p *Page) {
	count := map[string]int{}
	for id := tagtree.NodeID(1); int(id) < t.PageLen(); id++ {
		if t.IsText(id) {
			continue
		}
		n := t.Node(id)
		for _, a := range n.Attr {
			switch a.Key {
			case "href", "src", "action", "content":
			default:
				continue
			}
			host, ok := hostIn(a.Val)
			switch {
			case !ok:
			case home(n, a.Key):
				if host = HostOf(host); host != "" && len(host) <= maxName && clean(host) {
					p.Homes[host] = true
				}
			case a.Key != "content":
				count[host]++
			}
		}
	}
	links := map[string]int{}
	for host, n := range count {
		if site := SiteOf(host); site != "" && len(site) <= maxName && clean(site) {
			links[site] += n
		}
	}
	for site, n := range links {
		p.Sites[site] = round(1 + math.Log2(float64(n)))
	}
}

// hostIn is the host of an absolute address, without parsing it all.
func hostIn(address string) (string, bool) {
	rest, ok := strings.CutPrefix(address, "//")
	if !ok {
		if _, rest, ok = strings.Cut(address, "://"); !ok || len(address)-len(rest) > len("https://") {
			return "", false
		}
	}
	end := strings.IndexAny(rest, "/?#\\ ")
	if end < 0 {
		end = len(rest)
	}
	host := rest[:end]
	return host, host != "" && strings.Contains(host, ".") && !strings.Contains(host, "@")
}

// home reports whether an attribute states the page's own address.
func home(n *html.Node, key string) bool {
	switch n.DataAtom {
	case atom.Base:
		return key == "href"
	case atom.Link:
		return key == "href" && attr(n, "rel") == "canonical"
	case atom.Meta:
		return key == "content" && (attr(n, "property") == "og:url" || attr(n, "name") == "og:url")
	}
	return false
}

func attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return strings.ToLower(a.Val)
		}
	}
	return ""
}

// siteNames are the metas in which a page names its site.
var siteNames = map[string]bool{"og:site_name": true, "application-name": true, "apple-mobile-web-app-title": true}

// readNames takes what a page calls its site: metas, and the first and last part of its title.
func readNames(t *tagtree.Tree, p *Page) {
	titles := 0
	for id := tagtree.NodeID(1); int(id) < t.PageLen(); id++ {
		switch n := t.Node(id); {
		case n.DataAtom == atom.Meta:
			if siteNames[attr(n, "property")] || siteNames[attr(n, "name")] {
				content, _ := t.Attr(id, "content")
				name(p.Names, content)
			}
		case n.DataAtom == atom.Title && titles == 0:
			titles++
			parts := strings.FieldsFunc(t.Text(id), func(r rune) bool { return strings.ContainsRune("|–—»·•:_", r) })
			if len(parts) == 1 {
				parts = strings.Split(parts[0], " - ")
			}
			if len(parts) > 1 {
				name(p.Title, parts[0])
				name(p.Title, parts[len(parts)-1])
			}
		}
	}
}

// maxName is the longest name of a site, in characters.
const maxName = 60

func name(names map[string]bool, s string) {
	s = strings.ToLower(tagtree.Collapse(strings.Trim(s, " -")))
	if n := utf8.RuneCountInString(s); n >= 3 && n <= maxName && clean(s) {
		names[s] = true
	}
}

// Lengths of a text that can be a site's, in characters.
const (
	minText = 2
	maxText = 40
)

// readTexts takes a page's short texts that have letters and no digits.
func readTexts(t *tagtree.Tree, p *Page) {
	for id := tagtree.NodeID(1); int(id) < t.PageLen(); id++ {
		if t.IsText(id) && mayBeShort(t, id) {
			if stem := tagtree.Stem(t.Node(id).Data); isShort(stem) {
				p.Texts[stem] = true
			}
		}
	}
}

// Short reports whether a text node with this stem is one of its page's short texts.
func Short(t *tagtree.Tree, id tagtree.NodeID, stem string) bool {
	return int(id) < t.PageLen() && mayBeShort(t, id) && isShort(stem)
}

func mayBeShort(t *tagtree.Tree, id tagtree.NodeID) bool {
	n := t.Node(id)
	return len(n.Data) <= 8*maxText && !strings.ContainsAny(n.Data, "0123456789") && !tagtree.Silent(n.Parent.DataAtom)
}

func isShort(stem string) bool {
	n := utf8.RuneCountInString(stem)
	return n >= minText && n <= maxText && clean(stem) && strings.ContainsFunc(stem, unicode.IsLetter) && !strings.ContainsFunc(stem, unicode.IsDigit)
}
