// Package htmlparse builds the tree of a page, as HTML section 13.2 describes, without scripts.
//
// The nodes are those of golang.org/x/net/html, and the trees are those of its parser: the tree
// construction follows that parser step by step (Copyright 2010 The Go Authors, BSD licence, see
// licenses). The tests parse the same texts with both. What differs is the work: the page is one
// text in memory, which the tokenizer searches and does not copy byte by byte, and nodes,
// attributes and strings are allocated many at a time. It takes a third of the time.
//
// The two stages are those of the standard:
//
//	text  ->  tokenizer  ->  token  ->  parser, in one of 20 modes  ->  nodes
//
// Cost: O(n) in the text, but for the search through the open elements, of which there are 512 at most.
package htmlparse

import (
	"errors"
	"fmt"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// ErrTooDeep says that more than 512 elements are open at once.
var ErrTooDeep = errors.New("htmlparse: more than 512 elements are nested")

const maxOpen = 512 // elements, as in x/net/html

// parser builds the tree from tokens (HTML, section 13.2.6).
type parser struct {
	tokenizer tokenizer
	tok       token
	doc       *html.Node

	open       stack // the open elements, the outermost first (section 13.2.4.2)
	formatting stack // the active formatting elements (section 13.2.4.3)

	head, form *html.Node

	mode      mode
	original  mode // the mode to return to after a text
	templates []mode

	framesetOK bool // a frameset may still replace the body
	fostering  bool // what is no part of a table goes in front of it
	quirks     bool // a paragraph may contain a table

	texts map[*html.Node][]byte // text nodes that several tokens add to
	room  []html.Node           // allocated and not used yet
}

// mode takes the current token, and reports whether it is done with it: if not, the
// token is for the mode that is set then.
type mode func(*parser) bool

// Parse builds the tree of a text. It fails with ErrTooDeep where elements nest too deeply.
func Parse(text string) (doc *html.Node, err error) {
	defer func() { // ErrTooDeep, or a state that the modes do not expect: one page fails, not the run
		if r := recover(); r != nil {
			failure, ok := r.(error)
			if !ok {
				failure = fmt.Errorf("htmlparse: %v", r)
			}
			doc, err = nil, failure
		}
	}()
	p := &parser{tokenizer: tokenizer{text: text}, doc: &html.Node{Type: html.DocumentNode}, framesetOK: true, mode: initial}
	for ended := false; !ended; ended = p.tok.kind == html.ErrorToken {
		n := p.open.top()
		p.tok = p.tokenizer.next(n != nil && n.Namespace != "")
		p.process()
	}
	for n, b := range p.texts {
		n.Data = string(b)
	}
	return p.doc, nil
}

// process gives the current token to the modes until one is done with it.
func (p *parser) process() {
	for done := false; !done; {
		if p.inForeignContent() {
			done = foreignContent(p)
		} else {
			done = p.mode(p)
		}
	}
}

// imply processes a tag that the page left out.
func (p *parser) imply(kind html.TokenType, a atom.Atom) {
	tok := p.tok
	p.tok = token{kind: kind, atom: a, data: a.String()}
	p.process()
	p.tok = tok
}

// readText switches to the mode of a text without tags.
func (p *parser) readText() {
	if p.original != nil {
		panic("a text begins inside of a text")
	}
	p.original, p.mode = p.mode, text
}

// readRaw adds an element whose text has no tags.
func (p *parser) readRaw() {
	p.addElement()
	p.original, p.mode = p.mode, text
}
