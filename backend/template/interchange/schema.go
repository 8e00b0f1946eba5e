package interchange

import (
	"fmt"
	"strings"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/xpath"
)

// schema is an extraction schema of crawl4ai, by CSS or by XPath: the file does
// not say which, the selectors do.
type schema struct {
	Name       string        `json:"name"`
	Base       string        `json:"baseSelector"`
	BaseFields []schemaField `json:"baseFields"`
	Fields     []schemaField `json:"fields"`
}

type schemaField struct {
	Name      string        `json:"name"`
	Selector  string        `json:"selector,omitempty"`
	Type      texts         `json:"type"`
	Attribute string        `json:"attribute,omitempty"`
	Pattern   string        `json:"pattern,omitempty"`
	Group     *int          `json:"group,omitempty"`
	Default   any           `json:"default,omitempty"`
	Transform string        `json:"transform,omitempty"`
	Source    string        `json:"source,omitempty"`
	Fields    []schemaField `json:"fields,omitempty"`
}

func fromSchema(name string, data []byte) ([]Imported, error) {
	var outer struct {
		Schema *schema `json:"schema"`
	}
	if err := readJSON(name, data, &outer); err != nil {
		return nil, err
	}
	s := outer.Schema
	if s == nil {
		s = &schema{}
		if err := readJSON(name, data, s); err != nil {
			return nil, err
		}
	}
	b := newBuilder(s.Name, "", template.Detail)
	m := &schemaMaker{builder: b, from: page0, xpath: isXPath(s.Base)}
	if b.t.Name == "" {
		b.t.Name = "schema"
	}
	if err := m.base(s); err != nil {
		return nil, &Error{name, 0, "baseSelector: " + plain(err), "broken"}
	}
	m.fields(s.BaseFields, "", "", false, 0)
	m.fields(s.Fields, "", "", false, 0)
	if m.count > maxSelectors {
		return nil, &Error{name, 0, fmt.Sprintf("more than %d fields", maxSelectors), "toomany"}
	}
	i, _ := b.done()
	out := []Imported{i}
	return out, nothing(name, out)
}

func isXPath(selector string) bool {
	s := strings.TrimLeft(selector, "( ")
	return strings.HasPrefix(s, "/") || strings.HasPrefix(s, "./") || s == "."
}

// wholePage are base selectors with one record a page.
var wholePage = map[string]bool{"": true, "body": true, "html": true, "//body": true, "//html": true, "/html": true, "/html/body": true, ":root": true}

type schemaMaker struct {
	*builder
	from  scope
	xpath bool
	count int
}

func (m *schemaMaker) base(s *schema) error {
	if wholePage[strings.TrimSpace(s.Base)] {
		return nil
	}
	w, err := m.way(s.Base, "", page0)
	if err != nil {
		return err
	}
	m.t.Kind = template.List
	m.t.Records = &template.Records{Most: 1, Locators: m.locators("", []way{w})}
	if len(m.t.Records.Locators) == 0 {
		return fail("schema.norecords", brief(s.Base))
	}
	m.from = inRecord
	m.report.add("", Taken, "records", brief(s.Base))
	return nil
}

// way reads a selector below the elements at.
func (m *schemaMaker) way(sel, at string, from scope) (way, error) {
	if !m.xpath && !isXPath(sel) {
		return within(at, &selector{Selector: sel}, from)
	}
	path := strings.TrimSpace(sel)
	switch {
	case path == "" || path == ".":
		if at == "" && from == page0 {
			return way{"/html/body", template.Because(template.ThePage)}, nil
		}
		path = at
		if at == "" {
			path = "/*[1]"
		}
	case at != "" || from == inRecord:
		if at == "" {
			at = "/*"
		}
		path = joined(at, path)
	default:
		path = strings.TrimPrefix(path, ".")
		if !strings.HasPrefix(path, "/") && !strings.HasPrefix(path, "(") {
			path = "//" + path
		}
	}
	if len(path) > maxExpr {
		return way{}, fail("schema.long", brief(sel))
	}
	return way{path, template.BecauseOf(template.FromXPath, xmlText(sel))}, nil
}

