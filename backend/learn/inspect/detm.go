package inspect

import (
	"fmt"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/region"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/tree/treedist"
)

// DETMView is DETM on one page or two.
type DETMView struct {
	Threshold    float64            `json:"threshold" doc:"The similarity above which trees are similar"`
	Combinations []TriedCombination `json:"combinations" nullable:"false" doc:"Ways to combine the children of a parent into records, by fan-out"`
	Left         int                `json:"left,omitempty" doc:"Combinations that are not shown"`
	Region       string             `json:"region,omitempty" doc:"Path of the parent of the records; empty if the page has no list"`
	Parent       tagtree.NodeID     `json:"parent,omitempty"`
	Records      []RecordPlace      `json:"records" nullable:"false"`
	Mapping      *TreeMapping       `json:"mapping,omitempty" doc:"The two trees that are compared"`
	Wrapper      *align.Tree        `json:"wrapper,omitempty" doc:"The wrapper tree of the records"`
	Table        *MethodTable       `json:"table,omitempty" doc:"The records in the columns of the wrapper tree"`
	Align        *TreeAlignment     `json:"align,omitempty" doc:"Tree Align of a template's tree and the page"`
}

// TriedCombination is one way to combine children into records.
type TriedCombination struct {
	Parent  tagtree.NodeID `json:"parent"`
	Path    string         `json:"path"`
	FanOut  int            `json:"fanOut" doc:"Children with text"`
	Per     int            `json:"per" doc:"Adjacent children in a record"`
	From    int            `json:"from" doc:"The child that the first record begins with"`
	Records int            `json:"records" doc:"Runs that are similar to the commonest one"`
	Covered int            `json:"covered" doc:"Tags in them"`
	Best    bool           `json:"best" doc:"The best one of its parent"`
}

// TreeMapping is a cheapest mapping of two trees.
type TreeMapping struct {
	What       string     `json:"what" enum:"records,pages,nodes" doc:"What is compared"`
	A          []PageNode `json:"a" nullable:"false" doc:"Elements of the first tree in preorder"`
	B          []PageNode `json:"b" nullable:"false"`
	SizeA      int        `json:"sizeA" doc:"Elements of the first tree; it may have more than are shown"`
	SizeB      int        `json:"sizeB"`
	Pairs      [][2]int   `json:"pairs" nullable:"false" doc:"Indexes in a and b of paired elements; pairs of elements that are not shown are left out"`
	Replaced   int        `json:"replaced" doc:"S: pairs with two tags, 1.5 each"`
	Inserted   int        `json:"inserted" doc:"I: elements of the second tree alone, 1 each"`
	Deleted    int        `json:"deleted" doc:"D: elements of the first tree alone, 1 each"`
	Distance   float64    `json:"distance" doc:"Dis = 1.5 S + I + D"`
	Similarity float64    `json:"similarity" doc:"Sim = 1 - Dis / (sizeA + sizeB)"`
	Similar    bool       `json:"similar" doc:"Sim is above the threshold"`
	Stopped    bool       `json:"stopped,omitempty" doc:"The trees are too large to be compared; nothing was measured"`
}

// TreeAlignment is Tree Align of a template's tree with a page (DETM 3.3).
type TreeAlignment struct {
	Landmarks []MetLandmark `json:"landmarks" nullable:"false" doc:"Texts of the template's tree, in preorder"`
	Slots     []FilledSlot  `json:"slots" nullable:"false" doc:"In preorder"`
	Trees     *JoinedTrees  `json:"trees,omitempty" doc:"Both trees side by side; absent if the template has no tree"`
}

// MetLandmark is a text of the template with its place on the page.
type MetLandmark struct {
	Text  string         `json:"text"`
	Order int            `json:"order" doc:"Among the landmarks and slots of the template"`
	Node  tagtree.NodeID `json:"node" doc:"On the page; -1: the page lacks it"`
}

// FilledSlot is a slot of the template with what fills it.
type FilledSlot struct {
	Field  string           `json:"field"`
	Order  int              `json:"order"`
	Nodes  []tagtree.NodeID `json:"nodes" nullable:"false" doc:"On the page; empty: the slot stays empty"`
	Texts  []string         `json:"texts" nullable:"false"`
	Before string           `json:"before,omitempty" doc:"The landmark before it"`
	After  string           `json:"after,omitempty"`
	Score  float64          `json:"score" doc:"0..1"`
}

func detmOf(trees []*tagtree.Tree, o Options) (*DETMView, error) {
	t := trees[0]
	v := viewOf(t, o.boxes(0))
	out := &DETMView{Threshold: o.Similar, Combinations: []TriedCombination{}, Records: []RecordPlace{}}
	if out.Threshold == 0 {
		out.Threshold = treedist.Threshold
	}
	tried, found := region.TraceDETM(v, region.Options{Similar: o.Similar})
	for _, c := range tried {
		out.Combinations = append(out.Combinations, TriedCombination{c.Parent, region.AbsolutePath(t, c.Parent), c.FanOut, c.Per, c.From, c.Records, c.Covered, c.Best})
	}
	out.Combinations, out.Left = cut(out.Combinations, MostRows)
	var records []region.Record
	if len(found) > 0 {
		records = found[0].Records
		out.Region, out.Parent = region.AbsolutePath(t, found[0].Parent), found[0].Parent
		out.Records = recordsOf(t, records)
		tree, table := align.Records(t, records).Wrapper()
		shown := tableOf(table)
		out.Wrapper, out.Table = tree, &shown
	}
	var err error
	if out.Mapping, err = compared(trees, v, records, o); err != nil {
		return nil, err
	}
	if o.Template != nil {
		out.Align = alignmentOf(t, o.Template)
	}
	return out, nil
}

