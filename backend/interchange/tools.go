package interchange

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"wrapsmith/backend/locator"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
)

// CSS turns a locator into a CSS selector, with jQuery's :eq where it picks one
// of all; false where CSS cannot say it.
func CSS(l locator.Locator) (string, bool) {
	var b strings.Builder
	for i, s := range l.Steps {
		switch {
		case s.Axis == locator.Deep || s.Axis == locator.Descendant && len(s.Preds) == 0:
			if i > 0 {
				b.WriteByte(' ')
			}
		case s.Axis == locator.Child && i > 0:
			b.WriteString(" > ")
		case s.Axis == locator.Child && s.Test == "html":
		default:
			return "", false
		}
		if s.Test == locator.Text || s.Test != locator.Any && !plainName(s.Test) {
			return "", false
		}
		b.WriteString(s.Test)
		for k, p := range s.Preds {
			text, ok := cssPred(p, k, s.Test)
			if !ok {
				return "", false
			}
			b.WriteString(text)
		}
	}
	if l.Pick > 0 {
		b.WriteString(":eq(" + strconv.Itoa(l.Pick-1) + ")")
	}
	return b.String(), true
}

func cssPred(p locator.Pred, at int, test string) (string, bool) {
	switch p.Kind {
	case locator.Nth:
		if at > 0 {
			return "", false // a position among those with an attribute
		}
		if test == locator.Any {
			return fmt.Sprintf(":nth-child(%d)", p.N), true
		}
		return fmt.Sprintf(":nth-of-type(%d)", p.N), true
	case locator.HasAttr:
		return "[" + p.Name + "]", plainName(p.Name)
	case locator.AttrIs:
		return "[" + p.Name + "=" + cssText(p.Value) + "]", plainName(p.Name)
	case locator.Class:
		if plainName(p.Value) {
			return "." + p.Value, true
		}
		return "[class~=" + cssText(p.Value) + "]", true
	case locator.Plain: // bestSelector tells
		return "", true
	}
	return "", false
}

func cssText(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\a `).Replace(s) + `"`
}

// selectorOf is the CSS selector of a locator: as it was imported, where it still
// means the same, else made of the path.
func selectorOf(l template.Locator, from scope) (string, bool) {
	if was, ok := strings.CutPrefix(l.Why, "selector "); ok {
		if path, err := cssPath(was, from); err == nil && path == l.XPath {
			return was, true
		}
	}
	if l.XPath == "/*[1]" && from == inRecord {
		return "_parent_", true
	}
	if from == inRecord && strings.HasPrefix(l.XPath, "/*//") {
		l.XPath = l.XPath[2:]
	}
	read, err := locator.Parse(l.XPath)
	if err != nil {
		return "", false
	}
	if from == inRecord && read.Steps[0].Axis == locator.Child {
		return "", false // from the record itself: a selector begins below it
	}
	css, ok := CSS(read)
	if !ok {
		return "", false
	}
	return css, true
}

// bestSelector is the selector of the locator with most weight that has one.
func bestSelector(field string, all []template.Locator, from scope, r *Report) (string, bool) {
	best, weight, plain := "", -1., false
	for _, l := range all {
		if s, ok := selectorOf(l, from); ok && l.Weight > weight {
			best, weight, plain = s, l.Weight, strings.Contains(locator.Short(l.XPath), "plain(.)")
		}
	}
	switch {
	case weight < 0:
		r.add(field, Dropped, "out.noselector", len(all))
	case len(all) > 1:
		r.add(field, Changed, "out.bestcss", len(all), brief(best))
	default:
		r.tell(field, Taken, Reason{Text: brief(best)})
	}
	if plain {
		r.add(field, Changed, "out.plain")
	}
	return best, weight >= 0
}

// losses tells what of a field other tools do not do.
func losses(f *template.Field, r *Report) {
	if len(f.Steps) > 0 {
		r.add(f.Name, Dropped, "out.steps", f.Steps)
	}
	if f.Regex != "" {
		r.add(f.Name, Dropped, "out.rule", brief(f.Regex))
	}
}

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

func asJSON(v any) ([]byte, error) {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		return nil, fmt.Errorf("interchange: %w", err)
	}
	return []byte(b.String()), nil
}

