package locator

import (
	"fmt"
	"strconv"
	"strings"
)

// SyntaxError says where an expression leaves the language.
type SyntaxError struct {
	Expr   string
	Offset int // bytes from the start
	Want   string
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("locator: %q: at character %d: expected %s", e.Expr, len([]rune(e.Expr[:e.Offset]))+1, e.Want)
}

// Parse reads a locator. An expression outside the language gives a
// *SyntaxError; it may still be good XPath for package xpath.
func Parse(expr string) (Locator, error) {
	p := parser{expr: current(expr)}
	l, err := p.locator()
	if err != nil {
		return Locator{}, err
	}
	return l, nil
}

type parser struct {
	expr string
	at   int
}

func (p *parser) want(what string) error { return &SyntaxError{p.expr, p.at, what} }

// take moves past a literal piece when it stands here.
func (p *parser) take(piece string) bool {
	if strings.HasPrefix(p.expr[p.at:], piece) {
		p.at += len(piece)
		return true
	}
	return false
}

func (p *parser) locator() (Locator, error) {
	var l Locator
	pick := p.take("(")
	for p.at < len(p.expr) && p.expr[p.at] == '/' {
		s, err := p.step()
		if err != nil {
			return l, err
		}
		l.Steps = append(l.Steps, s)
	}
	if len(l.Steps) == 0 {
		return l, p.want(`"/" or "//"`)
	}
	if pick {
		if !p.take(")[") {
			return l, p.want(`")[" and a position`)
		}
		n, err := p.number()
		if err != nil {
			return l, err
		}
		l.Pick = n
		if !p.take("]") {
			return l, p.want(`"]"`)
		}
	}
	if p.at < len(p.expr) {
		return l, p.want("the end")
	}
	return l, nil
}

func (p *parser) step() (Step, error) {
	s := Step{Axis: Child}
	for _, a := range []Axis{Deep, Descendant, Parent, Following, FollowingSibling, Preceding, SelfOrBelow, Child} {
		if p.take(axisNames[a]) {
			s.Axis = a
			break
		}
	}
	switch {
	case p.take("text()"):
		s.Test = Text
		nb := "[" + stemExpr() + "]"
		if !p.take(nb) && !strings.HasPrefix(p.expr[p.at:], "["+stemExpr()+"=") {
			return s, p.want("a test that the text is not blank, or its stem")
		}
	case p.take("*"):
		s.Test = Any
	default:
		name := p.name()
		if name == "" {
			return s, p.want("a tag, * or text()")
		}
		s.Test = name
	}
	for p.take("[") {
		pred, err := p.pred(s.Test == Text)
		if err != nil {
			return s, err
		}
		if !p.take("]") {
			return s, p.want(`"]"`)
		}
		s.Preds = append(s.Preds, pred)
	}
	return s, nil
}

