package extract

import (
	"slices"

	"wrapsmith/backend/message"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/web/query"
)

// Search is what is asked of an address: keywords in its {keyword}, or the form of its
// page filled in, once for each keyword.
type Search struct {
	Keywords []string          `json:"keywords,omitempty" maxItems:"10000" nullable:"false" doc:"With address: a page for each keyword, put into the {keyword} of the address or of the form; its records carry it in the field keyword"`
	Form     []query.FormValue `json:"form,omitempty" maxItems:"200" nullable:"false" doc:"With address: the fields to fill in of the form of that page; what the page filled in stays"`
}

// Each returns an item for each keyword of a search, or the item itself. The error is a
// message: there are keywords and no place for them, or a place and no keywords.
func (i ItemSpec) Each() ([]ItemSpec, error) {
	place := query.Has(i.Address) || slices.ContainsFunc(i.Form, func(in query.FormValue) bool { return query.Has(in.Value) })
	words, err := query.Distinct(i.Keywords)
	switch {
	case err != nil:
		return nil, err
	case len(words) > 0 && !place:
		return nil, message.Errorf("searchplace", "the search has no place for its keywords: put {keyword} into the address, or into a field of the form")
	case len(words) == 0 && place && i.Keyword == "":
		return nil, message.Errorf("searchwords", "the search has {keyword} and no keywords: give some")
	case len(words) == 0:
		return []ItemSpec{i}, nil
	}
	out := make([]ItemSpec, len(words))
	for n, word := range words {
		out[n] = i
		out[n].Keyword, out[n].Keywords = word, nil
	}
	return out, nil
}

// NewItems makes items of pages and searches.
func NewItems(list ...ItemSpec) (out []results.Item, err error) {
	for _, one := range list {
		each, err := one.Each()
		if err != nil {
			return nil, err
		}
		for _, i := range each {
			it, err := NewItem(i, nil)
			if err != nil {
				return nil, err
			}
			out = append(out, it)
		}
	}
	return out, nil
}

// regroup adds an item to a list, together with those of the same search.
func regroup(list []ItemSpec, i ItemSpec) []ItemSpec {
	if i.Keyword == "" {
		return append(list, i)
	}
	word := i.Keyword
	i.Keyword, i.Keywords = "", []string{word}
	if n := len(list) - 1; n >= 0 && list[n].Address == i.Address && list[n].AllowHost == i.AllowHost && slices.Equal(list[n].Form, i.Form) && len(list[n].Keywords) > 0 {
		list[n].Keywords = append(list[n].Keywords, word)
		return list
	}
	return append(list, i)
}

// Sources reads the items of a run, with those of one search together.
func Sources(items []results.Item) (list []ItemSpec, err error) {
	for _, it := range items {
		item, err := ReadItem(it)
		if err != nil {
			return nil, err
		}
		list = regroup(list, item)
	}
	return list, nil
}
