package api

import (
	"fmt"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"wrapsmith/app/input"
	"wrapsmith/app/mending"
	"wrapsmith/app/runs"
	"wrapsmith/app/templates"
	"wrapsmith/app/workspace"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/stores/archive"
	"wrapsmith/backend/stores/library"
	samples "wrapsmith/templates"
)

// starter takes a starter template with its pages into the library.
func (c *client) starter(site string) string {
	c.t.Helper()
	done, err := archive.Import(c.t.Context(), c.store.Library, os.DirFS(filepath.Join("..", "..", "templates", site)), "ann")
	if err != nil || len(done) == 0 || done[0].Err != nil {
		c.t.Fatalf("%+v, %v", done, err)
	}
	return done[0].Entry.ID
}

// after is a page of a site as it is after its redesign.
func after(t testing.TB, site, name string) input.PageInput {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "templates", "redesigned", site, "pages", name+".html"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := samples.Page(site, name)
	if err != nil {
		t.Fatal(err)
	}
	return input.PageInput{Name: name + ".html", URL: p.URL, ContentType: "text/html", Data: data}
}

func TestMendIsProposedAndApproved(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	id := c.starter("books")
	ask := mending.MendRequest{Pages: []input.PageInput{after(t, "books", "b0102"), after(t, "books", "b0104"), after(t, "books", "b0105")}}
	var got mending.Mend
	c.ask("POST", "/api/library/"+id+"/mend", ask, &got)
	if !got.Proposed || got.After.Correct <= got.Before.Correct || got.After.Wrong > 0 || got.Lost != 0 || got.NewXML == "" || got.Note == "" {
		t.Fatalf("proposed %v (%s): before %+v, after %+v, lost %d", got.Proposed, got.Why, got.Before, got.After, got.Lost)
	}
	states := map[string]string{}
	for _, f := range got.Fields {
		states[f.Field] = f.State
		if f.Why == "" || f.Drifts && len(f.Families) == 0 {
			t.Errorf("%+v", f)
		}
	}
	if states["出版社"] != "mended" || states["ISBN"] != "mended" {
		t.Errorf("%v", states)
	}
	old, fresh := 0, 0
	for _, p := range got.Pages {
		if p.New {
			fresh++
		} else {
			old++
		}
		if !p.Known {
			t.Errorf("nothing is known of %+v", p)
		}
	}
	if old < 3 || fresh != 3 || len(got.Cells) != (old+fresh)*len(got.Fields) {
		t.Errorf("%d old pages, %d new ones, %d cells", old, fresh, len(got.Cells))
	}

	var again mending.Mend
	c.ask("GET", "/api/mends/"+got.ID, nil, &again)
	var one templates.LibraryTemplate
	c.ask("GET", "/api/library/"+id, nil, &one)
	if again.ID != got.ID || one.Version != got.Version {
		t.Errorf("asked for a proposal, and version %d became %d", got.Version, one.Version)
	}
	var entry templates.TemplateEntry
	c.ask("POST", "/api/mends/"+got.ID+"/approve", mending.ApproveMend{}, &entry)
	c.ask("GET", "/api/library/"+id, nil, &one)
	if entry.Version != got.Version+1 || one.Version != entry.Version || !strings.Contains(one.Versions[0].Why, "mended") {
		t.Errorf("approved as %+v: %+v", entry, one.Versions[0])
	}
	c.refused("GET", "/api/mends/"+got.ID, nil, http.StatusNotFound)

	// The mended version is tested after the save, on old and new samples, and all is green.
	var list templates.TemplateList
	c.ask("GET", "/api/library?q=", nil, &list)
	h := list.Templates[0].Health
	if h == nil || h.Red != 0 || h.Version != entry.Version || h.Tests <= old*len(got.Fields)/2 {
		t.Errorf("%+v", h)
	}
	// And it holds: asked again, there is nothing to mend.
	c.ask("POST", "/api/library/"+id+"/mend", ask, &got)
	if got.Proposed {
		t.Errorf("mended twice: %+v", got.Fields)
	}
}

