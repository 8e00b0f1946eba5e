package source

import (
	"mime"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"

	"wrapsmith/backend/page"
)

// Bounds of the resources of pages.
const (
	MaxResources     = 32 << 20 // bytes of the resources of one page
	maxResourceCount = 2000
	maxGathered      = 60 // pages of an archive that wait for its resources
)

// WithResources returns a source whose pages come with the style sheets, images and fonts that
// lie beside them: in a saved page (MHTML), in the folder of a page that was saved as "complete",
// or in an archive (WARC, HAR). Sources of other kinds stay as they are.
func WithResources(s Source) Source {
	switch s := s.(type) {
	case *files:
		return &files{paths: s.paths, fetcher: s.fetcher, resources: true}
	case packed:
		s.resources = true
		return s
	}
	return s
}

// resourcesOf takes assets as the resources of a page.
func resourcesOf(assets []*Asset) []page.Resource {
	var out []page.Resource
	left := MaxResources
	for _, a := range assets {
		if left -= len(a.Bytes); left < 0 || len(out) == maxResourceCount {
			break
		}
		out = append(out, page.Resource(*a))
	}
	return out
}

// Beside makes a resource of a file that was saved with a page, by its path from the page's
// folder; false for a file that is no style sheet, image or font.
func Beside(p *page.Page, name, contentType string, data []byte) (page.Resource, bool) {
	if contentType == "" {
		contentType = mime.TypeByExtension(strings.ToLower(path.Ext(name)))
	}
	kind, _, _ := mime.ParseMediaType(contentType)
	if strings.EqualFold(path.Ext(name), ".css") || strings.HasSuffix(name, ".css.download") {
		kind, contentType = "text/css", "text/css"
	}
	if !assetKind(kind, name) || len(data) > MaxAsset {
		return page.Resource{}, false
	}
	if font := fontTypes[strings.ToLower(path.Ext(name))]; font != "" && unclear(kind) {
		contentType = font
	}
	return page.Resource{URL: savedAt(p, name), ContentType: contentType, Bytes: data}, true
}

// savedAt is the address of a file beside a page. An absolute one stays, as do cid: addresses.
func savedAt(p *page.Page, name string) string {
	if u, err := url.Parse(name); err == nil && (u.Host != "" || u.Scheme == "cid") {
		return name
	}
	base, err := url.Parse(p.URL)
	if err != nil || base.Host == "" {
		base, _ = url.Parse(page.SavedBase) // a constant
	}
	return base.ResolveReference(&url.URL{Path: filepath.ToSlash(name)}).String()
}

// withCompanion gives the page of a file the resources in the folder beside it: those of
// page.html are in page_files or page.files.
func withCompanion(file string, yield yielder) yielder {
	return func(p *page.Page, err error) bool {
		if p != nil {
			stem := strings.TrimSuffix(file, filepath.Ext(file))
			for _, suffix := range []string{"_files", ".files"} {
				p.Resources = append(p.Resources, filesBeside(p, stem+suffix)...)
			}
		}
		return yield(p, err)
	}
}

func filesBeside(p *page.Page, dir string) (out []page.Resource) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	left := MaxResources
	for _, e := range entries[:min(len(entries), maxResourceCount)] {
		info, err := e.Info()
		if err != nil || !info.Mode().IsRegular() || info.Size() > MaxAsset || int64(left) < info.Size() {
			continue
		}
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			continue
		}
		if r, ok := Beside(p, filepath.Base(dir)+"/"+e.Name(), "", data); ok {
			out, left = append(out, r), left-len(data)
		}
	}
	return out
}

// gatherer holds the pages of an archive until its end, where their resources are known. An
// archive of more than maxGathered pages is not for marking: its pages go on without.
type gatherer struct {
	yield     yielder
	pages     []*page.Page
	resources []page.Resource
	bytes     int
	passed    bool // there are too many pages
}

func (g *gatherer) add(a *page.Resource) {
	if g == nil || a == nil || g.passed || g.bytes+len(a.Bytes) > 2*MaxResources || len(g.resources) == 2*maxResourceCount {
		return
	}
	g.bytes += len(a.Bytes)
	g.resources = append(g.resources, *a)
}

// take holds a page; an error goes on at once.
func (g *gatherer) take(p *page.Page, err error) bool {
	if p == nil || g.passed {
		return g.yield(p, err)
	}
	if g.pages = append(g.pages, p); len(g.pages) <= maxGathered {
		return true
	}
	g.passed, g.resources = true, nil
	return g.end()
}

// end gives the pages that were held, each with the resources that it refers to.
func (g *gatherer) end() bool {
	if g == nil {
		return true
	}
	held := g.pages
	g.pages = nil
	for _, p := range held {
		p.Resources = g.of(p)
		if !g.yield(p, nil) {
			return false
		}
	}
	return true
}

// of lists the resources whose file names a page speaks of, and those that its style sheets
// speak of.
func (g *gatherer) of(p *page.Page) (out []page.Resource) {
	texts, left := []string{p.Text}, MaxResources
	taken := make([]bool, len(g.resources))
	for len(texts) > 0 {
		text := texts[0]
		texts = texts[1:]
		for i, r := range g.resources {
			name := path.Base(pathOf(r.URL))
			if taken[i] || len(name) < 2 || !strings.Contains(text, name) || len(r.Bytes) > left {
				continue
			}
			taken[i], left = true, left-len(r.Bytes)
			out = append(out, r)
			if a := Asset(r); a.IsStyle() {
				texts = append(texts, a.Text())
			}
		}
	}
	return out
}
