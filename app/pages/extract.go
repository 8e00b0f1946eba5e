package pages

import (
	"context"
	"encoding/json"
	"slices"

	"wrapsmith/app/problem"
	"wrapsmith/app/templates"
	"wrapsmith/backend/message"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/output/sink"
	"wrapsmith/backend/record"
	"wrapsmith/backend/tree/tagtree"
)

// Extract says what to extract from one page.
type Extract struct {
	Given
	Template string   `json:"template,omitempty" maxLength:"200" doc:"Id or name of a template of the library; empty: the library's best for the page"`
	Fields   []string `json:"fields,omitempty" maxItems:"1000" doc:"Names of the fields that are wanted; empty: all"`
	Cells    bool     `json:"cells,omitempty" doc:"Answer with the whole cells too: nodes, typed values and candidates"`
	Relative bool     `json:"relative,omitempty" doc:"Addresses as the page has them; else they are absolute"`
	Visible  bool     `json:"visible,omitempty" doc:"Leave out values that the page hides from its readers"`
}

// ExtractRequest is the request of Extract.
type ExtractRequest struct{ Body Extract }

// Extraction is what one page gave.
type Extraction struct {
	Page     string                     `json:"page" doc:"Name or address of the page"`
	Template *templates.VerdictTemplate `json:"template,omitempty" doc:"The template that was used; none if no template fits"`
	Why      string                     `json:"why,omitempty" doc:"Why no template fits"`
	Message  message.Message            `json:"message,omitzero" doc:"Why no template fits, as a message"`
	Schema   []record.Field             `json:"schema" doc:"The fields, in order"`
	Records  []Values                   `json:"records" doc:"The records, each as the member record of docs/records.schema.json: a text, an object with value or date and the printed text, a list, or null"`
	// Confidence has an entry for each record.
	Confidence []map[string]float64 `json:"confidence" doc:"Of each record the confidence of each field that has values: the share of such values that was right on labelled pages"`
	Missing    []MissingCell        `json:"missing" doc:"The cells without a value, and why"`
	Cells      []record.Record      `json:"cells,omitempty" doc:"With cells: of each record its cells, in the order of the schema"`
}

// Values is a record as an object: by the name of each field what JSON Lines has of it.
type Values = map[string]json.RawMessage

// valuesOf is the object of a record.
func valuesOf(s record.Schema, r record.Record) Values {
	out := Values{}
	if err := json.Unmarshal(sink.RecordJSON(s, r), &out); err != nil {
		panic(err) // it is JSON of our own making
	}
	return out
}

// MissingCell is a cell without a value, or with one that does not read as its field's type.
type MissingCell struct {
	Record  int              `json:"record" doc:"Index in records; -1 where the page has no record at all"`
	Field   string           `json:"field"`
	State   record.CellState `json:"state" enum:"missing,unsure,failed,untyped"`
	Why     string           `json:"why" doc:"A sentence"`
	Message *message.Message `json:"message,omitempty" doc:"Why as a message"`
	Seen    []string         `json:"seen,omitempty" doc:"What was seen and not trusted"`
}

// Extract extracts the records of one page with a template of the library.
func (p *Pages) Extract(ctx context.Context, in *ExtractRequest) (Extraction, error) {
	tree, err := p.tree(ctx, in.Body.Given)
	if err != nil {
		return Extraction{}, err
	}
	used, err := p.templates.Use(ctx, tree, in.Body.Template)
	if err != nil {
		return Extraction{}, err
	}
	return extraction(tree, used, in.Body)
}

// SampleRecords returns what a published template gives on its first sample pages, at most most of them.
func (p *Pages) SampleRecords(ctx context.Context, template string, most int) ([]Extraction, error) {
	samples, err := p.templates.SamplePages(ctx, template, most)
	if err != nil {
		return nil, err
	}
	out := []Extraction{}
	for _, one := range samples {
		tree, err := tagtree.Parse(one)
		if err != nil {
			continue // the library keeps it as it came
		}
		used, err := p.templates.Use(ctx, tree, template)
		if err != nil {
			return nil, err
		}
		e, err := extraction(tree, used, Extract{Visible: true})
		if err != nil {
			return nil, err
		}
		out = append(out, e)
	}
	return out, nil
}

// extraction is what a template gave, as an answer.
func extraction(tree *tagtree.Tree, used templates.Used, asked Extract) (Extraction, error) {
	out := Extraction{Page: tree.Page.Name, Schema: []record.Field{}, Records: []Values{}, Confidence: []map[string]float64{}, Missing: []MissingCell{}}
	if used.Template == nil {
		out.Why, out.Message = used.Why, used.Message
		return out, nil
	}
	out.Template = used.Template
	if asked.Relative {
		used.Page = extract.Printed(used.Page)
	}
	columns, err := columns(used.Page.Schema, asked.Fields)
	if err != nil {
		return Extraction{}, err
	}
	for _, c := range columns {
		out.Schema = append(out.Schema, used.Page.Schema[c])
	}
	for i, r := range used.Page.Records {
		if asked.Visible {
			r = shownOf(tree, r)
		}
		out.add(i, r, columns, asked.Cells)
	}
	for i, c := range used.Empty { // no record: why each field has no value
		if slices.Contains(columns, i) {
			if asked.Visible {
				c = shownCell(tree, c)
			}
			out.Missing = append(out.Missing, missing(-1, used.Page.Schema[i].Name, c))
		}
	}
	return out, nil
}

// columns are the indexes of the fields that are wanted, in the order of the schema.
func columns(schema record.Schema, wanted []string) (out []int, err error) {
	for _, name := range wanted {
		if !slices.ContainsFunc(schema, func(f record.Field) bool { return f.Name == name }) {
			return nil, problem.With(problem.Invalid, message.New("nofieldnamed", "field", problem.Short(name)), "The template has no field "+problem.Short(name)+".")
		}
	}
	for i, f := range schema {
		if len(wanted) == 0 || slices.Contains(wanted, f.Name) {
			out = append(out, i)
		}
	}
	return out, nil
}

// add adds a record.
func (e *Extraction) add(number int, r record.Record, columns []int, whole bool) {
	sure := map[string]float64{}
	var cells record.Record
	for k, c := range columns {
		cell, name := r[c], e.Schema[k].Name
		if len(cell.Values) > 0 {
			sure[name] = round(cell.Confidence)
		}
		if cell.State != record.Found {
			e.Missing = append(e.Missing, missing(number, name, cell))
		}
		cells = append(cells, cell)
	}
	e.Records, e.Confidence = append(e.Records, valuesOf(e.Schema, cells)), append(e.Confidence, sure)
	if whole {
		e.Cells = append(e.Cells, cells)
	}
}

func missing(number int, field string, c record.Cell) MissingCell {
	out := MissingCell{Record: number, Field: field, State: c.State, Why: problem.Sentence(c.Why), Message: c.Message}
	if out.Why == "" {
		out.Why = "The page has no such value."
	}
	for _, v := range c.Candidate {
		out.Seen = append(out.Seen, v.Text)
	}
	return out
}

// round keeps three decimals of a confidence.
func round(x float64) float64 { return float64(int(x*1000+.5)) / 1000 }
