package measure

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"wrapsmith/backend/terminal/columns"
)

// ListRow is the figures of a set or a site under one method.
type ListRow struct {
	Method  string  `json:"method"`
	Set     string  `json:"set,omitempty"`
	Site    string  `json:"site,omitempty"`
	Sites   int     `json:"sites"`
	Pages   int     `json:"pages"`
	Correct int     `json:"right"`
	Found   int     `json:"found"`
	True    int     `json:"true"`
	P       float64 `json:"precision"`
	R       float64 `json:"recall"`
	F       float64 `json:"f1"`
	MacroF  float64 `json:"macroF1"` // mean over sites

	Columns ColumnCount `json:"columns"`
}

// Rows sums pages up: a row for each set and one for all, and with bySite one for each site.
func (r *ListResult) Rows(bySite bool) []ListRow {
	sites := map[[2]string]*ListRow{}
	for _, p := range r.Pages {
		k := [2]string{p.Set, p.Site}
		if sites[k] == nil {
			sites[k] = &ListRow{Method: r.Method, Set: p.Set, Site: p.Site, Sites: 1}
		}
		s := sites[k]
		s.Pages++
		s.Columns.add(p.Columns)
		s.Correct, s.Found, s.True = s.Correct+p.Correct, s.Found+p.Found, s.True+p.True
	}
	single := make([]ListRow, 0, len(sites))
	for _, s := range sites {
		s.figures()
		s.MacroF = s.F
		single = append(single, *s)
	}
	slices.SortFunc(single, func(a, b ListRow) int { return cmp.Or(cmp.Compare(a.Set, b.Set), cmp.Compare(a.Site, b.Site)) })
	out := sumSites(single, r.Method)
	if bySite {
		out = append(out, single...)
	}
	return out
}

// sumSites makes a row for each set, and one for all where there are several.
func sumSites(sites []ListRow, method string) []ListRow {
	var out []ListRow
	all := ListRow{Method: method}
	for _, s := range sites {
		if len(out) == 0 || out[len(out)-1].Set != s.Set {
			out = append(out, ListRow{Method: method, Set: s.Set})
		}
		out[len(out)-1].add(s)
		all.add(s)
	}
	if len(out) > 1 {
		out = append(out, all)
	}
	for i := range out {
		out[i].figures()
		out[i].MacroF /= float64(max(out[i].Sites, 1))
	}
	return out
}

func (r *ListRow) add(s ListRow) {
	r.Sites++
	r.Columns.add(s.Columns)
	r.Pages += s.Pages
	r.Correct, r.Found, r.True = r.Correct+s.Correct, r.Found+s.Found, r.True+s.True
	r.MacroF += s.F
}

func (r *ListRow) figures() {
	r.P, r.R = ratio(r.Correct, r.Found), ratio(r.Correct, r.True)
	if r.F = 0; r.P+r.R > 0 {
		r.F = 2 * r.P * r.R / (r.P + r.R)
	}
}

// WriteLists writes results for a terminal: a table, and with misses what each page lacks.
func WriteLists(w io.Writer, results []ListResult, bySite, misses bool) error {
	b := &strings.Builder{}
	b.WriteString("lists without clicks: the records of the first list found\n\n")
	t := columns.Right(b)
	fmt.Fprintln(t, "method\tset\tsite\tpages\tfound\ttrue\tright\tP\tR\tF1\tmacro F1\tfields\tcolumn\tfirst 8\texact\t")
	for i := range results {
		for _, r := range results[i].Rows(bySite) {
			fmt.Fprintf(t, "%s\t%s\t%s\t%d\t%d\t%d\t%d\t%.3f\t%.3f\t%.3f\t%.3f\t%d\t%.3f\t%.3f\t%.3f\t\n", r.Method, cmp.Or(r.Set, "all"), r.Site, r.Pages, r.Found, r.True, r.Correct, r.P, r.R, r.F, r.MacroF,
				r.Columns.Fields, ratio(r.Columns.Held, r.Columns.Fields), ratio(r.Columns.First, r.Columns.Fields), ratio(r.Columns.Exact, r.Columns.Fields))
		}
	}
	_ = t.Flush() // a strings.Builder takes everything
	for i := range results {
		for _, p := range results[i].Problems {
			fmt.Fprintf(b, "problem: %s/%s: %s\n", p.Set, p.Site, p.What)
		}
		if misses {
			writeCauses(b, &results[i])
			writeListMisses(b, &results[i])
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// writeCauses writes a row for each set: labelled fields that are no column of their own, by cause.
func writeCauses(b *strings.Builder, r *ListResult) {
	count := map[string]map[Cause]int{}
	for _, p := range r.Pages {
		if count[p.Set] == nil {
			count[p.Set] = map[Cause]int{}
		}
		for _, m := range p.Fields {
			count[p.Set][m.Cause]++
		}
	}
	fmt.Fprintf(b, "\n%s: labelled fields that are no column of their own, by cause\n\n", r.Method)
	t := columns.Right(b)
	fmt.Fprint(t, "set\t")
	for _, c := range Causes {
		fmt.Fprintf(t, "%s\t", c)
	}
	fmt.Fprintln(t)
	for _, set := range slices.Sorted(maps.Keys(count)) {
		fmt.Fprintf(t, "%s\t", set)
		for _, c := range Causes {
			fmt.Fprintf(t, "%d\t", count[set][c])
		}
		fmt.Fprintln(t)
	}
	_ = t.Flush() // a strings.Builder takes everything
}

func writeListMisses(b *strings.Builder, r *ListResult) {
	for _, p := range r.Pages {
		if p.clean() && len(p.Fields) == 0 {
			continue
		}
		fmt.Fprintf(b, "\n%s %s: %d found, %d true, %d right, sure %.2f\n  why    %s\n", r.Method, p.File, p.Found, p.True, p.Correct, p.Sure, p.Why)
		for _, s := range p.Wrong {
			fmt.Fprintf(b, "  wrong  %q\n", s)
		}
		for _, s := range p.Missed {
			fmt.Fprintf(b, "  missed %q\n", s)
		}
		for _, m := range p.Fields {
			fmt.Fprintf(b, "  field  %s (%s): want %q, got %q in %q of %q\n", m.Field, m.Cause, m.Want, m.Got, m.Column, m.Columns)
		}
		if p.Unseen > 0 {
			fmt.Fprintf(b, "  %d of the missed stand nowhere in the page's text\n", p.Unseen)
		}
	}
}

// clean reports whether all was found and nothing else.
func (lp ListPage) clean() bool { return lp.Correct == max(lp.Found, lp.True) }

// WriteListsJSON writes {"lists": [...]}, one a method, with rows by set and site.
func WriteListsJSON(w io.Writer, results []ListResult) error {
	type out struct {
		ListResult
		Rows []ListRow `json:"rows"`
	}
	all := make([]out, len(results))
	for i := range results {
		all[i] = out{results[i], results[i].Rows(true)}
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	return e.Encode(map[string]any{"lists": all})
}
