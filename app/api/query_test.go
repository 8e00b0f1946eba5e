package api

import (
	"fmt"
	"net/http"
	"testing"

	"wrapsmith/app/runs"
	"wrapsmith/backend/stores/accounts"
)

func TestRecordsOfAllRunsAreAsked(t *testing.T) {
	c := newClient(t)
	_, r := c.lampRun(6)
	ask := func(sql string) (got runs.QueryAnswer) {
		c.ask("POST", "/api/query", runs.Query{SQL: sql}, &got)
		return got
	}
	if got := ask("SELECT count(*), avg(typed) FROM cells WHERE field = 'price' AND state = 'found'"); fmt.Sprint(got.Rows) != "[[3 13]]" {
		t.Errorf("the mean price: got %v, want [[3 13]]", got.Rows)
	}
	if got := ask("SELECT name, records FROM runs"); len(got.Rows) != 1 || got.Rows[0][1] != float64(6) {
		t.Errorf("the runs: got %v, want one of 6 records", got.Rows)
	}
	var about runs.QueryTables
	c.ask("GET", "/api/query/tables", nil, &about)
	if len(about.Fields) != 2 || about.Fields[1].Field != "price" || about.Fields[1].Type != "price" {
		t.Errorf("the fields: got %+v, want title and price", about.Fields)
	}
	for _, sql := range []string{"DELETE FROM runs", "SELECT * FROM account", "SELECT 1; SELECT 2", "ATTACH 'x' AS y"} {
		if got := c.word("POST", "/api/query", runs.Query{SQL: sql}); got != "query" {
			t.Errorf("%s: got %q, want query", sql, got)
		}
	}
	c.ask("DELETE", "/api/runs/"+r.ID, nil, nil)
	if got := ask("SELECT count(*) FROM records"); fmt.Sprint(got.Rows) != "[[0]]" {
		t.Errorf("after its run was deleted: got %v records, want none", got.Rows)
	}
}

// A reader asks and saves; only who saved a question, or an admin, deletes it. Nothing of people is in the tables.
func TestQueriesOfATeam(t *testing.T) {
	s := newTeam(t)
	ann, bob := s.member("Ann", accounts.RoleReader), s.member("Bob", accounts.RoleReader)
	boss := s.member("Cleo", accounts.RoleAdmin)
	var saved runs.SavedQuery
	s.as(ann, "POST", "/api/queries", runs.NewQuery{Name: "all runs", SQL: "SELECT * FROM runs"}, &saved)
	var list runs.SavedQueries
	s.as(bob, "GET", "/api/queries", nil, &list)
	if len(list.Queries) != 1 || list.Queries[0].Who != "Ann" || list.Queries[0].Name != "all runs" {
		t.Errorf("Bob sees %+v, want Ann's question", list.Queries)
	}
	status := func(m member) int {
		answer, _ := s.ask("DELETE", "/api/queries/"+saved.ID, nil, "Cookie", s.cookie(m.session))
		return answer.StatusCode
	}
	if got := status(bob); got != http.StatusForbidden {
		t.Errorf("Bob deletes Ann's: got %d, want %d", got, http.StatusForbidden)
	}
	var got runs.QueryAnswer
	s.as(bob, "POST", "/api/query", runs.Query{SQL: "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"}, &got)
	if have := fmt.Sprint(got.Rows); have != "[[fields] [pages] [records] [runs]]" {
		t.Errorf("the tables: got %s, want those of runs alone", have)
	}
	if got := status(boss); got != http.StatusNoContent {
		t.Errorf("an admin deletes it: got %d, want %d", got, http.StatusNoContent)
	}
}
