package workspace

import (
	"context"
	"slices"

	"wrapsmith/backend/crawl"
	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/tree/tagtree"
	samples "wrapsmith/templates"
)

// MaxSitePages is how many further pages of a site are offered.
const MaxSitePages = 60

// SitePage is a page that can be added: by its address, or one of a sample site.
type SitePage struct {
	Title   string `json:"title" doc:"Text of the link that leads there; empty: unknown"`
	Address string `json:"address,omitempty"`
	Bundled string `json:"bundled,omitempty" doc:"Of a sample site: site/page"`
}

// SitePages lists pages that can be added.
type SitePages struct {
	Pages []SitePage `json:"pages"`
}

// GetSitePages lists further pages of the site: those that the open pages link to and
// whose addresses look like theirs; of a sample site, at whose addresses nothing answers,
// its other pages.
func (ws *Workspaces) GetSitePages(ctx context.Context, in *InWorkspace) (SitePages, error) {
	return read(ctx, ws, in.Workspace, func(_ *workspace, s *author.Session) (SitePages, error) {
		var open []string
		var trees []*tagtree.Tree
		for _, p := range s.View().Pages {
			t, err := s.Tree(p.ID)
			if err != nil {
				return SitePages{}, err
			}
			open, trees = append(open, p.URL), append(trees, t)
		}
		out := SitePages{Pages: []SitePage{}}
		sites, err := samples.Sites()
		if err != nil {
			return SitePages{}, err
		}
		for _, site := range sites {
			if !slices.ContainsFunc(site.Pages, func(p samples.SamplePage) bool { return slices.Contains(open, p.URL) }) {
				continue
			}
			for _, p := range site.Pages {
				if !slices.Contains(open, p.URL) {
					out.Pages = append(out.Pages, SitePage{Title: p.Title, Bundled: site.ID + "/" + p.ID})
				}
			}
			return out, nil
		}
		links := crawl.Alike(open, trees)
		for _, l := range links[:min(len(links), MaxSitePages)] {
			out.Pages = append(out.Pages, SitePage{Title: l.Text, Address: l.Address})
		}
		return out, nil
	})
}
