package program

import (
	"testing"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
)

// Of two fields with one node, that without an anchor is doubtful; where neither has one, that with less confidence. Two with anchors are not.
// In a list the first of these is not given, though other doubtful values are.
func TestDisputed(t *testing.T) {
	t.Parallel()
	p := &Program{template: &template.Template{Kind: template.Detail}, fields: make([]field, 6)}
	cells := make(record.Record, 6)
	for i, c := range []struct {
		node       int32
		confidence float64
	}{{3, .97}, {3, .8}, {5, .7}, {5, .9}, {8, .9}, {8, .8}} {
		cells[i] = record.Cell{State: record.Found, Confidence: c.confidence, Values: []record.Value{{Text: "x", Node: c.node}}}
	}
	why := make([]*doubt, len(cells))
	lost := p.disputed(cells, []bool{false, true, false, false, true, true}, why)
	for i, want := range []float64{MostDoubtful, .8, MostDoubtful, .9, .9, .8} {
		if cells[i].Confidence != want {
			t.Errorf("cell %d: confidence %v, want %v", i, cells[i].Confidence, want)
		}
	}
	p.template.Kind = template.List
	p.withhold(cells, why, lost)
	for i, want := range []record.CellState{record.Unsure, record.Found, record.Found, record.Found, record.Found, record.Found} {
		if cells[i].State != want {
			t.Errorf("cell %d of a list: %s, want %s", i, cells[i].State, want)
		}
	}
}

// A list with the node of the value of another field is doubtful, unless both have an anchor or the list has parts of texts.
func TestDisputedLists(t *testing.T) {
	t.Parallel()
	single := field{}
	many := field{}
	many.Many = true
	parts := many
	parts.Cuts = []template.Cut{{}}
	for _, c := range []struct {
		name     string
		list     field
		nodes    []int32
		anchored bool
		want     float64
	}{
		{"the value of the other field", many, []int32{3, 5}, false, MostDoubtful},
		{"other nodes", many, []int32{3, 4}, false, .9},
		{"both with a label", many, []int32{3, 5}, true, .9},
		{"parts of a text", parts, []int32{3, 5}, false, .9},
	} {
		p := &Program{template: &template.Template{Kind: template.Detail}, fields: []field{single, c.list}}
		cells := record.Record{
			{State: record.Found, Confidence: .9, Values: []record.Value{{Text: "Cy", Node: 5}}},
			{State: record.Found, Confidence: .9},
		}
		for _, n := range c.nodes {
			cells[1].Values = append(cells[1].Values, record.Value{Text: "Ann", Node: n})
		}
		p.disputed(cells, []bool{c.anchored, c.anchored}, make([]*doubt, len(cells)))
		if got := cells[1].Confidence; got != c.want {
			t.Errorf("%s: confidence %v, want %v", c.name, got, c.want)
		}
	}
}
