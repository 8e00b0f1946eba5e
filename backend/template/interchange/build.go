package interchange

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"reflect"
	"regexp"
	"strings"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/template/xpath"
)

// builder makes one template, and its report.
type builder struct {
	t      template.Template
	report Report
	names  map[string]bool
}

func newBuilder(name, site string, kind template.Kind) *builder {
	return &builder{t: template.Template{Name: name, Site: site, Kind: kind}, names: map[string]bool{}}
}

// maxSame bounds the names tried where a file has one name many times.
const maxSame = 1_000

// name makes a field's name of what the file calls it.
func (b *builder) name(raw string) string {
	name := raw
	if !record.ValidName(raw) {
		name = record.NameFrom(raw)
	}
	base := name
	for i := 2; b.names[name] && i < maxSame; i++ {
		name = fmt.Sprintf("%s_%d", cut(base, record.MaxName-5), i)
	}
	b.names[name] = true
	if name != raw {
		b.report.add(name, Changed, "renamed", brief(raw))
	}
	return name
}

func cut(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n])
	}
	return s
}

// way is one way to find a field: its XPath, and the selector that it was.
type way struct {
	path string
	from template.Reason
}

// ofCSS makes a way of a CSS selector.
func ofCSS(selector string, from scope) (way, error) {
	path, err := cssPath(selector, from)
	return way{path, template.BecauseOf(template.FromSelector, xmlText(selector))}, err
}

// mostWays is how many alternatives a field has: a template has designs 0 to 9.
const mostWays = 10

// locators makes hand-written locators of ways tried in order.
func (b *builder) locators(field string, ways []way) []template.Locator {
	var out []template.Locator
	for _, w := range ways {
		switch {
		case len(out) == mostWays:
			b.report.add(field, Dropped, "manyways", w, mostWays)
			continue
		case compiles(w.path) != nil:
			b.report.add(field, Dropped, "nocompile", w, brief(w.path), compiles(w.path))
			continue
		}
		out = append(out, template.Locator{Family: template.FamilyHand, XPath: w.path, Weight: 1, Design: len(out), Why: template.Reasons{w.from}})
	}
	return out
}

// compiles says what is wrong with an expression.
func compiles(expr string) error {
	if len(expr) > maxPath {
		return fail("pathlong", len(expr), maxPath)
	}
	if _, err := locator.Parse(expr); err == nil {
		return nil
	}
	e, err := xpath.Compile(expr)
	if err == nil && e.Attr() != "" {
		err = fail("pathattr")
	}
	if err == nil && !e.GivesNodes() {
		err = fail("pathtext")
	}
	return err
}

// add takes a field in, if it has a way.
func (b *builder) add(f template.Field, ways ...way) bool {
	f.Locators = b.locators(f.Name, ways)
	if len(f.Locators) == 0 {
		b.report.add(f.Name, Dropped, "noway")
		return false
	}
	if f.Part.Kind == "" {
		f.Part.Kind = template.PartText
	}
	if f.Type == "" {
		f.Type = record.Text
	}
	f.Hand, f.Optional = true, true
	f.Label = xmlText(f.Label)
	b.t.Fields = append(b.t.Fields, f)
	b.report.addReason(f.Name, Taken, ways[0].reason())
	return true
}

// holding takes a field that holds records in; fill adds their fields.
func (b *builder) holding(name string, w way, fill func()) {
	name = b.name(name)
	fields, names := b.t.Fields, b.names
	b.t.Fields, b.names = nil, map[string]bool{}
	fill()
	inner := b.t.Fields
	b.t.Fields, b.names = fields, names
	if len(inner) == 0 {
		b.report.add(name, Dropped, "noway")
		return
	}
	b.add(template.Field{Field: record.Field{Name: name, Many: true}, Fields: inner}, w)
}

// shape takes a regular expression whose match is the value.
func (b *builder) shape(f *template.Field, expr string) {
	if expr == "" {
		return
	}
	if len(expr) > maxRegex {
		b.report.add(f.Name, Dropped, "regexlong", len(expr), maxRegex)
		return
	}
	re, err := template.CompileShape(expr)
	if err != nil {
		b.report.add(f.Name, Dropped, "regexforeign", brief(expr))
		return
	}
	f.Cuts = []template.Cut{{Shape: xmlText(expr)}}
	if re.Groups() == 0 {
		return
	}
	if c, ok := neighbours(expr); ok {
		f.Cuts = []template.Cut{c}
		return
	}
	b.report.add(f.Name, Changed, "regexgroup", brief(expr))
}

