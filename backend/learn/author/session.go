// Package author is an authoring session: sample pages, marks, the template learned from them, undo and redo,
// and the preview on each page.
//
// Of the packages that learn and extract, only this one has a state. The decisions of the person are a
// draft, a plain value. Each action makes a new draft; the history of drafts is undo and redo:
//
//	page added   title marked   price marked   renamed
//	    d1 ─────────── d2 ─────────── d3 ────────── d4
//	                                  ^ now          ^ redo
//
// Invariants: the template and the cells follow from the draft alone, so undo restores them. The page of a
// draft is kept as long as a draft of the history refers to it. A refused action changes nothing.
//
// Cost: an action learns its field again over all samples; unchanged results are kept. Session is safe for
// concurrent use.
package author

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"sync/atomic"

	"wrapsmith/backend/message"
	"wrapsmith/backend/page"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/fingerprint"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// MaxHistory is how many actions can be undone.
const MaxHistory = 200

// Errors that a caller branches on.
var (
	ErrNoPage  = message.Errorf("author.nopage", "no such page in this workspace")
	ErrNoNode  = message.Errorf("author.nonode", "no such node in this page")
	ErrNoField = message.Errorf("author.nofield", "no such field")
	ErrNoMark  = message.Errorf("author.nomark", "no such mark")
	ErrNothing = message.Errorf("author.nothing", "nothing to undo or redo")
	ErrInvalid = errors.New("not possible")
)

// NewMark is a click: this part of this node is (not) an example of a field.
type NewMark struct {
	Page      int           `json:"page" doc:"PageView.ID"`
	Node      int32         `json:"node" doc:"-1 with missing"`
	Part      template.Part `json:"part"`
	From      int           `json:"from,omitempty" doc:"Range in the part's text, in characters; 0, 0: the whole"`
	To        int           `json:"to,omitempty"`
	Field     string        `json:"field,omitempty" doc:"Empty: a new field with the proposed name"`
	Not       bool          `json:"not,omitempty" doc:"Not an example of the field"`
	Missing   bool          `json:"missing,omitempty" doc:"The page has no value of the field"`
	Unchecked bool          `json:"unchecked,omitempty" doc:"Mending found it; no person has marked or confirmed it"`
	Set       *FieldChange  `json:"set,omitempty" doc:"What to change of the field with the mark, as one action: its type, that it has many values"`
	Replace   bool          `json:"replace,omitempty" doc:"Takes the place of the field's examples on the page: puts a wrong cell right"`
}

// FieldChange changes what is set (not nil) of a field.
type FieldChange struct {
	Name     *string `json:"name,omitempty"`
	Label    *string `json:"label,omitempty"`
	Type     *string `json:"type,omitempty" enum:"text,number,price,date,url,image,html"`
	Many     *bool   `json:"many,omitempty"`
	Optional *bool   `json:"optional,omitempty"`
	Regex    *string `json:"regex,omitempty"`
	Detail   *string `json:"detail,omitempty" maxLength:"200" doc:"Of a list: name of the template of the pages that the field's links lead to; empty: none"`
	Position *int    `json:"position,omitempty" doc:"New place in the order, from 0"`
}

// Session is one authoring session.
type Session struct {
	mu       sync.Mutex
	now      draft
	past     []draft // oldest first
	future   []draft // next redo last
	revision int
	saved    int // revision at the last save to the library, -1 never

	samples map[string]*sample // by digest; pages stay for undo
	learned learnedFields
	current *outcome // of the draft now; nil after a change
	view    *View
}

// sample is a page with its tree.
type sample struct {
	page *page.Page
	tree *tagtree.Tree

	layout atomic.Pointer[layout] // nil while they are not known

	once  sync.Once
	print *fingerprint.Page

	factsOnce sync.Once
	facts     []string

	head sync.Once
	says tagtree.Meta
}

// meta is what the page states about itself, read once.
func (s *sample) meta() tagtree.Meta {
	s.head.Do(func() { s.says = s.tree.Meta() })
	return s.says
}

// fingerprint is the page's, made once.
func (s *sample) fingerprint() *fingerprint.Page {
	s.once.Do(func() { s.print = fingerprint.Read(s.tree) })
	return s.print
}

// factValues are the values of the page that have a label of their own, found once.
func (s *sample) factValues() []string {
	s.factsOnce.Do(func() { s.facts = labels.Values(s.tree) })
	return s.facts
}

// New returns an empty session.
func New() *Session {
	return &Session{samples: map[string]*sample{}, learned: learnedFields{}, saved: -1}
}

