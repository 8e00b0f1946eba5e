// Package xpath runs XPath 1.0 that a person wrote, and previews XSLT, through
// helium, whose only importer it is.
//
// Locators that Wrapsmith makes itself are in the language of package locator
// and run on the tag tree directly. Package xpath runs expressions outside of
// that language. It converts the tag tree into the engine's document, node by
// node. Each node keeps its number, so answers are numbers of the same tree.
//
// Expressions are checked before the engine sees them (grammar.go), for the engine's errors have no
// positions; an Error names the place and what is expected there. The engine is bounded: MaxOps for each
// evaluation, Deadline for all on one page, no documents, no files, no network. A panic of the engine becomes
// an error.
//
// The document is the XHTML of tagtree.WriteXHTML: elements have no namespace,
// so //svg finds an svg element. Comments are there and have no number.
//
// Cost: the conversion takes some 0.7 of a parse, once for each Doc and only
// when needed.
package xpath

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/lestrrat-go/helium"
	"github.com/lestrrat-go/helium/xpath1"

	"wrapsmith/backend/message"
	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
)

// Bounds of evaluations. MaxOps, for each one, is the one that matters, as it does not depend
// on the machine: the same expression always ends, or never does.
const (
	MaxOps   = 3_000_000        // the engine's count: nodes visited, predicates and functions called
	Deadline = 10 * time.Second // for all expressions on one page
)

// ErrTooLong says that an expression ran out of time or operations.
var ErrTooLong = errors.New("the expression takes too long on this page")

// Expr is a compiled expression. Immutable, safe for concurrent use.
type Expr struct {
	text string
	expr *xpath1.Expression
	attr string
}

// Compile checks and compiles an expression; an error is an *Error with its place.
func Compile(expr string) (*Expr, error) {
	facts, err := check(expr, nil)
	if err != nil {
		return nil, err
	}
	e := &Expr{text: expr, attr: facts.attr}
	err = guarded(func() (err error) {
		e.expr, err = xpath1.Compile(expr)
		return err
	})
	if err != nil {
		return nil, &Error{Line: 1, Column: 1, Text: err.Error(), Detail: message.Newf("xpath.engine", err)}
	}
	return e, nil
}

// GivesNodes reports whether the expression gives nodes, and not a text, a number or a truth value. That is the same on each page.
func (e *Expr) GivesNodes() bool {
	p, err := page.New([]byte("<p>"), page.Origin{})
	if err != nil {
		return true
	}
	t, err := tagtree.Parse(p)
	if err != nil {
		return true
	}
	r, err := e.Eval(NewDoc(t))
	return err != nil || r.IsNodes
}

// String is the expression as it was written.
func (e *Expr) String() string { return e.text }

// Attr is the attribute in which the path ends, as in //a/@href; "" when it ends elsewhere.
func (e *Expr) Attr() string { return e.attr }

// Result is what an expression gives: nodes, or a text (a number and a truth value come as XPath prints them).
type Result struct {
	IsNodes bool
	Nodes   []Found // in document order, when IsNodes
	Text    string  // else
}

// Found is one node: its number and its string value. For an attribute that is the number of its element.
type Found struct {
	Node tagtree.NodeID
	Attr string // the attribute's name, "" for an element or text
	Text string // the attribute's value; "" for an element or text: ask the tree
}

// Nodes returns the numbers of the nodes found, in document order, each once;
// for attributes those of their elements. Comments have no number and are left out.
func (e *Expr) Nodes(d *Doc) ([]tagtree.NodeID, error) {
	r, err := e.Eval(d)
	if err != nil {
		return nil, err
	}
	if !r.IsNodes {
		return nil, fmt.Errorf("xpath: %q: it gives the text %q; a path to nodes is wanted, as in //div/p", e.text, r.Text)
	}
	var ids []tagtree.NodeID
	for _, f := range r.Nodes {
		if n := len(ids); n == 0 || ids[n-1] != f.Node {
			ids = append(ids, f.Node)
		}
	}
	return ids, nil
}

// Eval runs the expression from the document.
func (e *Expr) Eval(d *Doc) (Result, error) {
	ctx, spent := d.time.take()
	defer spent()
	if ctx.Err() != nil {
		return Result{}, fmt.Errorf("xpath: %q: %w", e.text, errors.Join(ErrTooLong, ctx.Err()))
	}
	doc, err := d.convert()
	if err != nil {
		return Result{}, err
	}
	var out *xpath1.Result
	err = guarded(func() (err error) {
		out, err = xpath1.NewEvaluator().OpLimit(MaxOps).Evaluate(ctx, e.expr, doc)
		return err
	})
	switch {
	case errors.Is(err, xpath1.ErrOpLimit), errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled), errors.Is(err, xpath1.ErrNodeSetLimit):
		return Result{}, fmt.Errorf("xpath: %q: %w", e.text, ErrTooLong)
	case err != nil:
		return Result{}, fmt.Errorf("xpath: %q: %w", e.text, err)
	}
	return result(out), nil
}

func result(r *xpath1.Result) Result {
	switch r.Type {
	case xpath1.BooleanResult:
		return Result{Text: strconv.FormatBool(r.Bool)}
	case xpath1.NumberResult:
		return Result{Text: number(r.Number)}
	case xpath1.StringResult:
		return Result{Text: r.String}
	}
	out := Result{IsNodes: true}
	for _, n := range r.NodeSet {
		switch n := n.(type) {
		case *helium.Document:
			out.Nodes = append(out.Nodes, Found{Node: 0})
		case *helium.Element, *helium.Text:
			out.Nodes = append(out.Nodes, Found{Node: tagtree.NodeID(n.Line())})
		case *helium.Attribute:
			out.Nodes = append(out.Nodes, Found{Node: tagtree.NodeID(n.Parent().Line()), Attr: n.Name(), Text: n.Value()})
		}
	}
	return out
}

// number prints a number as XPath 1.0 does (section 4.2).
func number(f float64) string {
	switch {
	case math.IsNaN(f):
		return "NaN"
	case math.IsInf(f, 1):
		return "Infinity"
	case math.IsInf(f, -1):
		return "-Infinity"
	case f == 0:
		return "0"
	}
	return strconv.FormatFloat(f, 'f', -1, 64)
}

// guarded runs the engine; a panic of it becomes an error.
func guarded(run func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the XPath engine failed: %v", r)
		}
	}()
	return run()
}
