package inspect

// joined draws two trees side by side, with a line from each landmark and slot to its place on the page.
func (d *drawing) joined(j *JoinedTrees) {
	top, left := d.y, 0
	for _, n := range j.Template {
		left = max(left, margin+n.Depth*indentStep+width(joinedLabel(n)))
	}
	right := left + gapWidth
	drawn := map[int]bool{}
	for _, l := range j.Lines {
		drawn[l.Template] = true
		a, b := j.Template[l.Template], j.Page[l.Page]
		class := "pair"
		if l.Field != "" {
			class = "slot"
		}
		d.line(class, margin+a.Depth*indentStep+width(joinedLabel(a))+4, top+l.Template*lineHeight, right+b.Depth*indentStep-4, top+l.Page*lineHeight)
	}
	for i, n := range j.Template {
		class := "quiet"
		switch {
		case n.Met && !drawn[i]:
			class = "gone"
		case n.Field != "":
			class = "field"
		case n.Met:
			class = ""
		}
		d.at(margin+n.Depth*indentStep, top+i*lineHeight, class, joinedLabel(n))
	}
	for i, n := range j.Page {
		class := "quiet"
		if n.Field != "" {
			class = "field"
		} else if n.Met {
			class = ""
		}
		d.at(right+n.Depth*indentStep, top+i*lineHeight, class, joinedLabel(n))
	}
	d.y = top + max(len(j.Template), len(j.Page))*lineHeight
}

// joinedLabel returns the text of a node in a drawing of joined trees.
func joinedLabel(n JoinedNode) string {
	s := label(PageNode{Tag: n.Tag, Class: n.Class, Text: n.Text})
	if n.Field != "" {
		s += " [" + n.Field + "]"
	}
	if n.Times != "" && n.Times != "." {
		s += " " + n.Times
	}
	return s
}
