package interchange

import (
	"strings"

	"wrapsmith/backend/template"
)

// outSelector is a selector of a sitemap as it is written.
type outSelector struct {
	ID        string   `json:"id"`
	Parents   []string `json:"parentSelectors"`
	Type      string   `json:"type"`
	Selector  string   `json:"selector"`
	Multiple  bool     `json:"multiple"`
	Regex     string   `json:"regex"`
	Attribute string   `json:"extractAttribute,omitempty"`
}

// outSitemap is a sitemap as it is written.
type outSitemap struct {
	ID        string        `json:"_id"`
	StartURL  []string      `json:"startUrl"`
	Selectors []outSelector `json:"selectors"`
}

// toSitemap writes a sitemap of webscraper.io: the next link, the records, the fields.
func toSitemap(t *template.Template, r *Report) ([]byte, error) {
	o := outSitemap{ID: sitemapID(t.Name), StartURL: startsOf(t)}
	r.add("", Changed, "out.start", o.StartURL[0])
	parents, in := []string{sitemapRoot}, cssRecord{}
	if t.Next != nil {
		if s, ok := bestSelector(template.NextName, t.Next.Locators, in, r); ok && !s.run {
			o.Selectors = append(o.Selectors, outSelector{ID: "next", Parents: []string{sitemapRoot, "next"}, Type: "SelectorLink", Selector: s.css})
			parents = append(parents, "next")
		}
	}
	if t.Kind == template.List && t.Records != nil {
		s, ok := bestSelector("records", t.Records.Locators, in, r)
		if !ok || s.run {
			return nil, fail("no.cssrecords")
		}
		if t.Records.Most > 1 {
			r.add("records", Changed, "out.mostcss", t.Records.Most-1)
		}
		o.Selectors = append(o.Selectors, outSelector{ID: "record", Parents: parents, Type: "SelectorElement", Selector: s.css, Multiple: true})
		parents, in = []string{"record"}, cssRecord{lastCompound(s.css), max(t.Records.Most, 1)}
	}
	found := false
	for i := range t.Fields {
		f := &t.Fields[i]
		if t.Kind == template.Article && f.Article == template.ArticleBody {
			if s, ok := bodySelector(f, r); ok {
				found = true
				losses(f, r)
				o.Selectors = append(o.Selectors, outSelector{ID: f.Name, Parents: parents, Type: "SelectorText", Selector: s, Multiple: true})
			}
			continue
		}
		if s, ok := bestSelector(f.Name, f.Locators, in, r); ok {
			found = true
			losses(f, r)
			o.Selectors = append(o.Selectors, toSitemapField(f, s, parents, r))
		}
	}
	if !found {
		return nil, fail("no.cssfields")
	}
	return asJSON(o)
}

// startsOf are the addresses that a sitemap begins with: a template's patterns
// that name one page, else the site's front page.
func startsOf(t *template.Template) (starts []string) {
	site := "https://" + orElse(t.Site, "example.com")
	for _, p := range t.URLPatterns {
		if !strings.Contains(p, "*") {
			starts = append(starts, site+p)
		}
	}
	if len(starts) == 0 {
		starts = []string{site + "/"}
	}
	return starts
}

// toSitemapField writes a field that is found by a selector.
func toSitemapField(f *template.Field, s selected, parents []string, r *Report) outSelector {
	x := outSelector{ID: f.Name, Parents: parents, Type: "SelectorText", Selector: s.css, Multiple: f.Many, Regex: sitemapRegex(f, s, r)}
	switch {
	case f.Many && f.Part.Kind == template.PartAttr:
		x.Type, x.Attribute = "SelectorGroup", f.Part.Attr
	case f.Part.Kind == template.PartAttr:
		x.Type, x.Attribute = "SelectorElementAttribute", f.Part.Attr
	case f.Many:
		x.Type, x.Multiple = "SelectorGroup", false
	case f.Part.Kind == template.PartHTML:
		x.Type = "SelectorHTML"
	case f.Part.Kind == template.PartOwn:
		r.add(f.Name, Changed, "out.own")
	}
	return x
}

// sitemapRegex is a field's cut as a regular expression, which takes a piece of one line: webscraper.io writes a
// break as a line. A text without a cut in an element with others begins after its label.
func sitemapRegex(f *template.Field, s selected, r *Report) string {
	switch {
	case len(f.Cuts) == 0 && !s.run:
		return ""
	case len(f.Cuts) == 0 && s.label != "":
		r.add(f.Name, Changed, "out.after", s.label)
		return lookbehind(s.label) + `[^\s:：][^\n]*`
	case len(f.Cuts) == 0:
		r.add(f.Name, Changed, "out.own")
		return ""
	case len(f.Cuts) == 1 && f.Cuts[0].After == "" && f.Cuts[0].Before == "":
		return f.Cuts[0].Shape
	case len(f.Cuts) > 1:
		r.add(f.Name, Changed, "out.firstcut", len(f.Cuts))
	}
	c := f.Cuts[0]
	out := ""
	if c.After != "" {
		out = "(?<=" + looseRegex(c.After) + `\s*)`
	}
	switch {
	case c.Shape != "" && c.After != "":
		out = "(?<=" + looseRegex(c.After) + `[^\n]*?)` + c.Shape
	case c.Shape != "":
		out = c.Shape
	case c.Before != "":
		out += `\S[^\n]*?`
	default:
		return out + `\S[^\n]*`
	}
	if end := looseRegex(c.Before); c.Before != "" && c.NeedsBefore() {
		out += `(?=\s*` + end + ")"
	} else if c.Before != "" {
		out += `(?=\s*(?:` + end + `|\n|$))`
	}
	return out
}

// after is a look after a label.
func lookbehind(label string) string { return "(?<=" + looseRegex(label) + `\s*[:：]?\s*)` }

// looseRegex is a literal text in which white space may be of any kind.
func looseRegex(s string) string {
	words := strings.Fields(s)
	for i, w := range words {
		words[i] = quoteRegex(w)
	}
	return strings.Join(words, `\s+`)
}

// lastCompound is the last compound of a selector, without what it must contain.
func lastCompound(css string) string {
	depth, start := 0, 0
	for i, c := range css {
		switch {
		case c == '(' || c == '[':
			depth++
		case c == ')' || c == ']':
			depth--
		case depth == 0 && strings.ContainsRune(" >~+", c):
			start = i + 1
		}
	}
	last, _, _ := strings.Cut(css[start:], ":")
	return last
}

func sitemapID(name string) string {
	id := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-' || r == '_' {
			return r
		}
		return '-'
	}, strings.ToLower(name))
	if strings.Trim(id, "-") == "" {
		return "template"
	}
	return strings.Trim(id, "-")
}
