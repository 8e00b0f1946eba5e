package induce_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wrapsmith/backend/induce"
	"wrapsmith/backend/program"
	"wrapsmith/backend/record"
	"wrapsmith/backend/tagtree"
)

// Whatever is marked on whatever page, a list template compiles, and its rows lie
// in the page, one behind the other, with every value inside its row.
func TestAnyMarksGiveSoundRows(t *testing.T) {
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
		l, err := induce.LearnList(p)
		if err != nil {
			r.Fatal(err)
		}
		prog, err := program.Compile(l.Template)
		if err != nil {
			r.Fatal(err)
		}
		for _, tree := range p.Samples {
			behind := tagtree.NodeID(1)
			for _, row := range prog.Rows(tree) {
				for _, s := range row.Spans {
					if s.From < behind || s.To > tagtree.NodeID(tree.Len()) || s.From >= s.To {
						r.Fatalf("span %v behind %d of %d nodes", s, behind, tree.Len())
					}
					behind = s.To
				}
				for _, c := range row.Cells {
					for _, v := range c.Values {
						if n := tagtree.NodeID(v.Node); n < row.First() || n >= behind {
							r.Fatalf("value %q of node %d lies outside of %v", v.Text, n, row.Spans)
						}
					}
				}
			}
		}
	})
}
