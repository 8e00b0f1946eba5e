package measure

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"net/url"
	"path"
)

//go:embed listreport.gohtml
var listReportText string

var listReportTemplate = template.Must(template.New("lists").Funcs(template.FuncMap{
	"num": func(f float64) string { return fmt.Sprintf("%.3f", f) },
}).Parse(listReportText))

// reportedList is a result as the report shows it.
type reportedList struct {
	ListResult
	Sums  []ListRow
	Sites []ListRow
	Bars  template.HTML
	Base  string
}

// Link is where a page's file lies, as seen from the report.
func (r reportedList) Link(p ListPage) string {
	u := url.URL{Path: path.Join(r.Base, p.File)}
	return u.String()
}

// Misses are the pages on which something is wrong or missed.
func (r reportedList) Misses() []ListPage {
	var out []ListPage
	for _, p := range r.Pages {
		if !p.clean() {
			out = append(out, p)
		}
	}
	return out
}

// WriteListReport writes one self-contained HTML page: figures by set and site,
// a bar for each site, and every page with a miss, linked below base, the data's
// folder as seen from the report.
func WriteListReport(w io.Writer, base string, results []ListResult) error {
	all := make([]reportedList, 0, len(results))
	for i := range results {
		rows := results[i].Rows(true)
		at := 0
		for at < len(rows) && rows[at].Site == "" {
			at++
		}
		bars := make([]Row, 0, len(rows)-at)
		for _, r := range rows[at:] {
			bars = append(bars, Row{Group: Group{Set: r.Set, Site: r.Site}, F: r.F})
		}
		all = append(all, reportedList{results[i], rows[:at], rows[at:], barPlot(bars), base})
	}
	return listReportTemplate.Execute(w, all)
}
