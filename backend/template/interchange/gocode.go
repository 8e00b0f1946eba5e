package interchange

import (
	_ "embed"
	"fmt"
	"go/format"
	"go/token"
	"slices"
	"strings"
	"unicode"

	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// The parts of a program in Go that are the same in each. A program has those that its template needs.
var (
	//go:embed run/main.go.txt
	goMain string
	//go:embed run/engine.go.txt
	goEngine string
	//go:embed run/relations.go.txt
	goRelations string
	//go:embed run/lists.go.txt
	goLists string
	//go:embed run/article.go.txt
	goArticle string
	//go:embed run/data.go.txt
	goData string
)

// goWriter writes a plan as Go code:
//
//	func readPrice(p *page) []string {
//		f := field{kind: "price", part: "text"}
//		return p.vote(f,
//			way{family: "label", weight: 3500, guard: true, found: p.deep("text()", says("Price")).following("dd", nth(1))},
//		)
//	}
type goWriter struct {
	strings.Builder
	plan    *plan
	used    map[string]bool // names of functions
	article bool
	related bool // a test asks for other nodes of the page
}

// goProgram writes a plan as a program in Go, formatted.
func goProgram(p *plan, title string) ([]byte, error) {
	w := &goWriter{plan: p, used: map[string]bool{}}
	names := make([]string, len(p.Fields))
	for i := range p.Fields {
		names[i] = w.name(p.Fields[i].Name, i)
	}
	w.records()
	w.record(names)
	for i := range p.Fields {
		w.field(&p.Fields[i], names[i], "")
	}
	if p.Next != nil {
		w.field(p.Next, "nextPage", "nextPage is the link to the next page, nothing on the last one.\n")
	}
	w.blocks()
	w.WriteString(goEngine)
	imports := []string{"encoding/json", "fmt", "os", "regexp", "slices", "strings"}
	add := func(more ...string) {
		imports = slices.Compact(slices.Sorted(slices.Values(append(imports, more...))))
	}
	if w.related {
		w.WriteString(goRelations)
	}
	if p.Records != nil {
		w.WriteString(goLists)
		add("strconv")
	}
	if w.article {
		w.WriteString(goArticle)
	}
	if p.Data > 0 {
		w.WriteString(goData)
		add("maps", "strconv")
	}
	head := strings.NewReplacer("TITLE", title, "IMPORTS", "\t\""+strings.Join(imports, "\"\n\t\"")+"\"\n\n\t\"golang.org/x/net/html\"").Replace(goMain)
	out, err := format.Source([]byte(head + w.String()))
	if err != nil {
		return nil, fmt.Errorf("interchange: %w", err)
	}
	return out, nil
}

// name is the name of a field's function.
func (w *goWriter) name(field string, i int) string {
	var b strings.Builder
	upper := true
	for _, r := range field {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			upper = true
			continue
		case upper:
			r, upper = unicode.ToUpper(r), false
		}
		b.WriteRune(r)
	}
	name := "read" + b.String()
	if b.Len() == 0 || w.used[name] || !token.IsIdentifier(name) {
		name = fmt.Sprintf("readField%d", i+1)
	}
	w.used[name] = true
	return name
}

func (w *goWriter) linef(format string, args ...any) { fmt.Fprintf(w, format+"\n", args...) }

// records writes the function for a whole page.
func (w *goWriter) records() {
	w.linef("\n// records are the records of a page.\nfunc records(root *html.Node) (out []map[string]any) {")
	if w.plan.Data > 0 {
		w.linef("addData(root)")
	}
	r := w.plan.Records
	if r == nil {
		w.linef("if r := record(newPage(root)); len(r) > 0 {\nout = append(out, r)\n}\nreturn out\n}")
		return
	}
	tags := ""
	for _, t := range r.Tags {
		tags += fmt.Sprintf(", %q", t)
	}
	w.linef("p := newPage(root)\nfirst := starts(p)")
	part, heading := "_, part", ""
	if len(r.Headings) > 0 {
		w.linef("heads := headings(p)\nfirst = without(first, heads)\nabove := p.above(first, heads)")
		part, heading = "i, part", "if above[i] != nil {\nheading(above[i], r)\n}\n"
	}
	w.linef("for %s := range p.parts(first, %d, %v%s) {", part, r.Most, r.Rowspan > 0, tags)
	w.linef("if r := record(part); counted(r, map[string]int{%s}) >= %d {\n%sout = append(out, r)\n}\n}\nreturn out\n}", w.figures(), max(r.Least, 1), heading)
	w.linef("\n// starts are the first elements of the records.\nfunc starts(p *page) []*html.Node {\nreturn p.starts(")
	w.ways(r.Locators)
	w.linef(")\n}")
	if len(r.Headings) > 0 {
		w.linef("\n// headings are the headings of groups of records.\nfunc headings(p *page) []*html.Node {\nreturn p.starts(")
		w.ways(r.Headings)
		w.linef(")\n}")
	}
}

