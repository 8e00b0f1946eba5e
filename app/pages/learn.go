package pages

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"

	"wrapsmith/app/problem"
	"wrapsmith/app/team"
	"wrapsmith/app/templates"
	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/message"
	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/template"
)

// Learn says what a template is learned from.
type Learn struct {
	Kind        string            `json:"kind,omitempty" enum:"detail,list,article" doc:"What the pages hold: one record, many, or an article; empty: detail"`
	Method      string            `json:"method,omitempty" enum:"induce,deng" doc:"How it is learned: by locators that vote, or by the paths of Deng & Xiong alone; empty: induce"`
	Pages       []LearnPage       `json:"pages" minItems:"1" maxItems:"20" doc:"Pages with the values that they show"`
	Samples     []Given           `json:"samples,omitempty" maxItems:"20" nullable:"false" doc:"Pages of the same site without marks: they show which locators hold on other pages"`
	Many        []string          `json:"many,omitempty" maxItems:"200" nullable:"false" doc:"Fields that hold lists of values"`
	Types       map[string]string `json:"types,omitempty" doc:"Types of fields: text, number, price, date, url, image or html"`
	Next        string            `json:"next,omitempty" maxLength:"1000" doc:"Of a list: the text of the link to the next page; auto looks for it"`
	Name        string            `json:"name,omitempty" maxLength:"200" doc:"Of the template; empty: its site"`
	Site        string            `json:"site,omitempty" maxLength:"253" doc:"Host of the pages; empty: that of the first page's address"`
	Description string            `json:"description,omitempty" maxLength:"2000"`
	Visible     bool              `json:"visible,omitempty" doc:"Leave values out of the matrix that a page hides from its readers"`
	Save        bool              `json:"save,omitempty" doc:"Keep the template as a draft in the library, for a person to look at and publish"`
}

// LearnPage is a page with the values that it shows.
type LearnPage struct {
	Given
	Marks    []Mark   `json:"marks,omitempty" maxItems:"500" nullable:"false" doc:"Fields and their values on the page. Of a list: those of its records in order; a field that is marked again begins the next record"`
	Missing  []string `json:"missing,omitempty" maxItems:"200" nullable:"false" doc:"Fields that the page does not have"`
	Complete bool     `json:"complete,omitempty" doc:"The page has no field that is not marked on it"`
	Drop     []string `json:"drop,omitempty" maxItems:"100" nullable:"false" doc:"Of an article: words of blocks that do not belong to its body"`
	Keep     []string `json:"keep,omitempty" maxItems:"100" nullable:"false" doc:"Of an article: words of blocks that belong to its body"`
}

// LearnRequest is the request of Learn.
type LearnRequest struct{ Body Learn }

// Learned is a template that was learned, and what it finds on each page of the lesson.
type Learned struct {
	XML     string                   `json:"xml" doc:"The template"`
	Draft   *templates.TemplateEntry `json:"draft,omitempty" doc:"With save: the draft in the library"`
	Schema  []record.Field           `json:"schema" doc:"Its fields"`
	Matrix  []MatrixRow              `json:"matrix" doc:"What the template finds on each page, those without marks included"`
	Hidden  []HiddenValue            `json:"hidden" doc:"Marked values that their page hides until a script shows them"`
	Unclear []UnclearValue           `json:"unclear" doc:"Marked values that their page shows at several places that fit the field's name alike: the first was taken"`
	Doubts  []FieldDoubt             `json:"doubts" doc:"Fields that are not found everywhere"`
}

// MatrixRow is what a template finds on one page of its lesson.
type MatrixRow struct {
	Page    string       `json:"page"`
	Records *int         `json:"records,omitempty" doc:"Of a list: how many records it finds"`
	Cells   []MatrixCell `json:"cells" doc:"In the order of the schema; of a list those of its first record"`
}

// MatrixCell is one field on one page.
type MatrixCell struct {
	Field      string           `json:"field"`
	State      record.CellState `json:"state" enum:"found,missing,unsure,failed,untyped"`
	Values     []string         `json:"values"`
	Confidence float64          `json:"confidence"`
	Why        string           `json:"why,omitempty" doc:"Why the cell is empty"`
}

// HiddenValue is a marked value that its page hides.
type HiddenValue struct {
	Page  string `json:"page"`
	Field string `json:"field"`
	Value string `json:"value"`
}

// UnclearValue is a marked value that a page shows at several places.
type UnclearValue struct {
	Page   string `json:"page"`
	Field  string `json:"field"`
	Value  string `json:"value"`
	Places int    `json:"places" doc:"Places that fit the field's name alike. Name the field as the label of the right one says, or mark it on a page with another value"`
}

// FieldDoubt is a field that is not found on every page of the lesson.
type FieldDoubt struct {
	Field string `json:"field"`
	Found int    `json:"found" doc:"Pages on which it is found"`
	Of    int    `json:"of"`
}

