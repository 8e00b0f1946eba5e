package inspect

import (
	"fmt"
	"io"
	"strings"

	"wrapsmith/backend/template/align"
	"wrapsmith/backend/terminal/columns"
)

// WriteText prints a view for a terminal.
func WriteText(w io.Writer, v Inspection) error {
	p := &printer{columns.Left(w)}
	p.line("%s", v.Source)
	p.line("pages: %s", strings.Join(v.Pages, ", "))
	switch {
	case v.DETM != nil:
		p.detm(v.DETM)
	case v.RenXue != nil:
		p.renXue(v.RenXue)
	case v.Response != nil:
		p.response(v.Response)
	case v.News != nil:
		p.news(v.News)
	case v.Deng != nil:
		p.deng(v.Deng)
	}
	return p.w.Flush()
}

type printer struct{ w *columns.Writer }

// line prints one line; tabs separate columns.
func (p *printer) line(format string, args ...any) { fmt.Fprintf(p.w, format+"\n", args...) }

// head begins a section.
func (p *printer) head(title string) { p.line("\n%s", title) }

func (p *printer) left(n int, what string) {
	if n > 0 {
		p.line("(%d more %s)", n, what)
	}
}

func (p *printer) detm(v *DETMView) {
	p.head(fmt.Sprintf("Combinations (similar: Sim > %.3g)", v.Threshold))
	p.line("parent\tfan-out\tper record\tfrom\tsimilar\ttags covered\tbest")
	for _, c := range v.Combinations {
		p.line("%s\t%d\t%d\t%d\t%d\t%d\t%s", c.Path, c.FanOut, c.Per, c.From, c.Records, c.Covered, mark(c.Best))
	}
	p.left(v.Left, "combinations")
	if v.Region != "" {
		p.line("region %s: %d records", v.Region, len(v.Records))
	}
	if m := v.Mapping; m != nil {
		p.mapping(m, v.Threshold)
	}
	if v.Wrapper != nil {
		p.head("Wrapper tree (. once, + once or more, ? at most once, * any number)")
		p.tree(v.Wrapper, 0)
	}
	if v.Table != nil {
		p.table(v.Table)
	}
	if v.Align != nil {
		p.alignment(v.Align)
	}
}

func (p *printer) mapping(m *TreeMapping, threshold float64) {
	p.head(fmt.Sprintf("Mapping of two %s, %d and %d elements", m.What, m.SizeA, m.SizeB))
	if m.Stopped {
		p.line("the trees are too large to be compared")
		return
	}
	p.line("S %d, I %d, D %d: Dis = %g, Sim = %.4f, %s", m.Replaced, m.Inserted, m.Deleted, m.Distance, m.Similarity, similarity(m.Similar, threshold))
	partner := map[int]int{}
	taken := map[int]bool{}
	for _, q := range m.Pairs {
		partner[q[0]], taken[q[1]] = q[1], true
	}
	for i, n := range m.A {
		switch j, ok := partner[i]; {
		case !ok:
			p.line("%s%s\t-", indent(n.Depth), n.Tag)
		case m.B[j].Tag != n.Tag:
			p.line("%s%s\t%s%s (replaced)", indent(n.Depth), n.Tag, indent(m.B[j].Depth), m.B[j].Tag)
		default:
			p.line("%s%s\t%s%s", indent(n.Depth), n.Tag, indent(m.B[j].Depth), m.B[j].Tag)
		}
	}
	for j, n := range m.B {
		if !taken[j] {
			p.line("-\t%s%s", indent(n.Depth), n.Tag)
		}
	}
	p.left(m.SizeA-len(m.A), "elements of the first tree")
	p.left(m.SizeB-len(m.B), "elements of the second tree")
}

func similarity(yes bool, threshold float64) string {
	if yes {
		return fmt.Sprintf("similar (above %.3g)", threshold)
	}
	return fmt.Sprintf("not similar (not above %.3g)", threshold)
}

func indent(depth int) string { return strings.Repeat("  ", depth) }

func mark(yes bool) string {
	if yes {
		return "*"
	}
	return ""
}

// tree prints a wrapper tree, a node a line.
func (p *printer) tree(t *align.Tree, depth int) {
	switch {
	case t.Tag == "" && t.Text != "":
		p.line("%s%q %s", indent(depth), Short(t.Text), t.Kind)
	case t.Tag == "" && t.Column != "":
		p.line("%s#PCDATA %s  [%s]", indent(depth), t.Kind, t.Column)
	default:
		name := t.Tag
		if name == "" {
			name = "record"
		}
		for _, a := range t.Attrs {
			name += fmt.Sprintf(" @%s [%s]", a.Attr, a.Column)
		}
		p.line("%s%s %s", indent(depth), name, t.Kind)
	}
	for _, k := range t.Kids {
		p.tree(k, depth+1)
	}
}

func (p *printer) table(t *MethodTable) {
	p.head("Table")
	var ids, names, kinds []string
	for _, c := range t.Columns {
		ids, names = append(ids, c.ID), append(names, c.Name)
		kinds = append(kinds, kindOf(c))
	}
	p.line("%s", strings.Join(ids, "\t"))
	p.line("%s", strings.Join(names, "\t"))
	p.line("%s", strings.Join(kinds, "\t"))
	for _, r := range t.Rows {
		cells := make([]string, len(r))
		for i, c := range r {
			cells[i] = strings.Join(strings.Fields(c), " ")
		}
		p.line("%s", strings.Join(cells, "\t"))
	}
	p.left(t.Left, "rows")
}

// kindOf is the kind of a column, with the signs of a wrapper tree.
func kindOf(c MethodColumn) string {
	switch {
	case c.Optional && c.Many:
		return "*"
	case c.Optional:
		return "?"
	case c.Many:
		return "+"
	}
	return "."
}

func (p *printer) alignment(a *TreeAlignment) {
	p.head("Tree Align: landmarks and slots of the template")
	p.line("order\ttemplate\tnode of the page\ttext\tscore")
	i, j := 0, 0
	for i < len(a.Landmarks) || j < len(a.Slots) {
		if j == len(a.Slots) || i < len(a.Landmarks) && a.Landmarks[i].Order < a.Slots[j].Order {
			l := a.Landmarks[i]
			p.line("%d\t%q\t%s\t\t", l.Order, l.Text, place(int(l.Node)))
			i++
			continue
		}
		s := a.Slots[j]
		at := "-"
		if len(s.Nodes) > 0 {
			at = place(int(s.Nodes[0]))
		}
		p.line("%d\t[%s]\t%s\t%s\t%.2f", s.Order, s.Field, at, strings.Join(s.Texts, " | "), s.Score)
		j++
	}
}

func place(node int) string {
	if node < 0 {
		return "-"
	}
	return fmt.Sprint(node)
}
