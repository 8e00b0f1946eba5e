package source

import (
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/net/publicsuffix"

	"wrapsmith/backend/web/login"
)

// CheckCookies parses cookies in Netscape format and returns the first error. Errors
// contain no part of the text, because cookies are secrets.
func CheckCookies(text string) error {
	_, err := login.Netscape(strings.NewReader(text))
	return err
}

// jar has the cookies of a fetcher: those that the person gave, and those that sites set.
type jar struct {
	http.CookieJar
	given []login.Cookie
	of    []login.Login
	store login.Store // of the logins

	mu  sync.Mutex
	set map[string][]login.Renewal // by the login's host: what sites set since the last page
}

// newJar makes the jar of a fetcher with what its options give.
func newJar(o FetchOptions) (*jar, error) {
	cookies, err := cookiejar.New(&cookiejar.Options{PublicSuffixList: publicsuffix.List})
	if err != nil {
		return nil, fmt.Errorf("source: %w", err)
	}
	j := &jar{CookieJar: cookies, store: login.Open(o.LoginFile), set: map[string][]login.Renewal{}}
	if j.of, err = o.logins(); err != nil {
		return nil, err
	}
	for _, l := range j.of {
		l.Fill(cookies)
	}
	if o.CookieFile != "" {
		if err := j.readFile(o.CookieFile); err != nil {
			return nil, err
		}
	}
	if o.Cookies != "" {
		if err := j.read(strings.NewReader(o.Cookies)); err != nil {
			return nil, &Error{Name: "cookies", Err: err}
		}
	}
	return j, nil
}

// SetCookies keeps what a site set, and notes it for the site's login.
func (j *jar) SetCookies(u *url.URL, cookies []*http.Cookie) {
	j.CookieJar.SetCookies(u, cookies)
	for _, l := range j.of {
		if list := l.Renewals(u, cookies, time.Now()); len(list) > 0 {
			j.mu.Lock()
			j.set[l.Host] = append(j.set[l.Host], list...)
			j.mu.Unlock()
		}
	}
}

// renew writes what sites set into the login of a page's host, after the page came. It drops what
// came with a sign-in page: the site has ended the session, and sets the cookies of a stranger.
// A login that cannot be written is no reason to lose the page: the old cookies may still hold.
func (j *jar) renew(address string, signedIn bool) {
	u, err := url.Parse(address)
	if err != nil {
		return // it was fetched, so it is an address
	}
	for _, l := range j.of {
		if !l.Has(u.Hostname()) {
			continue
		}
		j.mu.Lock()
		list := j.set[l.Host]
		delete(j.set, l.Host)
		j.mu.Unlock()
		if !signedIn || len(list) == 0 {
			continue
		}
		_ = j.store.Renew(l.Host, l.Made, list) // see above
	}
}

// readFile reads a file of cookies.
func (j *jar) readFile(name string) error {
	file, err := os.Open(name)
	if err != nil {
		return &Error{Name: name, Err: explain(err)}
	}
	defer file.Close()
	if err := j.read(file); err != nil {
		return &Error{Name: name, Err: err}
	}
	return nil
}

// read reads cookies in Netscape format, up to the first mistake.
func (j *jar) read(r io.Reader) error {
	list, err := login.Netscape(r)
	for _, c := range list {
		domain := ""
		if c.Below {
			domain = c.Domain
		}
		j.CookieJar.SetCookies(&url.URL{Scheme: "https", Host: c.Domain, Path: "/"}, []*http.Cookie{
			{Name: c.Name, Value: c.Value, Domain: domain, Path: c.Path, Secure: c.Secure, Expires: c.Expires},
		})
	}
	j.given = append(j.given, list...)
	return err
}

// knows reports whether the person gave cookies for a host.
func (j *jar) knows(host string) bool {
	return j != nil && (slices.ContainsFunc(j.of, func(l login.Login) bool { return l.Has(host) }) || len(login.Of(strings.ToLower(host), j.given, time.Time{})) > 0)
}
