package author

import (
	"fmt"

	"wrapsmith/backend/tagtree"
)

// SetBoxes says where a page's elements lie on the screen, for the lists and the
// article that are looked for on it. They are no part of the work: no undo, no
// storing. Those of a page already drawn stay unless replace; ErrInvalid when
// they are not one for each node.
func (s *Session) SetBoxes(page int, boxes tagtree.Boxes, replace bool) error {
	sm, err := s.sample(page)
	if err != nil {
		return err
	}
	if !boxes.For(sm.tree) {
		return fmt.Errorf("author: %d boxes for the %d nodes of %q: %w", len(boxes), sm.tree.Len(), sm.page.Name, ErrInvalid)
	}
	if !sm.boxes.CompareAndSwap(nil, &boxes) && replace {
		sm.boxes.Store(&boxes)
	}
	return nil
}

// Boxes tells where a page's elements lie on the screen; nil when nobody said.
func (s *Session) Boxes(page int) (tagtree.Boxes, error) {
	sm, err := s.sample(page)
	if err != nil {
		return nil, err
	}
	return sm.drawn(), nil
}

func (s *sample) drawn() tagtree.Boxes {
	if b := s.boxes.Load(); b != nil {
		return *b
	}
	return nil
}