// neighbours reads literal(group)literal as a cut between two literals.
func neighbours(expr string) (template.Cut, bool) {
	before, rest, ok := strings.Cut(expr, "(")
	at := strings.LastIndexByte(rest, ')')
	if !ok || at < 0 || strings.HasPrefix(rest, "?") {
		return template.Cut{}, false
	}
	group, after := rest[:at], rest[at+1:]
	left, ok1 := literal(strings.TrimSuffix(before, `\s*`))
	right, ok2 := literal(strings.TrimPrefix(after, `\s*`))
	if _, err := regexp.Compile(group); !ok1 || !ok2 || err != nil || strings.ContainsAny(group, "()") || left == "" && right == "" {
		return template.Cut{}, false
	}
	return template.Cut{After: left, Before: right, Shape: group}, true
}

// literal reads an expression that stands for itself.
func literal(expr string) (string, bool) {
	var b strings.Builder
	for i := 0; i < len(expr); i++ {
		c := expr[i]
		if c == '\\' && i+1 < len(expr) && strings.IndexByte(`.$^*+?()[]{}|\/`, expr[i+1]) >= 0 {
			i++
			b.WriteByte(expr[i])
			continue
		}
		if strings.IndexByte(`.$^*+?()[]{}|\`, c) >= 0 {
			return "", false
		}
		b.WriteByte(c)
	}
	return b.String(), true
}

// done checks that the template compiles and can be stored; one without fields is none.
func (b *builder) done() (Imported, bool) {
	b.t.Name, b.t.Description = xmlText(b.t.Name), xmlText(b.t.Description)
	if len(b.t.Fields) == 0 {
		return Imported{Report: b.report}, false
	}
	if _, err := program.Compile(&b.t); err != nil { // every part was checked: what is left is a field's shape
		b.report.add("", Dropped, "broken", err)
		return Imported{Report: b.report}, false
	}
	if err := b.t.Write(io.Discard); err != nil { // larger than a template may be
		b.report.add("", Dropped, "broken", err)
		return Imported{Report: b.report}, false
	}
	return Imported{Template: &b.t, Report: b.report}, true
}

// xmlText leaves out what no XML can hold.
func xmlText(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || r == '\n':
			return ' '
		case r < ' ' || r >= 0xd800 && r < 0xe000 || r == 0xfffe || r == 0xffff:
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, ""))
}

// ranges are the numbers that webscraper.io counts through in an address.
var ranges = regexp.MustCompile(`\[\d+-\d+(:\d+)?\]`)

// place reads an address: its host, and its path as a pattern.
func place(address string) (host, pattern string) {
	u, err := url.Parse(ranges.ReplaceAllString(address, "RANGE"))
	if err != nil || u.Host == "" {
		return "", ""
	}
	return xmlText(u.Hostname()), xmlText(strings.ReplaceAll(u.Path, "RANGE", "*"))
}

// wanted is what JSON must have where it is read into a type of ours.
func wanted(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Struct, reflect.Map, reflect.Pointer:
		return "an object"
	case reflect.Slice:
		return "a list"
	case reflect.String:
		return "a string"
	case reflect.Bool:
		return "true or false"
	default:
		return "a number"
	}
}

// readJSON reads JSON; a mistake comes with its line.
func readJSON(name string, data []byte, to any) error {
	err := json.Unmarshal(bytes.TrimPrefix(data, []byte("\uFEFF")), to)
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &syntax):
		return &Error{name, lineAt(data, syntax.Offset), "not well-formed JSON: " + syntax.Error(), "notjson"}
	case errors.As(err, &kind):
		return &Error{name, lineAt(data, kind.Offset), fmt.Sprintf("%q is a %s, want %s", kind.Field, kind.Value, wanted(kind.Type)), "wrongtype"}
	}
	return &Error{name, 0, err.Error(), "broken"}
}

func lineAt(data []byte, at int64) int {
	return 1 + bytes.Count(data[:min(max(at, 0), int64(len(data)))], []byte{'\n'})
}

func orElse(a, b string) string {
	if a != "" {
		return a
	}
	return b
}
