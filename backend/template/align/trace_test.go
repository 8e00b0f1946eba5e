package align_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/tagtree"
)

// slotsOf lists the columns of a tree's slots, with what the kinds of the slot and the elements around it say.
func slotsOf(t *align.Tree, optional, many bool, visit func(column string, optional, many bool)) {
	optional = optional || t.Times == align.Optional || t.Times == align.Any
	many = many || t.Times == align.Plus || t.Times == align.Any
	if t.Column != "" {
		visit(t.Column, optional, many)
	}
	for _, a := range t.Attrs {
		visit(a.Column, true, many) // an attribute has no kind of its own
	}
	for _, kid := range t.Kids {
		slotsOf(kid, optional, many, visit)
	}
}

func TestTheWrapperTreeSaysWhatItsTableShows(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		trees := drawnRecords().Draw(r, "records")
		tree, spans := records(t, trees...)
		root, table := align.Records(tree, spans).Wrapper()
		seen := map[string]bool{}
		slotsOf(root, false, false, func(id string, optional, many bool) {
			c := table.Column(id)
			if c < 0 || seen[id] {
				r.Fatalf("%q: the slot %q has no column, or its column has another slot", trees, id)
			}
			seen[id] = true
			col := table.Columns[c]
			if col.Optional && !optional || col.Many && !many {
				r.Fatalf("%q: column %s: optional %v, many %v; its slot: %v, %v", trees, id, col.Optional, col.Many, optional, many)
			}
		})
		if len(seen) != len(table.Columns) {
			r.Fatalf("%q: %d columns, %d slots", trees, len(table.Columns), len(seen))
		}
	})
}

func TestTheSchemaGrowsByRecords(t *testing.T) {
	t.Parallel()
	tree, spans := records(t, `li(a("Lamp"),p("3"))`, `li(a("Rug"))`, `li(a("Hat"),b("new"),p("9"),i("last"),u(q("x"),q("y")))`)
	steps, table := align.Records(tree, spans).Schema()
	var got []string
	columns := 0
	for _, s := range steps {
		got = append(got, fmt.Sprintf("round %d record %d taken %v", s.Round, s.Record, s.Taken))
		columns += len(s.Columns)
	}
	if len(got) < 3 || got[0] != "round 0 record 2 taken true" {
		t.Errorf("got %q, want the record with the most nodes as the seed", got)
	}
	if columns != len(table.Columns) {
		t.Errorf("steps added %d columns, the table has %d", columns, len(table.Columns))
	}
}

func TestBlocksAreCutAndMerged(t *testing.T) {
	t.Parallel()
	tree, spans := records(t, `li(h3("Lamp"),p("Price: 3"))`, `li(h3("Rug"),p("Price: 4"))`, `li(h3("Hat"),p("Price: 9"))`)
	pieces, recs, table := align.Records(tree, spans).Blocks()
	if len(pieces) != 1 || !strings.HasPrefix(pieces[0].Text, "Price") {
		t.Fatalf("pieces %+v, want Price", pieces)
	}
	if len(recs) != 3 || recs[0].Lownum == 0 || len(recs[0].Blocks) != 2 {
		t.Fatalf("records %+v, want two blocks each", recs)
	}
	if got := recs[0].Blocks[1].Parts; len(got) != 2 || got[0].Piece != 0 || got[1].Piece != -1 {
		t.Errorf("parts %+v, want the piece and the value", got)
	}
	for _, m := range recs[0].Merged {
		if m.Column < 0 || m.Column >= len(table.Columns) {
			t.Errorf("merged %+v has no column of the table", m)
		}
	}
}

func TestTraceShowsWhatAlignDoes(t *testing.T) {
	t.Parallel()
	a := align.Prepare(&template.Node{Tag: "table", Children: []*template.Node{
		{Tag: "tr", Children: []*template.Node{{Tag: "td", Children: []*template.Node{{Text: "Price"}}}, {Tag: "td", Slot: "price"}}},
		{Tag: "tr", Children: []*template.Node{{Tag: "td", Children: []*template.Node{{Text: "Weight"}}}, {Tag: "td", Slot: "weight"}}},
	}})
	tree, err := read(`<table><tr><td>Price</td><td>12</td></tr></table>`)
	if err != nil {
		t.Fatal(err)
	}
	marks, slots := a.Trace(tree)
	if len(marks) != 2 || marks[0].Node == tagtree.None || marks[1].Node != tagtree.None {
		t.Errorf("landmarks %+v, want Price found and Weight not", marks)
	}
	want := a.Align(tree)
	for _, s := range slots {
		if m, ok := want[s.Field]; ok != s.OK || len(m.Nodes) != len(s.Nodes) {
			t.Errorf("slot %s: %+v, Align gives %+v", s.Field, s, m)
		}
	}
}
