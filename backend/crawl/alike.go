package crawl

import (
	"net/url"
	"strings"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/learn/match"
	"wrapsmith/backend/tree/tagtree"
)

// Link is an address that a page links to, with the text of its first link that has one.
type Link struct{ Address, Text string }

// Alike returns what pages link to on the host of the samples whose addresses look like
// theirs: of the same number of path segments, and by the narrowest pattern of [Propose]
// that any of them fits. The samples themselves are not among them.
func Alike(samples []string, pages []*tagtree.Tree) []Link {
	own := map[string]bool{}
	var depth int
	var host string
	for i := len(samples) - 1; i >= 0; i-- {
		if u, ok := normal(nil, samples[i]); ok {
			own[u.String()], depth, host = true, segments(u), u.Host
		}
	}
	links := linksOf(pages, func(u *url.URL) bool {
		return u.Host == host && segments(u) == depth && !own[u.String()]
	})
	addresses := make([]string, len(links))
	for i, l := range links {
		addresses[i] = l.Address
	}
	for _, p := range Propose(samples, addresses) {
		if p.Matches == 0 {
			continue
		}
		var alike []Link
		for _, l := range links {
			if u, err := url.Parse(l.Address); err == nil && match.Fits(p.Pattern, u.RequestURI()) {
				alike = append(alike, l)
			}
		}
		return alike
	}
	return nil
}

func segments(u *url.URL) int { return strings.Count(u.Path, "/") }

// linksOf returns the links of pages that are wanted, each address once, in document order.
func linksOf(pages []*tagtree.Tree, wanted func(*url.URL) bool) (links []Link) {
	at := map[string]int{}
	for _, t := range pages {
		base, err := url.Parse(t.Base())
		if err != nil {
			continue
		}
		for id := tagtree.NodeID(1); int(id) < t.Len(); id++ {
			if t.Node(id).DataAtom != atom.A {
				continue
			}
			ref, _ := t.Attr(id, "href")
			u, ok := normal(base, ref)
			if !ok || !wanted(u) {
				continue
			}
			i, seen := at[u.String()]
			if !seen {
				i, at[u.String()] = len(links), len(links)
				links = append(links, Link{Address: u.String()})
			}
			if links[i].Text == "" {
				links[i].Text = t.Text(id)
			}
		}
	}
	return links
}
