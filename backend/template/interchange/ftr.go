package interchange

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
)

// A site pattern is lines of "directive: value", XPaths mostly; of several lines
// with one directive the first that finds something counts.
//
// It becomes an article template: "body" is a container, what is stripped is
// dropped from it. What the pattern does not say is read automatically, and so is
// the body of a page where no container finds anything, unless the pattern says
// "autodetect_on_failure: no".

// line is one directive.
type line struct {
	at         int
	key, value string
}

// ftrFields are the directives that are fields of an article.
var ftrFields = []string{"title", "author", "date", "body"}

// ftrLinks are directives that name links; they become fields of that name.
var ftrLinks = []string{"single_page_link", "next_page_link"}

// ftrDropped says why a directive cannot be taken: a code of reasons.
var ftrDropped = map[string]string{
	"prune":                    "ftr.prune",
	"tidy":                     "ftr.parsed",
	"parser":                   "ftr.parsed",
	"find_string":              "ftr.source",
	"replace_string":           "ftr.source",
	"http_header":              "ftr.fetched",
	"strip_attr":               "ftr.attributes",
	"insert_detected_image":    "ftr.adds",
	"native_ad_clue":           "ftr.adverts",
	"single_page_link_in_feed": "ftr.feed",
	"requires_login":           "ftr.fetched",
	"not_logged_in_xpath":      "ftr.fetched",
	"login_uri":                "ftr.fetched",
	"login_username_field":     "ftr.fetched",
	"login_password_field":     "ftr.fetched",
	"login_extra_fields":       "ftr.fetched",
	"if_page_contains":         "ftr.condition",
	"skip_json_ld":             "ftr.data",
	"wrap_in":                  "ftr.elements",
	"skip_id_or_class":         "ftr.guess",
	"dissolve":                 "ftr.elements",
	"move_into":                "ftr.elements",
	"convert_double_br_tags":   "ftr.elements",
	"strip_comments":           "ftr.comments",
	"src_lazy_load_attr":       "ftr.changes",
	"footnotes":                "ftr.elements",
	"test_contains":            "ftr.testpage",
}

func ftrLines(text []byte) (lines []line, bad *line) {
	for i, raw := range bytes.Split(bytes.TrimPrefix(text, []byte("\uFEFF")), []byte("\n")) {
		s := strings.TrimSpace(string(raw))
		if s == "" || s[0] == '#' {
			continue
		}
		key, value, ok := strings.Cut(s, ":")
		if open := strings.IndexByte(s, '('); open > 0 && open < len(key) { // replace_string(a: b): c
			if at := strings.Index(s, "):"); at > 0 {
				key, value, ok = s[:at+1], s[at+2:], true
			}
		}
		l := line{i + 1, strings.ToLower(strings.TrimSpace(key)), strings.TrimSpace(value)}
		if !ok {
			if bad == nil {
				bad = &line{i + 1, s, ""}
			}
			continue
		}
		lines = append(lines, l)
	}
	return lines, bad
}

// looksLikeFTR reports whether a text has a directive that gives an article's part.
func looksLikeFTR(text []byte) bool {
	lines, _ := ftrLines(text[:min(len(text), 1<<16)])
	for _, l := range lines {
		if slices.Contains(ftrFields, l.key) || slices.Contains(ftrLinks, l.key) || strings.HasPrefix(l.key, "strip") || l.key == "test_url" {
			return true
		}
	}
	return false
}

func fromFTR(name string, data []byte) ([]Imported, error) {
	lines, bad := ftrLines(data)
	if len(lines) > maxSelectors {
		return nil, &Error{name, lines[maxSelectors].at, fmt.Sprintf("more than %d lines", maxSelectors), "toomany"}
	}
	site := siteOf(name)
	b := newBuilder(orElse(site, "article"), site, template.Article)
	if bad != nil {
		b.report.add("", Dropped, "ftr.nodirective", bad.at, brief(bad.key))
	}
	by := map[string][]line{}
	for _, l := range lines {
		by[l.key] = append(by[l.key], l)
	}
	b.tests(by["test_url"])
	for _, f := range ftrFields {
		if f == "body" {
			b.ftrBody(by[f], lines)
		} else {
			b.ftrField(f, by[f])
		}
	}
	for _, f := range ftrLinks {
		b.ftrField(f, by[f])
	}
	for _, l := range lines {
		key, _, _ := strings.Cut(l.key, "(")
		if why, ok := ftrDropped[key]; ok {
			b.report.add(key, Dropped, "ftr.directive", l.at, because(why))
		} else if !slices.Contains(ftrFields, key) && !slices.Contains(ftrLinks, key) && key != "test_url" && key != "autodetect_on_failure" && !isStrip(key) {
			b.report.add(brief(key), Dropped, "ftr.unknown", l.at)
		}
	}
	if b.t.Description == "" && !slices.ContainsFunc(b.t.Fields, func(f template.Field) bool { return len(f.Locators) > 0 }) {
		b.t.Fields = nil // no line of the pattern could be taken
	}
	i, _ := b.done()
	out := []Imported{i}
	return out, nothing(name, out)
}

func isStrip(key string) bool {
	return key == "strip" || key == "strip_id_or_class" || key == "strip_image_src"
}

// testMark begins a line of the description that names a page to test with.
const testMark = "test_url: "

func (b *builder) tests(lines []line) {
	for _, l := range lines {
		host, _ := place(l.value)
		if host == "" {
			b.report.add("test_url", Dropped, "ftr.noaddress", l.at, brief(l.value))
			continue
		}
		if b.t.Site == "" {
			b.t.Site, b.t.Name = host, host
		}
		b.t.Description = strings.TrimSpace(b.t.Description + " " + testMark + strings.ReplaceAll(l.value, " ", "%20"))
		b.report.add("test_url", Taken, "ftr.test", brief(l.value))
	}
}

// ftrField makes a field of the lines of a directive. Title, author and date are
// parts of the article, read automatically where there are none.
func (b *builder) ftrField(key string, lines []line) {
	link := slices.Contains(ftrLinks, key)
	if len(lines) == 0 && link {
		return
	}
	f := template.Field{Field: record.Field{Name: b.name(key), Type: record.Text, Many: key == "author"}}
	if !link {
		f.Article = template.ArticlePart(key)
	}
	if key == "date" {
		f.Type = record.Date
	}
	var ways []way
	for _, l := range lines {
		w, attr, err := splitAttr(way{l.value, template.BecauseOf(template.FromPattern, xmlText(l.value))})
		if err == nil {
			err = compiles(w.path)
		}
		switch {
		case err != nil:
			b.report.add(key, Dropped, "ftr.path", l.at, brief(l.value), err)
			continue
		case attr == "" && slices.Contains(ftrLinks, key):
			attr = "href"
		}
		if len(ways) > 0 && attr != f.Part.Attr {
			b.report.add(key, Dropped, "ftr.part", l.at, brief(l.value))
			continue
		}
		if attr != "" {
			f.Part = template.Part{Kind: template.PartAttr, Attr: attr}
		}
		ways = append(ways, w)
	}
	if slices.Contains(ftrLinks, key) {
		f.Type = record.URL
	}
	if len(ways) == 0 {
		if !link {
			b.automatic(f)
		}
		return
	}
	b.add(f, ways...)
	if len(ways) > 1 {
		b.report.add(key, Taken, "ftr.lines", len(ways))
	}
}
