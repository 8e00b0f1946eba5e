package interchange

import (
	"fmt"
	"regexp"
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
	most := 0 // elements of a record; 0: the whole page is one
	if t.Kind == template.List && t.Records != nil {
		most = max(t.Records.Most, 1)
		best, ok := bestPath("records", t.Records.Locators, false, r)
		if !ok {
			return nil, fail("no.pathrecords")
		}
		o.Base = best
		if t.Records.Most > 1 {
			r.add("records", Changed, "out.mostbase", t.Records.Most-1)
		}
	}
	if t.Next != nil {
		r.add(template.NextName, Dropped, "out.nonext")
	}
	for i := range t.Fields {
		f := &t.Fields[i]
		if path, ok := schemaPath(f, most, r); ok {
			o.Fields = append(o.Fields, toSchemaField(f, path, labelsOf(t.Fields, f), r))
		}
	}
	if len(o.Fields) == 0 {
		return nil, fail("no.pathfields")
	}
	return asJSON(o)
}

// schemaPath is the best XPath of a field from the base; false when there is none.
func schemaPath(f *template.Field, most int, r *Report) (string, bool) {
	if most > 0 {
		return itemPath(f.Name, f.Locators, func(path string) (string, bool) { return fromElements(path, f.Many, most) }, r)
	}
	path, ok := bestPath(f.Name, f.Locators, true, r)
	return strings.Replace(strings.Replace(path, "./html[1]/", "./html/", 1), "./html/", "./", 1), ok
}

// fromElements is fromElement in a record of several elements, whose first is the base:
//
//	/tr[2]/td[1]     ./following-sibling::tr[1]/td[1]
//	//b              ./descendant-or-self::b | ./following-sibling::*[position() < 2]/descendant-or-self::b
func fromElements(path string, many bool, most int) (string, bool) {
	first, ok := fromElement(path, many)
	if most < 2 {
		return first, ok
	}
	rest, deep := strings.CutPrefix(path, "//")
	if !deep {
		rest, _ = strings.CutPrefix(path, "/")
	}
	step, next := firstStep(rest)
	name, number, others := stepParts(step)
	switch {
	case strings.ContainsAny(name, ":(*") || len(alternatives(path)) > 1:
		return first, ok
	case deep && number == 0 && ok:
		return fmt.Sprintf("%s | ./following-sibling::*[position() < %d]/descendant-or-self::%s", first, most, rest), true
	case !deep: // where the base is of that name, it is the first of it
		n := max(number, 1)
		base := "./self::" + name + others + next
		if n > 1 {
			base = fmt.Sprintf("./self::%s/following-sibling::%[1]s[%d]%s", name, n-1, others+next)
		}
		return fmt.Sprintf("%s | ./self::*[not(self::%s)]/following-sibling::%[2]s[%d]%s", base, name, n, others+next), true
	}
	return first, ok
}

// fromElement is fromItem for crawl4ai, which puts a dot before a path that begins
// without one: each alternative begins with a dot itself; false where it cannot. Of a
// field with one value crawl4ai takes the first element, so that "(path)[1]" is path.
func fromElement(path string, many bool) (string, bool) {
	if !many {
		path = ungrouped(path)
	}
	path, ok := fromItem(path)
	if !ok {
		return "", false
	}
	all := alternatives(path)
	for i, one := range all {
		group := strings.TrimPrefix(one, "(self::")
		switch {
		case strings.HasPrefix(one, "."):
		case group != one: // (self::li | .//li[1])/a: without the record itself
			_, anywhere, _ := strings.Cut(group, " | ")
			closes := closing(anywhere, 0)
			all[i] = anywhere[:closes] + anywhere[closes+1:]
		case strings.HasPrefix(one, "self::"), strings.HasPrefix(one, "descendant-or-self::"):
			all[i] = "./" + one
		default:
			return "", false
		}
	}
	return strings.Join(all, " | "), true
}

// ungrouped is the path of "(path)[1]"; any other stays as it is.
func ungrouped(path string) string {
	inner, ok := strings.CutSuffix(path, ")[1]")
	if !ok || !strings.HasPrefix(inner, "(") {
		return path
	}
	if closing(path, 1) != len(inner) {
		return path
	}
	return inner[1:]
}

// schemaTransforms are the steps that a schema has a word for.
var schemaTransforms = map[template.Step]string{template.StepLower: "lowercase", template.StepUpper: "uppercase"}

// aroundTexts makes a path of elements of one that finds texts, as crawl4ai reads elements only: each alternative
// takes the element around the text.
func aroundTexts(path string) (string, bool) {
	all, changed := alternatives(path), false
	for i, one := range all {
		if lastText.MatchString(one) {
			all[i], changed = one+"/..", true
		}
	}
	return strings.Join(all, " | "), changed
}

// lastText is a last step that finds texts; its predicates have no slash but in quotes.
var lastText = regexp.MustCompile(`(^|[/:])text\(\)(\[([^\[\]'/]|'[^']*'|\[[^\]]*\])*\])*$`)

// toSchemaField writes a field that is found by an XPath.
func toSchemaField(f *template.Field, path string, others []string, r *Report) outField {
	path, run := aroundTexts(path)
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
	if run {
		x.Pattern = runPattern(f, path, x.Pattern, others, r)
		x.Type = "regex"
	}
	if between := template.BetweenOf(f.Cuts); !between.IsNone() {
		r.add(f.Name, Dropped, "out.each", between.Sign)
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
		if path, ok := schemaPath(inner, 1, r); ok {
			x.Fields = append(x.Fields, toSchemaField(inner, path, labelsOf(f.Fields, inner), r))
		}
	}
	return x
}

// labelsOf are the texts before the values of the other fields.
func labelsOf(all []template.Field, f *template.Field) (out []string) {
	for i := range all {
		for _, c := range all[i].Cuts {
			if all[i].Name != f.Name && c.After != "" {
				out = append(out, looseRegex(c.After))
			}
		}
	}
	return out
}

// runPattern is the pattern of a text in an element with others: it begins after its label, and ends at the label of
// another field, where the tool writes lines without what parts them.
func runPattern(f *template.Field, path, pattern string, others []string, r *Report) string {
	r.add(f.Name, Changed, "out.run")
	label := firstLabel.FindStringSubmatch(path)
	switch {
	case strings.HasSuffix(pattern, "(.*)") && len(others) > 0:
		return strings.TrimSuffix(pattern, "(.*)") + `(.*?)\s*(?:` + strings.Join(others, "|") + "|$)"
	case pattern != "":
		return pattern
	case label != nil:
		return looseRegex(label[1]) + `\s*[:：]?\s*(.*)`
	}
	return `(\S.*)`
}

// firstLabel is the text of a label at which a path begins.
var firstLabel = regexp.MustCompile(`^\(?(?:\./|\.)?//text\(\)\[[^=]*='([^']*)'\]`)

func schemaPattern(f *template.Field, r *Report) string {
	if len(f.Cuts) == 1 && f.Part.Kind != template.PartAttr {
		c := f.Cuts[0]
		middle := orElse(c.Shape, ".*?")
		switch {
		case c.After == "" && c.Before == "" && c.Shape == "":
			return ""
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
