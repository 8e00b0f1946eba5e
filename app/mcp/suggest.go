package mcp

import (
	"context"
	"strconv"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"wrapsmith/app/pages"
	"wrapsmith/app/problem"
)

// maxSuggestPages is how many pages one call of suggest takes; maxSuggested is how many values of a page it tells.
const (
	maxSuggestPages = 5
	maxSuggested    = 3
)

var errSuggest = problem.New(problem.Invalid, "suggestpages", "Give 1 to 5 pages of one site.")

type suggestIn struct {
	Pages []page `json:"pages" jsonschema:"1 to 5 pages of one site, of one kind; two or more show what varies"`
	Limit int    `json:"limit,omitempty" jsonschema:"fields at most, 15 if absent"`
}

type suggestAnswer struct {
	List    bool           `json:"list" jsonschema:"the pages are lists: each value is that of one record"`
	Cut     bool           `json:"truncated"`
	Content suggestContent `json:"page_content"`
}

type suggestContent struct {
	Notice string          `json:"notice"`
	Fields []suggestedView `json:"fields" jsonschema:"best first"`
}

type suggestedView struct {
	Name   string              `json:"name" jsonschema:"proposed field name"`
	Label  string              `json:"label,omitempty" jsonschema:"the text that names it on the pages"`
	Type   string              `json:"type"`
	Values map[string][]string `json:"values" jsonschema:"by page, as page-1: the first values; give them to learn as marks"`
}

func (s *server) addSuggest(to *mcp.Server) {
	tool(s, to, &mcp.Tool{
		Name: "suggest", Title: "Suggest the fields of pages", Annotations: hints("Suggest the fields of pages", true, true),
		Description: "Proposes the fields that pages of a site have, with their values, before there is a template. Its values can be given to learn as marks.",
	}, extracts, s.suggest)
}

func (s *server) suggest(ctx context.Context, in suggestIn) (suggestAnswer, error) {
	if len(in.Pages) == 0 || len(in.Pages) > maxSuggestPages {
		return suggestAnswer{}, errSuggest
	}
	ask := pages.SuggestFields{Limit: min(max(in.Limit, 0), 50), Visible: true}
	for i, p := range in.Pages {
		given := p.given()
		given.Name = "page-" + strconv.Itoa(i+1)
		ask.Pages = append(ask.Pages, given)
	}
	found, err := s.Pages.SuggestFields(ctx, &pages.SuggestFieldsRequest{Body: ask})
	if err != nil {
		return suggestAnswer{}, err
	}
	b := newBudget()
	out := suggestAnswer{List: found.List, Content: suggestContent{Notice: notice, Fields: []suggestedView{}}}
	for _, f := range found.Suggestions {
		view := suggestedView{Name: b.text(f.Name), Label: b.text(f.Label), Type: string(f.Type), Values: map[string][]string{}}
		for i, p := range ask.Pages {
			key := p.Name
			if p.HTML == nil {
				key = in.Pages[i].URL
			}
			if values := f.Values[key]; len(values) > 0 {
				view.Values[p.Name] = b.texts(values[:min(len(values), maxSuggested)])
			}
		}
		out.Content.Fields = append(out.Content.Fields, view)
	}
	out.Cut = b.cut
	return out, nil
}
