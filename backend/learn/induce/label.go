package induce

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// labels adds locators that start at a text before the node.
func (g *generator) labels() { //nolint:gocyclo // one rule after the other
	target := g.target
	own := g.own()
	if own.Text != tagtree.None && own.After {
		g.labelAfter(own)
	}
	_, heading := labels.Column(g.t, target)
	named := false // a nearer text is a label already: those before it name something else
	next := ""     // the text behind the one that is looked at
	for j, text := range labels.Around(g.t, target, false, maxLabels) {
		stem, ok := labels.Stem(g.t, text)
		others := g.rows && next != "" && g.values[next] // it may be the label of another field, whose value follows it
		next = tagtree.Stem(g.t.Node(text).Data)
		if end, behind := g.labelAtEnd(text, stem); ok && end != "" {
			if j == 0 && !labels.IsApart(g.t, text, target) {
				g.endLabel(text, end)
			}
			if named = named || behind; behind { // no other page has the whole text
				continue
			}
		}
		if !ok || g.isValue(stem) || labels.ValueAt(g.t.Text(text)) > 0 || labels.IsValue(g.t, text) || labels.IsApart(g.t, text, target) { // a fact of its own
			continue
		}
		s := labels.Strength(g.t, text)
		prior := priorNear + (priorLabel-priorNear)*s
		for range j {
			prior *= perText
		}
		turns := g.distance(text)
		for range turns {
			prior *= perTurn
		}
		prior *= labels.Steady(stem)
		if named {
			prior *= priorOver
		}
		why := becauseOf(template.AfterText, stem)
		meaning := (s >= labels.Least || j == 0) && turns <= nearTurns && !named && !labels.InMenu(g.t, text) &&
			labels.Heading(g.t, text) != atom.H1 // the name of the page, not of a value
		label := s == 1 || labels.Is(g.t, text)
		switch {
		case own.Text == text: // repetition says so
			meaning, label = true, true
		case own.Text != tagtree.None: // another one is
			meaning, prior = false, prior*notOwn
		case labels.NamesBeside(g.t, text, target) && !onEach(g.samples, stem): // of a row that may be absent
			meaning, prior = false, prior*notOwn
		case heading != tagtree.None && text != heading && g.inRowOf(text, heading): // of another column
			meaning, prior = false, prior*notOwn
		case others:
			meaning, prior = false, prior*notOwn
		case g.isOneOfItems(text): // a place below a heading
			meaning, label = false, false
		case !label && meaning && g.isRowValue(text):
			meaning, prior = false, prior*notOwn
		case !label && meaning:
			meaning = g.isMetAgain(stem) && !g.isItem(text, stem) && (!g.t.Linked(text) || g.t.Linked(target) || g.isElsewhere(stem)) // a link is a value of its own
		}
		strong := meaning && label
		if !label && g.ofOnePage(text, stem) {
			continue
		}
		named = named || label || s > labels.Least
		head := textWith(stem)
		from := len(g.out)
		if !labels.InCell(g.t, text) {
			g.byText(familyLabel, prior, meaning, why, head, locator.Following, j+1)
		}
		if tag := g.t.Tag(g.t.ElementOf(target)); !labels.InCell(g.t, text) || tag == "td" || tag == "dd" {
			g.byTag(familyLabel, prior*.8, meaning, why, head, text, locator.Following)
		}
		g.byTurn(familyLabel, prior, meaning, why, head, text)
		for i := from; i < len(g.out); i++ {
			g.out[i].strong = strong
		}
	}
}

// isOneOfItems reports whether the target is in an item of a list after a text, or not in the first of other elements alike: the text
// names them all, and a number among them is a place, which another page may fill otherwise. The cells of a row are not counted.
//
//	h2 "Main features"  ul( li "41 m²"  li "2 rooms"  li "Terrace" )      "Terrace" has no label
func (g *generator) isOneOfItems(text tagtree.NodeID) bool {
	for n := g.t.ElementOf(g.target); n > 0 && !g.t.Within(text, n); n = g.t.Parent(n) {
		tag := g.t.Tag(n)
		if tag == "td" || tag == "th" {
			continue
		}
		for s := g.t.FirstChild(g.t.Parent(n)); s != tagtree.None && (s < n || tag == "li"); s = g.t.NextSibling(s) {
			if s > text && s != n && g.t.Tag(s) == tag && !g.t.Within(text, s) && len(g.t.Texts(s, 1)) > 0 {
				return true
			}
		}
	}
	return false
}

