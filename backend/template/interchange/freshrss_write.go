package interchange

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"slices"
	"strings"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// Feed says what a feed of FreshRSS needs beside the template of a list.
type Feed struct {
	Address string             // of the list; "" the address of a sample, else one made of site and pattern
	Article *template.Template // of the pages that the links lead to, for the full content; nil: none
	Samples []*tagtree.Tree    // of Article: on these its automatic reading is written as locators
}

// frssNames are names of fields by the part of an item that they are; other fields are
// recognised by their type.
var frssNames = map[string][]string{
	"xPathItemTitle":      {"title", "headline", "name", "标题", "題目", "题目", "标题名", "名称", "姓名"},
	"xPathItemUri":        {"link", "url", "uri", "more", "链接", "网址"},
	"xPathItemContent":    {"content", "summary", "text", "description", "body", "teaser", "正文", "内容", "摘要", "描述"},
	"xPathItemAuthor":     {"author", "byline", "作者"},
	"xPathItemTimestamp":  {"date", "published", "time", "日期", "时间"},
	"xPathItemThumbnail":  {"image", "picture", "thumbnail", "图片"},
	"xPathItemCategories": {"categories", "category", "tags", "tag", "标签", "分类"},
}

// frssTypes are the types of the parts for which no field has one of the names.
var frssTypes = []struct {
	attr string
	of   record.Type
}{{"xPathItemTitle", record.Text}, {"xPathItemUri", record.URL}, {"xPathItemTimestamp", record.Date}, {"xPathItemThumbnail", record.Image}}

// ExportFeed writes the template of a list as a feed of FreshRSS.
func ExportFeed(t *template.Template, feed Feed) ([]byte, Report, error) {
	var r Report
	if _, err := program.Compile(t); err != nil {
		return nil, r, fmt.Errorf("interchange: %w", err)
	}
	t, err := withoutAbove(withoutData(t, ToFreshRSS, &r), ToFreshRSS, &r)
	if err != nil {
		return nil, r, err
	}
	out, err := toFreshRSS(t, feed, &r)
	return out, r, err
}

func toFreshRSS(t *template.Template, feed Feed, r *Report) ([]byte, error) {
	if t.Kind != template.List || t.Records == nil {
		return nil, fail("no.onelist", t.Name)
	}
	item, ok := itemPath("records", t.Records.Locators, func(path string) (string, bool) { return path, true }, r)
	if !ok {
		return nil, fail("no.pathrecords")
	}
	if t.Records.Most > 1 {
		r.add("records", Changed, "out.mostbase", t.Records.Most)
	}
	if t.Next != nil {
		r.add(template.NextName, Dropped, "out.feednext")
	}
	address := feed.address(t, r)
	attrs := [][2]string{{"text", t.Name}, {"type", frssType}, {"xmlUrl", address}, {"htmlUrl", address}, {"frss:xPathItem", item}}
	own := frssAttributes(t, r)
	if len(own) == 0 {
		return nil, fail("no.pathfields")
	}
	attrs = append(append(attrs, own...), feed.content(r)...)
	return writeOPML(t.Name, attrs), nil
}

// address is where the list is.
func (f Feed) address(t *template.Template, r *Report) string {
	if f.Address != "" {
		return f.Address
	}
	address := startsOf(t)[0]
	for _, s := range t.Samples {
		if strings.HasPrefix(s.URL, "http") {
			address = s.URL
			break
		}
	}
	r.add("", Changed, "out.start", address)
	return address
}

// frssAttributes are the XPaths of the parts of an item, in the order of frssParts. What is no
// part of an item is in the content, if no field is that: the content is then the whole item.
func frssAttributes(t *template.Template, r *Report) (attrs [][2]string) {
	parts := frssFields(t)
	_, content := parts["xPathItemContent"]
	for _, p := range frssParts {
		i, ok := parts[p.attr]
		if !ok {
			continue
		}
		if path, ok := frssPath(&t.Fields[i], p, r); ok {
			attrs = append(attrs, [2]string{"frss:" + p.attr, path})
		}
	}
	if len(attrs) > 0 && !content {
		attrs = append(attrs, [2]string{"frss:xPathItemContent", "."})
		r.add("", Changed, "out.feedwhole")
	}
	for i, f := range t.Fields {
		used := slices.ContainsFunc(frssParts, func(p frssPart) bool { at, ok := parts[p.attr]; return ok && at == i })
		switch {
		case used:
		case content:
			r.add(f.Name, Dropped, "out.feedparts")
		default:
			r.add(f.Name, Changed, "out.feedinside")
		}
	}
	return attrs
}

