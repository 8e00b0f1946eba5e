package author

import (
	"fmt"
	"slices"
	"strings"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// Explanation explains a cell: which locators voted for which node, with what
// weight, and what Tree Align found. The screen has the sentences.
type Explanation struct {
	State      record.CellState `json:"state" enum:"found,missing,unsure,failed,untyped"`
	Confidence float64          `json:"confidence" doc:"0..1"`
	Why        string           `json:"why,omitempty"`
	Record     int              `json:"record,omitempty" doc:"Of a list: the record that is explained, from 1, the first that has the field; absent for other kinds and without records"`
	Node       int32            `json:"node" doc:"The place that won, trusted or not; -1: none"`
	For        float64          `json:"for" doc:"Share of the locators' weight that speaks for the place; for, against and silent are 1 together, or all 0"`
	Against    float64          `json:"against" doc:"Share that speaks for another place"`
	Silent     float64          `json:"silent" doc:"Share that finds nothing"`
	Majority   float64          `json:"majority" doc:"Least share of the votes cast, for a value"`
	Least      float64          `json:"least" doc:"Least confidence, for a value"`
	Guarded    bool             `json:"guarded" doc:"The field has guards: a label or anchor must speak for the place"`
	Held       bool             `json:"held" doc:"A guard speaks for the place"`
	Votes      []LocatorVote    `json:"votes" nullable:"false" doc:"One for each locator, in order"`
	Slot       *SlotView        `json:"slot,omitempty" doc:"Where Tree Align puts the field; absent when the template's tree has no slot for it"`
}

// LocatorVote is the vote of one locator.
type LocatorVote struct {
	Says  string `json:"says" enum:"for,against,silent,elsewhere" doc:"elsewhere: it is for pages of another design"`
	Node  int32  `json:"node" doc:"The first node it finds; -1: none"`
	Count int    `json:"count" doc:"How many nodes it finds"`
	Text  string `json:"text,omitempty" doc:"The text there, cut"`
	Guard bool   `json:"guard"`
}

// What a vote says.
const (
	saysFor       = "for"
	saysAgainst   = "against"
	saysSilent    = "silent"
	saysElsewhere = "elsewhere"
)

// SlotView is a slot of the template's tree, and how aligning the tree with the page fills it.
type SlotView struct {
	Path   string  `json:"path" doc:"The slot in the template's tree, as in table > tr > td"`
	Times  string  `json:"times" enum:".,+,?,*" doc:"How often the slot stands among its siblings"`
	Found  bool    `json:"found"`
	Before string  `json:"before" doc:"Landmark before it on the page; empty: the page's beginning"`
	After  string  `json:"after" doc:"Landmark after it; empty: the page's end"`
	Score  float64 `json:"score" doc:"Likeness of the place, 0..1"`
	Least  float64 `json:"least" doc:"Least likeness for the slot to be filled"`
	Node   int32   `json:"node"`
	Text   string  `json:"text,omitempty"`
	Voted  bool    `json:"voted" doc:"The locators had left the cell unfilled, so the slot voted too"`
	Agrees bool    `json:"agrees" doc:"It is the place that won"`
}

// Explain says how the cell of a field on a page came about.
func (s *Session) Explain(page int, field string) (Explanation, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, f := s.now.page(page), s.now.field(field)
	if p < 0 {
		return Explanation{}, fmt.Errorf("author: page %d: %w", page, ErrNoPage)
	}
	if f < 0 {
		return Explanation{}, fmt.Errorf("author: field %q: %w", field, ErrNoField)
	}
	o, t := s.outcomeNow(), s.samples[s.now.Pages[p].Digest].tree
	tf := o.template.Fields[f]
	cell, votes, number := o.explained(p, f)
	won := places(cell)
	e := Explanation{Record: number, State: cell.State, Confidence: cell.Confidence, Why: cell.Why, Node: -1, Majority: program.Majority, Least: program.LeastConfidence, Votes: []LocatorVote{}}
	if len(won) > 0 {
		e.Node = won[0]
	}
	e.weigh(t, tf, votes, won)
	e.Slot = slotView(o.template, tf, t, votes, won)
	return e, nil
}

// explained is a page's cell of a field with its votes; of a list that of the
// first record that has the field, else of the first one, and its number from 1.
func (o *outcome) explained(page, field int) (c record.Cell, votes []program.Vote, number int) {
	if len(o.rows) == 0 || len(o.rows[page]) == 0 {
		return o.cells[page][field], o.votes[page][field], 0
	}
	rows := o.rows[page]
	k := max(0, slices.IndexFunc(rows, func(r program.Row) bool { return r.Cells[field].State == record.Found }))
	return rows[k].Cells[field], rows[k].Votes()[field], k + 1
}

// places lists the nodes of a cell's values, or of what was not trusted.
func places(cell record.Cell) []int32 {
	values := cell.Values
	if len(values) == 0 {
		values = cell.Candidate
	}
	var out []int32
	for _, v := range values {
		if v.Node >= 0 {
			out = append(out, v.Node)
		}
	}
	return out
}

// weigh fills in the votes and their shares, of the design that decided.
func (e *Explanation) weigh(t *tagtree.Tree, f template.Field, votes []program.Vote, won []int32) {
	found := make([][]tagtree.NodeID, len(f.Locators))
	for _, v := range votes {
		found[v.Locator] = v.Nodes
	}
	design := decided(f, found, won)
	var total float64
	for i, l := range f.Locators {
		slot := l.Family == template.FamilySlot
		vote := voteOf(t, f, found[i], won)
		vote.Guard = l.Guard
		if l.Design != design && !slot {
			vote.Says = saysElsewhere
		}
		e.Votes = append(e.Votes, vote)
		if vote.Says == saysElsewhere || slot && vote.Says == saysSilent {
			continue
		}
		total += l.Weight
		e.Guarded = e.Guarded || l.Guard
		switch vote.Says {
		case saysFor:
			e.For += l.Weight
			e.Held = e.Held || l.Guard
		case saysAgainst:
			e.Against += l.Weight
		default:
			e.Silent += l.Weight
		}
	}
	if total > 0 {
		e.For, e.Against, e.Silent = e.For/total, e.Against/total, e.Silent/total
	}
}

// decided is the first design with a locator that speaks for the place that won, else 0.
func decided(f template.Field, found [][]tagtree.NodeID, won []int32) int {
	best := -1
	for i, l := range f.Locators {
		if l.Family != template.FamilySlot && speaksFor(f, found[i], won) && (best < 0 || l.Design < best) {
			best = l.Design
		}
	}
	return max(best, 0)
}

// speaksFor reports whether a locator finds the place: with one value its first node counts.
func speaksFor(f template.Field, nodes []tagtree.NodeID, won []int32) bool {
	if !f.Many && len(nodes) > 1 {
		nodes = nodes[:1]
	}
	return slices.ContainsFunc(nodes, func(n tagtree.NodeID) bool { return slices.Contains(won, int32(n)) })
}

func voteOf(t *tagtree.Tree, f template.Field, nodes []tagtree.NodeID, won []int32) LocatorVote {
	v := LocatorVote{Says: saysSilent, Node: -1, Count: len(nodes)}
	if len(nodes) == 0 {
		return v
	}
	v.Node, v.Text, v.Says = int32(nodes[0]), short(locator.PartText(t, nodes[0], f.Part)), saysAgainst
	if speaksFor(f, nodes, won) {
		v.Says = saysFor
	}
	return v
}

// maxSlotPath is how many steps of a slot's path are shown, the last ones.
const maxSlotPath = 5

// slotView aligns the template's tree with the page, for a field that has a slot in it.
func slotView(tm *template.Template, f template.Field, t *tagtree.Tree, votes []program.Vote, won []int32) *SlotView {
	if tm.Tree == nil {
		return nil
	}
	slot, path := slotOf(tm.Tree, f.Name, nil)
	if slot == nil {
		return nil
	}
	v := &SlotView{Path: strings.Join(path[max(0, len(path)-maxSlotPath):], " > "), Times: string(template.Once), Least: align.LeastScore, Node: -1}
	if slot.Times != 0 {
		v.Times = string(slot.Times)
	}
	for _, vote := range votes {
		v.Voted = v.Voted || f.Locators[vote.Locator].Family == template.FamilySlot
	}
	if m, ok := align.Prepare(tm.Tree).Align(t)[f.Name]; ok && len(m.Nodes) > 0 {
		v.Found, v.Before, v.After, v.Score = true, m.Before, m.After, m.Score
		v.Node, v.Text, v.Agrees = int32(m.Nodes[0]), short(locator.PartText(t, m.Nodes[0], f.Part)), speaksFor(f, m.Nodes, won)
	}
	return v
}

// slotOf finds the slot of a field in a template's tree, with the labels on the way to it.
func slotOf(n *template.Node, field string, path []string) (*template.Node, []string) {
	switch {
	case n.Tag != "" && n.ID != "":
		path = append(path, n.Tag+"#"+n.ID)
	case n.Tag != "" && n.Class != "":
		path = append(path, n.Tag+"."+strings.Fields(n.Class)[0])
	case n.Tag != "":
		path = append(path, n.Tag)
	}
	if n.Slot == field {
		return n, path
	}
	for _, c := range n.Children {
		if found, at := slotOf(c, field, path); found != nil {
			return found, at
		}
	}
	return nil, nil
}
