package templates

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"wrapsmith/app/problem"
	"wrapsmith/app/team"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/revision"
)

// A version is published when it is the one that the library gives, and a draft
// when it is newer than that; the others are neither.
const (
	stateIsPublished = "published"
	stateIsDraft     = "draft"
)

// VersionList lists a template's versions.
type VersionList struct {
	Published int               `json:"published" doc:"The version that matching, runs and readers use; 0: none yet"`
	Draft     int               `json:"draft,omitempty" doc:"The newest version, while it is not published"`
	Versions  []TemplateVersion `json:"versions" doc:"Newest first"`
}

// TemplateDiff is what one version changed of another.
type TemplateDiff struct {
	From    VersionText      `json:"from"`
	To      VersionText      `json:"to"`
	Changes []TemplateChange `json:"changes" doc:"The template's own first, then field by field, then the samples; empty when only the history differs"`
}

// VersionText is one version with its canonical XML.
type VersionText struct {
	TemplateVersion
	XML string `json:"xml"`
}

// TemplateChange is one difference: a code with its texts, and an English sentence.
type TemplateChange struct {
	revision.Change
	Text string `json:"text" doc:"The change in English"`
}

// WhichVersion says which draft was looked at.
type WhichVersion struct {
	Version int `json:"version,omitempty" minimum:"0" doc:"The draft's version; another one by now is a conflict. 0: whichever it is"`
}

// RestoreVersion is the body of restoreVersion.
type RestoreVersion struct {
	Newest int    `json:"newest,omitempty" minimum:"0" doc:"The newest version that was seen; another one by now is a conflict. 0: whichever it is"`
	Note   string `json:"note,omitempty" maxLength:"1000"`
	Draft  bool   `json:"draft,omitempty" doc:"Keep it as a draft"`
}

// DuplicateTemplate is the body of duplicateTemplate.
type DuplicateTemplate struct {
	Name  string `json:"name" minLength:"1" maxLength:"200"`
	Site  string `json:"site,omitempty" maxLength:"253" doc:"Empty: the same"`
	Draft bool   `json:"draft,omitempty" doc:"Keep it as a draft"`
}

// DiffTemplateRequest is the request of DiffTemplate.
type DiffTemplateRequest struct {
	InTemplate
	From int `query:"from" minimum:"0" doc:"0: the version before"`
	To   int `query:"to" minimum:"0" doc:"0: the newest"`
}

// WhichRequest is the request of PublishTemplate and DiscardDraft.
type WhichRequest struct {
	InTemplate
	Body WhichVersion
}

// RestoreVersionRequest is the request of RestoreVersion.
type RestoreVersionRequest struct {
	InTemplate
	Version int `path:"version" minimum:"1"`
	Body    RestoreVersion
}

// DuplicateTemplateRequest is the request of DuplicateTemplate.
type DuplicateTemplateRequest struct {
	InTemplate
	Body DuplicateTemplate
}

// given says which versions there are for the caller: the published one, 0
// for none, and the newest that they may see.
func (ts *Templates) given(ctx context.Context, id string) (published, newest int, err error) {
	e, _, err := ts.stores.Library.Get(ctx, id)
	switch {
	case err == nil:
		published, newest = e.Version, e.Version
	case !errors.Is(err, store.ErrNotFound) || !seesDrafts(ctx):
		return 0, 0, err
	}
	if seesDrafts(ctx) {
		d, derr := ts.stores.Library.Draft(ctx, id)
		switch {
		case derr != nil:
			return 0, 0, derr
		case d != nil:
			newest, err = d.Version, nil
		}
	}
	return published, newest, err
}

// MayRead refuses a reader what is not published.
func (ts *Templates) MayRead(ctx context.Context, id string, version int) error {
	if seesDrafts(ctx) {
		return nil
	}
	_, newest, err := ts.given(ctx, id)
	if err == nil && version > newest {
		err = fmt.Errorf("%w: version %d", store.ErrNotFound, version)
	}
	return err
}

// ListVersions returns a template's versions: who saved which, when and why.
func (ts *Templates) ListVersions(ctx context.Context, in *InTemplate) (VersionList, error) {
	return ts.Versions(ctx, in.ID)
}

// Versions returns the versions of a template that the caller may see, the newest first.
func (ts *Templates) Versions(ctx context.Context, id string) (VersionList, error) {
	published, newest, err := ts.given(ctx, id)
	if err != nil {
		return VersionList{}, err
	}
	versions, err := ts.stores.Library.Versions(ctx, id)
	if err != nil {
		return VersionList{}, err
	}
	out := VersionList{Published: published, Versions: []TemplateVersion{}}
	if newest != published {
		out.Draft = newest
	}
	for _, v := range versions {
		if v.Number > newest && !seesDrafts(ctx) {
			continue
		}
		out.Versions = append(out.Versions, VersionOf(v, published, out.Draft))
	}
	slices.Reverse(out.Versions)
	return out, nil
}

// VersionOf returns a version for the screen; published and draft are the numbers of those two.
func VersionOf(v template.Version, published, draft int) TemplateVersion {
	t := TemplateVersion{Number: v.Number, Who: v.Who, When: v.When, Why: v.Why}
	if v.ImportedBy != "" {
		t.Who, t.When, t.Provenance = v.ImportedBy, v.Imported, &Provenance{v.Who, v.When}
	}
	switch v.Number {
	case published:
		t.State = stateIsPublished
	case draft:
		t.State = stateIsDraft
	}
	return t
}