func (p *parser) pred(text bool) (Pred, error) { //nolint:gocyclo // one branch for each form
	if pred, ok := p.facing(text); ok {
		return pred, nil
	}
	if pred, ok := p.under(text); ok {
		return pred, nil
	}
	switch {
	case p.take("@"):
		name := p.name()
		if name == "" {
			return Pred{}, p.want("an attribute's name")
		}
		if !p.take("=") {
			return Pred{Kind: HasAttr, Name: name}, nil
		}
		v, err := p.literal()
		return Pred{Kind: AttrIs, Name: name, Value: v}, err
	case !text && p.take(undigitedHead):
		name := p.name()
		if name == "" || !p.take(undigitedTail) {
			return Pred{}, p.want("an attribute's name without its digits")
		}
		v, err := p.literal()
		return Pred{Kind: Undigited, Name: name, Value: v}, err
	case p.take(classHead):
		v, err := p.token(classTail)
		return Pred{Kind: Class, Value: v}, err
	case p.take(startHead):
		v, err := p.token(startTail)
		return Pred{Kind: ClassStart, Value: v}, err
	case !text && strings.HasPrefix(p.expr[p.at:], columnHead):
		return p.column()
	case !text && p.take(plainExpr()):
		return Pred{Kind: Plain}, nil
	case !text && p.take(ownExpr()):
		return Pred{Kind: OwnText}, nil
	case !text && p.take(fromEndHead):
		if p.take("0") {
			return Pred{Kind: FromEnd}, nil
		}
		n, err := p.number()
		return Pred{Kind: FromEnd, N: n}, err
	case !text && p.take(inTitleExpr()):
		return Pred{Kind: InTitle}, nil
	case p.take(labelForms[NotLabel].head):
		return p.labels(NotLabel)
	case !text && p.take(labelForms[BesideLabel].head):
		return p.labels(BesideLabel)
	case !text && p.take(labelForms[NotBesideLabel].head):
		return p.labels(NotBesideLabel)
	case text && p.take(stemExpr()+"="):
		v, err := p.literal()
		return Pred{Kind: StemIs, Value: v}, err
	case text && p.take("starts-with("+stemExpr()+","):
		v, err := p.literal()
		if err == nil && !p.take(")") {
			err = p.want(`")"`)
		}
		return Pred{Kind: Starts, Value: v}, err
	case text && p.take("contains(.,"):
		v, err := p.literal()
		if err == nil && !p.take(")") {
			err = p.want(`")"`)
		}
		return Pred{Kind: Contains, Value: v}, err
	}
	n, err := p.number()
	return Pred{Kind: Nth, N: n}, err
}

// token reads a class name up to what ends it.
func (p *parser) token(tail string) (string, error) {
	i := strings.Index(p.expr[p.at:], tail)
	if i <= 0 || strings.ContainsAny(p.expr[p.at:p.at+i], "' \t\r\n") {
		return "", p.want("one class name")
	}
	v := p.expr[p.at : p.at+i]
	p.at += i + len(tail)
	return v, nil
}

func (p *parser) number() (int, error) {
	start := p.at
	for p.at < len(p.expr) && p.expr[p.at] >= '0' && p.expr[p.at] <= '9' {
		p.at++
	}
	n, err := strconv.Atoi(p.expr[start:p.at])
	if err != nil || n < 1 || p.expr[start] == '0' {
		p.at = start
		return 0, p.want("a position from 1, an attribute or a text test")
	}
	return n, nil
}

// name reads a name as HTML elements and attributes have it, cautiously: no colon, no axis.
func (p *parser) name() string {
	start := p.at
	for p.at < len(p.expr) {
		c := p.expr[p.at]
		if c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80 ||
			p.at > start && (c == '-' || c == '.' || c >= '0' && c <= '9') {
			p.at++
			continue
		}
		break
	}
	return p.expr[start:p.at]
}

// literal reads what Quote writes.
func (p *parser) literal() (string, error) {
	if p.take("concat('") {
		return p.concat()
	}
	for _, q := range []string{"'", `"`} {
		if !p.take(q) {
			continue
		}
		i := strings.Index(p.expr[p.at:], q)
		if i < 0 {
			return "", p.want("a closing " + q)
		}
		v := p.expr[p.at : p.at+i]
		p.at += i + 1
		return v, nil
	}
	return "", p.want("a text in quotes")
}

// concat reads the rest of concat('a',"'",'b'): pieces without a quote, joined by one.
func (p *parser) concat() (string, error) {
	var b strings.Builder
	for joints := 0; ; joints++ {
		i := strings.IndexByte(p.expr[p.at:], '\'')
		if i < 0 {
			return "", p.want("the end of concat()")
		}
		b.WriteString(p.expr[p.at : p.at+i])
		p.at += i
		switch {
		case p.take(`',"'",'`):
			b.WriteByte('\'')
		case p.take("')") && joints > 0 && strings.Contains(b.String(), `"`):
			return b.String(), nil
		default:
			return "", p.want("concat() as it is printed here")
		}
	}
}
