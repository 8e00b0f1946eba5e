package workspace

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"wrapsmith/app/input"
	"wrapsmith/app/problem"
	"wrapsmith/app/stylesheets"
	"wrapsmith/app/team"
	"wrapsmith/app/templates"
	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/page"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/template"
)

// Bounds of the workspaces that stay in memory; the others wait in the library.
const (
	maxOpen  = 16
	maxNodes = 2 * author.MaxNodes // of their pages, together: some 2.5 GB
)

// Workspaces keeps the authoring sessions. Each change is written to the library
// before it is answered, so that a crash loses nothing a person saw done; a
// session that is not in memory is restored when it is asked for.
type Workspaces struct {
	stores *stores.Stores

	mu        sync.Mutex
	open      map[string]*workspace
	input     *input.Reader
	templates *templates.Templates
	team      *team.Team
	sheets    *stylesheets.Stylesheets
	assets    *assets

	opened sync.Map // by the id of a person, the workspace that was asked for last

	tick int64 // grows with each use, to tell the least recently used
}

// workspace is one session in memory, or on its way there.
type workspace struct {
	id    string
	users int          // requests that hold it; guarded by Workspaces.mu
	used  int64        // Workspaces.tick at the last use; guarded by Workspaces.mu
	nodes atomic.Int64 // of the session, since it was restored or changed

	mu      sync.Mutex                     // held through a change and its writing
	session atomic.Pointer[author.Session] // as it is on the disk; nil: not in memory
	assets  sync.Map                       // ids of the pages whose styles and images the person turned on
	hosts   sync.Map                       // private hosts that the person allowed
}

// New returns the workspaces of a library.
func New(s *stores.Stores, input *input.Reader, t *templates.Templates, people *team.Team, sheets *stylesheets.Stylesheets) *Workspaces {
	return &Workspaces{stores: s, input: input, templates: t, team: people, sheets: sheets, assets: newAssets(), open: map[string]*workspace{}}
}

// Samples returns the sample pages of a workspace.
func (ws *Workspaces) Samples(ctx context.Context, id string) ([]*page.Page, error) {
	pages, _, err := ws.SamplesAllowed(ctx, id)
	return pages, err
}

// SamplesAllowed returns the sample pages of a workspace, and the private hosts that may be fetched from for them.
func (ws *Workspaces) SamplesAllowed(ctx context.Context, id string) (pages []*page.Page, hosts []string, err error) {
	pages, err = read(ctx, ws, id, func(w *workspace, s *author.Session) ([]*page.Page, error) {
		hosts = w.allowed()
		return samplePages(s)
	})
	return pages, hosts, err
}

// Template returns the template of a workspace as it stands, and its id in the library, if it has one.
func (ws *Workspaces) Template(ctx context.Context, id string) (t *template.Template, libraryID string, err error) {
	t, err = learned(ctx, ws, id, func(_ *workspace, s *author.Session) (*template.Template, error) {
		libraryID = s.View().LibraryID
		return s.Program().Template(), nil
	})
	return t, libraryID, err
}

// hold gives the entry of a workspace, which stays in memory until it is let go.
func (ws *Workspaces) hold(id string) *workspace {
	ws.mu.Lock()
	defer ws.mu.Unlock()
	w := ws.open[id]
	if w == nil {
		w = &workspace{id: id}
		ws.open[id] = w
	}
	ws.tick++
	w.users, w.used = w.users+1, ws.tick
	return w
}

// release lets a workspace go, and the least recently used ones out of memory.
func (ws *Workspaces) release(w *workspace) {
	ws.mu.Lock()
	defer ws.mu.Unlock()
	w.users--
	for ws.crowded() {
		var oldest *workspace
		for _, o := range ws.open {
			if o.users == 0 && (oldest == nil || o.used < oldest.used) {
				oldest = o
			}
		}
		if oldest == nil {
			return
		}
		delete(ws.open, oldest.id)
	}
	if w.users == 0 && w.session.Load() == nil {
		delete(ws.open, w.id) // it is not there, or its writing failed: ask the library next time
	}
}

// crowded reports whether more workspaces are in memory than may stay; the last one stays in any case.
func (ws *Workspaces) crowded() bool {
	nodes := int64(0)
	for _, w := range ws.open {
		nodes += w.nodes.Load()
	}
	return len(ws.open) > maxOpen || nodes > maxNodes && len(ws.open) > 1
}

// load returns the session, and restores it where it is not in memory; the caller holds w.mu.
func (ws *Workspaces) load(ctx context.Context, w *workspace) (*author.Session, error) {
	if s := w.session.Load(); s != nil {
		return s, nil
	}
	kept, pages, err := ws.stores.Library.Workspace(ctx, w.id)
	if errors.Is(err, store.ErrNotFound) {
		return nil, team.ErrNoWorkspace
	}
	if err != nil {
		return nil, err
	}
	byDigest := make(map[string]*page.Page, len(pages))
	for _, p := range pages {
		byDigest[p.Digest()] = p
	}
	s, err := author.Restore(kept.State, func(digest string) (*page.Page, error) {
		if p := byDigest[digest]; p != nil {
			return p, nil
		}
		return ws.stores.Library.PageByDigest(ctx, digest)
	})
	if err != nil {
		return nil, err
	}
	w.keep(s)
	return s, nil
}

// keep makes a session the one that is read and changed next.
func (w *workspace) keep(s *author.Session) {
	w.nodes.Store(int64(s.Nodes()))
	w.session.Store(s)
}

