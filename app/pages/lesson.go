package pages

import (
	"path/filepath"
	"slices"
	"strings"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/message"
	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
)

// Lesson is what a template is learned from.
type Lesson struct {
	Kind    template.Kind // "" is Detail
	Method  string        // Induced or Paths; "" is Induced
	Pages   []Shown
	Samples []*page.Page         // of the same site, without marks
	Many    []string             // fields that hold lists of values
	Types   []FieldWord          // of fields
	Details []FieldWord          // of a list: fields and the templates of the pages that their links lead to
	Next    string               // of a list: the text of the link to the next page on the first page; NextAuto looks for it
	Hidden  func(p, v, f string) // called with a value that its page hides; nil: no call
	// Unclear is called with a value of a field that is marked on one page, which shows it at several places that fit the
	// field's name alike, and how many these are; nil: no call.
	Unclear func(p, v, f string, places int)

	Name, Site, Description string // "" follows from the first page
}

// NextAuto looks for the link to the next page.
const NextAuto = "auto"

// Shown is a page and what it shows.
type Shown struct {
	Page     *page.Page
	Marks    []Mark
	Choices  []Choice // of an article's body
	Missing  []string // fields that the page does not have
	Complete bool     // nor has it any field that is not marked on it
}

// Mark says that a field has a value on a page.
type Mark struct {
	Field string `json:"field" minLength:"1" maxLength:"200"`
	Value string `json:"value" minLength:"1" maxLength:"100000" doc:"As the page shows it"`
}

// Choice puts the block with some words into an article's body, or out of it.
type Choice struct {
	Words string
	In    bool
}

// FieldWord is a word about a field.
type FieldWord struct{ Field, Word string }

// Misfit is a part of a lesson that does not fit the rest of it.
type Misfit struct {
	Code  string // a Misfit constant
	Field string
	Word  string // what was given for the field, or for the lesson
}

// Codes of Misfit.
const (
	MisfitKind         = "kind"         // Word is no kind of template
	MisfitNotList      = "notlist"      // a next link or details without a list
	MisfitNotArticle   = "notarticle"   // blocks to keep or drop without an article
	MisfitNotDetail    = "notdetail"    // missing fields of a list or an article
	MisfitNoMarks      = "nomarks"      // nothing is marked
	MisfitMany         = "many"         // many values of a field without a mark
	MisfitType         = "type"         // Word is no type
	MisfitTypeField    = "typefield"    // a type of a field without a mark
	MisfitDetailField  = "detailfield"  // a detail template of a field without a mark
	MisfitMissingField = "missingfield" // a missing field without a mark on any page
	MisfitMethod       = "method"       // Word is no way to learn
	MisfitMethodKind   = "methodkind"   // the way to learn is not for templates of the kind Word
	MisfitMarked       = "marked"       // a missing field that is marked on the page Word
)

// misfitTexts are the sentences of misfits; {field} and {word} stand for their members.
var misfitTexts = map[string]string{
	MisfitKind:         "The kind {word} is not known: take detail, list or article.",
	MisfitNotList:      "Only a list has a next link and detail templates.",
	MisfitNotArticle:   "Only an article has blocks to keep and to drop.",
	MisfitNotDetail:    "Fields can be marked as missing only on a page with one record.",
	MisfitNoMarks:      "There is nothing to learn: mark a value that a page shows.",
	MisfitMany:         "No mark has the field {field}, which is to have many values.",
	MisfitType:         "The type {word} of the field {field} is not known: take one of " + TypeNames() + ".",
	MisfitTypeField:    "No mark has the field {field}, which is to have a type.",
	MisfitDetailField:  "No mark has the field {field}, which is to have a detail template.",
	MisfitMissingField: "No mark has the field {field}, which is to be missing on a page.",
	MisfitMethod:       "The method {word} is not known: take induce or deng.",
	MisfitMethodKind:   "The method deng is for pages with one record, not for the kind {word}.",
	MisfitMarked:       "The page {word} has a mark of the field {field}, which it is to miss.",
}

func (m *Misfit) Error() string {
	return strings.NewReplacer("{field}", m.Field, "{word}", m.Word).Replace(misfitTexts[m.Code])
}

// Teach learns a template from a lesson. The session has the template and what it
// finds on every page of the lesson.
func Teach(l Lesson) (*author.Session, error) {
	t := teacher{Lesson: l, session: author.New()}
	if l.Kind == "" {
		t.Kind = template.Detail
	}
	for _, step := range []func() error{t.begin, t.click, t.missing, t.decide, t.finish, t.addSamples, t.describe, t.learned, t.byPaths} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return t.session, nil
}

// teacher puts a lesson into a session.
type teacher struct {
	Lesson
	session *author.Session
	ids     []int // of the pages in the session
}

// begin makes the session one of the lesson's kind.
func (t *teacher) begin() error {
	if t.Kind != template.List && (t.Next != "" || len(t.Details) > 0) {
		return &Misfit{Code: MisfitNotList}
	}
	switch t.Kind {
	case template.Detail:
		return nil
	case template.List:
		return t.session.SetList(true)
	case template.Article:
		return t.session.SetArticle()
	}
	return &Misfit{Code: MisfitKind, Word: string(t.Kind)}
}

