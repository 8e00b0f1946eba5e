package tagtree_test

import (
	"strings"
	"testing"

	"wrapsmith/backend/tree/tagtree"
)

func TestRecordsAreLaidOutFromTheirFirstElements(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		page  string
		first string // tag of the first elements
		most  int
		tags  []string
		want  string // texts of the records
		why   string
	}{
		{"<i>1</i><i>2</i><b>x</b>", "i", 1, nil, "1|2", "one element each"},
		{"<i>1<i>in</i></i><i>2</i>", "i", 1, nil, "1in|2", "a record within a record is part of it"},
		{"<h2>1</h2><p>a</p><h2>2</h2><p>b</p><p>c</p>", "h2", 3, nil, "1 a|2 b c", "up to the next"},
		{"<h2>1</h2><p>a</p><h2>2</h2><p>b</p><p>c</p>", "h2", 2, nil, "1 a|2 b", "no more than so many"},
		{"<h2>1</h2><p>a</p><h2>2</h2><hr><p>c</p>", "h2", 3, []string{"p"}, "1 a|2 c", "other tags are passed over, but counted"},
		{"<b>1</b>: one<br><b>2</b>: two<br>", "b", 2, nil, "1: one|2: two", "texts belong to the run"},
		{"<h2>1</h2><div><h2>2</h2></div><p>x</p>", "h2", 4, nil, "1|2", "not beyond an element in which the next one begins"},
		{"<p>none</p>", "h2", 2, nil, "", "no first element"},
	} {
		tree := parsed(t, "<body>"+c.page)
		var firsts []tagtree.NodeID
		for n := tagtree.NodeID(1); int(n) < tree.Len(); n++ {
			if tree.Tag(n) == c.first {
				firsts = append(firsts, n)
			}
		}
		var got []string
		for _, spans := range tagtree.Records(tree, firsts, c.most, c.tags) {
			got = append(got, tagtree.Cut(tree, spans...).Text(0))
		}
		if g := strings.Join(got, "|"); g != c.want {
			t.Errorf("%s: %s gives %q, want %q", c.why, c.page, g, c.want)
		}
	}
}
