package api

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"reflect"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"wrapsmith/app/problem"
	"wrapsmith/app/team"
	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/revision"
	"wrapsmith/backend/web/page"
)

// TemplateConflict is a save that met a newer version: what both sides made of
// the version they began from, and the two joined as far as they agree.
type TemplateConflict struct {
	ID        string              `json:"id"`
	Base      VersionText         `json:"base" doc:"Where both began"`
	Mine      ConflictSide        `json:"mine" doc:"What was to be saved; version 0"`
	Theirs    ConflictSide        `json:"theirs" doc:"What the library has"`
	Merged    ConflictSide        `json:"merged" doc:"Both joined, with the choices; its changes are those to theirs"`
	Conflicts []revision.Conflict `json:"conflicts" doc:"What both changed differently; empty: the merge can be saved as it is"`
	Open      int                 `json:"open" doc:"Conflicts without a choice"`
}

// ConflictSide is one side with what it changed.
type ConflictSide struct {
	VersionText
	Changes []TemplateChange `json:"changes" doc:"Since base"`
}

// ConflictError is a save that met a newer version: it carries both sides.
type ConflictError struct {
	Conflict TemplateConflict
	Text     string // a sentence in English
}

func (e *ConflictError) Error() string { return e.Text }

// MergeChoices settles conflicts.
type MergeChoices struct {
	Theirs  int              `json:"theirs" minimum:"0" doc:"The version that the merge was shown with; when the library has another by now, the answer is a new conflict. 0: none was shown"`
	Choices revision.Choices `json:"choices,omitempty" doc:"mine, theirs, or both where the conflict has a union, by the key of the conflict"`
}

// MergeWork is the body of mergeWork.
type MergeWork struct {
	SaveWork
	MergeChoices
}

// MergeTemplate is the body of mergeTemplate.
type MergeTemplate struct {
	MergeChoices
	Base  int    `json:"base" minimum:"1" doc:"The version that the template was made from"`
	XML   string `json:"xml" minLength:"1" doc:"The template that is to be saved"`
	Note  string `json:"note,omitempty" maxLength:"1000"`
	Draft bool   `json:"draft,omitempty" doc:"Keep it as a draft"`
	Dry   bool   `json:"dry,omitempty" doc:"Only show the merge"`
}

// TemplateMerge is the answer of mergeTemplate.
type TemplateMerge struct {
	Saved *TemplateEntry   `json:"saved,omitempty"`
	Merge TemplateConflict `json:"merge"`
}

type mergeWorkIn struct {
	InWork
	Body MergeWork
}

type mergeTemplateIn struct {
	InTemplate
	Body MergeTemplate
}

func (a *App) registerMerge() {
	handle(a, a.conflicts(op("mergeWork", http.MethodPost, "/api/work/{work}/merge", "work",
		"Save a work joined with the newer version that its save met; the work goes on from there, without what could be undone")), a.mergeWork)
	merge := a.conflicts(op("mergeTemplate", http.MethodPost, "/api/library/{id}/merge", "library", "Join a template made from an older version with the newest one, and save it"))
	merge.MaxBodyBytes = textBody
	handle(a, merge, a.mergeTemplate)
}

// conflicts documents the answer 409 of an operation that saves a template.
func (a *App) conflicts(o huma.Operation) huma.Operation {
	schemas := a.api.OpenAPI().Components.Schemas
	schemas.RegisterTypeAlias(reflect.TypeFor[revision.Code](), reflect.TypeFor[changeCode]())
	schemas.RegisterTypeAlias(reflect.TypeFor[revision.Place](), reflect.TypeFor[changePlace]())
	schemas.RegisterTypeAlias(reflect.TypeFor[revision.Side](), reflect.TypeFor[changeSide]())
	schemas.RegisterTypeAlias(reflect.TypeFor[revision.Union](), reflect.TypeFor[changeUnion]())
	o.Responses = map[string]*huma.Response{"409": {
		Description: "Somebody saved a newer version meanwhile",
		Content:     map[string]*huma.MediaType{"application/problem+json": {Schema: schemas.Schema(reflect.TypeFor[conflictBody](), true, "")}},
	}}
	return o
}

