package interchange

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/template/program"
)

// plan is a template as data for the programs written out. Numbers stand for
// truth values, so that the JSON is a literal of Python too.
type plan struct {
	Name    string       `json:"name"`
	Data    int          `json:"data,omitempty"` // a field reads the linked data or meta elements
	Records *planRecords `json:"records,omitempty"`
	Fields  []planField  `json:"fields"`
	Next    *planField   `json:"next,omitempty"`
}

type planRecords struct {
	Most     int           `json:"most"`
	Tags     []string      `json:"tags,omitempty"`
	Least    int           `json:"least,omitempty"`
	Rowspan  int           `json:"rowspan,omitempty"` // 1: rows begin with the cells of rows above that extend over them
	Locators []planLocator `json:"locators"`
	Headings []planLocator `json:"headings,omitempty"` // of groups
}

type planField struct {
	Name     string        `json:"name"`
	Type     string        `json:"type"`
	Many     int           `json:"many,omitempty"`
	Part     string        `json:"part"`
	Attr     string        `json:"attr,omitempty"`
	Cuts     []planCut     `json:"cuts,omitempty"`
	Each     string        `json:"each,omitempty"`
	And      string        `json:"and,omitempty"`
	Steps    []string      `json:"steps,omitempty"`
	Regex    string        `json:"regex,omitempty"`
	Locators []planLocator `json:"locators"`
	Body     *planBody     `json:"body,omitempty"` // of an article's body: the locators do not vote

	// Longest is set in a list for a field of figures (template.Field.Counts): where the fields of a record are
	// counted, a value counts double if it has a digit and at most this many characters, and else not at all.
	Longest int `json:"longest,omitempty"`
	Heading int `json:"heading,omitempty"` // 1: the value is in the heading of the record's group
}

// planBody is what is settled of an article's body.
type planBody struct {
	Container planLocator   `json:"container"`
	Any       int           `json:"any,omitempty"` // of several elements all are the container; else one alone is
	Keep      []planLocator `json:"keep"`
	Drop      []planLocator `json:"drop"`
}

type planCut struct {
	After  string `json:"after,omitempty"`
	Before string `json:"before,omitempty"`
	Shape  string `json:"shape,omitempty"`
	Needs  int    `json:"needs,omitempty"` // before: without it there is no value
}

type planLocator struct {
	XPath  string `json:"xpath"`
	Weight int    `json:"weight"`
	Guard  int    `json:"guard,omitempty"`
	Design int    `json:"design"`
	Family string `json:"family"`
	Only   int    `json:"only,omitempty"` // 1: it does not vote where it finds several

	Read locator.Locator `json:"-"` // for Go: the path, read
}

// weightScale makes whole numbers of weights, as package program does.
const weightScale = 10_000

// planner makes a plan for one target.
type planner struct {
	to     Target
	report *Report
}

func (p *planner) plan(t *template.Template) (*plan, error) {
	out := &plan{Name: t.Name}
	list := t.Kind == template.List
	if list && t.Records != nil {
		out.Records = &planRecords{Most: max(t.Records.Most, 1), Tags: t.Records.Tags, Least: t.Records.Least}
		if t.Records.Rowspan {
			out.Records.Rowspan = 1
		}
		out.Records.Headings = p.locators("records", t.Records.Headings, false)
		out.Records.Locators = p.locators("records", t.Records.Locators, false)
		if len(out.Records.Locators) == 0 {
			return nil, fail("no.records", p.to)
		}
	}
	for i := range t.Fields {
		if t.Kind == template.Article && t.Fields[i].Article == template.ArticleBody {
			if f, ok := p.body(&t.Fields[i]); ok {
				out.Fields = append(out.Fields, f)
			}
			continue
		}
		if f, ok := p.field(&t.Fields[i], list); ok {
			out.Fields = append(out.Fields, f)
			p.report.add(f.Name, Taken, "out.ways", len(f.Locators), len(t.Fields[i].Locators))
		}
	}
	if t.Next != nil && list {
		next := *t.Next
		next.Name, next.Type = template.NextName, "url"
		if f, ok := p.field(&next, false); ok {
			out.Next = &f
		}
	}
	if len(out.Fields) == 0 {
		return nil, fail("no.fields", p.to)
	}
	if readsData(t) {
		out.Data = 1
	}
	return out, nil
}

