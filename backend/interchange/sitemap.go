package interchange

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"wrapsmith/backend/locator"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
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

// nothing is the error when a file gives no template.
func nothing(name string, all []Imported) error {
	var why []string
	for _, i := range all {
		if i.Template != nil {
			return nil
		}
		for _, l := range i.Report.Lines {
			if l.State == Dropped {
				why = append(why, strings.TrimPrefix(l.Field+": "+l.Why, ": "))
			}
		}
	}
	if len(why) == 0 {
		why = []string{"none of its fields is reached from the page that it begins with"}
	}
	return &Error{name, 0, "no template could be made of it: " + strings.Join(why, "; "), "nothing"}
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

// leads says whether a selector leads to other pages.
func (s *selector) leads() bool {
	return s.Type == "SelectorLink" || s.Type == "SelectorPopupLink" || s.Type == "SelectorPagination" || s.Type == "SelectorSitemapXmlLink"
}

func (s *selector) element() bool {
	return s.Type == "SelectorElement" || s.Type == "SelectorElementClick" || s.Type == "SelectorElementScroll"
}

// paginates says whether a link leads to pages of the kind that it stands on: a
// link that is its own parent.
func (g *graph) paginates(s *selector) bool {
	return s.Type == "SelectorPagination" || s.leads() && slices.Contains(s.Parents, s.ID)
}

// page makes the templates of one kind of page: that of the fields on the page,
// and one for each element that there are many of.
func (g *graph) page(from *selector) []Imported {
	id, title := sitemapRoot, g.ID
	if from != nil {
		id, title = from.ID, g.ID+" "+from.ID
	}
	w := &sitemapPage{graph: g, detail: newBuilder(title, g.site, template.Detail), below: g.below[id]}
	if from == nil {
		w.start()
	}
	w.walk(id, "", 0, map[string]bool{})
	var out []Imported
	if i, ok := w.detail.done(); ok || len(w.lists) == 0 && len(i.Report.Lines) > 0 {
		out = append(out, i)
	} else if len(w.lists) > 0 {
		w.lists[0].report.Lines = append(i.Report.Lines, w.lists[0].report.Lines...)
	}
	for _, l := range w.lists {
		if len(w.detail.t.Fields) > 0 {
			l.report.add("", Changed, "sitemap.beside", w.detail.t.Name)
		}
		l.t.Next, l.t.URLPatterns = w.next, w.detail.t.URLPatterns
		i, _ := l.done()
		out = append(out, i)
	}
	return out
}

// sitemapPage is one kind of page being made.
type sitemapPage struct {
	*graph
	detail *builder
	lists  []*builder
	below  []*selector
	next   *template.Field
}

// start reads the addresses of the start pages.
func (w *sitemapPage) start() {
	b := w.detail
	for _, u := range w.StartURL {
		host, pattern := place(u)
		switch {
		case host == "":
			b.report.add("", Dropped, "sitemap.noaddress", brief(u))
		case host != w.site:
			b.report.add("", Dropped, "sitemap.otherhost", brief(u), w.site)
		case pattern != "" && !slices.Contains(b.t.URLPatterns, pattern):
			b.t.URLPatterns = append(b.t.URLPatterns, pattern)
			b.report.add("", Taken, "sitemap.start", brief(u), pattern)
		}
	}
}

// walk takes what lies below a selector; at is the XPath of the elements around.
func (w *sitemapPage) walk(id, at string, depth int, around map[string]bool) {
	for _, x := range w.graph.below[id] {
		switch {
		case !w.visit():
			return
		case around[x.ID]:
			w.detail.report.add(x.ID, Dropped, "sitemap.cycle")
		case depth > maxDepth:
			w.detail.report.add(x.ID, Dropped, "sitemap.deep", maxDepth)
		case x.Type == "SelectorTable":
			w.table(x, at)
		case x.element():
			w.element(x, at, depth, around)
		case w.paginates(x):
			w.pagination(x, at)
		default:
			w.detail.field(w.graph, x, at, page0, false)
		}
	}
}

func within(at string, x *selector, from scope) (way, error) {
	if x.Selector == "_parent_" || x.Selector == "" {
		switch {
		case at != "":
			return way{at, "the element itself"}, nil
		case from == inRecord:
			return way{"/*[1]", "the record itself"}, nil
		}
		return way{}, fail("sitemap.noparent")
	}
	if at == "" {
		return ofCSS(x.Selector, from)
	}
	p, err := ofCSS(x.Selector, inRecord)
	if err != nil {
		return p, err
	}
	if p.path = below(at, p.path); len(p.path) > maxExpr {
		return way{}, fail("sitemap.long", brief(x.Selector))
	}
	return p, nil
}

// visit counts a selector met on the way down: one with many parents is met once
// for each way to it, and the ways can be more than any page needs.
func (g *graph) visit() bool {
	g.visits++
	return g.visits <= maxVisits
}

// below joins a path below another; alternatives and positions keep their sense
// only where the path is plain.
func below(at, path string) string {
	if strings.HasPrefix(path, "/*") {
		return group(at) + path[2:]
	}
	if strings.HasPrefix(path, "/") && !strings.Contains(path, " | ") {
		return group(at) + path
	}
	// Several, or a position in all: said from each of the elements.
	var all []string
	for _, p := range strings.Split(path, " | ") {
		open := len(p) - len(strings.TrimLeft(p, "("))
		p = p[:open] + group(at) + strings.TrimPrefix(p[open:], "/*")
		all = append(all, p)
	}
	return strings.Join(all, " | ")
}

func group(at string) string {
	if strings.Contains(at, " | ") {
		return "(" + at + ")"
	}
	return at
}

func (w *sitemapPage) element(x *selector, at string, depth int, around map[string]bool) {
	p, err := within(at, x, page0)
	if err != nil {
		w.detail.report.add(x.ID, Dropped, "within", err)
		return
	}
	inside := map[string]bool{x.ID: true}
	for id := range around {
		inside[id] = true
	}
	note := func(b *builder) {
		switch x.Type {
		case "SelectorElementClick":
			b.report.add(x.ID, Changed, "sitemap.click", brief(x.Click))
		case "SelectorElementScroll":
			b.report.add(x.ID, Changed, "sitemap.scroll")
		}
	}
	if !x.Multiple {
		note(w.detail)
		w.detail.report.add(x.ID, Changed, "sitemap.element")
		w.walk(x.ID, p.path, depth+1, inside)
		return
	}
	b := newBuilder(w.ID+" "+x.ID, w.site, template.List)
	b.t.Records = &template.Records{Most: 1, Locators: b.locators(x.ID, []way{p})}
	if len(b.t.Records.Locators) == 0 {
		w.detail.report.Lines = append(w.detail.report.Lines, b.report.Lines...)
		return
	}
	note(b)
	b.report.add(x.ID, Taken, "records", p.told())
	b.inRecord(w.graph, x.ID, "", false, depth+1, inside)
	w.lists = append(w.lists, b)
}

// inRecord takes what lies in a record; many: in one of several elements in it.
func (b *builder) inRecord(g *graph, id, at string, many bool, depth int, around map[string]bool) {
	for _, x := range g.below[id] {
		switch {
		case !g.visit():
			return
		case around[x.ID]:
			b.report.add(x.ID, Dropped, "sitemap.cycle")
		case depth > maxDepth:
			b.report.add(x.ID, Dropped, "sitemap.deep", maxDepth)
		case x.Type == "SelectorTable":
			b.report.add(x.ID, Dropped, "sitemap.table")
		case g.paginates(x):
			b.report.add(x.ID, Dropped, "sitemap.nextwithin")
		case x.element():
			p, err := within(at, x, inRecord)
			if err != nil {
				b.report.add(x.ID, Dropped, "within", err)
				continue
			}
			if x.Multiple {
				b.report.add(x.ID, Changed, "sitemap.elements")
			} else {
				b.report.add(x.ID, Changed, "sitemap.element")
			}
			inside := map[string]bool{x.ID: true}
			for k := range around {
				inside[k] = true
			}
			b.inRecord(g, x.ID, p.path, many || bool(x.Multiple), depth+1, inside)
		default:
			b.field(g, x, at, inRecord, many)
		}
	}
}

// field takes one selector that gives a value.
func (b *builder) field(g *graph, x *selector, at string, from scope, many bool) {
	p, err := within(at, x, from)
	if err != nil {
		b.report.tell(x.ID, Dropped, reasonOf(err))
		return
	}
	f := template.Field{Field: record.Field{Type: record.Text, Many: many || bool(x.Multiple)}}
	suffix := ""
	switch x.Type {
	case "SelectorText":
	case "SelectorHTML":
		f.Type, f.Part.Kind = record.HTML, template.PartHTML
	case "SelectorGroup":
		f.Many = true
		if x.Attribute != "" {
			f.Part = template.Part{Kind: template.PartAttr, Attr: strings.ToLower(x.Attribute)}
		}
	case "SelectorElementAttribute":
		f.Part = template.Part{Kind: template.PartAttr, Attr: strings.ToLower(x.Attribute)}
		if x.Attribute == "" {
			b.report.add(x.ID, Dropped, "noattr")
			return
		}
	case "SelectorImage":
		f.Type, f.Part, suffix = record.Image, template.Part{Kind: template.PartAttr, Attr: "src"}, "-src"
	case "SelectorLink", "SelectorPopupLink":
		text := f
		text.Name = b.name(x.ID)
		b.add(text, p)
		f.Type, f.Part, suffix = record.URL, template.Part{Kind: template.PartAttr, Attr: "href"}, "-href"
		if len(g.below[x.ID]) > 0 {
			f.Detail = xmlText(g.ID + " " + x.ID)
		}
	default:
		b.report.add(x.ID, Dropped, "sitemap.type", brief(x.Type))
		return
	}
	f.Name = b.name(x.ID + suffix)
	if from == page0 && f.Many && !many && x.Type == "SelectorText" {
		b.report.add(f.Name, Changed, "sitemap.rows")
	}
	b.shape(&f, x.Regex)
	b.add(f, p)
}

func (w *sitemapPage) pagination(x *selector, at string) {
	p, err := within(at, x, page0)
	if err != nil {
		w.detail.report.tell(x.ID, Dropped, reasonOf(err))
		return
	}
	if w.next != nil {
		w.detail.report.add(x.ID, Dropped, "sitemap.nexttwo")
		return
	}
	f := template.Field{Field: record.Field{Name: template.NextName, Type: record.URL, Optional: true}, Part: template.Part{Kind: template.PartAttr, Attr: "href"}}
	if f.Locators = w.detail.locators(x.ID, []way{p}); len(f.Locators) > 0 {
		w.next = &f
		w.detail.report.add(x.ID, Taken, "sitemap.next", p.told())
	}
}

// table makes the template of a table's rows.
func (w *sitemapPage) table(x *selector, at string) {
	p, err := within(at, x, page0)
	rows := x.DataRow
	if rows == "" {
		rows = "tbody tr"
	}
	var r way
	if err == nil {
		if r, err = ofCSS(rows, inRecord); err == nil {
			r = way{below(p.path, r.path), p.was + " " + rows}
		}
	}
	if err != nil {
		w.detail.report.tell(x.ID, Dropped, reasonOf(err))
		return
	}
	b := newBuilder(w.ID+" "+x.ID, w.site, template.List)
	b.t.Records = &template.Records{Most: 1, Locators: b.locators(x.ID, []way{r})}
	b.report.add(x.ID, Taken, "records", r.told())
	for i, c := range x.Columns {
		if c.Extract != nil && !*c.Extract {
			b.report.add(c.Name, Dropped, "sitemap.column")
			continue
		}
		f := template.Field{Field: record.Field{Name: b.name(orElse(c.Name, c.Header)), Label: c.Header}}
		cell := locator.Locator{Steps: []locator.Step{{Axis: locator.Child, Test: locator.Any}, {Axis: locator.Child, Test: locator.Any, Preds: []locator.Pred{locator.At(i + 1)}}}}
		b.add(f, way{cell.String(), "column " + c.Header})
		b.report.add(f.Name, Changed, "sitemap.cell", i+1, brief(c.Header))
	}
	w.lists = append(w.lists, b)
}

func orElse(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// plain is an error without the package's name and without what it is.
func plain(err error) string {
	text := strings.TrimPrefix(err.Error(), "interchange: ")
	return strings.TrimSuffix(text, ": "+errSelector.Error())
}
