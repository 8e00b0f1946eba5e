package program

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/beevik/etree"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// XSLT writes the program as an XSLT 1.0 stylesheet for the well-formed XHTML
// of tagtree.WriteXHTML (Deng & Xiong: extraction by an XSLT program generated
// from the learned XPaths). It holds the same vote: each locator is a variable,
// the nodes they find are sorted by their votes, and the first is taken under
// the same conditions. Result: <records><record><field>value</field>...
//
// What XSLT 1.0 cannot say is left out, and a comment says so: the slot votes
// of tree alignment, regular expressions, shapes of cuts.
func (p *Program) XSLT() ([]byte, error) {
	doc := etree.NewDocument()
	doc.CreateProcInst("xml", `version="1.0" encoding="UTF-8"`)
	sheet := doc.CreateElement("xsl:stylesheet")
	sheet.CreateAttr("version", "1.0")
	sheet.CreateAttr("xmlns:xsl", "http://www.w3.org/1999/XSL/Transform")
	sheet.CreateComment(" Template " + commentText(p.template.Name) + ". Expects the XHTML that `wrapsmith tidy` writes. ")
	for _, f := range p.fields {
		for _, note := range append(f.notes(), p.articleNotes(&f)...) {
			sheet.CreateComment(" " + commentText(note) + " ")
		}
	}
	el(sheet, "output", "method", "xml", "encoding", "UTF-8", "indent", "yes")
	main := el(sheet, "template", "match", "/")
	if p.list != nil {
		p.writeList(sheet, main)
	} else {
		rec := el(main, "variable", "name", "record")
		for i := range p.fields {
			if p.article != nil && i == p.article.body {
				p.writeBody(rec)
				continue
			}
			p.fields[i].writeVote(rec, i)
		}
		root := main.CreateElement("records")
		some := el(root, "if", "test", "string($record)!=''")
		el(some.CreateElement("record"), "copy-of", "select", "$record")
	}
	for i := range p.fields {
		p.fields[i].writeValue(sheet, i)
	}
	writeTextMode(sheet)
	if p.article != nil && p.article.fix.HasContainer() {
		p.writeBodyMode(sheet)
	}
	doc.Indent(1)
	var b bytes.Buffer
	if _, err := doc.WriteTo(&b); err != nil {
		return nil, fmt.Errorf("program: write XSLT: %w", err)
	}
	return b.Bytes(), nil
}

// el adds an element of XSLT with attributes given as pairs.
func el(parent *etree.Element, name string, attrs ...string) *etree.Element {
	e := parent.CreateElement("xsl:" + name)
	for i := 0; i+1 < len(attrs); i += 2 {
		e.CreateAttr(attrs[i], attrs[i+1])
	}
	return e
}

func commentText(s string) string { return strings.ReplaceAll(s, "-", "‐") }

// notes says what of a field the stylesheet leaves out.
func (f *field) notes() []string {
	var out []string
	for _, l := range f.locators {
		if l.slot {
			out = append(out, "Field "+f.Name+": the vote of its slot in the template's tree is left out.")
		}
	}
	if f.Regex != "" {
		out = append(out, "Field "+f.Name+": the regular expression "+f.Regex+" is not checked.")
	}
	if f.Many && f.oneSeries() {
		out = append(out, "Field "+f.Name+": of several values beside each other the first is given.")
	} else if f.Many && f.inner == nil {
		out = append(out, "Field "+f.Name+": a list that the page shows twice is given twice.")
	}
	for _, c := range f.Cuts {
		if c.Shape != "" {
			out = append(out, "Field "+f.Name+": values found by the shape "+c.Shape+" are left out.")
		}
	}
	return out
}

// voters lists the indexes of the locators of a design that XSLT can run.
func (f *field) voters(design int) []int {
	var out []int
	for i, l := range f.locators {
		if !l.slot && l.design == design {
			out = append(out, i)
		}
	}
	return out
}

// writeVote writes the variables of a field's locators and the vote of each
// design, the first that finds something being put out.
func (f *field) writeVote(parent *etree.Element, i int) {
	choose := etree.NewElement("xsl:choose")
	for d := range f.designs {
		if len(f.voters(d)) == 0 {
			continue
		}
		name := fmt.Sprintf("f%dd%d", i+1, d+1)
		f.writeDesign(parent, i, d, name)
		el(el(choose, "when", "test", "string($"+name+")!=''"), "copy-of", "select", "$"+name)
	}
	if len(choose.ChildElements()) > 0 {
		parent.AddChild(choose)
	}
}

