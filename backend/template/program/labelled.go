package program

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// After a redesign a site shows the same facts in other elements, mostly with the labels that it had:
//
//	<tr><th>Fuel</th><td>oil</td></tr>     samples
//	<dt>Fuel</dt><dd>oil</dd>              after the redesign
//
// On such a page, where the locators of the fields find little, a field without a value takes what stands beside its label. The
// label must be the only text of its kind, on the samples too: one that several sections have says nothing without its section.
// At least two fields must have label and value in elements of one form, so that a chance word of the page names nothing; and where the
// locators find values by labels, these have that form too: the labels of a filter or of another record have another one.

// LabelledConfidence is the confidence of a value that its label alone gives.
const LabelledConfidence = 0.85

// fewestLabelled is how many fields have label and value in one form at least.
const fewestLabelled = 2

// maxClimb is how many elements around a label are looked at for what stands beside it.
const maxClimb = 3

// labelled is what a label gives a field on a page.
type labelled struct {
	field int
	label string
	value record.Value
	form  [2]string // of the label's element and the value's
}

// takeLabelled fills the cells of single fields that have no value by their labels, on a page of an unknown layout.
func (p *Program) takeLabelled(t *tagtree.Tree, cells record.Record, votes [][]Vote) {
	if len(p.names) == 0 || p.template.Kind != template.Detail || p.answeredShare(votes) >= KnownLayout || !slices.ContainsFunc(cells, isEmpty) {
		return
	}
	at := p.labelsOn(t)
	var found []labelled
	forms, known := map[[2]string]int{}, map[[2]string]bool{}
	read := false // the locators find a value by its label
	for i := range p.fields {
		l, ok := p.labelledValue(t, i, at)
		if ok {
			found = append(found, l)
			forms[l.form]++
		}
		if p.fields[i].byLabel(cells[i], votes[i]) {
			read = true
			known[l.form] = true
		}
	}
	for _, l := range found {
		c, f := &cells[l.field], &p.fields[l.field]
		if forms[l.form] >= fewestLabelled && (!read || known[l.form]) && isEmpty(*c) && !f.Hand && f.Article == "" && (len(f.Cuts) > 0 || !isTaken(cells, l.value.Node)) {
			why := fmt.Sprintf("the page has another layout, where only the label %q leads to the value", l.label)
			*c = record.Cell{State: record.Found, Confidence: LabelledConfidence, Values: []record.Value{l.value}, Why: why, Message: reason("bylabel", "text", l.label)}
		}
	}
}

// WithoutLabels is the program without the values that only a label gives on a page of another layout.
func (p *Program) WithoutLabels() *Program {
	out := *p
	out.names = nil
	return &out
}

// byLabel reports whether a guard that starts at a label votes for the value of a cell.
func (f *field) byLabel(c record.Cell, votes []Vote) bool {
	return c.State == record.Found && len(c.Values) > 0 && slices.ContainsFunc(votes, func(v Vote) bool {
		l := &f.locators[v.Locator]
		return l.guard && l.label != "" && slices.Contains(v.Nodes, tagtree.NodeID(c.Values[0].Node))
	})
}

// isEmpty reports whether a cell has no value and none that is doubted.
func isEmpty(c record.Cell) bool { return c.State == record.Missing || c.State == record.Unsure }

// isTaken reports whether a node is the value of a cell.
func isTaken(cells record.Record, node int32) bool {
	return slices.ContainsFunc(cells, func(c record.Cell) bool {
		return c.State == record.Found && len(c.Values) > 0 && c.Values[0].Node == node
	})
}

// labelsOn lists the texts of a page that are labels of fields, by their folded stems.
func (p *Program) labelsOn(t *tagtree.Tree) map[string][]tagtree.NodeID {
	out := map[string][]tagtree.NodeID{}
	for n := tagtree.NodeID(1); int(n) < t.Len(); n++ {
		if !t.IsText(n) || tagtree.Blank(t.Node(n).Data) {
			continue
		}
		if stem := foldedStem(t.Node(n).Data); p.names[stem] && t.Visible(n) && !aside(t, n) {
			out[stem] = append(out[stem], n)
		}
	}
	return out
}

