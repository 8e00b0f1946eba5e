package measure

import (
	"fmt"
	"html"
	"io"
	"strings"
	"time"

	"wrapsmith/backend/template/article"
	"wrapsmith/backend/tree/tagtree"
)

// Whether a page contains a true value at all, in its texts, attributes or data or
// in parts of them. If it does not, no method can find the value. A day counts in
// any form that article.ParseDate reads, or in one of dayForms.

// shortText is the longest text that is read for a date as a whole, in bytes.
const shortText = 240

// dayForms are usual forms of a day, for those that stand within long texts.
var dayForms = []string{
	"2006-01-02", "2006-1-2", "2006/01/02", "2006/1/2", "2006.01.02", "2006.1.2", "20060102", "01/02/2006", "1/2/2006", "02/01/2006", "2/1/2006", "02.01.2006", "2.1.2006", "1/2/06", "01/02/06",
	"January 2, 2006", "January 02, 2006", "Jan 2, 2006", "Jan 02, 2006", "Jan. 2, 2006", "January 2 2006", "Jan 2 2006", "2 January 2006", "02 January 2006", "2 Jan 2006", "02 Jan 2006",
	"2006年1月2日", "2006年01月02日",
}

// says reports whether a page has one of the true values anywhere.
func says(t *tagtree.Tree, want []string, date bool) bool {
	texts := []string{t.Text(0)}
	for id := tagtree.NodeID(0); id < tagtree.NodeID(t.Len()); id++ {
		n := t.Node(id)
		if t.IsText(id) {
			texts = append(texts, t.Text(id))
		}
		for _, a := range n.Attr {
			texts = append(texts, tagtree.Collapse(html.UnescapeString(a.Val)))
		}
	}
	texts = append(texts, t.Page.URL)
	for _, w := range want {
		for _, s := range texts {
			if strings.Contains(s, w) || date && saysDay(s, w) {
				return true
			}
		}
	}
	return false
}

// saysDay reports whether a text has a day, or a month where the record says no more.
func saysDay(text, want string) bool {
	for _, dayFirst := range []bool{false, true} {
		if d, _, ok := article.ParseDate(text, dayFirst); ok && len(text) <= shortText {
			if d == want || strings.HasPrefix(want, d+"T") {
				return true
			}
		}
	}
	day, _, _ := strings.Cut(want, "T")
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return false
	}
	for _, form := range dayForms {
		if strings.Contains(text, at.Format(form)) {
			return true
		}
	}
	return false
}

// writeAbsent says, for each site and field with such pages, on how many no page says a true value.
func writeAbsent(w io.Writer, r *ArticleResult) {
	for _, row := range r.Rows() {
		for _, name := range ArticleFields {
			all, lost := 0, 0
			for _, p := range r.Pages {
				if j, ok := p.Fields[name]; ok && p.Set == row.Set && (row.Site == "" || p.Site == row.Site) && j.Verdict != "false" {
					all++
					if j.Absent {
						lost++
					}
				}
			}
			if lost > 0 && row.Site != "" {
				fmt.Fprintf(w, "not on the page: %d of %d of %s/%s %s; right at most %.3f\n", lost, all, row.Set, row.Site, name, float64(all-lost)/float64(all))
			}
		}
	}
}
