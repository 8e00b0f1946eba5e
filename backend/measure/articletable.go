package measure

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"wrapsmith/backend/terminal/columns"
)

// ArticleRow is the figures of a group of pages: a site, a set, or all.
type ArticleRow struct {
	Set      string           `json:"set,omitempty"`
	Site     string           `json:"site,omitempty"`
	Pages    int              `json:"pages"`
	Words    Overlap          `json:"words"`    // means over the pages
	Shingles Overlap          `json:"shingles"` // means over the pages
	Fields   map[string]Tally `json:"fields"`
}

// Rows gives a row for each site, after the sites of a set one for the set,
// and one for all when there are several sets.
func (r *ArticleResult) Rows() []ArticleRow {
	var rows []ArticleRow
	sets := 0
	for from := 0; from < len(r.Pages); {
		set := r.Pages[from].Set
		first := from
		for from < len(r.Pages) && r.Pages[from].Set == set {
			site, start := r.Pages[from].Site, from
			for from < len(r.Pages) && r.Pages[from].Set == set && r.Pages[from].Site == site {
				from++
			}
			rows = append(rows, articleRow(set, site, r.Pages[start:from]))
		}
		rows = append(rows, articleRow(set, "", r.Pages[first:from]))
		sets++
	}
	if sets > 1 {
		rows = append(rows, articleRow("", "", r.Pages))
	}
	return rows
}

// articleRow sums up pages.
func articleRow(set, site string, pages []ArticlePage) ArticleRow {
	row := ArticleRow{Set: set, Site: site, Pages: len(pages), Fields: map[string]Tally{}}
	for _, p := range pages {
		row.Words.add(p.Words, len(pages))
		row.Shingles.add(p.Shingles, len(pages))
		for name, j := range p.Fields {
			t := row.Fields[name]
			t.Add(Verdict(j.Verdict))
			row.Fields[name] = t
		}
	}
	return row
}

// add adds one of n overlaps to their mean.
func (o *Overlap) add(p Overlap, n int) {
	o.P, o.R, o.F = o.P+p.P/float64(n), o.R+p.R/float64(n), o.F+p.F/float64(n)
}

// WriteArticles writes the results of several methods for a terminal, one
// after the other in each row's line; below them how many values no page has
// at all, as far as the first method missed them; and with misses the pages whose word F1
// lies below 1, the worst first, with the fields that are not right.
func WriteArticles(w io.Writer, results []ArticleResult, misses bool) error {
	b := &strings.Builder{}
	t := columns.Right(b)
	fmt.Fprintln(t, "set\tsite\tpages\tmethod\tword P\tword R\tword F1\tshingle P\tshingle R\tshingle F1\ttitle\tauthor\tdate\t")
	all := make([][]ArticleRow, len(results))
	for i := range results {
		all[i] = results[i].Rows()
	}
	for at := range all[0] {
		for i := range results {
			writeArticleRow(t, results[i].Method, all[i][at])
		}
	}
	_ = t.Flush() // a strings.Builder takes everything
	writeAbsent(b, &results[0])
	for i := range results {
		for _, p := range results[i].Pages {
			if p.Problem != "" {
				fmt.Fprintf(b, "problem: %s\n", p.Problem)
			}
		}
		if misses {
			writeArticleMisses(b, &results[i])
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func writeArticleRow(w io.Writer, method string, r ArticleRow) {
	set, site := r.Set, r.Site
	if set == "" {
		set = "all"
	}
	if site == "" {
		site = "all"
	}
	fmt.Fprintf(w, "%s\t%s\t%d\t%s\t%.3f\t%.3f\t%.3f\t%.3f\t%.3f\t%.3f", set, site, r.Pages, method,
		r.Words.P, r.Words.R, r.Words.F, r.Shingles.P, r.Shingles.R, r.Shingles.F)
	for _, name := range ArticleFields {
		if f := r.Fields[name]; f.True() > 0 {
			fmt.Fprintf(w, "\t%d/%d", f.Correct, f.True())
		} else {
			fmt.Fprint(w, "\t-")
		}
	}
	fmt.Fprintln(w, "\t")
}

// writeArticleMisses lists what is not wholly right, the worst first.
func writeArticleMisses(b *strings.Builder, r *ArticleResult) {
	for _, p := range r.Misses() {
		fmt.Fprintf(b, "\n%s %s/%s %s: word F1 %.3f (P %.3f, R %.3f), shingle F1 %.3f\n", r.Method, p.Set, p.Site, p.Page, p.Words.F, p.Words.P, p.Words.R, p.Shingles.F)
		for _, name := range ArticleFields {
			if j, ok := p.Fields[name]; ok && j.Verdict != "right" {
				fmt.Fprintf(b, "  %s %s: want %s, got %s\n", name, j.Verdict, quoted(j.Want), cut(j.Got, maxShown))
				if j.Absent {
					fmt.Fprintln(b, "    not on the page")
				}
			}
		}
	}
}

// WriteArticlesJSON writes {"results": [{"method", "rows", "pages"}]}.
func WriteArticlesJSON(w io.Writer, results []ArticleResult) error {
	type one struct {
		Method string        `json:"method"`
		Rows   []ArticleRow  `json:"rows"`
		Pages  []ArticlePage `json:"pages"`
	}
	out := struct {
		Results []one `json:"results"`
	}{Results: []one{}}
	for i := range results {
		out.Results = append(out.Results, one{results[i].Method, results[i].Rows(), results[i].Pages})
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	return e.Encode(out)
}