// foldedStem is the stem of a label in small letters: a redesign may write "FUEL" for "Fuel".
func foldedStem(text string) string {
	if len(text) > maxLabelBytes {
		return ""
	}
	return strings.ToLower(tagtree.Stem(text))
}

// maxLabelBytes is the length of the longest label.
const maxLabelBytes = 200

// labelledValue is the value beside the label of a field.
func (p *Program) labelledValue(t *tagtree.Tree, i int, at map[string][]tagtree.NodeID) (labelled, bool) {
	f := &p.fields[i]
	if f.Many || f.part() != template.PartText || len(f.names) == 0 {
		return labelled{}, false
	}
	for _, name := range f.names {
		if len(at[name]) != 1 || p.counts[name] > 1 {
			continue
		}
		label := at[name][0]
		node := p.beside(t, label)
		if node == tagtree.None {
			continue
		}
		form := [2]string{kind(t, t.Parent(label)), kind(t, node)}
		if node = f.narrowed(t, name, node); node == tagtree.None {
			continue
		}
		text := f.readLabelled(t.Text(node))
		if text == "" || !f.looksSeen(text) || f.joins(t, node, text) || f.noHeadings() && tagtree.EndsInColon(text) {
			continue
		}
		return labelled{i, strings.TrimRight(tagtree.Collapse(t.Node(label).Data), ":： "), record.Value{Text: text, Node: int32(node)}, form}, true
	}
	return labelled{}, false
}

// part is the kind of a field's part, where a run of text counts as the text of an element.
func (f *field) part() template.PartKind {
	if f.Part.Kind == template.PartRun || f.Part.Kind == template.PartOwn || f.Part.Kind == "" {
		return template.PartText
	}
	return f.Part.Kind
}

// narrowed is the part of what stands beside a label that the field had on the samples, where it has several texts: the same element, or
// text, as a locator that starts at the label takes of what is beside it.
//
//	<td><a>Ann</a> (text), <a>Bo</a> (pictures)</td>      the first a
func (f *field) narrowed(t *tagtree.Tree, name string, node tagtree.NodeID) tagtree.NodeID {
	i := slices.IndexFunc(f.locators, func(l compiled) bool { return l.guard && l.inside != "" && foldedStem(l.label) == name })
	if i < 0 || t.IsText(node) {
		return node
	}
	var like []tagtree.NodeID
	texts := 0
	for n := node + 1; n < t.End(node); n++ {
		if t.IsText(n) && tagtree.Blank(t.Node(n).Data) {
			continue
		}
		if t.IsText(n) {
			texts++
		}
		if t.Tag(n) == f.locators[i].inside {
			like = append(like, n)
		}
	}
	switch k := f.locators[i].place; {
	case texts < 2:
		return node
	case k <= len(like):
		return like[k-1]
	}
	return tagtree.None
}

// insideOf is what a locator takes of the element beside its label: the element or text of its last step, and its number.
func insideOf(l locator.Locator) (test string, place int) {
	last := len(l.Steps) - 1
	if last < 1 || l.Steps[last].Axis != locator.Child || len(l.Steps[last].Preds) == 0 {
		return "", 0
	}
	for _, p := range l.Steps[last].Preds {
		if p.Kind == locator.Nth {
			return l.Steps[last].Test, p.N
		}
	}
	return "", 0
}

// readLabelled is the value in a text beside a label: it may not have what stood around the value on the samples.
func (f *field) readLabelled(text string) string {
	text = strings.TrimLeft(text, ":： ")
	out, _ := f.reader.cutter.Cut(text)
	if out == "" {
		out = text
	}
	for _, step := range f.reader.steps {
		out = normalise(step, out)
	}
	if f.reader.regex != nil && !f.reader.regex.MatchString(out) {
		return ""
	}
	return out
}

