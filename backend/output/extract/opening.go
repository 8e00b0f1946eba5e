package extract

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/web/browser"
	"wrapsmith/backend/web/source"
	"wrapsmith/templates"
)

// Render says that a run's addresses are shown in a browser, and when a page is whole.
type Render struct {
	WaitFor  string        `json:"waitFor,omitempty"`  // CSS selector of an element that must be there
	WaitText string        `json:"waitText,omitempty"` // a text that must be shown
	Wait     time.Duration `json:"wait,omitempty"`     // further time
	Scroll   int           `json:"scroll,omitempty"`   // times that the page is scrolled to its end for more; see browser.Wait
	More     string        `json:"more,omitempty"`     // CSS selector of the button that loads more; "" looks for one
	Program  string        `json:"program,omitempty"`  // of the browser; "" looks for one
}

// Opening makes the items of one run sources again. Its addresses are fetched by
// one Fetcher (one more for each private host that items alone may reach), so
// that its delays and limits hold for the whole run, and shown in one browser, which is
// started with the first of them. Close ends that.
type Opening struct {
	// Crawls gives what a crawl of an id keeps; nil knows no crawls.
	Crawls func(id string) (source.Source, error)
	// Browsers, where it is set, takes something for each browser that runs.
	Browsers chan struct{}
	// Public keeps to public hosts, whatever the spec and its items once allowed.
	Public bool
	// Choose finds the template of a page, by which the next pages of a list are
	// followed where the spec asks for more than one; nil follows none.
	Choose Chooser

	spec Spec

	forming sync.Mutex
	forms   map[string]*page.Page // with the forms that items fill in, by their addresses

	mu       sync.Mutex
	fetchers map[string]*source.Fetcher // by the host that they may reach beside the spec's
	host     string                     // of the browser
	shown    *browser.Browser
}

// Opening is how a spec makes its items sources.
func (s Spec) Opening() *Opening {
	return &Opening{spec: s, fetchers: map[string]*source.Fetcher{}, forms: map[string]*page.Page{}}
}

// Reasons for which an item cannot be opened.
var (
	errCrawls = errors.New("its pages are a crawl's, which is not known here; resume the run in the app")
	errSent   = errors.New("its bytes were not kept; send it again") // which cannot be while it has no result
)

// Open makes an item a source. Errors are *source.Error.
func (o *Opening) Open(it results.Item) (source.Source, error) {
	item, err := ReadItem(it)
	if err != nil {
		return nil, err
	}
	src, err := o.open(item, it.Body)
	if err == nil {
		src, err = o.followed(item, src)
	}
	if err != nil {
		return nil, &source.Error{Name: item.label(), Err: err}
	}
	if item.Keyword != "" {
		src = asked{src, item.Keyword}
	}
	return src, nil
}

// followed adds the next pages of lists to a source. What a crawl keeps, and the
// pages that come with the program, are taken as they are.
func (o *Opening) followed(i ItemSpec, src source.Source) (source.Source, error) {
	if o.spec.Pages < 2 || o.Choose == nil || i.Crawl != "" || i.Bundled != "" {
		return src, nil
	}
	get, err := o.Getter(i.AllowHost)
	return lists{src, Following{List: o.Choose.List, Get: get, Pages: o.spec.Pages}}, err
}

func (o *Opening) open(i ItemSpec, body []byte) (source.Source, error) {
	switch {
	case i.Problem != "":
		return nil, errors.New(i.Problem)
	case i.Crawl != "" && o.Crawls == nil:
		return nil, errCrawls
	case i.Crawl != "":
		return o.Crawls(i.Crawl)
	case i.Bundled != "":
		site, name, _ := strings.Cut(i.Bundled, "/")
		p, err := templates.Page(site, name)
		if err != nil {
			return nil, err
		}
		return source.Bytes(p.Bytes, page.Origin{Name: p.Name, URL: p.URL, ContentType: p.ContentType}), nil
	case i.Path == "" && i.Address == "" && body == nil:
		return nil, errSent
	}
	get, err := o.asker(i.AllowHost)
	switch {
	case err != nil:
		return nil, err
	case i.Path != "":
		return source.PathsBy(get, i.Path), nil
	case i.Address != "":
		return o.address(i, get)
	}
	return source.BytesBy(get, body, page.Origin{Name: i.Name, URL: i.URL, ContentType: i.ContentType}), nil
}

