// Package locator is the language in which templates say where a field is. It is a subset of
// XPath 1.0 that runs fast on the tag tree, prints as XPath for any engine, and reads back what
// it printed.
//
//	//div[@id='offer']/p[2]/text()[1]
//	//text()[stem = 'Price']/following::text()[1]
//	(//td[class = 'value'])[3]
//
// A locator is a sequence of steps from the document. A step is an axis, a node test and
// predicates, with the meaning of XPath: predicates apply one after the other, and positions count
// along the axis. Text steps count only texts that are not blank, so that white space in the source
// does not matter. Thirteen tests print as longer expressions: a class token (class = 'x'); an attribute without its digits (Undigited); a stem (the
// text without colons and outer blanks, Stem of package tagtree); the heading of a table's column
// (column.go); the place of a cell from the end of its row (FromEnd); not a heading among the items of a list (plain.go); has a text of its own (OwnText); is none
// of some labels, or stands beside one of them (labels.go); stands in the page's title (intitle.go); faces a label
// in the list before it (facing.go); stands under a label among its siblings or in the rows of one (under.go).
//
// Invariants: Parse(l.String()) equals l. On a tag tree, l gives the same nodes as its XPath gives on
// the tree's XHTML. Package xpath runs expressions outside of this language.
//
// Cost: a step from the document examines each node once; Set runs many locators in one such pass.
package locator

import "slices"

// Axis is the direction of a step.
type Axis byte

// The axes. Deep is XPath's "//": descendant-or-self::node()/child::.
const (
	Child Axis = iota
	Deep
	Descendant
	Parent
	Following
	FollowingSibling
	Preceding   // positions count backwards from the context node
	SelfOrBelow // the context node and its descendants
)

// Text is the node test for text nodes; Any that for any element.
const (
	Text = "#text"
	Any  = "*"
)

// PredKind is the kind of a predicate.
type PredKind byte

// The predicates.
const (
	Nth            PredKind = iota // [N]
	HasAttr                        // [@Name]
	AttrIs                         // [@Name='Value']
	Undigited                      // [@Name without its digits is Value]: an id with the number of its record
	Class                          // class token Value
	ClassStart                     // a class token that starts with Value: a name before a hash
	StemIs                         // the text's stem is Value
	Contains                       // the text contains Value
	Starts                         // the text's stem starts with Value
	Column                         // the element stands in the column of its table that Value heads
	Plain                          // the element has a text that is in no emphasis (plain.go)
	OwnText                        // the element has a text of its own that is not blank
	NotLabel                       // the node's text is none of the labels in Value (labels.go)
	BesideLabel                    // the element right before or after it says one of the labels in Value
	NotBesideLabel                 // neither of these says one of them
	InTitle                        // the title of the page contains the element's text (intitle.go)
	Under                          // the nearest sibling before the element that is a Name, or a heading of its rank or a higher one, says the label Value (under.go)
	InRows                         // the first cell of the row says the label Value, or is blank below such a row
	FromEnd                        // N elements follow the element among its siblings
	Facing                         // the element is at the place in its list that the label Value has in the list before it, N levels up (facing.go)
)

// Pred is one predicate of a step.
type Pred struct {
	Kind  PredKind
	Name  string
	Value string
	N     int
}

// relates reports whether a test of this kind asks for other nodes of the page than the one that it tests.
func (k PredKind) relates() bool {
	return k == Column || k == Facing || k == Under || k == InRows
}

// Step is one step of a path.
type Step struct {
	Axis  Axis
	Test  string // a tag, Any or Text
	Preds []Pred
}

// Locator is a path from the document. Pick, when not 0, takes only the Pick-th
// node of the whole result, in document order.
type Locator struct {
	Steps []Step
	Pick  int
}

// At makes the positional predicate [n].
func At(n int) Pred { return Pred{Kind: Nth, N: n} }

// With returns l with further steps; l stays as it is.
func (l Locator) With(steps ...Step) Locator {
	return Locator{Steps: append(slices.Clip(slices.Clone(l.Steps)), steps...), Pick: l.Pick}
}

// Asks reports whether the step has a predicate of one of some kinds.
func (s *Step) Asks(kinds ...PredKind) bool {
	return slices.ContainsFunc(s.Preds, func(p Pred) bool { return slices.Contains(kinds, p.Kind) })
}

// Asks reports whether a step of l has a predicate of one of some kinds.
func (l Locator) Asks(kinds ...PredKind) bool {
	return slices.ContainsFunc(l.Steps, func(s Step) bool { return s.Asks(kinds...) })
}

// Relates reports whether l has a predicate that asks for other nodes of the page than the one that it tests.
func (l Locator) Relates() bool {
	return slices.ContainsFunc(l.Steps, func(s Step) bool {
		return slices.ContainsFunc(s.Preds, func(p Pred) bool { return p.Kind.relates() })
	})
}

// Equal reports whether two locators are the same expression.
func (l Locator) Equal(m Locator) bool { return l.String() == m.String() }
