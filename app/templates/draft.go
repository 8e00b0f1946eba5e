package templates

import (
	"context"
	"errors"

	"wrapsmith/app/problem"
	"wrapsmith/app/team"
	"wrapsmith/backend/stores/library"
)

// DraftList lists the drafts of the library.
type DraftList struct {
	Total  int          `json:"total"`
	Drafts []DraftEntry `json:"drafts" doc:"Newest first"`
}

// DraftEntry is one draft.
type DraftEntry struct {
	TemplateEntry
	Published int    `json:"published" doc:"The version that the library gives meanwhile; 0: none yet"`
	Who       string `json:"who" doc:"Who saved it"`
}

// ListDraftsRequest is the request of ListDrafts.
type ListDraftsRequest struct {
	Q      string `query:"q" maxLength:"200" doc:"Words of the name, site, description or fields"`
	Offset int    `query:"offset" minimum:"0"`
	Limit  int    `query:"limit" minimum:"1" maximum:"500" default:"50"` // 0, within the program: all
}

// seesDrafts reports whether the caller may see what is not published: authors and
// admins, and the person who works without a team.
func seesDrafts(ctx context.Context) bool {
	return team.CallerOf(ctx).Allows(team.Author)
}

// PublishTemplate lets the caller publish a template's draft.
func (ts *Templates) PublishTemplate(ctx context.Context, in *WhichRequest) (TemplateEntry, error) {
	e, err := ts.Publish(ctx, in.ID, in.Body.Version)
	return EntryOf(e), draftless(err)
}

// ownDraft refuses to take back a draft that another person made.
func (ts *Templates) ownDraft(ctx context.Context, id string) error {
	if team.CallerOf(ctx).Allows(team.Admin) {
		return nil
	}
	d, err := ts.stores.Library.Draft(ctx, id)
	if err == nil && d != nil && d.Who != team.Who(ctx) {
		err = team.ErrOthersDraft
	}
	return err
}

// DiscardDraft lets the caller take a draft back; its versions stay in the history.
func (ts *Templates) DiscardDraft(ctx context.Context, in *WhichRequest) error {
	if err := ts.ownDraft(ctx, in.ID); err != nil {
		return err
	}
	return draftless(ts.stores.Library.Discard(ctx, in.ID, in.Body.Version))
}

// draftless makes "there is no draft" a conflict that a person can read.
func draftless(err error) error {
	if errors.Is(err, library.ErrNoDraft) {
		return problem.New(problem.Conflict, "nodraft", problem.Sentence(library.ErrNoDraft.Error()))
	}
	return err
}

// ListDrafts returns drafts of the library, newest first.
func (ts *Templates) ListDrafts(ctx context.Context, in *ListDraftsRequest) (DraftList, error) {
	total, drafts, err := ts.stores.Library.Drafts(ctx, library.Query{Text: in.Q, Offset: in.Offset, Limit: in.Limit})
	if err != nil {
		return DraftList{}, err
	}
	list := DraftList{Total: total, Drafts: make([]DraftEntry, len(drafts))}
	entries := make([]*TemplateEntry, len(drafts))
	for i, d := range drafts {
		list.Drafts[i] = DraftEntry{EntryOf(d.Entry), d.Published, d.Who}
		entries[i] = &list.Drafts[i].TemplateEntry
	}
	return list, ts.Around(ctx, entries...)
}

// DraftNote says that a template has a draft.
type DraftNote struct {
	Version int    `json:"version"`
	Who     string `json:"who" doc:"Who saved it"`
}
