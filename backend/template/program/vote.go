package program

import (
	"fmt"
	"slices"
	"strconv"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/series"
	"wrapsmith/backend/tree/tagtree"
)

// tally is the votes for one node.
type tally struct {
	node   tagtree.NodeID
	weight int
	guard  bool // a guard voted for it
	label  bool // so did a guard that begins at a label
	plain  int  // the weight of those for it that are no guards
	place  bool // so did its place
	after  bool // so did a text after it
	slot   bool // so did the alignment of the template's tree
}

// allowed reports whether a node may be taken where a field has guards: by a guard,
// or because its place and the text after it agree. These two point to the same
// node where a class was renamed, and to different nodes where a row is missing.
// Where another optional row took the missing row's place they agree too. So
// they do not stand in for a label: classes are renamed, labels rarely, and an
// absent label means an absent value.
func (d *design) allowed(v *tally) bool {
	return !d.guarded || v.guard || !d.labelled && (v.place && v.after || v.slot && (v.place || v.after))
}

// elect is the node with the most votes of those that may be taken; of all
// nodes, and false, where none may.
func (d *design) elect(tallies []tally) (best tally, held bool) {
	for i := range tallies {
		c := &tallies[i]
		may := d.allowed(c)
		if i == 0 || may && !held || may == held && c.weight > best.weight {
			best, held = *c, may
		}
	}
	return best, held
}

// count adds the votes of a design up by node, in document order. A locator of
// a field with one value speaks for its first node only; the slot speaks in
// every design.
func (f *field) count(votes []Vote, design int) (tallies []tally, cast, guards int) {
	var at index
	for _, v := range votes {
		l := &f.locators[v.Locator]
		if l.design != design && !l.slot {
			continue
		}
		nodes := v.Nodes
		if !f.Many {
			nodes = nodes[:1]
		}
		cast += l.weight
		if l.guard {
			guards += l.weight
		}
		for _, n := range nodes {
			i := at.of(tallies, n)
			if i == len(tallies) {
				tallies = append(tallies, tally{node: n})
			}
			tallies[i].weight += l.weight
			tallies[i].guard = tallies[i].guard || l.guard
			tallies[i].label = tallies[i].label || l.guard && l.family == template.FamilyLabel
			if !l.guard {
				tallies[i].plain += l.weight
			}
			tallies[i].place = tallies[i].place || l.family == template.FamilyPath
			tallies[i].slot = tallies[i].slot || l.slot
			tallies[i].after = tallies[i].after || l.family == template.FamilyLandmark
		}
	}
	slices.SortFunc(tallies, func(a, b tally) int { return int(a.node - b.node) })
	return tallies, cast, guards
}

// tallyOf is the tally of a node among those that count returns.
func tallyOf(tallies []tally, n tagtree.NodeID) (of tally, ok bool) {
	i, ok := slices.BinarySearchFunc(tallies, n, func(c tally, n tagtree.NodeID) int { return int(c.node - n) })
	if ok {
		of = tallies[i]
	}
	return of, ok
}

// fewTallies is up to how many nodes a look at each is faster than a map.
const fewTallies = 12

// index finds the tally of a node, by a map from fewTallies on.
type index map[tagtree.NodeID]int

// of is where a node's tally stands or, for a new one, is to be appended.
func (x *index) of(tallies []tally, n tagtree.NodeID) int {
	if len(tallies) < fewTallies {
		for i := range tallies {
			if tallies[i].node == n {
				return i
			}
		}
		return len(tallies)
	}
	if len(*x) == 0 {
		*x = index{}
		for i := range tallies {
			(*x)[tallies[i].node] = i
		}
	}
	i, ok := (*x)[n]
	if !ok {
		i = len(tallies)
		(*x)[n] = i
	}
	return i
}

// filled leaves out the nodes that have nothing where the field's part is. Of a
// field with one value only the first node is looked at.
func (f *field) filled(t *tagtree.Tree, nodes []tagtree.NodeID) []tagtree.NodeID {
	if !f.Many && len(nodes) > 1 {
		nodes = nodes[:1]
	}
	if f.inner != nil {
		return nodes // what its records hold may be attributes
	}
	for i, n := range nodes {
		if !f.reader.has(t, n) {
			kept := slices.Clone(nodes[:i])
			for _, n := range nodes[i+1:] {
				if f.reader.has(t, n) {
					kept = append(kept, n)
				}
			}
			return kept
		}
	}
	return nodes
}

// decide turns votes into a cell: that of the first design that finds a value,
// else that of the design with the most confidence in what it saw.
func (f *field) decide(t *tagtree.Tree, votes []Vote, least float64) record.Cell {
	if len(f.locators) == 0 {
		return record.Cell{State: record.Missing, Why: "nothing was learned for this field yet: mark an example", Message: reason("unlearned")}
	}
	best := f.decideIn(0, t, votes, least)
	for d := 1; d < len(f.designs) && best.State != record.Found; d++ {
		if c := f.decideIn(d, t, votes, least); c.State == record.Found || c.State != record.Missing && best.State == record.Missing {
			best = c
		}
	}
	return best
}

