package page

import (
	"encoding/json"
	"fmt"
	"strings"

	"golang.org/x/net/html/atom"
)

// refuseText returns the reason why a decoded text is not HTML, nil if it may be
// HTML. One tag is enough: fragments and truncated pages are accepted.
func refuseText(text, contentType string) error {
	t := strings.TrimLeft(text, "\ufeff \t\r\n\f")
	if t == "" {
		return fmt.Errorf("%w: it has no text at all; save or fetch it again", ErrEmpty)
	}
	saysHTML := strings.Contains(strings.ToLower(contentType), "html")
	if (t[0] == '{' || t[0] == '[') && json.Valid([]byte(t)) {
		return fmt.Errorf("%w: it is JSON data; open the page that shows it, not the data of it", ErrNotHTML)
	}
	if isMHTML(t) {
		return fmt.Errorf("%w: it is a single-file web archive (MHTML); save the page again as \"HTML only\" or \"complete\"", ErrNotHTML)
	}
	name := firstTag(t)
	if name == "" && !saysHTML {
		return fmt.Errorf("%w: it is plain text without a single tag; choose a page saved as HTML", ErrNotHTML)
	}
	if !saysHTML && (feeds[name] || strings.HasPrefix(t, "<?xml") && name != "" && !knownTag(name)) {
		return fmt.Errorf("%w: it is XML (its first element is <%s>); choose a page saved as HTML", ErrNotHTML, name)
	}
	return nil
}

// feeds are the root elements of XML that servers send in place of pages.
var feeds = map[string]bool{"rss": true, "feed": true, "urlset": true, "sitemapindex": true, "rdf:rdf": true, "svg": true}

func knownTag(name string) bool { return atom.Lookup([]byte(name)) != 0 }

func isMHTML(t string) bool {
	if strings.HasPrefix(t, "<") {
		return false
	}
	head := strings.ToLower(t[:min(len(t), 2048)])
	return strings.Contains(head, "mime-version:") && strings.Contains(head, "multipart/related")
}

// firstTag returns the name of the first start tag in lower case, "html" for an HTML
// doctype, "" if there is no tag.
func firstTag(t string) string {
	rest := t
	for {
		i := strings.IndexByte(rest, '<')
		if i < 0 || i+1 >= len(rest) {
			return ""
		}
		rest = rest[i+1:]
		switch c := rest[0]; {
		case strings.HasPrefix(rest, "!--"):
			end := strings.Index(rest[3:], "-->")
			if end < 0 {
				return ""
			}
			rest = rest[3+end:]
		case len(rest) >= 8 && strings.EqualFold(rest[:8], "!doctype"):
			if strings.HasPrefix(strings.ToLower(strings.TrimSpace(rest[8:min(len(rest), 60)])), "html") {
				return "html"
			}
		case c|0x20 >= 'a' && c|0x20 <= 'z':
			end := strings.IndexAny(rest, " \t\r\n\f/>")
			if end < 0 {
				end = len(rest)
			}
			return strings.ToLower(rest[:min(end, 40)])
		}
	}
}
