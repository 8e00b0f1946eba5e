package inspect

import (
	"fmt"
	"html"
	"io"
	"strings"

	"wrapsmith/backend/template/align"
)

// Sizes of a drawing, in pixels.
const (
	lineHeight = 18
	indentStep = 14
	margin     = 16
	charWidth  = 7 // of a monospaced character at 12 px
	gapWidth   = 120
)

// WriteSVG draws a view: of DETM the mapping, Tree Align of template and page, and the wrapper tree, of Ren & Xue the sequence with the cut, of
// CN101582074A the blocks of the records, of CN103246732 the values with tau, of Deng & Xiong the cover.
func WriteSVG(w io.Writer, v Inspection) error {
	d := &drawing{y: margin}
	d.text(margin, "title", v.Source)
	switch {
	case v.DETM != nil:
		d.detm(v.DETM)
	case v.RenXue != nil:
		d.renXue(v.RenXue)
	case v.Response != nil:
		d.response(v.Response)
	case v.News != nil:
		d.news(v.News)
	case v.Deng != nil:
		d.deng(v.Deng)
	}
	_, err := fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" font-family="ui-monospace,Consolas,monospace" font-size="12">
<style>rect.page{fill:#fff}text{fill:#1f2933}.title{font-weight:bold}.quiet{fill:#66727f}.pair{stroke:#2f6f9f;stroke-opacity:.55;fill:none}.replaced{stroke:#b4540a;stroke-width:1.5;fill:none}.gone{fill:#b3261e}.bar{fill:#9bb8d0}.chosen{fill:#1c6b4a}.cut{stroke:#b4540a;stroke-dasharray:4 3}.piece{fill:#8a4b08;font-weight:bold}.field{fill:#1c6b4a;font-weight:bold}.slot{stroke:#1c6b4a;stroke-width:2;fill:none}</style>
<rect class="page" width="100%%" height="100%%"/>
%s</svg>
`, d.width+margin, d.y+margin, d.width+margin, d.y+margin, d.b.String())
	return err
}

type drawing struct {
	b     strings.Builder
	y     int
	width int
}

// text writes a line and goes on below it.
func (d *drawing) text(x int, class, s string) {
	d.at(x, d.y, class, s)
	d.y += lineHeight
}

func (d *drawing) at(x, y int, class, s string) {
	fmt.Fprintf(&d.b, "<text x=\"%d\" y=\"%d\" class=\"%s\" xml:space=\"preserve\">%s</text>\n", x, y+4, class, html.EscapeString(clean(s)))
	d.width = max(d.width, x+width(s))
}

// width is about the pixels of a text; wide characters take two places.
func width(s string) int {
	n := 0
	for _, r := range s {
		n++
		if r >= 0x2e80 {
			n++
		}
	}
	return n * charWidth
}

// clean drops what XML cannot hold.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		if r < 0x20 && r != '\t' || r == 0xfffe || r == 0xffff || r >= 0xd800 && r <= 0xdfff {
			return -1
		}
		return r
	}, s)
}

func (d *drawing) line(class string, x1, y1, x2, y2 int) {
	fmt.Fprintf(&d.b, "<line class=\"%s\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>\n", class, x1, y1, x2, y2)
	d.width = max(d.width, x1, x2)
}

func (d *drawing) rect(class string, x, y, w, h int) {
	fmt.Fprintf(&d.b, "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", class, x, y, w, h)
	d.width = max(d.width, x+w)
}

func (d *drawing) detm(v *DETMView) {
	if m := v.Mapping; m != nil && !m.Stopped {
		d.text(margin, "", fmt.Sprintf("S %d, I %d, D %d: Dis = %g, Sim = %.4f (threshold %.3g)", m.Replaced, m.Inserted, m.Deleted, m.Distance, m.Similarity, v.Threshold))
		d.trees(m)
	}
	if v.Align != nil && v.Align.Trees != nil {
		d.y += lineHeight
		d.text(margin, "title", "Tree Align: tree of the template, tree of the page")
		d.joined(v.Align.Trees)
	}
	if v.Wrapper != nil {
		d.y += lineHeight
		d.text(margin, "title", "wrapper tree")
		d.wrapper(v.Wrapper, 0)
	}
}

// trees draws two trees side by side with lines between what is paired.
func (d *drawing) trees(m *TreeMapping) {
	top, left := d.y, 0
	for _, n := range m.A {
		left = max(left, margin+n.Depth*indentStep+width(label(n)))
	}
	right := left + gapWidth
	pairs, back := map[int]int{}, map[int]bool{}
	for _, p := range m.Pairs {
		pairs[p[0]], back[p[1]] = p[1], true
	}
	for i, n := range m.A {
		j, ok := pairs[i]
		class := ""
		if !ok {
			class = "gone"
		}
		x, y := margin+n.Depth*indentStep, top+i*lineHeight
		d.at(x, y, class, label(n))
		if ok {
			line := "pair"
			if m.B[j].Tag != n.Tag {
				line = "replaced"
			}
			d.line(line, x+width(label(n))+4, y, right+m.B[j].Depth*indentStep-4, top+j*lineHeight)
		}
	}
	for j, n := range m.B {
		class := ""
		if !back[j] {
			class = "gone"
		}
		d.at(right+n.Depth*indentStep, top+j*lineHeight, class, label(n))
	}
	d.y = top + max(len(m.A), len(m.B))*lineHeight
}

// label returns the text of a node in a drawing.
func label(n PageNode) string {
	s := n.Tag
	if n.Class != "" {
		s += "." + strings.Fields(n.Class)[0]
	}
	if n.Text != "" {
		text := []rune(n.Text)
		if len(text) > 24 {
			text = append(text[:23], '…')
		}
		s += " " + string(text)
	}
	return s
}

func (d *drawing) wrapper(t *align.Tree, depth int) {
	s := t.Tag
	switch {
	case t.Tag == "" && t.Text != "":
		s = fmt.Sprintf("%q", Short(t.Text))
	case t.Tag == "" && t.Column != "":
		s = "#PCDATA [" + t.Column + "]"
	case t.Tag == "":
		s = "record"
	}
	for _, a := range t.Attrs {
		s += " @" + a.Attr + " [" + a.Column + "]"
	}
	d.text(margin+depth*indentStep, "", s+" "+t.Kind)
	for _, k := range t.Kids {
		d.wrapper(k, depth+1)
	}
}
