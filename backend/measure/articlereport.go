package measure

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"net/url"
	"path"
)

//go:embed articlereport.gohtml
var articleReportText string

var articleReportTemplate = template.Must(template.New("articles").Funcs(template.FuncMap{
	"num": func(f float64) string { return fmt.Sprintf("%.3f", f) },
	"cut": func(s string) string { return cut(s, 4*maxShown) },
	"or": func(s, other string) string {
		if s == "" {
			return other
		}
		return s
	},
	"field": func(r ArticleRow, name string) string {
		if f := r.Fields[name]; f.True() > 0 {
			return fmt.Sprintf("%d/%d", f.Correct, f.True())
		}
		return ""
	},
}).Parse(articleReportText))

// articleReported is a result as the report shows it.
type articleReported struct {
	*ArticleResult
	base string
}

// Link is where a page's file lies, as seen from the report.
func (r articleReported) Link(p ArticlePage) string {
	u := url.URL{Path: path.Join(r.base, p.File)}
	return u.String()
}

// WriteArticleReport writes one self-contained HTML page: a table and every
// miss for each method, linked to the pages below base, the data's folder as seen from the report.
func WriteArticleReport(w io.Writer, base string, results []ArticleResult) error {
	all := make([]articleReported, 0, len(results))
	for i := range results {
		all = append(all, articleReported{&results[i], base})
	}
	return articleReportTemplate.Execute(w, all)
}