// Fork returns a copy of the session, which can be changed without the original
// noticing: what is read of the original meanwhile does not wait. The two share
// their pages and what was learned so far.
func (s *Session) Fork() *Session {
	s.mu.Lock()
	defer s.mu.Unlock()
	return &Session{
		now: s.now.clone(s.now.Action), past: slices.Clone(s.past), future: slices.Clone(s.future), revision: s.revision, saved: s.saved,
		samples: maps.Clone(s.samples), learned: maps.Clone(s.learned), current: s.current, view: s.view,
	}
}

// act makes a new draft by a change; on an error nothing has changed. Undo and
// redo name the change by its action.
func (s *Session) act(action message.Message, change func(d *draft) error) error {
	d := s.now.clone(action)
	if err := change(&d); err != nil {
		return err
	}
	if n := len(d.Fields); n > template.MaxFields && n > len(s.now.Fields) {
		return refuse("manyfields", "author: %d fields, at most %d are taken", n, template.MaxFields)
	}
	s.past = append(s.past, s.now)
	if len(s.past) > MaxHistory {
		s.past = slices.Delete(s.past, 0, len(s.past)-MaxHistory)
	}
	s.future = nil
	s.become(d)
	return nil
}

// become makes a draft the present one.
func (s *Session) become(d draft) {
	s.now, s.current, s.view = d, nil, nil
	s.revision++
}

// Undo takes the last change back; ErrNothing when there is none.
func (s *Session) Undo() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.past) == 0 {
		return ErrNothing
	}
	last := s.past[len(s.past)-1]
	s.past = s.past[:len(s.past)-1]
	s.future = append(s.future, s.now)
	s.become(last)
	return nil
}

// Redo does the last undone change again; ErrNothing when there is none.
func (s *Session) Redo() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.future) == 0 {
		return ErrNothing
	}
	next := s.future[len(s.future)-1]
	s.future = s.future[:len(s.future)-1]
	s.past = append(s.past, s.now)
	s.become(next)
	return nil
}

// AddPage adds a sample and returns its id. A page whose digest is there already gives the id it has.
func (s *Session) AddPage(p *page.Page) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	digest := p.Digest()
	for _, e := range s.now.Pages {
		if e.Digest == digest {
			return e.ID, nil
		}
	}
	if s.samples[digest] == nil {
		tree, err := tagtree.Parse(p)
		if err == nil {
			err = fits(s.nodes(), tree)
		}
		if err != nil {
			return 0, err
		}
		s.samples[digest] = &sample{page: p, tree: tree}
	}
	id := 0
	err := s.act(message.New("action.add.page", "what", p.Name), func(d *draft) error {
		id = d.id()
		d.Pages = append(d.Pages, pageEntry{ID: id, Digest: digest, Name: p.Name, URL: p.URL})
		if d.Site == "" {
			d.Site = siteOf(cmp.Or(p.URL, s.samples[digest].meta().Address))
		}
		return nil
	})
	return id, err
}

// RemovePage takes a sample and its marks out.
func (s *Session) RemovePage(id int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := s.now.page(id)
	if i < 0 {
		return fmt.Errorf("author: page %d: %w", id, ErrNoPage)
	}
	return s.act(message.New("action.remove.page", "what", s.now.Pages[i].Name), func(d *draft) error {
		d.Pages = slices.Delete(d.Pages, i, i+1)
		d.dropMarks(func(m markEntry) bool { return m.Page == id })
		d.List.drop(id)
		d.dropExpected(func(x expectEntry) bool { return x.Page == id })
		return nil
	})
}

// Page returns a sample page.
func (s *Session) Page(id int) (*page.Page, error) {
	sm, err := s.sample(id)
	if err != nil {
		return nil, err
	}
	return sm.page, nil
}

// Tree returns the tag tree of a sample page.
func (s *Session) Tree(id int) (*tagtree.Tree, error) {
	sm, err := s.sample(id)
	if err != nil {
		return nil, err
	}
	return sm.tree, nil
}

func (s *Session) sample(id int) (*sample, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.sampleOf(id)
}

func (s *Session) sampleOf(id int) (*sample, error) {
	i := s.now.page(id)
	if i < 0 {
		return nil, fmt.Errorf("author: page %d: %w", id, ErrNoPage)
	}
	return s.samples[s.now.Pages[i].Digest], nil
}

// Describe sets name, site and description where not nil.
func (s *Session) Describe(name, site, description *string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.act(message.Message{Code: "action.describe"}, func(d *draft) error {
		set(&d.Name, name)
		set(&d.Site, site)
		set(&d.Description, description)
		return nil
	})
}

func set[T any](to, from *T) {
	if from != nil {
		*to = *from
	}
}

// MarkSaved notes that the workspace was saved to the library under id. What it
// gives is expected from now on, where nothing else was.
func (s *Session) MarkSaved(libraryID string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.now.Library = libraryID
	s.accept()
	s.saved, s.view = s.revision, nil
}
