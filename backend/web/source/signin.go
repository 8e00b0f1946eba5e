package source

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"

	"wrapsmith/backend/page"
	"wrapsmith/backend/web/login"
)

// ErrSignIn is the error of an address that led to the site's sign-in page. The
// page is not given in place of the one that was asked for.
var ErrSignIn = errors.New("this is a sign-in page")

// signInError names the host for which a login is wanted, or has ended.
type signInError struct {
	error
	host  string
	ended bool
}

// Unwrap gives the reason.
func (e signInError) Unwrap() error { return e.error }

// logins are the site logins that the options choose.
func (o FetchOptions) logins() ([]login.Login, error) {
	if o.LoginFile == "" {
		return nil, nil
	}
	all, err := login.Open(o.LoginFile).All()
	if err != nil || len(o.Logins) == 0 {
		return all, err
	}
	var chosen []login.Login
	for _, host := range o.Logins {
		i := slices.IndexFunc(all, func(l login.Login) bool { return l.Host == host })
		if i < 0 {
			return nil, &Error{Name: host, Err: fmt.Errorf("%w; add it with 'wrapsmith login add %s'", login.ErrNone, host)}
		}
		chosen = append(chosen, all[i])
	}
	return chosen, nil
}

// signIn returns ErrSignIn if what was got for an address, from another one, is a
// sign-in page: the login of its host has ended, or one is wanted.
func (j *jar) signIn(asked *url.URL, from string, page []byte) error {
	got, err := url.Parse(from)
	if err != nil || !login.IsSignIn(asked, got, page) {
		return nil //nolint:nilerr // an address that cannot be read says nothing
	}
	return j.signInAt(asked.Hostname())
}

// look finds a sign-in page at the very address that was asked for. A page that may be one is
// suspect: it is one if a template finds nothing on it.
func (j *jar) look(asked string, p *page.Page) error {
	u, err := url.Parse(asked)
	if err != nil || login.Names(u) {
		return nil //nolint:nilerr // a sign-in page that was asked for is one on purpose
	}
	switch l := login.LookAt([]byte(p.Text)); {
	case l.IsPage():
		return j.signInAt(u.Hostname())
	case l.MayBePage():
		p.Suspect = &Error{Name: p.Name, Err: j.signInAt(u.Hostname())}
	}
	return nil
}

// refused gives an answer that forbids a page as a sign-in page if its body is one; else err.
func (j *jar) refused(asked *url.URL, err error) error {
	var s statusError
	if !errors.As(err, &s) || len(s.body) == 0 || login.Names(asked) {
		return err
	}
	p, bad := page.New(s.body, page.Origin{URL: asked.String(), ContentType: s.kind})
	if bad != nil {
		return err
	}
	if l := login.LookAt([]byte(p.Text)); l.Password && !l.InHead {
		return j.signInAt(asked.Hostname())
	}
	return err
}

// isRefused reports whether an answer was a sign-in page, or a status that forbids the page.
func isRefused(err error) bool {
	status := StatusOf(err)
	return errors.Is(err, ErrSignIn) || status == http.StatusUnauthorized || status == http.StatusForbidden
}

// signInAt is the error of a sign-in page of a host.
func (j *jar) signInAt(host string) error {
	if j.knows(host) {
		return signInError{fmt.Errorf("%w: the site login has ended; sign in again, with 'wrapsmith login add %s' or on the screen of site logins", ErrSignIn, host), host, true}
	}
	return signInError{fmt.Errorf("%w: the site wants a login; add one, with 'wrapsmith login add %s' or on the screen of site logins", ErrSignIn, host), host, false}
}

// SignIn returns an error that wraps ErrSignIn if a page that a browser got for an address is a
// sign-in page, and marks a suspect one.
func (f *Fetcher) SignIn(asked string, p *page.Page) error {
	u, err := url.Parse(asked)
	if err != nil {
		return nil //nolint:nilerr // it was fetched, so it is an address
	}
	if err := f.jar.signIn(u, p.URL, []byte(p.Text)); err != nil {
		return err
	}
	return f.jar.look(asked, p)
}