// decideIn is the vote of one design's locators; below the least confidence the cell is unsure.
func (f *field) decideIn(d int, t *tagtree.Tree, votes []Vote, least float64) record.Cell {
	design := &f.designs[d]
	tallies, cast, guards := f.count(votes, d)
	if len(tallies) == 0 {
		return record.Cell{State: record.Missing, Confidence: 1, Why: "no locator finds anything on this page", Message: reason("nolocator")}
	}
	best, held := design.elect(tallies)
	if held && !f.Many && !f.Hand {
		best = f.shaped(t, d, votes, tallies, best)
	}
	if best.guard { // of what is no guard dissent says only that rows moved
		cast = guards + best.plain
	}
	nodes := []tagtree.NodeID{best.node}
	if f.Many {
		in := sectionOf(t, best.node)
		nodes = withoutOtherSections(t, tallies, best, in, chosen(tallies, best.weight))
		nodes = f.series(t, withoutStray(t, innermost(t, outsideAside(t, parts(t, tallies, best, in, nodes), best.node))), best.node)
		nodes = withoutMoreItem(t, withoutGroupHeadings(t, nodes))
		nodes = f.withoutOtherRows(t, d, votes, tallies, nodes, best.node)
	}
	cell := record.Cell{Confidence: design.confidence(best.weight, cast)}
	values, failed := f.values(t, nodes)
	switch {
	case !held:
		cell.State, cell.Candidate = record.Missing, values
		cell.Confidence = 1 - cell.Confidence
		cell.Why, cell.Message = "its label or anchor is not on this page; only the position speaks for a value", reason("unguarded")
	case float64(best.weight) < Majority*float64(cast):
		cell.State, cell.Candidate = record.Unsure, values
		share := 100 * best.weight / cast
		cell.Why, cell.Message = fmt.Sprintf("the locators disagree: %d%% of the votes for the best node", share), reason("split", "share", strconv.Itoa(share))
	case cell.Confidence < least || cell.Confidence < LeastConfidence && !best.guard:
		cell.State, cell.Candidate = record.Unsure, values
		share := 100 * cast / max(design.total, 1)
		cell.Why, cell.Message = fmt.Sprintf("only %d%% of the locators' weight finds anything", share), reason("thin", "share", strconv.Itoa(share))
	case f.tooMany(len(values)):
		cell.State, cell.Candidate = record.Unsure, values
		cell.Why, cell.Message = fmt.Sprintf("%d values, %d at most on the samples", len(values), f.Look.Most), reason("toomany", "count", strconv.Itoa(len(values)), "most", strconv.Itoa(f.Look.Most))
	case failed != nil && failed.kept:
		cell.State, cell.Values, cell.Why, cell.Message = record.Untyped, values, failed.text, &failed.message
	case failed != nil:
		cell.State, cell.Candidate, cell.Why, cell.Message = record.Failed, values, failed.text, &failed.message
	case len(values) == 0:
		cell.State, cell.Why, cell.Message = record.Missing, "the node is there, but not the value in it", reason("novalue")
	default:
		cell.State, cell.Values = record.Found, values
	}
	return cell
}

// chosen lists the nodes of a field of many values: those with
// enough of the best one's votes.
func chosen(tallies []tally, best int) []tagtree.NodeID {
	var nodes []tagtree.NodeID
	for _, c := range tallies {
		if float64(c.weight) >= Share*float64(best) {
			nodes = append(nodes, c.node)
		}
	}
	return nodes
}

// series is what belongs to the best value, where each sample has one value only:
// nothing says that more of its like on the page are values too, but those that follow it with a separator between them.
func (f *field) series(t *tagtree.Tree, nodes []tagtree.NodeID, best tagtree.NodeID) []tagtree.NodeID {
	if !f.oneSeries() {
		return nodes
	}
	from, ok := slices.BinarySearch(nodes, best)
	if !ok {
		return nodes[:min(len(nodes), 1)]
	}
	return series.Further(t, series.From(t, nodes[from:]))
}

// oneSeries reports whether every sample has one value only.
func (f *field) oneSeries() bool { return f.Look != nil && f.Look.Most == 1 }

// tooMany reports whether there are far more values than on any sample: then the
// locators found the items of the page, and not those of the list.
func (f *field) tooMany(count int) bool {
	return f.Look != nil && f.Look.Most > 1 && count > f.mostValues()
}

// mostValues is how many values the field can have.
func (f *field) mostValues() int { return MostValues*f.Look.Most + fewValues }

// innermost leaves out what holds another of the nodes: an item that holds a
// list of its own is a heading with that list, and its text would come twice.
// The nodes are in document order, so what one holds comes right after it.
func innermost(t *tagtree.Tree, nodes []tagtree.NodeID) []tagtree.NodeID {
	var out []tagtree.NodeID
	for i, n := range nodes {
		if i+1 == len(nodes) || !t.Within(nodes[i+1], n) {
			out = append(out, n)
		}
	}
	return out
}

// noHeadings reports whether a text with a label's sign at its end is no value: of
// one value by hand a person wants what stands there.
func (f *field) noHeadings() bool { return f.Many || !f.Hand }

// confidence is the share of all votes that speak for the node, with what was
// not cast counted half: silence is weaker evidence than dissent.
func (d *design) confidence(best, cast int) float64 {
	return float64(best) / (float64(cast) + silence*float64(max(d.total-cast, 0)))
}

// values reads the nodes; empty ones are left out, and signs between the values of a list. failed says which
// value breaks the field's rule.
func (f *field) values(t *tagtree.Tree, nodes []tagtree.NodeID) (values []record.Value, failed *violation) {
	for _, n := range nodes {
		for _, r := range f.reader.readAll(t, n) {
			if f.inner == nil && (r.text == "" && r.ok || f.noHeadings() && tagtree.EndsInColon(r.text) || f.Many && f.signsOnly(r.text)) {
				continue
			}
			if !r.ok && failed == nil {
				failed = regexViolation(r.text)
			} else if failed == nil {
				failed = wrongType(f.Type, r.text)
			}
			values = append(values, record.Value{Text: r.text, Node: int32(n)})
		}
	}
	return values, failed
}
