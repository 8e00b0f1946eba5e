package list

import (
	"net/url"
	"sort"
	"strings"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// A page may say itself what its list is: an ItemList of its linked data (JSON-LD,
// schema.org) names the addresses of the items. A candidate whose records link to
// these addresses, one record to one item, is that list:
//
//	{"@type": "ItemList", "itemListElement": [{"@type": "ListItem", "url": "/jar/1"}, {..., "url": "/jar/2"}, ...]}
//
//	ul ( li(a href=/jar/1)  li(a href=/jar/2) ... )    listed 1
//	ul ( li(a href=/jam)  li(a href=/about) ... )      listed 0
//
// Hosts are not compared, because saved pages and pages of several hosts name others.
// A row that links to several items is no record, so that rows do not win over cells.

// Bounds of ItemLists.
const (
	minItems     = 3  // addresses that make a list evidence
	maxItemLists = 16 // of a page; further ones are not read
)

// itemLinks are the links of a page to items of its ItemLists, in document order.
type itemLinks struct {
	lists []int // by list: its distinct addresses
	links []itemLink
}

type itemLink struct {
	node       tagtree.NodeID
	list, item int32 // of the list, which of its addresses
}

// itemLinks reads the ItemLists of a page; nil where it has none with enough addresses.
func (f *finder) itemLinks() *itemLinks {
	t := f.v.Tree
	root := t.StructuredData()
	if root == tagtree.None {
		return nil
	}
	base, err := url.Parse(t.Base())
	if err != nil {
		return nil
	}
	out := &itemLinks{}
	known := map[string][]itemLink{} // by address: an item of each list that has it
	for n := root + 1; n < t.End(root); n++ {
		if role, _ := t.Attr(n, "role"); role == "ItemList" && len(out.lists) < maxItemLists {
			out.read(t, n, base, known)
		}
	}
	if len(out.lists) == 0 {
		return nil
	}
	for e := range f.v.Len() {
		if n := f.v.Node[e]; t.Node(n).DataAtom == atom.A {
			href, _ := t.Attr(n, "href")
			for _, link := range known[addressKey(base, href)] {
				link.node = n
				out.links = append(out.links, link)
			}
		}
	}
	return out
}

// read adds the addresses of one ItemList to the known ones.
func (l *itemLinks) read(t *tagtree.Tree, list tagtree.NodeID, base *url.URL, known map[string][]itemLink) {
	seen := map[string]bool{}
	for n := list + 1; n < t.End(list); n = t.End(n) {
		if !strings.EqualFold(t.Tag(n), "ld-itemlistelement") {
			continue
		}
		if key := addressKey(base, itemAddress(t, n)); key != "" && !seen[key] {
			known[key] = append(known[key], itemLink{list: int32(len(l.lists)), item: int32(len(seen))})
			seen[key] = true
		}
	}
	if n := len(seen); n >= minItems {
		l.lists = append(l.lists, n)
		return
	}
	for key := range seen { // too few: the list counts for nothing
		known[key] = known[key][:len(known[key])-1]
	}
}

// itemAddress is the address of an item: its own text, that of its url or item, or the url of its item.
func itemAddress(t *tagtree.Tree, n tagtree.NodeID) string {
	for _, tag := range []string{"ld-url", "ld-item"} {
		for c := n + 1; c < t.End(n); c = t.End(c) {
			if strings.EqualFold(t.Tag(c), tag) {
				return itemAddress(t, c)
			}
		}
	}
	if n+1 < t.End(n) && t.IsText(n+1) {
		return t.Node(n + 1).Data
	}
	return ""
}

// addressKey is the path and query of a reference; "" for the page's root and for what is no address.
func addressKey(base *url.URL, ref string) string {
	ref = strings.TrimSpace(ref)
	if ref == "" || strings.HasPrefix(ref, "#") {
		return ""
	}
	u, err := base.Parse(ref)
	if err != nil || u.Opaque != "" {
		return ""
	}
	key := strings.TrimSuffix(u.Path, "/")
	if u.RawQuery != "" {
		key += "?" + u.RawQuery
	}
	return key
}

// enoughListed is the F1 from which on a candidate counts as wholly listed: a page may list an
// advertisement, or its first ten records only, and the other features tell which records are right.
const enoughListed = 0.6

// listed is how well a candidate's records are the items of ItemLists, 0..1: the F1 of the
// records that link to one item, which no record before links to. A page may divide its list into
// several ItemLists, so all count of which the records are half or more. O(links in the records).
func (l *itemLinks) listed(c *candidate) float64 {
	right, items := 0, 0
	for list, all := range l.lists {
		if n := l.records(c, int32(list)); 2*n >= all {
			right += n
			items += all
		}
	}
	return min(1, 2*float64(right)/float64(len(c.records)+items)/enoughListed)
}

// records counts the records that link to one item of a list, each item once.
func (l *itemLinks) records(c *candidate, list int32) int {
	taken := map[int32]bool{}
	for _, r := range c.records {
		item, several := int32(-1), false
		span := r.Hull()
		from := sort.Search(len(l.links), func(i int) bool { return l.links[i].node >= span.From })
		for _, link := range l.links[from:] {
			if link.node >= span.To {
				break
			}
			if link.list == list {
				several = several || item >= 0 && item != link.item
				item = link.item
			}
		}
		if item >= 0 && !several {
			taken[item] = true
		}
	}
	return len(taken)
}
