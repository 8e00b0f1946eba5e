package author_test

import (
	"strings"
	"testing"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/page"
)

// The tree of what is taken is drawn as it is of what is offered, with the kinds
// of its nodes, and each slot knows its values.
func TestTheWrapperTreeIsDrawn(t *testing.T) {
	t.Parallel()
	s := session(t, []*page.Page{bundled(t, "jobs/pages/baker-1.html")})
	id := s.View().Pages[0].ID
	if v, err := s.Wrapper(id, -1, author.ListSearch{}); err != nil || len(v.Nodes) != 0 {
		t.Errorf("without a list: %+v, %v", v, err)
	}
	offered, err := s.Wrapper(id, 0, author.ListSearch{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.TakeList(id, 0, author.ListSearch{}); err != nil {
		t.Fatal(err)
	}
	used, err := s.Wrapper(id, -1, author.ListSearch{})
	if err != nil {
		t.Fatal(err)
	}
	draw := func(v author.WrapperView) string {
		var b strings.Builder
		for _, n := range v.Nodes {
			b.WriteString(strings.Repeat(" ", n.Depth) + n.Tag + n.Times + n.Text + "\n")
		}
		return b.String()
	}
	if a, b := draw(offered), draw(used); a != b || !strings.Contains(a, "?") {
		t.Errorf("offered\n%sused\n%s", a, b)
	}
	for _, c := range used.Columns {
		if c.Field && len(c.Values) < c.Filled {
			t.Errorf("%s: %d values in %d records", c.Name, len(c.Values), c.Filled)
		}
	}
	if _, err := s.Wrapper(id, 9, author.ListSearch{}); err == nil {
		t.Error("a list that is not there has a wrapper tree")
	}
}

// A proposed type is one that the values have.
func TestProposedTypesFit(t *testing.T) {
	t.Parallel()
	s := session(t, []*page.Page{bundled(t, "jobs/pages/baker-1.html")})
	v, err := s.Lists(s.View().Pages[0].ID, author.ListSearch{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range v.Lists[0].Columns {
		if c.Name == "when" && c.Type != "text" {
			t.Errorf("%q is proposed as %s: %q", c.Name, c.Type, c.Texts)
		}
	}
}
