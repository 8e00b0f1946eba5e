package api

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"wrapsmith/app/runs"
	"wrapsmith/app/workspace"
	"wrapsmith/backend/stores/accounts"
)

// Every way to allow a private host is refused on a team's server, and stays on a person's own.
func TestATeamsServerReachesNoPrivateNetwork(t *testing.T) {
	t.Parallel()
	s := newTeam(t)
	ada := s.member("Ada", accounts.RoleAdmin)
	var w workspace.Workspace
	s.as(ada, "POST", "/api/workspaces", map[string]any{}, &w)
	const metadata = "http://169.254.169.254/latest/meta-data/"
	page := map[string]any{"address": metadata, "allowHost": true}
	for path, body := range map[string]any{
		workURL(w, "/pages"):   map[string]any{"pages": []any{page}},
		"/api/render":          page,
		"/api/match":           map[string]any{"page": page},
		"/api/extract":         map[string]any{"url": metadata, "allowHost": true},
		"/api/records":         map[string]any{"url": metadata, "allowHost": true},
		"/api/forms":           map[string]any{"url": metadata, "allowHost": true},
		"/api/article":         map[string]any{"url": metadata, "allowHost": true},
		"/api/learn":           map[string]any{"pages": []any{map[string]any{"url": metadata, "allowHost": true}}},
		"/api/runs":            map[string]any{"allowHosts": []string{"169.254.169.254"}},
		"/api/crawls":          map[string]any{"seeds": []string{metadata}, "depth": 1, "max": 10, "allowHost": true},
		"/api/crawls/patterns": map[string]any{"seeds": []string{metadata}, "samples": []string{metadata}, "allowHost": true},
		"/api/schedules#pages": map[string]any{"name": "x", "cron": "0 6 * * *", "pages": []any{page}, "alertLimits": map[string]any{}},
		"/api/schedules#webhook": map[string]any{"name": "x", "cron": "0 6 * * *", "pages": []any{map[string]any{"bundled": "people/p1001"}}, "alertLimits": map[string]any{},
			"webhook": "http://169.254.169.254/", "webhookHosts": []string{"169.254.169.254"}},
	} {
		path, _, _ := strings.Cut(path, "#")
		r, raw := s.ask("POST", path, body, "Cookie", s.cookie(ada.session))
		if r.StatusCode != 403 || !strings.Contains(string(raw), "--private-hosts") {
			t.Errorf("%s: %d %s", path, r.StatusCode, raw)
		}
	}
	// Without the permission it is the fetching that refuses, as ever.
	r, raw := s.ask("POST", "/api/render", map[string]any{"address": metadata}, "Cookie", s.cookie(ada.session))
	if r.StatusCode != 422 {
		t.Errorf("%d %s", r.StatusCode, raw)
	}
	s.close()
	s = teamOn(t, s.store.Path(), true)
	if r, raw := s.ask("POST", "/api/crawls/patterns", map[string]any{"seeds": []string{"http://127.0.0.1:9/"}, "samples": []string{"http://127.0.0.1:9/"}, "allowHost": true},
		"Cookie", s.cookie(ada.session)); r.StatusCode == 403 {
		t.Errorf("allowed by who runs the server: %d %s", r.StatusCode, raw)
	}
}

// What was allowed while the server reached private networks is not, when it does so no more.
func TestAllowedHostsEndWithTheServersPermission(t *testing.T) {
	t.Parallel()
	shop := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "<p>inside") }))
	t.Cleanup(shop.Close)
	s := teamOn(t, filepath.Join(t.TempDir(), "library.db"), true)
	ada := s.member("Ada", accounts.RoleAdmin)
	var inside runs.Schedule
	s.as(ada, "POST", "/api/schedules", map[string]any{"name": "inside", "cron": "@daily", "pages": []any{map[string]any{"address": shop.URL, "allowHost": true}}}, &inside)
	failed := func() int {
		var r runs.Run
		s.as(ada, "POST", "/api/schedules/"+inside.ID+"/run", nil, &r)
		s.app.runs.Wait()
		s.as(ada, "GET", "/api/runs/"+r.ID, nil, &r)
		return r.Failed - r.Unmatched
	}
	if got := failed(); got != 0 {
		t.Errorf("where private hosts may be allowed %d pages failed, want 0", got)
	}
	s.close()
	s = teamOn(t, s.store.Path(), false)
	if got := failed(); got != 1 {
		t.Errorf("where they may be no more %d pages failed, want 1", got)
	}
}

// A new member that allows a host has one of the known names; otherwise it would pass unchecked.
func TestPermissionsHaveKnownNames(t *testing.T) {
	t.Parallel()
	for _, schema := range withoutLibrary().api.OpenAPI().Components.Schemas.Map() {
		for name, property := range schema.Properties {
			says := strings.ToLower(property.Description)
			if (strings.Contains(says, "private") || strings.Contains(strings.ToLower(name), "allow")) && name != "refused" && !permissions[strings.ToUpper(name[:1])+name[1:]] {
				t.Errorf("%s (%s) looks like a permission: add it to permissions", name, property.Description)
			}
		}
	}
}