// record writes the function for one record.
func (w *goWriter) record(names []string) {
	what := "the page"
	if w.plan.Records != nil {
		what = "one record of the page"
	}
	w.linef("\n// record reads the fields of %s; one that is not found is not in the map.\nfunc record(p *page) map[string]any {\nr := map[string]any{}", what)
	w.puts(names, 0)
	w.linef("return r\n}")
	if w.plan.Records != nil && len(w.plan.Records.Headings) > 0 {
		w.linef("\n// heading adds the fields in the heading of a group to one of its records.\nfunc heading(p *page, r map[string]any) {")
		w.puts(names, 1)
		w.linef("}")
	}
}

// puts writes the calls that read fields: of the record, or of the heading of its group.
func (w *goWriter) puts(names []string, heading int) {
	for i, f := range w.plan.Fields {
		if f.Heading == heading {
			w.linef("put(r, %q, %v, %s(p))", f.Name, f.Many > 0, names[i])
		}
	}
}

// figures are the fields of figures, with the most characters of a value.
func (w *goWriter) figures() string {
	var out []string
	for _, f := range w.plan.Fields {
		if f.Longest > 0 {
			out = append(out, fmt.Sprintf("%q: %d", f.Name, f.Longest))
		}
	}
	return strings.Join(out, ", ")
}

// field writes the function of a field.
func (w *goWriter) field(f *planField, name, doc string) {
	if doc == "" {
		doc = fmt.Sprintf("%s reads %s.\n", name, strings.Join(strings.Fields(f.Name), " "))
	}
	w.linef("\n// %sfunc %s(p *page) []string {", doc, name)
	w.linef("f := field{%s}", strings.Join(w.reading(f), ", "))
	if b := f.Body; b != nil {
		w.article = true
		w.linef("return p.article(f, %s, %v,\n[]path{%s},\n[]path{%s})\n}", goPath(b.Container), b.Any > 0, goPaths(b.Keep), goPaths(b.Drop))
		return
	}
	w.linef("return p.vote(f,")
	w.ways(f.Locators)
	w.linef(")\n}")
}

// reading writes how the value of a field is read.
func (w *goWriter) reading(f *planField) []string {
	out := []string{fmt.Sprintf("kind: %q", f.Type), fmt.Sprintf("part: %q", f.Part)}
	if f.Many > 0 {
		out = append([]string{"many: true"}, out...)
	}
	if f.Attr != "" {
		out = append(out, fmt.Sprintf("attr: %q", f.Attr))
	}
	if len(f.Cuts) > 0 {
		var cuts []string
		for _, c := range f.Cuts {
			cuts = append(cuts, goCut(c))
		}
		out = append(out, "cuts: []cut{"+strings.Join(cuts, ", ")+"}")
	}
	if f.Each != "" {
		out = append(out, fmt.Sprintf("each: %q", f.Each))
	}
	if f.And != "" {
		out = append(out, fmt.Sprintf("and: %q", f.And))
	}
	if len(f.Steps) > 0 {
		out = append(out, fmt.Sprintf("steps: %#v", f.Steps))
	}
	if f.Regex != "" {
		out = append(out, "rule: regexp.MustCompile("+goText(`\A(?:`+f.Regex+`)\z`)+")")
	}
	return out
}

