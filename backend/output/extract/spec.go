package extract

import (
	"encoding/json"
	"fmt"
	"strings"

	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/source"
)

// Spec is how a run extracts, as the result database keeps it: the process that resumes
// the run, after a crash or in another process, does the same.
type Spec struct {
	Template  string              `json:"template,omitempty"`  // its XML; "": the library's best for each page
	ID        string              `json:"id,omitempty"`        // of that template in the library; "" it has none
	Workspace string              `json:"workspace,omitempty"` // that it was made in; "" none is known
	Join      bool                `json:"join,omitempty"`      // the rows of a list are completed from the pages that their links lead to
	Details   []string            `json:"details,omitempty"`   // XML of the templates of those pages; see Completion
	Pages     int                 `json:"pages,omitempty"`     // of each list or divided article at most, by the next links; less than 2: those given alone
	Workers   int                 `json:"workers,omitempty"`
	Relative  bool                `json:"relative,omitempty"` // addresses stay as pages have them; else they are absolute
	Fetch     source.FetchOptions `json:"fetch"`
	Render    *Render             `json:"render,omitempty"` // addresses are shown in a browser; nil: taken as they are sent
	Served    bool                `json:"served,omitempty"` // begun by a server: it goes on with it when the server starts again
}

// ItemSpec is what a run takes pages from, in one of five ways; with none of
// them the item has bytes that were sent with it.
type ItemSpec struct {
	Path      string `json:"path,omitempty"`    // a file or folder
	Address   string `json:"address,omitempty"` // to fetch
	Bundled   string `json:"bundled,omitempty"` // a page that comes with the program, as in site/page
	Crawl     string `json:"crawl,omitempty"`   // id of a crawl: its pages, those to come too while it goes on
	Again     bool   `json:"again,omitempty"`   // in a schedule: crawl again each time, and take those pages
	Problem   string `json:"problem,omitempty"` // why it cannot be had, found out when it was given
	AllowHost string `json:"allowHost,omitempty"`

	// A search: Address has {keyword}, or is that of a page whose form has fields that do.
	Keyword string `json:"keyword,omitempty"` // one of its keywords
	Search

	Name        string `json:"name,omitempty"`
	URL         string `json:"url,omitempty"`
	ContentType string `json:"contentType,omitempty"`
}

// NewItem makes an item; body is nil but for bytes that were sent.
func NewItem(s ItemSpec, body []byte) (results.Item, error) {
	raw, err := json.Marshal(s)
	return results.Item{Spec: raw, Body: body}, err
}

// ReadItem reads where an item's pages come from.
func ReadItem(it results.Item) (i ItemSpec, err error) {
	if err = json.Unmarshal(it.Spec, &i); err != nil {
		err = fmt.Errorf("extract: item %d cannot be read: %w", it.Number, err)
	}
	return i, err
}

// TemplateXML is a template as a Spec has it.
func TemplateXML(t *template.Template) (string, error) {
	var b strings.Builder
	err := t.Write(&b)
	return b.String(), err
}

// ReadSpec reads what a run keeps.
func ReadSpec(run results.Run) (s Spec, err error) {
	if err = json.Unmarshal(run.Spec, &s); err != nil {
		err = fmt.Errorf("extract: run %q: how it extracts cannot be read: %w", run.ID, err)
	}
	return s, err
}

// Chooser is how a spec finds the program for a page; best is the library's way.
func (s Spec) Chooser(best Chooser) (Chooser, error) {
	if s.Template == "" {
		return best, nil
	}
	p, err := compile(s.Template)
	if err != nil {
		return nil, err
	}
	return func(*tagtree.Tree) (Choice, error) { return Choice{Program: p, ID: s.ID}, nil }, nil
}

func compile(xml string) (*program.Program, error) {
	t, err := template.Read(strings.NewReader(xml), "template")
	if err != nil {
		return nil, err
	}
	return program.Compile(t)
}

// Completer completes the records of lists, with pages that the opening gets; nil
// when the spec names no template for them.
func (s Spec) Completer(o *Opening) (Completer, error) {
	if len(s.Details) == 0 {
		return nil, nil
	}
	c := Completion{Programs: map[string]*program.Program{}, Get: o.allowed, Files: !s.Served, Relative: s.Relative}
	for _, xml := range s.Details {
		p, err := compile(xml)
		if err != nil {
			return nil, err
		}
		c.Programs[p.Template().Name] = p
	}
	return c.Complete, nil
}

// Parts completes articles that are divided over several pages, with pages that the opening gets.
func (s Spec) Parts(o *Opening) Parts {
	return Parts{Get: o.allowed, Most: s.Pages, Relative: s.Relative}
}

func (i ItemSpec) label() string {
	for _, s := range []string{i.Name, i.Path, i.Address, i.Bundled, i.Crawl, i.URL} {
		if s != "" {
			return s
		}
	}
	return "page"
}
