package induce

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/html"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// anchors adds, for the node and each of its next ancestors, locators that
// start at an attribute of it and go down by position or by the node's own class.
func (g *generator) anchors() {
	e := g.t.ElementOf(g.target)
	own := g.tests(e)
	for a, level := e, 0; a > 0 && level <= maxLevels; a, level = g.t.Parent(a), level+1 {
		down := below(g.t, a, g.target)
		named := level > 1 || level == 1 && g.counts(e) // else its own attribute or its place says as much
		for _, test := range g.tests(a) {
			prior := test.prior
			for range level {
				prior *= perLevel
			}
			head := locator.Step{Axis: locator.Deep, Test: g.t.Tag(a), Preds: []locator.Pred{test.Pred}}
			if g.numbered(g.t.Tag(a), test) {
				g.add(familyPath, prior*perPlace, false, about(template.ByNumber, test), chain(head, down...)...)
				continue
			}
			g.down(familyAnchor, prior, test, head, a, down)
			if !named {
				continue
			}
			for _, o := range own { // anywhere below the anchor, by its own attribute
				if g.numbered(g.t.Tag(e), o) {
					continue
				}
				inner := locator.Step{Axis: locator.Deep, Test: g.t.Tag(e), Preds: []locator.Pred{o.Pred}}
				steps := []locator.Step{head, inner}
				if g.target != e {
					steps = append(steps, child(g.t, g.target))
				}
				g.add(familyAnchor, (prior+o.prior)/2, true, by(test, o), steps...)
			}
		}
	}
}

// down adds the path from an anchor to the target. Where the target or an
// element above it stands among others of its name, the path counts them: then
// it is a place, in the family of places, and no anchor. So it is where the anchor
// is one of the rows of the page, and what is in it tells it from the others, unless each sample has one such row.
func (g *generator) down(family string, prior float64, test attrTest, head locator.Step, anchor tagtree.NodeID, path []locator.Step) {
	counted := g.counted(anchor, g.target)
	if counted == 0 && len(path) > 0 && g.isRow(head) && !g.onceOnEach(head, path) {
		counted = 1
	}
	if counted == 0 {
		g.add(family, prior, true, by(test), chain(head, path...)...)
		return
	}
	for range counted {
		prior *= perPlace
	}
	g.add(familyPath, prior, false, about(template.PlaceBelow, test), chain(head, path...)...)
}

// fewestOfRows is how many elements of a page pass a test that names rows.
const fewestOfRows = 3

// isRow reports whether several elements of the page pass the test of a step.
func (g *generator) isRow(head locator.Step) bool {
	return !g.rows && !g.holder && len(locator.Locator{Steps: []locator.Step{head}}.Run(g.t)) >= fewestOfRows
}

// onceOnEach reports whether each of enough samples has one node at a path from what passes the test of a step, whatever its positions.
func (g *generator) onceOnEach(head locator.Step, path []locator.Step) bool {
	l := locator.Locator{Steps: chain(head, loose(path)...)}
	return len(g.samples) >= fewestSamples && !slices.ContainsFunc(g.samples, func(t *tagtree.Tree) bool { return len(l.Run(t)) != 1 })
}

// counted is how many elements on the way from an anchor down to a node stand
// among others of their name.
func (g *generator) counted(anchor, n tagtree.NodeID) int {
	counted := 0
	for ; n != anchor; n = g.t.Parent(n) {
		if g.siblings(n) > 1 {
			counted++
		}
	}
	return counted
}

// counts reports whether a path to an element must count it among its siblings: on some sample an element like its
// parent has several elements of its name.
func (g *generator) counts(e tagtree.NodeID) bool {
	parent, tag := g.t.Kind(g.t.Parent(e)), g.t.Tag(e)
	return slices.ContainsFunc(g.samples, func(t *tagtree.Tree) bool {
		for n := tagtree.NodeID(1); int(n) < t.Len(); n++ {
			if !t.IsText(n) && t.Tag(n) == tag && t.Kind(t.Parent(n)) == parent && (&generator{t: t}).siblings(n) > 1 {
				return true
			}
		}
		return false
	})
}

// tag adds the only element of a name (h1, title), and the first one below the node's block.
func (g *generator) tag() {
	e := g.t.ElementOf(g.target)
	for a, level := e, 0; a > 0 && level <= 2; a, level = g.t.Parent(a), level+1 {
		switch name := g.t.Tag(a); name {
		case "div", "span", "p", "td", "tr", "table", "tbody", "li", "ul", "a", "b", "font", "body", "html":
			continue
		default:
			prior := priorTag
			if !g.single(name) {
				if g.holder { // of a list only one place can hold the values
					continue
				}
				prior *= ambiguous
			}
			for range level {
				prior *= perLevel
			}
			head := locator.Step{Axis: locator.Deep, Test: name}
			g.down(familyTag, prior, attrTest{tag: name}, head, a, below(g.t, a, g.target))
			switch name {
			case "h2", "h3", "h4", "h5", "h6": // on another design the only one is of a section
				g.out[len(g.out)-1].meaning = false
			}
		}
	}
}

// single reports whether the page has no more than one element of a name.
func (g *generator) single(name string) bool {
	n := 0
	for id := tagtree.NodeID(1); int(id) < g.t.Len() && n < 2; id++ {
		if node := g.t.Node(id); node.Data == name && node.Type == html.ElementNode {
			n++
		}
	}
	return n < 2
}

// attrTest is an attribute test that an element passes, and how far to trust it.
type attrTest struct {
	locator.Pred
	prior float64
	tag   string // instead of an attribute: the only element of this name
	token string // of the beginning of a class: the class
}

