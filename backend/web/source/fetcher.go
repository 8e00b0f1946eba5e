package source

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"net"
	"net/http"
	"net/url"
	"slices"
	"sync"
	"time"

	"wrapsmith/backend/page"
)

// acceptPages is what a request for a page asks for.
const acceptPages = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.5"

// Fetcher fetches many pages politely. It obeys robots.txt, pauses between two
// requests to a host, requests one page of a host at a time, retries when a server
// is busy (after the time that the server asks for), and makes conditional
// requests for pages in its cache. Each step of a redirect is a request of its own
// with the same checks and pauses. Cookies are kept as long as the Fetcher. It has
// the same network guard as Fetch and is safe for concurrent use. Memory: some
// hundred bytes a host.
type Fetcher struct {
	o      FetchOptions
	client *http.Client
	cache  *cache
	jar    *jar

	mu    sync.Mutex
	hosts map[string]*host
}

// NewFetcher returns a fetcher. An error concerns the cookie file or the cache folder.
func NewFetcher(o FetchOptions) (*Fetcher, error) {
	if o.MaxBytes == 0 {
		o.MaxBytes = page.MaxBytes
	}
	if o.Timeout == 0 {
		o.Timeout = defaultTimeout
	}
	if o.UserAgent == "" {
		o.UserAgent = defaultAgent
	}
	o.PerHost = max(o.PerHost, 1)
	if err := o.addCredentials(); err != nil {
		return nil, err
	}
	f := &Fetcher{o: o, client: newClient(o), hosts: map[string]*host{}}
	f.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	if r, ok := f.client.Transport.(*reach); ok {
		r.keepAlive(o.Timeout, o.PerHost)
	}
	var err error
	if f.jar, err = newJar(o); err != nil {
		return nil, err
	}
	f.client.Jar = f.jar
	if o.CacheDir != "" {
		if f.cache, err = newCache(o.CacheDir); err != nil {
			return nil, err
		}
	}
	return f, nil
}

// addCredentials reads the file of credentials, beside those that are given; the given proxy stays.
func (o *FetchOptions) addCredentials() error {
	if o.CredentialFile != "" {
		more, err := readCredentials(o.CredentialFile)
		if err != nil {
			return err
		}
		if o.Served {
			more.Proxy = "" // it could lead into the network that the server stands in
		}
		c := &o.Credentials
		c.Proxy, c.User = cmp.Or(c.Proxy, more.Proxy), cmp.Or(c.User, more.User)
		c.Headers, c.Hosts = slices.Concat(c.Headers, more.Headers), slices.Concat(c.Hosts, more.Hosts)
		users := maps.Clone(more.Users)
		if users == nil {
			users = map[string]string{}
		}
		maps.Copy(users, c.Users)
		c.Users = users
	}
	return o.Credentials.Check()
}

// Fetch fetches one page, as soon as its host may be asked. Errors are *Error; the
// address of a sitemap gives one that wraps a *Sitemap.
func (f *Fetcher) Fetch(ctx context.Context, address string) (*page.Page, error) {
	a, err := f.get(ctx, address)
	if err != nil {
		f.jar.renew(address, !isRefused(err))
		return nil, &Error{Name: address, Err: err}
	}
	p, err := page.New(a.Bytes, page.Origin{Name: a.URL, URL: a.URL, ContentType: a.ContentType, Received: time.Now()})
	if err != nil {
		return nil, &Error{Name: a.URL, Err: orSitemap(a.Bytes, a.URL, err)}
	}
	if err := f.jar.look(address, p); err != nil {
		f.jar.renew(address, false)
		return nil, &Error{Name: address, Err: err}
	}
	f.jar.renew(a.URL, p.Suspect == nil)
	return p, nil
}

// Getter fetches a page by its address: a Fetcher, or something that uses one, such as a browser.
type Getter interface {
	Fetch(ctx context.Context, address string) (*page.Page, error)
}

// Addresses fetches pages, of each host one by one.
func (f *Fetcher) Addresses(addresses ...string) Source { return AddressesBy(f, addresses...) }

// AddressesBy fetches pages by g; a pattern of page numbers stands for several (Expand). If g has a method AtOnce() int, pages of that many
// hosts are fetched at a time; otherwise one page at a time.
func AddressesBy(g Getter, addresses ...string) Source {
	a := addressed{f: g}
	for _, address := range addresses {
		a.list = append(a.list, places(address)...)
	}
	return a
}

type addressed struct {
	f    Getter
	list []place
}

// place is one address, or why it is none.
type place struct {
	address string
	err     error
}

// places are the addresses that one stands for.
func places(address string) (out []place) {
	list, err := Expand(address)
	if err != nil {
		return []place{{address, &Error{Name: address, Err: err}}}
	}
	for _, one := range list {
		out = append(out, place{address: one})
	}
	return out
}

// Len counts the addresses.
func (a addressed) Len() int { return len(a.list) }

// Pages fetches the pages, those of several hosts at a time.
func (a addressed) Pages(ctx context.Context) iter.Seq2[*page.Page, error] {
	return func(yield func(*page.Page, error) bool) {
		fetchAll(ctx, a.f, func(send func(*errand) bool) {
			for _, at := range a.list {
				if !send(&errand{address: at.address, err: at.err}) {
					return
				}
			}
		}, yield)
	}
}

