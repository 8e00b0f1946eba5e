package workspace

import (
	"context"
	"fmt"
	"math"
	"strconv"

	"wrapsmith/app/input"
	"wrapsmith/app/problem"
	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/tree/tagtree"
)

// PageBoxes is the body of setBoxes.
type PageBoxes struct {
	Boxes input.BoxesByNode `json:"boxes" doc:"By node id: x, y, width, height in CSS pixels from the top left of the page"`
}

// SetBoxesRequest is the request of SetBoxes.
type SetBoxesRequest struct {
	InPage
	Body PageBoxes
}

// MaxBoxesBytes bounds what setBoxes reads: some 40 bytes an element, for the largest page that is parsed.
const MaxBoxesBytes = 16 << 20

// SetBoxes lets the caller say where a page's elements lie on the screen: lists and articles are then looked for by position too. Those that came with a rendered page stay.
func (ws *Workspaces) SetBoxes(ctx context.Context, in *SetBoxesRequest) error {
	_, err := read(ctx, ws, in.Workspace, func(_ *workspace, s *author.Session) (struct{}, error) {
		return struct{}{}, putBoxes(s, in.Page, in.Body.Boxes, false)
	})
	return err
}

// putBoxes gives a session the boxes of a page. Those of numbers that the page does
// not have, or that are no places, are a mistake of the caller's.
func putBoxes(s *author.Session, page int, b input.BoxesByNode, real bool) error {
	t, err := s.Tree(page)
	if err != nil {
		return err
	}
	boxes := make(tagtree.Boxes, t.Len())
	for node, x := range b {
		id, err := strconv.Atoi(node)
		if err != nil || id < 0 || id >= len(boxes) {
			return fmt.Errorf("app: boxes: %q is no node of the page: %w", problem.Short(node), author.ErrNoNode)
		}
		for _, side := range x {
			if math.IsNaN(side) || math.Abs(side) > mostPixels {
				return fmt.Errorf("app: boxes: node %d: %v is no place on a screen: %w", id, side, author.ErrInvalid)
			}
		}
		boxes[id] = tagtree.Box{X: float32(x[0]), Y: float32(x[1]), Width: float32(x[2]), Height: float32(x[3])}
	}
	return s.SetBoxes(page, boxes, real)
}

// mostPixels is farther than any browser draws.
const mostPixels = 1 << 26
