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

// centre is the share of the page's text above which an element is no margin of it, whatever its
// name: <body class="with-sidebar">. A nav is one all the same: menus often hold more text than a short page has.
const centre = 0.5

// Name says what the names of an element (id, class tokens, role) are of.
type Name uint8

// What names are of; an element may have several.
const (
	MarginName  Name = 1 << iota // a margin of the page
	ResultName                   // results, items, posts
	DialogName                   // a dialog, a question for consent
	RelatedName                  // related, popular or recent things, tags, categories
	WidgetName                   // a calendar, tabs, slides
	MainName                     // the page's matter
)

// words are what names are made of, by what they are of.
var words = wordNames(map[Name]string{
	MarginName: `nav navbar navigation menu footer sidebar breadcrumb breadcrumbs pagination pager paging dropdown filter filters facet facets
		refine refinement toolbar rail cookie advert advertisement ads sponsored widget banner`,
	ResultName: `result results item items post posts product products card cards message messages comment comments entry entries record records
		article articles search hit hits listing listings tile tiles teaser thread topic book event events story stories`,
	DialogName: `cookie cookies consent onetrust gdpr ccpa modal dialog alertdialog popup overlay lightbox offcanvas`,
	RelatedName: `related similar recommended recommendations popular trending recent sharing share social tags tagcloud category categories
		language languages country countries archive archives megamenu submenu sitemap`,
	WidgetName: `calendar datepicker month months tab tabs tablist slide slides slider slideshow carousel swiper accordion`,
})

func wordNames(of map[Name]string) map[string]Name {
	out := map[string]Name{}
	for name, list := range of {
		for w := range strings.FieldsSeq(list) {
			out[w] |= name
		}
	}
	return out
}

// places fills Place, from the first element down.
func (v *View) places() {
	v.Place = make([]Place, v.Len())
	all := v.PageLetters()
	classes := v.marginLetters()
	for e := range v.Place {
		if p := v.Parent[e]; p >= 0 {
			v.Place[e] = v.Place[p]
		}
		if v.Names[e]&MainName != 0 && v.Place[e] == Beside {
			v.Place[e] = Middle // <div class="content-sidebar-wrap"> has both in it
		}
		if v.drawn != nil {
			v.Place[e] = max(v.Place[e], v.drawn[e])
		}
		place := placeOf(v.Tree.Node(v.Node[e]), v.Names[e])
		letters := max(v.Letters(v.Span(int32(e))), classes[v.Class[e]])
		if place <= v.Place[e] || place == Beside && float64(letters) > centre*float64(all) {
			continue
		}
		v.Place[e] = place
	}
}

// marginLetters sums the letters of the elements of each class that names a margin: three div.menu-section with most of the
// page's text are the dishes of a restaurant.
func (v *View) marginLetters() map[uint64]int {
	letters, end := map[uint64]int{}, map[uint64]int32{}
	for e, names := range v.Names {
		if names&MarginName == 0 || int32(e) < end[v.Class[e]] {
			continue
		}
		letters[v.Class[e]] += v.Letters(v.Span(int32(e)))
		end[v.Class[e]] = v.End[e]
	}
	return letters
}

// placeOf returns the place that an element's tag and names state.
func placeOf(n *html.Node, names Name) Place {
	switch n.DataAtom {
	case atom.Nav, atom.Footer, atom.Select, atom.Datalist, atom.Button:
		return Border
	case atom.Aside, atom.Header:
		return Beside
	case atom.Html, atom.Body, atom.Main, atom.Article:
		return Middle
	}
	if names&MarginName != 0 && names&MainName == 0 {
		return Beside
	}
	return Middle
}

// wordy is the number of words from which on a name tells of more than a place: "page-without-left-nav".
const wordy = 4

// named is what some names are of, by their words: "left-nav", "leftNav" and "left_nav" are two words each. The key is a
// hash of the names without digits that knows no order.
func named(names string) (key uint64, of Name) {
	for name := range strings.FieldsSeq(names) {
		h, digits, count, found, from := uint64(fnvBasis), false, 0, Name(0), 0
		for i := 0; i <= len(name); i++ {
			letter := false
			if i < len(name) {
				b := name[i]
				h = (h ^ uint64(b)) * fnvPrime
				digits = digits || b >= '0' && b <= '9'
				letter = b|0x20 >= 'a' && b|0x20 <= 'z'
			}
			hump := letter && i > from && name[i] < 'a' && name[i-1] >= 'a'
			if letter && !hump {
				continue
			}
			if i > from {
				count++
				if i-from <= longestWord {
					found |= wordOf(name[from:i])
				}
			}
			from = i
			if !letter {
				from = i + 1
			}
		}
		if count >= wordy {
			found &^= MarginName
		}
		of |= found
		if !digits {
			key += h
		}
	}
	return key, of
}

// edges are the last letters of words, by length and first letter, a bit for each.
var edges = func() (out [longestWord + 1]['z' - 'a' + 1]uint32) {
	for w := range words {
		out[len(w)][w[0]-'a'] |= 1 << (w[len(w)-1] - 'a')
	}
	return out
}()

// wordOf looks up a word of ASCII letters, in capitals or not.
func wordOf(s string) Name {
	if edges[len(s)][s[0]|0x20-'a']&(1<<(s[len(s)-1]|0x20-'a')) == 0 {
		return 0
	}
	var small [longestWord]byte
	for i := range len(s) {
		small[i] = s[i] | 0x20
	}
	return words[string(small[:len(s)])]
}

// longestWord is the length of the longest of words.
const longestWord = len("recommendations")
