package templates

import (
	"bytes"
	"context"
	"errors"
	"strconv"

	"wrapsmith/app/problem"
	"wrapsmith/app/team"
	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/revision"
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

// MergeTemplateRequest is the request of MergeTemplate.
type MergeTemplateRequest struct {
	InTemplate
	Body MergeTemplate
}

// Conflict shows a merge with the newest version.
type Conflict struct {
	TemplateConflict
	Template *template.Template
}

// Merge joins mine, made from version base, with the newest version.
func (ts *Templates) Merge(ctx context.Context, id string, base int, mine *template.Template, choices revision.Choices) (*Conflict, error) {
	head, theirs, err := ts.stores.Library.Head(ctx, id)
	if err != nil {
		return nil, err
	}
	old, oldXML, err := ts.Text(ctx, id, base)
	if err != nil {
		return nil, err
	}
	versions, err := ts.Versions(ctx, id)
	if err != nil {
		return nil, err
	}
	at := func(n int) TemplateVersion {
		v, _ := pickVersion(versions, n, 0) // one that cannot be seen has no more than its number
		v.Number = n
		return v
	}
	return Join(id, VersionText{at(base), oldXML}, at(head.Version), [3]*template.Template{old, mine, theirs}, choices)
}

// Join shows a merge of three: what both began from, mine and theirs.
func Join(id string, base VersionText, head TemplateVersion, three [3]*template.Template, choices revision.Choices) (*Conflict, error) {
	old, mine, theirs := three[0], three[1], three[2]
	m, err := revision.Merge(old, mine, theirs, choices)
	if err != nil {
		return nil, problem.Mistake(err)
	}
	c := &Conflict{Template: m.Template, TemplateConflict: TemplateConflict{
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

// Settled reports whether a merge may be saved: it was shown with what the library
// has, or nothing was to be settled, and nothing is open.
func (c *Conflict) Settled(shown int) bool {
	return c.Open == 0 && (shown == 0 || shown == c.Theirs.Number)
}

// Err returns the error of a save.
func (c *Conflict) Err() error {
	text := "Version " + strconv.Itoa(c.Theirs.Number) + " was saved meanwhile. "
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

// Clashed turns a save's conflict into an answer that carries both sides.
func (ts *Templates) Clashed(ctx context.Context, err error, v library.Save, choices revision.Choices) error {
	if !errors.Is(err, library.ErrConflict) || v.ID == "" || v.BaseVersion == 0 {
		return err
	}
	c, merr := ts.Merge(ctx, v.ID, v.BaseVersion, v.Template, choices)
	if merr != nil {
		return errors.Join(err, merr)
	}
	return c.Err()
}

// MergeTemplate lets the caller join a template made from an older version with the newest one, and save it.
func (ts *Templates) MergeTemplate(ctx context.Context, in *MergeTemplateRequest) (TemplateMerge, error) {
	b := in.Body
	mine, err := template.Read(bytes.NewReader([]byte(b.XML)), "template.xml")
	if err != nil {
		return TemplateMerge{}, problem.Mistake(err)
	}
	c, err := ts.Merge(ctx, in.ID, b.Base, mine, b.Choices)
	if err != nil {
		return TemplateMerge{}, err
	}
	if b.Dry {
		return TemplateMerge{Merge: c.TemplateConflict}, nil
	}
	if !c.Settled(b.Theirs) {
		return TemplateMerge{}, c.Err()
	}
	e, err := ts.SaveMerged(ctx, c, library.Save{ID: in.ID, Note: b.Note, Draft: b.Draft})
	if err != nil {
		return TemplateMerge{}, ts.Clashed(ctx, err, library.Save{ID: in.ID, BaseVersion: b.Base, Template: mine}, b.Choices)
	}
	saved := EntryOf(e)
	return TemplateMerge{Saved: &saved, Merge: c.TemplateConflict}, nil
}

// SaveMerged saves a merge, with the sample pages of both sides.
func (ts *Templates) SaveMerged(ctx context.Context, c *Conflict, v library.Save) (library.Entry, error) {
	pages, err := ts.stores.Library.Pages(ctx, v.ID, c.Theirs.Number)
	if err != nil {
		return library.Entry{}, err
	}
	v.Template, v.BaseVersion, v.Who, v.Pages = c.Template, c.Theirs.Number, team.Who(ctx), UnionPages(v.Pages, pages)
	if v.Note == "" {
		v.Note = "merged with version " + strconv.Itoa(c.Theirs.Number)
	}
	return ts.Save(ctx, v)
}

// UnionPages joins pages, each once.
func UnionPages(lists ...[]*page.Page) []*page.Page {
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
