package tagtree

import (
	"fmt"

	"github.com/PuerkitoBio/goquery"
	"github.com/andybalholm/cascadia"
)

// CSS is a compiled CSS selector, or several with commas.
type CSS struct{ matcher goquery.Matcher }

// CompileCSS compiles a CSS selector as a person writes it.
func CompileCSS(selector string) (CSS, error) {
	matcher, err := cascadia.Compile(selector)
	if err != nil {
		return CSS{}, fmt.Errorf("%q is no CSS selector: %w", selector, err)
	}
	return CSS{matcher}, nil
}

// Find returns the elements that a selector selects, in the order of the page.
func (t *Tree) Find(c CSS) []NodeID {
	var out []NodeID
	for _, n := range t.Query().FindMatcher(c.matcher).Nodes {
		if id := t.ID(n); id != None {
			out = append(out, id)
		}
	}
	return out
}
