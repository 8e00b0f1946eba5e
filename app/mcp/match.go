package mcp

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"wrapsmith/app/input"
	"wrapsmith/app/templates"
)

type matchAnswer struct {
	Fits      bool          `json:"fits" jsonschema:"the first template fits well enough to be used"`
	Why       string        `json:"why"`
	Templates []matchedView `json:"templates" jsonschema:"best first"`
}

type matchedView struct {
	templateRef
	Score  float64 `json:"score" jsonschema:"0 to 1"`
	Fields int     `json:"fields" jsonschema:"fields that the template has"`
	Filled int     `json:"filled" jsonschema:"fields that have a value in the first record of the page"`
}

func (s *server) addMatch(to *mcp.Server) {
	tool(s, to, &mcp.Tool{
		Name: "match", Title: "Find the template for a page", Annotations: hints("Find the template for a page", true, true),
		Description: "Ranks the library's templates for a page and says whether one fits. extract does this by itself; use match to see the choice.",
	}, extracts, s.match)
}

func (s *server) match(ctx context.Context, in page) (matchAnswer, error) {
	given := input.PageInput{Address: in.URL}
	if in.HTML != "" {
		given = input.PageInput{URL: in.URL, HTML: &in.HTML}
	}
	found, err := s.Templates.MatchPage(ctx, &templates.MatchPageRequest{Body: templates.MatchPage{Page: given}})
	if err != nil {
		return matchAnswer{}, err
	}
	out := matchAnswer{Fits: !found.None, Why: found.Why, Templates: []matchedView{}}
	for _, v := range found.Verdicts {
		view := matchedView{templateRef: refOf(v.Template.ID, v.Template.Name, v.Template.Site), Score: v.Score, Fields: len(v.Record.Schema)}
		if len(v.Record.Records) > 0 {
			for _, c := range v.Record.Records[0] {
				if c.State.HasValue() {
					view.Filled++
				}
			}
		}
		out.Templates = append(out.Templates, view)
	}
	return out, nil
}
