package article

import (
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// target is where a link leads, as far as its address says.
type target byte

// The targets.
const (
	toSite   target = iota // another page of the site, or a site that is not known
	toAway                 // a page of another host
	toIndex                // a page that lists others: tags, categories, authors, searches
	toAction               // a place on the page, a script, mail, a share button
	targetCount
)

// pathLetters are the first letters of indexPaths and sharePaths.
var pathLetters = func() (out [1 << 8]bool) {
	for _, path := range slices.Concat(indexPaths, sharePaths) {
		out[path[1]] = true
	}
	return out
}()

// host is the name of a page's host without www, "" when it is not known.
type host string

// linkHost reads it from a page's address.
func linkHost(address string) host {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return host(strings.TrimPrefix(strings.ToLower(u.Host), "www."))
}

// indexPaths are parts of the addresses of pages that list others, sharePaths and shareHosts those of share buttons.
var (
	indexPaths = []string{"/tag/", "/tags/", "/topic/", "/topics/", "/category/", "/categories/", "/author/", "/authors/", "/search", "/label/", "/keyword", "/archive"}
	sharePaths = []string{"/sharer", "/share?", "/intent/", "/submit?"}
	shareHosts = []string{"addthis.com", "pinterest.com/pin", "share-offsite"}
)

// target says where a link leads.
func (h host) target(link *html.Node) target {
	href := ""
	for _, a := range link.Attr {
		if a.Key == "href" {
			href = strings.TrimSpace(a.Val)
		}
	}
	if href == "" || href[0] == '#' {
		return toAction
	}
	rest, scheme := href, false
	if at := strings.Index(href, ":"); at >= 0 && at < len("javascript:") && !strings.ContainsAny(href[:at], "/?#.") {
		if !strings.HasPrefix(href[at:], "://") {
			return toAction // javascript, mailto, tel
		}
		rest, scheme = href[at+len("://"):], true
	} else if strings.HasPrefix(href, "//") {
		rest, scheme = href[2:], true
	}
	index := false
	for at := strings.IndexByte(rest, '/'); at >= 0; {
		tail := rest[at:]
		if len(tail) > 1 && pathLetters[tail[1]] {
			begins := func(s string) bool { return strings.HasPrefix(tail, s) }
			if slices.ContainsFunc(sharePaths, begins) {
				return toAction
			}
			index = index || slices.ContainsFunc(indexPaths, begins)
		}
		next := strings.IndexByte(tail[1:], '/')
		if next < 0 {
			break
		}
		at += 1 + next
	}
	switch {
	case slices.ContainsFunc(shareHosts, func(s string) bool { return strings.Contains(rest, s) }):
		return toAction
	case index:
		return toIndex
	}
	if !scheme || h == "" {
		return toSite
	}
	name, _, _ := strings.Cut(strings.TrimPrefix(strings.ToLower(rest[:min(len(rest), 80)]), "www."), "/")
	if name == string(h) || strings.HasSuffix(name, "."+string(h)) || strings.HasSuffix(string(h), "."+name) {
		return toSite
	}
	return toAway
}

// leads is where most of a piece's linked characters lead; ok is false when half of it is no link.
func (q *piece) leads() (to target, ok bool) {
	if 2*q.linked < q.chars {
		return 0, false
	}
	for k, n := range q.targets {
		if n > q.targets[to] {
			to = target(k)
		}
	}
	return to, true
}
