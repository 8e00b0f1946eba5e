package induce

import (
	"strings"
	"unicode"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// Each value of a list may have a role behind it in its line. Values of other roles are of other fields:
//
//	p( a "Ann Lee" ", Petitioner"  br  a "Bo Ray" ", Petitioner"  br  a "Quist Mills" ", Respondent" )

// eachWithRole adds the locator from the role behind each value, where all marks have the same role.
func (g *generator) eachWithRole(yes []nodeID) {
	stem := ""
	for i, y := range yes {
		role, ok := g.roleBehind(y)
		if !ok || i > 0 && role != stem {
			return
		}
		stem = role
	}
	if g.isValue(stem) || !g.isMetAgain(stem) {
		return
	}
	g.byText(familyLabel, priorLabel*labels.Steady(stem), true, becauseOf(template.BeforeText, stem), textWith(stem), locator.Preceding, 1)
	g.out[len(g.out)-1].strong = true
}

// roleBehind is the stem of the text right behind an element, if that begins with a comma, has no digit, and ends the line.
func (g *generator) roleBehind(n nodeID) (stem string, ok bool) {
	next := g.t.NextSibling(n)
	if g.t.IsText(n) || next == tagtree.None || !g.t.IsText(next) {
		return "", false
	}
	text, end := strings.TrimSpace(g.t.Node(next).Data), g.t.NextSibling(next)
	if end != tagtree.None && g.t.Tag(end) != "br" || !strings.HasPrefix(text, ",") || strings.ContainsFunc(text, unicode.IsDigit) {
		return "", false
	}
	return labels.Stem(g.t, next)
}
