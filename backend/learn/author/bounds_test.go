package author

import (
	"errors"
	"testing"

	"wrapsmith/backend/page"
)

// A work's pages are bounded together, and what undo may bring back counts.
func TestAWorkIsBounded(t *testing.T) {
	t.Parallel()
	s := New()
	for _, text := range []string{"<p>one", "<p>another</p><p>page"} {
		p, err := page.New([]byte(text), page.Origin{Name: "a.html"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.AddPage(p); err != nil {
			t.Fatal(err)
		}
	}
	id := s.View().Pages[0].ID
	tree, err := s.Tree(id)
	if err != nil {
		t.Fatal(err)
	}
	both := s.Nodes()
	if err := s.RemovePage(id); err != nil || both <= tree.Len() || s.Nodes() != both {
		t.Errorf("%v: %d nodes, then %d", err, both, s.Nodes())
	}
	if err := fits(MaxNodes-tree.Len(), tree); err != nil {
		t.Errorf("the last one that has room: %v", err)
	}
	if err := fits(MaxNodes-tree.Len()+1, tree); !errors.Is(err, ErrInvalid) {
		t.Errorf("one too many: %v", err)
	}
}
