package program

import (
	"slices"
	"strings"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// A label names the value beside it. Where a page has the label and no value, what comes next belongs to something else:
//
//	Price: <i>€ 18</i>   Before: <span class="price">€ 22</span>      "Before" has a sign of labels
//	<b>Author</b> <br> <b>Year</b> 1990 <br>                          "Year" is the label of another field
//	<li><b>Author</b></li> <li><b>Note</b> old</li>                   "Note" is in another row than "Author"
//	<dt>Born</dt> <dd>1990</dd> ... <p>Ann likes rain.</p>            the value was the next text, in a p, and is far away

// maxBefore is how many nodes before a value are looked at for a label.
const maxBefore = 32

// fewestBetween is how many texts between a label and a value say that the value is not the next text after the label.
const fewestBetween = 4

// maxUp is how many elements lie at most between a label and the row that it shares with its value.
const maxUp = 2

// crosses reports whether the label of a field reaches a value across another label or out of its row, or whether the
// value is a label itself. A text may be the value of one field and stand before another one ("pets welcome"): the label of
// another field is a value where its place says so too.
func (p *Program) crosses(t *tagtree.Tree, i int, votes []Vote, node tagtree.NodeID) bool {
	f := &p.fields[i]
	d := f.designOf(votes, node)
	if d >= len(f.designs) {
		return false
	}
	labels, ahead := f.labelsFor(votes, d, node)
	if len(labels) == 0 {
		return false
	}
	if stem := tagtree.Stem(t.Text(node)); p.labelOfOther(i, stem) && !f.placed(votes, d, node) || f.startsAt(d, stem) {
		return true
	}
	label, between := labelBefore(t, labels, node)
	far := label == tagtree.None || len(between) >= fewestBetween
	switch {
	case !ahead:
		return false
	case far && f.nextTo(d, labels) && !f.placed(votes, d, node):
		return true
	case label == tagtree.None:
		return false
	}
	between = outOfLabel(t, label, node, between)
	if len(between) > 0 && saysLabel(t, between[0]) && !saysLabel(t, between[len(between)-1]) ||
		slices.ContainsFunc(between, func(n tagtree.NodeID) bool { return p.labelOfOther(i, tagtree.Stem(t.Text(n))) }) {
		return true
	}
	w := f.wayOf(t, d, label)
	return w != nil && (w.meetsLabel(t, label, w.outside(t, label, node, append(between, node))) || !f.placed(votes, d, node) && w.leavesRow(t, label, node))
}

// outOfLabel is the texts between a label and a value without those in the element of the label, if the value is not in it: they are of
// the label.
//
//	<h3>Court of Amber County <br> Docket 7:09-1712</h3> <p>Quist v. Vance</p>
func outOfLabel(t *tagtree.Tree, label, value tagtree.NodeID, between []tagtree.NodeID) []tagtree.NodeID {
	if t.Within(value, t.Parent(label)) {
		return between
	}
	return slices.DeleteFunc(between, func(n tagtree.NodeID) bool { return t.Within(n, t.Parent(label)) })
}

// labelsFor lists the labels at which locators of a design start that vote for a node. ahead is false where one of them
// says that the label stands after its value, heads its column, or stands in a list of labels.
func (f *field) labelsFor(votes []Vote, d int, node tagtree.NodeID) (labels []string, ahead bool) {
	ahead = true
	for _, v := range votes {
		l := &f.locators[v.Locator]
		if l.design != d || l.label == "" || !slices.Contains(v.Nodes, node) {
			continue
		}
		labels = append(labels, l.label)
		ahead = ahead && (l.ahead || !l.guard)
	}
	return labels, ahead
}

// startsAt reports whether a guard of a design goes from a text to a value beside it.
func (f *field) startsAt(d int, stem string) bool {
	return slices.ContainsFunc(f.locators, func(l compiled) bool { return l.design == d && l.label == stem && l.ahead && l.guard })
}

// nextTo reports whether a guard of a design says that the value is the next text after one of some labels.
func (f *field) nextTo(d int, labels []string) bool {
	return slices.ContainsFunc(f.locators, func(l compiled) bool { return l.design == d && l.next && l.guard && slices.Contains(labels, l.label) })
}

// nextText reports whether a locator goes from a label to the next text.
func nextText(l locator.Locator) bool {
	return len(l.Steps) > 1 && l.Steps[1].Axis == locator.Following && l.Steps[1].Test == locator.Text && slices.Contains(l.Steps[1].Preds, locator.At(1))
}

// goesAhead reports whether a locator goes on in the order of the page from the label at which it starts.
func goesAhead(l locator.Locator) bool {
	return slices.ContainsFunc(l.Steps, func(s locator.Step) bool { return s.Axis == locator.Following || s.Axis == locator.FollowingSibling }) &&
		!l.Asks(locator.Column, locator.Facing)
}

// labelBefore is the text before a value that is one of some labels, and the texts between them, the nearest to the value
// first; None where it is not near.
func labelBefore(t *tagtree.Tree, labels []string, node tagtree.NodeID) (label tagtree.NodeID, between []tagtree.NodeID) {
	for n := node - 1; n > 0 && n > node-maxBefore; n-- {
		if !t.IsText(n) || tagtree.Blank(t.Node(n).Data) {
			continue
		}
		if slices.Contains(labels, tagtree.Stem(t.Node(n).Data)) {
			return n, between
		}
		between = append(between, n)
	}
	return tagtree.None, nil
}

// placed reports whether the place of a node votes for it as well, or an attribute: where an element was put around a label
// these still do.
func (f *field) placed(votes []Vote, d int, node tagtree.NodeID) bool {
	return slices.ContainsFunc(votes, func(v Vote) bool {
		l := &f.locators[v.Locator]
		return (l.design == d || l.slot) && l.family != template.FamilyLabel && l.family != template.FamilyLandmark && slices.Contains(v.Nodes, node)
	})
}

// labelOfOther reports whether a guard of another field than the i-th starts at a text.
func (p *Program) labelOfOther(i int, stem string) bool {
	return slices.ContainsFunc(p.labels[stem], func(k int) bool { return k != i })
}

// way is how a locator goes from a label to its value: up, and over to an element beside.
type way struct {
	up   []string // elements from the label up to where it goes over
	to   string   // element of the value, Text where the value is a text beside the label
	next bool     // it goes over to the next element of its kind
}

// wayOf is the way that a locator of a design names from a label; nil where there is none, or where the elements around the
// label are others than it names.
func (f *field) wayOf(t *tagtree.Tree, d int, label tagtree.NodeID) *way {
	stem := tagtree.Stem(t.Text(label))
	for i := range f.locators {
		l := &f.locators[i]
		if l.design != d || l.label != stem || l.way == nil || !l.guard {
			continue
		}
		up := label
		for _, tag := range l.way.up {
			if up = t.Parent(up); t.Tag(up) != tag {
				return nil
			}
		}
		return l.way
	}
	return nil
}

// leavesRow reports whether a value is outside of the row of its label, the element in which the way goes over, and of the
// element around the row: another element may have been put around the label. A record of a list has nothing around it.
func (w *way) leavesRow(t *tagtree.Tree, label, node tagtree.NodeID) bool {
	row := w.row(t, label)
	return row > 0 && !t.Within(node, t.Parent(row))
}

// meetsLabel reports whether one of some texts has the form of the label: an element of its name and class. Only where the
// value has another form.
func (w *way) meetsLabel(t *tagtree.Tree, label tagtree.NodeID, nodes []tagtree.NodeID) bool {
	if !w.next || len(w.up) == 0 || w.to == w.up[0] {
		return false
	}
	return slices.ContainsFunc(nodes, func(n tagtree.NodeID) bool {
		if t.IsText(n) {
			n = t.Parent(n)
		}
		return sameForm(t, n, t.Parent(label))
	})
}

// row is the element in which the way goes over from the label to its value.
func (w *way) row(t *tagtree.Tree, label tagtree.NodeID) tagtree.NodeID {
	row := t.Parent(label)
	for i := 0; i < len(w.up) && row > 0; i++ {
		row = t.Parent(row)
	}
	return row
}

// outside is some texts without those in the element beside the label that holds the value: they are no labels before it.
//
//	<td>Code</td> <td>43.56 (<a>Masonry</a>)</td>
func (w *way) outside(t *tagtree.Tree, label, value tagtree.NodeID, texts []tagtree.NodeID) []tagtree.NodeID {
	row := w.row(t, label)
	if row < 0 || !t.Within(value, row) || value == row {
		return texts
	}
	cell := t.ChildTowards(row, value)
	if cell == value {
		return texts
	}
	return slices.DeleteFunc(texts, func(n tagtree.NodeID) bool { return n != value && t.Within(n, cell) })
}

// sameForm reports whether two elements and their parents have one name and one class.
func sameForm(t *tagtree.Tree, a, b tagtree.NodeID) bool {
	return sameKind(t, a, b) && sameKind(t, t.Parent(a), t.Parent(b))
}

func sameKind(t *tagtree.Tree, a, b tagtree.NodeID) bool {
	x, _ := t.Attr(a, "class")
	y, _ := t.Attr(b, "class")
	return t.Tag(a) == t.Tag(b) && x == y
}

// newWay is the way of a locator from its label; nil where it does not go up and over.
func newWay(l locator.Locator) *way {
	w := &way{}
	for i, s := range l.Steps {
		switch {
		case i == 0:
		case s.Axis == locator.Parent && s.Test != locator.Any:
			w.up = append(w.up, s.Test)
		case s.Axis == locator.FollowingSibling:
			if len(w.up) > maxUp {
				return nil
			}
			w.next, w.to = slices.Contains(s.Preds, locator.At(1)), s.Test
			for _, down := range l.Steps[i+1:] {
				if down.Test != locator.Text {
					w.to = down.Test
				}
			}
			return w
		default:
			return nil
		}
	}
	return nil
}

// saysLabel reports whether a text ends with a colon.
func saysLabel(t *tagtree.Tree, text tagtree.NodeID) bool {
	return tagtree.EndsInColon(strings.TrimSpace(t.Node(text).Data))
}
