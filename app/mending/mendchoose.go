package mending

import (
	"context"

	"wrapsmith/app/problem"
	"wrapsmith/backend/tree/tagtree"
)

// MendChoice is what a person decides about a proposal before it is approved.
type MendChoice struct {
	Refused []string     `json:"refused" maxItems:"1000" nullable:"false" doc:"Fields that stay as they are"`
	Shown   []ShownValue `json:"shown,omitempty" maxItems:"1000" nullable:"false" doc:"Where values of fields stand on new pages"`
}

// ShownValue is a node of a new page that a person says is a field's value.
type ShownValue struct {
	Page  int    `json:"page" minimum:"0" doc:"Index in pages"`
	Field string `json:"field"`
	Node  int32  `json:"node" minimum:"0" doc:"As the page's frame numbers it"`
}

// ChooseMendRequest is the request of ChooseMend.
type ChooseMendRequest struct {
	InMend
	Body MendChoice
}

// ChooseMend makes a proposal anew, without the fields that are refused and with the
// values that are shown. It keeps its id; choices made before are replaced.
func (m *Mending) ChooseMend(ctx context.Context, in *ChooseMendRequest) (Mend, error) {
	k, err := m.found(ctx, in.Mend)
	if err != nil {
		return Mend{}, err
	}
	next := k
	if next.proposed, err = k.proposed.anew(in.Body.Refused, in.Body.Shown); err != nil {
		return Mend{}, err
	}
	if next.Mend, err = next.proposed.View(); err != nil {
		return Mend{}, err
	}
	next.ID, next.Failed, next.Shown = k.ID, k.Failed, append([]ShownValue{}, in.Body.Shown...)
	row, err := next.row(in.Body.Refused)
	if err == nil && !next.unsaved {
		err = m.stores.Library.ChooseProposal(ctx, row)
	}
	if err != nil {
		return Mend{}, err
	}
	m.kept.put(next)
	return next.Mend, nil
}

// InMendPage names a page of a proposal in a path.
type InMendPage struct {
	InMend
	Page int `path:"page" minimum:"0" doc:"Index in pages"`
}

// MendTree returns the tree of a page of a proposal, for its frame.
func (m *Mending) MendTree(ctx context.Context, in *InMendPage) (*tagtree.Tree, error) {
	k, err := m.found(ctx, in.Mend)
	if err != nil {
		return nil, err
	}
	if in.Page >= len(k.proposed.pages) {
		return nil, errNoMendPage
	}
	return tagtree.Parse(k.proposed.pages[in.Page])
}

var errNoMendPage = problem.New(problem.NotFound, "nomendpage", "The proposal has no such page.")
