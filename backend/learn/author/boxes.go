package author

import (
	"wrapsmith/backend/tree/tagtree"
)

// layout is where a page's elements lie on the screen.
type layout struct {
	boxes tagtree.Boxes
	real  bool
}

// SetBoxes says where a page's elements lie on the screen, for the lists and the
// article that are looked for on it. They are no part of the workspace: no undo, no
// storing. Real ones are those of a browser that ran the page's scripts and
// loaded its styles; others do not take their place. ErrInvalid when they are
// not one for each node.
func (s *Session) SetBoxes(page int, boxes tagtree.Boxes, real bool) error {
	sm, err := s.sample(page)
	if err != nil {
		return err
	}
	if !boxes.For(sm.tree) {
		return refuse("boxes", "author: %d boxes for the %d nodes of %q", len(boxes), sm.tree.Len(), sm.page.Name)
	}
	if old := sm.layout.Load(); old == nil || real || !old.real {
		sm.layout.Store(&layout{boxes, real})
	}
	return nil
}

// Boxes tells where a page's elements lie on the screen; nil when they are not known.
func (s *Session) Boxes(page int) (tagtree.Boxes, error) {
	sm, err := s.sample(page)
	if err != nil {
		return nil, err
	}
	return sm.boxes(), nil
}

func (s *sample) boxes() tagtree.Boxes {
	if l := s.layout.Load(); l != nil {
		return l.boxes
	}
	return nil
}
