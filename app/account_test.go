package app

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"wrapsmith/backend/library"
)

var update = flag.Bool("update", false, "write testdata/roles.txt")

const teamPassword = "correct horse battery"

// teamServer is an App with people over real HTTP.
type teamServer struct {
	t     testing.TB
	app   *App
	store *library.Store
	http  *httptest.Server
	log   *bytes.Buffer
}

func newTeam(t testing.TB) *teamServer {
	t.Helper()
	store, err := library.Open(t.Context(), filepath.Join(t.TempDir(), "library.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	s := &teamServer{t: t, store: store, log: &bytes.Buffer{}}
	if s.app, err = New(Options{Library: store, Team: true, Who: "the machine's user", Version: "test", Log: slog.New(slog.NewTextHandler(s.log, nil))}); err != nil {
		t.Fatal(err)
	}
	s.http = httptest.NewServer(s.app.Handler())
	t.Cleanup(func() {
		s.http.Close()
		if err := s.app.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// member is somebody with both ways to prove it.
type member struct {
	library.Account
	session, token string
}

func (s *teamServer) member(name string, role library.Role) member {
	s.t.Helper()
	ctx := context.Background()
	m := member{}
	var err error
	if m.Account, err = s.store.AddAccount(ctx, library.Actor{Name: "test"}, name, role, teamPassword); err != nil {
		s.t.Fatal(err)
	}
	m.session = s.enter(name)
	if _, m.token, err = s.store.NewToken(ctx, library.Actor{Name: "test"}, m.ID, "of the test", time.Time{}); err != nil {
		s.t.Fatal(err)
	}
	return m
}

func (s *teamServer) enter(name string) string {
	s.t.Helper()
	_, session, err := s.store.SignIn(context.Background(), name, teamPassword, "test")
	if err != nil {
		s.t.Fatal(err)
	}
	return session
}

func (s *teamServer) cookie(session string) string {
	return "wrapsmith_session_" + s.http.URL[strings.LastIndex(s.http.URL, ":")+1:] + "=" + session
}

// ask sends a request; headers come as pairs.
func (s *teamServer) ask(method, path string, body any, headers ...string) (*http.Response, []byte) {
	s.t.Helper()
	var from io.Reader
	if body != nil {
		raw, err := json.Marshal(body)
		if err != nil {
			s.t.Fatal(err)
		}
		from = bytes.NewReader(raw)
	}
	r, err := http.NewRequest(method, s.http.URL+path, from)
	if err != nil {
		s.t.Fatal(err)
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	defer answer.Body.Close()
	raw, err := io.ReadAll(answer.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return answer, raw
}

// as asks with a person's session, which must succeed, and reads the answer.
func (s *teamServer) as(m member, method, path string, body, to any) {
	s.t.Helper()
	r, raw := s.ask(method, path, body, "Cookie", s.cookie(m.session))
	if r.StatusCode >= 300 {
		s.t.Fatalf("%s %s as %s: %s: %s", method, path, m.Name, r.Status, raw)
	}
	if to != nil {
		if err := json.Unmarshal(raw, to); err != nil {
			s.t.Fatalf("%s %s: %v in %s", method, path, err, raw)
		}
	}
}

func TestEveryOperationHasARule(t *testing.T) {
	a := build(Options{})
	for path, item := range a.api.OpenAPI().Paths {
		for method, o := range map[string]bool{"GET": item.Get != nil, "POST": item.Post != nil, "PUT": item.Put != nil, "PATCH": item.Patch != nil, "DELETE": item.Delete != nil} {
			if _, ok := a.ruleOf(method + " " + path); o && !ok {
				t.Errorf("%s %s has no rule: add its operation to rules in account_rule.go, with the least role that it needs", method, path)
			}
		}
	}
}

// need is the least role that a route takes, and that it takes of another's thing.
type need struct{ role, others library.Role }

// needs is testdata/roles.txt: each route with what it needs; behind the route,
// where its thing has an owner, the role that another's takes.
func needs(t *testing.T, a *App) map[string]need {
	t.Helper()
	const file = "testdata/roles.txt"
	if *update {
		var lines []string
		for pattern, r := range a.rules {
			line := string(r.need) + "\t" + pattern
			if r.kind != "" {
				line += "\tanother's: " + string(r.others)
			}
			lines = append(lines, line)
		}
		slices.Sort(lines)
		if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]need{}
	for line := range strings.Lines(string(raw)) {
		role, rest, _ := strings.Cut(strings.TrimSpace(line), "\t")
		pattern, others, _ := strings.Cut(rest, "\tanother's: ")
		out[pattern] = need{library.Role(role), library.Role(others)}
	}
	return out
}

var place = regexp.MustCompile(`\{\w+\}`)

// TestRoleMatrix asks every route as everybody: without anything, with a token
// that is none, with that of a disabled person, and as reader, author and admin,
// by session and by token. What roles.txt says is what must come.
func TestRoleMatrix(t *testing.T) {
	if testing.Short() {
		t.Skip("asks every route in every role")
	}
	s := newTeam(t)
	s.app.limits.stranger = newBuckets(1e6, 1e6)
	want := needs(t, s.app)
	people := []member{s.member("Rita", library.RoleReader), s.member("Arno", library.RoleAuthor), s.member("Ada", library.RoleAdmin)}
	gone := s.member("Gone", library.RoleAdmin)
	if _, err := s.store.SetDisabled(t.Context(), library.Actor{}, gone.ID, true); err != nil {
		t.Fatal(err)
	}
	asked := 0
	for pattern := range s.app.rules {
		need, ok := want[pattern]
		if !ok {
			t.Errorf("%s is not in testdata/roles.txt: write it with -update, and look at what role it says", pattern)
			continue
		}
		method, path, _ := strings.Cut(pattern, " ")
		path = place.ReplaceAllString(path, "1")
		expect := func(who string, refused int, headers ...string) {
			t.Helper()
			asked++
			r, raw := s.ask(method, path, nil, headers...)
			if refused == 0 {
				// Whatever else is wrong with such a request, it is not who asks.
				if r.StatusCode == 401 || r.StatusCode == 403 && !strings.Contains(string(raw), "a token may not do it") || r.StatusCode >= 500 {
					t.Errorf("%s %s: %s is refused: %d %s", method, path, who, r.StatusCode, raw)
				}
				return
			}
			if r.StatusCode != refused || r.Header.Get("Content-Type") != "application/problem+json" {
				t.Errorf("%s %s: %s gets %d, want %d: %.200s", method, path, who, r.StatusCode, refused, raw)
			}
		}
		none := 401
		if need.role == open {
			none = 0
		}
		expect("nobody", none)
		expect("a made-up session", none, "Cookie", s.cookie(strings.Repeat("A", 43)))
		expect("a made-up token", 401, "Authorization", "Bearer "+library.TokenPrefix+strings.Repeat("A", 43))
		expect("no bearer", 401, "Authorization", "Basic QWRhOng=")
		expect("a disabled admin's token", 401, "Authorization", "Bearer "+gone.token)
		expect("a disabled admin's session", none, "Cookie", s.cookie(gone.session))
		for i := range people {
			p := &people[i]
			least := need.role
			for _, whose := range owners(need, *p, gone) {
				s.whose(s.app.rules[pattern].kind, whose)
				if whose != p.ID && need.others != "" && need.others.Allows(least) {
					least = need.others
				}
				refused := 0
				if least != open && !p.Role.Allows(least) {
					refused = 403
				}
				expect(string(p.Role)+"'s token", refused, "Authorization", "Bearer "+p.token)
				s.whose(s.app.rules[pattern].kind, whose) // the request before may have ended it
				expect(string(p.Role)+"'s session", refused, "Cookie", s.cookie(p.session))
				if pattern == "DELETE /api/session" {
					p.session = s.enter(p.Name)
				}
			}
		}
	}
	for pattern := range want {
		if _, ok := s.app.rules[pattern]; !ok {
			t.Errorf("testdata/roles.txt has %s, which is not there", pattern)
		}
	}
	t.Logf("%d routes, %d requests", len(s.app.rules), asked)
}

// owners are whose the thing of a route is, in turn: the person's own first,
// then another's, then nobody's.
func owners(n need, own, other member) []string {
	if n.others == "" {
		return []string{""}
	}
	return []string{own.ID, other.ID, ""}
}

// whose makes the things with the id that the matrix asks for somebody's.
func (s *teamServer) whose(kind, account string) {
	s.t.Helper()
	err := s.store.Disown(context.Background(), kind, "1")
	if err == nil && account != "" {
		err = s.store.Own(context.Background(), kind, "1", account)
	}
	if err != nil {
		s.t.Fatal(err)
	}
}

// What a reader begins is theirs to stop and delete, and nobody else's who only reads.
func TestWhatSomebodyBeganIsTheirs(t *testing.T) {
	s := newTeam(t)
	rita, ron := s.member("Rita", library.RoleReader), s.member("Ron", library.RoleReader)
	arno, ada := s.member("Arno", library.RoleAuthor), s.member("Ada", library.RoleAdmin)
	asked := func(m member, method, path string) int {
		r, _ := s.ask(method, path, nil, "Cookie", s.cookie(m.session))
		return r.StatusCode
	}
	begin := func(m member) string {
		var run Run
		s.as(m, "POST", "/api/runs", NewRun{Name: "x"}, &run)
		return "/api/runs/" + run.ID
	}
	run := begin(rita)
	for _, what := range []string{"/pause", "/resume", "/cancel", "/pages"} {
		if code := asked(ron, "POST", run+what); code != 403 {
			t.Errorf("another reader's run%s: %d", what, code)
		}
	}
	if code := asked(arno, "POST", run+"/pause"); code != 200 {
		t.Errorf("an author stops a reader's run: %d", code)
	}
	if code := asked(arno, "DELETE", run); code != 403 {
		t.Errorf("an author deletes a reader's run: %d", code)
	}
	if code := asked(rita, "POST", run+"/cancel"); code != 200 {
		t.Errorf("a reader cancels their own: %d", code)
	}
	if code := asked(rita, "DELETE", run); code >= 300 {
		t.Errorf("a reader deletes their own: %d", code)
	}
	run = begin(rita)
	s.as(ada, "POST", run+"/cancel", nil, nil)
	s.as(ada, "DELETE", run, nil, nil)
	if owner, err := s.store.Owner(t.Context(), "run", strings.TrimPrefix(run, "/api/runs/")); owner != "" || err != nil {
		t.Errorf("deleted, still %q's: %v", owner, err)
	}
	// Another's work is not read by naming it in a request.
	var w Work
	s.as(arno, "POST", "/api/work", map[string]any{}, &w)
	for _, m := range []member{rita, ada} {
		if r, raw := s.ask("POST", "/api/runs", NewRun{Work: w.ID}, "Cookie", s.cookie(m.session)); r.StatusCode != 403 && r.StatusCode != 404 {
			t.Errorf("%s runs another's work: %d %s", m.Name, r.StatusCode, raw)
		}
	}
	if r, raw := s.ask("POST", "/api/crawls", NewCrawl{Seeds: []string{"http://shop.example/"}, Work: w.ID, Max: 1}, "Cookie", s.cookie(ada.session)); r.StatusCode != 404 {
		t.Errorf("a crawl by another's work: %d %s", r.StatusCode, raw)
	}
}

// Who is shut out while they follow a run is not told of it for ever.
func TestAStreamEndsForWhoeverIsShutOut(t *testing.T) {
	s := newTeam(t)
	s.app.limits.stream = 100 * time.Millisecond
	rita := s.member("Rita", library.RoleReader)
	var run Run
	s.as(rita, "POST", "/api/runs", NewRun{Name: "x"}, &run) // it waits for pages
	events := "/api/runs/" + run.ID + "/events"
	if r, raw := s.ask("GET", events, nil, "Cookie", s.cookie(rita.session)); r.StatusCode != 200 || !strings.Contains(string(raw), "event: run") {
		t.Fatalf("%d %s", r.StatusCode, raw) // the answer has ended, or it would not be here
	}
	if _, err := s.store.SetDisabled(t.Context(), library.Actor{}, rita.ID, true); err != nil {
		t.Fatal(err)
	}
	if r, raw := s.ask("GET", events, nil, "Cookie", s.cookie(rita.session)); r.StatusCode != 401 {
		t.Errorf("shut out: %d %s", r.StatusCode, raw)
	}
}

// A slash within an id is part of it, for the guard as for the operation.
func TestIdsAreReadAsTheRouterReadsThem(t *testing.T) {
	for _, c := range []struct{ pattern, path, which, work, last string }{
		{"POST /api/runs/{run}/pause", "/api/runs/abc/pause", "abc", "", "abc"},
		{"GET /api/work/{work}/pages/{page}/frame", "/api/work/w%31/pages/p/frame", "w1/p", "w1", "p"},
		{"DELETE /api/library/{id}/comments/{comment}", "/api/library/x%2Fcomments%2Fmine/comments/theirs", "x/comments/mine/theirs", "", "theirs"},
	} {
		if which, work, last := named(c.pattern, c.path); which != c.which || work != c.work || last != c.last {
			t.Errorf("%s: %q %q %q", c.path, which, work, last)
		}
	}
}

// A comment is deleted by who wrote it, not by who bears the same name.
func TestCommentsAreWhosoeverWroteThem(t *testing.T) {
	s := newTeam(t)
	arno, rita, ada := s.member("Arno", library.RoleAuthor), s.member("Rita", library.RoleReader), s.member("Ada", library.RoleAdmin)
	var w Work
	var added AddedPages
	s.as(arno, "POST", "/api/work", map[string]any{}, &w)
	s.as(arno, "POST", w.url("/pages"), AddPages{Pages: []PageInput{{Bundled: "people/p1001"}}}, &added)
	var items struct{ Items []struct{ Node int32 } }
	s.as(arno, "GET", added.Work.page(0)+"/items", nil, &items)
	s.as(arno, "POST", w.url("/marks"), map[string]any{"page": added.Work.Pages[0].ID, "node": items.Items[0].Node, "part": map[string]any{"kind": "text"}, "field": "name"}, &w)
	s.as(arno, "POST", w.url("/save"), SaveWork{Name: "persons", Site: "people.example"}, &w)
	at := "/api/library/" + w.LibraryID + "/comments"
	if _, err := s.store.Comment(t.Context(), w.LibraryID, library.Comment{Who: "Rita", Text: "from before there were people"}); err != nil {
		t.Fatal(err)
	}
	var mine TemplateComment
	s.as(rita, "POST", at, NewComment{Text: "mine"}, &mine)
	var list CommentList
	s.as(rita, "GET", at, nil, &list)
	if !mine.Own || len(list.Comments) != 2 || list.Comments[0].Own || !list.Comments[1].Own {
		t.Errorf("%+v", list)
	}
	for _, c := range list.Comments {
		for _, m := range []member{arno, rita, ada} {
			if c.ID == mine.ID && m.ID == rita.ID || m.ID == ada.ID {
				continue
			}
			if r, raw := s.ask("DELETE", at+"/"+c.ID, nil, "Cookie", s.cookie(m.session)); r.StatusCode != 403 {
				t.Errorf("%s deletes %q of %s: %d %s", m.Name, c.Text, c.Who, r.StatusCode, raw)
			}
		}
	}
	s.as(rita, "DELETE", at+"/"+mine.ID, nil, nil)
	s.as(ada, "DELETE", at+"/"+list.Comments[0].ID, nil, nil)

	// A draft is taken back by who made it, or an admin.
	anna := s.member("Anna", library.RoleAuthor)
	s.as(arno, "POST", w.url("/save"), SaveWork{Name: "persons", Site: "people.example", Description: "a draft", Draft: true}, &w)
	discard := "/api/library/" + w.LibraryID + "/discard"
	if r, raw := s.ask("POST", discard, WhichVersion{}, "Cookie", s.cookie(anna.session)); r.StatusCode != 403 {
		t.Errorf("another's draft is taken back: %d %s", r.StatusCode, raw)
	}
	s.as(arno, "POST", discard, WhichVersion{}, nil)
}

// A route that somebody adds without a rule is nobody's on a team's server.
func TestARouteWithoutRuleIsRefused(t *testing.T) {
	s := newTeam(t)
	ada := s.member("Ada", library.RoleAdmin)
	delete(s.app.rules, "GET /api/library")
	if r, raw := s.ask("GET", "/api/library", nil, "Cookie", s.cookie(ada.session)); r.StatusCode != 403 {
		t.Errorf("%d %s", r.StatusCode, raw)
	}
}

// One person's own server has no people, and asks nobody.
func TestAPersonalServerHasNoPeople(t *testing.T) {
	c := newClient(t)
	var s Session
	c.ask("GET", "/api/session", nil, &s)
	if s.Team || s.Person != nil {
		t.Errorf("%+v", s)
	}
	for pattern, r := range c.app.rules {
		if !r.team {
			continue
		}
		method, path, _ := strings.Cut(pattern, " ")
		c.refused(method, place.ReplaceAllString(path, "1"), nil, 404)
	}
}

func TestSigningInAndOut(t *testing.T) {
	s := newTeam(t)
	var v Session
	_, raw := s.ask("GET", "/api/session", nil)
	if err := json.Unmarshal(raw, &v); err != nil || !v.Team || !v.NewAdmin || v.Person != nil {
		t.Fatalf("%s", raw)
	}
	link, err := s.store.FirstLink(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	r, raw := s.ask("POST", "/api/links/look", LinkSecret{link})
	if r.StatusCode != 200 || !strings.Contains(string(raw), `"for":"first"`) {
		t.Fatalf("%s", raw)
	}
	if r, raw := s.ask("POST", "/api/links/take", TakeLink{link, "Ada", "short"}); r.StatusCode != 422 || !strings.Contains(string(raw), "10 characters") {
		t.Errorf("a short password: %d %s", r.StatusCode, raw)
	}
	r, raw = s.ask("POST", "/api/links/take", TakeLink{link, "Ada", teamPassword})
	if r.StatusCode != 200 || !strings.Contains(string(raw), `"role":"admin"`) {
		t.Fatalf("%d %s", r.StatusCode, raw)
	}
	if r, _ := s.ask("POST", "/api/links/take", TakeLink{link, "Eve", teamPassword}); r.StatusCode != 410 {
		t.Errorf("the link once more: %d", r.StatusCode)
	}
	wrong, rawWrong := s.ask("POST", "/api/session", SignIn{"Ada", "not the password"})
	unknown, rawUnknown := s.ask("POST", "/api/session", SignIn{"Nobody", "not the password"})
	if wrong.StatusCode != 403 || unknown.StatusCode != 403 || !bytes.Equal(rawWrong, rawUnknown) {
		t.Errorf("wrong %d %s, unknown %d %s", wrong.StatusCode, rawWrong, unknown.StatusCode, rawUnknown)
	}
	r, raw = s.ask("POST", "/api/session", SignIn{"ada", teamPassword})
	set := r.Header.Get("Set-Cookie")
	if r.StatusCode != 200 {
		t.Fatalf("%s", raw)
	}
	for _, part := range []string{"wrapsmith_session_", "HttpOnly", "SameSite=Strict", "Path=/", "Max-Age="} {
		if !strings.Contains(set, part) {
			t.Errorf("%q lacks %s", set, part)
		}
	}
	if strings.Contains(set, "Domain") || strings.Contains(set, "Secure") || r.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("%q, %s", set, r.Header.Get("Cache-Control"))
	}
	cookie, _, _ := strings.Cut(set, ";")
	if r, _ := s.ask("GET", "/api/people", nil, "Cookie", cookie); r.StatusCode != 200 {
		t.Errorf("signed in: %d", r.StatusCode)
	}
	if r, _ := s.ask("DELETE", "/api/session", nil, "Cookie", cookie); r.StatusCode != 200 || !strings.Contains(r.Header.Get("Set-Cookie"), "Max-Age=0") {
		t.Errorf("signing out: %d %s", r.StatusCode, r.Header.Get("Set-Cookie"))
	}
	if r, _ := s.ask("GET", "/api/people", nil, "Cookie", cookie); r.StatusCode != 401 {
		t.Errorf("signed out: %d", r.StatusCode)
	}
}

// Behind TLS the cookie is the browser's best kept kind.
func TestTheCookieBehindTLS(t *testing.T) {
	s := newTeam(t)
	s.member("Ada", library.RoleAdmin)
	r := httptest.NewRequest("POST", "/api/session", strings.NewReader(`{"name":"Ada","password":"`+teamPassword+`"}`))
	r.Header.Set("Content-Type", "application/json")
	r.Host = "templates.example"
	w := httptest.NewRecorder()
	s.app.Handler().ServeHTTP(w, WithClient(r, Client{Address: "198.51.100.7", Secure: true}))
	set := w.Header().Get("Set-Cookie")
	if w.Code != 200 || !strings.HasPrefix(set, "__Host-wrapsmith_session=") || !strings.Contains(set, "Secure") {
		t.Errorf("%d %q", w.Code, set)
	}
	lines, err := s.store.Audit(t.Context(), library.AuditQuery{Limit: 1})
	if err != nil || lines[0].Address != "198.51.100.7" || lines[0].Action != "signIn" {
		t.Errorf("%+v %v", lines, err)
	}
}

func TestAWorkIsItsPersons(t *testing.T) {
	s := newTeam(t)
	ada, arno := s.member("Ada", library.RoleAdmin), s.member("Arno", library.RoleAuthor)
	var w Work
	s.as(arno, "POST", "/api/work", map[string]any{}, &w)
	for _, path := range []string{"", "/undo", "/marks", "/save"} {
		method := "POST"
		if path == "" {
			method = "GET"
		}
		if r, raw := s.ask(method, "/api/work/"+w.ID+path, nil, "Cookie", s.cookie(ada.session)); r.StatusCode != 404 {
			t.Errorf("another's work%s: %d %s", path, r.StatusCode, raw)
		}
	}
	var mine, hers WorkList
	s.as(arno, "GET", "/api/work", nil, &mine)
	s.as(ada, "GET", "/api/work", nil, &hers)
	if len(mine.Works) != 1 || len(hers.Works) != 0 {
		t.Errorf("mine %v, hers %v", mine, hers)
	}
	s.as(arno, "DELETE", "/api/work/"+w.ID, nil, nil)
	if owner, err := s.store.WorkOwner(t.Context(), w.ID); owner != "" || err != nil {
		t.Errorf("thrown away, still owned by %q, %v", owner, err)
	}
}

// A save bears the name of whoever is signed in, and the audit log tells of it.
func TestWhoSaved(t *testing.T) {
	s := newTeam(t)
	arno, ada := s.member("Arno", library.RoleAuthor), s.member("Ada", library.RoleAdmin)
	var w Work
	var added AddedPages
	s.as(arno, "POST", "/api/work", map[string]any{}, &w)
	s.as(arno, "POST", w.url("/pages"), AddPages{Pages: []PageInput{{Bundled: "people/p1001"}}}, &added)
	var items struct {
		Items []struct {
			Node int32
		}
	}
	s.as(arno, "GET", added.Work.page(0)+"/items", nil, &items)
	s.as(arno, "POST", w.url("/marks"), map[string]any{"page": added.Work.Pages[0].ID, "node": items.Items[0].Node, "part": map[string]any{"kind": "text"}, "field": "name"}, &w)
	s.as(arno, "POST", w.url("/save"), SaveWork{Name: "persons", Site: "people.example", Note: "first"}, &w)
	var entry LibraryTemplate
	s.as(ada, "GET", "/api/library/"+w.LibraryID, nil, &entry)
	if entry.Versions[0].Who != "Arno" || entry.Versions[0].Why != "first" {
		t.Errorf("%+v", entry.Versions)
	}
	s.as(ada, "DELETE", "/api/library/"+w.LibraryID, nil, nil)
	var log Audit
	s.as(ada, "GET", "/api/audit?limit=2", nil, &log)
	if !log.More || len(log.Lines) != 2 || log.Lines[0].Action != "deleteTemplate" || log.Lines[0].Who != "Ada" || log.Lines[0].What != w.LibraryID ||
		log.Lines[1].Action != "saveWork" || log.Lines[1].Who != "Arno" || log.Lines[1].What != "persons ("+w.LibraryID+")" || log.Lines[1].Address != "127.0.0.1" {
		t.Errorf("%+v", log)
	}
	var rest Audit
	s.as(ada, "GET", "/api/audit?limit=500&before="+itoa(int(log.Lines[1].Number)), nil, &rest)
	if rest.More || int64(len(rest.Lines)) != log.Lines[1].Number-1 {
		t.Errorf("%d lines before %d", len(rest.Lines), log.Lines[1].Number)
	}
}

func TestPeopleByTheAPI(t *testing.T) {
	s := newTeam(t)
	ada := s.member("Ada", library.RoleAdmin)
	var link MadeLink
	s.as(ada, "POST", "/api/invitations", NewInvitation{Name: "Ben", Role: "author"}, &link)
	var all People
	s.as(ada, "GET", "/api/people", nil, &all)
	if len(all.People) != 1 || len(all.Invitations) != 1 || all.Invitations[0].Name != "Ben" || all.Invitations[0].By != "Ada" {
		t.Errorf("%+v", all)
	}
	r, raw := s.ask("POST", "/api/links/take", TakeLink{link.Secret, "Ben B.", teamPassword})
	var v Session
	if err := json.Unmarshal(raw, &v); r.StatusCode != 200 || err != nil || v.Person.Role != "author" || v.Person.Name != "Ben B." {
		t.Fatalf("%d %s", r.StatusCode, raw)
	}
	ben := member{session: s.enter("Ben B.")}
	var p Person
	role, yes := "reader", true
	s.as(ada, "PATCH", "/api/people/"+v.Person.ID, PersonChange{Role: &role}, &p)
	if r, _ := s.ask("POST", "/api/work", map[string]any{}, "Cookie", s.cookie(ben.session)); p.Role != "reader" || r.StatusCode != 403 {
		t.Errorf("a reader now: %+v, %d", p, r.StatusCode)
	}
	s.as(ada, "PATCH", "/api/people/"+v.Person.ID, PersonChange{Disabled: &yes}, &p)
	if r, _ := s.ask("GET", "/api/library", nil, "Cookie", s.cookie(ben.session)); r.StatusCode != 401 {
		t.Errorf("disabled: %d", r.StatusCode)
	}
	if r, raw := s.ask("PATCH", "/api/people/"+ada.ID, PersonChange{Disabled: &yes}, "Cookie", s.cookie(ada.session)); r.StatusCode != 409 || !strings.Contains(string(raw), "last admin") {
		t.Errorf("the last admin: %d %s", r.StatusCode, raw)
	}
}

func TestTokensByTheAPI(t *testing.T) {
	s := newTeam(t)
	arno, ada := s.member("Arno", library.RoleAuthor), s.member("Ada", library.RoleAdmin)
	var made MadeToken
	s.as(arno, "POST", "/api/account/tokens", NewToken{Name: "build", Days: 30}, &made)
	if left := time.Until(made.Expires); left < 29*24*time.Hour || left > 31*24*time.Hour {
		t.Errorf("expires in %v", left)
	}
	bearer := "Bearer " + made.Secret
	if r, _ := s.ask("GET", "/api/library", nil, "Authorization", bearer); r.StatusCode != 200 {
		t.Errorf("the token: %d", r.StatusCode)
	}
	// A stolen token cannot make another, change the password, or sign anybody out.
	for _, path := range []string{"POST /api/account/tokens", "PUT /api/account/password", "DELETE /api/session"} {
		method, path, _ := strings.Cut(path, " ")
		body := map[string]any{"POST": NewToken{Name: "x"}, "PUT": NewPassword{teamPassword, "another one for you"}}[method]
		if r, raw := s.ask(method, path, body, "Authorization", bearer); r.StatusCode != 403 {
			t.Errorf("%s %s by token: %d %s", method, path, r.StatusCode, raw)
		}
	}
	var list Tokens
	s.as(arno, "GET", "/api/account/tokens", nil, &list)
	if len(list.Tokens) != 2 || list.Tokens[0].Name != "build" || list.Tokens[0].Used.IsZero() {
		t.Errorf("%+v", list)
	}
	s.as(ada, "GET", "/api/tokens", nil, &list)
	if len(list.Tokens) != 3 || strings.Contains(s.log.String(), made.Secret) {
		t.Errorf("%+v", list)
	}
	if r, _ := s.ask("DELETE", "/api/account/tokens/"+made.ID, nil, "Cookie", s.cookie(ada.session)); r.StatusCode != 404 {
		t.Errorf("another's token, as one's own: %d", r.StatusCode)
	}
	s.as(ada, "DELETE", "/api/people/"+arno.ID+"/tokens/"+made.ID, nil, nil)
	if r, _ := s.ask("GET", "/api/library", nil, "Authorization", bearer); r.StatusCode != 401 {
		t.Errorf("revoked: %d", r.StatusCode)
	}
}

func TestGuessingIsSlow(t *testing.T) {
	s := newTeam(t)
	s.member("Ada", library.RoleAdmin)
	s.member("Ben", library.RoleReader)
	refused := 0
	for range pairBurst + 2 {
		r, _ := s.ask("POST", "/api/session", SignIn{"Ada", "a guess at it"})
		if r.StatusCode == 429 {
			refused++
			if r.Header.Get("Retry-After") == "" {
				t.Error("no Retry-After")
			}
		}
	}
	if refused != 2 {
		t.Errorf("%d of %d guesses were refused", refused, pairBurst+2)
	}
	if r, raw := s.ask("POST", "/api/session", SignIn{"Ada", teamPassword}); r.StatusCode != 429 {
		t.Errorf("the right password in between tells: %d %s", r.StatusCode, raw)
	}
	if r, _ := s.ask("POST", "/api/session", SignIn{"Ben", teamPassword}); r.StatusCode != 200 {
		t.Errorf("another person at this address: %d", r.StatusCode)
	}
	for range doorBurst {
		s.ask("POST", "/api/links/look", LinkSecret{"x"})
	}
	if r, _ := s.ask("POST", "/api/links/look", LinkSecret{"x"}); r.StatusCode != 429 {
		t.Errorf("links can be guessed: %d", r.StatusCode)
	}
	bad := 0
	for range strangerBurst + 20 {
		r, _ := s.ask("GET", "/api/library", nil, "Authorization", "Bearer x")
		if r.StatusCode == 429 {
			bad++
		}
	}
	if bad == 0 {
		t.Error("tokens can be guessed without end")
	}
}

func TestBuckets(t *testing.T) {
	at := time.Unix(0, 0)
	b := newBuckets(3, .5)
	b.now = func() time.Time { return at }
	for i := range 3 {
		if w := b.take("a"); w != 0 {
			t.Errorf("%d: wait %v", i, w)
		}
	}
	if w := b.take("a"); w != 2 {
		t.Errorf("empty: wait %v, want 2", w)
	}
	if w := b.take("b"); w != 0 {
		t.Errorf("another key waits %v", w)
	}
	at = at.Add(2 * time.Second)
	if w := b.peek("a"); w != 0 {
		t.Errorf("one is back: wait %v", w)
	}
	if b.take("a") != 0 || b.take("a") == 0 {
		t.Error("one came back, and one only")
	}
	for i := range 3 * maxBuckets { // strangers with many addresses cost no more than this
		b.take(itoa(i))
	}
	if n := len(b.all); n > maxBuckets {
		t.Errorf("%d buckets", n)
	}
}

func TestNetworks(t *testing.T) {
	for address, want := range map[string]string{
		"192.0.2.7": "192.0.2.7", "2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64", "2001:db8:1:2::1": "2001:db8:1:2::/64", "::ffff:192.0.2.7": "::ffff:192.0.2.7", "x": "x",
	} {
		if got := network(address); got != want {
			t.Errorf("%s: %s, want %s", address, got, want)
		}
	}
}
