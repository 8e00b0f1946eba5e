package induce

import (
	"slices"
	"strings"
	"unicode"

	"wrapsmith/backend/learn/cut"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// A figure may stand in a row of figures that only their units tell apart, and each may be absent:
//
//	<ul class="facts"> <li>3 rooms</li> <li>84 m²</li> <li>Floor 4</li> </ul>      marked: "84 m²"
//	<ul class="facts"> <li>1 room</li> <li>Floor 2</li> </ul>                      no area: "Floor 2" is at its place
//
// So the unit names the value: on a page without it the value is absent. It does not where another page may show the
// value in another unit ("1 hour" for "45 min"): a unit that stands beside the marked one on no page.

// figureRow is a row of elements of one kind, by the kind of their parent and their own.
type figureRow struct{ parent, item string }

// unitOf is the unit that names a marked text among those beside it, and the samples that lack it; "" where none does.
func (w *fieldLearner) unitOf(m target) (unit string, lacking []int) {
	if !w.isWholeText(m) {
		return "", nil
	}
	t := w.samples[m.sample]
	if unit = figureUnit(t.Text(m.node)); unit == "" {
		return "", nil
	}
	in, mates, ok := rowAround(t, m.node)
	if !ok || w.rows && in.isCells() || hasOwnLabel(t, m.node) && !severalUnits(mates) {
		return "", nil
	}
	rows := make([][]string, len(w.samples))
	for s, t := range w.samples {
		rows[s] = in.texts(t)
		for _, text := range rows[s] { // "room" of "1 room" is the unit of "3 rooms" too
			if u := figureUnit(text); u != "" && strings.HasPrefix(unit, u) {
				unit = u
			}
		}
	}
	beside, having, longest := map[string]bool{}, 0, 0
	for s, row := range rows {
		has := holding(row, unit)
		if len(has) > 1 || len(has) == 1 && !strings.HasPrefix(figureUnit(has[0]), unit) {
			return "", nil
		}
		if len(has) == 0 {
			if len(row) > 0 {
				lacking = append(lacking, s)
			}
			continue
		}
		having++
		longest = max(longest, len(row))
		for _, text := range row {
			beside[figureUnit(text)] = true
		}
	}
	if having < fewestOfUnit || len(beside) < 2 {
		return "", nil
	}
	whole := 0
	for _, s := range lacking {
		if len(rows[s]) >= longest {
			whole++
		}
		if slices.ContainsFunc(rows[s], func(text string) bool { u := figureUnit(text); return u != "" && !beside[u] }) {
			return "", nil
		}
	}
	if w.rows && 2*whole > len(lacking) {
		return "", nil // such rows have as many facts: the value is among them, without a figure
	}
	return unit, lacking
}

// isWholeText reports whether a mark of a field with one value is of a whole text.
func (w *fieldLearner) isWholeText(m target) bool {
	return !w.many && m.to == 0 && w.marks.part.Kind != template.PartAttr && w.marks.part.Kind != template.PartHTML
}

// fewestOfUnit is how many samples, the marked one among them, must have a unit.
const fewestOfUnit = 2

// holding lists the texts that contain a unit.
func holding(texts []string, unit string) []string {
	return slices.DeleteFunc(slices.Clone(texts), func(text string) bool { return !strings.Contains(text, unit) })
}

// figureUnit is the words after the last number of a text: "m²" of "84 m²". If there are none, it is the words before the
// first number: "Floor" of "Floor 4". It is "" for a text without a number or without words around it.
func figureUnit(text string) string {
	first, last := strings.IndexFunc(text, unicode.IsDigit), strings.LastIndexFunc(text, unicode.IsDigit)
	if first < 0 {
		return ""
	}
	tail := strings.TrimLeftFunc(text[last:], unicode.IsDigit)
	if len(tail) == 1 { // "12A" is no figure with a unit
		return ""
	}
	for _, words := range []string{tail, text[:first]} {
		if words = strings.TrimSpace(words); cut.CanName(words) {
			return words
		}
	}
	return ""
}

// rowAround is the row of the highest element that says a node's text and has others of its kind beside it, and the texts of the row.
func rowAround(t *tagtree.Tree, n nodeID) (in figureRow, texts []string, ok bool) {
	text := t.Text(n)
	for e := t.ElementOf(n); t.Parent(e) > 0 && t.Text(e) == text; e = t.Parent(e) {
		row := figureRow{t.Kind(t.Parent(e)), t.Kind(e)}
		if all := row.below(t, t.Parent(e)); len(all) > 1 {
			in, texts, ok = row, all, true
		}
	}
	return in, texts, ok
}

// severalUnits reports whether texts are figures of several units: a label before them names the row, not one of them.
//
//	<dt>Sleeps</dt> <dd><span>20 beds</span>, <span>87 bunks</span></dd>
func severalUnits(texts []string) bool {
	units := map[string]bool{}
	for _, text := range texts {
		if figureUnit(text) == "" || !unicode.IsDigit([]rune(text)[0]) {
			return false
		}
		units[figureUnit(text)] = true
	}
	return len(units) > 1
}

// isCells reports whether the row is one of a table: it has all its cells.
func (in figureRow) isCells() bool {
	return strings.HasPrefix(in.parent, "tr.")
}

// texts are the texts of the first row of its kind on a page.
func (in figureRow) texts(t *tagtree.Tree) []string {
	for n := tagtree.NodeID(1); int(n) < t.Len(); n++ {
		if !t.IsText(n) && t.Kind(n) == in.parent {
			if out := in.below(t, n); len(out) > 0 {
				return out
			}
		}
	}
	return nil
}

// below are the texts of the row below its parent.
func (in figureRow) below(t *tagtree.Tree, parent nodeID) (out []string) {
	for c := t.FirstChild(parent); c != tagtree.None; c = t.NextSibling(c) {
		if t.Kind(c) == in.item && t.Text(c) != "" {
			out = append(out, t.Text(c))
		}
	}
	return out
}

// unit adds the text with the unit below the nearest element around it that an attribute names; false for no unit.
func (g *generator) unit(unit string) bool {
	if unit == "" {
		return false
	}
	steps := []locator.Step{textHolding(unit)}
	for a := g.t.Parent(g.t.ElementOf(g.target)); a > 0; a = g.t.Parent(a) {
		if named := g.tests(a); len(named) > 0 {
			steps = chain(locator.Step{Axis: locator.Deep, Test: g.t.Tag(a), Preds: []locator.Pred{named[0].Pred}}, steps...)
			break
		}
	}
	text := g.target
	for c := g.target; c < g.t.End(g.target); c++ {
		if g.t.IsText(c) && strings.Contains(g.t.Node(c).Data, unit) {
			text = c
		}
	}
	if !g.t.IsText(text) {
		return false
	}
	for ; text != g.target; text = g.t.Parent(text) {
		steps = append(steps, locator.Step{Axis: locator.Parent, Test: g.t.Tag(g.t.Parent(text))})
	}
	g.add(familyLabel, priorLabel, true, becauseOf(template.WithText, unit), steps...)
	g.out[len(g.out)-1].strong = true
	return true
}
