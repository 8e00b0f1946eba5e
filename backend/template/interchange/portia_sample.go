package interchange

import (
	"encoding/json"
	"path"
	"slices"
	"strings"

	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/xpath"
	"wrapsmith/backend/tree/tagtree"
)

type portiaSample struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	URL       string `json:"url"`
	Scrapes   string `json:"scrapes"`
	Original  string `json:"original_body"`
	Annotated string `json:"annotated_body"`
	Plugins   map[string]struct {
		Extracts []portiaExtract `json:"extracts"`
	} `json:"plugins"`
}

type portiaExtract struct {
	ID        string          `json:"id"`
	Container string          `json:"container_id"`
	IsBox     bool            `json:"item_container"`
	Repeated  bool            `json:"repeated"`
	Selector  string          `json:"selector"`
	Old       json.RawMessage `json:"annotations"`
	Schema    string          `json:"schema_id"`
	Data      map[string]struct {
		Attribute string `json:"attribute"`
		Field     string `json:"field"`
	} `json:"data"`
}

// sample makes a template of one sample.
func (p *project) sample(data []byte, at, dir string) (Imported, error) {
	var s portiaSample
	if err := readJSON(p.name+"/"+at, data, &s); err != nil {
		return Imported{}, err
	}
	site, pattern := place(s.URL)
	b := newBuilder(strings.TrimSpace(path.Base(dir)+" "+orElse(s.Name, s.ID)), site, template.Detail)
	if pattern != "" {
		b.t.URLPatterns = []string{pattern}
	}
	for _, body := range []string{"original_body", "rendered_body", "annotated_body"} {
		html, err := p.read(path.Join(dir, s.ID, body+".html"))
		if err != nil {
			return Imported{}, err
		}
		if body == "annotated_body" {
			s.Annotated = orElse(s.Annotated, string(html))
		} else {
			s.Original = orElse(s.Original, string(html))
		}
	}
	m := &portiaMaker{builder: b, sample: &s, schemas: p.schemas}
	m.page()
	m.extracts()
	m.annotated()
	i, ok := b.done()
	if ok && m.tree != nil {
		i.Pages = []*page.Page{m.tree.Page}
	}
	return i, nil
}

type portiaMaker struct {
	*builder
	sample  *portiaSample
	schemas map[string]portiaSchema
	tree    *tagtree.Tree
	doc     *xpath.Doc
	records []tagtree.NodeID // the first two
}

// page parses the sample page; without one there are no marks.
func (m *portiaMaker) page() {
	if m.sample.Original == "" {
		m.report.add("", Changed, "portia.nopage")
		return
	}
	p, err := page.New([]byte(m.sample.Original), page.Origin{Name: "sample.html", URL: m.sample.URL})
	if err == nil {
		m.tree, err = tagtree.Parse(p)
	}
	if err != nil {
		m.tree = nil
		m.report.add("", Dropped, "portia.badpage", err)
		return
	}
	m.doc = xpath.NewDoc(m.tree)
	m.t.Samples = []template.Sample{{Name: "sample.html", URL: xmlText(m.sample.URL), Digest: p.Digest()}}
	m.report.add("", Taken, "portia.page", brief(m.sample.URL))
}

// extracts takes what names elements by selectors.
func (m *portiaMaker) extracts() {
	all := m.sample.Plugins["annotations-plugin"].Extracts
	if len(all) > maxSelectors {
		m.report.add("", Dropped, "portia.many", len(all)-maxSelectors, maxSelectors)
		all = all[:maxSelectors]
	}
	list := ""
	for _, e := range all {
		if !e.IsBox || !e.Repeated || e.Selector == "" {
			continue
		}
		w, err := ofCSS(e.Selector, page0)
		switch {
		case list != "":
			m.report.add("records", Dropped, "portia.twolists", brief(e.Selector))
		case err != nil:
			m.report.addReason("records", Dropped, reasonOf(err))
		default:
			list = e.ID
			m.t.Kind, m.t.Records = template.List, &template.Records{Most: 1, Locators: m.locators("records", []way{w})}
			m.report.addReason("records", Taken, w.reason())
			m.markRecords(w.path)
		}
	}
	for _, e := range all {
		if e.IsBox || e.Selector == "" || len(e.Data) == 0 {
			continue
		}
		keys := make([]string, 0, len(e.Data))
		for k := range e.Data {
			keys = append(keys, k)
		}
		slices.Sort(keys)
		for _, k := range keys {
			m.extract(e, e.Data[k].Field, e.Data[k].Attribute, list)
		}
	}
}

