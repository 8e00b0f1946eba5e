package locator

import (
	"strings"

	"golang.org/x/net/html"

	"wrapsmith/backend/tree/tagtree"
)

// MaxFacing is how many levels lie between a value and its list of values at most, as a Facing test counts them.
const MaxFacing = 2

// facing says which element of a list of labels has a label: Facing holds for the element at the same place of the list of
// values that comes next, where both lists have equally many elements. A Facing test of 2 looks at lists that stand alone in an
// element each. Of texts it counts the texts that are not blank.
//
//	<ul><li>Author<li>Year</ul>     <ul><li>Ann<li>1990</ul>     "1990" faces "Year"
//	<td>Author<br>Year<br>          <td>Ann<br>1990              here as well
type facing struct {
	levels  int
	texts   bool
	label   map[tagtree.NodeID]tagtree.NodeID // of each element that follows labels: the one with the label
	matches map[tagtree.NodeID]tagtree.NodeID // of each list asked for: what faces the label, None for nothing
}

// facingOf looks for a label in all elements: O(n), since what is around a list with the label was looked at with it.
func facingOf(t *tagtree.Tree, stem string, levels int, texts bool) *facing {
	f := &facing{levels: levels, texts: texts, label: map[tagtree.NodeID]tagtree.NodeID{}, matches: map[tagtree.NodeID]tagtree.NodeID{}}
	seen := map[tagtree.NodeID]bool{}
	for id := tagtree.NodeID(1); int(id) < t.Len(); id++ {
		if n := t.Node(id); n.Type != html.TextNode || !stemIs(n.Data, stem) {
			continue
		}
		for a := id; a > 0; a = t.Parent(a) {
			if t.IsText(a) != texts {
				if texts {
					break
				}
				continue
			}
			top := up(t, a, levels)
			if top <= 0 || seen[top] {
				break
			}
			seen[top] = true
			next := t.NextSibling(top)
			for next != tagtree.None && t.IsText(next) {
				next = t.NextSibling(next)
			}
			if next != tagtree.None {
				f.label[next] = a
			}
		}
	}
	return f
}

// holds reports whether a node faces the label.
func (f *facing) holds(t *tagtree.Tree, id tagtree.NodeID) bool {
	list := t.Parent(id)
	at, known := f.matches[list]
	if !known {
		at = tagtree.None
		if label, ok := f.label[up(t, id, f.levels)]; ok {
			labels, values := f.members(t, t.Parent(label)), f.members(t, list)
			for i := range labels {
				if labels[i] == label && len(labels) == len(values) {
					at = values[i]
				}
			}
		}
		f.matches[list] = at
	}
	return at == id
}

// members are the children of a list that are elements, or texts that are not blank.
func (f *facing) members(t *tagtree.Tree, list tagtree.NodeID) []tagtree.NodeID {
	var out []tagtree.NodeID
	for c := t.FirstChild(list); c != tagtree.None; c = t.NextSibling(c) {
		if t.IsText(c) == f.texts && (!f.texts || !tagtree.Blank(t.Node(c).Data)) {
			out = append(out, c)
		}
	}
	return out
}

// up is the element some levels above a node; 0 or less where there is none.
func up(t *tagtree.Tree, id tagtree.NodeID, levels int) tagtree.NodeID {
	for ; levels > 0 && id > 0; levels-- {
		id = t.Parent(id)
	}
	return id
}

// facingExpr is the XPath of a Facing test:
//
//	count(preceding-sibling::*) = count(LABEL/preceding-sibling::*) and count(../*) = count(LABEL/../*)
//
// where LABEL is the first element with the stem in the list before: (../preceding-sibling::*[1]/*[.//text()[STEM]])[1].
func facingExpr(stem string, levels int, texts bool) string {
	member := memberExpr(texts)
	label := labelHead(levels, texts) + Quote(stem) + labelTail(texts)
	return facingHead(texts) + label + "/preceding-sibling::" + member + ") and count(../" + member + ")=count(" + label + "/../" + member + ")"
}

// memberExpr is what a list counts.
func memberExpr(texts bool) string {
	if texts {
		return "text()[" + stemExpr() + "]"
	}
	return "*"
}

func facingHead(texts bool) string {
	return "count(preceding-sibling::" + memberExpr(texts) + ")=count("
}

// labelHead and labelTail stand around the stem in LABEL.
func labelHead(levels int, texts bool) string {
	list := "(" + strings.Repeat("../", levels) + "preceding-sibling::*[1]" + strings.Repeat("/*", levels-1)
	if texts {
		return list + "/text()[" + stemExpr() + "="
	}
	return list + "/*[.//text()[" + stemExpr() + "="
}

func labelTail(texts bool) string {
	if texts {
		return "])[1]"
	}
	return "]])[1]"
}

// facing reads what facingExpr writes; false where something else stands there.
func (p *parser) facing(texts bool) (Pred, bool) {
	start := p.at
	for levels := 1; levels <= MaxFacing; levels++ {
		if !p.take(facingHead(texts) + labelHead(levels, texts)) {
			continue
		}
		stem, err := p.literal()
		p.at = start
		if err == nil && p.take(facingExpr(stem, levels, texts)) {
			return Pred{Kind: Facing, Value: stem, N: levels}, true
		}
	}
	return Pred{}, false
}
