package mcp

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"wrapsmith/app/pages"
)

type learnIn struct {
	Kind        string            `json:"kind,omitempty" jsonschema:"detail (one record on a page), list (many) or article; detail if absent"`
	Pages       []learnPage       `json:"pages" jsonschema:"pages with values that they show; one is enough to begin, two of different records are better"`
	Samples     []page            `json:"samples,omitempty" jsonschema:"further pages of the same site without marks; they show which locators hold"`
	Many        []string          `json:"many,omitempty" jsonschema:"fields that hold lists of values"`
	Types       map[string]string `json:"types,omitempty" jsonschema:"types of fields: text, number, price, date, url, image or html"`
	Next        string            `json:"next,omitempty" jsonschema:"of a list: text of the link to the next page; auto looks for it"`
	Name        string            `json:"name,omitempty" jsonschema:"name of the template"`
	Description string            `json:"description,omitempty"`
	WithXML     bool              `json:"with_xml,omitempty" jsonschema:"answer with the template as a file too; it is long"`
	SaveDraft   bool              `json:"save_draft,omitempty" jsonschema:"keep the template as a draft in the library, for a person to check and publish"`
}

type learnPage struct {
	page
	Marks    []markIn `json:"marks,omitempty" jsonschema:"fields and their values, written exactly as the page shows them; of a list those of its first records in order"`
	Missing  []string `json:"missing,omitempty" jsonschema:"fields that this page does not have"`
	Complete bool     `json:"complete,omitempty" jsonschema:"the page has no field that is not marked on it"`
	Drop     []string `json:"drop,omitempty" jsonschema:"of an article: words of blocks that do not belong to its body"`
	Keep     []string `json:"keep,omitempty" jsonschema:"of an article: words of blocks that belong to its body"`
}

type markIn struct {
	Field string `json:"field"`
	Value string `json:"value"`
}

type learnAnswer struct {
	Draft   *draftView   `json:"draft,omitempty" jsonschema:"the draft, if one was asked for; a person publishes it in Wrapsmith"`
	Fields  []fieldView  `json:"fields"`
	Cut     bool         `json:"truncated"`
	Content learnContent `json:"page_content"`
}

type draftView struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Version int    `json:"version"`
}

type fieldView struct {
	Name  string `json:"name"`
	Type  string `json:"type"`
	Many  bool   `json:"many"`
	Found int    `json:"found" jsonschema:"pages on which it is found"`
	Of    int    `json:"of" jsonschema:"pages of the lesson"`
}

type learnContent struct {
	Notice string      `json:"notice"`
	XML    string      `json:"xml,omitempty" jsonschema:"with with_xml: the template; it repeats texts of the pages"`
	Matrix []matrixRow `json:"matrix" jsonschema:"what the template finds on each page, those without marks included; check them before you keep a draft"`
}

type matrixRow struct {
	Page    string       `json:"page"`
	Records *int         `json:"records,omitempty" jsonschema:"of a list: how many records it finds; the cells are those of the first"`
	Cells   []matrixCell `json:"cells"`
}

type matrixCell struct {
	Field      string   `json:"field"`
	Values     []string `json:"values"`
	Confidence float64  `json:"confidence"`
	State      string   `json:"state"`
	Why        string   `json:"why,omitempty"`
}

func (s *server) addLearn(to *mcp.Server) {
	tool(s, to, &mcp.Tool{
		Name: "learn", Title: "Learn a template from values", Annotations: hints("Learn a template from values", false, true),
		Description: "Learns a template from values that pages show, and answers with a matrix of what it finds on every page given. With save_draft it keeps the template as a draft; nothing is published: a person does that.",
	}, drafts, s.learn)
}

func (s *server) learn(ctx context.Context, in learnIn) (learnAnswer, error) {
	lesson := pages.Learn{Kind: in.Kind, Many: in.Many, Types: in.Types, Next: in.Next, Name: in.Name, Description: in.Description, Save: in.SaveDraft, Visible: true}
	for _, p := range in.Pages {
		one := pages.LearnPage{Given: p.given(), Missing: p.Missing, Complete: p.Complete, Drop: p.Drop, Keep: p.Keep}
		for _, m := range p.Marks {
			one.Marks = append(one.Marks, pages.Mark(m))
		}
		lesson.Pages = append(lesson.Pages, one)
	}
	for _, p := range in.Samples {
		lesson.Samples = append(lesson.Samples, p.given())
	}
	if len(lesson.Pages)+len(lesson.Samples) > maxLesson {
		return learnAnswer{}, errLesson
	}
	out, err := s.Pages.Learn(ctx, &pages.LearnRequest{Body: lesson})
	if err != nil {
		return learnAnswer{}, err
	}
	answer := learned(out)
	if in.WithXML {
		answer.Content.XML = out.XML
	}
	return answer, nil
}

// learned returns the answer to an agent for a learned template.
func learned(l pages.Learned) learnAnswer {
	b := newBudget()
	out := learnAnswer{Fields: []fieldView{}, Content: learnContent{Notice: notice, Matrix: []matrixRow{}}}
	if l.Draft != nil {
		out.Draft = &draftView{l.Draft.ID, l.Draft.Name, l.Draft.Version}
	}
	for f, field := range l.Schema {
		view := fieldView{Name: field.Name, Type: string(field.Type), Many: field.Many, Of: len(l.Matrix)}
		for _, row := range l.Matrix {
			if f < len(row.Cells) && row.Cells[f].State.HasValue() {
				view.Found++
			}
		}
		out.Fields = append(out.Fields, view)
	}
	for _, row := range l.Matrix {
		view := matrixRow{Page: b.text(row.Page), Records: row.Records, Cells: []matrixCell{}}
		for _, c := range row.Cells {
			view.Cells = append(view.Cells, matrixCell{c.Field, b.texts(c.Values), c.Confidence, string(c.State), c.Why})
		}
		out.Content.Matrix = append(out.Content.Matrix, view)
	}
	out.Cut = b.cut
	return out
}
