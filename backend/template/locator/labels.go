package locator

import (
	"strings"

	"golang.org/x/net/html"

	"wrapsmith/backend/tree/tagtree"
)

// A table may have each label before its value, or a row of labels above a row of values:
//
//	Name  Ann         Name  Age
//	Age   42          Ann   42
//
// In the second form the cell after a label is another label. Three tests tell the forms
// apart by the labels that are known. NotLabel holds for a node whose text is none of
// them; BesideLabel holds for an element where the element right before or right after
// it says one of them; NotBesideLabel for every other element.

// LabelsPred makes a test of one of these kinds; false when a label cannot be written in it.
func LabelsPred(kind PredKind, stems []string) (Pred, bool) {
	for _, s := range stems {
		if s == "" || strings.Contains(s, labelMark) {
			return Pred{}, false
		}
	}
	return Pred{Kind: kind, Value: labelMark + strings.Join(stems, labelMark) + labelMark}, len(stems) > 0
}

// labelMark is what stands around each label of a test.
const labelMark = "|"

// saysLabel reports whether the whole text of a node is one of some labels.
func saysLabel(n *html.Node, labels string) bool {
	var text strings.Builder
	if left := 2*len(labels) + maxDropped; !shortText(n, &left, &text) {
		return false
	}
	stem := tagtree.Stem(text.String())
	return stem != "" && !strings.Contains(stem, labelMark) && strings.Contains(labels, labelMark+stem+labelMark)
}

// maxDropped is how many bytes of a label, beside as many as it keeps, its stem may leave out.
const maxDropped = 200

// shortText writes the text of a node; false when it has more bytes than are left,
// outer blanks of its pieces not counted.
func shortText(n *html.Node, left *int, text *strings.Builder) bool {
	if n.Type == html.TextNode {
		text.WriteString(n.Data)
		*left -= len(strings.TrimSpace(n.Data))
		return *left >= 0
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if !shortText(c, left, text) {
			return false
		}
	}
	return true
}

// besideLabel reports whether the element right before or right after a node says a label.
func besideLabel(n *html.Node, labels string) bool {
	before, after := n.PrevSibling, n.NextSibling
	for before != nil && before.Type != html.ElementNode {
		before = before.PrevSibling
	}
	for after != nil && after.Type != html.ElementNode {
		after = after.NextSibling
	}
	return before != nil && saysLabel(before, labels) || after != nil && saysLabel(after, labels)
}

// labelForms are what stands around the labels in each test as it is printed and read.
var labelForms = map[PredKind]struct{ head, tail string }{
	NotLabel:       {"not(contains(", ")"},
	BesideLabel:    {"(preceding-sibling::*[1]|following-sibling::*[1])[contains(", "]"},
	NotBesideLabel: {"not((preceding-sibling::*[1]|following-sibling::*[1])[contains(", "])"},
}

// Pieces of the tests between the labels and their end.
const (
	labelsJoint = ",concat('" + labelMark + "',"
	labelsTail  = ",'" + labelMark + "'))"
)

// labelsExpr is the XPath of a test of these kinds:
//
//	not(contains('|Name|Age|',concat('|',STEM,'|')))
func labelsExpr(kind PredKind, labels string) string {
	inner := Quote(labels) + labelsJoint + stemExpr() + labelsTail
	form := labelForms[kind]
	return form.head + inner + form.tail
}

// labels reads what labelsExpr writes, from after its head on.
func (p *parser) labels(kind PredKind) (Pred, error) {
	stems, err := p.literal()
	if err != nil {
		return Pred{}, err
	}
	if len(stems) < 3 || !p.take(labelsJoint+stemExpr()+labelsTail+labelForms[kind].tail) {
		return Pred{}, p.want("a test of labels as it is printed here")
	}
	return Pred{Kind: kind, Value: stems}, nil
}