// toSchema writes a schema for crawl4ai's JsonXPathExtractionStrategy: XPath
// says all that a locator does.
func toSchema(t *template.Template, r *Report) ([]byte, error) {
	type field struct {
		Name      string  `json:"name"`
		Selector  string  `json:"selector"`
		Type      string  `json:"type"`
		Attribute string  `json:"attribute,omitempty"`
		Pattern   string  `json:"pattern,omitempty"`
		Transform string  `json:"transform,omitempty"`
		Fields    []field `json:"fields,omitempty"`
	}
	type out struct {
		Name   string  `json:"name"`
		Base   string  `json:"baseSelector"`
		Fields []field `json:"fields"`
	}
	o := out{Name: t.Name, Base: "//html"}
	inRec := t.Kind == template.List && t.Records != nil
	if inRec {
		best, ok := bestPath("records", t.Records.Locators, false, r)
		if !ok {
			return nil, fail("no.pathrecords")
		}
		o.Base = best
		if t.Records.Most > 1 {
			r.add("records", Changed, "out.mostbase", t.Records.Most)
		}
	}
	if t.Next != nil {
		r.add(template.NextName, Dropped, "out.nonext")
	}
	for i := range t.Fields {
		f := &t.Fields[i]
		path, ok := bestPath(f.Name, f.Locators, true, r)
		if !ok {
			continue
		}
		if inRec { // crawl4ai asks from the element: what began at the record's document begins there
			path = strings.Replace(path, "./*/", "./", 1)
			if strings.HasPrefix(path, "./*[1]") {
				path = "." + path[6:]
			}
			if !fromRecord(f, path) {
				r.add(f.Name, Dropped, "out.record", brief(path))
				continue
			}
		} else {
			path = strings.Replace(path, "./html/", "./", 1)
		}
		x := field{Name: f.Name, Selector: path, Type: "text"}
		switch f.Part.Kind {
		case template.PartAttr:
			x.Type, x.Attribute = "attribute", f.Part.Attr
		case template.PartHTML:
			x.Type = "html"
			r.add(f.Name, Changed, "out.outer")
		case template.PartOwn:
			r.add(f.Name, Changed, "out.own")
		}
		x.Pattern = schemaPattern(f, r)
		if x.Pattern != "" {
			x.Type = "regex"
		}
		for _, s := range f.Steps {
			x.Transform = map[template.Step]string{template.StepLower: "lowercase", template.StepUpper: "uppercase"}[s]
			if x.Transform == "" {
				r.add(f.Name, Dropped, "out.step", s)
			}
		}
		if f.Many {
			inner := x
			inner.Name, inner.Selector = "value", "."
			x = field{Name: f.Name, Selector: path, Type: "list", Fields: []field{inner}}
		}
		o.Fields = append(o.Fields, x)
	}
	if len(o.Fields) == 0 {
		return nil, fail("no.pathfields")
	}
	return asJSON(o)
}

// fromRecord says whether a path of a record's tree, begun at the record, stays
// what it was: one that began anywhere (".//") does but for the record itself.
func fromRecord(f *template.Field, path string) bool {
	if path == "." || strings.HasPrefix(path, ".//") || strings.HasPrefix(path, "(.//") {
		return true
	}
	for _, l := range f.Locators {
		if rest, ok := strings.CutPrefix(l.XPath, "/*/"); ok && path == "./"+rest {
			return true
		}
	}
	return false
}

func schemaPattern(f *template.Field, r *Report) string {
	if len(f.Cuts) == 1 && f.Part.Kind != template.PartAttr {
		c := f.Cuts[0]
		middle := orElse(c.Shape, ".*?")
		switch {
		case c.After == "" && c.Before == "":
			return "(" + middle + ")"
		case c.Before == "" && c.Shape == "":
			return quoteRegex(c.After) + `\s*(.*)`
		}
		pattern := "(" + middle + ")"
		if c.After != "" {
			pattern = quoteRegex(c.After) + `\s*` + pattern
		} else if c.Shape == "" {
			pattern = "^" + pattern
		}
		if c.Before != "" {
			pattern += `\s*` + quoteRegex(c.Before)
		}
		return pattern
	}
	if len(f.Cuts) > 0 {
		r.add(f.Name, Changed, "out.cuts", len(f.Cuts))
	}
	return ""
}

