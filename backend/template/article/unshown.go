package article

import "strings"

// unshownNames are the classes by which style sheets hide an element, or show it in print alone.
var unshownNames = wordSet("hidden d-none hide is-hidden u-hidden display-none visually-hidden visuallyhidden sr-only screen-reader-text print-only d-print-block show-for-print visible-print visible-print-block print:block")

// unshown reports whether a class hides its element on every screen: "hidden", but not "hidden md:block".
func unshown(class string) bool {
	hides := false
	for w := range strings.FieldsSeq(strings.ToLower(class)) {
		switch {
		case unshownNames[w]:
			hides = true
		case strings.Contains(w, ":"), strings.HasPrefix(w, "d-"), strings.HasPrefix(w, "visible-"):
			return false
		}
	}
	return hides
}

// withoutUnshown clears what a class hides on the page of one text, and what lies in a footer; unless
// that is half of the text: tabs and parts that open are hidden too. O(n).
func (p *page) withoutUnshown(taken []bool, kinds []float64) {
	out := hintFooter
	if Kinds[likeliest(kinds)] == News {
		out |= nameUnshown
	}
	p.withoutMinority(taken, func(i int) bool { return p.within[p.pieces[i].inner]&out != 0 })
}
