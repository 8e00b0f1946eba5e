package scriptdata

import (
	"strconv"
	"strings"
)

// React server components stream a page as rows. The page's scripts push pieces of the stream:
//
//	self.__next_f.push([1, "5:{\"name\":\"Fen\",\"note\":\"$7\"}\n7:T6,A note"])
//
//	5:{"name":"Fen","note":"$7"}     a value; "$7" refers to row 7
//	7:T6,A note                      a text with its length in bytes, hexadecimal
//	9:["$","$La",null,{...}]         an element: type, key, properties
//
// An element of HTML is on the page already: only the components inside it carry data, so
// elements of HTML are left out, and a component is the object of its properties.

// chunk takes a piece of the stream.
func (r *Reader) chunk(v any) {
	list, _ := v.([]any)
	if len(list) < 2 || list[0] != number("1") {
		return
	}
	if text, ok := list[1].(string); ok && r.flight.Len()+len(text) <= MaxScripts {
		r.flight.WriteString(text)
	}
}

// flightRoots reads the stream: the rows that no other row refers to.
func flightRoots(stream string) []root {
	f := &flight{rows: map[string]any{}}
	f.read(stream)
	referred := map[string]bool{}
	for _, id := range f.order {
		f.references(f.rows[id], referred)
	}
	var out []root
	for _, id := range f.order {
		if v := f.rows[id]; !referred[id] && holdsData(v) {
			out = append(out, root{name: "__next_f", value: reference{doc: f, id: id}})
		}
	}
	return out
}

// flight is the rows of a stream.
type flight struct {
	rows  map[string]any
	order []string
}

func (f *flight) read(stream string) {
	for stream != "" {
		id, rest, ok := strings.Cut(stream, ":")
		if !ok || len(id) > 8 {
			_, stream, _ = strings.Cut(stream, "\n")
			continue
		}
		if text, after, isText := textRow(rest); isText {
			f.add(id, text)
			stream = after
			continue
		}
		line, after, _ := strings.Cut(rest, "\n")
		stream = after
		if line == "" || strings.IndexByte(`{["`, line[0]) < 0 { // imports, hints, errors
			continue
		}
		p := parser{text: line}
		if v, ok := p.value(0); ok {
			f.add(id, v)
		}
	}
}

func (f *flight) add(id string, v any) {
	if _, again := f.rows[id]; !again {
		f.order = append(f.order, id)
	}
	f.rows[id] = v
}

// textRow reads T, the length and the text.
func textRow(rest string) (text, after string, ok bool) {
	if !strings.HasPrefix(rest, "T") {
		return "", "", false
	}
	size, body, ok := strings.Cut(rest[1:], ",")
	n, err := strconv.ParseUint(size, 16, 31)
	if !ok || err != nil || int(n) > len(body) {
		return "", "", false
	}
	return body[:n], body[n:], true
}

// references notes the rows that a value refers to.
func (f *flight) references(v any, to map[string]bool) {
	switch v := v.(type) {
	case string:
		if id, ok := f.row(v); ok {
			to[id] = true
		}
	case []any:
		for _, item := range v {
			f.references(item, to)
		}
	case object:
		for _, m := range v {
			f.references(m.value, to)
		}
	}
}

// row reads "$5", "$L5" or "$@5" as the row that it names.
func (f *flight) row(s string) (string, bool) {
	id, ok := strings.CutPrefix(s, "$")
	if !ok {
		return "", false
	}
	id = strings.TrimPrefix(strings.TrimPrefix(id, "L"), "@")
	_, ok = f.rows[id]
	return id, ok
}

// at is the value of a row.
func (f *flight) at(id string) any { return f.rows[id] }

// resolve reads a value of a row: texts with a sign in front are references, dates or nothing,
// and elements of React are their properties.
func (f *flight) resolve(v any) any {
	switch v := v.(type) {
	case string:
		return f.text(v)
	case []any:
		if len(v) == 4 && v[0] == "$" {
			return component(v)
		}
	}
	return v
}

func (f *flight) text(s string) any {
	if len(s) < 2 || s[0] != '$' {
		return s
	}
	if id, ok := f.row(s); ok {
		if text, isText := f.rows[id].(string); isText {
			if strings.HasPrefix(text, "$") {
				return nil
			}
			return text
		}
		return reference{doc: f, id: id}
	}
	switch s[1] {
	case '$':
		return s[1:]
	case 'D':
		return s[2:]
	case 'n':
		return number(s[2:])
	}
	return nil
}

// component is the data of a React element: the properties of a component; of an element of
// HTML only its children, for the components among them.
func component(v []any) any {
	props, _ := v[3].(object)
	kind, _ := v[1].(string)
	if !strings.HasPrefix(kind, "$") {
		return inHTML{props.get("children")}
	}
	var out object
	for _, m := range props {
		if m.key == "children" {
			out = append(out, member{m.key, inHTML{m.value}})
		} else {
			out = append(out, m)
		}
	}
	return out
}

// inHTML is a value whose texts the page shows: only the components inside it are data.
type inHTML struct{ value any }
