package xpath

import (
	"fmt"
	"slices"
	"strings"

	"wrapsmith/backend/message"
)

// maxNesting bounds parentheses and predicates within each other.
const maxNesting = 100

// facts is what a check learns of an expression.
type facts struct {
	attr     string  // the attribute the path ends in
	nodeSets []token // calls of exsl:node-set()
}

// scope is what may be used beside XPath's own; nil: nothing.
type scope struct {
	functions  map[string]arity
	variables  bool              // $name is known to the program that runs it
	namespaces map[string]string // by prefix, declared around the expression
}

// check reads an expression by the grammar of XPath 1.0 (sections 2 and 3) and
// says where it goes wrong. Recursive descent, O(n).
func check(text string, s *scope) (facts, error) {
	if strings.TrimSpace(text) == "" {
		return facts{}, mistake(text, 0, "empty", "the expression is empty: write a path, as in //h1")
	}
	if s == nil {
		s = &scope{}
	}
	words, err := tokens(text)
	if err != nil {
		return facts{}, err
	}
	g := &grammar{text: text, words: words, scope: s}
	if err := g.expr(); err != nil {
		return facts{}, err
	}
	if t := g.peek(); t.kind != end {
		return facts{}, g.unexpected(dueOperator)
	}
	return g.facts, nil
}

// grammar walks over the words.
type grammar struct {
	text  string
	words []token
	at    int
	depth int
	scope *scope
	facts facts
}

func (g *grammar) peek() token { return g.words[g.at] }

func (g *grammar) is(text string) bool {
	t := g.peek()
	return t.kind == symbol && t.text == text
}

func (g *grammar) take(text string) bool {
	if g.is(text) {
		g.at++
		return true
	}
	return false
}

func (g *grammar) fail(t token, code, format string, args ...any) error {
	return mistake(g.text, t.at, code, format, args...)
}

// suggest is fail for a misspelt word, with the known word that was meant, if one was.
func (g *grammar) suggest(t token, code, format string, known []string) error {
	if near := meant(t.text, known); near != "" {
		return g.fail(t, code+".near", format+": did you mean “%s”?", t.text, near)
	}
	return g.fail(t, code, format, t.text)
}

// due is what is expected at a place.
type due struct{ code, text, at string }

func (d due) String() string { return d.text + d.at }

// Say is it as a word.
func (d due) Message() message.Message { return message.New("due."+d.code, "column", d.at) }

// What can be expected.
var (
	dueComma    = due{"comma", "“,” or “)”", ""}
	dueOperator = due{"operator", "an operator or the end", ""}
	dueValue    = due{"value", "a path or a value", ""}
	dueStep     = due{"step", "a step, such as div, *, text() or @id,", ""}
	dueName     = due{"name", "a name, * or text()", ""}
	dueParen    = due{"paren", "“)”", ""}
)

func (g *grammar) unexpected(want due) error {
	t := g.peek()
	if t.kind == end && g.at > 0 {
		return g.fail(t, "early", "the expression ends too early: %s is expected after %s", want, g.words[g.at-1])
	}
	if t.kind == end {
		return g.fail(t, "noend", "%s is expected, not %s", want, t)
	}
	return g.fail(t, "expected", "%s is expected, not %s", want, t)
}

// binary are the operators between union expressions; their ranks do not matter to a check.
var binary = []string{"=", "!=", "<", "<=", ">", ">=", "+", "-", "*"}

// expr reads operands between operators.
func (g *grammar) expr() error {
	if g.depth++; g.depth > maxNesting {
		return g.fail(g.peek(), "deep", "nested more than %d deep", maxNesting)
	}
	defer func() { g.depth-- }()
	for {
		for signs := 0; g.take("-"); signs++ {
			if signs == maxNesting { // an engine recurses on each, down to the end of its stack
				return g.fail(g.peek(), "deep", "nested more than %d deep", maxNesting)
			}
		}
		if err := g.path(); err != nil {
			return err
		}
		t := g.peek()
		switch {
		case t.kind == word, t.kind == symbol && slices.Contains(binary, t.text):
			g.facts.attr = ""
		case t.kind == symbol && t.text == "|":
		default:
			return nil
		}
		g.at++
	}
}

// path reads a location path, or a primary expression with what may follow it.
func (g *grammar) path() error {
	g.facts.attr = ""
	t := g.peek()
	if g.primary(t) {
		if err := g.primaryExpr(t); err != nil {
			return err
		}
		attr := ""
		if t.kind == symbol {
			attr = g.facts.attr // (//a/@href)[1]
		}
		if err := g.predicates(); err != nil {
			return err
		}
		if !g.is("/") && !g.is("//") {
			g.facts.attr = attr
			return nil
		}
		g.at++
		return g.steps()
	}
	if g.take("/") {
		if !g.step() {
			return nil
		}
		return g.steps()
	}
	if g.take("//") || g.step() {
		return g.steps()
	}
	return g.unexpected(dueValue)
}

