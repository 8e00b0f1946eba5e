package author

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"wrapsmith/backend/learn/suggest"
	"wrapsmith/backend/message"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// A suggestion is a field that the pages have before anybody marked it (package
// suggest). Taken, it becomes marks on every page that it was shown with: those
// that a person would have clicked.

// comparedPages is how many pages are compared for suggestions.
const comparedPages = 5

// SuggestionsView are the fields that the pages of a session suggest.
type SuggestionsView struct {
	Pages  []int            `json:"pages" nullable:"false" doc:"The pages that were compared, PageView.ID"`
	Fields []SuggestionView `json:"fields" nullable:"false" doc:"Best first; none for lists and articles"`
}

// SuggestionView is one proposed field.
type SuggestionView struct {
	Name    string      `json:"name" doc:"Proposed field name"`
	Label   string      `json:"label" doc:"The text that names it on all pages; empty without one"`
	Type    record.Type `json:"type" enum:"text,number,price,date,url,image,html"`
	Many    bool        `json:"many" doc:"A list of values"`
	Locator string      `json:"locator" doc:"An XPath that finds the values, for reading"`
	Values  []MarkView  `json:"values" nullable:"false" doc:"Its values on the pages, in their order"`
	Field   string      `json:"field,omitempty" doc:"The field that has these values already"`
}

// TakenSuggestion is a suggestion that becomes a field.
type TakenSuggestion struct {
	Name  string      `json:"name" minLength:"1" maxLength:"200"`
	Type  record.Type `json:"type" enum:"text,number,price,date,url,image,html"`
	Many  bool        `json:"many,omitempty"`
	Marks []NewMark   `json:"marks" minItems:"1" maxItems:"400" doc:"The values that were shown; field is left out"`
}

// Suggestions proposes fields of single records, at most so many; none for a session of lists or articles.
func (s *Session) Suggestions(ctx context.Context, limit int) (SuggestionsView, error) {
	v := SuggestionsView{Pages: []int{}, Fields: []SuggestionView{}}
	s.mu.Lock()
	var trees []*tagtree.Tree
	for _, e := range s.now.Pages[:min(len(s.now.Pages), comparedPages)] {
		v.Pages = append(v.Pages, e.ID)
		trees = append(trees, s.samples[e.Digest].tree)
	}
	none := s.now.List.On || s.now.Article || len(trees) == 0
	s.mu.Unlock()
	if none {
		return v, nil
	}
	all, err := suggest.Fields(ctx, trees, suggest.Options{Limit: limit})
	if err != nil {
		return v, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, one := range all {
		v.Fields = append(v.Fields, s.suggestion(one, v.Pages, trees))
	}
	return v, nil
}

// suggestion is a proposed field as a screen shows it.
func (s *Session) suggestion(one suggest.Suggestion, pages []int, trees []*tagtree.Tree) SuggestionView {
	v := SuggestionView{Name: one.Name, Label: one.Label, Type: one.Type, Many: one.Many, Locator: locator.Short(one.Locator.String()), Values: []MarkView{}}
	for i, values := range one.Values {
		for _, value := range values {
			v.Values = append(v.Values, MarkView{Page: pages[i], Node: int32(value.Node), Part: value.Part, From: value.From, To: value.To, Text: value.Text})
			if v.Field == "" {
				v.Field = s.now.fieldAt(pages[i], trees[i], Item{Text: value.Text, Node: int32(value.Node), Part: value.Part, From: value.From, To: value.To})
			}
		}
	}
	return v
}

// TakeSuggestions makes fields of suggestions, as one action.
func (s *Session) TakeSuggestions(taken []TakenSuggestion) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	taken = slices.Clone(taken)
	for i := range taken {
		taken[i].Marks = slices.Clone(taken[i].Marks)
		for k := range taken[i].Marks {
			m := &taken[i].Marks[k]
			m.Not, m.Missing, m.Replace, m.Set = false, false, false, nil
			if err := s.check(m); err != nil {
				return err
			}
		}
	}
	return s.act(message.New("action.suggested", "what", strconv.Itoa(len(taken))), func(d *draft) error {
		for _, one := range taken {
			if err := d.takeSuggestion(one); err != nil {
				return err
			}
		}
		return nil
	})
}

// takeSuggestion adds one field with its marks; of a list of values the first two of each page, as a person would click.
func (d *draft) takeSuggestion(one TakenSuggestion) error {
	name := strings.TrimSpace(one.Name)
	if err := d.newField(name, one); err != nil {
		return err
	}
	count := map[int]int{}
	for _, m := range one.Marks {
		if count[m.Page]++; count[m.Page] > taughtValues || count[m.Page] > 1 && !one.Many {
			continue
		}
		m.Field = name
		d.Marks = append(d.Marks, markEntry{d.id(), m})
	}
	return nil
}

// taughtValues is how many values of a list of values are marked on a page, or in a record.
const taughtValues = 2

// newField adds a field of a suggestion, or says why its name cannot be one.
func (d *draft) newField(name string, one TakenSuggestion) error {
	f := fieldEntry{Field: record.Field{Name: name, Type: one.Type, Many: one.Many}, ID: d.freeID(name), Proposed: true}
	d.Fields = append(d.Fields, fieldEntry{})
	i := len(d.Fields) - 1
	if err := d.rename(&f, name); err != nil {
		return err
	}
	d.Fields[i] = f
	return nil
}
