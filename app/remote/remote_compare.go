package remote

import (
	"context"

	"wrapsmith/app/templates"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/library"
)

// How a template here stands to the server's.
const (
	SyncSame     = "same"
	SyncNew      = "new"      // only here
	SyncNewer    = "newer"    // changed here
	SyncBehind   = "behind"   // changed there
	SyncConflict = "conflict" // changed in both places
	SyncThere    = "there"    // only on the server
	SyncGone     = "gone"     // the server deleted it
)

// Difference is one template, here and there.
type Difference struct {
	State string
	Local *library.Entry           // nil: only there
	There *templates.TemplateEntry // nil: only here, or deleted there
	Known *library.Synced          // when both were last the same; nil: never
}

// Name is what it is called, here or else there.
func (d Difference) Name() (id, name, site string) {
	if d.Local != nil {
		return d.Local.ID, d.Local.Name, d.Local.Site
	}
	return d.There.ID, d.There.Name, d.There.Site
}

// Compare returns the sync state of every template; those that are the same are left out.
func (r *Remote) Compare(ctx context.Context, store *stores.Stores) ([]Difference, error) {
	remotes, err := r.entries(ctx)
	if err != nil {
		return nil, err
	}
	_, locals, err := store.Library.List(ctx, library.Query{})
	if err != nil {
		return nil, err
	}
	synced, err := store.Library.SyncedWith(ctx, r.Address)
	if err != nil {
		return nil, err
	}
	there, byLocal, taken := map[string]*templates.TemplateEntry{}, map[string]*library.Synced{}, map[string]bool{}
	for i := range remotes {
		there[remotes[i].ID] = &remotes[i]
	}
	for i := range synced {
		byLocal[synced[i].Local] = &synced[i]
	}
	var out []Difference
	for i := range locals {
		s := Difference{Local: &locals[i], Known: byLocal[locals[i].ID]}
		if s.Known != nil {
			s.There = there[s.Known.Remote]
			taken[s.Known.Remote] = true
		}
		if s.State = s.compare(); s.State != SyncSame {
			out = append(out, s)
		}
	}
	for i := range remotes {
		if !taken[remotes[i].ID] {
			out = append(out, Difference{State: SyncThere, There: &remotes[i]})
		}
	}
	return out, nil
}

func (d Difference) compare() string {
	if d.Known == nil {
		return SyncNew
	}
	here := d.Local.Version != d.Known.LocalVersion
	if d.There == nil {
		if here {
			return SyncConflict
		}
		return SyncGone
	}
	elsewhere := d.There.Version != d.Known.RemoteVersion
	switch {
	case here && elsewhere:
		return SyncConflict
	case here:
		return SyncNewer
	case elsewhere:
		return SyncBehind
	}
	return SyncSame
}
