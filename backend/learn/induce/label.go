package induce

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// around lists the texts that are not blank before (or after) a node, nearest
// first, as the following and preceding axes of XPath count them.
func around(t *tagtree.Tree, n tagtree.NodeID, after bool, limit int) []tagtree.NodeID {
	var out []tagtree.NodeID
	id, step := n-1, tagtree.NodeID(-1)
	if after {
		id, step = t.End(n), 1
	}
	for reach := 0; reach < maxReach && id > 0 && int(id) < t.Len() && len(out) < limit; reach++ {
		if t.IsText(id) && !tagtree.Blank(t.Node(id).Data) {
			out = append(out, id)
		}
		id += step
	}
	return out
}

// strength returns how much a text looks like a label, 0..1: by a colon, by its
// element, and by whether the element has no other text.
func strength(t *tagtree.Tree, text tagtree.NodeID) float64 {
	if tagtree.EndsInColon(strings.TrimSpace(t.Node(text).Data)) {
		return 1
	}
	p := t.Parent(text)
	switch t.Node(p).DataAtom {
	case atom.Th, atom.Dt, atom.Label:
		return 1
	case atom.B, atom.Strong, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Legend, atom.Caption:
		return .85
	case atom.Td, atom.Span, atom.Font, atom.Div, atom.Em, atom.I, atom.P, atom.Li:
		if t.OwnOnly(p) {
			return .6
		}
	}
	return .4
}

// labels adds locators that start at a text before the node.
func (g *generator) labels() { //nolint:gocyclo // one rule after the other
	target := g.target
	own := g.own()
	if own.text != tagtree.None && own.after {
		g.labelAfter(own)
	}
	_, heading := g.heading(target)
	named := false // a nearer text is a label already: those before it name something else
	for j, text := range around(g.t, target, false, maxLabels) {
		stem, ok := labelish(g.t, text)
		if !ok || g.isValue(stem) || ValueAt(g.t.Text(text)) > 0 || isFactValue(g.t, text) { // a fact of its own
			continue
		}
		s := strength(g.t, text)
		prior := priorNear + (priorLabel-priorNear)*s
		for range j {
			prior *= perText
		}
		turns := g.distance(text)
		for range turns {
			prior *= perTurn
		}
		prior *= steady(stem)
		if named {
			prior *= priorOver
		}
		why := becauseOf(template.AfterText, stem)
		meaning := (s >= leastLabel || j == 0) && turns <= nearTurns && !named && !inMenu(g.t, text) &&
			HeadingOf(g.t, text) != atom.H1 // the name of the page, not of a value
		label := s == 1 || IsLabel(g.t, text)
		switch {
		case own.text == text: // repetition says so
			meaning, label = true, true
		case own.text != tagtree.None: // another one is
			meaning, prior = false, prior*notOwn
		case heading != tagtree.None && text != heading && g.inRowOf(text, heading): // of another column
			meaning, prior = false, prior*notOwn
		case !label && meaning:
			meaning = g.isMetAgain(stem) && !g.isItem(text, stem)
		}
		strong := meaning && label
		if !label && g.ofOnePage(text, stem) {
			continue
		}
		named = named || label || s > leastLabel
		head := textWith(stem)
		from := len(g.out)
		if !cell(g.t, text) {
			g.byText(familyLabel, prior, meaning, why, head, locator.Following, j+1)
		}
		if tag := g.t.Tag(g.t.ElementOf(target)); !cell(g.t, text) || tag == "td" || tag == "dd" {
			g.byTag(familyLabel, prior*.8, meaning, why, head, text, locator.Following)
		}
		g.byTurn(familyLabel, prior, meaning, why, head, text)
		for i := from; i < len(g.out); i++ {
			g.out[i].strong = strong
		}
	}
}

// own is the label that repetition shows the target to have.
func (g *generator) own() ownLabel {
	if g.holder {
		return ownLabel{text: tagtree.None}
	}
	own := findOwnLabel(g.t, g.target)
	if own.text != tagtree.None && (g.values[tagtree.Stem(g.t.Node(own.text).Data)] || !own.known(g.samples, g.t)) {
		own.text = tagtree.None
	}
	if own.text == tagtree.None {
		own.text = g.onlyLabel()
	}
	return own
}

