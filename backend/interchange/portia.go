package interchange

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"path"
	"slices"
	"sort"
	"strings"

	"wrapsmith/backend/locator"
	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/tagtree"
	"wrapsmith/backend/template"
	"wrapsmith/backend/xpath"
)

// A project of Portia is a folder: items.json names the fields, spiders/NAME.json
// the spiders, and each spider's samples, within it or in files of their own, say
// which element of a sample page is which field:
//
//	items.json                           schemas: fields by id
//	spiders/shop.json                    start_urls, templates or template_names
//	spiders/shop/1a2b.json               plugins.annotations-plugin.extracts, url
//	spiders/shop/1a2b/original_body.html the sample page
//
// Newer samples name elements by selectors, older ones by an attribute in a copy
// of the page (annotated_body). Both become marks on the page, so that fields can
// be learned anew, and a locator that finds the same.

// Bounds of a project.
const (
	maxProjectFiles = 5_000
	maxProjectBytes = 64 << 20 // unpacked, of what is read
)

// fromPortiaZip reads a project that is packed.
func fromPortiaZip(name string, data []byte) ([]Imported, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, &Error{name, 0, "a zip that cannot be read: " + err.Error(), "badzip"}
	}
	if len(z.File) > maxProjectFiles {
		return nil, &Error{name, 0, fmt.Sprintf("%d files: the limit is %d", len(z.File), maxProjectFiles), "toomany"}
	}
	for _, f := range z.File {
		if !fs.ValidPath(strings.TrimSuffix(f.Name, "/")) {
			return nil, &Error{name, 0, fmt.Sprintf("the file %q leads out of the zip, or has no proper name", brief(f.Name)), "unsafezip"}
		}
	}
	return ImportProject(name, z)
}

// ImportProject reads a project of Portia; name is what errors call it.
func ImportProject(name string, fsys fs.FS) ([]Imported, error) {
	p := &project{name: name, fs: fsys, left: maxProjectBytes, schemas: map[string]portiaSchema{}}
	if err := p.find(); err != nil {
		return nil, err
	}
	var out []Imported
	for _, file := range p.spiders {
		made, err := p.spider(file)
		if err != nil {
			return nil, err
		}
		if out = append(out, made...); len(out) > maxTemplates {
			return nil, &Error{name, 0, fmt.Sprintf("gives more than %d templates", maxTemplates), "toomany"}
		}
	}
	return out, nothing(name, out)
}

type project struct {
	name    string
	fs      fs.FS
	root    string
	left    int
	spiders []string
	schemas map[string]portiaSchema
}

type portiaSchema struct {
	Name   string `json:"name"`
	Fields map[string]struct {
		Name     string `json:"name"`
		Type     string `json:"type"`
		Required bool   `json:"required"`
	} `json:"fields"`
}

type portiaSpider struct {
	StartURLs []string          `json:"start_urls"`
	Templates []json.RawMessage `json:"templates"`
	Names     []string          `json:"template_names"`
}

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

// find looks for spiders below the folder, or one folder deeper, as zips have it.
func (p *project) find() error {
	files := 0
	err := fs.WalkDir(p.fs, ".", func(at string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if files++; files > maxProjectFiles {
			return &Error{p.name, 0, fmt.Sprintf("more than %d files", maxProjectFiles), "toomany"}
		}
		dir, base := path.Split(at)
		if strings.Count(at, "/") > 8 && e.IsDir() {
			return fs.SkipDir
		}
		if !e.IsDir() && path.Base(path.Clean(dir)) == "spiders" && path.Ext(base) == ".json" {
			p.spiders = append(p.spiders, at)
			p.root = path.Dir(path.Clean(dir))
		}
		return nil
	})
	var own *Error
	switch {
	case errors.As(err, &own):
		return own
	case err != nil:
		return &Error{p.name, 0, err.Error(), "badzip"}
	case len(p.spiders) == 0:
		return &Error{p.name, 0, "no project of Portia: want spiders/NAME.json in it", "noproject"}
	}
	sort.Strings(p.spiders)
	data, err := p.read(path.Join(p.root, "items.json"))
	if err != nil || data == nil {
		return err
	}
	return readJSON(p.name+"/items.json", data, &p.schemas)
}

