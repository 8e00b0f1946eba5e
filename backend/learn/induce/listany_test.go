package induce_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/record"
	"wrapsmith/backend/tree/tagtree"
)

// For any marks on any page, a list template compiles; its rows lie in the page,
// one after the other, and each value lies in its row.
func TestAnyMarksGiveSoundRows(t *testing.T) {
	t.Parallel()
	pieces := []string{"<ul>", "<li>a", "</ul>", "<table><tr><td>x<td>1", "<tr><td>y<td>2", "</table>", "<div class=r>", "</div>", "<h3>t</h3>", "<p>w", "<a href=/n>Next</a>", "text", "<b>v</b>", "<i hidden>h</i>"}
	rapid.Check(t, func(r *rapid.T) {
		var p induce.ListProblem
		for range rapid.IntRange(1, 2).Draw(r, "pages") {
			p.Samples = append(p.Samples, listTree(t, strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 4, 40).Draw(r, "page"), "")))
		}
		p.Fields = record.Schema{{Name: "a"}, {Name: "b", Many: rapid.Bool().Draw(r, "many")}}
		node := func(sample int) tagtree.NodeID {
			return tagtree.NodeID(rapid.IntRange(1, p.Samples[sample].Len()-1).Draw(r, "node"))
		}
		for range rapid.IntRange(0, 5).Draw(r, "marks") {
			s := rapid.IntRange(0, len(p.Samples)-1).Draw(r, "sample")
			m := induce.Mark{Field: rapid.SampledFrom([]string{"a", "b"}).Draw(r, "field"), Sample: s, Node: node(s)}
			m.Not, m.Missing = rapid.IntRange(0, 5).Draw(r, "not") == 0, rapid.IntRange(0, 5).Draw(r, "missing") == 0
			p.Marks = append(p.Marks, m)
		}
		for range rapid.IntRange(0, 2).Draw(r, "records") {
			s := rapid.IntRange(0, len(p.Samples)-1).Draw(r, "sample")
			p.Records = append(p.Records, induce.RecordMark{Sample: s, Node: node(s), Not: rapid.Bool().Draw(r, "none")})
		}
		prog := learned(r, p)
		for _, tree := range p.Samples {
			after := tagtree.NodeID(1)
			for _, row := range prog.Rows(tree) {
				for _, s := range row.Spans {
					if s.From < after || s.To > tagtree.NodeID(tree.Len()) || s.From >= s.To {
						r.Fatalf("span %v after %d of %d nodes", s, after, tree.Len())
					}
					after = s.To
				}
				for i, c := range row.Cells {
					for _, v := range c.Values {
						if n := tagtree.NodeID(v.Node); n >= after || n < row.First() && !prog.Template().Fields[i].Heading {
							r.Fatalf("value %q of node %d lies outside of %v", v.Text, n, row.Spans)
						}
					}
				}
			}
		}
	})
}

// An element that is marked as no record is excluded if it differs from the records.
// If it does not, the template finds the records and this element too.
func TestARecordDenied(t *testing.T) {
	t.Parallel()
	ads := "<ul>" + strings.Repeat("<li class=w><b>one</b><i>1</i></li>", 3) + "<li class=ad><b>buy</b><i>9</i></li><li class=w><b>two</b><i>2</i></li><li class=ad><b>more</b><i>8</i></li></ul>"
	same := "<ul><li><b>one</b><i>1</i></li><li><b>two</b><i>2</i></li><li><b>three</b><i>3</i></li><li><b>four</b><i>4</i></li></ul>"
	for _, c := range []struct{ name, body, denied, want string }{
		{"an advertisement", ads, "!buy", "one|one|one|two"},
		{"a record like the others", same, "!three", "one|two|three|four"},
	} {
		tree := listTree(t, c.body)
		p := induce.ListProblem{Samples: []*tagtree.Tree{tree}}
		clicks(t, tree, &p, "name=one "+c.denied)
		for i, m := range p.Records { // the record, not the text in it
			for tree.Tag(m.Node) != "li" {
				m.Node = tree.Parent(m.Node)
			}
			p.Records[i] = m
		}
		if got := table(t, p, tree); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
