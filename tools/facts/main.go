// Command facts makes sets of single records from labelled pages. Their fields are not among the labels, and were not known when the rules of
// learning were made:
//
//	go run ./facts DIR OUT        # reads DIR, writes OUT/detail/news-days and OUT/detail/recipe-times
//	wrapsmith eval OUT --turns 2
//
//	news-days       from the articles of the set andy: the title, and the forms in which the page prints the labelled day
//	recipe-times    from the recipes: the times behind "Prep time", "Cook time" and "Total time", if the page has the same time nowhere else
//
// A field that only one page of a site has is left out, and so is a site without fields. The pages are copied from DIR, for measuring only.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"wrapsmith/backend/measure"
	"wrapsmith/backend/tree/tagtree"
)

func main() {
	flag.Parse()
	if flag.NArg() != 2 {
		fmt.Fprintln(os.Stderr, "facts: name the folder of labelled pages and the one to write to")
		os.Exit(2)
	}
	for _, s := range []source{
		{"article", "andy", "news-days", daysOf},
		{"detail", "recipes", "recipe-times", timesOf},
	} {
		if err := s.write(flag.Arg(0), flag.Arg(1)); err != nil {
			fmt.Fprintln(os.Stderr, "facts: "+err.Error())
			os.Exit(1)
		}
	}
}

// source is how a set is made.
type source struct {
	kind, set, out string
	record         func(text string, labelled map[string][]string) map[string][]string
}

func (s source) write(dir, out string) error {
	data, err := measure.Read(os.DirFS(dir), s.kind)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(data.Sets, func(set *measure.Set) bool { return set.Name == s.set })
	if at < 0 {
		return fmt.Errorf("%s has no set %s/%s", dir, s.kind, s.set)
	}
	target := filepath.Join(out, "detail", s.out)
	if err := os.MkdirAll(target, 0o755); err != nil { //nolint:gosec // pages to measure with
		return err
	}
	if err := os.WriteFile(filepath.Join(target, "set.json"), []byte(`{"many": []}`), 0o644); err != nil { //nolint:gosec // as above
		return err
	}
	sites := 0
	for _, site := range data.Sets[at].Sites {
		pages, err := s.pages(site)
		if err != nil {
			return err
		}
		if len(pages) == 0 {
			continue
		}
		sites++
		if err := copySite(dir, filepath.Join(target, site.Name), site, pages); err != nil {
			return err
		}
	}
	fmt.Printf("%s: %d sites\n", s.out, sites)
	return nil
}

// pages are those of a site with their records, without the fields that only one page has; nil where none is left.
func (s source) pages(site *measure.Site) ([]measure.Page, error) {
	var out []measure.Page
	having := map[string]int{}
	for _, p := range site.Pages {
		t, err := site.Tree(p)
		if err != nil {
			return nil, err
		}
		fields := s.record(visible(t), p.Records[0])
		for name := range fields {
			having[name]++
		}
		out = append(out, measure.Page{File: p.File, URL: p.URL, Records: []map[string][]string{fields}})
	}
	left := false
	for _, p := range out {
		maps.DeleteFunc(p.Records[0], func(name string, _ []string) bool { return having[name] < 2 })
		left = left || len(p.Records[0]) > 0
	}
	if !left {
		return nil, nil
	}
	return out, nil
}

// copySite writes the pages of a site and its records.
func copySite(dir, target string, site *measure.Site, pages []measure.Page) error {
	if err := os.MkdirAll(filepath.Join(target, "pages"), 0o755); err != nil { //nolint:gosec // pages to measure with
		return err
	}
	var lines []byte
	for _, p := range pages {
		line, err := json.Marshal(map[string]any{"page": p.File, "url": p.URL, "records": p.Records})
		if err != nil {
			return err
		}
		lines = append(append(lines, line...), '\n')
		body, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(site.Path(p))))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(target, "pages", p.File), body, 0o644); err != nil { //nolint:gosec // as above
			return err
		}
	}
	return os.WriteFile(filepath.Join(target, "truth.jsonl"), lines, 0o644) //nolint:gosec // as above
}

