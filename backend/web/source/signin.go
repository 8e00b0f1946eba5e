package source

import (
	"errors"
	"fmt"
	"net/url"
	"slices"

	"wrapsmith/backend/web/login"
)

// ErrSignIn is the error of an address that led to the site's sign-in page. The
// page is not given in place of the one that was asked for.
var ErrSignIn = errors.New("this is a sign-in page")

// signInError says of which host a login is wanted, or has ended.
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
	host := asked.Hostname()
	if j.knows(host) {
		return signInError{fmt.Errorf("%w: the site login has ended; sign in again, with 'wrapsmith login add %s' or on the screen of site logins", ErrSignIn, host), host, true}
	}
	return signInError{fmt.Errorf("%w: the site wants a login; add one, with 'wrapsmith login add %s' or on the screen of site logins", ErrSignIn, host), host, false}
}

// SignIn returns an error that wraps ErrSignIn if a page that a browser got for one address, from another one, is a sign-in page.
func (f *Fetcher) SignIn(asked, from string, page []byte) error {
	u, err := url.Parse(asked)
	if err != nil {
		return nil //nolint:nilerr // it was fetched, so it is an address
	}
	return f.jar.signIn(u, from, page)
}
