// Command gen writes the types of the Python client, wrapsmith/api.py, from the
// OpenAPI document of the server: a TypedDict for each object that the operations
// of one call take and give.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"

	"wrapsmith/app/api"
)

//go:generate go run . ../wrapsmith/api.py

// operations are the paths whose bodies become types.
var operations = []string{"/api/extract", "/api/suggest", "/api/learn", "/api/records", "/api/article"}

const ref = "#/components/schemas/"

// schema is the part of a JSON Schema that the API uses.
type schema struct {
	Ref         string             `json:"$ref"`
	Type        any                `json:"type"` // a name, or a list of names
	Description string             `json:"description"`
	Properties  map[string]*schema `json:"properties"`
	Required    []string           `json:"required"`
	Items       *schema            `json:"items"`
	Values      json.RawMessage    `json:"additionalProperties"` // a schema, or false
	Enum        []any              `json:"enum"`
}

type content struct {
	Content map[string]struct {
		Schema *schema `json:"schema"`
	} `json:"content"`
}

type document struct {
	Paths map[string]struct {
		Post struct {
			Body      content            `json:"requestBody"`
			Responses map[string]content `json:"responses"`
		} `json:"post"`
	} `json:"paths"`
	Components struct {
		Schemas map[string]*schema `json:"schemas"`
	} `json:"components"`
}

func main() {
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

func write(file string) error {
	text, err := api.Document()
	if err != nil {
		return err
	}
	var doc document
	if err := json.Unmarshal(text, &doc); err != nil {
		return err
	}
	return os.WriteFile(file, []byte(types(doc)), 0o644) //nolint:gosec // a file of the project
}

// types is the Python module: each object after those that it holds.
func types(doc document) string {
	w := writer{doc: doc, made: map[string]bool{}}
	w.out.WriteString("\"\"\"Types of the API's requests and answers, written by clients/python/gen from the OpenAPI document. Do not edit.\"\"\"\n\n" +
		"from __future__ import annotations\n\nfrom typing import Any, Dict, List, Literal, Optional, TypedDict\n")
	for _, path := range operations {
		op := doc.Paths[path].Post
		w.bodies(op.Body)
		w.bodies(op.Responses["200"])
	}
	return w.out.String()
}

type writer struct {
	doc  document
	made map[string]bool // objects that were written, or are being written
	out  strings.Builder
}

func (w *writer) bodies(c content) {
	if s := c.Content["application/json"].Schema; s != nil {
		w.typeOf(s)
	}
}

// typeOf is the Python type of a schema; the objects that it names are written.
func (w *writer) typeOf(s *schema) string {
	if name, ok := strings.CutPrefix(s.Ref, ref); ok {
		w.object(name)
		return name
	}
	if len(s.Enum) > 0 {
		return literal(s.Enum)
	}
	names, several := s.Type.([]any)
	if !several {
		return w.single(s, s.Type)
	}
	out := "Any"
	for _, name := range names {
		if name != "null" {
			out = w.single(s, name)
		}
	}
	if slices.Contains(names, any("null")) {
		out = "Optional[" + out + "]"
	}
	return out
}

// literal is the type of a text that is one of some.
func literal(values []any) string {
	out := make([]string, len(values))
	for i, v := range values {
		text, err := json.Marshal(v)
		if err != nil {
			return "Any"
		}
		out[i] = string(text)
	}
	return "Literal[" + strings.Join(out, ", ") + "]"
}

var plain = map[any]string{"string": "str", "integer": "int", "number": "float", "boolean": "bool"}

func (w *writer) single(s *schema, name any) string {
	var values schema
	switch {
	case plain[name] != "":
		return plain[name]
	case name == "array" && s.Items != nil:
		return "List[" + w.typeOf(s.Items) + "]"
	case name == "object" && json.Unmarshal(s.Values, &values) == nil:
		return "Dict[str, " + w.typeOf(&values) + "]"
	case name == "object":
		return "Dict[str, Any]"
	}
	return "Any"
}

// object writes one as a TypedDict: what is always there in a base class, the rest below it.
func (w *writer) object(name string) {
	s := w.doc.Components.Schemas[name]
	if w.made[name] || s == nil {
		return
	}
	w.made[name] = true
	names := keys(s.Properties)
	if slices.ContainsFunc(names, func(key string) bool { return keywords[key] }) {
		w.byCall(name, names, s)
		return
	}
	var always, sometimes []string
	for _, key := range names {
		line := fmt.Sprintf("    %s: %s", key, w.typeOf(s.Properties[key]))
		if about := strings.Join(strings.Fields(s.Properties[key].Description), " "); about != "" {
			line += "  # " + about
		}
		if slices.Contains(s.Required, key) {
			always = append(always, line)
		} else {
			sometimes = append(sometimes, line)
		}
	}
	switch {
	case len(sometimes) == 0:
		w.class(name, "TypedDict", always)
	case len(always) == 0:
		w.class(name, "TypedDict, total=False", sometimes)
	default:
		w.class("_"+name, "TypedDict", always)
		w.class(name, "_"+name+", total=False", sometimes)
	}
}

// keywords are the words of Python that a member of the API is called; a class cannot have them.
var keywords = map[string]bool{"from": true, "in": true, "is": true, "not": true, "class": true, "as": true, "with": true, "for": true}

// byCall writes an object with such a member; all its members are optional.
func (w *writer) byCall(name string, names []string, s *schema) {
	lines := make([]string, len(names))
	for i, key := range names {
		lines[i] = fmt.Sprintf("        %q: %q,\n", key, w.typeOf(s.Properties[key]))
	}
	fmt.Fprintf(&w.out, "\n\n%s = TypedDict(\n    %q,\n    {\n%s    },\n    total=False,\n)\n", name, name, strings.Join(lines, ""))
}

func (w *writer) class(name, base string, lines []string) {
	if len(lines) == 0 {
		lines = []string{"    pass"}
	}
	fmt.Fprintf(&w.out, "\n\nclass %s(%s):\n%s\n", name, base, strings.Join(lines, "\n"))
}

func keys(m map[string]*schema) []string {
	out := make([]string, 0, len(m))
	for key := range m {
		if !strings.HasPrefix(key, "$") {
			out = append(out, key)
		}
	}
	slices.Sort(out)
	return out
}
