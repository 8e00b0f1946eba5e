package article

import (
	"net/url"
	"strconv"
	"strings"

	"wrapsmith/backend/tree/tagtree"
)

// Belief committed to the site's name, its language and its picture.
const (
	siteMeta       = 0.80
	siteLinked     = 0.60
	siteTitle      = 0.45 // a piece of the title that the address has
	siteHost       = 0.30
	languageStated = 0.80
	languageMeta   = 0.60
	languageText   = 0.50
	imageMeta      = 0.80
	imageLinked    = 0.70
	imageShown     = 0.40
)

// smallImage is the width or height of a picture that is no lead image, in pixels.
const smallImage = 150

// address is the page's own: as it came, else as it says.
func (g *gathered) address() string {
	if u := g.t.Page.URL; u != "" {
		return u
	}
	for _, name := range []string{"og:url"} {
		if v := g.metas[name]; len(v) > 0 {
			return v[0]
		}
	}
	return g.self
}

func (g *gathered) site() Value {
	var claims []claim
	add := func(text string, by witness, weight float64) {
		if text = tagtree.Collapse(text); text != "" && len(text) <= maxName {
			claims = append(claims, claim{key: plainKey(text), text: text, node: tagtree.None, by: by, weight: weight})
		}
	}
	for _, name := range []string{"og:site_name", "application-name", "apple-mobile-web-app-title", "dc.publisher", "cre"} {
		for _, v := range g.metas[name] {
			add(v, byMeta, siteMeta)
		}
	}
	for _, l := range g.linked {
		switch {
		case l.site != "":
			add(l.site, byLinked, siteLinked)
		case l.is(siteKinds):
			add(l.name, byLinked, siteLinked)
		}
	}
	host := hostName(g.address())
	if len(g.titles) > 0 {
		for i, d := range dividers {
			if i >= spacedDividers && !ideographic(g.titles[0]) {
				break
			}
			pieces := strings.Split(g.titles[0], d)
			for _, p := range pieces[1:] {
				if len(plainKey(p)) > titleSingle && sameName(p, host) {
					add(p, byTitle, siteTitle)
				}
			}
		}
	}
	return fuse(claims, leastSure)
}

// siteKinds are the types of what has a site.
var siteKinds = wordSet("website organization newsmediaorganization corporation localbusiness educationalorganization")

// hostOf is the host of an address, without www.
func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return strings.TrimPrefix(u.Hostname(), "www.")
}

// hostName is the telling part of an address's host: example of www.example.co.uk.
func hostName(address string) string {
	best := ""
	for _, label := range strings.Split(hostOf(address), ".") {
		if len(label) > len(best) {
			best = label
		}
	}
	return plainKey(best)
}

// language is a BCP 47 tag: as the page says, unless its text is of another script.
func (g *gathered) language(body []Block) Value {
	var claims []claim
	add := func(tag string, node tagtree.NodeID, by witness, weight float64) {
		if tag = languageTag(tag); tag != "" {
			primary, _, _ := strings.Cut(tag, "-")
			claims = append(claims, claim{key: primary, text: tag, node: node, by: by, weight: weight})
		}
	}
	add(g.lang, tagtree.None, byMarkup, languageStated)
	for _, name := range []string{"content-language", "og:locale", "language", "dc.language", "itemprop:inlanguage"} {
		for _, v := range g.metas[name] {
			add(v, tagtree.None, byMeta, languageMeta)
		}
	}
	for _, l := range g.linked {
		add(l.language, tagtree.None, byLinked, languageMeta/2)
	}
	v := fuse(claims, leastSure)
	counted := countLanguage(body)
	primary, _, _ := strings.Cut(v.Text, "-")
	if counted != "" && counted != primary && !(counted == "ru" && cyrillic[primary]) {
		return Value{Text: counted, Source: Guessed, Node: tagtree.None, Confidence: languageText}
	}
	return v
}

// cyrillic are the languages other than Russian that are written so.
var cyrillic = wordSet("uk bg sr mk be kk ky mn tg")

// languageTag mends a tag: en_us becomes en-US; "" when it is none.
func languageTag(s string) string {
	s, _, _ = strings.Cut(strings.TrimSpace(s), ",")
	parts := strings.Split(strings.ReplaceAll(s, "_", "-"), "-")
	if len(parts) > 4 {
		return ""
	}
	for i, p := range parts {
		if len(p) < 2 || len(p) > 8 || strings.Map(keyRune, p) != strings.ToLower(p) {
			return ""
		}
		switch {
		case i == 0:
			parts[i] = strings.ToLower(p)
		case len(p) == 2:
			parts[i] = strings.ToUpper(p)
		case len(p) == 4:
			parts[i] = strings.ToUpper(p[:1]) + strings.ToLower(p[1:])
		}
	}
	if len(parts[0]) > 3 {
		return ""
	}
	return strings.Join(parts, "-")
}

// image is the lead picture's address.
func (g *gathered) image(title tagtree.NodeID) Value {
	var claims []claim
	add := func(ref string, node tagtree.NodeID, by witness, weight float64) {
		if u := g.absolute(ref); u != "" {
			claims = append(claims, claim{key: imageKey(u), text: u, node: node, by: by, weight: weight})
		}
	}
	for _, name := range []string{"og:image", "og:image:secure_url", "twitter:image", "twitter:image:src", "sailthru.image.full", "itemprop:image"} {
		if v := g.metas[name]; len(v) > 0 {
			add(v[0], tagtree.None, byMeta, imageMeta)
		}
	}
	for _, l := range g.linked {
		if l.is(works) {
			add(l.image, tagtree.None, byLinked, imageLinked)
		}
	}
	shown := imageShown
	for _, id := range g.images {
		if (title == tagtree.None || id > title) && g.large(id) {
			add(imageSource(g.t, id), id, byText, shown)
			shown /= 2
		}
	}
	return fuse(claims, leastSure)
}

// imageKey is an address without what asks for a size of the same picture.
func imageKey(u string) string {
	u, _, _ = strings.Cut(u, "?")
	return u
}

// large reports whether a picture is shown and its attributes do not make it small.
func (g *gathered) large(id tagtree.NodeID) bool {
	for _, key := range []string{"width", "height"} {
		if v, ok := g.t.Attr(id, key); ok {
			if n, err := strconv.Atoi(strings.TrimSuffix(strings.TrimSpace(v), "px")); err == nil && n < smallImage {
				return false
			}
		}
	}
	return g.t.Visible(id)
}

func digits(s string) bool {
	for _, r := range s {
		if r < '0' || r > '9' {
			return false
		}
	}
	return s != ""
}

// imageSource is where a picture really comes from, when a script would bring it later.
func imageSource(t *tagtree.Tree, id tagtree.NodeID) string {
	for _, key := range []string{"data-src", "data-original", "data-lazy-src", "data-actualsrc", "src"} {
		if v, _ := t.Attr(id, key); v != "" && !strings.HasPrefix(v, "data:") {
			return strings.TrimSpace(v)
		}
	}
	return ""
}