func TestAListIsMendedAndApproved(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	id := c.starter("jobs")
	ask := mending.MendRequest{Pages: []input.PageInput{after(t, "jobs", "baker-1"), after(t, "jobs", "nurse-1"), after(t, "jobs", "baker-3")}}
	var got mending.Mend
	c.ask("POST", "/api/library/"+id+"/mend", ask, &got)
	if !got.Proposed || got.Kind != "list" || got.After.Correct == 0 || got.After.Wrong+got.After.Silent > 0 || got.Before.Found > 0 || got.Lost != 0 {
		t.Fatalf("proposed %v (%s): before %+v, after %+v, lost %d", got.Proposed, got.Why, got.Before, got.After, got.Lost)
	}
	if r := got.Records; r == nil || r.State != "mended" || r.Before != 0 || r.After != 3 || r.Of != 3 || len(r.Locators) == 0 || r.Locators[0].State != "dead" {
		t.Errorf("the records: %+v", r)
	}
	for _, f := range got.Fields {
		if f.State != "mended" || f.Before != 0 || f.After == 0 || f.Of < f.After || f.Of < 15 {
			t.Errorf("%+v", f)
		}
	}
	// The tables side by side: each cell has its record; those of the stored samples are as they were.
	for _, cell := range got.Cells {
		if fresh := got.Pages[cell.Page].New; cell.Record < 1 || fresh && len(cell.Before) > 0 || !fresh && strings.Join(cell.Before, "|") != strings.Join(cell.After, "|") {
			t.Fatalf("%+v", cell)
		}
	}
	var entry templates.TemplateEntry
	c.ask("POST", "/api/mends/"+got.ID+"/approve", mending.ApproveMend{}, &entry)
	var health templates.HealthList
	c.ask("GET", "/api/library/health?id="+id, nil, &health)
	if len(health.Health) != 1 || health.Health[0].Red != 0 || health.Health[0].Version != entry.Version || health.Health[0].Problem != "" {
		t.Errorf("%+v", health)
	}
	// Opened in the editor it still gives the records of both designs.
	var w workspace.Workspace
	c.ask("POST", "/api/library/"+id+"/open", nil, &w)
	if w.Tests.Set == 0 || w.Tests.Red != 0 {
		t.Errorf("opened for editing: %+v", w.Tests)
	}
	c.ask("POST", "/api/library/"+id+"/mend", ask, &got)
	if got.Proposed {
		t.Errorf("mended twice: %+v", got.Fields)
	}
}

func TestMendTakesNoForANo(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	id := c.starter("people")
	var got mending.Mend
	c.ask("POST", "/api/library/"+id+"/mend", mending.MendRequest{Pages: []input.PageInput{after(t, "people", "p1001"), after(t, "people", "p1002")}}, &got)
	if !got.Proposed {
		t.Fatal(got.Why)
	}
	// Somebody else saves meanwhile: the proposal is of an older version.
	_, tpl, err := c.store.Library.Get(t.Context(), id)
	if err == nil {
		_, err = c.store.Library.Save(t.Context(), library.Save{ID: id, Template: tpl, Who: "bob"})
	}
	if err != nil {
		t.Fatal(err)
	}
	c.refused("POST", "/api/mends/"+got.ID+"/approve", mending.ApproveMend{}, http.StatusConflict)
	c.ask("DELETE", "/api/mends/"+got.ID, nil, nil)
	c.refused("POST", "/api/mends/"+got.ID+"/approve", mending.ApproveMend{}, http.StatusNotFound)
	c.refused("POST", "/api/library/"+id+"/mend", mending.MendRequest{}, http.StatusUnprocessableEntity)
	c.refused("POST", "/api/library/none/mend", mending.MendRequest{Pages: []input.PageInput{after(t, "people", "p1001")}}, http.StatusNotFound)
	html := "<p>gone</p>"
	c.ask("POST", "/api/library/"+id+"/mend", mending.MendRequest{Pages: []input.PageInput{{HTML: &html}}}, &got)
	if got.Proposed || got.Why == "" || got.NewXML != "" {
		t.Errorf("a page with nothing on it: %+v", got.Why)
	}
	c.refused("POST", "/api/mends/"+got.ID+"/approve", mending.ApproveMend{}, http.StatusUnprocessableEntity)
}

