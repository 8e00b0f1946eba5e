package api

import (
	"context"
	"flag"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"wrapsmith/app/team"
	"wrapsmith/backend/stores/accounts"
)

var place = regexp.MustCompile(`\{\w+\}`)

var update = flag.Bool("update", false, "write testdata/roles.txt")

// rulesOf are the rules of all operations, by "METHOD path".
func rulesOf(a *App) map[string]*team.Rule {
	out := map[string]*team.Rule{}
	for path, item := range a.api.OpenAPI().Paths {
		for method, o := range map[string]*huma.Operation{"GET": item.Get, "POST": item.Post, "PUT": item.Put, "PATCH": item.Patch, "DELETE": item.Delete} {
			if o != nil {
				out[method+" "+path] = ruleOf(o)
			}
		}
	}
	return out
}

func TestEveryOperationHasARule(t *testing.T) {
	t.Parallel()
	for pattern, rule := range rulesOf(withoutLibrary()) {
		if rule == nil {
			t.Errorf("%s has no rule: add its operation to rules in rules.go, with the least role that it needs", pattern)
		}
	}
}

// need is the least role that a route takes, and that it takes of another's thing.
type need struct{ role, others accounts.Role }

// needs is testdata/roles.txt: each route with what it needs; after the route's name,
// where its thing has an owner, the role that another's takes.
func needs(t *testing.T, a *App) map[string]need {
	t.Helper()
	const file = "testdata/roles.txt"
	if *update {
		var lines []string
		for pattern, r := range rulesOf(a) {
			line := string(r.Need) + "\t" + pattern
			if r.Kind != "" {
				line += "\tanother's: " + string(r.Others)
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
		out[pattern] = need{accounts.Role(role), accounts.Role(others)}
	}
	return out
}

// TestRoleMatrix asks every route as everybody: without anything, with a token
// that is none, with that of a disabled person, and as reader, author and admin,
// by session and by token. What roles.txt says is what must come.
func TestRoleMatrix(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("asks every route in every role")
	}
	s := newTeam(t)
	s.app.team.Limits().Set("anonymous", 1e6, 1e6)
	rules := rulesOf(s.app)
	want := needs(t, s.app)
	people := []member{s.member("Rita", accounts.RoleReader), s.member("Arno", accounts.RoleAuthor), s.member("Ada", accounts.RoleAdmin)}
	gone := s.member("Gone", accounts.RoleAdmin)
	if _, err := s.store.Accounts.SetDisabled(t.Context(), accounts.Actor{}, gone.ID, true); err != nil {
		t.Fatal(err)
	}
	asked := 0
	for pattern := range rules {
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
		if need.role == team.Public {
			none = 0
		}
		expect("no person", none)
		expect("a made-up session", none, "Cookie", s.cookie(strings.Repeat("A", 43)))
		expect("a made-up token", 401, "Authorization", "Bearer "+accounts.TokenPrefix+strings.Repeat("A", 43))
		expect("no bearer", 401, "Authorization", "Basic QWRhOng=")
		expect("a disabled admin's token", 401, "Authorization", "Bearer "+gone.token)
		expect("a disabled admin's session", none, "Cookie", s.cookie(gone.session))
		for i := range people {
			p := &people[i]
			least := need.role
			for _, whose := range owners(need, *p, gone) {
				s.whose(rules[pattern].Kind, whose)
				if whose != p.ID && need.others != "" && need.others.Allows(least) {
					least = need.others
				}
				refused := 0
				if least != team.Public && !p.Role.Allows(least) {
					refused = 403
				}
				expect(string(p.Role)+"'s token", refused, "Authorization", "Bearer "+p.token)
				s.whose(rules[pattern].Kind, whose) // the request before may have ended it
				expect(string(p.Role)+"'s session", refused, "Cookie", s.cookie(p.session))
				if pattern == "DELETE /api/session" {
					p.session = s.enter(p.Name)
				}
			}
		}
	}
	for pattern := range want {
		if _, ok := rules[pattern]; !ok {
			t.Errorf("testdata/roles.txt has %s, which is not there", pattern)
		}
	}
	t.Logf("%d routes, %d requests", len(rules), asked)
}

// owners are whose the thing of a route is, in turn: the person's own first,
// then another's, then without an owner.
func owners(n need, own, other member) []string {
	if n.others == "" {
		return []string{""}
	}
	return []string{own.ID, other.ID, ""}
}

// whose makes the things with the id that the matrix asks for.
func (s *teamServer) whose(kind, account string) {
	s.t.Helper()
	err := s.store.Accounts.Disown(context.Background(), kind, "1")
	if err == nil && account != "" {
		err = s.store.Accounts.Own(context.Background(), kind, "1", account)
	}
	if err != nil {
		s.t.Fatal(err)
	}
}

// A route that is added without a rule is closed to all on a team's server.
func TestARouteWithoutRuleIsRefused(t *testing.T) {
	t.Parallel()
	s := newTeam(t)
	ada := s.member("Ada", accounts.RoleAdmin)
	delete(s.app.api.OpenAPI().Paths["/api/library"].Get.Metadata, ruleKey)
	if r, raw := s.ask("GET", "/api/library", nil, "Cookie", s.cookie(ada.session)); r.StatusCode != 403 {
		t.Errorf("%d %s", r.StatusCode, raw)
	}
}

// One person's own server has no people and asks for no sign-in.
func TestAPersonalServerHasNoPeople(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	var s team.Session
	c.ask("GET", "/api/session", nil, &s)
	if s.Team || s.Person != nil {
		t.Errorf("%+v", s)
	}
	for pattern, r := range rulesOf(c.app) {
		if !r.Team {
			continue
		}
		method, path, _ := strings.Cut(pattern, " ")
		c.refused(method, place.ReplaceAllString(path, "1"), nil, 404)
	}
}
