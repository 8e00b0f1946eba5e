package source

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"wrapsmith/backend/web/page"
)

// Defaults of FetchOptions, and fixed limits.
const (
	defaultTimeout = 30 * time.Second
	maxRedirects   = 10
	maxHeader      = 1 << 20
	defaultAgent   = "Mozilla/5.0 (compatible; Wrapsmith)"
)

// privateAdvice holds on every kind of server, whether the person or the operator may allow hosts.
const privateAdvice = "hosts there are fetched from only if they are allowed by name"

// Reasons for which a fetch fails; use errors.Is to distinguish them. See also ErrPrivate.
var (
	ErrAddress = errors.New("not an address that can be fetched")
	ErrStatus  = errors.New("the server did not give the page")
	ErrTimeout = errors.New("the server did not answer in time")
	ErrKind    = errors.New("the address gives another kind of file")
)

// FetchOptions configure a fetch; the zero value has sensible limits.
type FetchOptions struct {
	AllowHosts []string      // hosts ("name" or "name:port") that may be reached even at private addresses
	MaxBytes   int64         // page.MaxBytes, or for an asset MaxAsset, when 0
	Timeout    time.Duration // for all of it, redirects included; 30 s when 0. A Fetcher counts it anew for each try
	UserAgent  string

	PrivateAdvice string `json:"-"` // how the person can allow a private host, for ErrPrivate; a sentence for all when ""

	// Used by a Fetcher only.
	CookieFile   string        // cookies in Netscape format, as browser extensions and curl write them; "": no file
	Cookies      string        `json:"-"` // the same as text; never written to disk
	CacheDir     string        // folder for pages with their ETag or date, for conditional requests; "": no cache
	IgnoreRobots bool          // do not request robots.txt; by default it is obeyed
	Delay        time.Duration // pause between two requests to one host; robots.txt may ask for a longer one
	PerHost      int           // requests to one host at a time; 1 when 0
	Retries      int           // retries when a server is busy or a connection breaks
}

// Fetch fetches one page from the web by http or https. It connects to public
// addresses only, whatever names resolve to and redirects lead to, unless the host
// is in AllowHosts. It uses no proxy, keeps no cookies and sends no credentials.
// Errors are *Error.
func Fetch(ctx context.Context, address string, o FetchOptions) (*page.Page, error) {
	if o.MaxBytes == 0 {
		o.MaxBytes = page.MaxBytes
	}
	a, err := get(ctx, address, o, "text/html,application/xhtml+xml;q=0.9,*/*;q=0.5", pageKind)
	if err != nil {
		return nil, &Error{Name: address, Err: err}
	}
	return newPage(a.Bytes, page.Origin{Name: a.URL, URL: a.URL, ContentType: a.ContentType})
}

// pageKind accepts the media types of pages and sitemaps, and unclear ones, for which the content decides.
func pageKind(kind, path string) bool {
	switch kind {
	case "application/gzip", "application/x-gzip":
		return IsSitemap(path)
	case "", "text/html", "application/xhtml+xml", "text/plain", "text/xml", "application/xml", "application/octet-stream":
		return true
	}
	return false
}

// get fetches an address within the limits of o.
func get(ctx context.Context, address string, o FetchOptions, accept string, takes func(kind, path string) bool) (*Asset, error) {
	if o.Timeout == 0 {
		o.Timeout = defaultTimeout
	}
	ctx, cancel := context.WithTimeout(ctx, o.Timeout)
	defer cancel()
	req, err := request(ctx, address, o, accept)
	if err != nil {
		return nil, err
	}
	client := newClient(o)
	defer client.CloseIdleConnections()
	resp, err := client.Do(req)
	if err != nil {
		return nil, inWords(err, o)
	}
	defer resp.Body.Close()
	return readAnswer(resp, o, takes)
}