// DiffTemplate returns what one version of a template changed of another.
func (ts *Templates) DiffTemplate(ctx context.Context, in *DiffTemplateRequest) (TemplateDiff, error) {
	list, err := ts.Versions(ctx, in.ID)
	if err != nil {
		return TemplateDiff{}, err
	}
	to, err := pickVersion(list, in.To, 0)
	if err != nil {
		return TemplateDiff{}, err
	}
	from, err := pickVersion(list, in.From, to.Number)
	if err != nil {
		return TemplateDiff{}, err
	}
	out := TemplateDiff{}
	var sides [2]*template.Template
	for i, side := range []struct {
		version TemplateVersion
		to      *VersionText
	}{{from, &out.From}, {to, &out.To}} {
		var xml string
		if sides[i], xml, err = ts.Text(ctx, in.ID, side.version.Number); err != nil {
			return TemplateDiff{}, err
		}
		*side.to = VersionText{side.version, xml}
	}
	out.Changes = changesOf(revision.Diff(sides[0], sides[1]))
	return out, nil
}

// pickVersion finds version n; 0 is the newest, or the one before a version.
func pickVersion(list VersionList, n, before int) (TemplateVersion, error) {
	for _, v := range list.Versions {
		switch {
		case n > 0 && v.Number == n, n == 0 && before == 0, n == 0 && v.Number < before:
			return v, nil
		}
	}
	if n == 0 {
		for _, v := range list.Versions { // the first version is compared with itself: nothing changed
			if v.Number == before {
				return v, nil
			}
		}
	}
	return TemplateVersion{}, fmt.Errorf("%w: version %d", store.ErrNotFound, n)
}

// Text gives a version as data and as its XML.
func (ts *Templates) Text(ctx context.Context, id string, n int) (*template.Template, string, error) {
	xml, err := ts.stores.Library.XML(ctx, id, n)
	if err != nil {
		return nil, "", err
	}
	_, t, err := ts.stores.Library.Version(ctx, id, n)
	return t, string(xml), err
}

func changesOf(list []revision.Change) []TemplateChange {
	out := make([]TemplateChange, len(list))
	for i, c := range list {
		out[i] = TemplateChange{c, problem.Sentence(c.String())}
	}
	return out
}

// RestoreVersion lets the caller save an old version again as the newest one.
func (ts *Templates) RestoreVersion(ctx context.Context, in *RestoreVersionRequest) (TemplateEntry, error) {
	if err := ts.MayRead(ctx, in.ID, in.Version); err != nil {
		return TemplateEntry{}, err
	}
	_, t, err := ts.stores.Library.Version(ctx, in.ID, in.Version)
	if err != nil {
		return TemplateEntry{}, err
	}
	pages, err := ts.stores.Library.Pages(ctx, in.ID, in.Version)
	if err != nil {
		return TemplateEntry{}, err
	}
	note := in.Body.Note
	if note == "" {
		note = fmt.Sprintf("version %d again", in.Version)
	}
	e, err := ts.Save(ctx, library.Save{
		ID: in.ID, BaseVersion: in.Body.Newest, Template: t, Who: team.Who(ctx), Note: note, Pages: pages, Draft: in.Body.Draft,
	})
	return EntryOf(e), err
}

// DuplicateTemplate lets the caller save a copy of a template, with its sample pages, as a new one.
func (ts *Templates) DuplicateTemplate(ctx context.Context, in *DuplicateTemplateRequest) (TemplateEntry, error) {
	_, newest, err := ts.given(ctx, in.ID)
	if err != nil {
		return TemplateEntry{}, err
	}
	e, t, err := ts.stores.Library.Version(ctx, in.ID, newest)
	if err != nil {
		return TemplateEntry{}, err
	}
	pages, err := ts.stores.Library.Pages(ctx, in.ID, newest)
	if err != nil {
		return TemplateEntry{}, err
	}
	t.Name, t.History = in.Body.Name, nil
	if in.Body.Site != "" {
		t.Site = in.Body.Site
	}
	made, err := ts.Save(ctx, library.Save{
		Template: t, Who: team.Who(ctx), Note: fmt.Sprintf("copy of %s, version %d", e.Name, e.Version), Pages: pages, Draft: in.Body.Draft,
	})
	return EntryOf(made), err
}

// Around adds to entries what the library knows of them beside their versions.
func (ts *Templates) Around(ctx context.Context, entries ...*TemplateEntry) error {
	ids := make([]string, len(entries))
	for i, e := range entries {
		ids[i] = e.ID
	}
	around, err := ts.stores.Library.Around(ctx, ids...)
	if err != nil {
		return err
	}
	for _, e := range entries {
		x := around[e.ID]
		e.Tags, e.Domain, e.Comments = append(e.Tags, x.Tags...), x.Domain, x.Comments
		if seesDrafts(ctx) && x.Draft > 0 {
			e.Draft = &DraftNote{Version: x.Draft, Who: x.DraftWho}
		}
	}
	return nil
}
