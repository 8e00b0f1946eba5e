package query

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"

	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
)

// Form is a form of a page.
type Form struct {
	Action string    `json:"action" doc:"Address that it sends to"`
	Post   bool      `json:"post" doc:"It sends by POST"`
	Fields []Control `json:"fields"`

	charset string
}

// Control is a field of a form, as the page filled it in.
type Control struct {
	Name    string   `json:"name"`
	Label   string   `json:"label,omitempty" doc:"What the page calls it"`
	Type    string   `json:"type" doc:"text, search, hidden, select, checkbox, radio and the like"`
	Value   string   `json:"value" doc:"As the page filled it in"`
	Options []string `json:"options,omitempty" doc:"Values to choose from"`
	Texts   []string `json:"texts,omitempty" doc:"What the page writes for each of these values, if it writes something else"`
	Sent    bool     `json:"sent" doc:"It is sent as it stands: a box that is not ticked is not"`
}

// FormValue is a value that a person puts into a field.
type FormValue struct {
	Name  string `json:"name" minLength:"1" maxLength:"1000" doc:"Name of the field"`
	Value string `json:"value" maxLength:"8000" doc:"{keyword} stands for the keyword"`
}

// Request is a form that is filled in.
type Request struct {
	Address string // of GET with the fields in its query
	Body    string // of POST, encoded as application/x-www-form-urlencoded; "" for GET
	Post    bool
}

// Forms lists the forms of a page that have a field to fill in. Their addresses are absolute.
func Forms(t *tagtree.Tree) (out []Form) {
	for n := tagtree.NodeID(1); int(n) < t.Len(); n++ {
		if t.Node(n).DataAtom != atom.Form || t.Node(n).Type != html.ElementNode {
			continue
		}
		if f, ok := read(t, n); ok {
			out = append(out, f)
		}
	}
	return out
}

// read reads a form.
func read(t *tagtree.Tree, form tagtree.NodeID) (f Form, ok bool) {
	base, err := url.Parse(t.Base())
	if err != nil {
		return f, false
	}
	action, err := base.Parse(strings.TrimSpace(attr(t, form, "action")))
	if err != nil {
		return f, false
	}
	if attr(t, form, "action") == "" {
		*action = *base
	}
	action.Fragment = ""
	f.Action, f.Post = action.String(), strings.EqualFold(attr(t, form, "method"), "post")
	f.charset = declared(t.Page)
	if own := strings.FieldsFunc(attr(t, form, "accept-charset"), func(r rune) bool { return r == ' ' || r == ',' }); len(own) > 0 {
		f.charset = own[0]
	}
	id := attr(t, form, "id")
	for n := tagtree.NodeID(1); int(n) < t.Len(); n++ {
		inside := n > form && n < t.End(form)
		if owner, given := t.Attr(n, "form"); given {
			inside = owner == id && id != ""
		}
		if inside {
			f.add(t, n)
		}
	}
	for i, one := range f.Fields {
		if !slices.ContainsFunc(one.Texts, func(text string) bool { return text != "" && !slices.Contains(one.Options, text) }) {
			f.Fields[i].Texts = nil
		}
	}
	return f, slices.ContainsFunc(f.Fields, func(one Control) bool { return one.Type != "hidden" })
}

// declared is the encoding that a page declares, as browsers use it for forms; without
// one, that which it was read in.
func declared(p *page.Page) string {
	if _, name, certain := charset.DetermineEncoding(p.Bytes[:min(len(p.Bytes), 1024)], p.ContentType); certain {
		return name
	}
	return p.Encoding
}

// add adds a field; radio buttons of one name are one.
func (f *Form) add(t *tagtree.Tree, n tagtree.NodeID) {
	one := Control{Name: attr(t, n, "name"), Value: attr(t, n, "value"), Sent: true}
	if _, off := t.Attr(n, "disabled"); off || one.Name == "" {
		return
	}
	switch t.Node(n).DataAtom {
	case atom.Input:
		one.Type = strings.ToLower(attr(t, n, "type"))
	case atom.Textarea:
		one.Type, one.Value = "textarea", t.Text(n)
	case atom.Select:
		one.Type = "select"
		one.choose(t, n)
	default:
		return
	}
	switch one.Type {
	case "":
		one.Type = "text"
	case "submit", "button", "reset", "image", "file": // which button is pressed seldom matters
		return
	case "checkbox", "radio":
		if one.Value == "" {
			one.Value = "on"
		}
		_, one.Sent = t.Attr(n, "checked")
		one.offer(one.Value, label(t, n))
	}
	one.Label = label(t, n)
	if i := slices.IndexFunc(f.Fields, func(have Control) bool { return have.Name == one.Name && have.Type == "radio" }); one.Type == "radio" && i >= 0 {
		f.Fields[i].offer(one.Value, one.Label)
		if one.Sent {
			f.Fields[i].Value, f.Fields[i].Sent = one.Value, true
		}
		return
	}
	f.Fields = append(f.Fields, one)
}

