package login

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

// Sites renew the cookies of a session while it is used, and some take the old ones for no
// longer than minutes. What they set is written back, so that a login lasts as long as it is used.

// Bounds of what a site may add to a login, as browsers have them.
const (
	mostCookies = 180  // of one login
	mostBytes   = 4096 // bytes of name and value
)

// Renewal is a cookie that a site set, or ended.
type Renewal struct {
	Cookie
	Ended bool
}

// Renewals returns the changes of a login's cookies that an answer from an address makes. Cookies that
// the address may not set are left out: those of other hosts, and those for whole public suffixes.
func (l Login) Renewals(from *url.URL, set []*http.Cookie, now time.Time) (list []Renewal) {
	host := strings.ToLower(from.Hostname())
	if !l.Has(host) {
		return nil
	}
	for _, c := range set {
		r := Renewal{Cookie: Cookie{Domain: host, Path: c.Path, Secure: c.Secure, Name: c.Name, Value: c.Value}}
		if domain := strings.ToLower(strings.TrimPrefix(c.Domain, ".")); domain != "" {
			if domain != host && !below(host, domain) {
				continue
			}
			r.Domain, r.Below = domain, true
		}
		if !strings.HasPrefix(r.Path, "/") {
			r.Path = folder(from.EscapedPath())
		}
		switch {
		case c.MaxAge > 0:
			r.Expires = now.Add(time.Duration(c.MaxAge) * time.Second).UTC().Truncate(time.Second)
		case c.MaxAge == 0:
			r.Expires = c.Expires.UTC()
		}
		r.Ended = c.MaxAge < 0 || !r.Expires.IsZero() && !r.Expires.After(now)
		if r.Ended {
			r.Expires = time.Time{}
		}
		if len(c.Name)+len(c.Value) <= mostBytes && len(Of(l.Host, []Cookie{r.Cookie}, now)) > 0 {
			list = append(list, r)
		}
	}
	return list
}

// folder is the path that a cookie without one holds for.
func folder(path string) string {
	i := strings.LastIndexByte(path, '/')
	if i <= 0 {
		return "/"
	}
	return path[:i]
}

// renewed is the login with renewals, and whether one changes it. The login does not grow over its bounds.
func (l Login) renewed(list []Renewal) (Login, bool) {
	changed := false
	l.Cookies = slices.Clone(l.Cookies)
	for _, r := range list {
		i := slices.IndexFunc(l.Cookies, r.replaces)
		switch {
		case i >= 0 && r.Ended:
			l.Cookies = slices.Delete(l.Cookies, i, i+1)
		case i >= 0 && l.Cookies[i] != r.Cookie:
			l.Cookies[i] = r.Cookie
		case i < 0 && !r.Ended && len(l.Cookies) < mostCookies:
			l.Cookies = append(l.Cookies, r.Cookie)
		default:
			continue
		}
		changed = true
	}
	return l, changed
}

// replaces reports whether two cookies are one: same name, domain and path.
func (r Renewal) replaces(c Cookie) bool {
	path := c.Path
	if path == "" {
		path = "/"
	}
	return c.Name == r.Name && path == r.Path && strings.EqualFold(strings.TrimPrefix(c.Domain, "."), r.Domain)
}

// Renew writes what a site set into its login, if that is still the one made at a time: not one
// that the person deleted or gave anew since.
func (s Store) Renew(host string, made time.Time, list []Renewal) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	all, err := s.read()
	if err != nil {
		return err
	}
	i := slices.IndexFunc(all, func(l Login) bool { return l.Host == host && l.Made.Equal(made) })
	if i < 0 {
		return nil
	}
	next, changed := all[i].renewed(list)
	if !changed {
		return nil
	}
	all[i] = next
	return s.write(all)
}
