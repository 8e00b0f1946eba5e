package mcp

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"wrapsmith/app/pages"
)

type extractIn struct {
	page
	Template   string   `json:"template,omitempty" jsonschema:"id or name of a template; without it the library's best for the page"`
	Fields     []string `json:"fields,omitempty" jsonschema:"names of the fields that are wanted; without it all"`
	MaxRecords int      `json:"max_records,omitempty" jsonschema:"records at most, 50 if absent"`
}

type extractAnswer struct {
	Template *templateRef   `json:"template,omitempty" jsonschema:"the template that was used; absent if none fits"`
	Why      string         `json:"why,omitempty" jsonschema:"why no template fits"`
	Found    int            `json:"found" jsonschema:"records of the page"`
	Cut      bool           `json:"truncated" jsonschema:"records or texts were left out, to keep the answer small"`
	Content  extractContent `json:"page_content"`
}

type extractContent struct {
	Notice  string        `json:"notice"`
	Page    string        `json:"page" jsonschema:"name or address of the page"`
	Records []recordView  `json:"records"`
	Missing []missingView `json:"missing" jsonschema:"cells without a value, and why; do not invent one"`
}

type recordView struct {
	Record     map[string]any     `json:"record" jsonschema:"by field, as in JSON Lines: a text; of a number, price or date an object with value or date and the printed text; a list; null without a value"`
	Confidence map[string]float64 `json:"confidence" jsonschema:"by field: the share of such values that was right on labelled pages"`
}

type missingView struct {
	Record int      `json:"record" jsonschema:"index in records; -1 where the page has none"`
	Field  string   `json:"field"`
	State  string   `json:"state" jsonschema:"missing, unsure, failed or untyped"`
	Why    string   `json:"why"`
	Seen   []string `json:"seen,omitempty" jsonschema:"what was seen and not trusted"`
}

func (s *server) addExtract(to *mcp.Server) {
	tool(s, to, &mcp.Tool{
		Name: "extract", Title: "Extract records from a page", Annotations: hints("Extract records from a page", true, true),
		Description: "Extracts the records of a page with a template of the library: values, a confidence for each, and for each missing value the reason. The same page always gives the same answer.",
	}, extracts, s.extract)
}

func (s *server) extract(ctx context.Context, in extractIn) (extractAnswer, error) {
	e, err := s.Pages.Extract(ctx, &pages.ExtractRequest{Body: pages.Extract{Given: in.given(), Template: in.Template, Fields: in.Fields, Visible: true}})
	if err != nil {
		return extractAnswer{}, err
	}
	most := maxRecords
	if in.MaxRecords > 0 {
		most = min(in.MaxRecords, mostEver)
	}
	return extracted(e, most), nil
}

// extracted returns the answer to an agent for an extraction.
func extracted(e pages.Extraction, most int) extractAnswer {
	b := newBudget()
	out := extractAnswer{Why: e.Why, Found: len(e.Records), Content: extractContent{Notice: notice, Page: b.text(e.Page), Records: []recordView{}, Missing: []missingView{}}}
	if t := e.Template; t != nil {
		ref := refOf(t.ID, t.Name, t.Site)
		out.Template = &ref
	}
	for i, r := range e.Records {
		if i == most || b.left <= 0 {
			b.cut = true
			break
		}
		view := recordView{Record: map[string]any{}, Confidence: e.Confidence[i]}
		for _, f := range e.Schema { // in its order, so that the same page is cut at the same place
			view.Record[f.Name] = b.value(r[f.Name])
		}
		out.Content.Records = append(out.Content.Records, view)
	}
	for _, m := range e.Missing {
		if m.Record < len(out.Content.Records) {
			seen := b.texts(m.Seen[:min(len(m.Seen), maxSeen)])
			out.Content.Missing = append(out.Content.Missing, missingView{m.Record, m.Field, string(m.State), m.Why, seen})
		}
	}
	out.Cut = b.cut
	return out
}
