package extract

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"

	"wrapsmith/backend/library"
	"wrapsmith/backend/page"
	"wrapsmith/backend/program"
	"wrapsmith/backend/source"
	"wrapsmith/backend/template"
	"wrapsmith/templates"
)

// Spec is how a run extracts, as the result database keeps it: whoever resumes
// the run, after a crash or in another process, does the same.
type Spec struct {
	Template string              `json:"template,omitempty"` // its XML; "": the library's best for each page
	Workers  int                 `json:"workers,omitempty"`
	Fetch    source.FetchOptions `json:"fetch"`
	Served   bool                `json:"served,omitempty"` // begun by a server: it goes on with it when the server starts again
}

// ItemSpec is what a run takes pages from, in one of five ways; with none of
// them the item has bytes that were sent with it.
type ItemSpec struct {
	Path      string `json:"path,omitempty"`    // a file or folder
	Address   string `json:"address,omitempty"` // to fetch
	Bundled   string `json:"bundled,omitempty"` // a page that comes with the program, as in site/page
	Crawl     string `json:"crawl,omitempty"`   // id of a crawl: its pages, those to come too while it goes on
	Again     bool   `json:"again,omitempty"`   // in a schedule: crawl again each time, and take those pages
	Problem   string `json:"problem,omitempty"` // why it cannot be had, found out when it was given
	AllowHost string `json:"allowHost,omitempty"`

	Name        string `json:"name,omitempty"`
	URL         string `json:"url,omitempty"`
	ContentType string `json:"contentType,omitempty"`
}

// NewItem makes an item; body is nil but for bytes that were sent.
func NewItem(s ItemSpec, body []byte) (library.Item, error) {
	raw, err := json.Marshal(s)
	return library.Item{Spec: raw, Body: body}, err
}

// TemplateXML is a template as a Spec has it.
func TemplateXML(t *template.Template) (string, error) {
	var b strings.Builder
	err := t.Write(&b)
	return b.String(), err
}

// ReadSpec reads what a run keeps.
func ReadSpec(run library.Run) (s Spec, err error) {
	if err = json.Unmarshal(run.Spec, &s); err != nil {
		err = fmt.Errorf("extract: run %q: how it extracts cannot be read: %w", run.ID, err)
	}
	return s, err
}

// Chooser is how a spec finds the program for a page; best is the library's way.
func (s Spec) Chooser(best Chooser) (Chooser, error) {
	if s.Template == "" {
		return best, nil
	}
	t, err := template.Read(strings.NewReader(s.Template), "template")
	if err != nil {
		return nil, err
	}
	p, err := program.Compile(t)
	if err != nil {
		return nil, err
	}
	return Always(p), nil
}

// Crawls gives what a crawl of an id keeps; nil knows no crawls.
type Crawls func(id string) (source.Source, error)

// errCrawls says that nobody here knows crawls.
var errCrawls = errors.New("its pages are a crawl's, which is not known here; resume the run in the app")

// Opener makes items sources again. Addresses are fetched by one Fetcher, so
// that its manners hold over the whole run.
func (s Spec) Opener(crawls Crawls) func(library.Item) (source.Source, error) {
	fetcher := sync.OnceValues(func() (*source.Fetcher, error) { return source.NewFetcher(s.Fetch) })
	return func(it library.Item) (source.Source, error) {
		var item ItemSpec
		if err := json.Unmarshal(it.Spec, &item); err != nil {
			return nil, fmt.Errorf("extract: item %d cannot be read: %w", it.Number, err)
		}
		if item.Crawl != "" {
			if crawls == nil {
				return nil, &source.Error{Name: item.label(), Err: errCrawls}
			}
			src, err := crawls(item.Crawl)
			if err != nil {
				return nil, &source.Error{Name: item.label(), Err: err}
			}
			return src, nil
		}
		src, err := item.open(it.Body, fetcher, s.Fetch)
		if err != nil {
			return nil, &source.Error{Name: item.label(), Err: err}
		}
		return src, nil
	}
}

// errSent says that the bytes of a page are no more, which cannot be while it has no result.
var errSent = errors.New("its bytes were not kept; send it again")

func (i ItemSpec) open(body []byte, fetcher func() (*source.Fetcher, error), o source.FetchOptions) (source.Source, error) {
	origin := page.Origin{Name: i.Name, URL: i.URL, ContentType: i.ContentType}
	switch {
	case i.Problem != "":
		return nil, errors.New(i.Problem)
	case i.Bundled != "":
		site, name, _ := strings.Cut(i.Bundled, "/")
		p, err := templates.Page(site, name)
		if err != nil {
			return nil, err
		}
		return source.Bytes(p.Bytes, page.Origin{Name: p.Name, URL: p.URL, ContentType: p.ContentType}), nil
	case i.Address != "" && i.AllowHost != "":
		o.AllowHosts = append(o.AllowHosts[:len(o.AllowHosts):len(o.AllowHosts)], i.AllowHost)
		f, err := source.NewFetcher(o)
		if err != nil {
			return nil, err
		}
		return f.Addresses(i.Address), nil
	case i.Address != "" || i.Path != "":
		f, err := fetcher()
		if err != nil {
			return nil, err
		}
		if i.Path != "" {
			return f.Paths(i.Path), nil
		}
		return f.Addresses(i.Address), nil
	case body == nil:
		return nil, errSent
	}
	return source.Bytes(body, origin), nil
}

func (i ItemSpec) label() string {
	for _, s := range []string{i.Name, i.Path, i.Address, i.Bundled, i.Crawl, i.URL} {
		if s != "" {
			return s
		}
	}
	return "page"
}