// click marks every value on its page.
func (t *teacher) click() error {
	marked := false
	for _, shown := range t.Pages {
		id, err := t.session.AddPage(sample(shown.Page))
		if err != nil {
			return err
		}
		t.ids = append(t.ids, id)
		if err := t.clickPage(id, shown); err != nil {
			return err
		}
		marked = marked || len(shown.Marks) > 0
	}
	if !marked && t.Kind != template.Article {
		return &Misfit{Code: MisfitNoMarks}
	}
	return nil
}

func (t *teacher) clickPage(id int, shown Shown) error {
	if t.Kind == template.List {
		return t.markRecords(id, shown.Page, byRecord(shown.Marks, t.Many))
	}
	if err := t.choose(id, shown.Page, shown.Choices); err != nil {
		return err
	}
	var marks []induce.Mark
	for _, m := range shown.Marks {
		at, err := t.mark(id, shown.Page, m, marks)
		if err != nil {
			return err
		}
		marks = append(marks, at)
	}
	return nil
}

// sample is a page under its file's name: a template goes to others, whom it
// does not concern where the page lay.
func sample(p *page.Page) *page.Page {
	if p.Name == p.URL {
		return p
	}
	q := *p
	q.Name = filepath.Base(p.Name)
	return &q
}

// mark clicks on the place with a value (author.Place), with the marks before it on this page;
// where the value is hidden, or its place is unclear, it says so.
func (t *teacher) mark(id int, p *page.Page, m Mark, before []induce.Mark) (induce.Mark, error) {
	tree, err := t.session.Tree(id)
	if err != nil {
		return induce.Mark{}, err
	}
	at, ok := author.Place(tree, m.Field, m.Value, before)
	if !ok {
		return at, message.Errorf("notshown", "%s: no place shows %q, wanted for the field %q; copy the value from the page as your browser shows it", p.Name, m.Value, m.Field)
	}
	if t.Hidden != nil && induce.Hidden(tree, at.Node) {
		t.Hidden(p.Name, m.Value, m.Field)
	}
	if t.Unclear != nil && t.pagesWith(m.Field) == 1 { // the marks of two pages show which place is meant
		if n := author.Rivals(tree, m.Field, m.Value, at, before); n > 0 {
			t.Unclear(p.Name, m.Value, m.Field, n+1)
		}
	}
	_, err = t.session.Mark(author.NewMark{Page: id, Node: int32(at.Node), Part: at.Part, From: at.From, To: at.To, Field: m.Field})
	return at, err
}

// pagesWith counts the pages on which a field is marked.
func (t *teacher) pagesWith(field string) (n int) {
	for _, shown := range t.Pages {
		if slices.ContainsFunc(shown.Marks, func(m Mark) bool { return m.Field == field }) {
			n++
		}
	}
	return n
}

// decide sets which fields hold lists, and types.
func (t *teacher) decide() error {
	yes := true
	for _, field := range t.Many {
		if err := t.session.Change(field, author.FieldChange{Many: &yes}); err != nil {
			return &Misfit{Code: MisfitMany, Field: field}
		}
	}
	for _, f := range t.Types {
		if !knownType(f.Word) {
			return &Misfit{MisfitType, f.Field, f.Word}
		}
		if err := t.session.Change(f.Field, author.FieldChange{Type: &f.Word}); err != nil {
			return &Misfit{MisfitTypeField, f.Field, f.Word}
		}
	}
	return nil
}

func knownType(name string) bool { return slices.Contains(record.Types, record.Type(name)) }

// TypeNames lists the types of fields.
func TypeNames() string {
	names := make([]string, len(record.Types))
	for i, t := range record.Types {
		names[i] = string(t)
	}
	return strings.Join(names, ", ")
}

func (t *teacher) addSamples() error {
	for _, p := range t.Samples {
		if _, err := t.session.AddPage(sample(p)); err != nil {
			return err
		}
	}
	return nil
}

// describe names the template: as the lesson does, else by its site.
func (t *teacher) describe() error {
	name, site := t.Name, t.Site
	if site == "" {
		site = t.session.View().Site
	}
	if name == "" {
		name = site
	}
	if name == "" {
		name = "template"
	}
	return t.session.Describe(&name, &site, &t.Description)
}

// learned checks that every field has a way to be found.
func (t *teacher) learned() error {
	for _, f := range t.session.View().Fields {
		if len(f.Locators) == 0 && f.Problem != "" {
			return message.Errorf("fieldproblem", "field %q: %w", f.Name, because{f.Problem, f.Message})
		}
	}
	return nil
}

// because is why a field could not be learned.
type because struct {
	text    string
	message message.Message
}

func (b because) Error() string { return b.text }

// Message returns the reason as a message.
func (b because) Message() message.Message { return b.message }
