package pages

import (
	"context"

	"wrapsmith/app/problem"
	"wrapsmith/backend/learn/list"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/region"
	"wrapsmith/backend/tree/tagtree"
)

// FindRecords says how the lists of a page are found.
type FindRecords struct {
	Given
	Method   string `json:"method,omitempty" enum:"best,detm,path,keyword" doc:"Empty: best, which joins the others"`
	Keyword  string `json:"keyword,omitempty" maxLength:"200" doc:"The query word of a result page; the method keyword needs it"`
	Relative bool   `json:"relative,omitempty" doc:"Addresses as the page has them; else they are absolute"`
	Lists    int    `json:"lists,omitempty" minimum:"0" maximum:"20" doc:"Lists at most, the surest first; 1 when 0"`
}

// FindRecordsRequest is the request of FindRecords.
type FindRecordsRequest struct{ Body FindRecords }

// FoundRecords are the lists of a page.
type FoundRecords struct {
	Page  string        `json:"page"`
	Lists []RecordsList `json:"lists" doc:"The surest first; empty if the page has no list"`
}

// RecordsList is one list of a page.
type RecordsList struct {
	Region     string         `json:"region" doc:"Path of the element around the records"`
	Method     string         `json:"method"`
	Confidence float64        `json:"confidence"`
	Why        string         `json:"why"`
	Schema     []record.Field `json:"schema" doc:"The columns, in order"`
	Records    []Values       `json:"records" doc:"The records, each as the member record of docs/records.schema.json"`
}

var errKeyword = problem.New(problem.Invalid, "keyword", "The method keyword needs the word that the page answers.")

// FindRecords finds the records of a page's lists without a template.
func (p *Pages) FindRecords(ctx context.Context, in *FindRecordsRequest) (FoundRecords, error) {
	method := list.Method(in.Body.Method)
	if method == "" {
		method = list.Best
	}
	if method == list.Keyword && in.Body.Keyword == "" {
		return FoundRecords{}, errKeyword
	}
	tree, err := p.treeWithoutState(ctx, in.Body.Given)
	if err != nil {
		return FoundRecords{}, err
	}
	found, err := Lists(tree, method, list.Options{Keyword: in.Body.Keyword, Most: max(in.Body.Lists, 1)})
	out := FoundRecords{Page: tree.Page.Name, Lists: make([]RecordsList, len(found))}
	for i, l := range found {
		l.Relative = in.Body.Relative
		out.Lists[i] = l.view()
	}
	return out, err
}

// List is a list that was found without a template.
type List struct {
	list.Found
	Path  string // of the element around the records
	Table *align.Table
	Texts []string // of each record the whole text

	tree     *tagtree.Tree
	Relative bool // addresses stay as the page has them; else they are absolute
}

// Lists finds the lists of a page, the surest first.
func Lists(tree *tagtree.Tree, method list.Method, o list.Options) ([]List, error) {
	found, err := list.By(method, tree, o)
	if err != nil {
		return nil, err
	}
	out := make([]List, len(found))
	for i, l := range found {
		out[i] = List{Found: l, Path: region.AbsolutePath(tree, l.Parent), tree: tree}
		out[i].Table, _ = list.Columns(tree, l)
		for _, r := range l.Records {
			out[i].Texts = append(out[i].Texts, r.Text(tree))
		}
	}
	return out, nil
}

// Page returns the list as the records of a page.
func (l List) Page(name string) record.Page {
	p := record.Page{Page: name, Template: l.Path}
	for _, col := range l.Table.Columns {
		p.Schema = append(p.Schema, record.Field{Name: col.Name, Label: col.Label, Type: col.Type, Many: col.Many, Optional: col.Optional})
	}
	for _, row := range l.Table.Rows {
		r := make(record.Record, len(row))
		for i, cell := range row {
			r[i].State = record.Missing
			for _, v := range cell {
				r[i].State, r[i].Confidence = record.Found, l.Sure
				r[i].Values = append(r[i].Values, record.Value{Text: l.Table.Columns[i].Cut(v.Text), Node: int32(v.Node)})
			}
		}
		p.Records = append(p.Records, r)
	}
	if l.Relative {
		return p
	}
	return extract.AbsoluteTyped(l.tree, p)
}

func (l List) view() RecordsList {
	p := l.Page("")
	out := RecordsList{Region: l.Path, Method: l.Method, Confidence: round(l.Sure), Why: problem.Sentence(l.Why), Schema: append([]record.Field{}, p.Schema...), Records: []Values{}}
	for _, r := range p.Records {
		out.Records = append(out.Records, valuesOf(p.Schema, r))
	}
	return out
}
