package mcp

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"wrapsmith/app/fetch"
	"wrapsmith/app/mending"
	"wrapsmith/app/problem"
	"wrapsmith/backend/output/extract"
)

// maxChecked is how many templates one call checks: each sample of a site is read with a rest.
const maxChecked = 5

var errManyChecks = problem.New(problem.Invalid, "manychecks", "Name 1 to 5 templates; a person checks the whole library.")

type checkIn struct {
	Templates []string `json:"templates" jsonschema:"ids or names of templates, 5 at most"`
	Live      bool     `json:"live,omitempty" jsonschema:"read the addresses of the samples again; without it only the stored samples are tested"`
}

type checkAnswer struct {
	Templates []checkedView `json:"templates" jsonschema:"the most damaged first"`
}

type checkedView struct {
	templateRef
	State  string         `json:"state" jsonschema:"sound, drifted (the site has changed), red (stored samples fail), unreachable or unknown"`
	Why    string         `json:"why,omitempty"`
	Damage float64        `json:"damage" jsonschema:"share of the fields' values that are lost"`
	Since  string         `json:"since" jsonschema:"from when on, as far as is known"`
	Tests  int            `json:"tests" jsonschema:"expected values of the stored samples"`
	Red    int            `json:"red" jsonschema:"those that are not given"`
	Fields []checkedField `json:"fields" jsonschema:"fields that drift"`
	Mended bool           `json:"mended_proposed" jsonschema:"there is a mended version to propose: call mend"`
}

type checkedField struct {
	Field string `json:"field"`
	Found int    `json:"found"`
	Of    int    `json:"of"`
}

func (s *server) addCheck(to *mcp.Server) {
	tool(s, to, &mcp.Tool{
		Name: "check", Title: "Check whether templates still fit", Annotations: hints("Check whether templates still fit", false, true),
		Description: "Runs the tests of templates on their stored samples, and with live reads the samples' addresses again: which templates no longer fit their sites, and in which fields. No template is changed; the outcome is kept for the screen.",
	}, drafts, s.check)
}

func (s *server) check(ctx context.Context, in checkIn) (checkAnswer, error) {
	if len(in.Templates) == 0 || len(in.Templates) > maxChecked {
		return checkAnswer{}, errManyChecks
	}
	ask := mending.CheckRequest{Samples: !in.Live, Spec: extract.Spec{Served: true}}
	if err := (fetch.Fetching{}).Apply(&ask.Spec, fetch.Secrets{}, "check"); err != nil {
		return checkAnswer{}, err
	}
	for _, name := range in.Templates {
		id, err := s.Templates.Find(ctx, name)
		if err != nil {
			return checkAnswer{}, err
		}
		ask.Templates = append(ask.Templates, id)
	}
	report, err := s.Mending.Check(ctx, &ask)
	if err != nil {
		return checkAnswer{}, err
	}
	out := checkAnswer{Templates: []checkedView{}}
	for _, t := range report.Templates {
		view := checkedView{templateRef: refOf(t.ID, t.Name, t.Site), State: t.State, Why: t.Why, Damage: t.Damage, Since: t.Since.Format("2006-01-02"), Tests: t.Tests, Red: t.Red, Fields: []checkedField{}, Mended: t.Mend != nil}
		for _, f := range t.Fields {
			if f.Drifts {
				view.Fields = append(view.Fields, checkedField{f.Field, f.Found, f.Of})
			}
		}
		out.Templates = append(out.Templates, view)
	}
	return out, nil
}
