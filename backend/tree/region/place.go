package region

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Place is where an element stands on the page: as far as names tell, which are
// the substitute for its box when nothing has drawn the page, and as far as the
// boxes do.
type Place uint8

// The places, the later the farther from the page's matter.
const (
	Middle Place = iota // nothing speaks against it
	Beside              // header, aside, or a name that says so: sidebar, menu, filter
	Border              // nav, footer, choices of a form
)

// centre is the share of the page's text above which an element is no margin of
// it, whatever its name: <body class="with-sidebar">.
const centre = 0.5

// words are what the names of margins are made of.
var words = map[string]Place{
	"nav": Beside, "navbar": Beside, "navigation": Beside, "menu": Beside, "footer": Beside, "sidebar": Beside,
	"breadcrumb": Beside, "breadcrumbs": Beside, "pagination": Beside, "pager": Beside, "paging": Beside, "dropdown": Beside,
	"filter": Beside, "filters": Beside, "facet": Beside, "facets": Beside, "refine": Beside, "refinement": Beside,
	"toolbar": Beside, "rail": Beside, "cookie": Beside, "advert": Beside, "advertisement": Beside, "ads": Beside,
	"sponsored": Beside, "widget": Beside, "banner": Beside,
}

// places fills Place, from the first element down.
func (v *View) places() {
	v.Place = make([]Place, v.Len())
	all := v.PageLetters()
	for e := range v.Place {
		if p := v.Parent[e]; p >= 0 {
			v.Place[e] = v.Place[p]
		}
		if v.drawn != nil {
			v.Place[e] = max(v.Place[e], v.drawn[e])
		}
		if v.Place[e] == Border || float64(v.Letters(v.Span(int32(e)))) > centre*float64(all) {
			continue
		}
		v.Place[e] = max(v.Place[e], placeOf(v.Tree.Node(v.Node[e])))
	}
}

// placeOf is what an element says of its own place.
func placeOf(n *html.Node) Place {
	switch n.DataAtom {
	case atom.Nav, atom.Footer, atom.Select, atom.Datalist, atom.Button:
		return Border
	case atom.Aside, atom.Header:
		return Beside
	case atom.Html, atom.Body, atom.Main, atom.Article:
		return Middle
	}
	place := Middle
	for _, a := range n.Attr {
		switch {
		case a.Key == "role" && a.Val == "main":
			return Middle
		case (a.Key == "class" || a.Key == "id" || a.Key == "role") && named(a.Val):
			place = Beside
		}
	}
	return place
}

// wordy is the number of words from which on a name tells of more than a place: "page-without-left-nav".
const wordy = 4

// named says whether one of some names has the word of a margin: "left-nav",
// "leftNav" and "left_nav" are two words each.
func named(names string) bool {
	for name := range strings.FieldsSeq(names) {
		count, found, from := 0, false, 0
		for i := 0; i <= len(name); i++ {
			letter := i < len(name) && name[i]|0x20 >= 'a' && name[i]|0x20 <= 'z'
			hump := letter && i > from && name[i] < 'a' && name[i-1] >= 'a'
			if letter && !hump {
				continue
			}
			if i > from {
				count++
				found = found || i-from <= longestWord && words[strings.ToLower(name[from:i])] != Middle
			}
			from = i
			if !letter {
				from = i + 1
			}
		}
		if found && count < wordy {
			return true
		}
	}
	return false
}

// longestWord is the length of the longest of words.
const longestWord = len("advertisement")
