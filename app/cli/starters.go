package cli

import (
	"bytes"
	"slices"

	"github.com/spf13/cobra"

	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/template"
	"wrapsmith/backend/web/page"
	"wrapsmith/templates"
)

// importStarters takes the templates in that come with the program, with the
// sample pages that they name.
func importStarters(c *cobra.Command, store *stores.Stores, _ string) ([]library.Imported, error) {
	all, err := templates.StarterLibrary()
	if err != nil {
		return nil, err
	}
	sites, err := templates.Sites()
	if err != nil {
		return nil, err
	}
	results, to := make([]library.Imported, len(all)), templatesOf(store)
	for i, s := range all {
		in := library.Incoming{Name: s.Site + "/" + s.Kind, XML: s.XML}
		if in.Pages, err = starterPages(s, sites); err != nil {
			return nil, err
		}
		results[i] = to.Import(c.Context(), in, UserName())
		results[i].Path = in.Name
	}
	return results, nil
}

// starterPages are the pages of a starter's site that are among its samples.
func starterPages(s templates.Starter, sites []templates.Site) ([]*page.Page, error) {
	t, err := template.Read(bytes.NewReader(s.XML), s.Site)
	if err != nil {
		return nil, err
	}
	site := slices.IndexFunc(sites, func(x templates.Site) bool { return x.ID == s.Site })
	if site < 0 {
		return nil, nil
	}
	var pages []*page.Page
	for _, sample := range sites[site].Pages {
		f, err := templates.Page(s.Site, sample.ID)
		if err != nil {
			return nil, err
		}
		p, err := page.New(f.Bytes, page.Origin{Name: f.Name, URL: f.URL, ContentType: f.ContentType})
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(t.Samples, func(x template.Sample) bool { return x.Digest == p.Digest() }) {
			pages = append(pages, p)
		}
	}
	return pages, nil
}