// fetcher fetches from public hosts, and from a private one that an item may reach.
func (o *Opening) fetcher(host string) (*source.Fetcher, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	own := o.spec.Fetch
	if o.Public {
		host, own.AllowHosts, own.Served = "", nil, true
	}
	if f := o.fetchers[host]; f != nil {
		return f, nil
	}
	if host != "" {
		own.AllowHosts = append(own.AllowHosts[:len(own.AllowHosts):len(own.AllowHosts)], host)
	}
	f, err := source.NewFetcher(own)
	if err == nil {
		o.fetchers[host] = f
	}
	return f, err
}

// Fetcher fetches for all items but those with a private host of their own, and keeps the delays of each host.
func (o *Opening) Fetcher() (*source.Fetcher, error) { return o.fetcher("") }

// asker gets pages and sends forms.
type asker interface {
	source.Getter
	Submit(ctx context.Context, address, body string) (*page.Page, error)
}

// Getter is what gets pages, from a private host too where one is named.
func (o *Opening) Getter(host string) (source.Getter, error) { return o.asker(host) }

// asker is what gets pages and sends forms, from and to a private host too where one is named.
func (o *Opening) asker(host string) (asker, error) {
	f, err := o.fetcher(host)
	if err != nil || o.spec.Render == nil {
		return f, err
	}
	return showing{o, f, host}, nil
}

// allowed is what gets pages that others lead to: it reaches a private host only
// where an item of the run, given by a person, may.
func (o *Opening) allowed(host string) (source.Getter, error) {
	o.mu.Lock()
	if o.fetchers[host] == nil {
		host = ""
	}
	o.mu.Unlock()
	return o.Getter(host)
}

// showing gets pages as a browser shows them.
type showing struct {
	o       *Opening
	fetcher *source.Fetcher
	host    string
}

// Fetch gives a page as its scripts leave it.
func (s showing) Fetch(ctx context.Context, address string) (*page.Page, error) {
	b, err := s.o.browser(ctx, s.fetcher, s.host)
	if err != nil {
		return nil, &source.Error{Name: address, Err: err}
	}
	r, err := b.Render(ctx, address)
	if err != nil {
		return nil, err
	}
	return r.Page, nil
}

// Submit sends a form and gives the answer as its scripts leave it.
func (s showing) Submit(ctx context.Context, address, body string) (*page.Page, error) {
	b, err := s.o.browser(ctx, s.fetcher, s.host)
	if err != nil {
		return nil, &source.Error{Name: address, Err: err}
	}
	return b.Submit(ctx, address, body)
}

// browser is the run's, which is started anew for another host that may be reached.
func (o *Opening) browser(ctx context.Context, f *source.Fetcher, host string) (*browser.Browser, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.shown != nil && o.host == host {
		return o.shown, nil
	}
	o.close()
	if o.Browsers != nil {
		select {
		case o.Browsers <- struct{}{}:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	r := o.spec.Render
	// It lives as long as the run, not as this page's context.
	b, err := browser.Open(context.WithoutCancel(ctx), browser.Options{
		Fetcher: f, Program: r.Program, Timeout: o.spec.Fetch.Timeout, Wait: browser.Wait{For: r.WaitFor, Text: r.WaitText, More: r.Wait, Scroll: r.Scroll, Button: r.More},
	})
	if err != nil {
		o.free()
		return nil, err
	}
	o.shown, o.host = b, host
	return b, nil
}

// Close ends the browser, if there is one. The opening can be used on.
func (o *Opening) Close() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.close()
}

func (o *Opening) close() {
	if o.shown != nil {
		o.shown.Close()
		o.shown = nil
		o.free()
	}
}

func (o *Opening) free() {
	if o.Browsers != nil {
		<-o.Browsers
	}
}