// step reports whether a step begins here.
func (g *grammar) step() bool {
	return g.peek().kind == name || g.is(".") || g.is("..") || g.is("@")
}

// nodeTypes are the names before "(" that make a node test, not a function.
var nodeTypes = []string{"text", "node", "comment", "processing-instruction"}

// primary reports whether a primary expression begins here, not a step.
func (g *grammar) primary(t token) bool {
	switch t.kind {
	case literal, numeral, variable:
		return true
	case symbol:
		return t.text == "("
	case name:
		n := g.words[g.at+1]
		return n.kind == symbol && n.text == "(" && !slices.Contains(nodeTypes, t.text)
	}
	return false
}

func (g *grammar) primaryExpr(t token) error {
	g.at++
	switch {
	case t.kind == symbol:
		if err := g.expr(); err != nil {
			return err
		}
		if !g.take(")") {
			return g.unexpected(due{"closeparen", "“)” to close the “(” of column ", column(g.text, t.at)})
		}
	case t.kind == variable && !g.scope.variables:
		return g.fail(t, "variables", "there are no variables here: $%s has no value", t.text)
	case t.kind == name:
		return g.call(t)
	}
	return nil
}

func column(text string, at int) string {
	_, c := Position(text, at)
	return fmt.Sprint(c)
}

// steps reads one step and those after it.
func (g *grammar) steps() error {
	for {
		if !g.step() {
			return g.unexpected(dueStep)
		}
		if err := g.oneStep(); err != nil {
			return err
		}
		if !g.take("/") && !g.take("//") {
			return nil
		}
	}
}

// axes of XPath 1.0.
var axes = []string{"ancestor", "ancestor-or-self", "attribute", "child", "descendant", "descendant-or-self", "following",
	"following-sibling", "namespace", "parent", "preceding", "preceding-sibling", "self"}

func (g *grammar) oneStep() error {
	g.facts.attr = ""
	if g.take(".") || g.take("..") {
		if g.is("[") {
			return g.fail(g.peek(), "dot", "“.” takes no “[”: write self::node()[...]")
		}
		return nil
	}
	attr := g.take("@")
	if t := g.peek(); t.kind == name && g.words[g.at+1].kind == symbol && g.words[g.at+1].text == "::" {
		if attr {
			return g.fail(t, "at", "after “@” the attribute's name is expected, not an axis")
		}
		if !slices.Contains(axes, t.text) {
			return g.suggest(t, "axis", "there is no axis “%s”", axes)
		}
		attr = t.text == "attribute"
		g.at += 2
	}
	t := g.peek()
	if t.kind != name {
		return g.unexpected(dueName)
	}
	g.at++
	if err := g.nodeTest(t, attr); err != nil {
		return err
	}
	if err := g.predicates(); err != nil {
		return err
	}
	if g.facts.attr = ""; attr && t.text != "*" {
		g.facts.attr = t.text
	}
	return nil
}

// nodeTest reads what follows the name of a step.
func (g *grammar) nodeTest(t token, attr bool) error {
	if g.is("(") {
		if !slices.Contains(nodeTypes, t.text) {
			return g.suggest(t, "functionstep", "“%s(...)” is a function and cannot be a step", nodeTypes)
		}
		g.at++
		if arg := g.peek(); arg.kind == literal && t.text == "processing-instruction" {
			g.at++
		}
		if !g.take(")") {
			return g.unexpected(dueParen)
		}
		return nil
	}
	prefix, _, ok := strings.Cut(t.text, ":")
	if _, declared := g.scope.namespaces[prefix]; ok && !declared && prefix != "xml" {
		return g.fail(t, "prefixname", "the prefix “%s:” is not declared: names in pages have no prefix, or test name()='%s'", prefix, t.text)
	}
	_ = attr
	return nil
}

func (g *grammar) predicates() error {
	for g.is("[") {
		open := g.peek()
		g.at++
		if g.is("]") {
			return g.fail(open, "emptytest", "an empty “[]”: write a position, as in [1], or a test, as in [@id]")
		}
		if err := g.expr(); err != nil {
			return err
		}
		if !g.take("]") {
			return g.unexpected(due{"closebracket", "“]” to close the “[” of column ", column(g.text, open.at)})
		}
	}
	return nil
}
