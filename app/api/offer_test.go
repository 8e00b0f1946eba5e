package api

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"wrapsmith/app/workspace"
	"wrapsmith/backend/learn/author"
)

func TestAListFoundIsTaken(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.work("jobs/baker-1")
	path := fmt.Sprintf("/api/workspaces/%s/pages/%d", w.ID, w.Pages[0].ID)
	var found author.ListsView
	c.ask("GET", path+"/lists", nil, &found)
	if len(found.Lists) == 0 || len(found.Lists[0].Records) != 8 {
		t.Fatalf("found %+v", found)
	}
	if best := found.Lists[0]; best.Method != "best" || len(best.Also) == 0 {
		t.Errorf("of the list: %+v", best)
	}
	for _, by := range []string{"method=detm", "method=path", "method=keyword&keyword=baker"} {
		var one author.ListsView
		if c.ask("GET", path+"/lists?"+by, nil, &one); len(one.Lists) == 0 || !strings.Contains(by, one.Lists[0].Method) {
			t.Errorf("%s: %+v", by, one)
		}
	}
	c.refused("GET", path+"/lists?method=keyword", nil, http.StatusUnprocessableEntity)
	c.refused("GET", path+"/lists?method=none", nil, http.StatusUnprocessableEntity)
	var tree author.WrapperView
	if c.ask("GET", path+"/wrapper?list=0", nil, &tree); tree.Records != 8 || len(tree.Nodes) < 5 || tree.Method != "best" {
		t.Errorf("wrapper of the list found: %+v", tree)
	}
	c.ask("POST", path+"/lists", workspace.TakeList{}, &w)
	c.ask("GET", path+"/wrapper", nil, &tree)
	known := 0
	for _, column := range tree.Columns {
		if column.Field {
			known++
		}
	}
	if tree.Method != "marks" || !slices.Contains(tree.Also, "best") || known != len(w.Fields) {
		t.Errorf("wrapper of the list used: %d of %d fields in it, %+v", known, len(w.Fields), tree)
	}
	if w.Kind != "list" || len(w.Fields) != len(found.Lists[0].Columns) || w.Undo.Code == "" {
		t.Errorf("taken: %s, %d fields", w.Kind, len(w.Fields))
	}
	var rows author.ListView
	c.ask("GET", path+"/records", nil, &rows)
	if len(rows.Records) != 8 {
		t.Errorf("%d records", len(rows.Records))
	}
	c.refused("POST", path+"/lists", workspace.TakeList{List: 99}, http.StatusUnprocessableEntity)
	c.refused("GET", "/api/workspaces/"+w.ID+"/pages/99/lists", nil, http.StatusNotFound)
}
