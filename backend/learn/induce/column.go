package induce

import (
	"slices"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// columns adds, for a node in a table, locators that find its cell by the
// heading of its column: in the row that a label names, and in the row at the
// same distance below the heading.
//
//	        | Format | Price |        //text()[stem = 'Paper']/parent::td/parent::tr/td[column 'Price']
//	Paper   | 20 cm  | 12.50 |
func (g *generator) columns() {
	cell, heading := g.heading(g.target)
	if heading == tagtree.None {
		return
	}
	stem := tagtree.Stem(g.t.Node(heading).Data)
	if g.values[stem] {
		return
	}
	inner := below(g.t, cell, g.target)
	column := locator.Step{Axis: locator.Child, Test: g.t.Tag(cell), Preds: []locator.Pred{{Kind: locator.Column, Value: stem}}}
	prior := priorLabel * steady(stem)
	if name := g.rowName(cell); name != tagtree.None {
		label := tagtree.Stem(g.t.Node(name).Data)
		steps := []locator.Step{textWith(label)}
		for n := g.t.Parent(name); n != g.t.Parent(cell); n = g.t.Parent(n) {
			steps = append(steps, locator.Step{Axis: locator.Parent, Test: g.t.Tag(n)})
		}
		steps = append(steps, locator.Step{Axis: locator.Parent, Test: g.t.Tag(g.t.Parent(cell))}, column)
		g.add(familyLabel, prior*steady(label), true, template.Reasons{{Code: template.RowUnder, Param: template.ReasonText, Value: stem, Row: label}}, append(steps, inner...)...)
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
	cell, _ := (&generator{t: t}).heading(y.node)
	if !slices.ContainsFunc(all, func(c candidate) bool { return c.hasReason(template.RowUnder) }) || hasOneRecord(t, cell) || !w.namedRows(t, cell) {
		return
	}
	for i := range all {
		if c := &all[i]; c.countsRows() {
			c.family, c.meaning, c.prior = familyPath, false, c.prior*perPlace
		}
	}
}

// namedRows reports whether the rows of a table have names: cells of th that the samples confirm. A first cell of td may be
// a value, or the label of the cell after it.
func (w *fieldLearner) namedRows(t *tagtree.Tree, cell nodeID) bool {
	var heads []locator.Step
	for r := t.FirstChild(t.Parent(t.Parent(cell))); r != tagtree.None && len(heads) < maxMates; r = t.NextSibling(r) {
		texts := shownTexts(t, r, 1)
		if len(texts) == 0 || t.Tag(t.Parent(texts[0])) != "th" {
			continue
		}
		if head := textWith(tagtree.Stem(t.Node(texts[0]).Data)); t.Within(cell, r) {
			heads = slices.Insert(heads, 0, head) // the label itself
		} else {
			heads = append(heads, head)
		}
	}
	if texts := shownTexts(t, t.Parent(cell), 1); len(texts) > 0 && t.Tag(t.Parent(texts[0])) == "th" {
		return labelKnown(w.samples, t, heads)
	}
	return false
}

// hasReason reports whether a reason with a code is among those of a candidate.
func (c *candidate) hasReason(code template.ReasonCode) bool {
	return slices.ContainsFunc(c.why, func(r template.Reason) bool { return r.Code == code })
}

// countsRows reports whether a candidate finds a cell by the heading of its column alone.
func (c *candidate) countsRows() bool {
	return c.family == familyLabel && !c.hasReason(template.RowUnder) && slices.ContainsFunc(c.Steps, func(s locator.Step) bool {
		return slices.ContainsFunc(s.Preds, func(p locator.Pred) bool { return p.Kind == locator.Column })
	})
}

// column adds "all cells under a heading", for a field of many values whose
// marks are in one column.
func (g *generator) column(yes []tagtree.NodeID) {
	cell, heading := g.heading(yes[0])
	if heading == tagtree.None {
		return
	}
	for _, y := range yes[1:] {
		if _, other := g.heading(y); other != heading {
			return
		}
	}
	stem := tagtree.Stem(g.t.Node(heading).Data)
	if g.values[stem] {
		return
	}
	column := locator.Step{Axis: locator.Deep, Test: g.t.Tag(cell), Preds: []locator.Pred{{Kind: locator.Column, Value: stem}}}
	g.add(familyEach, priorLabel*steady(stem), true, becauseOf(template.EachUnder, stem), chain(column, g.open(below(g.t, cell, yes[0]), cell, yes[0])...)...)
}

// maxHeadReach is how many nodes a heading may be after the begin of its table, and a cell after
// that of its row. It keeps the work for all cells of a page linear.
const maxHeadReach = 1000

// heading is the cell around a node, and the text that heads its column: the
// only text of a cell at the same place in the first row of the table, where it
// looks like a heading.
// tagtree.None when there is none, or an earlier text of the table says the same.
func (g *generator) heading(n tagtree.NodeID) (cell, heading tagtree.NodeID) {
	cell = n
	for tag := g.t.Tag(cell); tag != "td" && tag != "th"; tag = g.t.Tag(cell) {
		if cell = g.t.Parent(cell); cell <= 0 {
			return 0, tagtree.None
		}
	}
	table := cell
	for table > 0 && g.t.Tag(table) != "table" {
		table = g.t.Parent(table)
	}
	row := table
	for row < min(g.t.End(table), table+maxHeadReach) && g.t.Tag(row) != "tr" {
		row++
	}
	if table <= 0 || g.t.Tag(row) != "tr" || row >= g.t.Parent(cell) || g.t.Within(cell, row) || cell-g.t.Parent(cell) > maxHeadReach {
		return cell, tagtree.None
	}
	head := g.t.ElementAt(row, g.t.Place(cell))
	if head == tagtree.None || head-table > maxHeadReach {
		return cell, tagtree.None
	}
	if heading = g.onlyText(head, table); heading == tagtree.None || strength(g.t, heading) <= leastLabel && !g.names(row) {
		return cell, tagtree.None
	}
	return cell, heading
}

// inRowOf reports whether two texts stand in cells of one row.
func (g *generator) inRowOf(a, b tagtree.NodeID) bool {
	return cell(g.t, a) && cell(g.t, b) && g.t.Parent(g.t.Parent(a)) == g.t.Parent(g.t.Parent(b))
}

// names reports whether a row of plain cells names columns: three cells or more,
// each with words alone. In a row of two the first names the second.
func (g *generator) names(row tagtree.NodeID) bool {
	cells := 0
	for c := g.t.FirstChild(row); c != tagtree.None; c = g.t.NextSibling(c) {
		if g.t.IsText(c) {
			continue
		}
		cells++
		for _, text := range textsIn(g.t, c, 2) {
			if stem, ok := labelish(g.t, text); !ok || steady(stem) < 1 {
				return false
			}
		}
	}
	return cells > 2
}

// onlyText is the one text of a heading's cell when it is the first of its
// stem in the table.
func (g *generator) onlyText(head, table tagtree.NodeID) tagtree.NodeID {
	texts := textsIn(g.t, head, 2)
	if len(texts) != 1 {
		return tagtree.None
	}
	text := texts[0]
	stem, ok := labelish(g.t, text)
	if !ok {
		return tagtree.None
	}
	for id := table; id < text; id++ {
		if g.t.IsText(id) && tagtree.Stem(g.t.Node(id).Data) == stem {
			return tagtree.None
		}
	}
	return text
}

// rowName is the text that names the row of a cell: of the first cell of the
// row, where that is another one; tagtree.None without any.
func (g *generator) rowName(cell tagtree.NodeID) tagtree.NodeID {
	for id := g.t.Parent(cell) + 1; id < cell; id++ {
		if g.t.IsText(id) && !tagtree.Blank(g.t.Node(id).Data) {
			if _, ok := labelish(g.t, id); ok && !g.values[tagtree.Stem(g.t.Node(id).Data)] {
				return id
			}
			break
		}
	}
	return tagtree.None
}

// namedByColumn reports whether the heading of its column names a cell, and not the first cell of
// its row: that one is the cell itself, or a value like it in a table of three columns or of one
// record.
func namedByColumn(t *tagtree.Tree, cell tagtree.NodeID) bool {
	first, cells := tagtree.None, 0
	for c := t.FirstChild(t.Parent(cell)); c != tagtree.None; c = t.NextSibling(c) {
		if t.IsText(c) {
			continue
		}
		if cells++; cells == 1 {
			first = c
		}
		if cells > 2 {
			break
		}
	}
	if first == cell {
		return true
	}
	if texts := textsIn(t, first, 1); len(texts) > 0 && strength(t, texts[0]) > leastLabel {
		return false
	}
	return cells > 2 || hasOneRecord(t, cell)
}

// onlyRecord reports whether a cell stands in the one row below a row of th: a value of that column.
func onlyRecord(t *tagtree.Tree, cell tagtree.NodeID) bool {
	g := generator{t: t, target: cell}
	_, heading := g.heading(cell)
	return heading != tagtree.None && t.Tag(t.Parent(heading)) == "th" && hasOneRecord(t, cell) && namedByColumn(t, cell)
}

// hasOneRecord reports whether the table of a cell has one row beside that of the headings.
func hasOneRecord(t *tagtree.Tree, cell tagtree.NodeID) bool {
	rows := 0
	for r := t.FirstChild(t.Parent(t.Parent(cell))); r != tagtree.None && rows <= 2; r = t.NextSibling(r) {
		if t.Tag(r) == "tr" {
			rows++
		}
	}
	return rows <= 2
}