// frssFields says which field is which part of an item: by its name, else by its type.
func frssFields(t *template.Template) map[string]int {
	parts, used := map[string]int{}, map[int]bool{}
	take := func(attr string, is func(f *template.Field) bool) {
		if _, ok := parts[attr]; ok {
			return
		}
		for i := range t.Fields {
			if !used[i] && is(&t.Fields[i]) {
				parts[attr], used[i] = i, true
				return
			}
		}
	}
	for _, p := range frssParts {
		for _, name := range frssNames[p.attr] {
			take(p.attr, func(f *template.Field) bool { return strings.EqualFold(f.Name, name) })
		}
	}
	for _, one := range frssTypes {
		take(one.attr, func(f *template.Field) bool { return f.Type == one.of && !f.Many })
	}
	return parts
}

// frssPath is the XPath of a field from the item, with its cut where XPath 1.0 has one.
func frssPath(f *template.Field, p frssPart, r *Report) (string, bool) {
	path, ok := itemPath(f.Name, f.Locators, fromItem, r)
	if !ok {
		return "", false
	}
	switch f.Part.Kind {
	case template.PartAttr:
		path = onEach(path, "/@"+f.Part.Attr)
	case template.PartOwn:
		r.add(f.Name, Changed, "out.own")
	}
	losses(f, r)
	if len(f.Cuts) == 0 {
		return path, true
	}
	c := f.Cuts[0]
	if len(f.Cuts) > 1 || c.Shape != "" || p.many || p.attr == "xPathItemContent" {
		r.add(f.Name, Changed, "out.feedcuts", len(f.Cuts))
		return path, true
	}
	expr, ok := pathCut(path, c.After, c.Before)
	if !ok {
		r.add(f.Name, Changed, "out.feedcuts", len(f.Cuts))
		return path, true
	}
	return expr, true
}

// onEach puts a step after a path; one of several ways is grouped first.
func onEach(path, step string) string {
	if strings.Contains(path, " | ") || strings.HasPrefix(path, "(") {
		return "(" + path + ")" + step
	}
	return path + step
}

// content is the selector of the full content of the pages that the links lead to, and what is left out of it.
func (f Feed) content(r *Report) (attrs [][2]string) {
	if f.Article == nil {
		return nil
	}
	t, settled, err := program.OnSamples(f.Article, f.Samples)
	if err != nil || t.Kind != template.Article {
		r.add("body", Dropped, "out.feedarticle", f.Article.Name)
		return nil
	}
	for _, s := range settled {
		if s.XPath != "" {
			r.add(s.Field, Changed, "out.settled", brief(s.XPath))
		}
	}
	var drops []string
	for i := range t.Fields {
		if t.Fields[i].Article != template.ArticleBody {
			continue
		}
		for _, l := range t.Fields[i].Locators {
			css, ok := plainSelector(l)
			switch {
			case !ok:
				r.add("body", Dropped, "out.feedselector", brief(l.XPath))
			case l.Family == template.FamilyContainer && len(attrs) == 0:
				attrs = append(attrs, [2]string{"frss:cssFullContent", css})
				r.add("body", Changed, "out.container", brief(css))
			case l.Family == template.FamilyDrop:
				drops = append(drops, css)
				r.add("body", Taken, "out.never", brief(css))
			default:
				r.add("body", Dropped, "out.always", brief(l.XPath))
			}
		}
	}
	if len(attrs) == 0 {
		r.add("body", Dropped, "out.nocontainer")
		return nil
	}
	if len(drops) > 0 {
		attrs = append(attrs, [2]string{"frss:cssContentFilter", strings.Join(drops, ", ")})
	}
	return attrs
}

func writeOPML(title string, attrs [][2]string) []byte {
	var b bytes.Buffer
	escape := func(s string) { _ = xml.EscapeText(&b, []byte(xmlText(s))) } // a buffer: nothing can fail
	b.WriteString("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opml version=\"2.0\">\n  <head><title>")
	escape(title)
	b.WriteString("</title></head>\n  <body>\n    <outline xmlns:frss=\"" + frssNamespace + "\"")
	for _, a := range attrs {
		b.WriteString("\n      " + a[0] + `="`)
		escape(a[1])
		b.WriteByte('"')
	}
	b.WriteString("/>\n  </body>\n</opml>\n")
	return b.Bytes()
}
