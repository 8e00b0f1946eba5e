package app

import (
	"net/http"

	"wrapsmith/backend/record"
)

// MatchPage is the body of matchPage.
type MatchPage struct {
	Page PageInput `json:"page"`
}

// Match says which templates of the library fit a page.
type Match struct {
	PageName string    `json:"pageName"`
	Verdicts []Verdict `json:"verdicts" doc:"Best first"`
	None     bool      `json:"none" doc:"No template fits well enough to be used"`
	Why      string    `json:"why"`
}

// Verdict is what was found of one template.
type Verdict struct {
	Template VerdictTemplate `json:"template"`
	Score    float64         `json:"score" doc:"0..1"`
	Reasons  []string        `json:"reasons"`
	Record   Extracted       `json:"record" doc:"What the template gives on the page"`
}

// VerdictTemplate names a template of the library.
type VerdictTemplate struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Site string `json:"site"`
}

// Extracted is what one page gave.
type Extracted struct {
	Schema  []record.Field  `json:"schema"`
	Records []record.Record `json:"records"`
}

type matchIn struct{ Body MatchPage }

func (a *App) registerMatch() {
	match := op("matchPage", http.MethodPost, "/api/match", "match", "The library's best templates for a page")
	match.MaxBodyBytes = pagesBody
	handle(a, match, a.matchPage)
}
