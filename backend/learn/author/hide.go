package author

import (
	"fmt"
	"slices"

	"wrapsmith/backend/message"
	"wrapsmith/backend/tree/tagtree"
)

// maxHidden is how many elements of a page can be hidden.
const maxHidden = 200

// Hide takes elements out of the frame's view of a page: banners, walls, what lies over the page.
// With shown it brings them back; without nodes, all of them. The template does not change.
func (s *Session) Hide(page int, nodes []int32, shown bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	sm, err := s.sampleOf(page)
	if err != nil {
		return err
	}
	for _, n := range nodes {
		if !sm.tree.Valid(tagtree.NodeID(n)) || sm.tree.IsText(tagtree.NodeID(n)) {
			return fmt.Errorf("author: hide node %d: %w", n, ErrNoNode)
		}
	}
	i := s.now.page(page)
	hidden := slices.Clone(s.now.Pages[i].Hidden)
	code := "action.hide"
	switch {
	case shown && len(nodes) == 0:
		code, hidden = "action.show", nil
	case shown:
		code = "action.show"
		hidden = slices.DeleteFunc(hidden, func(n int32) bool { return slices.Contains(nodes, n) })
	default:
		hidden = append(hidden, nodes...)
		slices.Sort(hidden)
		hidden = slices.Compact(hidden)
	}
	if len(hidden) > maxHidden {
		return refuse("manyhidden", "author: %d elements of a page are hidden, at most %d can be", len(hidden), maxHidden)
	}
	if slices.Equal(hidden, s.now.Pages[i].Hidden) {
		return nil
	}
	return s.act(message.New(code, "what", s.now.Pages[i].Name), func(d *draft) error {
		d.Pages[i].Hidden = hidden
		return nil
	})
}
