package main

import (
	"strings"

	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/region"
	"wrapsmith/backend/tree/tagtree"
)

// firstMark is the first of the characters that mark the values of fields, one a field. Unicode leaves them to private use.
const firstMark = '\uE000'

// shown are the paths of the texts of a page that show each field: a value may stand elsewhere too, as that of another
// field or of another record. They come from the page written once more with marked values. A page that the marks change
// otherwise has none.
func (s *site) shown(sh sheet, seed uint64, written []byte) (map[string][]string, error) {
	marked, err := s.show(sh.page, seed, sh.drawn, s.marked(s.record(seed, sh.drawn)))
	if err != nil || unmarked(string(marked)) != string(written) {
		return map[string][]string{}, nil //nolint:nilerr // a page that cuts its values
	}
	p, err := page.New(marked, page.Origin{Name: s.name, ContentType: "text/html; charset=utf-8"})
	if err != nil {
		return nil, err
	}
	t, err := tagtree.Parse(p)
	if err != nil {
		return nil, err
	}
	out := map[string][]string{}
	for n := tagtree.NodeID(1); int(n) < t.PageLen(); n++ {
		if !t.IsText(n) {
			continue
		}
		for i, v := range s.values {
			if v.isField() && strings.ContainsRune(t.Node(n).Data, firstMark+rune(i)) {
				out[v.name] = append(out[v.name], region.AbsolutePath(t, n))
			}
		}
	}
	return out, nil
}

// marked is a record whose values begin and end with the mark of their field.
func (s *site) marked(record map[string]any) map[string]any {
	marks := map[string]string{}
	for i, v := range s.values {
		marks[v.name] = string(firstMark + rune(i))
	}
	return eachText(record, func(name, text string) string { return marks[name] + text + marks[name] })
}

// unmarked is a text without marks, or what is no text as it is.
func unmarked(v any) any {
	text, ok := v.(string)
	if !ok {
		return v
	}
	return strings.Map(func(r rune) rune {
		if r >= firstMark && r < firstMark+100 {
			return -1
		}
		return r
	}, text)
}
