package list

import (
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
// Single lines are records only if most have several texts.
func (f *finder) lines(e int32) {
	if !f.broken(e) {
		return
	}
	if c := f.cutAtBreaks(e, 2); len(c.records) > leastLines {
		f.add(c)
	}
	c, several := f.cutAtBreaks(e, 1), 0
	for _, r := range c.records {
		several += int(one(f.v.Texts(r[0]) > 1))
	}
	if len(c.records) > leastLines && float64(several) >= mostOf*float64(len(c.records)) {
		f.add(c)
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
		switch n := t.Node(id); {
		case n.DataAtom == atom.Br:
			if breaks++; breaks >= wanted {
				flush()
			}
		case n.DataAtom == atom.Hr:
			flush()
		case f.v.Texts(tagtree.Span{From: id, To: t.End(id)}) > 0:
			if from == tagtree.None {
				from = id
			}
			to, breaks = t.End(id), 0
		}
	}
	flush()
	return c
}

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
		if a := t.Node(c).DataAtom; a == atom.Br || a == atom.Hr {
			n++
		}
	}
	return n >= leastLines
}
