package program

import (
	"fmt"
	"slices"
	"strings"

	"github.com/beevik/etree"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
)

// Lists in XSLT 1.0. The vote for first elements becomes a variable with their
// node set; of each record a copy is made, which exsl:node-set() turns into a
// tree of its own, and the fields' locators run in it as they are:
//
//	<xsl:for-each select="$firsts">
//	  <xsl:variable name="part"> copies of the record's nodes </xsl:variable>
//	  <xsl:for-each select="exsl:node-set($part)"> the vote of each field </xsl:for-each>
//	</xsl:for-each>
//
// node-set() is EXSLT, which libxslt, Saxon and Xalan have; XSLT 2 needs none.
const exsl = "http://exslt.org/common"

// writeList writes the records of a list into the main template.
func (p *Program) writeList(sheet, main *etree.Element) {
	sheet.CreateAttr("xmlns:exsl", exsl)
	sheet.CreateAttr("exclude-result-prefixes", "exsl")
	if p.list.headingsAt > 0 {
		p.list.writeNodes(main, "headings", p.list.headingsAt, p.list.Headings)
	}
	p.list.writeNodes(main, "firsts", 0, p.list.Locators)
	root := main.CreateElement("records")
	each := el(root, "for-each", "select", "$firsts")
	p.list.writePart(each)
	if p.list.headingsAt > 0 {
		heading := el(each, "variable", "name", "heading")
		el(heading, "copy-of", "select", "preceding::*["+among("headings")+"][1]")
	}
	record := el(each, "for-each", "select", "exsl:node-set($part)")
	rec := el(record, "variable", "name", "record")
	for i := range p.fields {
		f, at := &p.fields[i], rec
		if k := slices.Index(p.list.headings, i); k >= 0 {
			if p.list.headingsAt < 0 {
				continue
			}
			f, at = &p.list.heading.fields[k], el(rec, "for-each", "select", "exsl:node-set($heading)")
		}
		f.writeVote(at, i)
	}
	el(el(record, "if", "test", p.enough()).CreateElement("record"), "copy-of", "select", "$record")
	if p.list.Most > 1 {
		p.list.writeRun(sheet)
	}
}

// enough is the test that a record is a row (template.Field.Counts).
func (p *Program) enough() string {
	var counts []string
	for i := range p.fields {
		if p.fields[i].Heading {
			continue
		}
		f, value := &p.fields[i], "exsl:node-set($record)/"+p.fields[i].Name
		count := "boolean(" + value + ")"
		if f.Figures() {
			count = fmt.Sprintf("%d*boolean(%s[1][translate(.,'0123456789','')!=string(.) and string-length(.)<=%d])", template.FiguresCount, value, f.Longest())
		}
		counts = append(counts, count)
	}
	return fmt.Sprintf("%s>=%d", strings.Join(counts, "+"), max(p.list.Least, 1))
}

// among is the test that the context node is in a node set.
func among(set string) string { return "count(.|$" + set + ")=count($" + set + ")" }