// compared is the mapping of the trees that the options name.
func compared(trees []*tagtree.Tree, v *region.View, records []region.Record, o Options) (*TreeMapping, error) {
	var a, b treedist.Run
	w, what := v, "records"
	if len(trees) > 1 {
		w, what = viewOf(trees[1], o.boxes(1)), "pages"
	}
	switch {
	case o.Compare.Nodes != nil:
		n := *o.Compare.Nodes
		for i, t := range []*tagtree.Tree{v.Tree, w.Tree} {
			if !t.Valid(n[i]) || t.IsText(n[i]) {
				return nil, fmt.Errorf("inspect: node %d is no element of %q", n[i], t.Page.Name)
			}
		}
		what = "nodes"
		a, b = runOf(v, tagtree.Span{From: n[0], To: v.Tree.End(n[0])}), runOf(w, tagtree.Span{From: n[1], To: w.Tree.End(n[1])})
	case len(trees) > 1:
		a, b = treedist.Run{To: int32(v.Len())}, treedist.Run{To: int32(w.Len())}
	case len(records) < 2:
		return nil, nil
	default:
		i, j := o.Compare.Records[0], o.Compare.Records[1]
		if i == j {
			j = i + 1
		}
		if i < 0 || j < 0 || i >= len(records) || j >= len(records) {
			return nil, fmt.Errorf("inspect: records %d and %d: the list has %d records", i, j, len(records))
		}
		a, b = runOf(v, records[i].Hull()), runOf(v, records[j].Hull())
	}
	m := mapping(v, w, a, b, o)
	m.What = what
	return m, nil
}

func runOf(v *region.View, s tagtree.Span) treedist.Run {
	from, to := v.Elements(s)
	return treedist.Run{From: from, To: to}
}

func mapping(v, w *region.View, a, b treedist.Run, o Options) *TreeMapping {
	s, offset := region.Join(v, w, MappingBudget)
	out := &TreeMapping{SizeA: a.Size(), SizeB: b.Size(), A: elements(v, a), B: elements(w, b), Pairs: [][2]int{}}
	m, ok := s.Mapping(a, treedist.Run{From: b.From + offset, To: b.To + offset})
	if out.Stopped = !ok; !ok {
		return out
	}
	out.Replaced, out.Inserted, out.Deleted = m.Replaced, m.Inserted, m.Deleted
	out.Distance, out.Similarity = m.Distance, m.Similarity
	threshold := o.Similar
	if threshold == 0 {
		threshold = treedist.Threshold
	}
	out.Similar = m.Similarity > threshold
	for _, p := range m.Pairs {
		if i, j := int(p.A-a.From), int(p.B-offset-b.From); i < len(out.A) && j < len(out.B) {
			out.Pairs = append(out.Pairs, [2]int{i, j})
		}
	}
	return out
}

// elements are the elements of a run, with their depth below its first.
func elements(v *region.View, r treedist.Run) []PageNode {
	out := []PageNode{}
	depth := map[int32]int{}
	for e := r.From; e < r.To && len(out) < MostNodes; e++ {
		d := 0
		if p := v.Parent[e]; p >= r.From {
			d = depth[p] + 1
		}
		depth[e] = d
		n := nodeOf(v.Tree, v.Node[e])
		if v.End[e] > e+1 {
			n.Text = "" // its children show it
		}
		n.Depth = d
		out = append(out, n)
	}
	return out
}

func alignmentOf(t *tagtree.Tree, tm *template.Template) *TreeAlignment {
	out := &TreeAlignment{Landmarks: []MetLandmark{}, Slots: []FilledSlot{}}
	if tm.Tree == nil {
		return out
	}
	marks, slots := align.Prepare(tm.Tree).Trace(t)
	places := map[int]joint{}
	for _, l := range marks {
		out.Landmarks = append(out.Landmarks, MetLandmark{Short(l.Text), l.Order, l.Node})
		if l.Node != tagtree.None {
			places[l.Order] = joint{nodes: []tagtree.NodeID{l.Node}}
		}
	}
	for _, s := range slots {
		one := FilledSlot{Field: s.Field, Order: s.Order, Nodes: []tagtree.NodeID{}, Texts: []string{}}
		if s.OK {
			one.Before, one.After, one.Score = Short(s.Before), Short(s.After), s.Score
			for _, n := range s.Nodes {
				one.Nodes, one.Texts = append(one.Nodes, n), append(one.Texts, Short(t.Text(n)))
			}
			places[s.Order] = joint{s.Nodes, s.Field}
		}
		out.Slots = append(out.Slots, one)
	}
	out.Trees = joinedOf(t, tm.Tree, places)
	return out
}