// joined is a path below another, as crawl4ai reads it: from the element, dot or not.
func joined(at, path string) string {
	var all []string
	for _, p := range strings.Split(path, " | ") {
		open := len(p) - len(strings.TrimLeft(p, "("))
		rest := strings.TrimPrefix(p[open:], ".")
		if !strings.HasPrefix(rest, "/") {
			rest = "/" + rest
		}
		all = append(all, p[:open]+group(at)+rest)
	}
	return strings.Join(all, " | ")
}

func (m *schemaMaker) fields(fields []schemaField, prefix, at string, many bool, depth int) {
	for _, f := range fields {
		if m.count++; m.count > maxSelectors {
			return
		}
		name := prefix + orElse(f.Name, "field")
		w, err := m.way(f.Selector, at, m.from)
		switch {
		case depth > maxDepth:
			m.report.add(name, Dropped, "schema.deep", maxDepth)
		case f.Source != "":
			m.report.add(name, Dropped, "schema.source", brief(f.Source))
		case err != nil:
			m.report.addReason(name, Dropped, reasonOf(err))
		case len(f.Fields) > 0 && len(f.Type) > 0 && (f.Type[0] == "nested" || f.Type[0] == "list" || f.Type[0] == "nested_list"):
			m.nested(f, name, w, many, depth)
		default:
			m.field(f, name, w, many)
		}
	}
}

// nested takes fields within a field: those of a list of objects as a field that
// holds records, others under names with a dot between.
func (m *schemaMaker) nested(f schemaField, name string, w way, many bool, depth int) {
	if f.Type[0] != "nested" && len(f.Fields) > 1 && !many {
		from := m.from
		m.holding(name, w, func() {
			m.from = inRecord
			m.fields(f.Fields, "", "", false, depth+1)
		})
		m.from = from
		return
	}
	more := many || f.Type[0] != "nested"
	kind := because("schema.nested")
	if f.Type[0] != "nested" {
		kind = because("schema.list")
	}
	m.report.addReason(name, Changed, kind)
	m.fields(f.Fields, name+".", w.path, more, depth+1)
}

func (m *schemaMaker) field(f schemaField, name string, w way, many bool) {
	tf := template.Field{Field: record.Field{Type: record.Text, Many: many}}
	name = m.name(name)
	tf.Name = name
	kinds := f.Type
	if len(kinds) == 0 {
		kinds = texts{"text"}
	}
	for _, kind := range kinds {
		switch kind {
		case "text":
		case "list":
			tf.Many = true
		case "attribute":
			tf.Part = template.Part{Kind: template.PartAttr, Attr: strings.ToLower(f.Attribute)}
			if f.Attribute == "" {
				m.report.add(name, Dropped, "noattr")
				return
			}
		case "html":
			tf.Type, tf.Part.Kind = record.HTML, template.PartHTML
			m.report.add(name, Changed, "schema.inner")
		case "regex":
			m.shape(&tf, f.Pattern)
		default:
			m.report.add(name, Dropped, "schema.type", brief(kind))
			return
		}
	}
	switch tf.Part.Attr {
	case "href":
		tf.Type = record.URL
	case "src":
		tf.Type = record.Image
	}
	m.transform(f, &tf)
	w, attr, err := splitAttr(w)
	if err != nil {
		m.report.add(name, Dropped, "failed", w, err)
		return
	}
	if attr != "" && tf.Part.Attr == "" {
		tf.Part = template.Part{Kind: template.PartAttr, Attr: attr}
	}
	m.add(tf, w)
}

func (m *schemaMaker) transform(f schemaField, tf *template.Field) {
	switch f.Transform {
	case "lowercase":
		tf.Steps = append(tf.Steps, template.StepLower)
	case "uppercase":
		tf.Steps = append(tf.Steps, template.StepUpper)
	case "strip", "":
	default:
		m.report.add(tf.Name, Dropped, "schema.transform", brief(f.Transform))
	}
	if f.Default != nil {
		m.report.add(tf.Name, Dropped, "schema.default", brief(fmt.Sprintf("%q", fmt.Sprint(f.Default))))
	}
}

// splitAttr cuts the attribute off in which an XPath ends.
func splitAttr(w way) (way, string, error) {
	if len(w.path) > maxPath {
		return w, "", fail("pathlong", len(w.path), maxPath)
	}
	path, attr, err := xpath.SplitAttr(w.path)
	return way{path, w.from}, attr, err
}
