package align

import (
	"fmt"
	"slices"

	"wrapsmith/backend/tree/tagtree"
)

// Method is a way to lay the records of a list side by side.
type Method string

// The methods. Best is the vote of the three others.
const (
	Best    Method = "best"
	DETM    Method = "detm"    // Tree Align (DETM 3.2)
	Path    Method = "path"    // RecordSchemaGen (Ren & Xue 2009)
	Keyword Method = "keyword" // token blocks (CN101582074A)
)

// Methods lists every Method, Best first.
var Methods = []Method{Best, DETM, Path, Keyword}

// List is the records of one page, aligned: the voted table, the table of each
// method, and the wrapper tree of DETM with the columns of the voted table.
type List struct {
	Best *Table // the voted table
	Cut  string // in words, what was left out because the page is too large; "" nothing

	f     *forest
	a     *wrapper
	root  int32 // of the wrapper
	b     *blocks
	grow  []Growth
	sets  [3][]int32 // labels by DETM, Path, Keyword
	place []int32    // by leaf: its column in the voted table
}

// Records aligns the records of a page. A record is the spans it takes, one of
// adjacent siblings or several; records in document order, not overlapping. It
// takes any input: no records give empty tables.
//
// Records that the page hides whole are read as if a script had shown them.
//
// Cost: linear in the records' nodes; see the package comment.
func Records[R ~[]tagtree.Span](t *tagtree.Tree, records []R) *List {
	spans := make([][]tagtree.Span, len(records))
	for i, r := range records {
		spans[i] = r
	}
	return alignRecords(t, spans)
}

func alignRecords(t *tagtree.Tree, records [][]tagtree.Span) *List {
	if !anyVisible(t, records) {
		t = t.Revealed()
	}
	f := newForest(t, records)
	l := &List{f: f, Best: &Table{}}
	if len(f.roots) == 0 {
		return l
	}
	a, root := wrap(f)
	l.a, l.root = a, root
	l.sets[0] = a.labels(root)
	s := generate(f)
	l.sets[1], l.grow = s.labels, s.steps
	l.b = blocksOf(f)
	l.sets[2] = l.b.labels
	l.Best, l.place = f.table(vote(f, l.sets, a, root, l.b), false)
	l.Cut = cutWords(f.cut, a.cut, s.cut)
	return l
}

// anyVisible reports whether the page shows the beginning of a record.
func anyVisible(t *tagtree.Tree, records [][]tagtree.Span) bool {
	return slices.ContainsFunc(records, func(r []tagtree.Span) bool {
		return len(r) > 0 && r[0].From >= 0 && int(r[0].From) < t.Len() && t.Visible(r[0].From)
	})
}

// Tree is the wrapper tree of DETM with the columns of the voted table, as Records numbered them; nil
// when there is no record. Each call makes it anew.
func (l *List) Tree() *Tree {
	if len(l.f.roots) == 0 {
		return nil
	}
	return l.a.tree(l.root, -1, l.a.columns(l.place))
}

// Table is the table of one method. Those of the three methods are laid out anew at each call.
func (l *List) Table(m Method) (*Table, error) {
	var t *Table
	switch {
	case m == Best:
		return l.Best, nil
	case m != DETM && m != Path && m != Keyword:
		return nil, fmt.Errorf("align: method %q: want one of %v", m, Methods)
	case len(l.f.roots) == 0:
		return &Table{}, nil
	case m == DETM:
		t, _ = l.f.table(l.sets[0], false)
	case m == Path:
		t, _ = l.f.table(l.sets[1], false)
	default:
		t, _ = l.f.table(l.b.merged(), true)
	}
	return t, nil
}

func cutWords(forest, wrapper, schema bool) string {
	switch {
	case forest:
		return "the records overlap so much that only the first were read"
	case wrapper:
		return "the records differ so much that the wrapper tree holds only a part of them"
	case schema:
		return "the records are so large that their schema was matched child by child, without trying all pairs"
	}
	return ""
}

// labels is, for every leaf, the wrapper's slot it went to; none when it has none.
func (a *wrapper) labels(root int32) []int32 {
	in := make([]bool, len(a.at))
	a.mark(root, in)
	out := make([]int32, len(a.at))
	for x := range out {
		if h := a.home(int32(x)); in[h] {
			out[x] = h
		} else {
			out[x] = none
		}
	}
	return out
}

func (a *wrapper) mark(w int32, in []bool) {
	in[w] = true
	for _, c := range a.kids.at(w) {
		a.mark(c, in)
	}
}

// columns tells for a slot of the wrapper the column that most of its values went to.
func (a *wrapper) columns(place []int32) func(int32) string {
	votes := map[[2]int32]int{}
	best := make([]int32, len(place))
	for x := range best {
		best[x] = none
	}
	for x := range place {
		if place[x] == none {
			continue
		}
		h := a.home(int32(x))
		k := [2]int32{h, place[x]}
		votes[k]++
		if b := best[h]; b == none || b != place[x] && votes[k] > votes[[2]int32{h, b}] {
			best[h] = place[x]
		}
	}
	return func(leaf int32) string {
		if c := best[leaf]; c != none {
			return columnID(c)
		}
		return ""
	}
}
