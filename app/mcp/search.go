package mcp

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"wrapsmith/app/templates"
)

type searchIn struct {
	Words string `json:"words,omitempty" jsonschema:"words of the name, site, description or fields; without any, the templates that changed last"`
	Site  string `json:"site,omitempty" jsonschema:"host, as in shop.example"`
	Limit int    `json:"limit,omitempty" jsonschema:"templates at most, 20 if absent"`
}

type searchAnswer struct {
	Total     int         `json:"total"`
	Templates []entryView `json:"templates"`
}

type entryView struct {
	templateRef
	Kind        string   `json:"kind" jsonschema:"detail, list or article"`
	Description string   `json:"description,omitempty"`
	Fields      []string `json:"fields"`
	Version     int      `json:"version"`
	Tests       int      `json:"tests" jsonschema:"cells of its samples with an expected value"`
	Red         int      `json:"red" jsonschema:"those that gave something else when they were last tested"`
}

// Bounds of a search.
const (
	someTemplates = 20
	mostTemplates = 100
)

func (s *server) addSearch(to *mcp.Server) {
	tool(s, to, &mcp.Tool{
		Name: "search_templates", Title: "Search the library", Annotations: hints("Search the library", true, false),
		Description: "Lists templates of the library by words or site, with their fields, the newest change first.",
	}, reads, s.search)
}

func (s *server) search(ctx context.Context, in searchIn) (searchAnswer, error) {
	limit := someTemplates
	if in.Limit > 0 {
		limit = min(in.Limit, mostTemplates)
	}
	list, err := s.Templates.ListLibrary(ctx, &templates.ListLibraryRequest{Q: in.Words, Site: in.Site, Limit: limit})
	if err != nil {
		return searchAnswer{}, err
	}
	out := searchAnswer{Total: list.Total, Templates: []entryView{}}
	for _, e := range list.Templates {
		view := entryView{templateRef: refOf(e.ID, e.Name, e.Site), Kind: e.Kind, Description: e.Description, Fields: e.Fields, Version: e.Version}
		if e.Health != nil {
			view.Tests, view.Red = e.Health.Tests, e.Health.Red
		}
		out.Templates = append(out.Templates, view)
	}
	return out, nil
}
