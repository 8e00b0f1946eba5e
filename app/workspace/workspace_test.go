package workspace

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"wrapsmith/app/input"
	"wrapsmith/app/stylesheets"
	"wrapsmith/app/team"
	"wrapsmith/app/templates"
	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/tree/tagtree"
)

// open returns the workspaces of a new library, with the library.
func open(t *testing.T) (*Workspaces, *stores.Stores) {
	t.Helper()
	s, err := stores.Open(t.Context(), filepath.Join(t.TempDir(), "library.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	reader, people := input.New(false), team.New(s.Accounts, team.Options{})
	return New(s, reader, templates.New(s, nil, reader, people, nil), people, stylesheets.New(nil)), s
}

// people makes a workspace of three sample pages with two fields.
func people(t *testing.T, ws *Workspaces) Workspace {
	t.Helper()
	w, err := ws.Create(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	add := &AddPagesRequest{InWorkspace: InWorkspace{Workspace: w.ID}}
	for _, id := range []string{"people/p1001", "people/p1002", "people/p1003"} {
		add.Body.Pages = append(add.Body.Pages, input.PageInput{Bundled: id})
	}
	added, err := ws.AddPages(t.Context(), add)
	if err != nil || len(added.Failed) > 0 {
		t.Fatalf("adding pages: %v, failed %+v", err, added.Failed)
	}
	samples, err := ws.Samples(t.Context(), w.ID)
	if err != nil {
		t.Fatal(err)
	}
	tree, err := tagtree.Parse(samples[0])
	if err != nil {
		t.Fatal(err)
	}
	for field, value := range map[string]string{"姓名": "董献平", "性别": "男"} {
		m, ok := induce.Show(tree, value)
		if !ok {
			t.Fatalf("the page does not show %q", value)
		}
		w, err = ws.AddMark(t.Context(), &AddMarkRequest{InWorkspace: InWorkspace{Workspace: w.ID}, Body: author.NewMark{Page: added.Added[0], Node: int32(m.Node), Part: m.Part, From: m.From, To: m.To, Field: field}})
		if err != nil {
			t.Fatal(err)
		}
	}
	return w
}

// value returns the text of a cell.
func value(w Workspace, page int, name string) string {
	for i, f := range w.Fields {
		if f.Name == name {
			return strings.Join(w.Cells[page][i].Texts(), " | ")
		}
	}
	return "no such field"
}

// Workspaces with large pages leave memory before there are many of them, and come back from the library.
func TestLargeWorkspacesLeaveMemory(t *testing.T) {
	t.Parallel()
	ws, _ := open(t)
	var all []Workspace
	for range 4 {
		w := people(t, ws)
		all = append(all, w)
		if n := ws.open[w.ID].nodes.Load(); n < 100 {
			t.Errorf("a workspace with pages counts %d nodes, want 100 and more", n)
		}
		ws.open[w.ID].nodes.Store(author.MaxNodes) // as if its pages were the largest
	}
	if got, most := len(ws.open), maxNodes/author.MaxNodes+1; got > most {
		t.Errorf("%d workspaces are in memory, want at most %d", got, most)
	}
	for _, w := range all {
		got, err := ws.Get(t.Context(), &InWorkspace{Workspace: w.ID})
		if err != nil || len(got.Pages) != 3 {
			t.Errorf("workspace %s: got %d pages, %v; want 3", w.ID, len(got.Pages), err)
		}
	}
}

func TestAWorkspaceComesBackFromTheLibrary(t *testing.T) {
	t.Parallel()
	ws, _ := open(t)
	first := people(t, ws)
	for range maxOpen + 2 {
		if _, err := ws.Create(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
	}
	if ws.open[first.ID] != nil {
		t.Fatal("the workspace is still in memory: the test shows nothing")
	}
	again, err := ws.Get(t.Context(), &InWorkspace{Workspace: first.ID})
	if err != nil {
		t.Fatal(err)
	}
	if got := value(again, 1, "姓名"); got != "苏映雪" || again.Undo.Code != first.Undo.Code || again.Revision != first.Revision {
		t.Errorf("restored: got %q, undo %v, revision %d; want 苏映雪, %v, %d", got, again.Undo, again.Revision, first.Undo, first.Revision)
	}
	again, err = ws.Undo(t.Context(), &InWorkspace{Workspace: first.ID})
	if err != nil || len(again.Fields) != 1 {
		t.Errorf("undo after coming back: got %d fields, %v; want 1", len(again.Fields), err)
	}
}

// A change that cannot be written is refused, and the workspace stays as the disk has it.
func TestAChangeThatCannotBeKeptIsNotMade(t *testing.T) {
	t.Parallel()
	ws, s := open(t)
	w := people(t, ws)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	name := "new name"
	if _, err := ws.Change(t.Context(), &ChangeWorkspaceRequest{InWorkspace: InWorkspace{Workspace: w.ID}, Body: WorkspaceChange{Name: &name}}); err == nil {
		t.Error("a change was acknowledged without a library")
	}
	if ws.open[w.ID] != nil {
		t.Error("the session that could not be written is still in memory")
	}
}

// Reading waits neither for a change that learns nor for one that is being written.
func TestReadingDoesNotWaitForAChange(t *testing.T) {
	t.Parallel()
	ws, _ := open(t)
	w := people(t, ws)
	changing, finish, done := make(chan struct{}), make(chan struct{}), make(chan error)
	go func() {
		_, err := ws.change(t.Context(), w.ID, func(s *author.Session) error {
			name := "new name"
			if err := s.Describe(&name, nil, nil); err != nil {
				return err
			}
			close(changing)
			<-finish
			return nil
		})
		done <- err
	}()
	<-changing
	read := make(chan Workspace)
	go func() {
		v, err := ws.Get(t.Context(), &InWorkspace{Workspace: w.ID})
		if err != nil {
			t.Error(err)
		}
		read <- v
	}()
	select {
	case v := <-read:
		if v.Name == "new name" || v.Revision != w.Revision {
			t.Errorf("got name %q, revision %d while the change is being made; want revision %d", v.Name, v.Revision, w.Revision)
		}
	case <-time.After(10 * time.Second):
		t.Error("reading waits for the change")
	}
	close(finish)
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	if v, err := ws.Get(t.Context(), &InWorkspace{Workspace: w.ID}); err != nil || v.Name != "new name" {
		t.Errorf("after the change: got name %q, %v; want the new name", v.Name, err)
	}
}

// A change that its client does not wait for is not made.
func TestAChangeEndsWithItsRequest(t *testing.T) {
	t.Parallel()
	ws, _ := open(t)
	w := people(t, ws)
	ctx, cancel := context.WithCancel(t.Context())
	_, err := ws.change(ctx, w.ID, func(s *author.Session) error {
		cancel()
		return s.RemoveField("姓名")
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
	if v, err := ws.Get(t.Context(), &InWorkspace{Workspace: w.ID}); err != nil || len(v.Fields) != 2 {
		t.Errorf("got %d fields, %v; want 2", len(v.Fields), err)
	}
}

// Whoever has gone is worked for no more: nothing is learned, looked for or changed.
func TestWorkEndsWithTheRequest(t *testing.T) {
	t.Parallel()
	ws, _ := open(t)
	w := people(t, ws)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	page := InPage{InWorkspace: InWorkspace{Workspace: w.ID}, Page: w.Pages[0].ID}
	name := "renamed"
	for what, ask := range map[string]func() error{
		"a change": func() error {
			_, err := ws.ChangeField(gone, &ChangeFieldRequest{InField: InField{InWorkspace: page.InWorkspace, Field: "姓名"}, Body: author.FieldChange{Name: &name}})
			return err
		},
		"the view":      func() error { _, err := ws.Get(gone, &page.InWorkspace); return err },
		"lists":         func() error { _, err := ws.FindLists(gone, &FindListsRequest{InPage: page}); return err },
		"values":        func() error { _, err := ws.GetRows(gone, &page); return err },
		"the tests":     func() error { _, err := ws.GetTests(gone, &page.InWorkspace); return err },
		"a restoration": func() error { ws.open[w.ID].session.Store(nil); _, err := ws.Get(gone, &page.InWorkspace); return err },
	} {
		if err := ask(); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: got %v, want %v", what, err, context.Canceled)
		}
	}
	got, err := ws.Get(t.Context(), &page.InWorkspace)
	if err != nil || got.Revision != w.Revision {
		t.Errorf("got revision %d, %v, want %d as it was", got.Revision, err, w.Revision)
	}
}
