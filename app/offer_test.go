package app

import (
	"fmt"
	"net/http"
	"testing"

	"wrapsmith/backend/author"
)

func TestAListFoundIsTaken(t *testing.T) {
	c := newClient(t)
	w := c.work("jobs/baker-1")
	path := fmt.Sprintf("/api/work/%s/pages/%d", w.ID, w.Pages[0].ID)
	var found author.ListsView
	c.ask("GET", path+"/lists", nil, &found)
	if len(found.Lists) == 0 || len(found.Lists[0].Records) != 8 {
		t.Fatalf("found %+v", found)
	}
	c.ask("POST", path+"/lists", TakeList{}, &w)
	if w.Kind != "list" || len(w.Fields) != len(found.Lists[0].Columns) || w.Undo == "" {
		t.Errorf("taken: %s, %d fields", w.Kind, len(w.Fields))
	}
	var rows author.ListView
	c.ask("GET", path+"/records", nil, &rows)
	if len(rows.Records) != 8 {
		t.Errorf("%d records", len(rows.Records))
	}
	c.refused("POST", path+"/lists", TakeList{99}, http.StatusUnprocessableEntity)
	c.refused("GET", "/api/work/"+w.ID+"/pages/99/lists", nil, http.StatusNotFound)
}