// onlyLabel is the text that an element shows beside the target alone, in front of it, where another sample has this text
// in such an element. The page may have no other element of the kind, as repetition would need:
//
//	h2 "Accounts"  p( "Last made up to" strong "1 May" )                                 marked
//	h2 "Accounts"  p( "Next due by" strong "2 June" )  p( "Last made up to" strong "3 May" )
//
// tagtree.None without any.
func (g *generator) onlyLabel() tagtree.NodeID {
	row := g.t.Parent(g.t.ElementOf(g.target))
	texts := shownTexts(g.t, max(row, 0), 3)
	if row <= 0 || len(texts) != 2 || !g.t.Within(texts[1], g.target) || len(g.samples) < fewestSamples || !namesRow(g.t, texts[0]) {
		return tagtree.None
	}
	stem := tagtree.Stem(g.t.Node(texts[0]).Data)
	head := locator.Locator{Steps: []locator.Step{textWith(stem)}}
	if g.isValue(stem) || !slices.ContainsFunc(g.samples, func(t *tagtree.Tree) bool {
		return t != g.t && slices.ContainsFunc(head.Run(t), func(n tagtree.NodeID) bool { return t.Tag(t.Parent(n)) == g.t.Tag(g.t.Parent(texts[0])) })
	}) {
		return tagtree.None
	}
	return texts[0]
}

// isValue reports whether a text is the value of another field, or holds the target's.
func (g *generator) isValue(stem string) bool {
	return g.values[stem] || containsValue(stem, tagtree.Stem(g.t.Text(g.target)))
}

// containsValue reports whether a text contains a value; short ones may stand in any text.
func containsValue(text, value string) bool {
	return utf8.RuneCountInString(value) >= fewestHeld && strings.Contains(text, value)
}

// fewestHeld is how many characters a value has at least that is looked for within a text.
const fewestHeld = 3

// isMetAgain reports whether a text that only its place makes a label is a text of another
// sample too; a chance word of the marked page is not. True with few samples.
func (g *generator) isMetAgain(stem string) bool {
	return len(g.samples) < fewestSamples || g.isElsewhere(stem)
}

// ofOnePage reports whether a text does not look like a label and is on no other sample, so that it has no place in a template.
// A label may be the only one of its design. The texts of rows are those of a list.
func (g *generator) ofOnePage(text tagtree.NodeID, stem string) bool {
	return !g.rows && strength(g.t, text) <= leastLabel && !g.isMetAgain(stem)
}

// isElsewhere reports whether another sample has a text.
func (g *generator) isElsewhere(stem string) bool {
	head := locator.Locator{Steps: []locator.Step{textWith(stem)}}
	return slices.ContainsFunc(g.samples, func(t *tagtree.Tree) bool { return t != g.t && len(head.Run(t)) > 0 })
}

// labelAfter adds locators from a label that stands after its value: up to the
// row and down to the value, and the text before the label.
func (g *generator) labelAfter(own ownLabel) {
	stem := tagtree.Stem(g.t.Node(own.text).Data)
	head, why := textWith(stem), becauseOf(template.BeforeText, stem)
	from := len(g.out)
	if own.row != tagtree.None {
		steps := []locator.Step{head}
		for up := own.text; up != own.row; {
			up = g.t.Parent(up)
			steps = append(steps, locator.Step{Axis: locator.Parent, Test: g.t.Tag(up)})
		}
		g.add(familyLabel, priorLabel*steady(stem), true, why, append(steps, below(g.t, own.row, g.target)...)...)
	}
	g.byText(familyLabel, priorLabel*steady(stem), true, why, head, locator.Preceding, 1)
	for i := from; i < len(g.out); i++ {
		g.out[i].strong = true
	}
}

// cell reports whether a label has a cell or term of its own: then its value has
// one too, and what comes next after an empty one is not the value.
func cell(t *tagtree.Tree, text tagtree.NodeID) bool {
	switch t.Node(t.Parent(text)).DataAtom {
	case atom.Td, atom.Th, atom.Dt:
		return true
	}
	return false
}

// within adds the text that holds a label which the marked range follows:
// "Height: 180 Weight: 70", where the field is after "Weight:". It reports whether
// the label has words: then it is the field's own, and no text around names it.
func (g *generator) within(label string) (own bool) {
	if tagtree.Stem(label) == "" || !g.t.IsText(g.target) && g.t.IsText(g.target+1) {
		return false
	}
	head := locator.Step{Axis: locator.Deep, Test: locator.Text, Preds: []locator.Pred{{Kind: locator.Contains, Value: label}}}
	steps := []locator.Step{head}
	if !g.t.IsText(g.target) {
		steps = append(steps, locator.Step{Axis: locator.Parent, Test: g.t.Tag(g.target)})
	}
	g.add(familyLabel, priorLabel, true, becauseOf(template.WithText, label), steps...)
	_, sign := signedLabel(label)
	own = (labelEnd(label) || sign != "") && strings.ContainsFunc(label, unicode.IsLetter)
	g.out[len(g.out)-1].strong = own
	return own
}

