package app

import (
	"bytes"
	"context"
	"fmt"
	"net/http"

	"wrapsmith/backend/library"
	"wrapsmith/backend/page"
	"wrapsmith/backend/template"
)

// PushTemplate is a template that was made elsewhere, as a new version here.
type PushTemplate struct {
	ID      string       `json:"id,omitempty" maxLength:"64" doc:"Whose next version it is; empty: a new template"`
	Base    int          `json:"base,omitempty" minimum:"0" doc:"The version that the change began from; another one being the newest is a conflict"`
	AsNew   bool         `json:"asNew,omitempty" doc:"Make a new template even where there is one of this site, kind and name"`
	XML     string       `json:"xml"`
	Note    string       `json:"note,omitempty" maxLength:"1000"`
	Samples []SamplePage `json:"samples,omitempty" maxItems:"1000"`
}

// SamplePage is a sample page with its bytes.
type SamplePage struct {
	Name        string `json:"name" maxLength:"1000"`
	URL         string `json:"url" maxLength:"8000"`
	ContentType string `json:"contentType" maxLength:"200"`
	Data        Base64 `json:"data"`
}

// Pushed says what became of it.
type Pushed struct {
	State    string        `json:"state" enum:"added,updated,unchanged"`
	Template TemplateEntry `json:"template"`
}

// Samples are a template's sample pages.
type Samples struct {
	Samples []SamplePage `json:"samples"`
}

type samplesIn struct {
	InTemplate
	Version int `query:"version" minimum:"0" doc:"0: the newest"`
}

func (a *App) registerPush() {
	const tag = "library"
	push := op("pushTemplate", http.MethodPost, "/api/library/push", tag, "Take a template that was made elsewhere as a new version, unless somebody was faster")
	push.MaxBodyBytes = pagesBody
	handle(a, push, a.pushTemplate)
	handle(a, op("getSamples", http.MethodGet, "/api/library/{id}/samples", tag, "A template's sample pages with their bytes"), a.getSamples)
}

func (a *App) getSamples(ctx context.Context, in *samplesIn) (*answer[Samples], error) {
	pages, err := a.options.Library.Pages(ctx, in.ID, in.Version)
	out := Samples{Samples: make([]SamplePage, len(pages))}
	for i, p := range pages {
		out.Samples[i] = SamplePage{Name: p.Name, URL: p.URL, ContentType: p.ContentType, Data: p.Bytes}
	}
	return reply(out, err)
}

func (a *App) pushTemplate(ctx context.Context, in *struct{ Body PushTemplate }) (*answer[Pushed], error) {
	b := in.Body
	t, err := template.Read(bytes.NewReader([]byte(b.XML)), "template.xml")
	if err != nil {
		return nil, err
	}
	v := library.Save{ID: b.ID, BaseVersion: b.Base, Template: t, Who: a.who(ctx), Note: b.Note}
	for _, s := range b.Samples {
		p, err := page.New(s.Data, page.Origin{Name: s.Name, URL: s.URL, ContentType: s.ContentType})
		if err != nil {
			return nil, mistaken(fmt.Errorf("sample %q: %w", s.Name, err))
		}
		v.Pages = append(v.Pages, p)
	}
	state := "updated"
	if v.ID == "" {
		state = "added"
		old, same, err := a.options.Library.Namesake(ctx, library.Incoming{Name: "template.xml", XML: []byte(b.XML)})
		switch {
		case err != nil:
			return nil, err
		case old != nil && same:
			return reply(Pushed{"unchanged", entryOf(old.Entry)}, nil)
		case old != nil && !b.AsNew:
			return nil, fmt.Errorf("%w: there is a template %q (%s) of this site already, at version %d", library.ErrConflict, old.Name, old.ID, old.Version)
		}
	}
	entry, err := a.options.Library.Save(ctx, v)
	return reply(Pushed{state, entryOf(entry)}, err)
}
