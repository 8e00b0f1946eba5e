package remote

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"wrapsmith/app/input"
	"wrapsmith/app/problem"
	"wrapsmith/app/team"
	"wrapsmith/app/templates"
	"wrapsmith/backend/message"
	"wrapsmith/backend/page"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/store"
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

// SamplePage is a sample page with its bytes, or with the digest of one that was sent before.
type SamplePage struct {
	Name        string       `json:"name" maxLength:"1000"`
	URL         string       `json:"url" maxLength:"8000"`
	ContentType string       `json:"contentType" maxLength:"200"`
	Data        input.Base64 `json:"data,omitempty"`
	Digest      string       `json:"digest,omitempty" maxLength:"64" doc:"SHA-256 of the bytes, instead of them: sendSample brought them"`
}

// SentSample says by which digest a page can be named.
type SentSample struct {
	Digest string `json:"digest"`
}

// Pushed says what became of it.
type Pushed struct {
	State    string                  `json:"state" enum:"added,updated,unchanged"`
	Template templates.TemplateEntry `json:"template"`
}

// Samples are a template's sample pages.
type Samples struct {
	Samples []SamplePage `json:"samples"`
	Next    int          `json:"next,omitempty" doc:"What to ask with as from for those that follow; absent: there are none"`
}

// samplesMost is how many bytes of pages one request or answer holds; a larger
// page goes alone.
const samplesMost = 16 << 20

// SamplesRequest is the request of GetSamples.
type SamplesRequest struct {
	templates.InTemplate
	Version int `query:"version" minimum:"0" doc:"0: the newest"`
	From    int `query:"from" minimum:"0" doc:"How many to pass over: next of the answer before"`
}

// GetSamples returns a template's sample pages with their bytes, so many at a time.
func (sy *Sync) GetSamples(ctx context.Context, in *SamplesRequest) (Samples, error) {
	if in.Version == 0 {
		e, _, err := sy.stores.Library.Get(ctx, in.ID)
		if err != nil {
			return Samples{}, err
		}
		in.Version = e.Version
	}
	if err := sy.templates.MayRead(ctx, in.ID, in.Version); err != nil {
		return Samples{}, err
	}
	pages, next, err := sy.stores.Library.SomePages(ctx, in.ID, in.Version, in.From, samplesMost)
	out := Samples{Samples: make([]SamplePage, len(pages)), Next: next}
	for i, p := range pages {
		out.Samples[i] = sampleOf(p)
	}
	return out, err
}

func sampleOf(p *page.Page) SamplePage {
	return SamplePage{Name: p.Name, URL: p.URL, ContentType: p.ContentType, Data: p.Bytes}
}

// page is the page that was sent, now or before.
func (s SamplePage) page(ctx context.Context, db *stores.Stores) (*page.Page, error) {
	o := page.Origin{Name: s.Name, URL: s.URL, ContentType: s.ContentType}
	if s.Digest == "" {
		return page.New(s.Data, o)
	}
	p, err := db.Library.PageAs(ctx, s.Digest, o)
	if errors.Is(err, store.ErrNotFound) {
		err = errNotSent
	}
	return p, err
}

var errNotSent = message.Errorf("notsent", "the server does not have this page: send it first")

// SendSample lets the caller bring a sample page before the template that it belongs to, where one request cannot hold all.
func (sy *Sync) SendSample(ctx context.Context, in *struct{ Body SamplePage }) (SentSample, error) {
	p, err := in.Body.page(ctx, sy.stores)
	if err != nil {
		return SentSample{}, problem.Mistake(fmt.Errorf("sample %q: %w", in.Body.Name, err))
	}
	return SentSample{p.Digest()}, sy.stores.Library.PutPage(ctx, p)
}

// PushTemplate lets the caller take a template that was made elsewhere as a new version, unless another person was faster.
func (sy *Sync) PushTemplate(ctx context.Context, in *struct{ Body PushTemplate }) (Pushed, error) {
	b := in.Body
	t, err := template.Read(bytes.NewReader([]byte(b.XML)), "template.xml")
	if err != nil {
		return Pushed{}, err
	}
	v := library.Save{ID: b.ID, BaseVersion: b.Base, Template: t, Who: team.Who(ctx), Note: b.Note}
	for _, s := range b.Samples {
		p, err := s.page(ctx, sy.stores)
		if err != nil {
			return Pushed{}, problem.Mistake(fmt.Errorf("sample %q: %w", s.Name, err))
		}
		v.Pages = append(v.Pages, p)
	}
	state := "updated"
	if v.ID == "" {
		state = "added"
		old, same, err := sy.stores.Library.Namesake(ctx, library.Incoming{Name: "template.xml", XML: []byte(b.XML)})
		switch {
		case err != nil:
			return Pushed{}, err
		case old != nil && same:
			return Pushed{"unchanged", templates.EntryOf(old.Entry)}, nil
		case old != nil && !b.AsNew:
			return Pushed{}, fmt.Errorf("%w: there is a template %q (%s) of this site already, at version %d", library.ErrConflict, old.Name, old.ID, old.Version)
		}
	}
	entry, err := sy.templates.Save(ctx, v)
	return Pushed{state, templates.EntryOf(entry)}, err
}
