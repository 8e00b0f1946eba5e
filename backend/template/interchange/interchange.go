// Package interchange reads templates of other tools, and writes ours for them.
//
// The problem: other tools say "these nodes are that field" in their own files: sitemaps of
// webscraper.io, extraction schemas of crawl4ai, site patterns of Full-Text RSS (ftr-site-config),
// projects of Portia, feeds of FreshRSS. Each format can express what others cannot. So each conversion ends in a Report
// with a Line for every statement of the file:
//
//	h4.title (text)      taken     title    //h4[class token 'title']
//	delay: 2000          dropped   title    how a page is fetched is not part of a template
//	price, regex (\d+)   changed   price    the first match of the whole expression
//
// The file named after a format reads it (sitemap, schema, ftr, portia, freshrss); the file with _write writes
// it. plan.go and code.go write programs. CSS selectors, with jQuery's additions of webscraper.io,
// become XPath (css.go), and locators become selectors (css_write.go). The original selector is kept
// in the locator's reason, so that an export gives it back.
//
// Invariants: a resulting template compiles (package program) and writes as XML that can be read.
// Nothing of a foreign file is lost without a line. What cannot be expressed exactly is dropped or
// reported as changed, never guessed.
//
// Departure: an exported program contains the whole vote of package program. A file of another tool
// has one or few ways to a field and gets the best.
//
// Cost: linear in a file, except for the graph of a sitemap, whose paths are enumerated up to
// maxVisits. Size, depth, and numbers of selectors and expressions are bounded; errors name the file
// and the place.
package interchange

import (
	"fmt"
	"strings"

	"wrapsmith/backend/message"
	"wrapsmith/backend/page"
	"wrapsmith/backend/template"
)

// Bounds of foreign files.
const (
	MaxBytes     = 8 << 20                // of one file
	maxSelectors = 2_000                  // selectors, fields or lines of one file
	maxDepth     = 40                     // elements within elements, fields within fields
	maxExpr      = 8_000                  // bytes of one XPath made of a selector
	maxPath      = template.MaxExpression // bytes of one XPath, as the file has it or joined from several
	maxRegex     = 2_000                  // bytes of one regular expression
	maxVisits    = 4_000                  // selectors met on all ways through a sitemap's graph
	maxTemplates = 100                    // that one file gives
)

// Kind names a tool's file format.
type Kind string

// The formats that Import knows.
const (
	WebScraper Kind = "webscraper"
	Crawl4AI   Kind = "crawl4ai"
	FTR        Kind = "ftr"
	Portia     Kind = "portia"
	FreshRSS   Kind = "freshrss"
)

// State says what became of a thing that a file says.
type State string

// The states of a Line.
const (
	Taken   State = "taken"
	Changed State = "changed"
	Dropped State = "dropped"
)

// Line says what became of one thing, and why.
type Line struct {
	Field   string // in the template, or as the file calls it; "" for what concerns all
	State   State
	Why     string          // in English
	Message message.Message // why, as a word with its values
}

// Report says what became of everything that a file says, in its order.
type Report struct {
	Lines []Line
}

// add says what became of a thing: the reason's code, and its values.
func (r *Report) add(field string, s State, code string, values ...any) {
	r.addReason(field, s, because(code, values...))
}

func (r *Report) addReason(field string, s State, why Reason) {
	r.Lines = append(r.Lines, Line{field, s, why.Text, why.Message})
}

// Imported is a template made of a foreign file, with the sample pages that came with it.
type Imported struct {
	Template *template.Template
	Pages    []*page.Page
	Report   Report
}

// Error is a foreign file's mistake, at its place.
type Error struct {
	File    string
	Line    int // from 1; 0 when it concerns the whole file
	Message string
	Word    string // for screens of other languages: toolarge, toomany, unknown, notjson, wrongtype, badzip, unsafezip, noproject, nothing, broken
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %s", e.File, e.Message)
	}
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Message)
}

// Import reads a file of one of the tools; which is known by what it holds.
func Import(name string, data []byte) (Kind, []Imported, error) {
	if len(data) > MaxBytes {
		return "", nil, &Error{name, 0, fmt.Sprintf("larger than %d MiB", MaxBytes>>20), "toolarge"}
	}
	kind, err := Recognise(name, data)
	if err != nil {
		return "", nil, err
	}
	var all []Imported
	switch kind {
	case WebScraper:
		all, err = fromSitemap(name, data)
	case Crawl4AI:
		all, err = fromSchema(name, data)
	case FTR:
		all, err = fromFTR(name, data)
	case Portia:
		all, err = fromPortiaZip(name, data)
	case FreshRSS:
		all, err = fromFreshRSS(name, data)
	}
	return kind, all, err
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
