package scriptdata

import (
	"strconv"
	"strings"
)

// Nuxt 3 writes its state flat: a list of values, in which each number inside an object or a
// list is the position of the value that stands there.
//
//	[{"data":1}, {"name":2,"tags":3}, "Fen", [4], "a"]   ->   {data: {name: "Fen", tags: ["a"]}}
//
// A list that begins with a word is a value of a class: ["Reactive", 1], ["Date", "2026-03-01"],
// ["Set", 2, 3]. -1 to -7 are undefined, NaN and the like.

// isFlat reports whether the value of a script is a flat list.
func isFlat(id string, list []any) bool {
	return len(list) > 0 && (strings.Contains(id, "NUXT_DATA") || strings.Contains(id, "nuxt-data"))
}

func flatRoot(list []any) any { return reference{doc: &flat{list}, id: "0"} }

// flat is a flat list.
type flat struct{ values []any }

// at is the value at a position, its members and items as references.
func (f *flat) at(id string) any {
	i, err := strconv.Atoi(id)
	if err != nil || i < 0 || i >= len(f.values) {
		return nil
	}
	switch v := f.values[i].(type) {
	case object:
		out := make(object, len(v))
		for k, m := range v {
			out[k] = member{m.key, f.place(m.value)}
		}
		return out
	case []any:
		return f.list(v)
	default:
		return v
	}
}

func (f *flat) list(v []any) any {
	if len(v) == 0 {
		return v
	}
	if class, ok := v[0].(string); ok {
		switch {
		case class == "Date" && len(v) == 2:
			return v[1]
		case class == "Map" || class == "null":
			return nil
		case class != "Set":
			if len(v) == 2 {
				return f.place(v[1])
			}
			return nil
		}
		v = v[1:]
	}
	out := make([]any, len(v))
	for k, item := range v {
		out[k] = f.place(item)
	}
	return out
}

// place is the value that a position names: objects and lists as a reference, others as they are.
func (f *flat) place(v any) any {
	n, ok := v.(number)
	if !ok {
		return v
	}
	i, err := strconv.Atoi(string(n))
	if err != nil || i < 0 || i >= len(f.values) {
		return nil
	}
	switch v := f.values[i].(type) {
	case object, []any:
		return reference{doc: f, id: string(n)}
	default:
		return v
	}
}

func (f *flat) resolve(v any) any { return v }