// writeDesign writes a variable with what the locators of one design elect.
func (f *field) writeDesign(parent *etree.Element, i, d int, result string) { //nolint:funlen // one part of the stylesheet after the other
	var union, score, cast, guard, place, after, guardCast, plain []string
	labelled := f.designs[d].labelled
	for _, k := range f.voters(d) {
		l := f.locators[k]
		name := fmt.Sprintf("f%dl%d", i+1, k+1)
		path, same := f.Field.Locators[k].XPath, "generate-id(.)=generate-id($"+name+")"
		switch {
		case f.Many:
			same = "count(.|$" + name + ")=count($" + name + ")"
		case l.only:
			path = "(" + path + ")[last()=1]"
		default:
			path = "(" + path + ")[1]"
		}
		el(parent, "variable", "name", name, "select", path+"["+f.present()+"]")
		union = append(union, "$"+name)
		score = append(score, fmt.Sprintf("%d*(%s)", l.weight, same))
		cast = append(cast, fmt.Sprintf("%d*boolean($%s)", l.weight, name))
		if l.guard {
			guard = append(guard, same)
			guardCast = append(guardCast, cast[len(cast)-1])
		} else {
			plain = append(plain, score[len(score)-1])
		}
		switch l.family {
		case template.FamilyPath:
			place = append(place, same)
		case template.FamilyLandmark:
			after = append(after, same)
		}
	}
	all, sum := strings.Join(union, "|"), strings.Join(score, "+")
	castName := result + "cast"
	el(parent, "variable", "name", castName, "select", strings.Join(cast, "+"))
	held, counted := all, "$"+castName
	if len(guard) > 0 {
		voted := strings.Join(guard, " or ")
		counted = fmt.Sprintf("boolean(%s)*(%s)+not(%s)*$%s", voted, strings.Join(append(guardCast, plain...), "+"), voted, castName)
		if !labelled && len(place) > 0 && len(after) > 0 {
			guard = append(guard, "("+strings.Join(place, " or ")+") and ("+strings.Join(after, " or ")+")")
		}
		held = "(" + all + ")[" + strings.Join(guard, " or ") + "]"
	}
	each := el(el(parent, "variable", "name", result), "for-each", "select", held)
	el(each, "sort", "select", sum, "data-type", "number", "order", "descending")
	of := result + "of"
	el(each, "variable", "name", of, "select", counted)
	win := el(each, "if", "test", fmt.Sprintf("position()=1 and %s>=%s*$%s and %s>=%s*($%s+%s*(%d-$%s))",
		sum, num(Majority), of, sum, num(LeastConfidence), of, num(silence), f.designs[d].total, of))
	call := fmt.Sprintf("f%d", i+1)
	if !f.Many || f.oneSeries() {
		el(win, "call-template", "name", call)
		return
	}
	best := result + "best"
	el(win, "variable", "name", best, "select", sum)
	share := fmt.Sprintf("%s>=%s*$%s", sum, num(Share), best)
	if f.Look != nil && f.Look.Most > 1 {
		win = el(win, "if", "test", fmt.Sprintf("count((%s)[%s])<=%d", all, share, f.mostValues()))
	}
	inner := el(win, "for-each", "select", all)
	el(el(inner, "if", "test", fmt.Sprintf("%s and not(descendant::node()[%s])", share, share)), "call-template", "name", call)
}

// present is the test that there is anything at the field's part of a node.
func (f *field) present() string {
	if f.Part.Kind == template.PartAttr {
		return stemmed("@" + f.Part.Attr)
	}
	return "self::text()[" + stemmed(".") + "] or .//text()[" + stemmed(".") + "]"
}

func stemmed(expr string) string {
	return "normalize-space(translate(" + expr + ",'" + spaceFrom + ":：','" + spaceTo + "'))"
}

