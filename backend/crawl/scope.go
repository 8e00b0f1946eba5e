package crawl

import (
	"net/url"
	"slices"
	"strings"

	"wrapsmith/backend/learn/match"
)

// scope says which addresses a crawl follows and which pages it may keep.
type scope struct {
	hosts  []string // of the seeds, and where they led to
	follow []string
	pages  []string
}

// arrived adds the host that a seed redirected to: http to https, a bare domain to
// www.
func (s *scope) arrived(address string) {
	if u, err := url.Parse(address); err == nil && u.Host != "" && !slices.Contains(s.hosts, u.Host) {
		s.hosts = append(s.hosts, u.Host)
	}
}

// follows reports whether a crawl fetches an address. arrived is the address of the
// page with the link, after redirects.
func (s *scope) follows(address, arrived string) bool {
	if len(s.follow) > 0 && s.fits(s.follow, address) || len(s.pages) > 0 && s.fits(s.pages, address) {
		return true
	}
	return len(s.follow) == 0 && s.home(address, arrived)
}

func (s *scope) home(address, arrived string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	if slices.Contains(s.hosts, u.Host) {
		return true
	}
	at, err := url.Parse(arrived) // a seed that led elsewhere, whose line is not in yet
	return err == nil && at.Host == u.Host && slices.Contains(s.hosts, strings.TrimPrefix(at.Host, "www."))
}

// mayKeep reports whether a page at an address may be kept.
func (s *scope) mayKeep(address string) bool { return len(s.pages) == 0 || s.fits(s.pages, address) }

// fits reports whether an address matches one of the patterns. A pattern that begins
// with "/" is compared with path and query on the hosts of the seeds, any other with
// the whole address.
func (s *scope) fits(patterns []string, address string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	return slices.ContainsFunc(patterns, func(p string) bool {
		if strings.HasPrefix(p, "/") {
			return slices.Contains(s.hosts, u.Host) && match.Fits(p, u.RequestURI())
		}
		return match.Fits(p, address)
	})
}
