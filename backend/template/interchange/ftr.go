package interchange

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"wrapsmith/backend/output/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
)

// A site pattern is lines of "directive: value", XPaths mostly; of several lines
// with one directive the first that finds something counts.
//
// What is stripped never enters the body here: where a pattern strips, the body
// is taken as its blocks of text, without those that lie in what is stripped.

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
	"autodetect_on_failure":    "ftr.autodetect",
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

// looksLikeFTR says whether a text has a directive that gives an article's part.
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
	b := newBuilder(orElse(site, "article"), site, template.Detail)
	if bad != nil {
		b.report.add("", Dropped, "ftr.nodirective", bad.at, brief(bad.key))
	}
	by := map[string][]line{}
	for _, l := range lines {
		by[l.key] = append(by[l.key], l)
	}
	b.tests(by["test_url"])
	strip := b.strips(lines)
	for _, f := range append(slices.Clone(ftrFields), ftrLinks...) {
		b.ftrField(f, by[f], strip)
	}
	for _, l := range lines {
		key, _, _ := strings.Cut(l.key, "(")
		if why, ok := ftrDropped[key]; ok {
			b.report.add(key, Dropped, "ftr.directive", l.at, because(why))
		} else if !slices.Contains(ftrFields, key) && !slices.Contains(ftrLinks, key) && key != "test_url" && !isStrip(key) {
			b.report.add(brief(key), Dropped, "ftr.unknown", l.at)
		}
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

// strips gathers what is stripped as tests of a node's ancestors.
func (b *builder) strips(lines []line) []string {
	var out []string
	for _, l := range lines {
		var test string
		switch l.key {
		case "strip":
			var ok bool
			if test, ok = ancestorTest(l.value); !ok {
				b.report.add("strip", Dropped, "ftr.stripstep", l.at, brief(l.value))
				continue
			}
		case "strip_id_or_class":
			q := locator.Quote(strings.NewReplacer("'", "", `"`, "").Replace(l.value))
			test = "ancestor-or-self::*[contains(@class," + q + ") or contains(@id," + q + ")]"
		case "strip_image_src":
			b.report.add(l.key, Dropped, "ftr.stripimage", l.at)
			continue
		default:
			continue
		}
		if err := compiles("//p[not(" + test + ")]"); err != nil || len(out) >= 200 {
			b.report.add(l.key, Dropped, "ftr.stripmany", l.at, brief(l.value))
			continue
		}
		out = append(out, "not("+test+")")
		b.report.add(l.key, Changed, "ftr.stripped", l.at, brief(l.value))
	}
	return out
}

// ancestorTest turns //name[tests] into a test that a node lies in such a one.
func ancestorTest(expr string) (string, bool) {
	step, ok := strings.CutPrefix(expr, "//")
	if !ok {
		return "", false
	}
	name, rest := step, ""
	if at := strings.IndexByte(step, '['); at >= 0 {
		name, rest = step[:at], step[at:]
	}
	if name != "*" && !plainName(name) || !closes(rest) || compiles(expr) != nil {
		return "", false
	}
	// A position counts among siblings; along ancestors it would mean another thing.
	if strings.Contains(rest, "position()") || strings.Contains(rest, "last()") || digitPredicate(rest) {
		return "", false
	}
	return "ancestor-or-self::" + name + rest, true
}

// closes says whether a text is predicates and nothing behind them.
func closes(rest string) bool {
	depth, quote := 0, rune(0)
	for i, r := range rest {
		switch {
		case quote != 0:
			if r == quote {
				quote = 0
			}
		case r == '\'' || r == '"':
			quote = r
		case r == '[':
			depth++
		case r == ']':
			depth--
			if depth == 0 && i+1 < len(rest) && rest[i+1] != '[' {
				return false
			}
		case depth == 0:
			return false
		}
	}
	return depth == 0 && quote == 0
}

func digitPredicate(rest string) bool {
	for i := 0; i+1 < len(rest); i++ {
		if rest[i] == '[' && rest[i+1] >= '0' && rest[i+1] <= '9' {
			return true
		}
	}
	return false
}

// bodyBlocks are the elements whose text is a block of an article.
const bodyBlocks = "descendant-or-self::*[self::p or self::h1 or self::h2 or self::h3 or self::h4 or self::h5 or self::h6 or self::li or self::blockquote or self::pre or self::figcaption or self::td or self::dt or self::dd]" +
	"[not(descendant::p or descendant::li or descendant::td)]"

func (b *builder) ftrField(key string, lines []line, strip []string) {
	if len(lines) == 0 {
		return
	}
	f := template.Field{Field: record.Field{Name: b.name(key), Type: record.Text, Many: key == "author"}}
	switch {
	case key == "date":
		f.Type = record.Date
	case key == "body" && len(strip) > 0:
		f.Many = true
	case key == "body":
		f.Type, f.Part.Kind, f.Many = record.HTML, template.PartHTML, true
	}
	var ways []way
	for _, l := range lines {
		path := l.value
		if key == "body" && len(strip) > 0 {
			path = "(" + path + ")/" + bodyBlocks + "[" + strings.Join(strip, " and ") + "]"
		}
		w, attr, err := splitAttr(way{path, "ftr " + l.value})
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
		return
	}
	b.add(f, ways...)
	if len(ways) > 1 {
		b.report.add(key, Taken, "ftr.lines", len(ways))
	}
}