func goCut(c planCut) string {
	var parts []string
	if c.After != "" {
		parts = append(parts, "after: "+goText(c.After))
	}
	if c.Before != "" {
		parts = append(parts, "before: "+goText(c.Before))
	}
	if c.Needs > 0 {
		parts = append(parts, "needsBefore: true")
	}
	if c.Shape != "" {
		parts = append(parts, "shape: regexp.MustCompile("+goText(c.Shape)+")")
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// ways writes locators, each on its line.
func (w *goWriter) ways(all []planLocator) {
	for _, l := range all {
		parts := []string{fmt.Sprintf("family: %q, weight: %d", l.Family, l.Weight)}
		if l.Guard > 0 {
			parts = append(parts, "guard: true")
		}
		if l.Only > 0 {
			parts = append(parts, "only: true")
		}
		if l.Design > 0 {
			parts = append(parts, fmt.Sprintf("design: %d", l.Design))
		}
		w.related = w.related || l.Read.Relates()
		w.linef("way{%s, found: %s},", strings.Join(parts, ", "), goPath(l))
	}
}

// goSteps are the methods of the steps, by axis.
var goSteps = map[locator.Axis]string{
	locator.Child: "child", locator.Deep: "deep", locator.Descendant: "descendant", locator.Parent: "parent", locator.Following: "following",
	locator.FollowingSibling: "followingSibling", locator.Preceding: "preceding", locator.SelfOrBelow: "selfOrBelow",
}

// goPath writes a locator as calls, a step each.
func goPath(l planLocator) string {
	var b strings.Builder
	b.WriteString("p")
	for i, s := range l.Read.Steps {
		if i == 0 && s.Axis != locator.Child && s.Axis != locator.Deep {
			b.WriteString(".start()")
		}
		tag := s.Test
		if tag == locator.Text {
			tag = "text()"
		}
		fmt.Fprintf(&b, ".%s(%q", goSteps[s.Axis], tag)
		for _, t := range s.Preds {
			b.WriteString(", " + goTest(t, s.Test == locator.Text))
		}
		b.WriteString(")")
	}
	if l.Read.Pick > 0 {
		fmt.Fprintf(&b, ".pick(%d)", l.Read.Pick)
	}
	return b.String()
}

func goPaths(all []planLocator) string {
	var out strings.Builder
	for _, l := range all {
		out.WriteString("\n" + goPath(l) + ",")
	}
	if len(all) > 0 {
		out.WriteString("\n")
	}
	return out.String()
}

// goTest writes a predicate, of texts or of elements, as a call.
func goTest(t locator.Pred, texts bool) string {
	switch t.Kind {
	case locator.Nth:
		return fmt.Sprintf("nth(%d)", t.N)
	case locator.HasAttr:
		return fmt.Sprintf("hasAttr(%q)", t.Name)
	case locator.AttrIs:
		return fmt.Sprintf("attrIs(%q, %s)", t.Name, goText(t.Value))
	case locator.Undigited:
		return fmt.Sprintf("undigited(%q, %s)", t.Name, goText(t.Value))
	case locator.Plain:
		return "notHeading()"
	case locator.OwnText:
		return "hasOwnText()"
	case locator.FromEnd:
		return fmt.Sprintf("fromEnd(%d)", t.N)
	case locator.InTitle:
		return "inTitle()"
	case locator.Under:
		return fmt.Sprintf("under(%q, %s)", t.Name, goText(t.Value))
	case locator.Facing:
		return fmt.Sprintf("faces(%s, %d, %v)", goText(t.Value), t.N, texts)
	case locator.NotLabel, locator.BesideLabel, locator.NotBesideLabel:
		var labels []string
		for _, l := range strings.Split(strings.Trim(t.Value, "|"), "|") {
			labels = append(labels, goText(l))
		}
		return goTests[t.Kind] + "(" + strings.Join(labels, ", ") + ")"
	default:
		return goTests[t.Kind] + "(" + goText(t.Value) + ")"
	}
}

var goTests = map[locator.PredKind]string{
	locator.Class: "class", locator.ClassStart: "classStart", locator.StemIs: "says", locator.Starts: "startsWith", locator.Contains: "contains", locator.Column: "inColumn", locator.InRows: "inRows",
	locator.NotLabel: "notLabel", locator.BesideLabel: "besideLabel", locator.NotBesideLabel: "notBesideLabel",
}

// goText is a text as a literal: in back quotes where these read better.
func goText(s string) string {
	if strings.Contains(s, `\`) && !strings.ContainsAny(s, "`\r\ufeff") && strings.IndexFunc(s, unicode.IsControl) < 0 {
		return "`" + s + "`"
	}
	return fmt.Sprintf("%q", s)
}

// blocks writes the set of the elements that end a line.
func (w *goWriter) blocks() {
	w.linef("\n// blocks are the elements at whose edges a text has a blank.\nvar blocks = map[string]bool{")
	const perLine = 8
	for i, n := range tagtree.BlockNames() {
		fmt.Fprintf(w, "%q: true, ", n)
		if i%perLine == perLine-1 {
			w.linef("")
		}
	}
	w.linef("\n}\n")
}
