package interchange

import (
	"strings"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
)

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
		key, ok := ftrKey(t, f)
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

// ftrKey is the directive of a field: by its part of the article, else by its name.
func ftrKey(t *template.Template, f *template.Field) (string, bool) {
	if t.Kind == template.Article && f.Article != "" {
		return string(f.Article), true
	}
	key, ok := ftrNames[strings.ToLower(f.Name)]
	return key, ok
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
		r.add(f.Name, Dropped, "out.nocontainer")
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
			r.addReason(f.Name, Taken, Reason{Text: brief(best)})
		}
		out = append(out, strings.ReplaceAll(best, "\n", " "))
	}
	return out
}
