package workspace

import (
	"context"

	"wrapsmith/app/templates"
	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/stores/knowledge"
)

// shownSuggestions is how many fields are proposed for the pages of a workspace: a
// table of facts can have forty. The screen shows the best first, and the rest when asked.
const shownSuggestions = 60

// TakenSuggestions are suggestions that become fields.
type TakenSuggestions struct {
	Fields []author.TakenSuggestion `json:"fields" minItems:"1" maxItems:"100"`
}

// TakeSuggestionsRequest is the request of TakeSuggestions.
type TakeSuggestionsRequest struct {
	InWorkspace
	Body TakenSuggestions
}

// GetSuggestions returns the fields that the pages of a workspace suggest. A name
// that the library's templates have for a label comes before the label itself.
func (ws *Workspaces) GetSuggestions(ctx context.Context, in *InWorkspace) (author.SuggestionsView, error) {
	v, err := read(ctx, ws, in.Workspace, func(_ *workspace, s *author.Session) (author.SuggestionsView, error) {
		return s.Suggestions(ctx, shownSuggestions)
	})
	if err != nil {
		return v, err
	}
	return v, ws.knownNames(ctx, v.Fields)
}

// knownNames gives suggestions with a label the name that the library has for it.
func (ws *Workspaces) knownNames(ctx context.Context, fields []author.SuggestionView) error {
	taken := map[string]bool{}
	for _, f := range fields {
		taken[f.Name] = true
	}
	for i := range fields {
		f := &fields[i]
		if f.Label == "" || f.Field != "" {
			continue
		}
		known, err := ws.templates.SuggestNames(ctx, &templates.SuggestNamesRequest{Body: templates.NameQuestion{Label: f.Label, Type: string(f.Type), Limit: 1}})
		if err != nil {
			return err
		}
		if len(known.Names) > 0 && known.Names[0].Why == knowledge.WhyLabel && !taken[known.Names[0].Name] {
			f.Name = known.Names[0].Name
			taken[f.Name] = true
		}
	}
	return nil
}

// TakeSuggestions lets the caller make fields of suggestions, as one change.
func (ws *Workspaces) TakeSuggestions(ctx context.Context, in *TakeSuggestionsRequest) (Workspace, error) {
	return ws.change(ctx, in.Workspace, func(s *author.Session) error { return s.TakeSuggestions(in.Body.Fields) })
}