// Visit calls do with an address as soon as its host may be asked, for example to
// open it in a browser. Like Fetch, it refuses invalid addresses and those that
// robots.txt disallows.
func (f *Fetcher) Visit(ctx context.Context, address string, do func(address string) error) error {
	req, err := request(ctx, address, f.o, acceptPages)
	if err != nil {
		return &Error{Name: address, Err: err}
	}
	h := f.host(req.URL)
	if err := f.mayVisit(ctx, h, req.URL); err != nil {
		return &Error{Name: address, Err: err}
	}
	done, err := h.turn(ctx)
	if err != nil {
		return &Error{Name: address, Err: err}
	}
	defer done()
	return do(req.URL.String())
}

// Options are the fetcher's, with the defaults filled in.
func (f *Fetcher) Options() FetchOptions { return f.o }

// Cookies returns the cookies that a request to an address would carry.
func (f *Fetcher) Cookies(u *url.URL) []*http.Cookie { return f.client.Jar.Cookies(u) }

// Keep notes the cookies that a browser has after it showed the page of an address.
func (f *Fetcher) Keep(address string, cookies []*http.Cookie) {
	u, err := url.Parse(address)
	if err != nil || len(cookies) == 0 {
		return
	}
	f.jar.SetCookies(u, cookies)
	f.jar.renew(address, true)
}

// get follows redirects from an address to its page.
func (f *Fetcher) get(ctx context.Context, address string) (*Asset, error) {
	first, err := request(ctx, address, f.o, acceptPages)
	if err != nil {
		return nil, err
	}
	file := f.cache.file(first.URL, f.client.Jar, f.o.Credentials) // with the cookies sent, not those that come
	known := f.cache.find(file, first.URL)
	u := first.URL
	for range maxRedirects + 1 {
		a, next, err := f.step(ctx, u, known)
		if err != nil {
			return nil, f.jar.refused(first.URL, err)
		}
		if next == nil {
			if err := f.jar.signIn(first.URL, a.URL, a.Bytes); err != nil {
				return nil, err
			}
			if a != known.asset() {
				f.cache.keep(file, first.URL, a)
			}
			return &a.Asset, nil
		}
		u = next
	}
	return nil, fmt.Errorf("%w: it sends on more than %d times", ErrStatus, maxRedirects)
}

// step requests one address, and retries if that may help. next is the target of a redirect.
func (f *Fetcher) step(ctx context.Context, u *url.URL, known *entry) (a *cached, next *url.URL, err error) {
	h := f.host(u)
	if err := f.mayVisit(ctx, h, u); err != nil {
		return nil, nil, err
	}
	for try := 0; ; try++ {
		var pause time.Duration
		a, next, pause, err = f.once(ctx, h, u, known)
		if err == nil || try >= f.o.Retries || pause < 0 || ctx.Err() != nil {
			return a, next, err
		}
		h.rest(max(pause, backOff(try)))
	}
}

// once makes one request. pause is negative if a retry would not help.
func (f *Fetcher) once(ctx context.Context, h *host, u *url.URL, known *entry) (a *cached, next *url.URL, pause time.Duration, err error) {
	done, err := h.turn(ctx)
	if err != nil {
		return nil, nil, -1, err
	}
	defer done()
	ctx, cancel := context.WithTimeout(ctx, f.o.Timeout)
	defer cancel()
	req, err := request(ctx, u.String(), f.o, acceptPages)
	if err != nil {
		return nil, nil, -1, err
	}
	known.ask(req)
	resp, err := f.client.Do(req)
	if err != nil {
		return nil, nil, again(err), inWords(err, f.o)
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode == http.StatusNotModified && known != nil:
		return known.asset(), nil, 0, nil
	case sendsOn(resp.StatusCode):
		next, err := forward(u, resp)
		return nil, next, -1, err
	case busy[resp.StatusCode]:
		pause = retryAfter(resp.Header.Get("Retry-After"), time.Now())
		if pause > maxRest {
			return nil, nil, -1, fmt.Errorf("%w: it answered %q and asks to come back in %s; do so", ErrStatus, resp.Status, pause.Round(time.Second))
		}
	default:
		pause = -1
	}
	fetched, err := readAnswer(resp, f.o, pageKind)
	if err != nil {
		return nil, nil, pause, err
	}
	return &cached{*fetched, resp.Header.Get("ETag"), resp.Header.Get("Last-Modified"), noStore(resp.Header)}, nil, 0, nil
}

func sendsOn(status int) bool {
	switch status {
	case http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther, http.StatusTemporaryRedirect, http.StatusPermanentRedirect:
		return true
	}
	return false
}

// forward returns the target of a redirect.
func forward(u *url.URL, resp *http.Response) (*url.URL, error) {
	to := resp.Header.Get("Location")
	next, err := u.Parse(to)
	if err != nil || to == "" {
		return nil, fmt.Errorf("%w: it answered %q and sends on to %q, which is no address", ErrStatus, resp.Status, to)
	}
	return next, checkURL(next)
}

// busy are the statuses after which a retry may succeed.
var busy = map[int]bool{
	http.StatusRequestTimeout: true, http.StatusTooManyRequests: true, http.StatusBadGateway: true,
	http.StatusServiceUnavailable: true, http.StatusGatewayTimeout: true,
}

// again returns 0 if a retry may help after an error of the network, else -1.
func again(err error) time.Duration {
	var dns *net.DNSError
	switch {
	case errors.Is(err, ErrPrivate), errors.Is(err, context.Canceled):
		return -1
	case errors.As(err, &dns) && dns.IsNotFound:
		return -1
	}
	return 0
}