// Learn learns a template from values that pages show. The library is not changed
// but for a draft, where one is asked for: a person publishes.
func (p *Pages) Learn(ctx context.Context, in *LearnRequest) (Learned, error) {
	if in.Body.Save && !team.CallerOf(ctx).Allows(team.Author) {
		return Learned{}, errNoDrafts
	}
	out := Learned{Hidden: []HiddenValue{}, Unclear: []UnclearValue{}}
	lesson, err := p.lesson(ctx, in.Body)
	if err != nil {
		return Learned{}, err
	}
	lesson.Hidden = func(page, value, field string) { out.Hidden = append(out.Hidden, HiddenValue{page, field, value}) }
	lesson.Unclear = func(page, value, field string, places int) {
		out.Unclear = append(out.Unclear, UnclearValue{page, field, value, places})
	}
	s, err := Teach(lesson)
	var wrong *Misfit
	switch {
	case errors.As(err, &wrong):
		return Learned{}, problem.With(problem.Invalid, message.New("lesson."+wrong.Code, "field", wrong.Field, "word", wrong.Word), wrong.Error())
	case err != nil:
		return Learned{}, problem.Mistake(err)
	}
	if err := out.fill(s, in.Body.Visible); err != nil || !in.Body.Save {
		return out, err
	}
	return out, p.keep(ctx, s, &out)
}

var errNoDrafts = problem.New(problem.Forbidden, "roleauthor", `Keeping a draft needs the role "author".`)

// lesson reads the pages of a request.
func (p *Pages) lesson(ctx context.Context, in Learn) (Lesson, error) {
	l := Lesson{Kind: template.Kind(in.Kind), Method: in.Method, Many: in.Many, Next: in.Next, Name: in.Name, Site: in.Site, Description: in.Description}
	for field, word := range in.Types {
		l.Types = append(l.Types, FieldWord{field, word})
	}
	slices.SortFunc(l.Types, func(a, b FieldWord) int { return strings.Compare(a.Field, b.Field) })
	for _, given := range in.Pages {
		one, err := p.page(ctx, given.Given)
		if err != nil {
			return l, err
		}
		shown := Shown{Page: one, Marks: given.Marks, Missing: given.Missing, Complete: given.Complete}
		for _, words := range given.Drop {
			shown.Choices = append(shown.Choices, Choice{words, false})
		}
		for _, words := range given.Keep {
			shown.Choices = append(shown.Choices, Choice{words, true})
		}
		l.Pages = append(l.Pages, shown)
	}
	for _, given := range in.Samples {
		one, err := p.page(ctx, given)
		if err != nil {
			return l, err
		}
		l.Samples = append(l.Samples, one)
	}
	return l, nil
}

// fill makes the answer of a session.
func (l *Learned) fill(s *author.Session, visible bool) error {
	var xml bytes.Buffer
	if err := s.Template().Write(&xml); err != nil {
		return err
	}
	view := s.View()
	l.XML, l.Schema, l.Matrix, l.Doubts = xml.String(), []record.Field{}, []MatrixRow{}, []FieldDoubt{}
	for _, f := range view.Fields {
		l.Schema = append(l.Schema, f.Field)
	}
	found := make([]int, len(view.Fields))
	for i, pg := range view.Pages {
		tree, err := s.Tree(pg.ID)
		if err != nil {
			return err
		}
		row := MatrixRow{Page: pg.Name, Records: pg.Records, Cells: []MatrixCell{}}
		for f, c := range view.Cells[i] {
			if visible {
				c.Cell = shownCell(tree, c.Cell)
			}
			cell := MatrixCell{Field: view.Fields[f].Name, State: c.State, Values: c.Texts(), Confidence: round(c.Confidence)}
			if c.State.HasValue() {
				found[f]++
			} else {
				cell.Why = missing(0, cell.Field, c.Cell).Why
			}
			row.Cells = append(row.Cells, cell)
		}
		l.Matrix = append(l.Matrix, row)
	}
	for f, n := range found {
		if n < len(view.Pages) {
			l.Doubts = append(l.Doubts, FieldDoubt{view.Fields[f].Name, n, len(view.Pages)})
		}
	}
	return nil
}

// keep saves the template as a draft of the library.
func (p *Pages) keep(ctx context.Context, s *author.Session, out *Learned) error {
	var samples []*page.Page
	for _, v := range s.View().Pages {
		one, err := s.Page(v.ID)
		if err != nil {
			return err
		}
		samples = append(samples, one)
	}
	e, err := p.templates.Save(ctx, library.Save{Template: s.Template(), Who: team.Who(ctx), Note: "Learned from marks", Pages: samples, Draft: true})
	if err != nil {
		return err
	}
	entry := templates.EntryOf(e)
	out.Draft = &entry
	if team.CallerOf(ctx).Person.ID == "" {
		return nil
	}
	return p.team.Note(ctx, "learnTemplate", e.Name+" ("+e.ID+")")
}
