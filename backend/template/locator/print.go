package locator

import (
	"strconv"
	"strings"

	"wrapsmith/backend/template/css"
	"wrapsmith/backend/tree/tagtree"
)

// stemFrom and stemTo are the arguments of translate() that turn a text into
// its stem, but for the outer blanks: spaces become blanks, the rest goes.
var (
	stemFrom = tagtree.Spaces + tagtree.Invisible + ":："
	stemTo   = strings.Repeat(" ", len([]rune(tagtree.Spaces)))
)

// earlierStemFrom is what stemFrom was before marks of direction were dropped; templates have it.
const earlierStemFrom = tagtree.Spaces + "\u200b\u200c\u200d\u2060\ufeff\u00ad:："

// current is an expression as it is printed today.
func current(expr string) string { return strings.ReplaceAll(expr, earlierStemFrom, stemFrom) }

// Pieces of the long forms, as they are printed and read.
const (
	classHead = "contains(concat(' ',normalize-space(@class),' '),' "
	classTail = " ')"
	startHead = "contains(concat(' ',normalize-space(@class)),' "
	startTail = "')"

	fromEndHead = "count(following-sibling::*)="

	undigitedHead = "translate(@"
	undigitedTail = ",'0123456789','')="
)

// stemExpr is the XPath expression of the context text's stem.
func stemExpr() string { return stemOf(".") }

// stemOf is that of the stem of what an expression selects first.
func stemOf(expr string) string {
	return "normalize-space(translate(" + expr + ",'" + stemFrom + "','" + stemTo + "'))"
}

// ownExpr is the XPath of the OwnText test.
func ownExpr() string { return "text()[" + stemExpr() + "]" }

// String prints the locator as XPath 1.0.
func (l Locator) String() string {
	var b strings.Builder
	if l.Pick > 0 {
		b.WriteByte('(')
	}
	for i := range l.Steps {
		l.Steps[i].print(&b)
	}
	if l.Pick > 0 {
		b.WriteString(")[" + strconv.Itoa(l.Pick) + "]")
	}
	return b.String()
}

var axisNames = [...]string{Child: "/", Deep: "//", Descendant: "/descendant::", Parent: "/parent::",
	Following: "/following::", FollowingSibling: "/following-sibling::", Preceding: "/preceding::", SelfOrBelow: "/descendant-or-self::"}

func (s *Step) print(b *strings.Builder) {
	b.WriteString(axisNames[s.Axis])
	if s.Test == Text {
		b.WriteString("text()")
		if len(s.Preds) == 0 || s.Preds[0].Kind != StemIs {
			b.WriteString("[" + stemExpr() + "]")
		}
	} else {
		b.WriteString(s.Test)
	}
	for i := range s.Preds {
		b.WriteByte('[')
		s.Preds[i].print(b, s.Test == Text)
		b.WriteByte(']')
	}
}

func (p *Pred) print(b *strings.Builder, text bool) {
	switch p.Kind {
	case Nth:
		b.WriteString(strconv.Itoa(p.N))
	case HasAttr:
		b.WriteString("@" + p.Name)
	case AttrIs:
		b.WriteString("@" + p.Name + "=" + Quote(p.Value))
	case Undigited:
		b.WriteString(undigitedHead + p.Name + undigitedTail + Quote(p.Value))
	case Class:
		b.WriteString(classHead + p.Value + classTail)
	case ClassStart:
		b.WriteString(startHead + p.Value + startTail)
	case StemIs:
		b.WriteString(stemExpr() + "=" + Quote(p.Value))
	case Starts:
		b.WriteString("starts-with(" + stemExpr() + "," + Quote(p.Value) + ")")
	case Contains:
		b.WriteString("contains(.," + Quote(p.Value) + ")")
	case Column:
		b.WriteString(columnExpr(p.Value))
	case Plain:
		b.WriteString(plainExpr())
	case OwnText:
		b.WriteString(ownExpr())
	case FromEnd:
		b.WriteString(fromEndHead + strconv.Itoa(p.N))
	case InTitle:
		b.WriteString(inTitleExpr())
	case Under:
		b.WriteString(underExpr(p.Name, p.Value))
	case InRows:
		b.WriteString(inRowsExpr(p.Value))
	case Facing:
		b.WriteString(facingExpr(p.Value, p.N, text))
	case NotLabel, NotBesideLabel, BesideLabel:
		b.WriteString(labelsExpr(p.Kind, p.Value))
	}
}

// Quote writes an XPath 1.0 string literal; a text with both kinds of quotes becomes a concat().
func Quote(s string) string { return css.Quote(s) }
