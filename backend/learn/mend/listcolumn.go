package mend

import (
	"slices"
	"strings"
	"unicode/utf8"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// Records of a list speak together: what no single page could say of a field,
// all its values do. A column is known by values that recur, by the look that
// most of them have and no other field's do, and by the part that the field
// played in the old records: their heading, their longest text.
const (
	worthColumn = 0.65 // a column that looks or recurs as the field did, for each of its values
	worthPart   = 0.62 // the part of the record that the field was
	seedLook    = 0.35 // a text that looks as values of the field do

	leastRecurring = 3    // values of the field, and of no other, that come again in a column
	recurringShare = 0.2  // of the column's values that they are
	leastLook      = 0.5  // overlap of the looks of old and new values
	othersLook     = 0.5  // of that, what another field's values may have
	leastPart      = 0.9  // share of the old records in which the field was that part
	leastLongest   = 30   // characters of a longest text
	longerBy       = 1.25 // than the next one
	leastMany      = 0.85 // values a record of a field of many, against the old records
)

// part is a part of a record that a field can be.
type part int

const (
	noPart part = iota
	headingPart
	longestPart
	linkPart // the text of the one link
)

// partSources are the parts as sources of evidence.
var partSources = map[part]source{headingPart: sourceHeading, longestPart: sourceLongest, linkPart: sourceLink}

// partOf is the text of a record that plays a part; None when none alone does.
func partOf(t *tagtree.Tree, which part) tagtree.NodeID {
	best, most, next := tagtree.None, 0, 0
	for id := tagtree.NodeID(1); int(id) < t.PageLen(); id++ {
		switch {
		case which == headingPart && isHeading(t.Tag(id)) && t.Visible(id), which == linkPart && t.Tag(id) == "a" && t.Visible(id) && t.Text(id) != "":
			if best != tagtree.None {
				return tagtree.None
			}
			best = id
		case which == longestPart && t.IsText(id) && t.Visible(id):
			switch n := utf8.RuneCountInString(tagtree.Collapse(t.Node(id).Data)); {
			case n > most:
				best, most, next = id, n, most
			case n > next:
				next = n
			}
		}
	}
	if which == longestPart && (most < leastLongest || float64(most) < longerBy*float64(next)) {
		return tagtree.None
	}
	return best
}

func isHeading(tag string) bool {
	return len(tag) == 2 && tag[0] == 'h' && tag[1] >= '1' && tag[1] <= '6'
}

// learnColumns notes of each field what its values in the old records have in common.
func (m *mending) learnColumns() {
	for i := range m.fields {
		f := &m.fields[i]
		f.column = looksOf(m.old, func(r *run) record.Cell { return r.cell(i) })
		f.texts = columnOf(m.oldTexts(i))
		shown, was := 0, map[part]int{}
		for p := range m.old {
			r := &m.old[p]
			cell := r.cell(i)
			if cell.State != record.Found || f.Many {
				continue
			}
			shown++
			for _, which := range []part{headingPart, longestPart, linkPart} {
				if n := partOf(r.Tree, which); n != tagtree.None && r.Tree.Text(n) == tagtree.Collapse(cell.Values[0].Text) {
					was[which]++
				}
			}
		}
		for _, which := range []part{headingPart, longestPart, linkPart} {
			if f.part == noPart && shown >= leastRecurring && float64(was[which]) >= leastPart*float64(shown) {
				f.part = which
			}
		}
	}
}

// looksOf is the share of each shape among the values of some cells.
func looksOf(pages []run, cell func(*run) record.Cell) map[string]float64 {
	out, n := map[string]float64{}, 0.0
	for p := range pages {
		for _, v := range cell(&pages[p]).Values {
			out[shapeOf(tagtree.Collapse(v.Text))]++
			n++
		}
	}
	for s := range out {
		out[s] /= n
	}
	return out
}

// overlap is how much of two distributions of shapes is the same, of those that tell something.
func overlap(a, b map[string]float64) float64 {
	sum := 0.0
	for s, share := range a {
		if isSpecific(s) {
			sum += min(share, b[s])
		}
	}
	return sum
}

// played takes what plays the field's part in a new record, and texts that look
// as values of the field do: of a telling shape, or the one with digits of its shape.
func (m *mending) played(r *run, f *field, p *places) {
	if !m.records || f.Part.Kind == template.PartAttr {
		return
	}
	if f.part != noPart {
		if n := partOf(r.Tree, f.part); n != tagtree.None {
			p.add(r.Tree, induce.Mark{Node: n, Part: template.Part{Kind: template.PartText}}, worthPart, partSources[f.part])
		}
	}
	found := map[string]int{}
	shapes := map[tagtree.NodeID]string{}
	for id := tagtree.NodeID(1); int(id) < r.Tree.PageLen(); id++ {
		if !r.Tree.IsText(id) || len(r.Tree.Node(id).Data) > 300 || !r.Tree.Visible(id) {
			continue
		}
		if s := shapeOf(tagtree.Collapse(r.Tree.Node(id).Data)); f.column[s] > 0 {
			shapes[id] = s
			found[s]++
		}
	}
	for id := tagtree.NodeID(1); int(id) < r.Tree.PageLen(); id++ {
		if s, ok := shapes[id]; ok && (isSpecific(s) || found[s] == 1 && strings.Contains(s, "0")) {
			p.add(r.Tree, induce.Mark{Node: id, Part: template.Part{Kind: template.PartText}}, seedLook, sourceLook)
		}
	}
}

// perRecord is how many values the cells that have any have.
func perRecord(cells []record.Cell) float64 {
	n, all := 0, 0
	for _, c := range cells {
		n += one(len(c.Values) > 0)
		all += len(c.Values)
	}
	return float64(all) / float64(max(n, 1))
}

func (m *mending) perOldRecord(i int) float64 {
	var cells []record.Cell
	for p := range m.old {
		cells = append(cells, m.old[p].cell(i))
	}
	return perRecord(cells)
}

// columnBelief returns how far the cells of a reading together confirm it; 0 if they give no evidence.
func (m *mending) columnBelief(i int, cells []record.Cell) float64 {
	f := &m.fields[i]
	if !m.records || f.Part.Kind == template.PartAttr {
		return 0
	}
	if f.underHead {
		return worthColumn
	}
	var values []string
	if f.Many && perRecord(cells) < leastMany*m.perOldRecord(i) {
		return 0 // the first of several is not all of them
	}
	for _, c := range cells {
		for _, v := range c.Values {
			if text := tagtree.Collapse(v.Text); !slices.Contains(values, text) {
				values = append(values, text)
			}
		}
	}
	if len(values) >= leastRecurring && (m.recursIn(i, values) || m.looksLike(i, cells) || m.isColumn(i, values)) {
		return worthColumn
	}
	return 0
}

// recursIn reports whether several of the values are known ones of the field, and few of other fields.
func (m *mending) recursIn(i int, values []string) bool {
	mine, theirs := 0, 0
	for _, v := range values {
		for k := range m.fields {
			switch {
			case k == i:
				mine += one(m.fields[i].values[v])
			case m.fields[k].values[v]:
				theirs++
			}
		}
	}
	return mine >= leastRecurring && float64(mine) >= recurringShare*float64(len(values)) && theirs*2 <= mine
}

// looksLike reports whether the cells have the field's telling shapes, and no other field has.
func (m *mending) looksLike(i int, cells []record.Cell) bool {
	looks := looksOf(m.new, func(r *run) record.Cell {
		return cells[slices.IndexFunc(m.new, func(o run) bool { return o.Tree == r.Tree })]
	})
	own := overlap(m.fields[i].column, looks)
	if own < leastLook {
		return false
	}
	for k := range m.fields {
		if k != i && overlap(m.fields[k].column, looks) > othersLook*own {
			return false
		}
	}
	return true
}

// isColumn reports whether the values are alike the field's old ones, and less alike any other field's.
func (m *mending) isColumn(i int, values []string) bool {
	now := columnOf(values)
	like := m.fields[i].texts.like(now)
	for k := range m.fields {
		if k != i && m.fields[k].texts.like(now) > like-likeBy {
			return false
		}
	}
	return like >= leastLike
}

// oldTexts are the values that a field had in the old records.
func (m *mending) oldTexts(i int) []string {
	var out []string
	for p := range m.old {
		if cell := m.old[p].cell(i); cell.State == record.Found {
			out = append(out, cell.Texts()...)
		}
	}
	return out
}
