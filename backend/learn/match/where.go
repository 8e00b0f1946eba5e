package match

import (
	"fmt"
	"strings"

	"wrapsmith/backend/message"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/fingerprint"
)

// where says what the address tells, else what the page states of its own address.
func (p *subject) where(t *template.Template, l fingerprint.Likeness) []Evidence {
	site := fingerprint.HostOf(t.Site)
	if p.host == "" || site == "" {
		return p.stated(l, site)
	}
	if p.host == site {
		out := []Evidence{lazyEvidence("host", sameHost, func() (string, message.Message) {
			return "its host is the template's, " + site, message.New("host", "host", site)
		})}
		if len(t.URLPatterns) > 0 {
			out = append(out, p.pattern(t.URLPatterns))
		}
		return out
	}
	return []Evidence{apart(p.host, site)}
}

// apart is the evidence of two hosts that are not the same.
func apart(page, template string) Evidence {
	if s := fingerprint.SiteOf(page); s != "" && s == fingerprint.SiteOf(template) {
		return lazyEvidence("host", sameDomain, func() (string, message.Message) {
			return fmt.Sprintf("its host %s is of the same domain as %s", page, template), message.New("domain", "page", page, "template", template)
		})
	}
	return lazyEvidence("host", otherHost, func() (string, message.Message) {
		return fmt.Sprintf("its host is %s, the template's is %s", page, template), message.New("otherhost", "page", page, "template", template)
	})
}

// pattern reports whether the address's path fits one of the template's patterns.
func (p *subject) pattern(patterns []string) Evidence {
	for _, pattern := range patterns {
		if fits(pattern, p.path) {
			return lazyEvidence("path", pathFits, func() (string, message.Message) {
				return "its address fits " + pattern, message.New("path", "pattern", pattern)
			})
		}
	}
	return lazyEvidence("path", pathAgainst, func() (string, message.Message) {
		all := strings.Join(patterns, ", ")
		return fmt.Sprintf("its address %s fits no pattern of the template (%s)", p.path, all), message.New("otherpath", "path", p.path, "patterns", all)
	})
}

// fits reports whether a path fits a pattern, in which * stands for a run of characters.
func fits(pattern, path string) bool {
	parts := strings.Split(pattern, "*")
	rest, ok := strings.CutPrefix(path, parts[0])
	if !ok || len(parts) == 1 {
		return ok && rest == ""
	}
	last := parts[len(parts)-1]
	for _, part := range parts[1 : len(parts)-1] {
		i := strings.Index(rest, part)
		if i < 0 {
			return false
		}
		rest = rest[i+len(part):]
	}
	return strings.HasSuffix(rest, last)
}

// stated compares the hosts that the page and the template's samples call their own.
func (p *subject) stated(l fingerprint.Likeness, site string) []Evidence {
	mine, theirs := p.homes(), l.Home
	if site != "" {
		theirs = append([]string{site}, theirs...)
	}
	if len(mine) == 0 || len(theirs) == 0 {
		return nil
	}
	related := ""
	for _, m := range mine {
		for _, h := range theirs {
			if m == h {
				return []Evidence{lazyEvidence("host", sameHome, func() (string, message.Message) {
					return "it says that its home is " + m, message.New("home", "host", m)
				})}
			}
			if s := fingerprint.SiteOf(m); s != "" && s == fingerprint.SiteOf(h) {
				related = m
			}
		}
	}
	if related != "" {
		return []Evidence{apart(related, theirs[0])}
	}
	return []Evidence{apart(mine[0], theirs[0])}
}
