package scriptdata

import "strings"

// Apollo writes a cache: the answers of the queries, in which an object of the store is a
// reference, beside the objects by their ids.
//
//	{"ROOT_QUERY": {"book({\"id\":7})": {"__ref": "Book:7"}}, "Book:7": {"name": "Fen"}}
//
// The answers are the data; an object stands where an answer first refers to it.
type entities struct {
	queries object
	byID    map[string]any
}

func newEntities(v object) (*entities, bool) {
	if _, ok := v.get("ROOT_QUERY").(object); !ok {
		return nil, false
	}
	e := &entities{byID: map[string]any{}}
	for _, m := range v {
		if strings.HasPrefix(m.key, "ROOT_") {
			e.queries = append(e.queries, m)
		} else {
			e.byID[m.key] = m.value
		}
	}
	return e, true
}

func (e *entities) at(id string) any { return e.byID[id] }

// resolve reads {"__ref": "Book:7"}, and the older {"type": "id", "id": "Book:7"}.
func (e *entities) resolve(v any) any {
	o, ok := v.(object)
	if !ok || len(o) == 0 || len(o) > 4 {
		return v
	}
	id, ok := o.get("__ref").(string)
	if !ok && o.get("type") == "id" {
		id, ok = o.get("id").(string)
	}
	if _, known := e.byID[id]; ok && known {
		return reference{doc: e, id: id}
	}
	return v
}
