package interchange

import (
	"encoding/json"
	"fmt"
	"strings"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// Target names what a template is written as.
type Target string

// The targets of Export.
const (
	ToScrapy     Target = "scrapy"
	ToGo         Target = "go"
	ToLXML       Target = "lxml"
	ToPlaywright Target = "playwright"
	ToWebScraper Target = "webscraper"
	ToCrawl4AI   Target = "crawl4ai"
	ToFTR        Target = "ftr"
	ToFreshRSS   Target = "freshrss"
)

// Targets lists every Target.
var Targets = []Target{ToScrapy, ToGo, ToLXML, ToPlaywright, ToWebScraper, ToCrawl4AI, ToFTR, ToFreshRSS}

// programs are the targets that are programs.
var programs = []Target{ToScrapy, ToGo, ToLXML, ToPlaywright}

// Export writes a template for another tool. The programs (scrapy, go, lxml,
// playwright) let the locators vote as package program does; the files of other
// tools have one way to a field, or a few, and get the best.
//
// Other tools have no automatic reading of articles. On samples, which may be
// none, it is written as locators first (program.OnSamples), and the report says so.
func Export(t *template.Template, to Target, samples ...*tagtree.Tree) ([]byte, Report, error) {
	if _, err := program.Compile(t); err != nil {
		return nil, Report{}, fmt.Errorf("interchange: %w", err)
	}
	var r Report
	var out []byte
	t, settled, err := program.OnSamples(t, samples)
	if err != nil {
		return nil, Report{}, fmt.Errorf("interchange: %w", err)
	}
	for _, s := range settled {
		switch {
		case s.Exact:
			r.add(s.Field, Changed, "out.settled", brief(s.XPath))
		case s.XPath != "":
			r.add(s.Field, Changed, "out.loose", brief(s.XPath))
		}
	}
	if t, err = withoutAbove(withoutData(t, to, &r), to, &r); err != nil {
		return nil, r, err
	}
	for _, f := range t.Fields {
		if len(f.Fields) > 0 && to != ToCrawl4AI {
			r.add(f.Name, Changed, "out.inner", len(f.Fields))
		}
	}
	switch to {
	case ToScrapy, ToLXML, ToPlaywright, ToGo:
		out, err = toCode(t, to, &r)
	case ToWebScraper:
		out, err = toSitemap(t, &r)
	case ToCrawl4AI:
		out, err = toSchema(withBlocks(t, &r), &r)
	case ToFTR:
		out, err = toFTR(t, &r)
	case ToFreshRSS:
		out, err = toFreshRSS(t, Feed{}, &r)
	default:
		err = fmt.Errorf("interchange: %q is no target: want one of %v", to, Targets)
	}
	return out, r, err
}

// losses tells what of a field other tools do not do.
func losses(f *template.Field, r *Report) {
	if between := template.BetweenOf(f.Cuts); !between.IsNone() {
		r.add(f.Name, Dropped, "out.each", between.Sign)
	}
	if len(f.Steps) > 0 {
		r.add(f.Name, Dropped, "out.steps", f.Steps)
	}
	if f.Regex != "" {
		r.add(f.Name, Dropped, "out.rule", brief(f.Regex))
	}
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

// noNode selects no node. crawl4ai puts a dot before each path that does not begin with one, which no group can have.
const noNode = "./self::node()[false()]"

// bestPath is the XPath of the preferred locator, from a node if rel.
func bestPath(field string, all []template.Locator, rel bool, r *Report) (string, bool) {
	for _, l := range preferred(all) {
		path, ok := l.XPath, true
		if rel {
			path, ok = relative(path)
			if strings.HasPrefix(path, "(") {
				path = noNode + "|" + path
			}
		}
		if ok {
			r.oneOf(field, len(all), path, true, "out.noway", "out.best")
			return path, true
		}
	}
	r.oneOf(field, len(all), "", false, "out.noway", "out.best")
	return "", false
}

// oneOf tells what became of a field's locators where the other tool takes one:
// none can be written there, the best of several was taken, or the only one.
func (r *Report) oneOf(field string, all int, best string, ok bool, none, several string) {
	switch {
	case !ok:
		r.add(field, Dropped, none, all)
	case all > 1:
		r.add(field, Changed, several, all, brief(best))
	default:
		r.addReason(field, Taken, Reason{Text: brief(best)})
	}
}
