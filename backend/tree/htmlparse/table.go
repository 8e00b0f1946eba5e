package htmlparse

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// clearTable closes what is open in the table, clearBody what is in a group of rows, clearRow what is in a row (section 13.2.6.4.9).
func (p *parser) clearTable() { p.popTo(atom.Html, atom.Table, atom.Template) }
func (p *parser) clearBody() {
	p.popTo(atom.Html, atom.Tbody, atom.Tfoot, atom.Thead, atom.Template)
}
func (p *parser) clearRow() { p.popTo(atom.Html, atom.Tr, atom.Template) }

// inTable is section 13.2.6.4.9. What is no part of a table goes in front of it.
func inTable(p *parser) bool {
	switch p.tok.kind {
	case html.TextToken:
		p.tok.data = strings.ReplaceAll(p.tok.data, "\x00", "")
		if inTableContext(p.open.top()) && p.blank() {
			p.addText(p.tok.data)
			return true
		}
	case html.StartTagToken:
		if done, known := p.tableStart(); known {
			return done
		}
	case html.EndTagToken:
		switch p.tok.atom {
		case atom.Table:
			p.endTable()
			return true
		case atom.Body, atom.Caption, atom.Col, atom.Colgroup, atom.Html, atom.Tbody, atom.Td, atom.Tfoot, atom.Th, atom.Thead, atom.Tr:
			return true
		case atom.Template:
			return inHead(p)
		}
	case html.CommentToken:
		p.add(p.comment())
		return true
	case html.DoctypeToken:
		return true
	case html.ErrorToken:
		return inBody(p)
	}
	p.fostering = true
	done := inBody(p)
	p.fostering = false
	return done
}

// endTable closes the table, if one is open.
func (p *parser) endTable() bool {
	if !p.popUntil(tableScope, atom.Table) {
		return false
	}
	p.resetMode()
	return true
}

// tableStart takes a start tag that belongs to a table.
func (p *parser) tableStart() (done, known bool) {
	switch p.tok.atom {
	case atom.Caption:
		p.clearTable()
		p.mark()
		p.addElement()
		p.mode = inCaption
	case atom.Colgroup:
		p.clearTable()
		p.addElement()
		p.mode = inColumns
	case atom.Col:
		p.imply(html.StartTagToken, atom.Colgroup)
		return false, true
	case atom.Tbody, atom.Tfoot, atom.Thead:
		p.clearTable()
		p.addElement()
		p.mode = inRows
	case atom.Td, atom.Th, atom.Tr:
		p.imply(html.StartTagToken, atom.Tbody)
		return false, true
	case atom.Table:
		return !p.endTable(), true
	case atom.Style, atom.Script, atom.Template:
		return inHead(p), true
	case atom.Input:
		if !hiddenInput(p.tok.attr) {
			return false, false
		}
		p.addVoid()
	case atom.Form:
		if p.form != nil || p.open.has(atom.Template) {
			return true, true
		}
		p.addElement()
		p.form = p.open.pop()
		return false, false
	default:
		return false, false
	}
	return true, true
}

// inCaption is section 13.2.6.4.11.
func inCaption(p *parser) bool {
	switch p.tok.kind {
	case html.StartTagToken:
		switch p.tok.atom {
		case atom.Caption, atom.Col, atom.Colgroup, atom.Tbody, atom.Td, atom.Tfoot, atom.Thead, atom.Tr:
			return !p.endCaption()
		}
	case html.EndTagToken:
		switch p.tok.atom {
		case atom.Caption:
			p.endCaption()
			return true
		case atom.Table:
			return !p.endCaption()
		case atom.Body, atom.Col, atom.Colgroup, atom.Html, atom.Tbody, atom.Td, atom.Tfoot, atom.Th, atom.Thead, atom.Tr:
			return true
		}
	}
	return inBody(p)
}

// endCaption closes the caption, if one is open.
func (p *parser) endCaption() bool {
	if !p.popUntil(tableScope, atom.Caption) {
		return false
	}
	p.unmark()
	p.mode = inTable
	return true
}

// inColumns is section 13.2.6.4.12.
func inColumns(p *parser) bool {
	switch p.tok.kind {
	case html.TextToken:
		if p.addSpace() {
			return true
		}
	case html.CommentToken:
		p.add(p.comment())
		return true
	case html.DoctypeToken:
		return true
	case html.StartTagToken:
		switch p.tok.atom {
		case atom.Html:
			return inBody(p)
		case atom.Col:
			p.addVoid()
			return true
		case atom.Template:
			return inHead(p)
		}
	case html.EndTagToken:
		switch p.tok.atom {
		case atom.Colgroup:
			if p.open.top().DataAtom == atom.Colgroup {
				p.open.pop()
				p.mode = inTable
			}
			return true
		case atom.Col:
			return true
		case atom.Template:
			return inHead(p)
		}
	case html.ErrorToken:
		return inBody(p)
	}
	if p.open.top().DataAtom != atom.Colgroup {
		return true
	}
	p.open.pop()
	p.mode = inTable
	return false
}