// offer adds a value to choose from.
func (f *Control) offer(value, text string) {
	f.Options, f.Texts = append(f.Options, value), append(f.Texts, text)
}

// choose reads the options of a select: the selected one, else the first.
func (f *Control) choose(t *tagtree.Tree, n tagtree.NodeID) {
	f.Sent = false
	for o := n + 1; o < t.End(n); o++ {
		if t.Node(o).DataAtom != atom.Option {
			continue
		}
		value, given := t.Attr(o, "value")
		if !given {
			value = t.Text(o)
		}
		f.offer(value, t.Text(o))
		if _, selected := t.Attr(o, "selected"); selected || !f.Sent {
			f.Value, f.Sent = value, true
		}
	}
}

// label is what a page calls a field: its label, or its placeholder.
func label(t *tagtree.Tree, field tagtree.NodeID) string {
	id := attr(t, field, "id")
	for n := tagtree.NodeID(1); int(n) < t.Len() && id != ""; n++ {
		if t.Node(n).DataAtom == atom.Label && attr(t, n, "for") == id {
			return t.Text(n)
		}
	}
	for _, key := range []string{"aria-label", "placeholder", "title"} {
		if v := attr(t, field, key); v != "" {
			return v
		}
	}
	if p := t.Parent(field); p > 0 && t.Node(p).DataAtom == atom.Label {
		return t.Own(p) // without the options of a select
	}
	return ""
}

func attr(t *tagtree.Tree, n tagtree.NodeID, key string) string {
	v, _ := t.Attr(n, key)
	return v
}

// Pick returns the form of a page that has fields of these names: the first such one.
func Pick(t *tagtree.Tree, inputs []FormValue) (Form, error) {
	for _, f := range Forms(t) {
		if !slices.ContainsFunc(inputs, func(in FormValue) bool { return !f.has(in.Name) }) {
			return f, nil
		}
	}
	names := make([]string, len(inputs))
	for i, in := range inputs {
		names[i] = in.Name
	}
	return Form{}, fmt.Errorf("query: %w: %s", ErrNoForm, strings.Join(names, ", "))
}

func (f *Form) has(name string) bool {
	return slices.ContainsFunc(f.Fields, func(one Control) bool { return one.Name == name })
}

// Fill fills a form in with a keyword.
func (f *Form) Fill(inputs []FormValue, keyword string) Request {
	given := map[string][]string{}
	for _, in := range inputs {
		given[in.Name] = append(given[in.Name], Put(in.Value, keyword))
	}
	var body strings.Builder
	add := func(name, value string) {
		if body.Len() > 0 {
			body.WriteByte('&')
		}
		body.WriteString(url.QueryEscape(f.encode(name)) + "=" + url.QueryEscape(f.encode(value)))
	}
	done := map[string]bool{}
	for _, one := range f.Fields {
		values, set := given[one.Name]
		switch {
		case done[one.Name]:
		case set:
			done[one.Name] = true
			for _, v := range values {
				add(one.Name, v)
			}
		case one.Sent:
			add(one.Name, one.Value)
		}
	}
	if f.Post {
		return Request{Address: f.Action, Body: body.String(), Post: true}
	}
	address, _, _ := strings.Cut(f.Action, "?") // a form's fields replace the query of its address
	return Request{Address: address + "?" + body.String()}
}

// encode encodes a text as the form's page is encoded. What that cannot hold becomes
// a numeric character reference, as in a browser.
func (f *Form) encode(s string) string {
	e, name := charset.Lookup(f.charset)
	if e == nil || name == "utf-8" {
		return s
	}
	out, err := encoding.HTMLEscapeUnsupported(e.NewEncoder()).String(s)
	if err != nil {
		return s
	}
	return out
}
