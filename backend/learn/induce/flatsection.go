package induce

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// Many pages have no containers for their sections, above all those written in Markdown:
//
//	h2 "Items"  ul( li "flour" )  p( b "Icing" )  ul( li "sugar" )   h2 "Steps"  h3 "Step 1"  p "Mix."  h3 "Step 2"  p "Bake."
//
// The heading of the section says where the values begin, the next one of its rank where they end. Headings in
// between head groups of the values.

// Bounds of sections.
const (
	maxListLevels = 4  // elements above a value that may be siblings of the heading of its section
	mostGroups    = 30 // headings of groups in a section
)

// inSection adds the locator of all elements like a value in its section: a and b are two values of a list, or one value twice.
// The heading is a sibling of the values, or of a list of them on a page that has no element around each section.
func (g *generator) inSection(a, b nodeID) {
	up, other := valueElement(g.t, g.t.ElementOf(a)), valueElement(g.t, g.t.ElementOf(b))
	for level := 0; level < maxListLevels && up > 0 && other > 0; level++ {
		if g.t.Parent(up) == g.t.Parent(other) && g.t.Tag(up) == g.t.Tag(other) {
			if heading := g.sectionHeading(up, other); heading != tagtree.None {
				groups := level > 0 && g.hasGroups(heading, up)
				if level > 0 && !groups && !g.partsSections(heading) {
					return
				}
				from := len(g.out)
				g.underHeading(heading, up, a)
				for i := from; i < len(g.out); i++ {
					g.out[i].groups = groups
				}
				return
			}
		}
		up, other = g.t.Parent(up), g.t.Parent(other)
	}
}

// partsSections reports whether a heading has another one of its rank, or a higher one, beside it: then no element is around
// its section alone.
func (g *generator) partsSections(heading nodeID) bool {
	rank := locator.HeadingRank(g.t.Node(heading))
	for c := g.t.FirstChild(g.t.Parent(heading)); c != tagtree.None; c = g.t.NextSibling(c) {
		if r := locator.HeadingRank(g.t.Node(c)); c != heading && r > 0 && r <= rank {
			return true
		}
	}
	return false
}

// hasGroups reports whether a list has its like beside it below a heading, behind two headings of lower ranks, one of which a sample
// lacks: groups of one list. One heading may name another list: "Not available".
//
//	section( h2 "Items"  h3 "Dough"  ul( li li )  h3 "Icing"  ul( li ) )
func (g *generator) hasGroups(heading, list nodeID) bool {
	rank, lists, headings, headed, differ := locator.HeadingRank(g.t.Node(heading)), 0, 0, false, false
	for c := g.t.NextSibling(heading); c != tagtree.None; c = g.t.NextSibling(c) {
		switch {
		case g.t.IsText(c):
		case locator.HeadingRank(g.t.Node(c)) > rank:
			if headings, headed = headings+1, true; headings > mostGroups {
				return false
			}
			differ = differ || !onEach(g.samples, tagtree.Stem(g.t.Text(c)))
		case g.t.SameKind(c, list):
			if lists > 0 && !headed || c != list && g.holdsValue(c) {
				return false
			}
			lists, headed = lists+1, false
		default:
			headed = false
		}
	}
	return lists > 1 && headings > 1 && differ
}

// holdsValue reports whether a text in an element is the value of another field.
func (g *generator) holdsValue(n nodeID) bool {
	return slices.ContainsFunc(g.t.Texts(n, labels.MaxRowTexts), func(text nodeID) bool { return g.values[tagtree.Stem(g.t.Node(text).Data)] })
}

// withGroups leaves out the candidates that find, on a marked sample, a part of the groups of a list, where a candidate finds all of them.
func (w *fieldLearner) withGroups(all []candidate) []candidate {
	for _, s := range w.markedSamples() {
		i := slices.IndexFunc(all, func(c candidate) bool { return c.groups && covers(c.found[s], w.marks.on(s)) })
		if i < 0 {
			continue
		}
		groups := all[i].found[s]
		all = slices.DeleteFunc(slices.Clone(all), func(c candidate) bool { return len(c.found[s]) < len(groups) && covers(groups, c.found[s]) })
	}
	return all
}

