package pages

import (
	"context"
	"strings"

	"wrapsmith/app/problem"
	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/learn/inspect"
	"wrapsmith/backend/message"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// Inspect says which method is shown, on which pages, and with which settings.
type Inspect struct {
	Method string  `json:"method" enum:"detm,renxue,cn101582074a,cn103246732,deng"`
	Pages  []Given `json:"pages" minItems:"1" maxItems:"20" nullable:"false" doc:"DETM compares two pages; deng takes several; the others take the first"`
	inspect.MethodSettings
	Marks    []Mark `json:"marks,omitempty" maxItems:"200" nullable:"false" doc:"Of deng: fields and values; a mark counts on each page that shows the value"`
	Template string `json:"template,omitempty" maxLength:"4000000" doc:"Of detm: a template as XML, to be aligned with the page"`
}

// InspectRequest is the request of InspectPages.
type InspectRequest struct{ Body Inspect }

// InspectPages shows a published method at work on given pages.
func (p *Pages) InspectPages(ctx context.Context, in *InspectRequest) (inspect.Inspection, error) {
	var trees []*tagtree.Tree
	for _, given := range in.Body.Pages {
		tree, err := p.tree(ctx, given)
		if err != nil {
			return inspect.Inspection{}, err
		}
		trees = append(trees, tree)
	}
	o := in.Body.Options()
	if in.Body.Template != "" {
		t, err := template.Read(strings.NewReader(in.Body.Template), "template.xml")
		if err != nil {
			return inspect.Inspection{}, problem.Mistake(err)
		}
		o.Template = t
	}
	return Inspected(inspect.Method(in.Body.Method), trees, in.Body.Marks, o)
}

// Inspected shows a method on pages that are read already. A mark counts on each page that shows its value.
func Inspected(m inspect.Method, trees []*tagtree.Tree, marks []Mark, o inspect.Options) (inspect.Inspection, error) {
	switch {
	case m == inspect.ResponsePat && strings.TrimSpace(o.Keyword) == "":
		return inspect.Inspection{}, errInspectKeyword
	case m == inspect.Deng && len(marks) == 0 && len(o.Marks) == 0:
		return inspect.Inspection{}, errInspectMarks
	}
	for _, k := range marks {
		if err := mark(&o, trees, k); err != nil {
			return inspect.Inspection{}, err
		}
	}
	v, err := inspect.Of(m, trees, o)
	if err != nil {
		return v, problem.Mistake(err)
	}
	return v, nil
}

var (
	errInspectKeyword = problem.New(problem.Invalid, "inspectkeyword", "This method needs the word that the page answers: the keyword of its query.")
	errInspectMarks   = problem.New(problem.Invalid, "inspectmarks", "This method needs marks: a field and a value that the pages show.")
)

// mark puts a mark on each page that shows its value.
func mark(o *inspect.Options, trees []*tagtree.Tree, k Mark) error {
	shown := false
	for i, t := range trees {
		at, ok := induce.Show(t, k.Value)
		if !ok {
			continue
		}
		shown = true
		for _, old := range o.Marks { // a value that stands twice is a list's
			if old.Sample == i && old.Node == at.Node {
				ok = false
			}
		}
		if ok {
			o.Marks = append(o.Marks, induce.Mark{Field: k.Field, Sample: i, Node: at.Node, Part: at.Part})
		}
	}
	if !shown {
		return problem.With(problem.Invalid, message.New("inspectshown", "value", k.Value, "field", k.Field), "No page shows "+k.Value+", the value of the field "+k.Field+".")
	}
	for _, f := range o.Fields {
		if f.Name == k.Field {
			return nil
		}
	}
	o.Fields = append(o.Fields, record.Field{Name: k.Field, Type: record.Text})
	return nil
}