// Enumerations of package revision, in the document.
type (
	changeCode  string
	changePlace string
	changeSide  string
	changeUnion string
)

// Schema lists the words.
func (changeCode) Schema(huma.Registry) *huma.Schema { return oneOf(revision.Codes) }

// Schema lists the words.
func (changePlace) Schema(huma.Registry) *huma.Schema { return oneOf(revision.Places) }

// Schema lists the words.
func (changeSide) Schema(huma.Registry) *huma.Schema { return oneOf(revision.Sides) }

// Schema lists the words.
func (changeUnion) Schema(huma.Registry) *huma.Schema { return oneOf(revision.Unions) }

func oneOf[S ~string](words []S) *huma.Schema {
	s := &huma.Schema{Type: huma.TypeString}
	for _, w := range words {
		s.Enum = append(s.Enum, string(w))
	}
	return s
}

// conflict shows a merge with the newest version.
type conflict struct {
	TemplateConflict
	merged *template.Template
}

// merge joins mine, made from version base, with the newest version.
func (a *App) merge(ctx context.Context, id string, base int, mine *template.Template, choices revision.Choices) (*conflict, error) {
	head, theirs, err := a.options.Stores.Library.Head(ctx, id)
	if err != nil {
		return nil, err
	}
	old, oldXML, err := a.text(ctx, id, base)
	if err != nil {
		return nil, err
	}
	versions, err := a.versions(ctx, id)
	if err != nil {
		return nil, err
	}
	at := func(n int) TemplateVersion {
		v, _ := pickVersion(versions, n, 0) // one that cannot be seen has no more than its number
		v.Number = n
		return v
	}
	return joined(id, VersionText{at(base), oldXML}, at(head.Version), [3]*template.Template{old, mine, theirs}, choices)
}

// joined shows a merge of three: what both began from, mine and theirs.
func joined(id string, base VersionText, head TemplateVersion, three [3]*template.Template, choices revision.Choices) (*conflict, error) {
	old, mine, theirs := three[0], three[1], three[2]
	m, err := revision.Merge(old, mine, theirs, choices)
	if err != nil {
		return nil, problem.Mistake(err)
	}
	c := &conflict{merged: m.Template, TemplateConflict: TemplateConflict{
		ID: id, Base: base, Conflicts: append([]revision.Conflict{}, m.Conflicts...), Open: m.Open(),
	}}
	for _, s := range []struct {
		to         *ConflictSide
		t, changed *template.Template
		version    TemplateVersion
	}{{&c.Mine, mine, old, TemplateVersion{}}, {&c.Theirs, theirs, old, head}, {&c.Merged, m.Template, theirs, TemplateVersion{}}} {
		var xml bytes.Buffer
		if err := s.t.Write(&xml); err != nil {
			return nil, problem.Mistake(err)
		}
		*s.to = ConflictSide{VersionText{s.version, xml.String()}, changesOf(revision.Diff(s.changed, s.t))}
	}
	return c, nil
}

// settled says whether a merge may be saved: it was shown with what the library
// has, or nothing was to be settled, and nothing is open.
func (c *conflict) settled(shown int) bool {
	return c.Open == 0 && (shown == 0 || shown == c.Theirs.Number)
}

// problem is the error of a save.
func (c *conflict) problem() error {
	text := "Somebody saved version " + strconv.Itoa(c.Theirs.Number) + " meanwhile. "
	switch {
	case c.Open == 1:
		text += "One thing was changed by both of you: choose, and save again."
	case c.Open > 1:
		text += strconv.Itoa(c.Open) + " things were changed by both of you: choose, and save again."
	default:
		text += "What you both changed fits together: look at it, and save it."
	}
	return &ConflictError{Conflict: c.TemplateConflict, Text: text}
}

// clashed turns a save's conflict into an answer that carries both sides.
func (a *App) clashed(ctx context.Context, err error, v library.Save, choices revision.Choices) error {
	if !errors.Is(err, library.ErrConflict) || v.ID == "" || v.BaseVersion == 0 {
		return err
	}
	c, merr := a.merge(ctx, v.ID, v.BaseVersion, v.Template, choices)
	if merr != nil {
		return errors.Join(err, merr)
	}
	return c.problem()
}