// visible are the visible texts of a page.
func visible(t *tagtree.Tree) string {
	b := &strings.Builder{}
	for n := tagtree.NodeID(0); int(n) < t.Len(); n++ {
		if t.IsText(n) && t.Visible(n) {
			b.WriteString(t.Node(n).Data + " ")
		}
	}
	return tagtree.Collapse(b.String())
}

// daysOf is the record of an article: its title, and the forms of its day that the page prints, in their order. The label may be of
// another zone.
func daysOf(text string, labelled map[string][]string) map[string][]string {
	out := map[string][]string{}
	if title := labelled["title"]; len(title) > 0 {
		out["title"] = title
	}
	if len(labelled["date"]) == 0 {
		return out
	}
	day, err := time.Parse(time.DateOnly, labelled["date"][0][:min(len(time.DateOnly), len(labelled["date"][0]))])
	if err != nil {
		return out
	}
	for _, shift := range []int{0, -1, 1} {
		if forms := printed(text, day.AddDate(0, 0, shift)); len(forms) > 0 {
			out["date"] = forms
			break
		}
	}
	return out
}

// forms are how pages print days.
var forms = []string{
	"January 2, 2006", "January 02, 2006", "Jan 2, 2006", "Jan. 2, 2006", "Jan 02, 2006", "Jan. 02, 2006", "2 January 2006", "02 January 2006", "2 Jan 2006",
	"02 Jan 2006", "2 January, 2006", "1/2/2006", "01/02/2006", "2/1/2006", "02/01/2006", "1.2.2006", "02.01.2006", "01.02.2006", "2006-01-02", "2006/01/02",
	"1/2/06", "01/02/06",
}

// printed are the forms in which a text has a day, by their places.
func printed(text string, day time.Time) []string {
	type found struct {
		form string
		at   int
	}
	var all []found
	for _, layout := range forms {
		for _, form := range []string{day.Format(layout), strings.ToUpper(day.Format(layout))} {
			at := whole(text, form)
			if len(at) > 0 && !slices.ContainsFunc(all, func(f found) bool { return f.form == form }) {
				all = append(all, found{form, at[0]})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b found) int { return a.at - b.at })
	out := make([]string, len(all))
	for i, f := range all {
		out[i] = f.form
	}
	return out
}

// whole are the places of some words in a text, not within a longer word, number or date.
func whole(text, words string) (at []int) {
	for _, m := range regexp.MustCompile(`(?:^|[^\w/.-])(`+regexp.QuoteMeta(words)+`)(?:$|[^\w/-])`).FindAllStringSubmatchIndex(text, -1) {
		at = append(at, m[2])
	}
	return at
}

const (
	unit = `(?:hours?|hrs?|h|minutes?|mins?|m)\b\.?`
	span = `\d+\s*` + unit + `(?:\s*,?\s*(?:and\s+)?\d+\s*` + unit + `)?`
)

// times are the labels of the times of a recipe.
var times = map[string]*regexp.Regexp{
	"prep":  regexp.MustCompile(`(?i)\bprep(?:aration)?\s*time\s*:?\s*(` + span + `)`),
	"cook":  regexp.MustCompile(`(?i)\bcook(?:ing)?\s*time\s*:?\s*(` + span + `)`),
	"total": regexp.MustCompile(`(?i)\btotal\s*time\s*:?\s*(` + span + `)`),
}

// timesOf is the record of a recipe. It has only times that stand once on the page: a click on such a time has one possible place.
func timesOf(text string, _ map[string][]string) map[string][]string {
	out := map[string][]string{}
	for name, label := range times {
		found := label.FindAllStringSubmatch(text, -1)
		if len(found) == 1 && len(whole(text, found[0][1])) == 1 {
			out[name] = []string{strings.TrimSpace(found[0][1])}
		}
	}
	return out
}