// read asks a session something. A change works on a copy of the session, so
// that reading waits neither for learning nor for writing.
func read[T any](ctx context.Context, ws *Workspaces, id string, ask func(*workspace, *author.Session) (T, error)) (answer T, err error) {
	w := ws.hold(id)
	defer ws.release(w)
	s := w.session.Load()
	if s == nil {
		w.mu.Lock()
		s, err = ws.load(ctx, w)
		w.mu.Unlock()
	}
	if err != nil {
		return answer, err
	}
	answer, err = ask(w, s)
	if gone := ctx.Err(); gone != nil { // what stopped midway is no answer
		return answer, gone
	}
	return answer, problem.Mistake(err)
}

// learned is read for what follows from the marks: it is learned first, as long as the caller waits.
func learned[T any](ctx context.Context, ws *Workspaces, id string, ask func(*workspace, *author.Session) (T, error)) (answer T, err error) {
	return read(ctx, ws, id, func(w *workspace, s *author.Session) (T, error) {
		if err := s.Learn(ctx); err != nil {
			return answer, err
		}
		return ask(w, s)
	})
}

// change changes a session and answers when the change is on the disk. What
// fails changes nothing; what could not be written is read again from the disk.
func (ws *Workspaces) change(ctx context.Context, id string, do func(*author.Session) error) (Workspace, error) {
	return ws.changePages(ctx, id, func(_ *workspace, s *author.Session) (*author.Session, []*page.Page, error) { return s, nil, do(s) })
}

// changePages is change for what may add pages, or put another session in the
// place of this one: do gives the session to keep, and the pages that are new.
func (ws *Workspaces) changePages(ctx context.Context, id string, do func(*workspace, *author.Session) (*author.Session, []*page.Page, error)) (v Workspace, err error) {
	w := ws.hold(id)
	defer ws.release(w)
	w.mu.Lock()
	defer w.mu.Unlock()
	s, err := ws.load(ctx, w)
	if err != nil {
		return v, err
	}
	next, added, err := do(w, s.Fork())
	if err != nil {
		return v, problem.Mistake(err)
	}
	if err := next.Learn(ctx); err != nil { // the caller has gone
		return v, err
	}
	v = view(w.id, next)
	if err := ws.write(ctx, w.id, next, added); err != nil {
		w.session.Store(nil) // the disk may have it though its answer was lost: read it again
		return v, err
	}
	w.keep(next)
	return v, nil
}

// listedName is what lists call a workspace: as the person says, else the title of its first page, else its site.
func listedName(v *author.View) string {
	if v.Name != "" || len(v.Pages) == 0 {
		return v.Name
	}
	return cmp.Or(v.Pages[0].Title, v.Site, v.Pages[0].Name)
}

// write puts a workspace into the library, with the pages that are new.
func (ws *Workspaces) write(ctx context.Context, id string, s *author.Session, added []*page.Page) error {
	state, err := s.State()
	if err != nil {
		return err
	}
	v := s.View()
	kept := library.Workspace{ID: id, Name: listedName(&v), Site: v.Site, Fields: len(v.Fields), Pages: len(v.Pages), State: state}
	if err := ws.stores.Library.PutWorkspace(ctx, kept, added); err != nil {
		return fmt.Errorf("%w: %w", problem.ErrNotSaved, err)
	}
	return nil
}

// samplePages lists the session's sample pages.
func samplePages(s *author.Session) ([]*page.Page, error) {
	var pages []*page.Page
	for _, v := range s.View().Pages {
		p, err := s.Page(v.ID)
		if err != nil {
			return nil, err
		}
		pages = append(pages, p)
	}
	return pages, nil
}

// create keeps a new session under a new id.
func (ws *Workspaces) create(ctx context.Context, s *author.Session, pages []*page.Page) (v Workspace, err error) {
	w := ws.hold(store.NewID())
	defer ws.release(w)
	w.mu.Lock()
	defer w.mu.Unlock()
	if err := ws.write(ctx, w.id, s, pages); err != nil {
		return v, err
	}
	w.keep(s)
	return view(w.id, s), nil
}

// remove throws a workspace away.
func (ws *Workspaces) remove(ctx context.Context, id string) error {
	w := ws.hold(id)
	defer ws.release(w)
	w.mu.Lock()
	defer w.mu.Unlock()
	err := ws.stores.Library.DeleteWorkspace(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		err = team.ErrNoWorkspace
	}
	if err == nil {
		w.session.Store(nil)
	}
	return err
}

// list names every workspace that is kept.
func (ws *Workspaces) list(ctx context.Context) ([]WorkspaceEntry, error) {
	kept, err := ws.stores.Library.Workspaces(ctx)
	if err != nil {
		return nil, err
	}
	list := make([]WorkspaceEntry, len(kept))
	for i, k := range kept {
		list[i] = WorkspaceEntry{ID: k.ID, Name: k.Name, Site: k.Site, Pages: k.Pages, Fields: k.Fields, Changed: k.Changed}
	}
	return list, nil
}

// view is a session as a screen shows it; the problems of its fields are sentences.
func view(id string, s *author.Session) Workspace {
	v := s.View()
	v.Fields = slices.Clone(v.Fields)
	for i := range v.Fields {
		v.Fields[i].Problem = problem.Sentence(v.Fields[i].Problem)
	}
	return Workspace{ID: id, View: v, Tests: count(s)}
}
