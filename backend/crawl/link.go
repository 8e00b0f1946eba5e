package crawl

import (
	"net/url"
	"path"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"wrapsmith/backend/learn/pager"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/source"
)

// Links returns the addresses of the links and frames of a page, each once, in
// document order, without those that the page asks not to follow.
func Links(t *tagtree.Tree) []string {
	if nofollow(t) {
		return nil
	}
	var refs []string
	for id := tagtree.NodeID(1); int(id) < t.Len(); id++ {
		n := t.Node(id)
		if n.Type != html.ElementNode {
			continue
		}
		var key string
		switch n.DataAtom {
		case atom.A, atom.Area:
			key = "href"
		case atom.Frame, atom.Iframe:
			key = "src"
		default:
			continue
		}
		ref, ok := t.Attr(id, key)
		if ok && !asksNotTo(t, id) {
			refs = append(refs, ref)
		}
		if len(refs) == MaxLinks {
			break
		}
	}
	return normals(t, refs)
}

// nextPage returns the address of the next page of a list: what the page calls
// rel=next, else its next link or page number.
func nextPage(t *tagtree.Tree) []string {
	for id := tagtree.NodeID(1); int(id) < t.Len(); id++ {
		n := t.Node(id)
		if n.Type != html.ElementNode || n.DataAtom != atom.A && n.DataAtom != atom.Link {
			continue
		}
		ref, ok := t.Attr(id, "href")
		if rel, _ := t.Attr(id, "rel"); ok && hasWord(rel, "next") {
			return []string{ref}
		}
	}
	if n := pager.Link(t); nofollow(t) || n != tagtree.None && asksNotTo(t, n) {
		return nil
	}
	if address, ok := pager.Next(t); ok {
		return []string{address}
	}
	return nil
}

// asksNotTo reports whether a link asks crawlers not to follow it.
func asksNotTo(t *tagtree.Tree, link tagtree.NodeID) bool {
	rel, _ := t.Attr(link, "rel")
	return hasWord(rel, "nofollow")
}

// nofollow reports whether a page asks crawlers not to follow its links.
func nofollow(t *tagtree.Tree) bool {
	for id := tagtree.NodeID(1); int(id) < t.Len(); id++ {
		if t.Node(id).DataAtom != atom.Meta {
			continue
		}
		name, _ := t.Attr(id, "name")
		content, _ := t.Attr(id, "content")
		if strings.EqualFold(strings.TrimSpace(name), "robots") && (hasWord(content, "nofollow") || hasWord(content, "none")) {
			return true
		}
	}
	return false
}

func hasWord(list, word string) bool {
	for w := range strings.FieldsFuncSeq(list, func(r rune) bool { return r == ' ' || r == ',' || r == '\t' || r == '\n' }) {
		if strings.EqualFold(w, word) {
			return true
		}
	}
	return false
}

// normals makes references absolute and returns each address once.
func normals(t *tagtree.Tree, refs []string) []string {
	base, err := url.Parse(t.Base())
	if err != nil {
		return nil
	}
	return eachOnce(refs, func(ref string) (*url.URL, bool) { return normal(base, ref) })
}

// eachOnce returns each address once, in normal form.
func eachOnce(refs []string, normal func(ref string) (*url.URL, bool)) (list []string) {
	seen := map[string]bool{}
	for _, ref := range refs {
		if u, ok := normal(ref); ok && !seen[u.String()] {
			seen[u.String()] = true
			list = append(list, u.String())
		}
	}
	return list
}

// normal returns the normal form of an address: absolute, scheme and host in lower
// case, without the default port, the fragment and the query parameters that only
// count visits. It returns false for an address that is not a page.
func normal(base *url.URL, ref string) (*url.URL, bool) {
	ref = strings.TrimFunc(ref, func(r rune) bool { return r <= ' ' })
	ref = strings.NewReplacer("\t", "", "\r", "", "\n", "", " ", "%20").Replace(ref)
	if ref == "" || strings.HasPrefix(ref, "#") || len(ref) > longest {
		return nil, false
	}
	if base == nil {
		base = &url.URL{}
	}
	u, err := base.Parse(ref)
	if err != nil || u.User != nil || u.Hostname() == "" {
		return nil, false
	}
	u.Scheme, u.Host, u.Fragment, u.RawFragment = strings.ToLower(u.Scheme), strings.ToLower(u.Host), "", ""
	switch u.Scheme {
	case "http":
		u.Host = strings.TrimSuffix(u.Host, ":80")
	case "https":
		u.Host = strings.TrimSuffix(u.Host, ":443")
	default:
		return nil, false
	}
	if u.Path == "" {
		u.Path = "/"
	}
	u.RawQuery, u.ForceQuery = withoutVisits(u.RawQuery), false
	if files[strings.ToLower(path.Ext(u.Path))] && !source.IsSitemap(u.String()) || trap(u.Path) || len(u.String()) > longest {
		return nil, false
	}
	return u, true
}

// withoutVisits removes the query parameters that say where a visitor came from.
func withoutVisits(query string) string {
	if query == "" {
		return ""
	}
	var kept []string
	for part := range strings.SplitSeq(query, "&") {
		key, _, _ := strings.Cut(strings.ToLower(part), "=")
		if part != "" && !strings.HasPrefix(key, "utm_") && !visits[key] {
			kept = append(kept, part)
		}
	}
	return strings.Join(kept, "&")
}

var visits = map[string]bool{"phpsessid": true, "jsessionid": true, "aspsessionid": true, "gclid": true, "fbclid": true, "msclkid": true}

// trap reports whether a path repeats one of its segments, as endless sites do.
func trap(p string) bool {
	count := map[string]int{}
	for piece := range strings.SplitSeq(p, "/") {
		if piece == "" {
			continue
		}
		if count[piece]++; count[piece] > repeating {
			return true
		}
	}
	return false
}

// files are the extensions of files that are not pages.
var files = extensions(`7z apk avi bmp bz2 css csv dmg doc docx eot epub exe flac gif gz ico iso jpeg jpg js json m4a m4v mkv mov mp3 mp4 mpeg
	msi odp ods odt ogg otf pdf png ppt pptx rar rss svg tar tgz tif tiff ttf wav webm webp wmv woff woff2 xls xlsx xz zip`)

func extensions(list string) map[string]bool {
	m := map[string]bool{}
	for ext := range strings.FieldsSeq(list) {
		m["."+ext] = true
	}
	return m
}
