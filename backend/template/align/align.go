// Package align aligns trees.
//
// Template and page (DETM 3.3, "Tree Align of template and page fills the slots"): the template's
// pruned tree and the page are walked in preorder, side by side. The texts of the template are
// landmarks: the walks meet where the page has the same text. Between two meetings, the slots of the
// template are matched with the nodes of the page in that stretch:
//
//	template   td "Price" · td [price] · td "Weight" · td [weight]
//	page       td "Price" · td "12"    · td "Colour" · td "red" · td "Weight" · td "3"
//	            ^ meets                                            ^ meets
//
// price is between the two meetings. Of the td elements there, "12" is at the place of the slot,
// directly after the landmark. What the page lacks is skipped in the template (kinds ? and *); what
// only the page has is skipped in the page.
//
// Invariants: landmarks meet in document order on both sides (a longest increasing sequence, unique
// texts first). A slot never leaves the stretch between the meetings of its neighbours. A slot
// without a landmark in its own block stays empty.
//
// Departure from the source: wrapped and inserted elements are not repaired one by one, because the
// walk meets at landmarks and not at tags.
//
// Cost: O(n + m log m) for n nodes of the page and m landmarks, plus the stretches around the slots.
//
// # Records
//
// Records aligns the records of a list with each other, by three methods that vote:
//
//	li(a("Lamp"),p("3 €"))        li(a(#PCDATA),p?(#PCDATA))
//	li(a("Rug"))             ->   Lamp | 3 €
//	li(a("Hat"),p("9 €"))         Rug  |
//	                              Hat  | 9 €
//
// The methods:
//
//   - Tree Align of DETM 3.2 after RoadRunner (Crescenzi, Mecca, Merialdo 2001): a
//     wrapper tree with the kinds . + ? * (wrap.go, walk.go, tree.go).
//   - RecordSchemaGen of Ren & Xue 2009: a seed record, simple tree matching
//     (Yang 1991), records set aside and tried again (schema.go, match.go).
//   - CN101582074A: token blocks with their depth, template information by LCS,
//     cutting, merging by lownum, columns by template piece (tokens.go, blocks.go).
//   - The vote: leaves on which the methods agree form a group; groups are
//     joined, best agreement first (vote.go, voters.go).
//
// Invariants: each visible text of a record is in its row once, under every method; so is each address
// of a link or image. Records of one shape give one table in any order. Two groups of one record never
// share a column unless Tree Align found a repetition there, so an optional field moves nothing.
//
// Departures. DETM: an element whose class shares no token is another node, as is an element with other
// children if a better one follows; what repeats has the same tag and class, and a similarity by tree edit distance
// above 0.75, of subtrees above 64 nodes instead by shared children, so that the walk stays linear; cells of a table
// are never a repetition; elements within texts (query words, links in prose) are decoration. Ren & Xue: an equal class or text decides between equal matches;
// an item between two neighbours of the schema has a certain place, as in Zhai & Liu's partial alignment.
// CN101582074A: tokens are words, and only some pairs of records are compared; text between two blocks
// whose nearest common element is above lownum is output; in the vote, blocks count unmerged, because
// merged ones hold several fields.
//
// Cost: linear in the nodes of the records, about 0.6 µs per node, within the bounds of the constants:
// children looked ahead, pairs weighed per node, size of wrapper and schema, records and tokens compared.
// List.Cut reports that a bound was reached; texts without a column then share the last one.
package align

