package interchange

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// A sitemap of webscraper.io is a graph of selectors. Those below "_root" are for
// the start pages; those below a link are for the pages that it leads to; those
// below an element are for the part of the page that it is:
//
//	_root ── item (element, many) ── title (text)
//	   │        └── more (link) ── weight (text)      another page, another template
//	   └── next (link, its own parent)                 the link to the next page
type sitemap struct {
	ID        string     `json:"_id"`
	StartURL  texts      `json:"startUrl"`
	StartURLs texts      `json:"startUrls"`
	Selectors []selector `json:"selectors"`
}

type selector struct {
	ID        string `json:"id"`
	UUID      string `json:"uuid"`
	Type      string `json:"type"`
	Selector  string `json:"selector"`
	Parents   texts  `json:"parentSelectors"`
	Parent    texts  `json:"parentSelector"`
	Multiple  flag   `json:"multiple"`
	Regex     string `json:"regex"`
	Attribute string `json:"extractAttribute"`
	Click     string `json:"clickElementSelector"`
	Delay     any    `json:"delay"`
	HeaderRow string `json:"tableHeaderRowSelector"`
	DataRow   string `json:"tableDataRowSelector"`
	Columns   []struct {
		Header  string `json:"header"`
		Name    string `json:"name"`
		Extract *bool  `json:"extract"`
	} `json:"columns"`
}

// texts is a text, or a list of them: sitemaps have both.
type texts []string

// flag is true or false, also as a text: files that a program wrote have both.
type flag bool

// UnmarshalJSON reads either form; null and an empty text are false.
func (f *flag) UnmarshalJSON(data []byte) error {
	switch strings.ToLower(strings.Trim(string(data), `"`)) {
	case "true", "1":
		*f = true
	case "false", "0", "", "null":
		*f = false
	default:
		return fmt.Errorf("true or false is wanted, found %s", brief(string(data)))
	}
	return nil
}

// UnmarshalJSON reads either form.
func (t *texts) UnmarshalJSON(data []byte) error {
	var one string
	if json.Unmarshal(data, &one) == nil {
		*t = nil
		if one != "" {
			*t = texts{one}
		}
		return nil
	}
	var many []string
	if err := json.Unmarshal(data, &many); err != nil {
		return fmt.Errorf("a text or a list of texts is wanted, found %s", brief(string(data)))
	}
	*t = many
	return nil
}

const sitemapRoot = "_root"

// graph is a sitemap's selectors by parent.
type graph struct {
	*sitemap
	below  map[string][]*selector
	site   string
	visits int
}

func fromSitemap(name string, data []byte) ([]Imported, error) {
	var s sitemap
	if err := readJSON(name, data, &s); err != nil {
		return nil, err
	}
	if len(s.Selectors) > maxSelectors {
		return nil, &Error{name, 0, fmt.Sprintf("%d selectors: the limit is %d", len(s.Selectors), maxSelectors), "toomany"}
	}
	g, err := s.graph(name)
	if err != nil {
		return nil, err
	}
	var out []Imported
	roots := []*selector{nil} // nil: the start pages
	for i := range s.Selectors {
		if x := &s.Selectors[i]; x.leads() && len(g.below[x.ID]) > 0 && !g.paginates(x) {
			roots = append(roots, x)
		}
	}
	for _, r := range roots {
		made := g.page(r)
		if out = append(out, made...); len(out) > maxTemplates {
			return nil, &Error{name, 0, fmt.Sprintf("gives more than %d templates", maxTemplates), "toomany"}
		}
	}
	if g.visits > maxVisits {
		return nil, &Error{name, 0, fmt.Sprintf("its selectors have so many parents that there are more than %d ways through them", maxVisits), "toomany"}
	}
	return out, nothing(name, out)
}

// graph links the selectors; parents are named by id, or by number in newer files.
func (s *sitemap) graph(name string) (*graph, error) {
	g := &graph{sitemap: s, below: map[string][]*selector{}}
	s.StartURL = append(s.StartURL, s.StartURLs...)
	if len(s.StartURL) > 0 {
		g.site, _ = place(s.StartURL[0])
	}
	ids := map[string]string{sitemapRoot: sitemapRoot, "0": sitemapRoot}
	for _, x := range s.Selectors {
		if x.UUID != "" {
			ids[x.UUID] = x.ID
		}
	}
	for _, x := range s.Selectors {
		ids[x.ID] = x.ID
	}
	for i := range s.Selectors {
		x := &s.Selectors[i]
		x.Parents = append(x.Parents, x.Parent...)
		if len(x.Parents) == 0 {
			x.Parents = texts{sitemapRoot}
		}
		seen := map[string]bool{}
		for k, p := range x.Parents {
			id, ok := ids[p]
			if !ok {
				return nil, &Error{name, 0, fmt.Sprintf("the selector %q has the parent %q, which is not in the file", brief(x.ID), brief(p)), "broken"}
			}
			x.Parents[k] = id
			if !seen[id] {
				g.below[id] = append(g.below[id], x)
			}
			seen[id] = true
		}
	}
	return g, nil
}

// leads reports whether a selector leads to other pages.
func (s *selector) leads() bool {
	return s.Type == "SelectorLink" || s.Type == "SelectorPopupLink" || s.Type == "SelectorPagination" || s.Type == "SelectorSitemapXmlLink"
}

func (s *selector) element() bool {
	return s.Type == "SelectorElement" || s.Type == "SelectorElementClick" || s.Type == "SelectorElementScroll"
}

// paginates reports whether a link leads to pages of the kind that it stands on: a
// link that is its own parent.
func (g *graph) paginates(s *selector) bool {
	return s.Type == "SelectorPagination" || s.leads() && slices.Contains(s.Parents, s.ID)
}
