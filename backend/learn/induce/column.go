package induce

import (
	"slices"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// columns adds, for a node in a table, locators that find its cell by the
// heading of its column: in the row that a label names, and in the row at the
// same distance below the heading.
//
//	        | Format | Price |        //text()[stem = 'Paper']/parent::td/parent::tr/td[column 'Price']
//	Paper   | 20 cm  | 12.50 |
func (g *generator) columns() {
	cell, heading := labels.Column(g.t, g.target)
	if heading == tagtree.None {
		return
	}
	stem := tagtree.Stem(g.t.Node(heading).Data)
	if g.values[stem] {
		return
	}
	inner := below(g.t, cell, g.target)
	column := locator.Step{Axis: locator.Child, Test: g.t.Tag(cell), Preds: []locator.Pred{{Kind: locator.Column, Value: stem}}}
	prior := priorLabel * labels.Steady(stem)
	if name := g.rowName(cell); name != tagtree.None {
		label := tagtree.Stem(g.t.Node(name).Data)
		steps := []locator.Step{textWith(label)}
		for n := g.t.Parent(name); n != g.t.Parent(cell); n = g.t.Parent(n) {
			steps = append(steps, locator.Step{Axis: locator.Parent, Test: g.t.Tag(n)})
		}
		steps = append(steps, locator.Step{Axis: locator.Parent, Test: g.t.Tag(g.t.Parent(cell))}, column)
		g.add(familyLabel, prior*labels.Steady(label), true, template.Reasons{{Code: template.RowUnder, Param: template.ReasonText, Value: stem, Row: label}}, append(steps, inner...)...)
	}
	why := becauseOf(template.UnderHeading, stem)
	deep := column
	deep.Axis = locator.Deep
	g.add(familyLabel, prior, true, why, chain(deep, inner...)...)
	if steps, k := g.turn(textWith(stem), heading, g.t.Parent(cell)); k > 0 {
		for range k - 1 { // a row among others is a place
			prior *= perPlace
		}
		g.add(familyLabel, prior, k == 1, why, append(append(steps, column), inner...)...)
	}
}

// nameRows makes a place of each locator that counts the rows below a heading, where the samples show that the row has a
// name: a page may lack a row before it.
//
//	         | Summer | Winter |        "Wind" and "Winter" find the cell; the second row below "Winter" is a place
//	Rain     |     12 |     40 |
//	Wind     |      3 |      9 |
func (w *fieldLearner) nameRows(all []candidate) {
	y := w.marks.yes[0]
	t := w.samples[y.sample]
	cell, heading := labels.Column(t, y.node)
	if !slices.ContainsFunc(all, func(c candidate) bool { return c.hasReason(template.RowUnder) }) || labels.OneRecord(t, cell) || !w.namedRows(t, cell, heading) {
		return
	}
	for i := range all {
		if c := &all[i]; c.countsRows() {
			c.family, c.meaning, c.prior = familyPath, false, c.prior*perPlace
		}
	}
}

// namedRows reports whether the rows of a table have names: the first cells, or those behind the first if the cell is in it, which the
// samples confirm. A cell of td may be a value, or the label of the cell after it; so it is a name only below a row of headings, if most
// of them are on other samples.
func (w *fieldLearner) namedRows(t *tagtree.Tree, cell, heading nodeID) bool {
	behind := isFirstCell(t, cell)
	name := nameOfRow(t, t.Parent(cell), behind)
	if name == tagtree.None {
		return false
	}
	var heads []locator.Step
	tag := t.Tag(t.Parent(name))
	for r := t.FirstChild(t.Parent(t.Parent(cell))); r != tagtree.None && len(heads) < labels.MaxSiblings; r = t.NextSibling(r) {
		first := nameOfRow(t, r, behind)
		if first == tagtree.None || t.Tag(t.Parent(first)) != tag {
			continue
		}
		if head := textWith(tagtree.Stem(t.Node(first).Data)); first == name {
			heads = slices.Insert(heads, 0, head) // the label itself
		} else {
			heads = append(heads, head)
		}
	}
	own, share := knownOn(w.samples, t, heads)
	if tag == "th" {
		return own || share >= knownShare
	}
	return tag == "td" && onlyHeads(t, heading) && own && share >= knownShare
}

// isFirstCell reports whether no cell before a cell of a row has a text.
func isFirstCell(t *tagtree.Tree, cell nodeID) bool {
	first := leadingText(t, t.Parent(cell))
	return first != tagtree.None && t.Within(first, cell)
}

// nameOfRow is the first text of a row, or the first one behind its first cell.
func nameOfRow(t *tagtree.Tree, row nodeID, behind bool) nodeID {
	for c := t.FirstChild(row); c != tagtree.None; c = t.NextSibling(c) {
		text := leadingText(t, c)
		if text != tagtree.None && !behind {
			return text
		}
		behind = behind && text == tagtree.None
	}
	return tagtree.None
}

// leadingText is the first text that an element shows; tagtree.None without any.
func leadingText(t *tagtree.Tree, n nodeID) nodeID {
	if texts := t.Texts(n, 1); len(texts) > 0 {
		return texts[0]
	}
	return tagtree.None
}

// onlyHeads reports whether the row of a heading has cells of th only.
func onlyHeads(t *tagtree.Tree, heading nodeID) bool {
	row := t.Around(heading, "tr")
	if row == tagtree.None {
		return false
	}
	for c := t.FirstChild(row); c != tagtree.None; c = t.NextSibling(c) {
		if t.Tag(c) == "td" {
			return false
		}
	}
	return true
}

// hasReason reports whether a reason with a code is among those of a candidate.
func (c *candidate) hasReason(code template.ReasonCode) bool {
	return slices.ContainsFunc(c.why, func(r template.Reason) bool { return r.Code == code })
}

// countsRows reports whether a candidate finds a cell by the heading of its column alone.
func (c *candidate) countsRows() bool {
	return c.family == familyLabel && !c.hasReason(template.RowUnder) && c.Asks(locator.Column)
}

// column adds "all cells under a heading", for a field of many values whose
// marks are in one column.
func (g *generator) column(yes []tagtree.NodeID) {
	cell, heading := labels.Column(g.t, yes[0])
	if heading == tagtree.None {
		return
	}
	for _, y := range yes[1:] {
		if _, other := labels.Column(g.t, y); other != heading {
			return
		}
	}
	stem := tagtree.Stem(g.t.Node(heading).Data)
	if g.values[stem] {
		return
	}
	column := locator.Step{Axis: locator.Deep, Test: g.t.Tag(cell), Preds: []locator.Pred{{Kind: locator.Column, Value: stem}}}
	g.add(familyEach, priorLabel*labels.Steady(stem), true, becauseOf(template.EachUnder, stem), chain(column, g.open(below(g.t, cell, yes[0]), cell, yes[0])...)...)
}

// inRowOf reports whether two texts stand in cells of one row.
func (g *generator) inRowOf(a, b tagtree.NodeID) bool {
	return labels.InCell(g.t, a) && labels.InCell(g.t, b) && g.t.Parent(g.t.Parent(a)) == g.t.Parent(g.t.Parent(b))
}

// rowName is the text that names the row of a cell: of the first cell of the
// row, where that is another one; tagtree.None without any.
func (g *generator) rowName(cell tagtree.NodeID) tagtree.NodeID {
	for id := g.t.Parent(cell) + 1; id < cell; id++ {
		if g.t.IsText(id) && !tagtree.Blank(g.t.Node(id).Data) {
			if _, ok := labels.Stem(g.t, id); ok && !g.values[tagtree.Stem(g.t.Node(id).Data)] {
				return id
			}
			break
		}
	}
	return tagtree.None
}
