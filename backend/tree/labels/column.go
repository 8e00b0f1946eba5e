package labels

import "wrapsmith/backend/tree/tagtree"

// maxHeadReach is how many nodes a heading may be after the begin of its table, and a cell after
// that of its row. It keeps the work for all cells of a page linear.
const maxHeadReach = 1000

// Column is the cell around a node, and the text that heads its column: the
// only text of a cell at the same place in the first row of the table, where it
// looks like a heading.
// tagtree.None when there is none, or an earlier text of the table says the same.
func Column(t *tagtree.Tree, n tagtree.NodeID) (cell, heading tagtree.NodeID) {
	cell = n
	for tag := t.Tag(cell); tag != "td" && tag != "th"; tag = t.Tag(cell) {
		if cell = t.Parent(cell); cell <= 0 {
			return 0, tagtree.None
		}
	}
	table := cell
	for table > 0 && t.Tag(table) != "table" {
		table = t.Parent(table)
	}
	row := table
	for row < min(t.End(table), table+maxHeadReach) && t.Tag(row) != "tr" {
		row++
	}
	if table <= 0 || t.Tag(row) != "tr" || row >= t.Parent(cell) || t.Within(cell, row) || cell-t.Parent(cell) > maxHeadReach {
		return cell, tagtree.None
	}
	head := t.ElementAt(row, t.Place(cell)+len(t.Reaching(t.Parent(cell))))
	if head == tagtree.None || head-table > maxHeadReach || t.CellSpan(cell, "colspan") > t.CellSpan(head, "colspan") {
		return cell, tagtree.None
	}
	if heading = onlyText(t, head, table); heading == tagtree.None || Strength(t, heading) <= Least && !namesColumns(t, row) {
		return cell, tagtree.None
	}
	return cell, heading
}

// namesColumns reports whether a row of plain cells names columns: three cells or more,
// each with words alone. In a row of two the first names the second.
func namesColumns(t *tagtree.Tree, row tagtree.NodeID) bool {
	cells := 0
	for c := t.FirstChild(row); c != tagtree.None; c = t.NextSibling(c) {
		if t.IsText(c) {
			continue
		}
		cells++
		for _, text := range t.Texts(c, 2) {
			if stem, ok := Stem(t, text); !ok || Steady(stem) < 1 {
				return false
			}
		}
	}
	return cells > 2
}

// onlyText is the one text of a heading's cell when it is the first of its
// stem in the table.
func onlyText(t *tagtree.Tree, head, table tagtree.NodeID) tagtree.NodeID {
	texts := t.Texts(head, 2)
	if len(texts) != 1 {
		return tagtree.None
	}
	text := texts[0]
	stem, ok := Stem(t, text)
	if !ok {
		return tagtree.None
	}
	for id := table; id < text; id++ {
		if t.IsText(id) && tagtree.Stem(t.Node(id).Data) == stem {
			return tagtree.None
		}
	}
	return text
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
	if texts := t.Texts(first, 1); len(texts) > 0 && Strength(t, texts[0]) > Least {
		return false
	}
	return cells > 2 || OneRecord(t, cell)
}

// onlyRecord reports whether the row of a cell is the only row below a row of th. Such a cell is the value of its column.
func onlyRecord(t *tagtree.Tree, cell tagtree.NodeID) bool {
	_, heading := Column(t, cell)
	return heading != tagtree.None && t.Tag(t.Parent(heading)) == "th" && OneRecord(t, cell) && namedByColumn(t, cell)
}

// OneRecord reports whether the table of a cell has only one row besides the row of headings.
func OneRecord(t *tagtree.Tree, cell tagtree.NodeID) bool {
	rows := 0
	for r := t.FirstChild(t.Parent(t.Parent(cell))); r != tagtree.None && rows <= 2; r = t.NextSibling(r) {
		if t.Tag(r) == "tr" {
			rows++
		}
	}
	return rows <= 2
}
