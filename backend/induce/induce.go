// Package induce learns templates from marks.
package induce

import (
	"wrapsmith/backend/record"
	"wrapsmith/backend/tagtree"
	"wrapsmith/backend/template"
)

// Mark says that a part of a node of a sample is (not) an example of a field.
type Mark struct {
	Field    string
	Sample   int            // index in Samples
	Node     tagtree.NodeID // None with Missing
	Part     template.Part
	From, To int // rune range of the part's text; 0, 0: the whole
	Not      bool
	Missing  bool // the sample has no value of the field
}

// Problem is what was asked for: fields, samples (marked or not), marks.
type Problem struct {
	Fields  record.Schema
	Samples []*tagtree.Tree
	Marks   []Mark
}

// Learn makes a template. The result does not depend on the order of Marks. A
// field without a positive mark is left without locators.
func Learn(p Problem) (*template.Template, error) { panic("induce: not yet") }
