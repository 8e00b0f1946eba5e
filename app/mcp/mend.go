package mcp

import (
	"context"
	"slices"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"wrapsmith/app/input"
	"wrapsmith/app/mending"
	"wrapsmith/app/problem"
	"wrapsmith/app/templates"
)

// maxLesson is how many pages one call of learn or mend takes.
const maxLesson = 20

var errLesson = problem.New(problem.Invalid, "manypages", "At most 20 pages are taken at a time.")

type mendIn struct {
	Template string `json:"template" jsonschema:"id or name of the template"`
	Pages    []page `json:"pages,omitempty" jsonschema:"pages that the template fits less well than before; without any, the addresses of its samples are fetched again"`
}

type mendAnswer struct {
	Template templateRef `json:"template"`
	Proposal string      `json:"proposal,omitempty" jsonschema:"id of the mended version; absent if there is none, or none is kept"`
	Approve  string      `json:"approve,omitempty" jsonschema:"how a person approves it"`
	Why      string      `json:"why,omitempty" jsonschema:"why nothing is proposed"`
	Fields   []mendField `json:"fields"`
	Lost     int         `json:"lost" jsonschema:"expected values of samples that the mended version would lose"`
	Cut      bool        `json:"truncated"`
	Content  mendContent `json:"page_content"`
}

type mendField struct {
	Field  string `json:"field"`
	State  string `json:"state" jsonschema:"holds, mended or lost"`
	Before int    `json:"before" jsonschema:"pages with a value, with the template as it is; of a list records"`
	After  int    `json:"after" jsonschema:"with the mended version"`
	Of     int    `json:"of"`
	Why    string `json:"why"`
}

type mendContent struct {
	Notice  string       `json:"notice"`
	Changes []mendChange `json:"changes" jsonschema:"cells that the mended version reads differently"`
}

type mendChange struct {
	Page   string   `json:"page"`
	Field  string   `json:"field"`
	Before []string `json:"before"`
	After  []string `json:"after"`
}

func (s *server) addMend(to *mcp.Server) {
	tool(s, to, &mcp.Tool{
		Name: "mend", Title: "Propose a mended template", Annotations: hints("Propose a mended template", false, true),
		Description: "Tries a template on pages of a site that changed and proposes a version that finds the values again: field by field, and cell by cell. Nothing is saved: a person approves the proposal in Wrapsmith.",
	}, drafts, s.mend)
}

func (s *server) mend(ctx context.Context, in mendIn) (mendAnswer, error) {
	id, err := s.Templates.Find(ctx, in.Template)
	if err != nil {
		return mendAnswer{}, err
	}
	if len(in.Pages) > maxLesson {
		return mendAnswer{}, errLesson
	}
	ask := mending.MendRequest{Samples: len(in.Pages) == 0}
	for _, p := range in.Pages {
		given := input.PageInput{Address: p.URL}
		if p.HTML != "" {
			given = input.PageInput{URL: p.URL, HTML: &p.HTML}
		}
		ask.Pages = append(ask.Pages, given)
	}
	m, err := s.Mending.ProposeMend(ctx, &mending.ProposeMendRequest{InTemplate: templates.InTemplate{ID: id}, Body: ask})
	if err != nil {
		return mendAnswer{}, err
	}
	return s.mended(m), nil
}

// mended returns the answer to an agent for a proposal.
func (s *server) mended(m mending.Mend) mendAnswer {
	b := newBudget()
	out := mendAnswer{Template: refOf(m.Template, m.Name, ""), Why: m.Why, Lost: m.Lost, Fields: []mendField{}, Content: mendContent{Notice: notice, Changes: []mendChange{}}}
	switch {
	case m.Proposed && s.Screen:
		out.Proposal, out.Approve = m.ID, "A person opens the template in Wrapsmith, looks at the proposal and approves it."
	case m.Proposed:
		out.Approve = "A person runs: wrapsmith library mend " + m.Template + " PAGE... --approve"
	}
	for _, f := range m.Fields {
		out.Fields = append(out.Fields, mendField{f.Field, f.State, f.Before, f.After, f.Of, f.Why})
	}
	for _, c := range m.Cells {
		before, after := b.texts(c.Before), b.texts(c.After)
		if slices.Equal(before, after) {
			continue
		}
		out.Content.Changes = append(out.Content.Changes, mendChange{b.text(m.Pages[c.Page].Name), c.Field, before, after})
	}
	out.Cut = b.cut
	return out
}
