package fingerprint

import (
	"cmp"
	"slices"
	"strings"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// Page is what a page has of every kind of feature: its edges bounded as in a
// fingerprint, the rest whole.
type Page struct {
	Edges []template.Edge    // sorted by key
	Homes map[string]bool    // hosts that the page calls its own, without "www."
	Sites map[string]float64 // registered domains linked to, 1 + log2(links)
	Names map[string]bool    // what it calls its site
	Title map[string]bool    // the first and last part of its title
	Texts map[string]bool    // short texts

	print []template.Edge
}

// Read takes the features of a page, O(n).
func Read(t *tagtree.Tree) *Page {
	p := Begin(t)
	p.Links(t)
	p.Rest(t, edges(t))
	return p
}

// Begin takes what a page calls its site. Links and Rest take the others: who
// knows enough before need not ask for them.
func Begin(t *tagtree.Tree) *Page {
	p := &Page{Homes: map[string]bool{}, Sites: map[string]float64{}, Names: map[string]bool{}, Title: map[string]bool{}, Texts: map[string]bool{}}
	readNames(t, p)
	return p
}

// Links takes its homes and the sites that it links to.
func (p *Page) Links(t *tagtree.Tree) { readSites(t, p) }

// Rest takes its short texts, and its edges as a Glance has them.
func (p *Page) Rest(t *tagtree.Tree, edges []template.Edge) {
	p.Edges = edges
	readTexts(t, p)
}

// Print is the page's fingerprint, bounded and sorted by key.
func (p *Page) Print() []template.Edge {
	if p.print == nil {
		p.print = p.alone()
	}
	return p.print
}

// alone is Join of one page: a sum over one page needs no tallies.
func (p *Page) alone() []template.Edge {
	list := func(prefix string, set map[string]bool, weight float64) []template.Edge {
		out := make([]template.Edge, 0, len(set))
		for s := range set {
			out = append(out, template.Edge{Key: prefix + s, Weight: weight})
		}
		return out
	}
	sites := make([]template.Edge, 0, len(p.Sites))
	for s, w := range p.Sites {
		sites = append(sites, template.Edge{Key: SitePrefix + s, Weight: w})
	}
	out := make([]template.Edge, 0, len(p.Edges)+len(p.Texts)+MaxHomes+MaxSites+MaxNames+MaxTitles)
	out = append(out, heaviest(list(HomePrefix, p.Homes, 1), MaxHomes)...)
	out = append(out, heaviest(sites, MaxSites)...)
	out = append(out, heaviest(list(NamePrefix, p.Names, 1), MaxNames)...)
	out = append(out, heaviest(list(TitlePrefix, p.Title, 1), MaxTitles)...)
	out = sorted(append(out, byHash(list(TextPrefix, p.Texts, lone), MaxTexts)...))
	return append(out, p.Edges...) // they are bounded and sorted, and sort after "@"
}

// Shares of a template's samples that must have a feature.
const (
	shareEdges = 0.34 // a list that only some pages have belongs to the design too
	shareNames = 0.6
	shareTexts = 0.75 // a text that is the site's, not the page's
)

// lone is the weight of a text that only one sample vouches for.
const lone = 0.5

// Join makes one fingerprint of a site's pages. A feature weighs its mean over
// the pages that have it.
func Join(pages []*Page) []template.Edge {
	if len(pages) == 0 {
		return nil
	}
	n := len(pages)
	edge, home, site, name, title, text := tally{}, tally{}, tally{}, tally{}, tally{}, tally{}
	for _, p := range pages {
		for _, e := range p.Edges {
			edge.add(e.Key, e.Weight)
		}
		for s := range p.Homes {
			home.add(HomePrefix+s, 1)
		}
		for s, w := range p.Sites {
			site.add(SitePrefix+s, w)
		}
		for s := range p.Names {
			name.add(NamePrefix+s, 1)
		}
		for s := range p.Title {
			title.add(TitlePrefix+s, 1)
		}
		for s := range p.Texts {
			text.add(TextPrefix+s, 1)
		}
	}
	texts := byHash(text.list(n, shareTexts), MaxTexts)
	if n == 1 {
		for i := range texts {
			texts[i].Weight = lone
		}
	}
	out := heaviest(edge.list(n, shareEdges), MaxEdges)
	out = append(out, heaviest(home.list(n, shareNames), MaxHomes)...)
	out = append(out, heaviest(site.list(n, shareNames), MaxSites)...)
	out = append(out, heaviest(name.list(n, shareNames), MaxNames)...)
	out = append(out, heaviest(title.list(n, shareNames), MaxTitles)...)
	return sorted(append(out, texts...))
}

// tally sums a feature's weight over pages.
type tally map[string]*struct {
	weight float64
	pages  int
}

func (t tally) add(key string, weight float64) {
	c := t[key]
	if c == nil {
		c = &struct {
			weight float64
			pages  int
		}{}
		t[key] = c
	}
	c.weight += weight
	c.pages++
}

// list gives the features that at least share of n pages have, with their mean weight.
func (t tally) list(n int, share float64) []template.Edge {
	var out []template.Edge
	for key, c := range t {
		if float64(c.pages) >= share*float64(n) {
			out = append(out, template.Edge{Key: key, Weight: round(c.weight / float64(c.pages))})
		}
	}
	return out
}

// byHash keeps the n features with the smallest hashes: a sample that two pages
// of one site draw alike.
func byHash(features []template.Edge, n int) []template.Edge {
	if len(features) <= n {
		return features
	}
	type hashed struct {
		template.Edge
		hash uint64
	}
	all := make([]hashed, len(features))
	for i, f := range features {
		all[i] = hashed{f, Hash(f.Key)}
	}
	slices.SortFunc(all, func(a, b hashed) int {
		return cmp.Or(cmp.Compare(a.hash, b.hash), strings.Compare(a.Key, b.Key))
	})
	for i := range n {
		features[i] = all[i].Edge
	}
	return features[:n]
}

// Hash is the 64-bit hash of a feature's key (FNV-1a, its bits mixed), the same on every machine.
func Hash(key string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(key) {
		h = (h ^ uint64(key[i])) * 1099511628211
	}
	return mix(h)
}

// mix spreads every bit of x over the whole word (the finaliser of SplitMix64).
func mix(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	return x ^ x>>31
}