// looksSeen reports whether a value has letters or digits, has digits where all values have some, and none where they have none, and a shape of the samples
// where these are few.
func (f *field) looksSeen(text string) bool {
	values := []record.Value{{Text: text}}
	_, digits := f.deviation(values)
	return digits == 0 && !f.signsOnly(text) && wrongType(f.Type, text) == nil && (f.unlike(text) == 0 || len(f.Cuts) == 0 && f.uniform() < fewShapes)
}

// beside is what stands next to a label: the text behind it, or the next element beside its own, or beside one that holds it alone.
// None where an empty element stands there, or another label, or an element of the label's kind that is not its only neighbour.
func (p *Program) beside(t *tagtree.Tree, label tagtree.NodeID) tagtree.NodeID {
	a := label
	for range maxClimb {
		next, empty := nextShown(t, a)
		if next != tagtree.None {
			if empty || p.namesAny(t, next) || !t.IsText(next) && !t.IsText(a) && sameKind(t, a, next) && !inPair(t, a) {
				return tagtree.None
			}
			return next
		}
		if a = t.Parent(a); a <= 0 || tagtree.Stem(t.Text(a)) != tagtree.Stem(t.Text(label)) {
			return tagtree.None
		}
	}
	return tagtree.None
}

// nextShown is the next sibling of a node that is an element or a text with more than a colon. empty says that it shows nothing.
func nextShown(t *tagtree.Tree, n tagtree.NodeID) (next tagtree.NodeID, empty bool) {
	for c := t.NextSibling(n); c != tagtree.None; c = t.NextSibling(c) {
		switch {
		case t.IsText(c):
			if tagtree.Stem(t.Node(c).Data) != "" {
				return c, false
			}
		case t.Node(c).DataAtom != atom.Br:
			return c, tagtree.Blank(t.Text(c))
		}
	}
	return tagtree.None, false
}

// inPair reports whether an element is the first of two that its parent has.
func inPair(t *tagtree.Tree, n tagtree.NodeID) bool {
	return t.Place(n) == 0 && t.ElementAt(t.Parent(n), 1) != tagtree.None && t.ElementAt(t.Parent(n), 2) == tagtree.None
}

// namesAny reports whether a node has a text that is the label of a field.
func (p *Program) namesAny(t *tagtree.Tree, n tagtree.NodeID) bool {
	for c := n; c < t.End(n); c++ {
		if t.IsText(c) && p.names[foldedStem(t.Node(c).Data)] {
			return true
		}
	}
	return false
}

// readNames sets the labels of the fields, and how often the template's tree has each: those at which a guard begins, and those that are
// cut off before a value in its text. A label that is looked for below a heading is none: another section may have it too.
func (p *Program) readNames() {
	p.names, p.counts = map[string]bool{}, map[string]int{}
	for i := range p.fields {
		f := &p.fields[i]
		for _, l := range f.locators {
			if l.guard && l.label != "" && !l.within {
				f.addName(l.label)
			}
		}
		for _, c := range f.Cuts {
			if end := strings.LastIndexAny(c.After, ":："); end >= 0 {
				f.addName(strings.TrimLeftFunc(c.After[:end], func(r rune) bool { return !unicode.IsLetter(r) }))
			}
		}
		for _, n := range f.names {
			p.names[n] = true
		}
	}
	var walk func(n *template.Node)
	walk = func(n *template.Node) {
		if n == nil {
			return
		}
		if n.Text != "" {
			p.counts[foldedStem(n.Text)]++
		}
		for _, c := range n.Children {
			walk(c)
		}
	}
	walk(p.template.Tree)
}

func (f *field) addName(text string) {
	if stem := foldedStem(text); stem != "" && !slices.Contains(f.names, stem) {
		f.names = append(f.names, stem)
	}
}