func num(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// spaceFrom and spaceTo are the arguments of translate() that make the spaces
// of package tagtree blanks and drop what has no width.
var (
	spaceFrom = tagtree.Spaces + tagtree.Invisible
	spaceTo   = strings.Repeat(" ", len([]rune(tagtree.Spaces)))
)

func collapsed(expr string) string {
	return "normalize-space(translate(" + expr + ",'" + spaceFrom + "','" + spaceTo + "'))"
}

// writeValue writes the named template that turns the context node into the field's element.
func (f *field) writeValue(sheet *etree.Element, i int) {
	t := el(sheet, "template", "name", fmt.Sprintf("f%d", i+1))
	if f.Part.Kind == template.PartHTML {
		el(t.CreateElement(f.Name), "copy-of", "select", "node()")
		return
	}
	raw := el(t, "variable", "name", "raw")
	switch f.Part.Kind {
	case template.PartAttr:
		el(raw, "value-of", "select", "@"+f.Part.Attr)
	case template.PartOwn:
		each := el(raw, "for-each", "select", "text()|*")
		pick := el(each, "choose")
		el(el(pick, "when", "test", "self::text()"), "value-of", "select", ".")
		el(pick, "otherwise").CreateElement("xsl:text").SetText(" ")
	default:
		el(raw, "apply-templates", "select", ".", "mode", "text")
	}
	el(t, "variable", "name", "text", "select", collapsed("$raw"))
	f.writeCuts(el(t, "variable", "name", "step0"))
	for k, step := range f.Steps {
		el(t, "variable", "name", fmt.Sprintf("step%d", k+1), "select", stepped(step, fmt.Sprintf("$step%d", k)))
	}
	last := fmt.Sprintf("string($step%d)", len(f.Steps))
	if between := template.BetweenOf(f.Cuts); !between.IsNone() {
		parts := fmt.Sprintf("f%dparts", i+1)
		el(el(t, "call-template", "name", parts), "with-param", "name", "text", "select", last)
		if between.And == "" {
			f.writeParts(sheet, parts, between.Sign, "")
			return
		}
		f.writeParts(sheet, parts, between.Sign, parts+"and")
		f.writeParts(sheet, parts+"and", " "+between.And+" ", "")
		return
	}
	el(t, "variable", "name", "value", "select", last)
	out := el(t, "if", "test", f.valid())
	el(out.CreateElement(f.Name), "value-of", "select", "$value")
}

// writeParts writes the named template that turns each part of a text between a sign into the field's element, or calls another template
// with the part between blanks.
func (f *field) writeParts(sheet *etree.Element, name, sign, call string) {
	t, sign := el(sheet, "template", "name", name), locator.Quote(sign)
	el(t, "param", "name", "text")
	el(t, "variable", "name", "value", "select", "normalize-space(substring-before(concat($text,"+sign+"),"+sign+"))")
	if call == "" {
		el(el(t, "if", "test", f.valid()).CreateElement(f.Name), "value-of", "select", "$value")
	} else {
		el(el(t, "call-template", "name", call), "with-param", "name", "text", "select", "concat(' ',$value,' ')")
	}
	more := el(t, "if", "test", "contains($text,"+sign+")")
	el(el(more, "call-template", "name", name), "with-param", "name", "text", "select", "substring-after($text,"+sign+")")
}

// writeCuts writes the first cut that fits as the content of a variable.
func (f *field) writeCuts(value *etree.Element) {
	if len(f.Cuts) == 0 {
		el(value, "value-of", "select", "$text")
		return
	}
	choose := el(value, "choose")
	for _, whole := range []bool{true, false} {
		for _, c := range f.Cuts {
			if c.Shape != "" || !whole && c.NeedsBefore() {
				continue
			}
			test, piece := "true()", "$text"
			if c.After != "" {
				a := locator.Quote(c.After)
				test, piece = "contains($text,"+a+")", "substring-after($text,"+a+")"
			}
			if c.Before != "" && whole {
				b := locator.Quote(c.Before)
				test, piece = test+" and contains("+piece+","+b+")", "substring-before("+piece+","+b+")"
			}
			el(el(choose, "when", "test", test), "value-of", "select", "normalize-space("+piece+")")
		}
	}
	if len(choose.ChildElements()) == 0 { // shapes alone
		el(choose, "when", "test", "false()")
	}
}

// valid is the test that a value is there and can be of the field's type.
func (f *field) valid() string {
	test := "string($value)!=''"
	if f.noHeadings() {
		test += " and translate(substring($value,string-length($value)),':：','')!=''"
	}
	switch f.Type { // a text that is no number, price or date is kept
	case record.URL, record.Image:
		test += ` and translate($value,' <>"','')=string($value)`
	}
	return test
}

// writeTextMode writes the templates that read text as tagtree.Text does.
func writeTextMode(sheet *etree.Element) {
	el(el(sheet, "template", "match", "text()", "mode", "text"), "value-of", "select", ".")
	el(sheet, "template", "match", "script|style|template|comment()|processing-instruction()", "mode", "text")
	el(el(sheet, "template", "match", "*", "mode", "text"), "apply-templates", "mode", "text")
	block := el(sheet, "template", "match", strings.Join(tagtree.BlockNames(), "|"), "mode", "text")
	block.CreateElement("xsl:text").SetText(" ")
	el(block, "apply-templates", "mode", "text")
	block.CreateElement("xsl:text").SetText(" ")
}