// own is the label that repetition shows the target to have.
func (g *generator) own() labels.Label {
	if g.holder {
		return labels.Label{Text: tagtree.None}
	}
	if g.label == nil {
		own := g.findOwn()
		g.label = &own
	}
	return *g.label
}

func (g *generator) findOwn() labels.Label {
	own := labels.Repeated(g.t, g.target)
	if own.Text != tagtree.None && (g.values[tagtree.Stem(g.t.Node(own.Text).Data)] || !confirmed(g.samples, g.t, own) || g.isRowValue(own.Text)) {
		own.Text = tagtree.None
	}
	if own.Text == tagtree.None {
		own.Text = g.onlyLabel()
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
	texts := g.t.Texts(max(row, 0), 3)
	if row <= 0 || len(texts) != 2 || !g.t.Within(texts[1], g.target) || len(g.samples) < fewestSamples || !labels.NamesRow(g.t, texts[0]) {
		return tagtree.None
	}
	stem := tagtree.Stem(g.t.Node(texts[0]).Data)
	if g.isValue(stem) || !slices.ContainsFunc(g.samples, func(t *tagtree.Tree) bool {
		return t != g.t && slices.ContainsFunc(textsWith(t, stem), func(n tagtree.NodeID) bool { return t.Tag(t.Parent(n)) == g.t.Tag(g.t.Parent(texts[0])) })
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
	return !g.rows && labels.Strength(g.t, text) <= labels.Least && !g.isMetAgain(stem)
}

// isElsewhere reports whether another sample has a text.
func (g *generator) isElsewhere(stem string) bool {
	return slices.ContainsFunc(g.samples, func(t *tagtree.Tree) bool { return t != g.t && len(textsWith(t, stem)) > 0 })
}

// onEach reports whether all samples have a text.
func onEach(samples []*tagtree.Tree, stem string) bool {
	return !slices.ContainsFunc(samples, func(t *tagtree.Tree) bool { return len(textsWith(t, stem)) == 0 })
}

// labelAfter adds locators from a label that stands after its value: up to the
// row and down to the value, and the text before the label.
func (g *generator) labelAfter(own labels.Label) {
	stem := tagtree.Stem(g.t.Node(own.Text).Data)
	head, why := textWith(stem), becauseOf(template.BeforeText, stem)
	from := len(g.out)
	if own.Row != tagtree.None {
		steps := []locator.Step{head}
		for up := own.Text; up != own.Row; {
			up = g.t.Parent(up)
			steps = append(steps, locator.Step{Axis: locator.Parent, Test: g.t.Tag(up)})
		}
		g.add(familyLabel, priorLabel*labels.Steady(stem), true, why, append(steps, below(g.t, own.Row, g.target)...)...)
	}
	g.byText(familyLabel, priorLabel*labels.Steady(stem), true, why, head, locator.Preceding, 1)
	for i := from; i < len(g.out); i++ {
		g.out[i].strong = true
	}
}

// within adds the text that holds a label which the marked range follows:
// "Height: 180 Weight: 70", where the field is after "Weight:". It reports whether
// the label has words: then it is the field's own, and no text around names it.
// starts says that the text begins with it. Texts with it elsewhere are then of something else, if other samples do not need them.
func (g *generator) within(label string, starts bool) (own bool) {
	if tagtree.Stem(label) == "" || !g.t.IsText(g.target) && g.t.IsText(g.target+1) {
		return false
	}
	head := textHolding(label)
	if starts {
		head = g.textBeginning(label, 1)
	}
	steps := []locator.Step{head}
	if !g.t.IsText(g.target) {
		steps = append(steps, locator.Step{Axis: locator.Parent, Test: g.t.Tag(g.target)})
	}
	g.add(familyLabel, priorLabel, true, becauseOf(template.WithText, label), steps...)
	own = labels.Ends(label) && strings.ContainsFunc(label, unicode.IsLetter)
	g.out[len(g.out)-1].strong = own
	return own
}

// landmarks adds locators that start at a text after the node.
func (g *generator) landmarks() {
	for j, text := range labels.Around(g.t, g.target, true, 2) {
		stem, ok := labels.Stem(g.t, text)
		if !ok || g.isValue(stem) || labels.IsValue(g.t, text) || g.ofOnePage(text, stem) {
			continue
		}
		prior := priorLandmark * (.5 + .5*labels.Strength(g.t, text))
		for range j {
			prior *= perText
		}
		for range g.distance(text) {
			prior *= perTurn
		}
		prior *= labels.Steady(stem)
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

// textsWith are the texts of a page with a stem.
func textsWith(t *tagtree.Tree, stem string) []nodeID {
	return (&locator.Locator{Steps: []locator.Step{textWith(stem)}}).Run(t)
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
