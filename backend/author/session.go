// Package author is one authoring session: sample pages, marks, the template
// learned from them, undo and redo, and the preview on every page.
//
// It is the only stateful package of the backend. Session is safe for
// concurrent use; every change goes through a method that can be undone.
package author

import (
	"errors"

	"wrapsmith/backend/page"
	"wrapsmith/backend/tagtree"
	"wrapsmith/backend/template"
)

// Errors that a caller branches on.
var (
	ErrNoPage  = errors.New("no such page in this work")
	ErrNoNode  = errors.New("no such node in this page")
	ErrNoField = errors.New("no such field")
	ErrNoMark  = errors.New("no such mark")
	ErrNothing = errors.New("nothing to undo or redo")
)

// NewMark is a click: this part of this node is (not) an example of a field.
type NewMark struct {
	Page    int           `json:"page" doc:"PageView.ID"`
	Node    int32         `json:"node" doc:"-1 with missing"`
	Part    template.Part `json:"part"`
	From    int           `json:"from,omitempty" doc:"Range in the part's text, in characters; 0, 0: the whole"`
	To      int           `json:"to,omitempty"`
	Field   string        `json:"field,omitempty" doc:"Empty: a new field with the proposed name"`
	Not     bool          `json:"not,omitempty" doc:"Not an example of the field"`
	Missing bool          `json:"missing,omitempty" doc:"The page has no value of the field"`
}

// FieldChange changes what is set (not nil) of a field.
type FieldChange struct {
	Name     *string `json:"name,omitempty"`
	Label    *string `json:"label,omitempty"`
	Type     *string `json:"type,omitempty" enum:"text,number,price,date,url,image,html"`
	Many     *bool   `json:"many,omitempty"`
	Optional *bool   `json:"optional,omitempty"`
	Regex    *string `json:"regex,omitempty"`
	Position *int    `json:"position,omitempty" doc:"New place in the order, from 0"`
}

// Session is one authoring session.
type Session struct{}

// New returns an empty session.
func New() *Session { panic("author: not yet") }

// Open returns a session that edits a template, with the sample pages it was made with.
func Open(t *template.Template, pages []*page.Page) (*Session, error) { panic("author: not yet") }

// Restore reads what State wrote; load fetches the bytes of a page by digest.
func Restore(state []byte, load func(digest string) (*page.Page, error)) (*Session, error) {
	panic("author: not yet")
}

// State writes the session with its history as JSON; pages stand in it by digest, name and URL.
func (s *Session) State() ([]byte, error) { panic("author: not yet") }

// View returns the whole state for a screen. It is cached until the next change.
func (s *Session) View() View { panic("author: not yet") }

// AddPage adds a sample and returns its id. A page whose digest is there already gives the id it has.
func (s *Session) AddPage(p *page.Page) (int, error) { panic("author: not yet") }

// RemovePage takes a sample and its marks out.
func (s *Session) RemovePage(id int) error { panic("author: not yet") }

// Page returns a sample page.
func (s *Session) Page(id int) (*page.Page, error) { panic("author: not yet") }

// Tree returns the tag tree of a sample page.
func (s *Session) Tree(id int) (*tagtree.Tree, error) { panic("author: not yet") }

// Rows flattens a page's tree for the DOM tab.
func (s *Session) Rows(id int) ([]Row, error) { panic("author: not yet") }

// Items filters a page: its candidate items, and how many were left out because they are the same on every sample.
func (s *Session) Items(id int) (items []Item, constant int, err error) { panic("author: not yet") }

// Node tells what a click on a node offers.
func (s *Session) Node(id int, node int32) (NodeView, error) { panic("author: not yet") }

// Mark adds a mark and learns from it. It returns the name of the field.
func (s *Session) Mark(m NewMark) (field string, err error) { panic("author: not yet") }

// Unmark takes a mark away.
func (s *Session) Unmark(mark int) error { panic("author: not yet") }

// Change changes a field.
func (s *Session) Change(field string, c FieldChange) error { panic("author: not yet") }

// RemoveField takes a field and its marks away.
func (s *Session) RemoveField(field string) error { panic("author: not yet") }

// Describe sets name, site and description where not nil.
func (s *Session) Describe(name, site, description *string) error { panic("author: not yet") }

// Undo takes the last change back; ErrNothing when there is none.
func (s *Session) Undo() error { panic("author: not yet") }

// Redo does the last undone change again; ErrNothing when there is none.
func (s *Session) Redo() error { panic("author: not yet") }

// Template returns the template as it stands, complete with samples and their expected values.
func (s *Session) Template() *template.Template { panic("author: not yet") }

// SetTemplate takes a template edited by hand; fields whose locators differ from the learned ones are kept as written.
func (s *Session) SetTemplate(t *template.Template) error { panic("author: not yet") }

// SetXPath replaces a field's locators by one written by hand.
func (s *Session) SetXPath(field, xpath string) error { panic("author: not yet") }

// MarkSaved notes that the work was saved to the library under id.
func (s *Session) MarkSaved(libraryID string) { panic("author: not yet") }
