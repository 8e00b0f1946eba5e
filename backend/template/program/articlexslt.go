package program

import (
	"slices"
	"strings"

	"github.com/beevik/etree"

	"wrapsmith/backend/template/article"
	"wrapsmith/backend/tree/tagtree"
)

// An article's body in XSLT 1.0. The text of the container, and of what is kept
// beside it, is written with a mark where a block begins or ends, without
// what is left out; a template then parts it at the marks, a value each:
//
//	<div><h2>A</h2>b <i>c</i><ul><li>d</li></ul></div>  ->  A | b c | d
//
// What XSLT cannot say: the automatic choice (so a body without a container, and
// title, author and date without locators, are left out, and a comment says so),
// and what a style sheet hides. The cells of a table's row are parted by blanks.

// articleNotes says what of an article's field the stylesheet leaves out.
func (p *Program) articleNotes(f *field) []string {
	if p.article == nil {
		return nil
	}
	for i := range p.article.parts {
		if p.fields[i].Name == f.Name {
			return []string{"Field " + f.Name + ": it is read automatically, which XSLT cannot do, and left out; mark it on a page to have it here."}
		}
	}
	if i := p.article.body; i >= 0 && p.fields[i].Name == f.Name && !p.article.fix.HasContainer() {
		return []string{"Field " + f.Name + ": the body is found automatically, which XSLT cannot do, and left out: the samples have no element in common that holds it."}
	}
	return nil
}

// writeBody writes the body's values into the record.
func (p *Program) writeBody(rec *etree.Element) {
	if !p.article.fix.HasContainer() {
		return
	}
	test := "count($bodyContainer)=1"
	if p.article.fix.Container == nil {
		test = "$bodyContainer"
	}
	some := el(rec, "if", "test", test)
	text := el(some, "variable", "name", "bodyText")
	each := el(text, "for-each", "select", "$bodyRoots[not(ancestor::*[count(.|$bodyRoots)=count($bodyRoots)])]")
	el(each, "apply-templates", "select", ".", "mode", "body")
	call := el(some, "call-template", "name", "paragraphs")
	el(call, "with-param", "name", "text", "select", "string($bodyText)")
}

// paragraphEnd is what parts paragraphs in a body's text: Unicode's own character for it.
const paragraphEnd = "\u2029"

// writeBodyMode writes the templates that read a body as package article does.
func (p *Program) writeBodyMode(sheet *etree.Element) {
	fix := p.article.fix
	el(sheet, "variable", "name", "bodyContainer", "select", fix.XPath())
	el(sheet, "variable", "name", "bodyRoots", "select", strings.Join(append([]string{"$bodyContainer"}, slices.Concat(paths(fix.Keep), paths(fix.Hand.Keep))...), " | "))
	el(sheet, "variable", "name", "bodyOut", "select", strings.Join(append([]string{"/.."}, slices.Concat(paths(fix.Drop), paths(fix.Hand.Drop))...), " | "))
	const in = "count(.|$bodyOut)!=count($bodyOut)"
	el(el(sheet, "template", "match", "text()", "mode", "body"), "value-of", "select", "translate(.,'"+paragraphEnd+"',' ')")
	el(sheet, "template", "match", "script|style|template|head|select|textarea|svg|iframe|object|audio|video|canvas|datalist|title|comment()|processing-instruction()", "mode", "body", "priority", "2")
	el(sheet, "template", "match", article.UnreadPattern, "mode", "body", "priority", "4")
	el(el(el(sheet, "template", "match", "*", "mode", "body"), "if", "test", in), "apply-templates", "mode", "body")
	names := tagtree.BlockNames()
	block := el(sheet, "template", "match", strings.Join(append(names, "button"), "|"), "mode", "body", "priority", "1")
	broken(el(block, "if", "test", in))
	blocks := "(td|th)//*[self::" + strings.Join(names, " or self::") + "][normalize-space()]"
	flat := "tr[count(td|th)>1][not(" + blocks + ") or " +
		"(count(*)=count(preceding-sibling::*[1][self::tr]/*) or count(*)=count(following-sibling::*[1][self::tr]/*)) and " +
		"not(" + blocks + "[not(self::p or self::div) or normalize-space()!=normalize-space(ancestor::*[self::td or self::th][1])])]"
	cells := el(el(sheet, "template", "match", flat, "mode", "body", "priority", "2"), "if", "test", in)
	cells.CreateElement("xsl:text").SetText(paragraphEnd)
	each := el(cells, "for-each", "select", "(td|th)[count(.|$bodyOut)!=count($bodyOut)]")
	el(el(each, "variable", "name", "cell"), "apply-templates", "mode", "body")
	el(each, "value-of", "select", "translate($cell,'"+paragraphEnd+"',' ')") // of the block in it
	each.CreateElement("xsl:text").SetText(" ")
	cells.CreateElement("xsl:text").SetText(paragraphEnd)
	br := el(el(sheet, "template", "match", "br", "mode", "body", "priority", "3"), "choose")
	el(br, "when", "test", "preceding-sibling::node()[not(self::text()[normalize-space()=''])][1][self::br]").CreateElement("xsl:text").SetText(paragraphEnd)
	el(br, "otherwise").CreateElement("xsl:text").SetText(" ")
	writeParagraphs(sheet, p.fields[p.article.body].Name)
}

// broken reads an element's content between two marks.
func broken(e *etree.Element) {
	e.CreateElement("xsl:text").SetText(paragraphEnd)
	el(e, "apply-templates", "mode", "body")
	e.CreateElement("xsl:text").SetText(paragraphEnd)
}

// writeParagraphs writes the template that parts a text at its marks. It
// halves the text first, so that its depth grows with the paragraphs' logarithm
// and not with their number, which processors bound.
func writeParagraphs(sheet *etree.Element, name string) {
	t := el(sheet, "template", "name", "paragraphs")
	el(t, "param", "name", "text")
	el(t, "variable", "name", "end", "select", "'"+paragraphEnd+"'")
	el(t, "variable", "name", "half", "select", "floor(string-length($text) div 2)")
	el(t, "variable", "name", "rest", "select", "substring($text,$half+1)")
	pick := el(t, "choose")
	call := func(parent *etree.Element, text string) {
		el(el(parent, "call-template", "name", "paragraphs"), "with-param", "name", "text", "select", text)
	}
	halves := el(pick, "when", "test", "contains($rest,$end)")
	call(halves, "concat(substring($text,1,$half),substring-before($rest,$end))")
	call(halves, "substring-after($rest,$end)")
	first := el(pick, "when", "test", "contains($text,$end)")
	call(first, "substring-before($text,$end)")
	call(first, "substring-after($text,$end)")
	one := el(pick, "otherwise")
	el(one, "variable", "name", "line", "select", collapsed("$text"))
	el(el(one, "if", "test", "$line!=''").CreateElement(name), "value-of", "select", "$line")
}

// paths prints locators.
func paths[F article.Finder](list []F) []string {
	out := make([]string, len(list))
	for i, l := range list {
		out[i] = l.String()
	}
	return out
}
