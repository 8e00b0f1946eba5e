package browser

import (
	"fmt"
	"strings"
	"unicode"

	"wrapsmith/backend/tree/tagtree"
)

// enough is the share of the rendered page's texts from which the raw page does as well.
const enough = 0.95

// Advice says which of a page's two forms to use.
type Advice struct {
	Rendered bool    // use the rendered page
	Share    float64 // of the values, or else of the rendered page's texts, that the raw page has; 0..1
	Why      string

	Wanted, InRaw, InRendered int // values or texts
}

// Advise compares the raw page with the rendered one: by the values that the person
// wants, or without values by all texts that the rendered page shows. If the raw
// page has them it is preferred, because it is fetched much faster and is stable.
func Advise(raw, rendered *tagtree.Tree, values ...string) Advice {
	if len(values) > 0 {
		return adviseValues(raw.Text(0), rendered.Text(0), values)
	}
	have := texts(raw)
	wanted := texts(rendered)
	found := 0
	for s := range wanted {
		if have[s] {
			found++
		}
	}
	a := Advice{Share: 1, Wanted: len(wanted), InRaw: found, InRendered: len(wanted)}
	if len(wanted) > 0 {
		a.Share = float64(found) / float64(len(wanted))
	}
	a.Rendered = a.Share < enough
	a.Why = fmt.Sprintf("the page as sent has %d of the %d texts that it shows", found, len(wanted))
	return a
}

func adviseValues(raw, rendered string, values []string) Advice {
	inRaw, inRendered := 0, 0
	for _, v := range values {
		v = tagtree.Collapse(v)
		if strings.Contains(raw, v) {
			inRaw++
		}
		if strings.Contains(rendered, v) {
			inRendered++
		}
	}
	return Advice{
		Wanted: len(values), InRaw: inRaw, InRendered: inRendered,
		Rendered: inRendered > inRaw,
		Share:    float64(inRaw) / float64(len(values)),
		Why:      fmt.Sprintf("the page as sent has %d of the %d values, the rendered one %d", inRaw, len(values), inRendered),
	}
}

// texts are the distinct texts of a page that have a letter or a digit.
func texts(t *tagtree.Tree) map[string]bool {
	set := map[string]bool{}
	for id := tagtree.NodeID(1); int(id) < t.Len(); id++ {
		if !t.IsText(id) || tagtree.Silent(t.Node(id).Parent.DataAtom) {
			continue
		}
		if s := t.Text(id); strings.ContainsFunc(s, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
			set[s] = true
		}
	}
	return set
}
