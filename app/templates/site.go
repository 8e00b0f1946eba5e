package templates

import (
	"context"
	"time"

	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/template"
)

// Sites are sites of the library.
type Sites struct {
	Sites []SiteEntry `json:"sites" doc:"Those with most templates first"`
}

// SiteEntry is one site.
type SiteEntry struct {
	Host      string    `json:"host" doc:"Empty: templates of no site in particular"`
	Templates int       `json:"templates"`
	Changed   time.Time `json:"changed" doc:"The newest change of one of them"`
}

// SiteView is all that the library has of one site.
type SiteView struct {
	Host      string         `json:"host"`
	Total     int            `json:"total" doc:"Templates of it; at most 200 are listed"`
	Templates []SiteTemplate `json:"templates" doc:"The newest change first"`
}

// SiteTemplate is a template with the pages that it is for.
type SiteTemplate struct {
	TemplateEntry
	Patterns []string     `json:"patterns" doc:"Of the paths of its pages; * stands for a run of characters"`
	Samples  []SiteSample `json:"samples" doc:"Pages that it was made or checked with"`
}

// SiteSample is one such page.
type SiteSample struct {
	Name  string `json:"name"`
	URL   string `json:"url"`
	Tests int    `json:"tests" doc:"Fields that have an expected value on it"`
}

// maxOfSite is how many templates of a site are shown.
const maxOfSite = 200

// ListSitesRequest is the request of ListSites.
type ListSitesRequest struct {
	Q     string `query:"q" maxLength:"200" doc:"Part of the host"`
	Limit int    `query:"limit" minimum:"1" maximum:"500" default:"50"`
}

// GetSiteRequest is the request of GetSite.
type GetSiteRequest struct {
	Host string `query:"host" maxLength:"253"`
}

// ListSites returns sites that the library has templates of.
func (ts *Templates) ListSites(ctx context.Context, in *ListSitesRequest) (Sites, error) {
	found, err := ts.stores.Library.Sites(ctx, in.Q, in.Limit)
	out := Sites{Sites: make([]SiteEntry, len(found))}
	for i, s := range found {
		out.Sites[i] = SiteEntry{Host: s.Host, Templates: s.Templates, Changed: s.Changed}
	}
	return out, err
}

// GetSite returns all templates of one site, with the pages they are for.
func (ts *Templates) GetSite(ctx context.Context, in *GetSiteRequest) (SiteView, error) {
	total, entries, err := ts.stores.Library.List(ctx, library.Query{Site: in.Host, Limit: maxOfSite})
	if err != nil {
		return SiteView{}, err
	}
	out := SiteView{Host: in.Host, Total: total, Templates: make([]SiteTemplate, len(entries))}
	for i, e := range entries {
		_, t, err := ts.stores.Library.Get(ctx, e.ID)
		if err != nil {
			return SiteView{}, err
		}
		out.Templates[i] = siteTemplate(e, t)
	}
	return out, nil
}

func siteTemplate(e library.Entry, t *template.Template) SiteTemplate {
	out := SiteTemplate{TemplateEntry: EntryOf(e), Patterns: append([]string{}, t.URLPatterns...), Samples: []SiteSample{}}
	for _, s := range t.Samples {
		out.Samples = append(out.Samples, SiteSample{Name: s.Name, URL: s.URL, Tests: len(s.Expect)})
	}
	return out
}