// readAnswer reads the body of an answer. It fails unless the status is 200 and the kind of file is wanted.
func readAnswer(resp *http.Response, o FetchOptions, takes func(kind, path string) bool) (*Asset, error) {
	if resp.StatusCode != http.StatusOK {
		return nil, statusError{fmt.Errorf("%w: it answered %q; open the address in a browser, and save the page there if it shows", ErrStatus, resp.Status), resp.StatusCode}
	}
	kind, _, err := mime.ParseMediaType(resp.Header.Get("Content-Type"))
	if err != nil {
		kind = ""
	}
	if !takes(kind, resp.Request.URL.Path) {
		return nil, fmt.Errorf("%w: %s", ErrKind, kind)
	}
	body, err := io.ReadAll(io.LimitReader(resp.Body, o.MaxBytes+1))
	if err != nil {
		return nil, inWords(err, o)
	}
	if int64(len(body)) > o.MaxBytes {
		return nil, fmt.Errorf("%w: the limit is %d kB", page.ErrTooLarge, o.MaxBytes>>10)
	}
	return &Asset{URL: resp.Request.URL.String(), ContentType: resp.Header.Get("Content-Type"), Bytes: body}, nil
}

// request checks an address and makes a GET request. An address without a scheme gets https.
func request(ctx context.Context, address string, o FetchOptions, accept string) (*http.Request, error) {
	address = strings.TrimSpace(address)
	if host, _, _ := strings.Cut(address, "/"); !strings.Contains(address, "://") && strings.Contains(host, ".") && !strings.Contains(host, ":") {
		address = "https://" + address
	}
	u, err := url.Parse(address)
	if err != nil {
		return nil, fmt.Errorf("%w: write it as https://host/path", ErrAddress)
	}
	if err := checkURL(u); err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return nil, fmt.Errorf("%w: write it as https://host/path", ErrAddress)
	}
	if o.UserAgent == "" {
		o.UserAgent = defaultAgent
	}
	req.Header.Set("User-Agent", o.UserAgent)
	req.Header.Set("Accept", accept)
	return req, nil
}

func checkURL(u *url.URL) error {
	switch {
	case u.Scheme != "http" && u.Scheme != "https":
		return fmt.Errorf("%w: it begins with %q; only http:// and https:// can be fetched", ErrAddress, u.Scheme+":")
	case u.Hostname() == "":
		return fmt.Errorf("%w: it names no host; write it as https://host/path", ErrAddress)
	case u.User != nil:
		return fmt.Errorf("%w: it holds a user name; log in with a browser and save the page there", ErrAddress)
	}
	return nil
}

func newClient(o FetchOptions) *http.Client {
	return &http.Client{
		Transport: &http.Transport{
			Proxy:                  nil, // a proxy would make the connections without our guard
			DialContext:            dialer(o.AllowHosts),
			TLSHandshakeTimeout:    dialTimeout,
			MaxResponseHeaderBytes: maxHeader,
			ForceAttemptHTTP2:      true,
			DisableKeepAlives:      true,
		},
		CheckRedirect: func(req *http.Request, via []*http.Request) error {
			if len(via) >= maxRedirects {
				return fmt.Errorf("%w: it sends on more than %d times", ErrStatus, maxRedirects)
			}
			req.Header.Del("Referer")
			return checkURL(req.URL)
		},
	}
}

// inWords adds what to do to an error of the network.
func inWords(err error, o FetchOptions) error {
	var dns *net.DNSError
	switch {
	case errors.Is(err, ErrPrivate):
		return fmt.Errorf("%w; %s", unwrapURL(err), cmp.Or(o.PrivateAdvice, privateAdvice))
	case errors.Is(err, ErrAddress), errors.Is(err, ErrStatus):
		return unwrapURL(err)
	case errors.Is(err, context.Canceled):
		return err
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("%w (%v); try again later, or save the page with a browser", ErrTimeout, o.Timeout)
	case errors.As(err, &dns):
		return fmt.Errorf("the host %q is not known: %w; check the address and the network", dns.Name, unnamed{dns.Err, err})
	}
	return fmt.Errorf("%w; check the address and the network", unwrapURL(err))
}

// unwrapURL removes the method and the address that package http adds to an error; the caller names them.
func unwrapURL(err error) error {
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err
	}
	if told := (unnamed{}); errors.As(err, &told) {
		return told
	}
	return withoutAddresses(err)
}
