package region

import (
	"wrapsmith/backend/message"
	"wrapsmith/backend/tree/tagtree"
)

// Record is the place of a data record: usually one span; several, in document
// order, where its parts stand apart.
type Record []tagtree.Span

// Hull is the span from a record's first node to its last.
func (r Record) Hull() tagtree.Span { return tagtree.Span{From: r[0].From, To: r[len(r)-1].To} }

// Region is the place of a list.
type Region struct {
	Parent   tagtree.NodeID    // the deepest node that all records lie below
	Records  []Record          // in document order; no two share a node
	Method   string            // what found it
	Score    float64           // comparable within one method only, more is better
	Why      string            // what spoke for it, for a person
	Messages []message.Message // the same in clauses, as words with their values
	Stopped  bool              // a bound was met on the way: there may be more
}

// Overlap reports whether a record begins before the end of the first span of the one before it. The view leaves out formatting
// elements such as b, and each of the records that lie in one of these is this element on the page.
func Overlap(records []Record) bool {
	end := tagtree.NodeID(0)
	for _, r := range records {
		if r[0].From < end {
			return true
		}
		end = r[0].To
	}
	return false
}
