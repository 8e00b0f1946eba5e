package interchange

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
)

// FreshRSS keeps a feed that it makes of a page in OPML, in attributes of its own namespace
// (docs/en/developers/OPML.md there): an XPath for the items of the page, and XPaths from
// an item to its title, link and so on; a CSS selector for the full content of the page that the link leads to.
//
//	<outline text="News" type="HTML+XPath" xmlUrl="https://a.example/" frss:xPathItem="//li"
//	         frss:xPathItemTitle="./h2" frss:xPathItemUri="./a/@href" frss:cssFullContent="article"/>
//
// FreshRSS takes normalize-space() of each, but for the content and the categories: those are
// lists of nodes.

const (
	frssNamespace = "https://freshrss.org/opml"
	frssType      = "HTML+XPath"
)

// frssPart is a part of an item: the attribute of its XPath, and what its field is called and
// has as type where a template of ours is made of it.
type frssPart struct {
	attr, field string
	of          record.Type
	many        bool
}

var frssParts = []frssPart{
	{"xPathItemTitle", "title", record.Text, false},
	{"xPathItemUri", "link", record.URL, false},
	{"xPathItemContent", "content", record.Text, false},
	{"xPathItemAuthor", "author", record.Text, false},
	{"xPathItemTimestamp", "date", record.Date, false},
	{"xPathItemThumbnail", "image", record.Image, false},
	{"xPathItemCategories", "categories", record.Text, true},
}

// frssDropped are attributes that say how a feed is shown or fetched.
var frssDropped = map[string]string{
	"xPathItemTimeFormat": "frss.format", "xPathItemUid": "frss.uid", "xPathFeedTitle": "frss.shown",
	"cssFullContentConditions": "frss.shown", "filtersActionRead": "frss.shown",
}

// outline is one outline of the file: its plain attributes, and those of FreshRSS.
type outline struct {
	plain, own map[string]string
	order      []string // names of own, as they come
}

func looksLikeOPML(text []byte) bool {
	head := text[:min(len(text), 4<<10)]
	return bytes.HasPrefix(head, []byte("<")) && bytes.Contains(head, []byte("<opml"))
}

// outlines reads the outlines of an OPML file, those within others too.
func outlines(name string, data []byte) ([]outline, error) {
	var all []outline
	d := xml.NewDecoder(bytes.NewReader(data))
	for depth := 0; ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		if err != nil {
			line, _ := d.InputPos()
			return nil, &Error{name, line, "not well-formed XML: " + err.Error(), "broken"}
		}
		switch token := token.(type) {
		case xml.EndElement:
			depth--
		case xml.StartElement:
			if depth++; depth > maxDepth || len(all) > maxSelectors {
				line, _ := d.InputPos()
				return nil, &Error{name, line, fmt.Sprintf("more than %d outlines, or more than %d within each other", maxSelectors, maxDepth), "toomany"}
			}
			if token.Name.Local == "outline" {
				all = append(all, outlineOf(token.Attr))
			}
		}
	}
}

func outlineOf(attrs []xml.Attr) outline {
	o := outline{plain: map[string]string{}, own: map[string]string{}}
	for _, a := range attrs {
		switch a.Name.Space {
		case "":
			o.plain[a.Name.Local] = a.Value
		case frssNamespace:
			o.own[a.Name.Local] = strings.TrimSpace(a.Value)
			o.order = append(o.order, a.Name.Local)
		}
	}
	return o
}

// fromFreshRSS makes a list template of each outline that is made of a page, and an
// article template of the full content of the pages that its links lead to.
func fromFreshRSS(name string, data []byte) ([]Imported, error) {
	all, err := outlines(name, data)
	if err != nil {
		return nil, err
	}
	var out []Imported
	for _, o := range all {
		if o.plain["xmlUrl"] == "" && o.plain["type"] == "" {
			continue // a folder of outlines
		}
		if len(out) > maxTemplates {
			return nil, &Error{name, 0, fmt.Sprintf("more than %d templates", maxTemplates), "toomany"}
		}
		out = append(out, o.templates()...)
	}
	return out, nothing(name, out)
}