func (m *portiaMaker) extract(e portiaExtract, id, attribute, list string) {
	from := page0
	if list != "" {
		if e.Container != list {
			m.report.add(id, Dropped, "portia.beside", brief(e.Selector))
			return
		}
		from = inRecord
	}
	w, err := ofCSS(e.Selector, from)
	if err != nil {
		m.report.addReason(id, Dropped, reasonOf(err))
		return
	}
	m.take(id, attribute, w, m.nodes(e.Selector))
}

// take adds a field, with marks where the sample page shows it.
func (m *portiaMaker) take(id, attribute string, w way, nodes []tagtree.NodeID) {
	name, kind := m.named(id)
	f := template.Field{Field: record.Field{Name: m.name(name), Type: kind}}
	switch attribute {
	case "", "content", "text-content", "#portia-content":
	default:
		f.Part = template.Part{Kind: template.PartAttr, Attr: strings.ToLower(attribute)}
	}
	if kind == record.HTML && f.Part.Kind == "" {
		f.Part.Kind = template.PartHTML
	}
	marks := m.marks(f, nodes)
	if !m.add(f, w) {
		return
	}
	if len(marks) > 0 {
		m.t.Samples[0].Marks = append(m.t.Samples[0].Marks, marks...)
		m.t.Fields[len(m.t.Fields)-1].Hand = false
	}
}

// marks are the places of a field on the sample: one, or one in each of two records.
func (m *portiaMaker) marks(f template.Field, nodes []tagtree.NodeID) []template.Mark {
	part := f.Part
	if part.Kind == "" {
		part.Kind = template.PartText
	}
	var out []template.Mark
	mark := func(n tagtree.NodeID) {
		out = append(out, template.Mark{Field: f.Name, Node: int32(n), Part: part})
	}
	if m.t.Kind != template.List {
		if len(nodes) > 0 {
			mark(nodes[0])
		}
		return out
	}
	for _, r := range m.records {
		if i := slices.IndexFunc(nodes, func(n tagtree.NodeID) bool { return m.tree.Within(n, r) }); i >= 0 {
			mark(nodes[i])
		}
	}
	return out
}

func (m *portiaMaker) markRecords(expr string) {
	nodes := m.run(expr)
	m.records = nodes[:min(2, len(nodes))]
	for _, n := range m.records {
		m.t.Samples[0].RecordMarks = append(m.t.Samples[0].RecordMarks, template.RecordMark{Node: int32(n)})
	}
}

// nodes finds a selector on the sample page.
func (m *portiaMaker) nodes(selector string) []tagtree.NodeID {
	expr, err := XPath(selector)
	if err != nil {
		return nil
	}
	return m.run(expr)
}

func (m *portiaMaker) run(expr string) []tagtree.NodeID {
	if m.tree == nil {
		return nil
	}
	e, err := xpath.Compile(expr)
	if err != nil {
		return nil
	}
	nodes, err := e.Nodes(m.doc)
	if err != nil {
		return nil
	}
	return nodes
}

// portiaTypes are Portia's field types in our words.
var portiaTypes = map[string]record.Type{"number": record.Number, "price": record.Price, "date": record.Date, "url": record.URL, "image": record.Image,
	"raw html": record.HTML, "safe html": record.HTML}

// named is a field's name and type by the schema, its id where there is none.
func (m *portiaMaker) named(id string) (string, record.Type) {
	f, ok := m.schemas[m.sample.Scrapes].Fields[id]
	if !ok {
		return id, record.Text
	}
	kind, known := portiaTypes[f.Type]
	if !known {
		kind = record.Text
	}
	return orElse(f.Name, id), kind
}
