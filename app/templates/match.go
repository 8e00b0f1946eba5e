package templates

import (
	"context"

	"wrapsmith/app/input"
	"wrapsmith/app/problem"
	"wrapsmith/backend/learn/match"
	"wrapsmith/backend/message"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/record"
	"wrapsmith/backend/tree/tagtree"
)

// maxVerdicts is how many templates are proposed for a page.
const maxVerdicts = 5

// MatchPage is the body of matchPage.
type MatchPage struct {
	Page input.PageInput `json:"page"`
}

// Match says which templates of the library fit a page.
type Match struct {
	PageName string    `json:"pageName"`
	Verdicts []Verdict `json:"verdicts" doc:"Best first"`
	None     bool      `json:"none" doc:"No template fits well enough to be used"`
	Why      string    `json:"why"`
	// Message and Because are why, for screens of any language.
	Message message.Message  `json:"message" doc:"Why, as a message; because stands in its sentence as the value because"`
	Because []match.Evidence `json:"because" nullable:"false" doc:"What speaks most for the best template, or against it"`
}

// Verdict is what was found of one template.
type Verdict struct {
	Template VerdictTemplate  `json:"template"`
	Score    float64          `json:"score" doc:"0..1"`
	Reasons  []string         `json:"reasons"`
	Evidence []match.Evidence `json:"evidence" nullable:"false" doc:"The reasons, each with its points and as a word with its values"`
	Record   Extracted        `json:"record" doc:"What the template gives on the page"`
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

// MatchPageRequest is the request of MatchPage.
type MatchPageRequest struct{ Body MatchPage }

// MatchPage proposes templates for one page.
func (ts *Templates) MatchPage(ctx context.Context, in *MatchPageRequest) (Match, error) {
	given, err := ts.input.Input(in.Body.Page)
	if err != nil {
		return Match{}, problem.Mistake(err)
	}
	first, failed := given.First(ctx)
	if first == nil {
		if len(failed) == 0 {
			return Match{}, problem.New(problem.Invalid, "nopages", "There is no page in what was given.")
		}
		return Match{}, problem.With(problem.Invalid, failed[0].WithName(), failed[0].Name+": "+failed[0].Reason)
	}
	tree, err := tagtree.Parse(first)
	if err != nil {
		return Match{}, err
	}
	if err := ts.Refresh(ctx); err != nil {
		return Match{}, err
	}
	verdicts, judged := ts.matcher.index.Judge(ctx, tree, maxVerdicts)
	if ctx.Err() != nil {
		return Match{}, ctx.Err()
	}
	out := Match{PageName: tree.Page.Name, Verdicts: []Verdict{}, None: !judged.Fits, Why: problem.Sentence(judged.Why),
		Message: judged.Message, Because: append([]match.Evidence{}, judged.Because...)}
	for i := range verdicts {
		out.Verdicts = append(out.Verdicts, verdictOf(&verdicts[i]))
	}
	return out, nil
}

func verdictOf(v *match.Verdict) Verdict {
	t := v.Template()
	return Verdict{
		Template: VerdictTemplate{ID: v.ID, Name: t.Name, Site: t.Site},
		Score:    v.Score,
		Reasons:  append([]string{}, v.Reasons...),
		Evidence: append([]match.Evidence{}, v.Evidence()...),
		Record: Extracted{
			Schema:  append([]record.Field{}, v.Result.Schema...),
			Records: append([]record.Record{}, v.Result.Records...),
		},
	}
}

// Refresh takes into the index for matching what changed in the library, through any process.
func (ts *Templates) Refresh(ctx context.Context) error { return ts.matcher.refresh(ctx) }

// Chooser returns a function that gives the library's best template for each page.
func (ts *Templates) Chooser(ctx context.Context) (extract.Chooser, error) {
	return extract.Best(ts.matcher.index, ts.matcher.program), ts.Refresh(ctx)
}
