package induce

import (
	"strings"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// The label of a value may end a text that begins with other facts:
//
//	<td> 2007-01-09 17:49  Source: <a>Evening Post</a>  Author: Ann Vance  Hits: <b>104</b> times </td>
//
// On no other page is this text the same. So the label is its last words, as another sample has them.

// labelAtEnd is the label with its colon that ends a text, where another sample has a longer text that ends with it; "" for none. behind
// says that it stands behind another fact, which no other sample has: then the sample's text may be the label alone.
func (g *generator) labelAtEnd(text nodeID, stem string) (end string, behind bool) {
	whole := strings.TrimSpace(tagtree.Collapse(g.t.Node(text).Data))
	if !labels.Ends(whole) || len(whole) > mostBeforeLabel || len(g.samples) < 2 {
		return "", false
	}
	if g.isElsewhere(stem) || !strings.ContainsAny(whole, endSigns) {
		if g.isEndElsewhere(whole, true) {
			return whole, false
		}
		return "", false
	}
	for at := 0; ; {
		next := strings.IndexAny(whole[at:], endSigns)
		if next < 0 {
			return "", false
		}
		end = strings.TrimLeft(whole[at+next:], endSigns)
		at = len(whole) - len(end)
		if !strings.ContainsAny(end, "0123456789") && isFact(whole[:at]) && strings.IndexAny(end, ":：") >= len(strings.TrimRight(end, " :：")) && g.isEndElsewhere(end, false) {
			return end, true
		}
	}
}

// mostBeforeLabel is how many bytes a text has at most that is looked at for a label at its end.
const mostBeforeLabel = 400

// endSigns stand before a label at the end of a text.
const endSigns = " \u3000|·"

// isEndElsewhere reports whether a text of another sample is some words, or ends with them behind a fact; only the latter, if it must be
// longer.
func (g *generator) isEndElsewhere(end string, longer bool) bool {
	head := locator.Locator{Steps: []locator.Step{textHolding(end)}}
	for _, t := range g.samples {
		if t == g.t {
			continue
		}
		for _, n := range head.Run(t) {
			text := strings.TrimSpace(tagtree.Collapse(t.Node(n).Data))
			if lead, ok := strings.CutSuffix(text, end); ok && (!longer && lead == "" || isFact(lead)) {
				return true
			}
		}
	}
	return false
}

// isFact reports whether words before a label are a fact: they have a digit, a label of their own, or a sign between facts. In "Attorney
// Name:" they are a part of the label.
func isFact(lead string) bool { return strings.ContainsAny(lead, "0123456789:：|·") }

// endLabel adds locators that start at a text that holds the label with which the text before the node ends.
func (g *generator) endLabel(text nodeID, end string) {
	from, head, why := len(g.out), textHolding(end), becauseOf(template.AfterText, end)
	g.byText(familyLabel, priorLabel, true, why, head, locator.Following, 1)
	g.byTag(familyLabel, priorLabel*.8, true, why, head, text, locator.Following)
	g.byTurn(familyLabel, priorLabel, true, why, head, text)
	for i := from; i < len(g.out); i++ {
		g.out[i].strong = true
	}
}
