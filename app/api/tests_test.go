package api

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"testing"

	"wrapsmith/app/workspace"
	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/template/locator"
)

func TestTestsOfAWork(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.work("people/p1001", "people/p1002")
	w = c.mark(w, w.Pages[0].ID, "people/p1001", "姓名", "董献平")
	w = c.mark(w, w.Pages[0].ID, "people/p1001", "性别", "男")
	first, second := w.Pages[0].ID, w.Pages[1].ID
	path := "/api/workspaces/" + w.ID + "/tests"

	var r workspace.TestReport
	c.ask("GET", path, nil, &r)
	if len(r.Tests) != 0 || len(r.Fields) != 2 || r.Total.F1 != 1 || w.Tests != (workspace.TestCount{}) {
		t.Errorf("before anything is expected: %+v, %+v", r, w.Tests)
	}

	c.ask("PUT", path, author.Expectation{As: author.AsNew}, &w)
	if w.Tests != (workspace.TestCount{Set: 4, Confirmed: 2, Recorded: 2}) {
		t.Fatalf("all as they are: %+v", w.Tests)
	}
	c.ask("PUT", path, author.Expectation{Page: second, Field: "姓名", As: author.AsValues, Values: []string{"苏雪"}}, &w)
	c.ask("PUT", path, author.Expectation{Page: first, Field: "性别", As: author.AsMissing}, &w)
	// The typed name counts as confirmed; the other cell was marked already.
	if w.Tests != (workspace.TestCount{Set: 4, Red: 2, Confirmed: 3, Recorded: 1}) {
		t.Errorf("two red: %+v", w.Tests)
	}
	c.ask("GET", path, nil, &r)
	if r.Revision != w.Revision {
		t.Errorf("revision %d, the work has %d", r.Revision, w.Revision)
	}
	// Given 4, true 3, right 2: P 2/4, R 2/3, F1 4/7.
	if s := r.Total; s.Tests != 4 || s.Red != 2 || s.Precision != .5 || s.Recall != 2./3 || s.F1 != 4./7 {
		t.Errorf("in total: %+v", s)
	}
	if s := r.Fields[1]; s.Field != "性别" || s.Precision != .5 || s.Recall != 1 || s.False != 1 {
		t.Errorf("性别: %+v", s)
	}
	wrong := r.Tests[2]
	if wrong.Page != second || wrong.Field != "姓名" || !wrong.Red || wrong.Verdict != "wrong" || wrong.Got[0] != "苏映雪" || wrong.Node <= 0 {
		t.Errorf("the wrong one: %+v", wrong)
	}

	// A save keeps it all; the template opened from the library is held to the same values.
	c.ask("POST", "/api/workspaces/"+w.ID+"/save", workspace.SaveWorkspace{Name: "people"}, &w)
	var again workspace.Workspace
	c.ask("POST", "/api/library/"+w.LibraryID+"/open", nil, &again)
	if again.Tests != (workspace.TestCount{Set: 4, Red: 2, Confirmed: 3, Recorded: 1}) {
		t.Errorf("opened again: %+v", again.Tests)
	}

	// A present value that is recorded in place of a typed one is no longer confirmed.
	c.ask("PUT", "/api/workspaces/"+again.ID+"/tests", author.Expectation{Page: again.Pages[1].ID, Field: "姓名", As: author.AsPresent}, &again)
	if again.Tests != (workspace.TestCount{Set: 4, Red: 1, Confirmed: 2, Recorded: 2}) {
		t.Errorf("recorded again: %+v", again.Tests)
	}

	c.refused("PUT", path, author.Expectation{Field: "x", As: author.AsPresent}, http.StatusNotFound)
	c.refused("PUT", path, author.Expectation{Page: first, Field: "姓名", As: author.AsValues}, http.StatusUnprocessableEntity)
	c.refused("PUT", path, map[string]any{"as": "later"}, http.StatusUnprocessableEntity)
	c.refused("GET", "/api/workspaces/none/tests", nil, http.StatusNotFound)
}

func TestExplainACell(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.work("people/p1001", "people/p1002")
	w = c.mark(w, w.Pages[0].ID, "people/p1001", "学历", "硕士")
	var e author.Explanation
	c.ask("GET", fmt.Sprintf("/api/workspaces/%s/pages/%d/fields/学历/vote", w.ID, w.Pages[1].ID), nil, &e)
	if e.Node != w.Cells[1][0].Values[0].Node || len(e.Votes) != len(w.Fields[0].Locators) || e.Slot == nil {
		t.Errorf("%+v", e)
	}
	c.refused("GET", fmt.Sprintf("/api/workspaces/%s/pages/99/fields/学历/vote", w.ID), nil, http.StatusNotFound)
	c.refused("GET", fmt.Sprintf("/api/workspaces/%s/pages/%d/fields/x/vote", w.ID, w.Pages[0].ID), nil, http.StatusNotFound)
}

