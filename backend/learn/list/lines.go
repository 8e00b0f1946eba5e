package list

import (
	"strings"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/region"
	"wrapsmith/backend/tree/tagtree"
)

// leastLines is the number of separators from which on an element's content is
// cut at them.
const leastLines = 3

// lines makes the candidates whose records stand in one element, parted by empty
// lines or rules, or each in a line, as pages without lists or tables set them:
//
//	Filed 05/26, No. 15-3098 <br> <a>A v. B</a> <br> Agency <br><br>
//	Filed 05/25, No. 15-1837 <br> <a>C v. D</a> <br> District <br><br>
//
//	3 May: <b>Spring songs</b> (Town hall) <br>
//	9 May: <b>Requiem</b> (Chapel) <br>
//
// Single lines are records only if most have several texts, and lines of preformatted text if most have a link, as in the
// index of a folder: code in colours has none.
//
//	<a>kiln-1.2.zip</a>   2021-02-08 21:57  466K
//	<a>kiln-1.3.zip</a>   2021-06-11 12:51  494K
func (f *finder) lines(e int32) {
	if !f.broken(e) {
		return
	}
	pre := f.v.Tree.Node(f.content(e)).DataAtom == atom.Pre
	for _, wanted := range [...]int{2, 1} {
		c, n := f.cutAtBreaks(e, wanted), 0
		if pre {
			f.withoutHeads(c)
		}
		for _, r := range c.records {
			n += int(one((wanted > 1 || f.v.Texts(r[0]) > 1) && (!pre || f.v.LinkLetters(r[0]) > 0)))
		}
		if len(c.records) > leastLines && float64(n) >= mostOf*float64(len(c.records)) {
			f.add(c)
		}
	}
}

// withoutHeads drops the first lines of preformatted text that have no digit if nearly all others have one: the names of columns, the
// link to the folder above.
func (f *finder) withoutHeads(c *candidate) {
	digits := func(r region.Record) bool { return f.textsOf(r.Hull()).digits > 0 }
	n := 0
	for _, r := range c.records {
		n += int(one(digits(r)))
	}
	heads := 0
	for heads < min(maxHeads, len(c.records)) && !digits(c.records[heads]) {
		heads++
	}
	if float64(n) >= mostLead*float64(len(c.records)-heads) {
		c.records, c.units = c.records[heads:], c.units[heads:]
	}
}

// cutAtBreaks cuts the content of an element at rules and at so many breaks.
func (f *finder) cutAtBreaks(e int32, wanted int) *candidate {
	c := &candidate{parent: f.content(e), how: runs}
	from, to := tagtree.None, tagtree.None
	breaks := 0
	flush := func() {
		if from == tagtree.None {
			return
		}
		span := tagtree.Span{From: from, To: to}
		c.records = append(c.records, region.Record{span})
		c.units = append(c.units, f.v.First(span))
		from = tagtree.None
	}
	t := f.v.Tree
	for id := t.FirstChild(c.parent); id != tagtree.None; id = t.NextSibling(id) {
		before, after := f.breaks(c.parent, id)
		if breaks += before; breaks >= wanted {
			flush()
		}
		if f.v.Texts(tagtree.Span{From: id, To: t.End(id)}) > 0 {
			if from == tagtree.None {
				from = id
			}
			to, breaks = t.End(id), 0
		}
		if breaks += after; breaks >= wanted {
			flush()
		}
	}
	flush()
	return c
}

// breaks counts the breaks of lines before and after the text of a child: a rule is as good as an empty line, and
// preformatted text has its own.
func (f *finder) breaks(parent, child tagtree.NodeID) (before, after int) {
	t := f.v.Tree
	switch n := t.Node(child); {
	case n.DataAtom == atom.Br:
		return 0, 1
	case n.DataAtom == atom.Hr:
		return 0, 2
	case t.IsText(child) && t.Node(parent).DataAtom == atom.Pre:
		text := strings.TrimLeft(n.Data, blanks)
		before = strings.Count(n.Data[:len(n.Data)-len(text)], "\n")
		return before, strings.Count(text[len(strings.TrimRight(text, blanks)):], "\n")
	}
	return 0, 0
}

// blanks are those of preformatted text.
const blanks = " \t\n"

// content is the element with the content of another one: the only one in it, where that only changes how the text looks.
func (f *finder) content(e int32) tagtree.NodeID {
	t, id := f.v.Tree, f.v.Node[e]
	for {
		only := t.FirstChild(id)
		for only != tagtree.None && t.IsText(only) && tagtree.Blank(t.Node(only).Data) {
			only = t.NextSibling(only)
		}
		if only == tagtree.None || !region.Decorates(t.Node(only).DataAtom) || t.NextSibling(only) != tagtree.None {
			return id
		}
		id = only
	}
}

// broken reports whether an element has as many breaks and rules as its lines need: a
// quick look that almost all elements do not pass.
func (f *finder) broken(e int32) bool {
	t, id := f.v.Tree, f.content(e)
	n := 0
	for c := t.FirstChild(id); c != tagtree.None && n < leastLines; c = t.NextSibling(c) {
		if before, after := f.breaks(id, c); before+after > 0 {
			n++
		}
	}
	return n >= leastLines
}
