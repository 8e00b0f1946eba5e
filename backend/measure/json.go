package measure

import (
	"encoding/json"
	"io"
)

// summary is a result as JSON: figures by group, curve, misses.
type summary struct {
	*Result
	All       []Row   `json:"all"`
	Sets      []Row   `json:"sets"`
	SetFields []Row   `json:"setFields"`
	Sites     []Row   `json:"sites"`
	Fields    []Row   `json:"siteFields"`
	Curve     []Point `json:"curve"`
	Misses    []Cell  `json:"misses"`
}

func summarise(r *Result) summary {
	if r.Problems == nil {
		r.Problems = []Problem{}
	}
	return summary{r, r.Rows(ByAll), r.Rows(BySet), r.Rows(BySetAndField), r.Rows(BySite), r.Rows(BySiteField), r.Curve(), r.Misses()}
}

// WriteJSON writes {"results": [...]}, one a setup.
func WriteJSON(w io.Writer, results []Result) error {
	out := struct {
		Results []summary `json:"results"`
	}{Results: []summary{}}
	for i := range results {
		out.Results = append(out.Results, summarise(&results[i]))
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	return e.Encode(out)
}
