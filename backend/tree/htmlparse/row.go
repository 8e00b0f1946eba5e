package htmlparse

import (
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// inRows is in a group of rows (section 13.2.6.4.13).
func inRows(p *parser) bool {
	switch p.tok.kind {
	case html.StartTagToken:
		switch p.tok.atom {
		case atom.Tr:
			p.clearBody()
			p.addElement()
			p.mode = inRow
			return true
		case atom.Td, atom.Th:
			p.imply(html.StartTagToken, atom.Tr)
			return false
		case atom.Caption, atom.Col, atom.Colgroup, atom.Tbody, atom.Tfoot, atom.Thead:
			return !p.endRows()
		}
	case html.EndTagToken:
		switch p.tok.atom {
		case atom.Tbody, atom.Tfoot, atom.Thead:
			if p.has(tableScope, p.tok.atom) {
				p.clearBody()
				p.open.pop()
				p.mode = inTable
			}
			return true
		case atom.Table:
			return !p.endRows()
		case atom.Body, atom.Caption, atom.Col, atom.Colgroup, atom.Html, atom.Td, atom.Th, atom.Tr:
			return true
		}
	case html.CommentToken:
		p.add(p.comment())
		return true
	}
	return inTable(p)
}

// endRows closes the group of rows, if one is open.
func (p *parser) endRows() bool {
	if !p.popUntil(tableScope, atom.Tbody, atom.Thead, atom.Tfoot) {
		return false
	}
	p.mode = inTable
	return true
}

// inRow is section 13.2.6.4.14.
func inRow(p *parser) bool {
	switch p.tok.kind {
	case html.StartTagToken:
		switch p.tok.atom {
		case atom.Td, atom.Th:
			p.clearRow()
			p.addElement()
			p.mark()
			p.mode = inCell
			return true
		case atom.Caption, atom.Col, atom.Colgroup, atom.Tbody, atom.Tfoot, atom.Thead, atom.Tr:
			return !p.endRow()
		}
	case html.EndTagToken:
		switch p.tok.atom {
		case atom.Tr:
			p.endRow()
			return true
		case atom.Table:
			return !p.endRow()
		case atom.Tbody, atom.Tfoot, atom.Thead:
			return !p.has(tableScope, p.tok.atom) || !p.endRow()
		case atom.Body, atom.Caption, atom.Col, atom.Colgroup, atom.Html, atom.Td, atom.Th:
			return true
		}
	}
	return inTable(p)
}

// endRow closes the row, if one is open.
func (p *parser) endRow() bool {
	if !p.has(tableScope, atom.Tr) {
		return false
	}
	p.clearRow()
	p.open.pop()
	p.mode = inRows
	return true
}

// inCell is section 13.2.6.4.15.
func inCell(p *parser) bool {
	switch p.tok.kind {
	case html.StartTagToken:
		switch p.tok.atom {
		case atom.Caption, atom.Col, atom.Colgroup, atom.Tbody, atom.Td, atom.Tfoot, atom.Th, atom.Thead, atom.Tr:
			return !p.endCell(atom.Td, atom.Th)
		}
	case html.EndTagToken:
		switch p.tok.atom {
		case atom.Td, atom.Th:
			p.endCell(p.tok.atom)
			return true
		case atom.Body, atom.Caption, atom.Col, atom.Colgroup, atom.Html:
			return true
		case atom.Table, atom.Tbody, atom.Tfoot, atom.Thead, atom.Tr:
			if !p.has(tableScope, p.tok.atom) {
				return true
			}
			p.endCell(atom.Td, atom.Th)
			p.mode = inRow
			return false
		}
	}
	return inBody(p)
}

// endCell closes the cell, if one of the tags is open.
func (p *parser) endCell(tags ...atom.Atom) bool {
	if !p.popUntil(tableScope, tags...) {
		return false
	}
	p.unmark()
	p.mode = inRow
	return true
}