// Of a list the first record that has the field is explained.
func TestExplainACellOfAList(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.work("jobs/baker-1")
	page := w.Pages[0].ID
	c.ask("POST", fmt.Sprintf("/api/workspaces/%s/pages/%d/lists", w.ID, page), workspace.TakeList{}, &w)
	for i, f := range w.Fields {
		var e author.Explanation
		c.ask("GET", fmt.Sprintf("/api/workspaces/%s/pages/%d/fields/%s/vote", w.ID, page, url.PathEscape(f.Name)), nil, &e)
		if e.Record < 1 || e.For <= .5 || e.Node != w.Cells[0][i].Values[0].Node {
			t.Errorf("%s: %+v", f.Name, e)
		}
	}
}

// A locator in the short form, as the screen shows it, is taken and kept as XPath 1.0.
func TestAShortXPathIsTaken(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.work("people/p1001")
	w = c.mark(w, w.Pages[0].ID, "people/p1001", "学历", "硕士")
	const short = "//text()[stem(.)='性别']/parent::td/following-sibling::td[1]"
	var found workspace.Problems
	c.ask("POST", "/api/check", workspace.CheckText{Kind: "xpath", Text: short}, &found)
	if len(found.Problems) != 0 {
		t.Errorf("problems: %+v", found.Problems)
	}
	c.ask("PUT", "/api/workspaces/"+w.ID+"/fields/学历/xpath", workspace.HandXPath{XPath: short}, &w)
	l := w.Fields[0].Locators[0]
	if l.Short != short || l.XPath != locator.Long(short) || l.Slow {
		t.Errorf("kept as %+v", l)
	}
	if got := w.Cells[0][0].Values; len(got) != 1 || got[0].Text != "男" {
		t.Errorf("it finds %+v", got)
	}
}

// On a page of a list every record counts, each by itself and in its place.
func TestTestsOfAList(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.work("jobs/baker-1")
	page := w.Pages[0].ID
	c.ask("POST", fmt.Sprintf("/api/workspaces/%s/pages/%d/lists", w.ID, page), workspace.TakeList{}, &w)
	path := "/api/workspaces/" + w.ID + "/tests"
	c.ask("PUT", path, author.Expectation{As: author.AsNew}, &w)
	var r workspace.TestReport
	c.ask("GET", path, nil, &r)
	if r.Total.Red != 0 || r.Total.F1 != 1 || r.Total.Correct < 8*4 {
		t.Errorf("as it is: %+v", r.Total)
	}
	at := slices.IndexFunc(r.Tests, func(one workspace.Test) bool {
		return len(slices.Compact(slices.Sorted(slices.Values(one.Expected)))) == 8 && !slices.Contains(one.Expected, "")
	})
	if at < 0 {
		t.Fatalf("no field has a value of its own in each of 8 records: %+v", r.Tests)
	}
	one := r.Tests[at]
	one.Expected = slices.Clone(one.Expected) // the next answer is read into r
	// Two records changed places in this field: the same values, and both are wrong.
	swapped := slices.Clone(one.Expected)
	swapped[2], swapped[5] = swapped[5], swapped[2]
	c.ask("PUT", path, author.Expectation{Page: page, Field: one.Field, As: author.AsValues, Values: swapped}, &w)
	if w.Tests.Red != 1 {
		t.Errorf("%d red", w.Tests.Red)
	}
	c.ask("GET", path, nil, &r)
	if s := r.Fields[at]; s.Precision != 6./8 || s.Recall != 6./8 || s.Wrong != 2 || r.Tests[at].Verdict != "wrong" {
		t.Errorf("%s: %+v, %s", one.Field, s, r.Tests[at].Verdict)
	}
	// A record that has none is an empty line, and does not move the others.
	swapped = slices.Clone(one.Expected)
	swapped[0] = ""
	c.ask("PUT", path, author.Expectation{Page: page, Field: one.Field, As: author.AsValues, Values: swapped}, &w)
	c.ask("GET", path, nil, &r)
	if s := r.Fields[at]; s.Correct != 7 || s.False != 1 || s.Wrong != 0 {
		t.Errorf("%s with an empty line: %+v", one.Field, s)
	}
	// All of it is in the library, and comes back from there.
	c.ask("POST", "/api/workspaces/"+w.ID+"/save", workspace.SaveWorkspace{Name: "jobs"}, &w)
	var again workspace.Workspace
	c.ask("POST", "/api/library/"+w.LibraryID+"/open", nil, &again)
	var kept workspace.TestReport
	c.ask("GET", "/api/workspaces/"+again.ID+"/tests", nil, &kept)
	if again.Tests != w.Tests || kept.Total != r.Total || !slices.Equal(kept.Tests[at].Expected, swapped) {
		t.Errorf("opened again: %+v, %+v; want %+v, %+v", again.Tests, kept.Total, w.Tests, r.Total)
	}
}
