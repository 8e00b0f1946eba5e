// Package treedist measures the distance of labelled ordered trees.
//
// The problem is that of DETM 3.2 (thesis, chapter 3, section 3.2). A mapping pairs the nodes of
// two trees, each at most once. It keeps the order of siblings and pairs only children of paired
// parents. Nodes without a pair are deleted or inserted at cost 1 each; a pair with two labels is
// a replacement at cost 1.5:
//
//	a(b,c(d))      a-a, c-c paired; b deleted; d replaced by e
//	a(c(e))        Dis = 1 + 1.5 = 2.5
//
//	Similarity = 1 - Dis / (Size1 + Size2);  similar: more than 0.75
//
// Under these rules a pair of nodes costs the replacement of their labels and the string distance
// of their children. Deleting or inserting a child costs its whole subtree; pairing two children
// costs their own distance (Selkow 1977). Pairing never costs more than deleting and inserting
// both.
//
// The conditions bind the parents of a pair only where both nodes have one. So the two roots need
// not be paired with each other: the root of one tree may be paired with any node of the other, and
// all that lies outside that node is deleted or inserted:
//
//	a(b)  b        b-b paired, a deleted: Dis = 1
//
// Distance, Similarity and Mapping of two trees are measured so. Both roots at once are not paired
// with inner nodes of the other tree: a mapping would then turn ancestors upside down.
//
// A Space holds one forest and knows which of its subtrees are equal: they belong to one class,
// found by hash-consing in one pass. Distances are kept by pair of classes. Similar answers most
// questions by bounds that need no table:
//
//   - equal classes have distance 0
//   - lower bound: the sizes, and the labels that the other tree lacks
//   - upper bound: children paired in order from the left
//
// The exact distance decides the rest; bounds never change a decision.
//
// Trees are arrays of labels in preorder; the package knows no HTML. A question is about runs of
// siblings, because a record may consist of several siblings.
//
// Cost: New O(n). A distance needs O(n1 n2) time and, without the equal beginnings of the runs,
// O(min(n1, n2)) space per level. A Space computes at most Budget table cells; after that, Similar
// answers by its bounds only, and Exhausted reports it.
//
// Departures from the source: the formula of similarity is lost in the scan and is restored from
// its range and its measure of size. Costs are counted in halves, so that they are whole numbers
// and decisions are exact. Similar compares records of one list: it pairs their roots with each
// other, because a record inside another element is another kind of record (docs/methods.md).
package treedist

import "math"

// Costs in halves, so that they are whole numbers.
const (
	deleteCost  = 2 // 1 a node deleted or inserted (DETM 3.2)
	replaceCost = 3 // 1.5 a node whose label is replaced (DETM 3.2)
)

// Threshold is the similarity above which trees are similar (DETM 3.2).
const Threshold = 0.75

// fine is the parts of one in which a threshold is kept, so that decisions are exact.
const fine = 1000

// DefaultBudget bounds the table cells that a Space computes, some 10 ns each.
const DefaultBudget = 4_000_000

const unbounded = math.MinInt

// Run is a run of sibling subtrees: the nodes From <= i < To, in preorder.
type Run struct{ From, To int32 }

// Size is the number of nodes in a run.
func (r Run) Size() int { return int(r.To - r.From) }

// Space is a forest whose subtrees can be compared. It keeps what it computed:
// not safe for concurrent use.
type Space struct {
	label, end []int32
	class      []int32
	classes    int32

	known   map[uint64]int32 // distances by pair of classes
	count   []int32          // by label, for the bound from below; all zero between questions
	budget  int              // table cells left
	least   int              // similar: distance * fine < least * sizes
	bounded bool             // whether the budget counts for the question at hand
	stopped bool             // the question at hand needs more than is left

	exhausted bool
}

// New takes a forest: label[i] of node i (0 or more) in preorder, end[i] one
// past its last descendant. The arrays must not change afterwards. A budget of
// 0 is DefaultBudget, one below 0 is none.
func New(label, end []int32, budget int) *Space {
	switch {
	case budget == 0:
		budget = DefaultBudget
	case budget < 0:
		budget = unbounded
	}
	s := &Space{label: label, end: end, known: map[uint64]int32{}, budget: budget}
	s.class, s.classes = classes(label, end)
	s.Above(Threshold)
	return s
}

// Above sets the similarity above which Similar says yes, 0..1 in steps of a thousandth.
func (s *Space) Above(threshold float64) {
	s.least = int(math.Round((1 - threshold) * fine))
}

// Class is the number of a node's subtree: that of equal subtrees, and of no other. It is below Classes.
func (s *Space) Class(i int32) int32 { return s.class[i] }

// Classes is one more than the greatest number of a subtree may be.
func (s *Space) Classes() int { return int(s.classes) }

// Subtree is the run of one node and all below it.
func (s *Space) Subtree(i int32) Run { return Run{i, s.end[i]} }

// Exhausted reports whether the budget is spent: Similar has answered no where its
// bounds did not decide.
func (s *Space) Exhausted() bool { return s.exhausted }

// Distance is DETM's distance of two runs, exact whatever it costs. Of two trees the roots need not be paired with
// each other.
func (s *Space) Distance(a, b Run) float64 {
	if s.single(a) && s.single(b) {
		cost, _, _ := s.trees(a.From, b.From)
		return float64(cost) / deleteCost
	}
	return float64(s.runs(a, b)) / deleteCost
}

// Similarity is 1 - Distance / (sizes): 1 for equal runs, 0 when nothing can be
// paired. Two empty runs are equal.
func (s *Space) Similarity(a, b Run) float64 {
	if a.Size()+b.Size() == 0 {
		return 1
	}
	return 1 - s.Distance(a, b)/float64(a.Size()+b.Size())
}

// Similar reports whether the similarity of two runs is more than Threshold, their
// roots being siblings that are paired in order. It uses bounds where they suffice.
func (s *Space) Similar(a, b Run) bool {
	total := a.Size() + b.Size()
	limit := total * deleteCost * s.least
	switch {
	case total == 0 || s.same(a, b):
		return true
	case unequal(a, b)*deleteCost*fine >= limit:
		return false
	case s.above(a, b)*fine < limit:
		return true
	case s.below(a, b)*fine >= limit:
		return false
	}
	s.bounded, s.stopped = s.budget != unbounded, false
	d := int(s.runs(a, b))
	s.bounded = false
	if s.stopped {
		s.exhausted = true
		return false
	}
	return d*fine < limit
}

// same reports whether two runs are equal, tree by tree.
func (s *Space) same(a, b Run) bool {
	if a.Size() != b.Size() {
		return false
	}
	for a.From < a.To && s.class[a.From] == s.class[b.From] {
		a.From, b.From = s.end[a.From], s.end[b.From]
	}
	return a.From == a.To
}

// Shape hashes a run: equal runs have equal shapes, different ones hardly ever.
func (s *Space) Shape(r Run) uint64 {
	var h uint64
	for i := r.From; i < r.To; i = s.end[i] {
		h = scatter(h<<1^h>>63^uint64(uint32(s.class[i]))) + 1
	}
	return h
}