// tests lists the stable attribute tests of an element, without those that say
// the target's text: an id made of a headline is on no other page.
func (g *generator) tests(n nodeID) []attrTest {
	if g.slug == nil {
		slug := ""
		if text := g.t.Text(g.target); len(text) <= maxSlug {
			slug = slugOf(text)
		}
		g.slug = &slug
	}
	out := slices.DeleteFunc(tests(g.t.Node(n)), func(x attrTest) bool { return madeOfText(x.Value, *g.slug) })
	for i, x := range out {
		if x.Kind == locator.ClassStart && g.isPrefix(x.Value) {
			out[i].Pred = x.whole()
		}
	}
	return append(g.withNumbered(n, out), g.lookTests(n)...)
}

// whole is the test of the whole class.
func (x attrTest) whole() locator.Pred { return locator.Pred{Kind: locator.Class, Value: x.token} }

// fewestHashes is from how many hashes on a page the text before them names no element.
const fewestHashes = 3

// isPrefix reports whether the beginning of a class stands before several hashes on the page: "css-" of "css-1kq8o", "css-x82bf".
// There the whole class is the name, which the tool makes of the styles and gives on each page.
func (g *generator) isPrefix(start string) bool {
	if g.hashes == nil {
		tokens := map[string]bool{}
		g.hashes = map[string]int{}
		for id := tagtree.NodeID(1); int(id) < g.t.Len(); id++ {
			class, _ := g.t.Attr(id, "class")
			for token := range strings.FieldsSeq(class) {
				if start, ok := hashed(token); ok && !tokens[token] {
					tokens[token] = true
					g.hashes[start]++
				}
			}
		}
	}
	return g.hashes[start] >= fewestHashes
}

// tests lists the stable attribute tests of an element, best first.
func tests(n *html.Node) []attrTest {
	var out []attrTest
	is := func(a html.Attribute, prior float64) {
		if !volatile(a.Val) && printable(a.Key) && !strings.ContainsAny(a.Val, "\r\n\t") {
			out = append(out, attrTest{Pred: locator.Pred{Kind: locator.AttrIs, Name: a.Key, Value: a.Val}, prior: prior})
		}
	}
	for _, a := range n.Attr {
		if a.Namespace != "" || a.Val == "" || len(a.Val) > 120 {
			continue
		}
		switch {
		case a.Key == "id":
			is(a, priorID)
		case a.Key == "itemprop" || a.Key == "property":
			is(a, priorMeaning)
		case a.Key == "rel" || a.Key == "name" || a.Key == "headers" || a.Key == "role" || a.Key == "aria-label" || a.Key == "for" || a.Key == "scope":
			is(a, priorOther)
		case strings.HasPrefix(a.Key, "data-") && printable(a.Key):
			if len(a.Val) <= 40 {
				is(a, priorData)
			}
			if len(a.Key) > 6 && !volatile(a.Key[5:]) {
				out = append(out, attrTest{Pred: locator.Pred{Kind: locator.HasAttr, Name: a.Key}, prior: priorData * .8})
			}
		case a.Key == "class":
			tokens := strings.Fields(a.Val)
			for _, token := range tokens[:min(len(tokens), maxClasses)] {
				if start, ok := hashed(token); ok {
					out = append(out, attrTest{Pred: locator.Pred{Kind: locator.ClassStart, Value: start}, prior: priorClass, token: token})
					continue
				}
				if !volatile(token) && !strings.ContainsAny(token, "'\"") {
					out = append(out, attrTest{Pred: locator.Pred{Kind: locator.Class, Value: token}, prior: priorClass})
				}
			}
		}
	}
	slices.SortStableFunc(out, func(a, b attrTest) int { return cmp.Compare(b.prior, a.prior) })
	return out
}

// printable reports whether an attribute's name can stand in an XPath.
func printable(name string) bool {
	for i, r := range name {
		if r != '_' && (r > 0x7f || !unicode.IsLetter(r)) && (i == 0 || r != '-' && r != '.' && (r < '0' || r > '9')) {
			return false
		}
	}
	return name != ""
}

// volatile reports whether a value looks made by a machine for one page: three
// digits or more in a row, or letters and digits mixed as in a hash.
func volatile(v string) bool {
	digits, run, changes := 0, 0, 0
	var last rune
	for _, r := range v {
		if unicode.IsDigit(r) {
			digits++
			run++
			if run >= 3 {
				return true
			}
			if unicode.IsLetter(last) {
				changes++
			}
		} else {
			if run > 0 && unicode.IsLetter(r) {
				changes++
			}
			run = 0
		}
		last = r
	}
	return changes >= 4 || digits >= 5
}

// hashed reports whether a class token is a name with a hash after it, as build
// tools make them ("lead_7jcCZ", "Card-x1Yz9"), and gives the name with its joint.
func hashed(token string) (start string, ok bool) {
	i := strings.LastIndexAny(token, "_-")
	if i < 2 || len(token)-i-1 < 5 || strings.ContainsAny(token[:i+1], "'\"") || volatile(token[:i]) {
		return "", false
	}
	var digits, lower, upper, inner int
	for k, r := range token[i+1:] {
		switch {
		case unicode.IsDigit(r):
			digits++
		case unicode.IsUpper(r):
			upper++
			if k > 0 {
				inner++
			}
		case unicode.IsLower(r):
			lower++
		default:
			return "", false
		}
	}
	if letters := lower + upper; letters == 0 || digits == 0 && (inner == 0 || lower == 0 || inner < 2 && upper < 2) {
		return "", false
	}
	return token[:i+1], true
}
