package templates

import (
	"bytes"
	"slices"

	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/template"
	samples "wrapsmith/templates"
)

// starters are the templates that come with the program, with the sample pages that they name.
func starters() ([]library.Incoming, error) {
	all, err := samples.StarterLibrary()
	if err != nil {
		return nil, err
	}
	sites, err := samples.Sites()
	if err != nil {
		return nil, err
	}
	out := make([]library.Incoming, len(all))
	for i, s := range all {
		in := library.Incoming{Name: s.Site + "/" + s.Kind, XML: s.XML}
		if in.Pages, err = starterPages(s, sites); err != nil {
			return nil, err
		}
		out[i] = in
	}
	return out, nil
}

// starterPages are the pages of a starter's site that are among its samples.
func starterPages(s samples.Starter, sites []samples.Site) ([]*page.Page, error) {
	t, err := template.Read(bytes.NewReader(s.XML), s.Site)
	if err != nil {
		return nil, err
	}
	site := slices.IndexFunc(sites, func(x samples.Site) bool { return x.ID == s.Site })
	if site < 0 {
		return nil, nil
	}
	var pages []*page.Page
	for _, sample := range sites[site].Pages {
		f, err := samples.Page(s.Site, sample.ID)
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