import (
	"slices"
	"strings"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// LeastScore is the similarity from which a slot is filled, 0..1.
const LeastScore = 0.6

// Template is a template's tag tree made ready to be aligned with pages:
// flattened in preorder. Immutable.
type Template struct {
	texts []landmark
	slots []slot
	stems []string // of the landmarks, each once
	times []int    // how many landmarks have a stem
	fixed []string // where a text with the stem stands that every page has; "" for none
	known *tagtree.Stems
}

// landmark is a text of the template.
type landmark struct {
	stem  string
	at    int // of the stem among all
	order int // preorder among texts and slots
}

// slot is a place to fill.
type slot struct {
	field  string
	tag    string
	tokens []string // of its class
	path   []string // tags from the root down to the parent
	order  int
	many   bool
}

// Match is how a slot was filled.
type Match struct {
	Nodes         []tagtree.NodeID
	Before, After string  // the landmarks it lies between; "" the page's edge
	Score         float64 // 0..1
}

// Prepare flattens a template's tree.
func Prepare(root *template.Node) *Template {
	a := &Template{}
	a.flatten(root, nil, map[string]int{})
	a.known = tagtree.NewStems(a.stems)
	return a
}

func (a *Template) flatten(n *template.Node, path []string, stems map[string]int) {
	order := len(a.texts) + len(a.slots)
	tag := n.Tag
	if tag == "" {
		tag = "#text"
	}
	if n.Slot != "" {
		a.slots = append(a.slots, slot{n.Slot, tag, strings.Fields(n.Class), slices.Clone(path), order, n.Times == template.Plus || n.Times == template.Any})
	} else if n.Tag == "" && n.Text != "" {
		at, ok := stems[n.Text]
		if !ok {
			at = len(a.stems)
			stems[n.Text] = at
			a.stems, a.times, a.fixed = append(a.stems, n.Text), append(a.times, 0), append(a.fixed, "")
		}
		a.times[at]++
		if n.Times == template.Plus {
			a.fixed[at] = strings.Join(path, "/")
		}
		a.texts = append(a.texts, landmark{n.Text, at, order})
	}
	for _, c := range n.Children {
		a.flatten(c, append(path, n.Tag), stems)
	}
}

// Align aligns the template with a page and returns how each slot that found a
// place was filled.
func (a *Template) Align(t *tagtree.Tree) map[string]Match {
	out, _ := a.align(t)
	return out
}

// align is Align with where each landmark stands.
func (a *Template) align(t *tagtree.Tree) (out map[string]Match, met []tagtree.NodeID) {
	met = a.meet(t)
	out = map[string]Match{}
	taken := map[tagtree.NodeID]bool{}
	for i := range a.slots {
		s := &a.slots[i]
		if m, ok := a.fill(t, s, met, taken); ok {
			out[s.field] = m
			for _, n := range m.Nodes {
				taken[n] = true
			}
		}
	}
	return out, met
}

// fewLandmarks is up to how many texts of a template say nothing of a page.
const fewLandmarks = 5

// Landmarks is the share of the template's texts that a page has, 0..1; 1 where the
// template has few.
func (a *Template) Landmarks(t *tagtree.Tree) float64 {
	if len(a.stems) <= fewLandmarks {
		return 1
	}
	met, n := make([]bool, len(a.stems)), 0
	for id := tagtree.NodeID(1); int(id) < t.Len(); id++ {
		if !t.IsText(id) || len(t.Node(id).Data) > 600 {
			continue
		}
		if i := a.known.Of(t.Node(id).Data); i >= 0 && !met[i] {
			met[i] = true
			n++
		}
	}
	return float64(n) / float64(len(a.stems))
}

// IsFixed reports whether a node shows a text that every page has: the template has the text once, below elements of the same
// names, and so has the page.
func (a *Template) IsFixed(t *tagtree.Tree, n tagtree.NodeID) bool {
	at := slices.Index(a.stems, tagtree.Stem(t.Text(n)))
	if at < 0 || a.times[at] > 1 || a.fixed[at] == "" || a.fixed[at] != pathOf(t, n) {
		return false
	}
	for id := tagtree.NodeID(1); int(id) < t.PageLen(); id++ {
		if t.IsText(id) && !t.Within(id, n) && a.known.Of(t.Node(id).Data) == at {
			return false
		}
	}
	return true
}

// pathOf is the path of names down to the element of the first text of a node.
func pathOf(t *tagtree.Tree, n tagtree.NodeID) string {
	for !t.IsText(n) && n+1 < t.End(n) {
		if n++; t.IsText(n) && tagtree.Blank(t.Node(n).Data) {
			n = t.Parent(n)
			break
		}
	}
	if t.IsText(n) {
		n = t.Parent(n)
	}
	var names []string
	for ; n > 0; n = t.Parent(n) {
		names = append(names, t.Tag(n))
	}
	slices.Reverse(names)
	return strings.Join(names, "/")
}

// meet finds where each landmark stands on the page: None where it is missing.
func (a *Template) meet(t *tagtree.Tree) []tagtree.NodeID {
	places := make([][]tagtree.NodeID, len(a.stems))
	firsts := make([]tagtree.NodeID, len(a.stems)) // room for one place each: most stems have one
	for i := range places {
		places[i] = firsts[i : i : i+1]
	}
	for id := tagtree.NodeID(1); int(id) < t.Len(); id++ {
		if !t.IsText(id) || len(t.Node(id).Data) > 600 {
			continue
		}
		if i := a.known.Of(t.Node(id).Data); i >= 0 {
			places[i] = append(places[i], id)
		}
	}
	met := make([]tagtree.NodeID, len(a.texts))
	for i := range met {
		met[i] = tagtree.None
	}
	var sure []int // landmarks with one place and one order in the template
	for i, l := range a.texts {
		if len(places[l.at]) == 1 && a.times[l.at] == 1 {
			sure = append(sure, i)
		}
	}
	place := func(i int) tagtree.NodeID { return places[a.texts[i].at][0] }
	for _, i := range increasing(sure, place) {
		met[i] = place(i)
	}
	a.rest(places, met)
	return met
}

// rest places the repeated landmarks, each at its first place between the
// meetings on both sides.
func (a *Template) rest(places [][]tagtree.NodeID, met []tagtree.NodeID) {
	after := tagtree.NodeID(0)
	for i := range met {
		if met[i] != tagtree.None {
			after = met[i]
			continue
		}
		limit := tagtree.NodeID(1 << 30)
		for j := i + 1; j < len(met); j++ {
			if met[j] != tagtree.None {
				limit = met[j]
				break
			}
		}
		for _, p := range places[a.texts[i].at] {
			if p > after && p < limit {
				met[i], after = p, p
				break
			}
		}
	}
}

// increasing is a longest subsequence of the landmarks whose places increase.
func increasing(marks []int, place func(mark int) tagtree.NodeID) []int {
	var tails []int // index into marks of the last of a sequence, by its length
	back := make([]int, len(marks))
	for i, m := range marks {
		k, _ := slices.BinarySearchFunc(tails, place(m), func(t int, p tagtree.NodeID) int { return int(place(marks[t]) - p) })
		back[i] = -1
		if k > 0 {
			back[i] = tails[k-1]
		}
		if k == len(tails) {
			tails = append(tails, i)
		} else {
			tails[k] = i
		}
	}
	var out []int
	if len(tails) > 0 {
		for i := tails[len(tails)-1]; i >= 0; i = back[i] {
			out = append(out, marks[i])
		}
	}
	slices.Reverse(out)
	return out
}
