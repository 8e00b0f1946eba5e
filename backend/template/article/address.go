package article

import (
	"net/url"
	"strings"
)

// absolute makes an address of a page absolute; "" when it is none of the web.
// It stays as it is when the page's own address is not known.
func (g *gathered) absolute(ref string) string { return absolute(g.baseURL(), ref) }

// baseURL is what addresses of the page are relative to; nil when it is not known.
func (g *gathered) baseURL() *url.URL {
	own, err := url.Parse(g.address())
	if err != nil || own.Host == "" {
		own = nil
	}
	if g.base == "" {
		return own
	}
	base, err := url.Parse(g.base)
	switch {
	case err != nil:
		return own
	case own != nil:
		return own.ResolveReference(base)
	case base.Host == "":
		return nil
	}
	return base
}

// webSchemes are those that a link in the output may have: nothing that runs.
var webSchemes = map[string]bool{"http": true, "https": true, "ftp": true, "mailto": true, "tel": true}

// absolute resolves an address against a base; "" when its scheme is none of
// webSchemes or it cannot be read. Browsers leave out tabs and line ends, and
// so does this, or else "java\nscript:" would pass.
func absolute(base *url.URL, ref string) string {
	if ref = cleanAddress(ref); ref == "" {
		return ""
	}
	u, err := url.Parse(strings.ReplaceAll(ref, " ", "%20"))
	if err != nil || u.Opaque != "" && !webSchemes[strings.ToLower(u.Scheme)] {
		return ""
	}
	if u.Scheme != "" && !webSchemes[strings.ToLower(u.Scheme)] {
		return ""
	}
	if base != nil {
		u = base.ResolveReference(u)
	}
	return u.String()
}

// cleanAddress is an address without control characters and outer blanks.
func cleanAddress(ref string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return -1
		}
		return r
	}, strings.TrimSpace(ref))
}