// writeNodes writes a variable with the nodes of a field of inner, by vote: the first elements of the records, or the headings.
func (l *list) writeNodes(main *etree.Element, name string, at int, locators []template.Locator) {
	f, own := &l.inner.fields[at], "" // how the names of its other variables begin
	without := ""
	if at > 0 {
		own = "h"
	} else if l.headingsAt > 0 { // no record begins with a heading
		without = "[not(" + among("headings") + ")]"
	}
	var designs []string
	for d := range f.designs {
		var union, score []string
		for _, k := range f.voters(d) {
			name := fmt.Sprintf("%sr%d", own, k+1)
			el(main, "variable", "name", name, "select", locators[k].XPath)
			union = append(union, "$"+name)
			score = append(score, fmt.Sprintf("%d*(%s)", f.locators[k].weight, among(name)))
		}
		if len(union) == 0 {
			continue
		}
		all, sum, best := strings.Join(union, "|"), strings.Join(score, "+"), fmt.Sprintf("%sd%dbest", own, d+1)
		each := el(el(main, "variable", "name", best), "for-each", "select", all)
		el(each, "sort", "select", sum, "data-type", "number", "order", "descending")
		el(el(each, "if", "test", "position()=1"), "value-of", "select", sum)
		name := fmt.Sprintf("%sd%d", own, d+1)
		el(main, "variable", "name", name, "select", fmt.Sprintf("(%s)[%s>=%s*$%s]", all, sum, num(Share), best))
		expr := "$" + name
		for _, before := range designs {
			expr += "[not($" + before + ")]"
		}
		designs = append(designs, name)
		el(main, "variable", "name", fmt.Sprintf("%se%d", own, d+1), "select", expr)
	}
	chosen := make([]string, len(designs))
	for i, d := range designs {
		chosen[i] = "$" + own + "e" + d[len(own)+1:]
	}
	if len(chosen) == 0 {
		chosen = []string{"/.."} // no locator, no nodes
	}
	el(main, "variable", "name", own+"voted", "select", strings.Join(chosen, "|"))
	el(main, "variable", "name", name, "select", "$"+own+"voted[not(ancestor::*["+among(own+"voted")+"])]"+without)
}

// writePart writes $part: copies of a record's nodes.
func (l *list) writePart(each *etree.Element) {
	part := el(each, "variable", "name", "part")
	if l.Rowspan {
		writeRow(part)
	} else {
		el(part, "copy-of", "select", ".")
	}
	if l.Most <= 1 {
		return
	}
	call := el(part, "call-template", "name", "run")
	el(call, "with-param", "name", "node", "select", "following-sibling::node()[1]")
	el(call, "with-param", "name", "left", "select", fmt.Sprint(l.Most-1))
	el(call, "with-param", "name", "firsts", "select", "$firsts")
}

// writeRow writes a copy of a record's first element, which begins with the cells of rows above that extend over it
// (tagtree.Reaching): all cells before such a cell in its row do so too, and all first cells that extend over its row.
func writeRow(part *etree.Element) {
	const cells, at = "*[self::td or self::th]", "count(../preceding-sibling::tr)"
	not := func(row string) string { return "[not(@rowspan>" + row + " - " + at + ")]" }
	el(part, "variable", "name", "row", "select", "count(preceding-sibling::tr)")
	first := el(part, "copy")
	el(first, "copy-of", "select", "@*")
	each := el(first, "for-each", "select", "self::tr/preceding-sibling::tr/"+cells+"[@rowspan>$row - "+at+"][not(preceding-sibling::"+cells+not("$row")+")]")
	el(each, "variable", "name", "its", "select", at)
	ends := "../preceding-sibling::tr/" + cells + "[@rowspan>$its - " + at + "][not(preceding-sibling::" + cells + not("$its") + ")]" + not("$row")
	el(el(each, "if", "test", "not("+ends+")"), "copy-of", "select", ".")
	el(first, "copy-of", "select", "node()")
}

// writeRun writes the template that copies siblings up to the next record, as
// tagtree.Records does.
func (l *list) writeRun(sheet *etree.Element) {
	t := el(sheet, "template", "name", "run")
	for _, name := range []string{"node", "left", "firsts"} {
		el(t, "param", "name", name)
	}
	stop := "$node[self::*] and ($left=0 or $node/descendant-or-self::*[" + among("firsts") + "])"
	on := el(t, "if", "test", "$node and not("+stop+")")
	copied := "$node"
	if len(l.Tags) > 0 {
		tests := []string{"not(self::*)"}
		for _, tag := range l.Tags {
			tests = append(tests, "name()="+locator.Quote(tag))
		}
		copied += "[" + strings.Join(tests, " or ") + "]"
	}
	el(on, "copy-of", "select", copied)
	call := el(on, "call-template", "name", "run")
	el(call, "with-param", "name", "node", "select", "$node/following-sibling::node()[1]")
	el(call, "with-param", "name", "left", "select", "$left - count($node[self::*])")
	el(call, "with-param", "name", "firsts", "select", "$firsts")
}