func (p *planner) field(f *template.Field, inRecord bool) (planField, bool) {
	out := planField{Name: f.Name, Type: string(f.Type), Part: string(f.Part.Kind), Attr: f.Part.Attr, Regex: f.Regex}
	if out.Part == "" {
		out.Part = string(template.PartText)
	}
	if f.Many {
		out.Many = 1
	}
	if f.Heading {
		out.Heading = 1
	}
	if inRecord && !f.Heading && f.Figures() {
		out.Longest = f.Longest()
	}
	between := template.BetweenOf(f.Cuts)
	out.Each, out.And = between.Sign, between.And
	exprs := []string{f.Regex}
	for _, c := range f.Cuts {
		cut := planCut{After: c.After, Before: c.Before, Shape: c.Shape}
		if c.NeedsBefore() {
			cut.Needs = 1
		}
		out.Cuts = append(out.Cuts, cut)
		exprs = append(exprs, c.Shape)
	}
	for _, s := range f.Steps {
		out.Steps = append(out.Steps, string(s))
	}
	for _, e := range exprs {
		if why := p.foreignRegex(e); why != "" {
			p.report.add(f.Name, Dropped, "out.regex", brief(e), why)
			return out, false
		}
	}
	if f.Detail != "" {
		p.report.add(f.Name, Dropped, "out.link", brief(f.Detail))
	}
	out.Locators = p.locators(f.Name, f.Locators, inRecord)
	if len(out.Locators) == 0 {
		p.report.add(f.Name, Dropped, "out.noway", len(f.Locators))
		return out, false
	}
	return out, true
}

// re2Only are the pieces of RE2 that Python and JavaScript read otherwise.
var re2Only = regexp.MustCompile(`\\[pPzAQECx]|\[\[:|\(\?[^:]`)

func (p *planner) foreignRegex(expr string) string {
	if p.to == ToGo {
		if s, err := template.CompileShape(expr); err == nil && s.Linear() {
			return ""
		}
		return "lookaround"
	}
	return re2Only.FindString(expr)
}

func (p *planner) locators(field string, all []template.Locator, inRecord bool) []planLocator {
	var out []planLocator
	for _, l := range all {
		if l.Family == template.FamilySlot {
			p.report.add(field, Dropped, "out.slot")
			continue
		}
		path := l.XPath
		read, err := locator.Parse(path)
		if p.to == ToGo && err != nil {
			p.report.add(field, Dropped, "out.xpath", brief(path))
			continue
		}
		if inRecord && p.to != ToGo {
			var ok bool
			if path, ok = relative(path); !ok {
				p.report.add(field, Dropped, "out.leaves", brief(path))
				continue
			}
		}
		w := planLocator{XPath: path, Weight: max(1, int(l.Weight*weightScale+.5)), Design: l.Design, Family: l.Family}
		if l.Guard {
			w.Guard = 1
		}
		if err == nil && program.IsOnly(l.Family, read) {
			w.Only = 1
		}
		if p.to == ToGo {
			w.Read = read
		}
		out = append(out, w)
	}
	return out
}

// relative puts a dot before each path from the document, so that it begins at
// the record; false where one stands in a predicate, whose dot is another node.
func relative(path string) (string, bool) {
	var b strings.Builder
	depth, quote, begin := 0, byte(0), true
	for i := 0; i < len(path); i++ {
		c := path[i]
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '\'' || c == '"':
			quote, begin = c, false
		case c == '[':
			depth++
			begin = true
		case c == ']':
			depth--
			begin = false
		case c == '/' && begin:
			if depth > 0 {
				return path, false
			}
			b.WriteByte('.')
			begin = false
		case c == '(' || c == '|' || c == ',' || c == '=' || c == '+' || c == '<' || c == '>':
			begin = true
		case c == ' ':
		default:
			begin = false
		}
		b.WriteByte(c)
	}
	return b.String(), true
}

// literal writes the plan as indented JSON.
func (p *plan) literal() (string, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(p); err != nil {
		return "", fmt.Errorf("interchange: %w", err)
	}
	return strings.TrimSpace(b.String()), nil
}