func TestHealthIsKeptAndShown(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	id := c.starter("people")
	var list templates.HealthList
	c.ask("GET", "/api/library/health?id="+id, nil, &list)
	if len(list.Health) != 0 {
		t.Errorf("never tested, and %+v", list)
	}
	var h templates.Health
	c.ask("POST", "/api/library/"+id+"/test", nil, &h)
	if h.Tests == 0 || h.Red != 0 || h.Problem != "" {
		t.Errorf("%+v", h)
	}
	// A version whose locators find nothing is red, and says where.
	_, tpl, err := c.store.Library.Get(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	tpl.Fields[0].Locators = tpl.Fields[0].Locators[:1]
	tpl.Fields[0].Locators[0].XPath = "//nowhere"
	tpl.Tree = nil
	e, err := c.app.templates.Save(t.Context(), library.Save{ID: id, Template: tpl, Who: "bob"})
	if err != nil {
		t.Fatal(err)
	}
	c.ask("GET", "/api/library/health?id="+id, nil, &list)
	if len(list.Health) != 1 || list.Health[0].Red == 0 || list.Health[0].Version != e.Version || list.Health[0].Cells[0].Field != tpl.Fields[0].Name || len(list.Health[0].Cells[0].Expected) == 0 {
		t.Errorf("%+v", list)
	}
	var alerts runs.AlertList
	open := func() []runs.Alert {
		c.ask("GET", "/api/alerts", nil, &alerts)
		return alerts.Alerts
	}
	if len(open()) > 0 {
		t.Errorf("an alert before the night: %+v", alerts)
	}
	// The night tests what was not tested since it was due, and nothing else.
	if err := c.app.templates.Night(t.Context(), time.Now().Add(-time.Hour)); err != nil {
		t.Fatal(err)
	}
	var same templates.HealthList
	c.ask("GET", "/api/library/health?id="+id, nil, &same)
	if !same.Health[0].Checked.Equal(list.Health[0].Checked) {
		t.Error("tested again though it was tested since")
	}
	if err := c.app.templates.Night(t.Context(), time.Now().Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	// It tells of the red ones: which field, on which page; once, until they are green.
	if err := c.app.templates.Night(t.Context(), time.Now().Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	cell := list.Health[0].Cells[0]
	if where := cell.Field + " (" + path.Base(cell.Page) + ")"; len(open()) != 1 || alerts.Alerts[0].Kind != extract.AlertTests || !strings.Contains(alerts.Alerts[0].Text, where) {
		t.Errorf("want an alert of %s: %+v", where, alerts)
	}
	c.ask("GET", "/api/library/health?id="+id, nil, &same)
	if !same.Health[0].Checked.After(list.Health[0].Checked) {
		t.Error("a night passed without tests")
	}
	c.ask("POST", "/api/library/"+id+"/versions/1/restore", templates.RestoreVersion{Newest: e.Version}, nil)
	c.ask("GET", "/api/library/health?id="+id, nil, &same)
	if len(same.Health) != 1 || same.Health[0].Red != 0 || len(open()) != 0 {
		t.Errorf("green again: %+v, %+v", same, alerts)
	}
}

func TestAProposalIsChosenFieldByField(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	id := c.starter("books")
	var got mending.Mend
	c.ask("POST", "/api/library/"+id+"/mend", mending.MendRequest{Pages: []input.PageInput{after(t, "books", "b0102"), after(t, "books", "b0104")}}, &got)
	stateOf := func(m mending.Mend, field string) string {
		for _, f := range m.Fields {
			if f.Field == field {
				return f.State
			}
		}
		return ""
	}
	if stateOf(got, "ISBN") != "mended" || got.LetGo != 0 || len(got.Shown) != 0 {
		t.Fatalf("%+v", got.Fields)
	}
	fresh := -1 // index of the first new page
	for i, p := range got.Pages {
		if p.New && fresh < 0 {
			fresh = i
		}
	}
	frame := string(c.read(c.do("GET", fmt.Sprintf("/api/mends/%s/pages/%d/frame", got.ID, fresh), nil)))
	node := int32(-1)
	for _, cell := range got.Cells {
		if cell.Page == fresh && cell.Field == "ISBN" {
			node = cell.Node
		}
	}
	if node < 0 || !strings.Contains(frame, fmt.Sprintf("data-ws-node=\"%d\"", node)) || strings.Contains(frame, "<script") {
		t.Errorf("node %d is not on the frame", node)
	}
	c.refused("GET", "/api/mends/"+got.ID+"/pages/99/frame", nil, http.StatusNotFound)
	for _, bad := range []mending.ShownValue{{Page: 0, Field: "ISBN", Node: node}, {Page: fresh, Field: "none", Node: node}, {Page: fresh, Field: "ISBN", Node: 1 << 30}} {
		c.refused("POST", "/api/mends/"+got.ID+"/choice", mending.MendChoice{Refused: []string{}, Shown: []mending.ShownValue{bad}}, http.StatusUnprocessableEntity)
	}
	var chosen mending.Mend
	choice := mending.MendChoice{Refused: []string{"ISBN"}, Shown: []mending.ShownValue{{Page: fresh, Field: "出版社", Node: node}}}
	c.ask("POST", "/api/mends/"+got.ID+"/choice", choice, &chosen)
	if chosen.ID != got.ID || stateOf(chosen, "ISBN") != "refused" || stateOf(chosen, "書名") != "mended" || len(chosen.Shown) != 1 {
		t.Errorf("%s: %+v", chosen.ID, chosen.Fields)
	}
	for _, cell := range chosen.Cells {
		if cell.Page == fresh && cell.Field == "出版社" && (!cell.Known || len(cell.Expected) != 1 || !strings.HasPrefix(cell.Expected[0], "978")) {
			t.Errorf("what was shown is known: %+v", cell)
		}
	}
	// The choice that was taken back is gone, and what is approved is the last one.
	c.ask("POST", "/api/mends/"+got.ID+"/choice", mending.MendChoice{Refused: []string{"定價"}}, &chosen)
	if stateOf(chosen, "ISBN") != "mended" || stateOf(chosen, "定價") != "refused" || len(chosen.Shown) != 0 {
		t.Errorf("%+v", chosen.Fields)
	}
	var entry templates.TemplateEntry
	c.ask("POST", "/api/mends/"+got.ID+"/approve", mending.ApproveMend{}, &entry)
	if entry.Version != got.Version+1 {
		t.Errorf("version %d", entry.Version)
	}
}
