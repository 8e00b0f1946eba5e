package remote

import (
	"context"
	"errors"
	"time"

	"wrapsmith/app/templates"
	"wrapsmith/backend/stores/library"
)

// SyncList is what differs between this library and the server's.
type SyncList struct {
	Templates []SyncTemplate `json:"templates"`
	Person    ServerPerson   `json:"person"`
}

// SyncTemplate is one template, here and on the server.
type SyncTemplate struct {
	State         string    `json:"state" enum:"new,newer,behind,conflict,there,gone" doc:"new: only here; newer: changed here; behind: changed there; conflict: changed in both places, or changed here and deleted there; there: only on the server; gone: deleted there"`
	Name          string    `json:"name"`
	Site          string    `json:"site"`
	Local         string    `json:"local,omitempty" doc:"Id here"`
	LocalVersion  int       `json:"localVersion,omitempty"`
	LocalChanged  time.Time `json:"localChanged,omitzero"`
	Remote        string    `json:"remote,omitempty" doc:"Id on the server; empty: it is not there, or no more"`
	RemoteVersion int       `json:"remoteVersion,omitempty"`
	RemoteChanged time.Time `json:"remoteChanged,omitzero"`
}

// TakeTemplate is the body of takeFromServer.
type TakeTemplate struct {
	Remote        string `json:"remote" minLength:"1" maxLength:"64" doc:"Id on the server"`
	RemoteVersion int    `json:"remoteVersion" minimum:"1"`
	Local         string `json:"local,omitempty" maxLength:"64" doc:"Whose next version it is here; empty: a new template. What was changed here stays in the history"`
	LocalVersion  int    `json:"localVersion,omitempty" minimum:"0" doc:"Another version being the newest by now is a conflict"`
}

// SendTemplate is the body of sendToServer.
type SendTemplate struct {
	Local string `json:"local" minLength:"1" maxLength:"64" doc:"Id here"`
	AsNew bool   `json:"asNew,omitempty" doc:"As a new template, beside the one that the server has"`
}

// CompareWithServer returns what differs between this library and the server's.
func (sy *Sync) CompareWithServer(ctx context.Context, _ *struct{}) (SyncList, error) {
	r, err := sy.Remote()
	if err != nil {
		return SyncList{}, err
	}
	out := SyncList{Templates: []SyncTemplate{}}
	if out.Person, err = r.who(ctx); err != nil {
		return SyncList{}, err
	}
	all, err := r.Compare(ctx, sy.stores)
	if err != nil {
		return SyncList{}, remoteProblem(err)
	}
	for _, d := range all {
		out.Templates = append(out.Templates, d.shown())
	}
	return out, nil
}

// shown is a difference for the screen.
func (d Difference) shown() SyncTemplate {
	_, name, site := d.Name()
	s := SyncTemplate{State: d.State, Name: name, Site: site}
	if d.Local != nil {
		s.Local, s.LocalVersion, s.LocalChanged = d.Local.ID, d.Local.Version, d.Local.Changed
	}
	if d.There != nil {
		s.Remote, s.RemoteVersion, s.RemoteChanged = d.There.ID, d.There.Version, d.There.Changed
	}
	return s
}

// TakeFromServer lets the caller take a template from the server.
func (sy *Sync) TakeFromServer(ctx context.Context, in *struct{ Body TakeTemplate }) (templates.TemplateEntry, error) {
	r, err := sy.Remote()
	if err != nil {
		return templates.TemplateEntry{}, err
	}
	b := in.Body
	e, err := r.Take(ctx, sy.stores, b.Remote, b.RemoteVersion, b.Local, b.LocalVersion)
	if errors.Is(err, library.ErrConflict) {
		err = errBothChanged
	}
	return templates.EntryOf(e), remoteProblem(err)
}

// SendToServer lets the caller send a template to the server.
func (sy *Sync) SendToServer(ctx context.Context, in *struct{ Body SendTemplate }) (Pushed, error) {
	r, err := sy.Remote()
	if err != nil {
		return Pushed{}, err
	}
	e, _, err := sy.stores.Library.Get(ctx, in.Body.Local)
	if err != nil {
		return Pushed{}, err
	}
	known, err := sy.stores.Library.SyncedOf(ctx, r.Address, e.ID)
	if err != nil {
		return Pushed{}, err
	}
	out, err := r.Send(ctx, sy.stores, e, known, in.Body.AsNew)
	if known == nil && errors.Is(err, ErrClash) {
		return Pushed{}, errNamesake
	}
	return out, remoteProblem(err)
}
