package api

import (
	"testing"

	"wrapsmith/app/templates"
)

func TestSitesGatherTheirTemplates(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.saved()
	var sites templates.Sites
	for q, want := range map[string]int{"": 1, "RENCAI": 1, "%": 0, "elsewhere": 0} {
		c.ask("GET", "/api/library/sites?q="+field(q), nil, &sites)
		if len(sites.Sites) != want {
			t.Errorf("sites like %q: %+v", q, sites.Sites)
		}
	}
	var site templates.SiteView
	c.ask("GET", "/api/library/site?host=rencai.example", nil, &site)
	if site.Total != 1 || len(site.Templates) != 1 || site.Templates[0].ID != w.LibraryID || len(site.Templates[0].Samples) != 3 || site.Templates[0].Samples[0].Tests != 2 {
		t.Errorf("%+v", site)
	}
	c.ask("GET", "/api/library/site?host=none.example", nil, &site)
	if site.Total != 0 || len(site.Templates) != 0 {
		t.Errorf("a site without templates: %+v", site)
	}
}
