package remote

import (
	"context"
	"errors"
	"strconv"

	"wrapsmith/app/team"
	"wrapsmith/app/templates"
	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/template"
)

// MergeServer is the body of mergeWithServer.
type MergeServer struct {
	templates.MergeChoices
	Local         string `json:"local" minLength:"1" maxLength:"64" doc:"Id here"`
	RemoteVersion int    `json:"remoteVersion" minimum:"1" doc:"The server's newest version"`
	Dry           bool   `json:"dry,omitempty" doc:"Only show the merge"`
}

// MergeWithServer joins both sides and sends the result before it is saved
// here: a crash in between leaves both as they were to each other, and the
// merge is shown again.
func (sy *Sync) MergeWithServer(ctx context.Context, in *struct{ Body MergeServer }) (templates.TemplateMerge, error) {
	r, err := sy.Remote()
	if err != nil {
		return templates.TemplateMerge{}, err
	}
	b := in.Body
	m, err := sy.mergeSides(ctx, r, b)
	if err != nil {
		return templates.TemplateMerge{}, remoteProblem(err)
	}
	if b.Dry {
		return templates.TemplateMerge{Merge: m.TemplateConflict}, nil
	}
	if !m.Settled(b.Theirs) {
		return templates.TemplateMerge{}, m.Err()
	}
	note := "merged with version " + strconv.Itoa(b.RemoteVersion) + " of " + r.Address
	sent, err := r.push(ctx, PushTemplate{ID: m.known.Remote, Base: b.RemoteVersion, XML: m.Merged.XML, Note: note}, m.pages)
	if err != nil {
		return templates.TemplateMerge{}, remoteProblem(err)
	}
	e, err := sy.templates.Save(ctx, library.Save{
		ID: b.Local, BaseVersion: m.local.Version, Template: m.Template, Who: team.Who(ctx), Note: note, Pages: m.pages,
	})
	if errors.Is(err, library.ErrConflict) {
		err = errBothChanged
	}
	if err != nil {
		return templates.TemplateMerge{}, err
	}
	saved := templates.EntryOf(e)
	return templates.TemplateMerge{Saved: &saved, Merge: m.TemplateConflict}, sy.stores.Library.SetSynced(ctx, r.Address, library.Synced{
		Local: e.ID, LocalVersion: e.Version, Remote: m.known.Remote, RemoteVersion: sent.Template.Version,
	})
}

// sides is a merge of a template here with the server's.
type sides struct {
	*templates.Conflict
	local library.Entry
	known *library.Synced
	pages []*page.Page // of both
}

func (sy *Sync) mergeSides(ctx context.Context, r *Remote, b MergeServer) (*sides, error) {
	store := sy.stores
	known, err := store.Library.SyncedOf(ctx, r.Address, b.Local)
	if err != nil {
		return nil, err
	}
	if known == nil {
		return nil, errNoBase
	}
	local, mine, err := store.Library.Get(ctx, b.Local)
	if err != nil {
		return nil, err
	}
	old, oldXML, err := sy.templates.Text(ctx, b.Local, known.LocalVersion)
	if err != nil {
		return nil, err
	}
	theirs, pages, err := r.theirs(ctx, known.Remote, b.RemoteVersion)
	if err != nil {
		return nil, err
	}
	own, err := store.Library.Pages(ctx, b.Local, local.Version)
	if err != nil {
		return nil, err
	}
	at := templates.TemplateVersion{}
	if n := len(theirs.History); n > 0 {
		at = templates.VersionOf(theirs.History[n-1], 0, 0)
	}
	at.Number = b.RemoteVersion
	base := templates.VersionText{TemplateVersion: templates.TemplateVersion{Number: known.RemoteVersion}, XML: oldXML}
	c, err := templates.Join(b.Local, base, at, [3]*template.Template{old, mine, theirs}, b.Choices)
	return &sides{c, local, known, templates.UnionPages(own, pages)}, err
}
