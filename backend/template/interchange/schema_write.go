package interchange

import (
	"strings"

	"wrapsmith/backend/template"
)

// outSchema is a schema for crawl4ai's JsonXPathExtractionStrategy as it is written.
type outSchema struct {
	Name   string     `json:"name"`
	Base   string     `json:"baseSelector"`
	Fields []outField `json:"fields"`
}

// outField is a field of a schema as it is written; a list holds one, its value.
type outField struct {
	Name      string     `json:"name"`
	Selector  string     `json:"selector"`
	Type      string     `json:"type"`
	Attribute string     `json:"attribute,omitempty"`
	Pattern   string     `json:"pattern,omitempty"`
	Transform string     `json:"transform,omitempty"`
	Fields    []outField `json:"fields,omitempty"`
}

// toSchema writes a schema of XPaths: they say all that a locator does.
func toSchema(t *template.Template, r *Report) ([]byte, error) {
	o := outSchema{Name: t.Name, Base: "//html"}
	records := t.Kind == template.List && t.Records != nil
	if records {
		best, ok := bestPath("records", t.Records.Locators, false, r)
		if !ok {
			return nil, fail("no.pathrecords")
		}
		o.Base = best
		if t.Records.Most > 1 {
			r.add("records", Changed, "out.mostbase", t.Records.Most)
		}
	}
	if t.Next != nil {
		r.add(template.NextName, Dropped, "out.nonext")
	}
	for i := range t.Fields {
		f := &t.Fields[i]
		if path, ok := schemaPath(f, records, r); ok {
			o.Fields = append(o.Fields, toSchemaField(f, path, r))
		}
	}
	if len(o.Fields) == 0 {
		return nil, fail("no.pathfields")
	}
	return asJSON(o)
}

// schemaPath is the best XPath of a field from the base; false when there is none.
func schemaPath(f *template.Field, records bool, r *Report) (string, bool) {
	path, ok := bestPath(f.Name, f.Locators, true, r)
	switch {
	case !ok:
		return "", false
	case !records:
		return strings.Replace(path, "./html/", "./", 1), true
	}
	// crawl4ai asks from the element: what began at the record's document begins there.
	path = strings.Replace(path, "./*/", "./", 1)
	if rest, ok := strings.CutPrefix(path, "./*[1]"); ok {
		path = "." + rest
	}
	if !fromRecord(f, path) {
		r.add(f.Name, Dropped, "out.record", brief(path))
		return "", false
	}
	return path, true
}

// schemaTransforms are the steps that a schema has a word for.
var schemaTransforms = map[template.Step]string{template.StepLower: "lowercase", template.StepUpper: "uppercase"}

// toSchemaField writes a field that is found by an XPath.
func toSchemaField(f *template.Field, path string, r *Report) outField {
	x := outField{Name: f.Name, Selector: path, Type: "text"}
	switch f.Part.Kind {
	case template.PartAttr:
		x.Type, x.Attribute = "attribute", f.Part.Attr
	case template.PartHTML:
		x.Type = "html"
		r.add(f.Name, Changed, "out.outer")
	case template.PartOwn:
		r.add(f.Name, Changed, "out.own")
	}
	if x.Pattern = schemaPattern(f, r); x.Pattern != "" {
		x.Type = "regex"
	}
	for _, s := range f.Steps {
		if word, ok := schemaTransforms[s]; ok {
			x.Transform = word
		} else {
			r.add(f.Name, Dropped, "out.step", s)
		}
	}
	if len(f.Fields) > 0 {
		return toSchemaRecords(f, path, r)
	}
	if f.Many {
		value := x
		value.Name, value.Selector = "value", "."
		x = outField{Name: f.Name, Selector: path, Type: "list", Fields: []outField{value}}
	}
	return x
}

// toSchemaRecords writes a field that holds records as a list of objects.
func toSchemaRecords(f *template.Field, path string, r *Report) outField {
	x := outField{Name: f.Name, Selector: path, Type: "nested_list"}
	for i := range f.Fields {
		inner := &f.Fields[i]
		if path, ok := schemaPath(inner, true, r); ok {
			x.Fields = append(x.Fields, toSchemaField(inner, path, r))
		}
	}
	return x
}

// fromRecord says whether a path of a record's tree, begun at the record, stays
// what it was: one that began anywhere (".//") does but for the record itself.
func fromRecord(f *template.Field, path string) bool {
	if path == "." || strings.HasPrefix(path, ".//") || strings.HasPrefix(path, "(.//") {
		return true
	}
	for _, l := range f.Locators {
		if rest, ok := strings.CutPrefix(l.XPath, "/*/"); ok && path == "./"+rest {
			return true
		}
	}
	return false
}

func schemaPattern(f *template.Field, r *Report) string {
	if len(f.Cuts) == 1 && f.Part.Kind != template.PartAttr {
		c := f.Cuts[0]
		middle := orElse(c.Shape, ".*?")
		switch {
		case c.After == "" && c.Before == "":
			return "(" + middle + ")"
		case c.Before == "" && c.Shape == "":
			return quoteRegex(c.After) + `\s*(.*)`
		}
		pattern := "(" + middle + ")"
		if c.After != "" {
			pattern = quoteRegex(c.After) + `\s*` + pattern
		} else if c.Shape == "" {
			pattern = "^" + pattern
		}
		if c.Before != "" {
			pattern += `\s*` + quoteRegex(c.Before)
		}
		return pattern
	}
	if len(f.Cuts) > 0 {
		r.add(f.Name, Changed, "out.cuts", len(f.Cuts))
	}
	return ""
}

func quoteRegex(s string) string {
	var b strings.Builder
	for _, r := range s {
		if strings.ContainsRune(`.$^*+?()[]{}|\/`, r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}