// read reads a file; nil when there is none.
func (p *project) read(file string) ([]byte, error) {
	f, err := p.fs.Open(file)
	if err != nil {
		return nil, nil //nolint:nilerr // a file that is not there, or whose name no file can have
	}
	defer f.Close() // only read
	most := min(MaxBytes, p.left)
	data, err := io.ReadAll(io.LimitReader(f, int64(most)+1))
	if err != nil {
		return nil, &Error{p.name, 0, file + ": " + err.Error(), "broken"}
	}
	if len(data) > most {
		return nil, &Error{p.name, 0, fmt.Sprintf("%s: larger than %d MiB, or all files are larger than %d MiB", file, MaxBytes>>20, maxProjectBytes>>20), "toolarge"}
	}
	p.left -= len(data)
	return data, nil
}

func (p *project) spider(file string) ([]Imported, error) {
	data, err := p.read(file)
	if err != nil {
		return nil, err
	}
	var s portiaSpider
	if err := readJSON(p.name+"/"+file, data, &s); err != nil {
		return nil, err
	}
	dir := strings.TrimSuffix(file, ".json")
	var out []Imported
	one := func(data []byte, at string) error {
		i, err := p.sample(data, at, dir)
		if err == nil {
			out = append(out, i)
		}
		return err
	}
	for n, raw := range s.Templates {
		if err := one(raw, fmt.Sprintf("%s: template %d", file, n+1)); err != nil {
			return nil, err
		}
	}
	for _, name := range s.Names {
		at := path.Join(dir, path.Base(name)+".json")
		data, err := p.read(at)
		if err != nil {
			return nil, err
		}
		if data == nil {
			b := newBuilder(name, "", template.Detail)
			b.report.add("", Dropped, "portia.nofile", at)
			out = append(out, Imported{Report: b.report})
			continue
		}
		if err := one(data, at); err != nil {
			return nil, err
		}
	}
	return out, nil
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
			m.report.tell("records", Dropped, reasonOf(err))
		default:
			list = e.ID
			m.t.Kind, m.t.Records = template.List, &template.Records{Most: 1, Locators: m.locators("records", []way{w})}
			m.report.tell("records", Taken, w.told())
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
		m.report.tell(id, Dropped, reasonOf(err))
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

// annotated takes what an older sample says in a copy of its page.
func (m *portiaMaker) annotated() {
	if m.sample.Annotated == "" || len(m.t.Fields) > 0 {
		return
	}
	p, err := page.New([]byte(m.sample.Annotated), page.Origin{Name: "annotated_body"})
	var t *tagtree.Tree
	if err == nil {
		t, err = tagtree.Parse(p)
	}
	if err != nil {
		m.report.add("", Dropped, "portia.badcopy", err)
		return
	}
	for n := tagtree.NodeID(1); int(n) < t.Len() && len(m.t.Fields) < maxSelectors; n++ {
		if t.IsText(n) {
			continue
		}
		if text, ok := t.Attr(n, "data-scrapy-annotate"); ok {
			m.annotation(t, n, text)
		}
	}
}

// annotation takes one element's fields: {"annotations": {"content": "title"}}.
func (m *portiaMaker) annotation(t *tagtree.Tree, n tagtree.NodeID, text string) {
	if strings.HasPrefix(text, "%7B") {
		if plain, err := url.PathUnescape(text); err == nil {
			text = plain
		}
	}
	var a struct {
		Annotations map[string]string `json:"annotations"`
	}
	if err := json.Unmarshal([]byte(text), &a); err != nil {
		m.report.add("", Dropped, "portia.nojson", brief(text))
		return
	}
	expr := indexed(t, n)
	nodes := m.run(expr)
	if m.tree != nil && (len(nodes) != 1 || m.tree.Text(nodes[0]) != t.Text(n)) {
		m.report.add(brief(t.Text(n)), Dropped, "portia.moved")
		return
	}
	keys := make([]string, 0, len(a.Annotations))
	for k := range a.Annotations {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	for _, attribute := range keys {
		m.take(a.Annotations[attribute], attribute, way{expr, "its place in the annotated page"}, nodes)
	}
}

// indexed is the path of an element by its place alone.
func indexed(t *tagtree.Tree, n tagtree.NodeID) string {
	var steps []locator.Step
	for ; n > 0; n = t.Parent(n) {
		at := 1
		for c := t.FirstChild(t.Parent(n)); c != n && c != tagtree.None; c = t.NextSibling(c) {
			if !t.IsText(c) && t.Tag(c) == t.Tag(n) {
				at++
			}
		}
		steps = append(steps, locator.Step{Axis: locator.Child, Test: t.Tag(n), Preds: []locator.Pred{locator.At(at)}})
	}
	slices.Reverse(steps)
	return locator.Locator{Steps: steps}.String()
}
