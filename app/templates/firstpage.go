package templates

import (
	"context"
	"slices"

	"wrapsmith/backend/learn/inspect"
	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// FirstPage is the page that a kind of query of a domain was learned from first (DETM: the initial page, its tag tree
// and its item trees).
type FirstPage struct {
	Template string             `json:"template,omitempty" doc:"Id of its template; empty: no template of the domain has its sample pages here"`
	Name     string             `json:"name,omitempty" doc:"Of the template"`
	Page     string             `json:"page,omitempty"`
	URL      string             `json:"url,omitempty"`
	Tree     []inspect.PageNode `json:"tree" doc:"Its tag tree, in preorder"`
	Left     int                `json:"left,omitempty" doc:"Elements that are not shown"`
	Items    []ItemTree         `json:"items" doc:"The first records"`
}

// ItemTree is the tree of one record.
type ItemTree struct {
	Tree   []inspect.PageNode `json:"tree" doc:"In preorder"`
	Left   int                `json:"left,omitempty" doc:"Elements that are not shown"`
	Fields []ItemField        `json:"fields"`
}

// ItemField is the place of a field in the tree of a record.
type ItemField struct {
	Field string         `json:"field"`
	Text  string         `json:"text"`
	Node  tagtree.NodeID `json:"node" doc:"The element of the tree that holds the value; -1: it is not shown"`
}

// shownItems is how many records of a first page are shown as trees.
const shownItems = 3

// GetFirstPageRequest is the request of GetFirstPage.
type GetFirstPageRequest struct {
	Domain string        `query:"domain" required:"true" minLength:"1" maxLength:"60"`
	Kind   template.Kind `query:"kind" required:"true" enum:"detail,list,article"`
}

// GetFirstPage returns the first page of a domain and kind of query.
func (ts *Templates) GetFirstPage(ctx context.Context, in *GetFirstPageRequest) (FirstPage, error) {
	out := FirstPage{Tree: []inspect.PageNode{}, Items: []ItemTree{}}
	id, err := ts.knowledge.First(ctx, in.Domain, in.Kind)
	if err != nil || id == "" {
		return out, err
	}
	e, t, err := ts.stores.Library.Get(ctx, id)
	if err != nil {
		return out, err
	}
	pages, err := ts.stores.Library.Pages(ctx, id, e.Version)
	if err != nil || len(pages) == 0 {
		return out, err
	}
	out.Template, out.Name = id, e.Name
	return out, out.show(t, pages[0])
}

// show fills in the trees of a page.
func (f *FirstPage) show(t *template.Template, p *page.Page) error {
	f.Page, f.URL = p.Name, p.URL
	tree, err := tagtree.Parse(p)
	if err != nil {
		return err
	}
	f.Tree, f.Left = inspect.Elements(tree, tagtree.Span{From: 0, To: tagtree.NodeID(tree.PageLen())})
	prog, err := program.Compile(t)
	if err != nil {
		return err
	}
	if t.Kind != template.List {
		cells, _ := prog.Votes(tree)
		f.item(tree, t, cells, holding(tree, cells))
		return nil
	}
	rows := prog.Rows(tree)
	for i := range rows[:min(len(rows), shownItems)] {
		if s := rows[i].Spans; len(s) > 0 {
			f.item(tree, t, rows[i].Cells, tagtree.Span{From: s[0].From, To: s[len(s)-1].To})
		}
	}
	return nil
}

// item adds the tree of a record.
func (f *FirstPage) item(t *tagtree.Tree, tm *template.Template, cells record.Record, within tagtree.Span) {
	if within.To <= within.From {
		return
	}
	one := ItemTree{Fields: []ItemField{}}
	one.Tree, one.Left = inspect.Elements(t, within)
	for i, c := range cells[:min(len(cells), len(tm.Fields))] {
		if len(c.Values) > 0 {
			v := c.Values[0]
			one.Fields = append(one.Fields, ItemField{tm.Fields[i].Name, inspect.Short(v.Text), shownAt(t, one.Tree, tagtree.NodeID(v.Node))})
		}
	}
	f.Items = append(f.Items, one)
}

// shownAt is the element of a list that is a node or the nearest one around it.
func shownAt(t *tagtree.Tree, shown []inspect.PageNode, n tagtree.NodeID) tagtree.NodeID {
	for ; t.Valid(n) && n > 0; n = t.Parent(n) {
		if slices.ContainsFunc(shown, func(p inspect.PageNode) bool { return p.ID == n }) {
			return n
		}
	}
	return tagtree.None
}

// holding is the smallest element that holds the values of a record on the page; empty without any.
func holding(t *tagtree.Tree, cells record.Record) tagtree.Span {
	at := tagtree.None
	for _, c := range cells {
		for _, v := range c.Values {
			n := tagtree.NodeID(v.Node)
			if !t.Valid(n) || n <= 0 || int(n) >= t.PageLen() {
				continue
			}
			if at == tagtree.None {
				at = n
			}
			for at > 0 && !t.Within(n, at) {
				at = t.Parent(at)
			}
		}
	}
	if at == tagtree.None {
		return tagtree.Span{}
	}
	if t.IsText(at) {
		at = t.Parent(at)
	}
	return tagtree.Span{From: at, To: t.End(at)}
}