// templates are what an outline gives: a list, and the article that its links lead to.
func (o outline) templates() []Imported {
	host, pattern := place(o.plain["xmlUrl"])
	b := newBuilder(orElse(xmlText(o.plain["text"]), orElse(host, "feed")), host, template.List)
	if o.plain["type"] != frssType {
		b.report.add("", Dropped, "frss.type", brief(o.plain["type"]))
		return []Imported{{Report: b.report}}
	}
	if host != "" {
		if pattern != "" {
			b.t.URLPatterns = []string{pattern}
		}
		b.t.Description = testMark + strings.ReplaceAll(o.plain["xmlUrl"], " ", "%20")
		b.report.add("", Taken, "sitemap.start", brief(o.plain["xmlUrl"]), orElse(pattern, "/"))
	}
	item := way{o.own["xPathItem"], template.BecauseOf(template.FromXPath, xmlText(o.own["xPathItem"]))}
	b.t.Records = &template.Records{Most: 1, Locators: b.locators("", []way{item})}
	if len(b.t.Records.Locators) == 0 {
		b.t.Fields = nil
		b.report.add("", Dropped, "frss.noitem")
		return []Imported{{Report: b.report}}
	}
	b.report.add("", Taken, "records", brief(item.path))
	for _, p := range frssParts {
		b.frssField(p, o.own[p.attr])
	}
	for _, key := range o.order {
		if why, ok := frssDropped[key]; ok || strings.HasPrefix(key, "CURLOPT") || strings.HasPrefix(key, "json") {
			b.report.add(key, Dropped, orElse(why, "ftr.fetched"))
		}
	}
	article, ok := o.article(b)
	list, _ := b.done()
	if !ok {
		return []Imported{list}
	}
	return []Imported{list, article}
}

// frssField makes a field of the XPath of a part of an item.
func (b *builder) frssField(p frssPart, path string) {
	if path == "" {
		return
	}
	f := template.Field{Field: record.Field{Name: b.name(p.field), Type: p.of, Many: p.many}}
	bare, after, before := cutPath(path)
	if after != "" || before != "" {
		f.Cuts = []template.Cut{{After: xmlText(after), Before: xmlText(before)}}
	}
	m := &schemaMaker{builder: b, from: inRecord, xpath: true}
	w, err := m.way(bare, "", inRecord)
	if err == nil {
		var attr string
		if w, attr, err = splitAttr(w); attr != "" {
			f.Part = template.Part{Kind: template.PartAttr, Attr: attr}
		}
	}
	if err != nil {
		b.report.add(f.Name, Dropped, "failed", way{from: template.BecauseOf(template.FromXPath, path)}, err)
		return
	}
	b.add(f, w)
}

// article makes a template of the full content of the pages that the links of a list lead to;
// the link field of the list names it.
func (o outline) article(list *builder) (Imported, bool) {
	css := o.own["cssFullContent"]
	if css == "" {
		return Imported{}, false
	}
	b := newBuilder(cut(list.t.Name, 180)+" article", list.t.Site, template.Article)
	for _, part := range []template.ArticlePart{template.ArticleTitle, template.ArticleAuthor, template.ArticleDate} {
		f := template.Field{Field: record.Field{Name: b.name(string(part)), Type: record.Text}, Article: part}
		if part == template.ArticleDate {
			f.Type = record.Date
		}
		b.automatic(f)
	}
	body := template.Field{Field: record.Field{Name: b.name("body"), Type: record.Text, Many: true, Optional: true}, Article: template.ArticleBody, Hand: true}
	body.Part.Kind = template.PartText
	drop := orElse(o.own["cssContentFilter"], o.own["cssFullContentFilter"])
	for _, one := range []struct{ family, css, code string }{{template.FamilyContainer, css, "frss.content"}, {template.FamilyDrop, drop, "frss.filter"}} {
		if one.css == "" {
			continue
		}
		w, err := ofCSS(one.css, page0)
		if err == nil {
			err = compiles(w.path)
		}
		if err != nil {
			b.report.add("body", Dropped, "failed", way{from: template.BecauseOf(template.FromSelector, one.css)}, err)
			continue
		}
		body.Locators = append(body.Locators, template.Locator{Family: one.family, XPath: w.path, Weight: 1, Why: template.Reasons{w.from}})
		b.report.add("body", Taken, one.code, brief(one.css))
	}
	if !slices.ContainsFunc(body.Locators, func(l template.Locator) bool { return l.Family == template.FamilyContainer }) {
		list.report.Lines = append(list.report.Lines, b.report.Lines...)
		return Imported{}, false
	}
	b.t.Fields = append(b.t.Fields, body)
	if f := list.t.Field("link"); f != nil {
		f.Detail = b.t.Name
	}
	return b.done()
}
