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

	"wrapsmith/backend/page"
)

// Defaults of FetchOptions, and fixed limits.
const (
	defaultTimeout = 30 * time.Second
	maxRedirects   = 10
	maxHeader      = 1 << 20
	defaultAgent   = "Mozilla/5.0 (compatible; Wrapsmith)"
)

// privateAdvice holds on every kind of server, whether the person or the operator may allow hosts.
const privateAdvice = "HOST is fetched from only if it is allowed by name"

// servedAdvice holds on a team's server, whose people may allow none.
const servedAdvice = "the operator of this server can allow that with its option --private-hosts"

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

	PrivateAdvice string `json:"-"` // how the person can allow a private host, for ErrPrivate; HOST stands for it; a sentence for all when ""
	Served        bool   `json:"-"` // a team's server, whose operator alone can allow private hosts

	Credentials    Credentials `json:"-"`          // headers, users and the proxy; never written to disk
	CredentialFile string      `json:",omitempty"` // file with more of them; "": none

	// Used by a Fetcher only.
	CookieFile   string        // cookies in Netscape format, as browser extensions and curl write them; "": no file
	Cookies      string        `json:"-"`          // the same as text; never written to disk
	LoginFile    string        `json:",omitempty"` // file with the person's site logins; "": none are used
	Logins       []string      `json:",omitempty"` // hosts whose logins are used; none: all in the file
	CacheDir     string        // folder for pages with their ETag or date, for conditional requests; "": no cache
	IgnoreRobots bool          // do not request robots.txt; by default it is obeyed
	Delay        time.Duration // pause between two requests to one host; robots.txt may ask for a longer one
	PerHost      int           // requests to one host at a time; 1 when 0
	Retries      int           // retries when a server is busy or a connection breaks
}

// Fetch fetches one page from the web by http or https. It connects to public
// addresses only, whatever names resolve to and redirects lead to, unless the host
// is in AllowHosts; a proxy is asked for these only too. It sends credentials, and the
// cookies of site logins, to the hosts that they name.
// Errors are *Error.
func Fetch(ctx context.Context, address string, o FetchOptions) (*page.Page, error) {
	if o.MaxBytes == 0 {
		o.MaxBytes = page.MaxBytes
	}
	if err := o.addCredentials(); err != nil {
		return nil, err
	}
	cookies, err := newJar(o)
	if err != nil {
		return nil, err
	}
	a, err := get(ctx, address, o, cookies, acceptPages, pageKind)
	if err != nil {
		cookies.renew(address, !isRefused(err))
		return nil, &Error{Name: address, Err: err}
	}
	p, err := newPage(a.Bytes, page.Origin{Name: a.URL, URL: a.URL, ContentType: a.ContentType, Received: time.Now()})
	if err != nil {
		return nil, err
	}
	if err := cookies.look(address, p); err != nil {
		return nil, &Error{Name: address, Err: err}
	}
	cookies.renew(a.URL, p.Suspect == nil)
	return p, nil
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
func get(ctx context.Context, address string, o FetchOptions, cookies *jar, accept string, takes func(kind, path string) bool) (*Asset, error) {
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
	if cookies != nil {
		client.Jar = cookies
	}
	resp, err := client.Do(req)
	if err != nil {
		return nil, inWords(err, o)
	}
	defer resp.Body.Close()
	a, err := readAnswer(resp, o, takes)
	if err != nil {
		return nil, cookies.refused(req.URL, err)
	}
	return a, cookies.signIn(req.URL, a.URL, a.Bytes)
}

// readAnswer reads the body of an answer. It fails unless the status is 200 and the kind of file is wanted.
func readAnswer(resp *http.Response, o FetchOptions, takes func(kind, path string) bool) (*Asset, error) {
	if resp.StatusCode != http.StatusOK {
		return nil, refusal(resp)
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

// maxRefusal is how much is read of an answer that forbids a page, in bytes.
const maxRefusal = 256 << 10

// refusal is the error of an answer with a status other than 200.
func refusal(resp *http.Response) error {
	out := statusError{
		error: fmt.Errorf("%w: it answered %q; open the address in a browser, and save the page there if it shows", ErrStatus, resp.Status),
		code:  resp.StatusCode,
	}
	kind, _, _ := mime.ParseMediaType(resp.Header.Get("Content-Type"))
	forbids := resp.StatusCode == http.StatusUnauthorized || resp.StatusCode == http.StatusForbidden
	if forbids && (kind == "text/html" || kind == "application/xhtml+xml") {
		out.kind = resp.Header.Get("Content-Type")
		out.body, _ = io.ReadAll(io.LimitReader(resp.Body, maxRefusal)) //nolint:errcheck // what came is looked at
	}
	return out
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
		return fmt.Errorf("%w: it holds a user name; give user and password apart from it", ErrAddress)
	}
	return nil
}

func newClient(o FetchOptions) *http.Client {
	return &http.Client{
		Transport: newReach(o),
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
		return o.private(err)
	case errors.Is(err, errProxied), errors.Is(err, errProxy):
		return fmt.Errorf("%w; check the proxy and the address", unwrapURL(err))
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

// private names the host that was refused, and how it can be allowed.
func (o FetchOptions) private(err error) error {
	host := "HOST"
	var at *url.Error
	if errors.As(err, &at) {
		if u, err := url.Parse(at.URL); err == nil && u.Host != "" {
			host = u.Host
		}
	}
	advice := cmp.Or(o.PrivateAdvice, privateAdvice)
	if o.Served {
		advice = servedAdvice
	}
	return fmt.Errorf("%w; %s", unwrapURL(err), strings.ReplaceAll(advice, "HOST", host))
}

// unwrapURL removes the method and the address that package http adds to an error; the caller names them.
func unwrapURL(err error) error {
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err
	}
	if plain := (unnamed{}); errors.As(err, &plain) {
		return plain
	}
	return withoutAddresses(err)
}