func (a *App) mergeTemplate(ctx context.Context, in *mergeTemplateIn) (TemplateMerge, error) {
	b := in.Body
	mine, err := template.Read(bytes.NewReader([]byte(b.XML)), "template.xml")
	if err != nil {
		return TemplateMerge{}, problem.Mistake(err)
	}
	c, err := a.merge(ctx, in.ID, b.Base, mine, b.Choices)
	if err != nil {
		return TemplateMerge{}, err
	}
	if b.Dry {
		return TemplateMerge{Merge: c.TemplateConflict}, nil
	}
	if !c.settled(b.Theirs) {
		return TemplateMerge{}, c.problem()
	}
	e, err := a.saveMerged(ctx, c, library.Save{ID: in.ID, Note: b.Note, Draft: b.Draft})
	if err != nil {
		return TemplateMerge{}, a.clashed(ctx, err, library.Save{ID: in.ID, BaseVersion: b.Base, Template: mine}, b.Choices)
	}
	saved := entryOf(e)
	return TemplateMerge{Saved: &saved, Merge: c.TemplateConflict}, nil
}

// saveMerged saves a merge, with the sample pages of both sides.
func (a *App) saveMerged(ctx context.Context, c *conflict, v library.Save) (library.Entry, error) {
	pages, err := a.options.Stores.Library.Pages(ctx, v.ID, c.Theirs.Number)
	if err != nil {
		return library.Entry{}, err
	}
	v.Template, v.BaseVersion, v.Who, v.Pages = c.merged, c.Theirs.Number, team.Who(ctx), together(v.Pages, pages)
	if v.Note == "" {
		v.Note = "joined with version " + strconv.Itoa(c.Theirs.Number)
	}
	return a.saveTested(ctx, v)
}

// together joins pages, each once.
func together(lists ...[]*page.Page) []*page.Page {
	var out []*page.Page
	seen := map[string]bool{}
	for _, list := range lists {
		for _, p := range list {
			if d := p.Digest(); !seen[d] {
				seen[d] = true
				out = append(out, p)
			}
		}
	}
	return out
}

// mergeWork saves a work joined with the newest version and goes on from there:
// fields whose marks are there are learned again from all of them.
func (a *App) mergeWork(ctx context.Context, in *mergeWorkIn) (Work, error) {
	return a.works.changePages(in.Work, func(w *work, s *author.Session) ([]*page.Page, error) {
		if err := describe(s, in.Body.SaveWork); err != nil {
			return nil, err
		}
		now := s.View()
		if now.LibraryID == "" || now.Version == 0 {
			return nil, problem.New(problem.Invalid, "nobase", "This work does not say which version it began from. Save it; or open the template and make the change there.")
		}
		mine := s.Template()
		c, err := a.merge(ctx, now.LibraryID, now.Version, mine, in.Body.Choices)
		if err != nil {
			return nil, err
		}
		if !c.settled(in.Body.Theirs) {
			return nil, c.problem()
		}
		own, err := samples(s)
		if err != nil {
			return nil, err
		}
		theirs, err := a.options.Stores.Library.Pages(ctx, now.LibraryID, c.Theirs.Number)
		if err != nil {
			return nil, err
		}
		pages := together(own, theirs)
		next, err := author.Open(c.merged, pages)
		if err != nil {
			return nil, err
		}
		e, err := a.saveMerged(ctx, c, library.Save{ID: now.LibraryID, Note: in.Body.Note, Draft: in.Body.Draft, Pages: pages})
		if err != nil {
			return nil, a.clashed(ctx, err, library.Save{ID: now.LibraryID, BaseVersion: now.Version, Template: mine}, in.Body.Choices)
		}
		next.MarkSavedAs(e.ID, e.Version)
		w.session = next
		return pages, nil
	})
}

// describe takes what a save says of the template.
func describe(s *author.Session, b SaveWork) error {
	now := s.View()
	if b.Name != now.Name || b.Site != now.Site || b.Description != now.Description {
		if err := s.Describe(&b.Name, &b.Site, &b.Description); err != nil {
			return err
		}
	}
	if b.Domain != nil && *b.Domain != now.Domain {
		return s.SetDomain(*b.Domain)
	}
	return nil
}
