// Package login has site logins: the cookies by which a site knows a person who
// signed in there. It keeps them in a file that only this machine's user can read,
// and recognises the sign-in page that a site gives when a login has ended.
//
// A login belongs to one host. Its cookies are sent to this host and its subdomains
// only, by the rules of cookies (RFC 6265), whatever domain the site gave them. They
// are in no template, run, export or log; a run stores only the name of the file.
package login

import (
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"golang.org/x/net/publicsuffix"
)

// Cookie is one cookie of a site.
type Cookie struct {
	Domain  string    `json:"domain"`           // without a dot in front
	Below   bool      `json:"below,omitempty"`  // for the hosts below the domain too
	Path    string    `json:"path,omitempty"`   // "" is "/"
	Secure  bool      `json:"secure,omitempty"` // by https only
	Name    string    `json:"name"`             // as the site calls it
	Value   string    `json:"value"`            // the secret
	Expires time.Time `json:"expires,omitzero"` // zero: with the session of the browser
}

// Ways in which a login was given.
const (
	FromFile      = "file"      // a cookies.txt
	FromExtension = "extension" // the browser extension
	FromWindow    = "window"    // a window of the browser in which the person signed in
)

// Login is what one site knows a person by.
type Login struct {
	Host    string    `json:"host"`
	From    string    `json:"from"`
	Made    time.Time `json:"made"`
	Cookies []Cookie  `json:"cookies"`
}

// Expires is when the last of the cookies ends that have an end; zero if one of
// them, or each, ends with the session, which the site decides.
func (l Login) Expires() (last time.Time) {
	for _, c := range l.Cookies {
		if c.Expires.IsZero() {
			return time.Time{}
		}
		if c.Expires.After(last) {
			last = c.Expires
		}
	}
	return last
}

// Has reports whether the login belongs to a host: its own or one below it.
func (l Login) Has(host string) bool {
	host = strings.ToLower(host)
	return host == l.Host || below(host, l.Host)
}

// Fill puts the cookies into a jar.
func (l Login) Fill(jar http.CookieJar) {
	for _, c := range l.Cookies {
		host, domain := c.Domain, ""
		if below(l.Host, c.Domain) {
			host = l.Host // the site's cookie for more hosts than this one
		}
		if c.Below && net.ParseIP(host) == nil {
			domain = host
		}
		path := c.Path
		if path == "" {
			path = "/"
		}
		jar.SetCookies(&url.URL{Scheme: "https", Host: bracketed(host), Path: "/"}, []*http.Cookie{
			{Name: c.Name, Value: c.Value, Domain: domain, Path: path, Secure: c.Secure, Expires: c.Expires},
		})
	}
}

func bracketed(host string) string {
	if strings.Contains(host, ":") {
		return "[" + host + "]"
	}
	return host
}

// Of keeps of cookies those that a host has: its own, those of hosts below it, and those
// of domains above it that hold for it. Ended ones are left out.
func Of(host string, cookies []Cookie, now time.Time) (kept []Cookie) {
	for _, c := range cookies {
		c.Domain = strings.ToLower(strings.TrimPrefix(c.Domain, "."))
		own := c.Domain == host || below(c.Domain, host) || c.Below && below(host, c.Domain) && !public(c.Domain)
		if own && c.Name != "" && (c.Expires.IsZero() || c.Expires.After(now)) {
			kept = append(kept, c)
		}
	}
	return kept
}

// below reports whether a host lies below a domain.
func below(host, domain string) bool {
	return domain != "" && strings.HasSuffix(host, "."+domain) && net.ParseIP(host) == nil
}

// public reports whether a domain is one below which anybody can have a name, as co.uk is.
func public(domain string) bool {
	suffix, _ := publicsuffix.PublicSuffix(domain)
	return suffix == domain
}

// Host is the host of an address, or of what a person calls a site.
func Host(site string) (string, bool) {
	site = strings.TrimSpace(site)
	if !strings.Contains(site, "://") {
		site = "https://" + site
	}
	u, err := url.Parse(site)
	if err != nil || u.Hostname() == "" || u.Scheme != "http" && u.Scheme != "https" || strings.ContainsAny(u.Hostname(), " \\@*") {
		return "", false
	}
	return strings.ToLower(strings.TrimSuffix(u.Hostname(), ".")), true
}
