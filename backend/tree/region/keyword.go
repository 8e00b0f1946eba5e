package region

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wrapsmith/backend/message"
	"wrapsmith/backend/tree/tagtree"
)

// maxWords bounds the words of a keyword that are looked for.
const maxWords = 8

// Keyword finds the list in the page that answered a query (CN101582074A): P is
// the node with the largest W, the number of its children that contain the
// keyword; its children with text are the records, of its own texts those that hold the keyword. The node itself is the first
// region, the ones with the next largest W follow. A child contains a keyword of
// several words when it holds each of them, as pages set them in bold apart.
// Nothing without a keyword, or where no node has two children with it.
func Keyword(v *View, o Options) []Region {
	w := v.Weights(o.Keyword)
	in := v.Holds(o.Keyword)
	var order []tagtree.NodeID
	for id, k := range w {
		if k >= leastFan {
			order = append(order, tagtree.NodeID(id))
		}
	}
	slices.SortStableFunc(order, func(a, b tagtree.NodeID) int { return int(w[b] - w[a]) })
	var out []Region
	for _, p := range order[:min(len(order), maxParents)] {
		r := Region{Parent: p, Method: "keyword", Score: float64(w[p])}
		for c := p + 1; c < v.Tree.End(p); c = v.Tree.End(c) {
			if s := (tagtree.Span{From: c, To: v.Tree.End(c)}); v.Texts(s) > 0 && (!v.Tree.IsText(c) || in(s)) {
				r.Records = append(r.Records, Record{s})
			}
		}
		r.Why = fmt.Sprintf("%d of %d children of %s hold %q", w[p], len(r.Records), AbsolutePath(v.Tree, p), o.Keyword)
		r.Messages = []message.Message{message.New("keyword", "have", strconv.Itoa(int(w[p])), "all", strconv.Itoa(len(r.Records)), "path", AbsolutePath(v.Tree, p), "word", o.Keyword)}
		out = append(out, r)
	}
	return out
}

// Weights is W of every node (CN101582074A): how many of its children, elements and texts, hold the keyword. Nil when
// the keyword has no word.
func (v *View) Weights(keyword string) []int32 {
	in := v.Holds(keyword)
	if in == nil {
		return nil
	}
	w := make([]int32, v.Tree.Len())
	for id := tagtree.NodeID(1); int(id) < v.Tree.Len(); id++ {
		if in(tagtree.Span{From: id, To: v.Tree.End(id)}) {
			w[v.Tree.Parent(id)]++
		}
	}
	return w
}

// Holds returns a function that reports whether the visible text of a span contains
// each word of a keyword in any case; nil if the keyword has no word.
func (v *View) Holds(keyword string) func(tagtree.Span) bool {
	parts := strings.Fields(strings.ToLower(keyword))
	parts = parts[:min(len(parts), maxWords)]
	if len(parts) == 0 {
		return nil
	}
	before := make([][]int32, len(parts))
	for i := range before {
		before[i] = make([]int32, v.Tree.Len()+1)
	}
	for id := tagtree.NodeID(0); int(id) < v.Tree.Len(); id++ {
		text := ""
		if v.before[id+1].texts > v.before[id].texts {
			text = strings.ToLower(v.Tree.Node(id).Data)
		}
		for i, part := range parts {
			before[i][id+1] = before[i][id]
			if text != "" && strings.Contains(text, part) {
				before[i][id+1]++
			}
		}
	}
	return func(s tagtree.Span) bool {
		for _, b := range before {
			if b[s.To] == b[s.From] {
				return false
			}
		}
		return true
	}
}

// AbsolutePath is the path of a node from the root, with the position of each element among its like.
func AbsolutePath(t *tagtree.Tree, n tagtree.NodeID) string {
	var steps []string
	for ; n > 0; n = t.Parent(n) {
		at := 1
		for c := t.FirstChild(t.Parent(n)); c < n; c = t.End(c) {
			if t.Tag(c) == t.Tag(n) {
				at++
			}
		}
		steps = append(steps, fmt.Sprintf("%s[%d]", t.Tag(n), at))
	}
	slices.Reverse(steps)
	return "/" + strings.Join(steps, "/")
}
