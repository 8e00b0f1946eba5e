package induce

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/html"

	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// Old pages have no classes. In a list the look of an element may be all that tells it from the others of its row:
//
//	td( i "Quist v. Vance"  font[size=2] "Appeal from Tarn County"  font[size=2][color=#660000] "Tax" )
//
// An attribute of the look says so if another row has an element with it, and the rows have elements of the same name without it.

// lookTests lists the tests of the look of the target's element.
func (g *generator) lookTests(n nodeID) []attrTest {
	if !g.rows || n != g.t.ElementOf(g.target) {
		return nil
	}
	var out []attrTest
	for _, a := range g.t.Node(n).Attr {
		if isLook(a) && g.partsByLook(g.t.Tag(n), a) {
			out = append(out, attrTest{Pred: locator.Pred{Kind: locator.AttrIs, Name: a.Key, Value: a.Val}, prior: priorLook})
		}
	}
	return out
}

// maxLook is how long the value of an attribute of the look is at most.
const maxLook = 60

// isLook reports whether an attribute says how its element looks. A style with a number is often that of one record, as the width of a bar.
func isLook(a html.Attribute) bool {
	switch a.Key {
	case "color", "face", "size":
	case "style":
		if strings.ContainsFunc(a.Val, unicode.IsDigit) {
			return false
		}
	default:
		return false
	}
	return a.Namespace == "" && a.Val != "" && len(a.Val) <= maxLook && !strings.ContainsAny(a.Val, "\r\n\t")
}

// partsByLook reports whether another row has an element of a tag with an attribute, and some row one without it.
func (g *generator) partsByLook(tag string, a html.Attribute) bool {
	with, without := false, false
	for _, t := range g.samples {
		for n := tagtree.NodeID(1); int(n) < t.Len(); n++ {
			if t.IsText(n) || t.Tag(n) != tag || tagtree.Blank(t.Text(n)) {
				continue
			}
			if slices.ContainsFunc(t.Node(n).Attr, func(b html.Attribute) bool { return b.Key == a.Key && b.Val == a.Val }) {
				with = with || t != g.t
			} else {
				without = true
			}
		}
	}
	return with && without
}
