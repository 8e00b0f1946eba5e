package fingerprint

import (
	"slices"
	"strings"

	"wrapsmith/backend/template"
)

// Agreement reports whether two sides name the same.
type Agreement int

// Other: both name something, nothing in common. Unknown: one side names nothing.
const (
	Other   Agreement = -1
	Unknown Agreement = 0
	Same    Agreement = 1
)

// Likeness is how a page and a template's fingerprint compare, kind by kind.
type Likeness struct {
	Edges float64   // weighted Jaccard coefficient of the edges, 0..1
	Homes Agreement // hosts they call their own; Same already when one is equal
	Sites float64   // weighted Jaccard coefficient of the sites linked to, 0..1; -1 unknown
	Names Agreement // what they call their site; Same also by a part of the title
	Texts float64   // weight of the fingerprint's texts that the page has, 0..1; -1 it has none

	Shared, Lost int      // edges of the fingerprint that the page has and has not
	Missed       []string // the heaviest of the lost edges
	Home         []string // hosts the fingerprint calls its own
	Name         []string // what the fingerprint calls its site
	Title        []string // its parts of titles
}

// maxMissed is how many lost edges are reported by name.
const maxMissed = 5

// Compare compares a page with a fingerprint.
func (p *Page) Compare(print []template.Edge) Likeness {
	l := Likeness{Sites: -1, Texts: -1}
	sites := map[string]float64{}
	var texts, found float64
	for _, e := range print[:len(print)-len(edgesOf(print))] {
		kind, what, _ := strings.Cut(e.Key, ":")
		switch kind + ":" {
		case HomePrefix:
			l.Home = append(l.Home, what)
		case SitePrefix:
			sites[what] = e.Weight
		case NamePrefix:
			l.Name = append(l.Name, what)
		case TitlePrefix:
			l.Title = append(l.Title, what)
		case TextPrefix:
			texts += e.Weight
			if p.Texts[what] {
				found += e.Weight
			}
		}
	}
	l.Homes, l.Names = agree(p.Homes, l.Home), agree(p.Names, l.Name)
	if agree(p.Title, l.Title) == Same {
		l.Names = Same
	}
	if texts > 0 {
		l.Texts = found / texts
	}
	if len(sites) > 0 && len(p.Sites) > 0 {
		l.Sites = likeSites(p.Sites, sites)
	}
	l.edges(p.Edges, edgesOf(print))
	return l
}

func agree(page map[string]bool, print []string) Agreement {
	if len(page) == 0 || len(print) == 0 {
		return Unknown
	}
	if slices.ContainsFunc(print, func(s string) bool { return page[s] }) {
		return Same
	}
	return Other
}

// likeSites is the weighted Jaccard coefficient of the sites linked to; of the
// page's, the MaxSites heaviest count, as in the fingerprint.
func likeSites(page, print map[string]float64) float64 {
	list := make([]template.Edge, 0, len(page))
	for s, w := range page {
		list = append(list, template.Edge{Key: s, Weight: w})
	}
	list = heaviest(list, MaxSites)
	other := make([]template.Edge, 0, len(print))
	for s, w := range print {
		other = append(other, template.Edge{Key: s, Weight: w})
	}
	both, either := overlap(list, sorted(other))
	return both / either
}

// edges weighs what is shared against all, and counts what is shared and lost, in one pass.
func (l *Likeness) edges(page, print []template.Edge) {
	var both, either float64
	var most [maxMissed]*template.Edge // of the lost, the heaviest first
	i := 0
	for k := range print {
		e := &print[k]
		c := -1
		for ; i < len(page); i++ {
			if c = strings.Compare(page[i].Key, e.Key); c >= 0 {
				break
			}
			either += page[i].Weight
		}
		if i < len(page) && c == 0 {
			both += min(page[i].Weight, e.Weight)
			either += max(page[i].Weight, e.Weight)
			l.Shared++
			i++
			continue
		}
		either += e.Weight
		l.Lost++
		for at := range most { // after what weighs as much: keys come sorted
			if most[at] == nil || most[at].Weight < e.Weight {
				copy(most[at+1:], most[at:])
				most[at] = e
				break
			}
		}
	}
	for ; i < len(page); i++ {
		either += page[i].Weight
	}
	if either > 0 {
		l.Edges = both / either
	}
	for _, e := range most[:min(l.Lost, maxMissed)] {
		l.Missed = append(l.Missed, e.Key)
	}
}

// Keys are the features by which a page or a fingerprint can be looked up
// exactly: its homes, names, parts of titles and the sites it links to most.
func Keys(print []template.Edge) []string {
	var keys []string
	var sites []template.Edge
	for _, e := range print[:len(print)-len(edgesOf(print))] {
		switch {
		case strings.HasPrefix(e.Key, SitePrefix):
			sites = append(sites, e)
		case !strings.HasPrefix(e.Key, TextPrefix):
			keys = append(keys, e.Key)
		}
	}
	for _, e := range heaviest(sites, maxKeySites) {
		keys = append(keys, e.Key)
	}
	return keys
}

// maxKeySites is how many of the sites linked to serve for looking up.
const maxKeySites = 3
