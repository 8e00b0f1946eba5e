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

func toSitemap(t *template.Template, r *Report) ([]byte, error) {
	type out struct {
		ID        string        `json:"_id"`
		StartURL  []string      `json:"startUrl"`
		Selectors []outSelector `json:"selectors"`
	}
	site := "https://" + orElse(t.Site, "example.com")
	o := out{ID: sitemapID(t.Name), StartURL: []string{}}
	for _, p := range t.URLPatterns {
		if !strings.Contains(p, "*") {
			o.StartURL = append(o.StartURL, site+p)
		}
	}
	if len(o.StartURL) == 0 {
		o.StartURL = append(o.StartURL, site+"/")
	}
	r.add("", Changed, "out.start", o.StartURL[0])
	parent, from := []string{sitemapRoot}, page0
	if t.Next != nil {
		if s, ok := bestSelector(template.NextName, t.Next.Locators, page0, r); ok {
			o.Selectors = append(o.Selectors, outSelector{ID: "next", Parents: []string{sitemapRoot, "next"}, Type: "SelectorLink", Selector: s})
			parent = append(parent, "next")
		}
	}
	if t.Kind == template.List && t.Records != nil {
		s, ok := bestSelector("records", t.Records.Locators, page0, r)
		if !ok {
			return nil, fail("no.cssrecords")
		}
		if t.Records.Most > 1 {
			r.add("records", Changed, "out.mostcss", t.Records.Most)
		}
		o.Selectors = append(o.Selectors, outSelector{ID: "record", Parents: parent, Type: "SelectorElement", Selector: s, Multiple: true})
		parent, from = []string{"record"}, inRecord
	}
	found := 0
	for i := range t.Fields {
		f := &t.Fields[i]
		s, ok := bestSelector(f.Name, f.Locators, from, r)
		if !ok {
			continue
		}
		found++
		losses(f, r)
		x := outSelector{ID: f.Name, Parents: parent, Type: "SelectorText", Selector: s, Multiple: f.Many, Regex: sitemapRegex(f, r)}
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
		o.Selectors = append(o.Selectors, x)
	}
	if found == 0 {
		return nil, fail("no.cssfields")
	}
	return asJSON(o)
}

// sitemapRegex is a field's one cut as a regular expression.
func sitemapRegex(f *template.Field, r *Report) string {
	switch {
	case len(f.Cuts) == 0:
		return ""
	case len(f.Cuts) == 1 && f.Cuts[0].After == "" && f.Cuts[0].Before == "":
		return f.Cuts[0].Shape
	}
	r.add(f.Name, Changed, "out.literals", len(f.Cuts))
	return ""
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
