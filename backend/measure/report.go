package measure

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"net/url"
	"path"
	"slices"
	"strings"
)

//go:embed report.gohtml
var reportText string

var reportTemplate = template.Must(template.New("report").Funcs(template.FuncMap{
	"num":   func(f float64) string { return fmt.Sprintf("%.3f", f) },
	"cut":   func(s string) string { return cut(s, 4*maxShown) },
	"cells": func(r Row) int { return r.True() + r.Silent + r.False },
	"lack":  func(c Cell) []string { lack, _ := c.listed(); return lack },
	"more":  func(c Cell) []string { _, more := c.listed(); return more },
}).Parse(reportText))

// reported is a result as the report shows it.
type reported struct {
	summary
	Curve template.HTML // plots, drawn by this package out of numbers and escaped names
	Bars  template.HTML
	Base  string
}

// Link is where a cell's page file lies, as seen from the report. Browsers
// scroll to the text after ":~:text=", where the page was not changed.
func (r reported) Link(c Cell) string {
	u := url.URL{Path: path.Join(r.Base, c.File)}
	values := slices.Concat(c.Got, c.Candidate, c.Expected)
	if len(values) == 0 || r.Setup.Change != None {
		return u.String()
	}
	text := []rune(values[0])
	return u.String() + "#:~:text=" + strings.NewReplacer("+", "%20", "-", "%2D").Replace(url.QueryEscape(string(text[:min(len(text), maxFragment)])))
}

// maxFragment is the number of characters of a text that a link looks for.
const maxFragment = 60

// WriteReport writes one self-contained HTML page: tables, plots and every miss,
// linked to its page below base, the data's folder as seen from the report.
func WriteReport(w io.Writer, base string, results []Result) error {
	all := make([]reported, 0, len(results))
	for i := range results {
		s := summarise(&results[i])
		all = append(all, reported{s, curvePlot(s.Curve), barPlot(s.Sites), base})
	}
	return reportTemplate.Execute(w, all)
}

// Plot sizes, in SVG units.
const (
	plotW, plotH = 640, 300
	margin       = 44
	barH         = 14
	nameW        = 230
)

// curvePlot draws precision over coverage, both from 0.5 to 1.
func curvePlot(curve []Point) template.HTML {
	const low = 0.5
	at := func(v, from, to float64) float64 { return from + (max(v, low)-low)/(1-low)*(to-from) }
	x := func(v float64) float64 { return at(v, margin, plotW-margin) }
	y := func(v float64) float64 { return at(v, plotH-margin, margin/2) }
	b := &strings.Builder{}
	fmt.Fprintf(b, `<svg viewBox="0 0 %d %d" role="img" aria-label="Precision over coverage">`, plotW, plotH)
	for _, v := range []float64{.5, .6, .7, .8, .9, .95, 1} {
		fmt.Fprintf(b, `<path class="grid" d="M%.1f %.1fV%.1fM%.1f %.1fH%.1f"/>`, x(v), y(low), y(1), x(low), y(v), x(1))
		fmt.Fprintf(b, `<text x="%.1f" y="%.1f" text-anchor="middle">%.2f</text><text x="%.1f" y="%.1f" text-anchor="end">%.2f</text>`,
			x(v), y(low)+16, v, x(low)-6, y(v)+4, v)
	}
	fmt.Fprintf(b, `<text x="%d" y="%d" text-anchor="middle">coverage</text><text x="4" y="12">precision</text>`, plotW/2, plotH-6)
	line := make([]string, 0, len(curve))
	for _, p := range curve {
		line = append(line, fmt.Sprintf("%.1f,%.1f", x(p.Coverage), y(p.Precision)))
	}
	fmt.Fprintf(b, `<polyline class="line" points="%s"/>`, strings.Join(line, " "))
	for _, p := range curve {
		fmt.Fprintf(b, `<circle class="dot" cx="%.1f" cy="%.1f" r="3"><title>confidence %.3f: coverage %.3f, precision %.3f</title></circle>`,
			x(p.Coverage), y(p.Precision), p.Confidence, p.Coverage, p.Precision)
	}
	b.WriteString(`</svg>`)
	return template.HTML(b.String()) //nolint:gosec // numbers and constant text
}

// barPlot draws each site's micro F1.
func barPlot(sites []Row) template.HTML {
	b := &strings.Builder{}
	h := len(sites)*barH + 8
	fmt.Fprintf(b, `<svg viewBox="0 0 %d %d" role="img" aria-label="F1 by site">`, plotW, h)
	for i, s := range sites {
		y := i*barH + 4
		width := s.F * (plotW - nameW - margin)
		fmt.Fprintf(b, `<text x="%d" y="%d" text-anchor="end">%s</text><rect class="bar" x="%d" y="%d" width="%.1f" height="%d"/><text x="%.1f" y="%d">%.3f</text>`,
			nameW-6, y+11, template.HTMLEscapeString(cut(s.Site, 34)), nameW, y+2, width, barH-4, nameW+width+4, y+11, s.F)
	}
	b.WriteString(`</svg>`)
	return template.HTML(b.String()) //nolint:gosec // numbers, constant text and escaped names
}