// underHeading adds the locator of the elements like a value below a heading: up is the value, or the element around it that is a
// sibling of the heading.
func (g *generator) underHeading(heading, up, value nodeID) {
	stem := tagtree.Stem(g.t.Text(heading))
	test := locator.Pred{Kind: locator.Under, Name: g.t.Tag(heading), Value: stem}
	if locator.Rank(g.t.Node(heading)) == 0 {
		test.Name = locator.Bold
	}
	head := locator.Step{Axis: locator.Deep, Test: g.t.Tag(up), Preds: []locator.Pred{test}}
	isValue := len(below(g.t, up, value)) == 0
	if class := classOf(g.t.Node(up)); !isValue && slices.ContainsFunc((&locator.Locator{Steps: []locator.Step{head}}).Run(g.t), func(n nodeID) bool { return classOf(g.t.Node(n)) != class }) {
		return // a class tells the lists of the section apart
	}
	g.add(familyLabel, priorLabel*labels.Steady(stem), true, becauseOf(template.EachUnder, stem), chain(head, loose(below(g.t, up, value))...)...)
	g.out[len(g.out)-1].strong, g.out[len(g.out)-1].underLabel = true, isValue
}

// sectionHeading is the heading of the section of two elements, which are its siblings: the nearest one before them that
// names a section, or else the next higher one. None without one.
func (g *generator) sectionHeading(first, last nodeID) nodeID {
	var before []nodeID
	between := 0 // the highest rank between the two
	for c := g.t.FirstChild(g.t.Parent(first)); c != tagtree.None && c < last; c = g.t.NextSibling(c) {
		rank := locator.HeadingRank(g.t.Node(c))
		switch {
		case rank == 0:
		case c < first:
			before = append(before, c)
		case between == 0 || rank < between:
			between = rank
		}
	}
	lowest := math.MaxInt
	for _, h := range slices.Backward(before) {
		rank := locator.HeadingRank(g.t.Node(h))
		if rank >= lowest {
			continue
		}
		if rank == 1 {
			return tagtree.None
		}
		if lowest = rank; (between == 0 || rank < between) && g.namesSection(h) {
			return h
		}
	}
	return tagtree.None
}

// namesSection reports whether a heading can name a section on all pages: its text may be a label, has no digits, is no
// value of the record, and is the text of one heading here and of a text on another sample. It does not head a group.
func (g *generator) namesSection(heading nodeID) bool {
	bold := locator.Rank(g.t.Node(heading)) == 0
	if locator.HeadsGroup(g.t, heading) {
		return false
	}
	texts := g.t.Texts(heading, 2)
	if len(texts) != 1 {
		return false
	}
	stem, ok := labels.Stem(g.t, texts[0])
	if !ok || g.isValue(stem) || !locator.IsLabel(stem) || strings.ContainsFunc(stem, unicode.IsDigit) || !g.isMetAgain(stem) || bold && !g.isElsewhere(stem) {
		return false
	}
	same := 0
	for _, text := range textsWith(g.t, stem) {
		if line := lineOf(g.t, text); locator.HeadingRank(g.t.Node(line)) > 0 {
			same++
		}
	}
	return same == 1
}

// lineOf is the outermost element around a text that has nothing else.
func lineOf(t *tagtree.Tree, text nodeID) nodeID {
	line := t.Parent(text)
	for up := t.Parent(line); up > 0; line, up = up, t.Parent(up) {
		for c := t.FirstChild(up); c != tagtree.None; c = t.NextSibling(c) {
			if c != line && (!t.IsText(c) || !tagtree.Blank(t.Node(c).Data)) {
				return line
			}
		}
	}
	return line
}
