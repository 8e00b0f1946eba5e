package api

import (
	"strings"
	"testing"

	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/stores/accounts"
	"wrapsmith/backend/stores/results"
)

// A page that a run got with a login and kept is shown only to the owner of the run and to an admin.
func TestAKeptPrivatePageIsItsOwners(t *testing.T) {
	t.Parallel()
	s := newTeam(t)
	rita, ron := s.member("Rita", accounts.RoleReader), s.member("Ron", accounts.RoleReader)
	arno, ada := s.member("Arno", accounts.RoleAuthor), s.member("Ada", accounts.RoleAdmin)
	keepPages(t, s, "members", "<p>Dues of Rita: 12 EUR", "<p>Opening hours: 9 to 5")
	if err := s.store.Accounts.Own(t.Context(), "run", "members", rita.ID); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		who    member
		place  string
		status int
		reason string
	}{
		{rita, "0", 200, "the owner of the run"},
		{ada, "0", 200, "an admin"},
		{ron, "0", 403, "another reader"},
		{arno, "0", 403, "an author"},
		{ron, "1", 200, "a page that was got without a login"},
	} {
		frame, raw := s.ask("GET", "/api/runs/members/pages/"+c.place+"/frame", nil, "Cookie", s.cookie(c.who.session))
		if frame.StatusCode != c.status || c.status == 200 && !strings.Contains(string(raw), "<p") || c.status == 403 && strings.Contains(string(raw), "Dues") {
			t.Errorf("frame of page %s for %s: got %d %s, want %d", c.place, c.reason, frame.StatusCode, raw, c.status)
		}
		about, raw := s.ask("GET", "/api/runs/members/pages/"+c.place, nil, "Cookie", s.cookie(c.who.session))
		if shown := strings.Contains(string(raw), `"shown":true`); about.StatusCode != 200 || shown != (c.status == 200) {
			t.Errorf("page %s for %s: got %d %s, want it shown: %v", c.place, c.reason, about.StatusCode, raw, c.status == 200)
		}
	}
}

// keepPages makes a run whose pages stayed with it; the first was got with a login.
func keepPages(t *testing.T, s *teamServer, run string, pages ...string) {
	t.Helper()
	r, err := s.store.OpenResults(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	if err := r.CreateRun(t.Context(), results.Run{ID: run, Name: run, Spec: []byte(`{}`)}, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Claim(t.Context(), run, "test", nil); err != nil {
		t.Fatal(err)
	}
	var batch []results.Result
	var kept []results.KeptPage
	for i, html := range pages {
		p, err := page.New([]byte(html), page.Origin{Name: "page", URL: "https://club.example/"})
		if err != nil {
			t.Fatal(err)
		}
		batch = append(batch, results.Result{Position: i, Page: record.Page{Page: "page"}})
		kept = append(kept, results.KeptPage{Position: i, Page: p, Private: i == 0})
	}
	if _, err := r.Append(t.Context(), run, "test", batch, results.Progress{Counts: results.Counts{Total: len(pages), Done: len(pages)}, Kept: kept}); err != nil {
		t.Fatal(err)
	}
}
