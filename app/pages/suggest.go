package pages

import (
	"context"
	"slices"

	"wrapsmith/backend/learn/pagekind"
	"wrapsmith/backend/learn/suggest"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// SuggestFields says for which pages fields are wanted.
type SuggestFields struct {
	Pages []Given `json:"pages" minItems:"1" maxItems:"5" doc:"Pages of one site, of one kind; two or more show what varies"`
	Limit int     `json:"limit,omitempty" minimum:"0" maximum:"100" doc:"Suggestions at most; 15 when 0"`

	Visible bool `json:"visible,omitempty" doc:"Leave out values that a page hides from its readers"`
}

// SuggestFieldsRequest is the request of SuggestFields.
type SuggestFieldsRequest struct{ Body SuggestFields }

// SuggestedFields are proposed fields, best first.
type SuggestedFields struct {
	List        bool         `json:"list" doc:"The pages are lists: each value is that of one record"`
	Suggestions []Suggestion `json:"suggestions" nullable:"false"`
}

// Suggestion is a field that pages have, before anybody marked it.
type Suggestion struct {
	Rank    int                 `json:"rank" doc:"From 1"`
	Name    string              `json:"name" doc:"Proposed field name"`
	Label   string              `json:"label" doc:"The text that names it on all pages; empty without one"`
	Type    record.Type         `json:"type" enum:"text,number,price,date,url,image,html"`
	Locator string              `json:"locator" doc:"An XPath that finds the values"`
	Values  map[string][]string `json:"values" doc:"By the name of the page; a page without a value has none"`
}

// shownSuggestions is how many fields are suggested unless more are asked for.
const shownSuggestions = 15

// SuggestFields proposes the fields of given pages.
func (p *Pages) SuggestFields(ctx context.Context, in *SuggestFieldsRequest) (SuggestedFields, error) {
	var trees []*tagtree.Tree
	for _, given := range in.Body.Pages {
		t, err := p.tree(ctx, given)
		if err != nil {
			return SuggestedFields{}, err
		}
		trees = append(trees, t)
	}
	return suggested(ctx, trees, in.Body.Limit, in.Body.Visible)
}

// Suggest proposes the fields of pages of one site, or the columns of their lists; limit 0 is 15.
func Suggest(ctx context.Context, trees []*tagtree.Tree, limit int) (SuggestedFields, error) {
	return suggested(ctx, trees, limit, false)
}

// fieldsOrColumns suggests the columns of a list where all pages are lists, and the
// fields of single records elsewhere.
func fieldsOrColumns(ctx context.Context, trees []*tagtree.Tree, o suggest.Options) (all []suggest.Suggestion, isList bool, err error) {
	other := func(t *tagtree.Tree) bool { return pagekind.Of(t).Kind() != template.List }
	if !slices.ContainsFunc(trees, other) {
		all, err = suggest.Columns(ctx, trees, o)
		if len(all) > 0 || err != nil {
			return all, true, err
		}
	}
	all, err = suggest.Fields(ctx, trees, o)
	return all, false, err
}

func suggested(ctx context.Context, trees []*tagtree.Tree, limit int, visible bool) (SuggestedFields, error) {
	if limit == 0 {
		limit = shownSuggestions
	}
	all, isList, err := fieldsOrColumns(ctx, trees, suggest.Options{Limit: limit})
	out := SuggestedFields{List: isList, Suggestions: []Suggestion{}}
	for i, s := range all {
		one := Suggestion{Rank: i + 1, Name: s.Name, Label: s.Label, Type: s.Type, Locator: locator.Short(s.Locator.String()), Values: map[string][]string{}}
		for k, values := range s.Values {
			for _, v := range values {
				if visible && !isShown(trees[k], record.Value{Text: v.Text, Node: int32(v.Node)}) {
					continue
				}
				one.Values[trees[k].Page.Name] = append(one.Values[trees[k].Page.Name], v.Text)
			}
		}
		out.Suggestions = append(out.Suggestions, one)
	}
	return out, err
}