// landmarks adds locators that start at a text after the node.
func (g *generator) landmarks() {
	for j, text := range around(g.t, g.target, true, 2) {
		stem, ok := labelish(g.t, text)
		if !ok || g.isValue(stem) || isFactValue(g.t, text) || g.ofOnePage(text, stem) {
			continue
		}
		prior := priorLandmark * (.5 + .5*strength(g.t, text))
		for range j {
			prior *= perText
		}
		for range g.distance(text) {
			prior *= perTurn
		}
		prior *= steady(stem)
		why := becauseOf(template.BeforeText, stem)
		head := textWith(stem)
		g.byText(familyLandmark, prior, false, why, head, locator.Preceding, j+1)
	}
}

// byText is "the k-th text after the label", and its element when that is the target.
func (g *generator) byText(family string, prior float64, meaning bool, why template.Reasons, head locator.Step, axis locator.Axis, k int) {
	steps := []locator.Step{head, {Axis: axis, Test: locator.Text, Preds: []locator.Pred{locator.At(k)}}}
	if !g.t.IsText(g.target) {
		steps = append(steps, locator.Step{Axis: locator.Parent, Test: g.t.Tag(g.target)})
	}
	g.add(family, prior, meaning, why, steps...)
}

// byTag is "the next <tag> after the label", or the k-th.
func (g *generator) byTag(family string, prior float64, meaning bool, why template.Reasons, head locator.Step, text tagtree.NodeID, axis locator.Axis) {
	e := g.t.ElementOf(g.target)
	if e < text { // the label stands inside the target's element
		return
	}
	tag, k := g.t.Tag(e), 0
	for id := g.t.End(text); id <= e; id++ {
		if g.t.Tag(id) == tag {
			k++
		}
	}
	steps := []locator.Step{head, {Axis: axis, Test: tag, Preds: []locator.Pred{locator.At(k)}}}
	if e != g.target {
		steps = append(steps, child(g.t, g.target))
	}
	for range k - 1 {
		prior *= .85
	}
	g.add(family, prior, meaning, why, steps...)
}

// byTurn goes from the label over to the node: th to td, dt to dd, cell to cell.
func (g *generator) byTurn(family string, prior float64, meaning bool, why template.Reasons, head locator.Step, text tagtree.NodeID) {
	steps, k := g.turn(head, text, g.target)
	for range k - 1 {
		prior *= .85
	}
	if k > 0 {
		g.add(family, prior, meaning, why, steps...)
	}
}

// maxTurn is the greatest number of a sibling that a way from a label counts to: the row of a value
// among hundreds is chance, and counting to it from each row is quadratic.
const maxTurn = 200

// turn is the way from a text to a node after it: up to the child of the
// common ancestor, over to the k-th sibling of its name, and down. k is 0 when
// it is too long, or the node's branch is not after the text's.
func (g *generator) turn(head locator.Step, text, target tagtree.NodeID) (steps []locator.Step, k int) {
	steps = []locator.Step{head}
	up := text
	for !g.t.Within(target, g.t.Parent(up)) {
		up = g.t.Parent(up)
		if up <= 0 || len(steps) > 4 {
			return nil, 0
		}
		steps = append(steps, locator.Step{Axis: locator.Parent, Test: g.t.Tag(up)})
	}
	side := target
	for g.t.Parent(side) != g.t.Parent(up) {
		side = g.t.Parent(side)
	}
	tag := g.t.Tag(side)
	for s := g.t.NextSibling(up); s != tagtree.None && s <= side; s = g.t.NextSibling(s) {
		if g.t.Tag(s) == tag && (tag != locator.Text || !tagtree.Blank(g.t.Node(s).Data)) {
			if k++; k > maxTurn {
				return nil, 0
			}
		}
	}
	steps = append(steps, locator.Step{Axis: locator.FollowingSibling, Test: tag, Preds: []locator.Pred{locator.At(max(k, 1))}})
	return append(steps, below(g.t, side, target)...), k
}

// textWith is the step to the texts with a stem, anywhere.
func textWith(stem string) locator.Step {
	return locator.Step{Axis: locator.Deep, Test: locator.Text, Preds: []locator.Pred{{Kind: locator.StemIs, Value: stem}}}
}

// distance is how many levels lie between a text and the target, up to what
// holds both and down again, beyond the two of neighbouring cells.
func (g *generator) distance(text tagtree.NodeID) int {
	levels := 0
	up := text
	for !g.t.Within(g.target, up) {
		up = g.t.Parent(up)
		levels++
	}
	for n := g.target; n != up; n = g.t.Parent(n) {
		levels++
	}
	return max(levels-4, 0)
}

// steady is how far a label can be expected to be the same on other pages:
// less with digits in it.
func steady(stem string) float64 {
	digits := 0
	for _, r := range stem {
		if r >= '0' && r <= '9' {
			digits++
		}
	}
	switch {
	case digits == 0:
		return 1
	case digits < 3:
		return .6
	}
	return .25
}