func quoteRegex(s string) string {
	var b strings.Builder
	for _, r := range s {
		if strings.ContainsRune(`.$^*+?()[]{}|\/`, r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// bestPath is the XPath of the locator with most weight, from a node if rel.
func bestPath(field string, all []template.Locator, rel bool, r *Report) (string, bool) {
	best, weight := "", -1.
	for _, l := range all {
		path, ok := l.XPath, l.Family != template.FamilySlot
		if ok && rel {
			path, ok = relative(path)
		}
		if ok && l.Weight > weight {
			best, weight = path, l.Weight
		}
	}
	switch {
	case weight < 0:
		r.add(field, Dropped, "out.noway", len(all))
	case len(all) > 1:
		r.add(field, Changed, "out.best", len(all), brief(best))
	default:
		r.tell(field, Taken, Reason{Text: brief(best)})
	}
	return best, weight >= 0
}

// ftrNames are what other words for an article's parts are called in a site pattern.
var ftrNames = map[string]string{"title": "title", "headline": "title", "标题": "title", "author": "author", "byline": "author", "作者": "author",
	"date": "date", "published": "date", "日期": "date", "body": "body", "text": "body", "content": "body", "正文": "body",
	"single_page_link": "single_page_link", "next_page_link": "next_page_link"}

func toFTR(t *template.Template, r *Report) ([]byte, error) {
	if t.Kind == template.List {
		return nil, fail("no.list", t.Name)
	}
	var b strings.Builder
	found := false
	for i := range t.Fields {
		f := &t.Fields[i]
		key, ok := ftrNames[strings.ToLower(f.Name)]
		if !ok {
			r.add(f.Name, Dropped, "out.parts")
			continue
		}
		if t.Kind == template.Article && f.Article == template.ArticleBody {
			found = ftrBody(f, &b, r) || found
			continue
		}
		lines := ftrPaths(f, r)
		for _, l := range lines {
			b.WriteString(key + ": " + l + "\n")
		}
		found = found || len(lines) > 0
		losses(f, r)
		if len(f.Cuts) > 0 {
			r.add(f.Name, Changed, "out.nocuts")
		}
	}
	if !found {
		return nil, fail("no.articlefield", t.Name)
	}
	b.WriteString("\nprune: no\n")
	for _, w := range strings.Split(t.Description, " ") {
		if strings.HasPrefix(w, "http://") || strings.HasPrefix(w, "https://") {
			b.WriteString(testMark + w + "\n")
		}
	}
	for _, s := range t.Samples {
		if s.URL != "" {
			b.WriteString(testMark + xmlText(s.URL) + "\n")
		}
	}
	return []byte(b.String()), nil
}

// ftrBody writes what a person settled of an article's body: its container, and
// what never belongs to it.
func ftrBody(f *template.Field, b *strings.Builder, r *Report) bool {
	found := false
	for _, l := range f.Locators {
		switch l.Family {
		case template.FamilyContainer:
			b.WriteString("body: " + l.XPath + "\n")
			r.add(f.Name, Changed, "out.container", brief(l.XPath))
			found = true
		case template.FamilyDrop:
			b.WriteString("strip: " + l.XPath + "\n")
			r.add(f.Name, Taken, "out.never", brief(l.XPath))
		default:
			r.add(f.Name, Dropped, "out.always", brief(l.XPath))
		}
	}
	if !found {
		r.add(f.Name, Dropped, "out.nobody")
	}
	return found
}

// ftrPaths are a field's XPaths in the order to try: the best of each design.
func ftrPaths(f *template.Field, r *Report) []string {
	var out []string
	for d := range mostWays {
		best, weight, n := "", -1., 0
		for _, l := range f.Locators {
			if l.Design != d || l.Family == template.FamilySlot {
				continue
			}
			if n++; l.Weight > weight {
				best, weight = l.XPath, l.Weight
			}
		}
		if n == 0 {
			continue
		}
		if f.Part.Kind == template.PartAttr && !(f.Type == record.URL && f.Part.Attr == "href") {
			best += "/@" + f.Part.Attr
		}
		if n > 1 {
			r.add(f.Name, Changed, "out.best", n, brief(best))
		} else {
			r.tell(f.Name, Taken, Reason{Text: brief(best)})
		}
		out = append(out, strings.ReplaceAll(best, "\n", " "))
	}
	return out
}
