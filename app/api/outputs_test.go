package api

import (
	"database/sql"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"wrapsmith/app/fetch"
	"wrapsmith/app/input"
	"wrapsmith/app/runs"
	"wrapsmith/app/services"
	"wrapsmith/app/workspace"
	"wrapsmith/backend/tree/tagtree/tagtreetest"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/store/postgrestest"
)

const sheet = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:output method="text"/>
<xsl:template match="/">%s</xsl:template></xsl:stylesheet>`

// finished is a run over the people site.
func (c *client) finished() runs.Run {
	c.t.Helper()
	w := c.people()
	var r runs.Run
	c.ask("POST", "/api/runs", runs.NewRun{Workspace: w.ID, Name: "people"}, &r)
	c.site(r, "people")
	return c.ended(r)
}

func TestTransformRun(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	r := c.finished()
	secret := filepath.Join(t.TempDir(), "secret.xml")
	if err := os.WriteFile(secret, []byte("<a>hush</a>"), 0o600); err != nil {
		t.Fatal(err)
	}
	at := "/api/runs/" + r.ID + "/transform"
	made := func(inner string) (string, int) {
		got := c.do("POST", at, runs.TransformRun{XSLT: strings.Replace(sheet, "%s", inner, 1)})
		return string(c.read(got)), got.StatusCode
	}
	if text, status := made(`<xsl:for-each select="//record">[<xsl:value-of select="姓名"/>]</xsl:for-each>`); status != http.StatusOK || !strings.Contains(text, "[董献平]") || strings.Count(text, "[") != r.Records {
		t.Errorf("%d %q", status, text)
	}
	for why, inner := range map[string]string{
		"a file":     `<xsl:copy-of select="document('file://` + secret + `')"/>`,
		"an address": `<xsl:copy-of select="document('http://127.0.0.1:9/x')"/>`,
		"nonsense":   `<xsl:nonsense/>`,
		"no XML":     `<xsl:if`,
	} {
		if text, status := made(inner); strings.Contains(text, "hush") || status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d %q", why, status, text)
		}
	}
	c.refused("POST", "/api/runs/none/transform", runs.TransformRun{XSLT: "<a/>"}, http.StatusNotFound)
}

// bridge lets TCP connections reach a PostgreSQL server's socket.
func bridge(t *testing.T, socket string) (address string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			in, err := l.Accept()
			if err != nil {
				return
			}
			out, err := net.Dial("unix", socket)
			if err != nil {
				in.Close()
				continue
			}
			go func() { io.Copy(out, in); out.Close() }()
			go func() { io.Copy(in, out); in.Close() }()
		}
	}()
	return l.Addr().String()
}

func TestWriteRunTable(t *testing.T) {
	server := postgrestest.Start(t)
	server.Run(t, "CREATE ROLE guest LOGIN PASSWORD 'pass/word'")
	server.Run(t, "GRANT CREATE ON SCHEMA public TO guest")
	direct := server.Address(nil)
	u, err := url.Parse(direct)
	if err != nil {
		t.Fatal(err)
	}
	host := bridge(t, filepath.Join(u.Query().Get("host"), ".s.PGSQL.5432"))
	t.Setenv("PGPASSWORD", "the servers own")
	c := newClient(t)
	r := c.finished()
	at := "/api/runs/" + r.ID + "/table"
	to := "postgres://guest:pass%2Fword@" + host + "/postgres?sslmode=disable"
	c.refused("POST", at, runs.WriteTable{To: to}, http.StatusUnprocessableEntity)
	var out runs.WrittenTable
	c.ask("POST", at, runs.WriteTable{To: to, AllowHost: true, Table: "people"}, &out)
	if out.Records != r.Records || out.Table != "people" {
		t.Errorf("%+v", out)
	}
	db, err := sql.Open("pgx", direct)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var n int
	if err := db.QueryRow(`SELECT count(*) FROM people WHERE "姓名" IS NOT NULL AND run = $1`, r.ID).Scan(&n); err != nil || n != r.Records {
		t.Errorf("%d rows, %v", n, err)
	}
	c.ask("POST", at, runs.WriteTable{To: to, AllowHost: true, Table: "people", TableMode: "append"}, &out)
	if err := db.QueryRow(`SELECT count(*) FROM people`).Scan(&n); err != nil || n != r.Done {
		t.Errorf("written again: %d rows, want %d: %v", n, r.Done, err)
	}
	for why, to := range map[string]string{
		"there is the table":         to,
		"a wrong password":           "postgres://guest:wr0ngpass@" + host + "/postgres?sslmode=disable",
		"an odd password":            "postgres://guest:wr0ng@pass@" + host + "/none",
		"none, nor the server's own": "postgres://guest@" + host + "/postgres?sslmode=disable",
		"no user":                    "postgres://" + host + "/postgres",
		"a file":                     to + "&sslrootcert=/etc/passwd",
		"a socket":                   "postgres://guest:wr0ngpass@/postgres?host=/tmp",
		"no address":                 "wr0ngpass",
		"another kind":               "mysql://guest:wr0ngpass@" + host + "/postgres",
	} {
		got := c.do("POST", at, runs.WriteTable{To: to, AllowHost: true, Table: "people"})
		answer := string(c.read(got))
		if got.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d %s", why, got.StatusCode, answer)
		}
		for _, secret := range []string{"wr0ng", "pass/word", "pass%2Fword", "servers own"} {
			if strings.Contains(answer, secret) || strings.Contains(c.log.String(), secret) {
				t.Errorf("%s: the password is shown: %s %s", why, answer, c.log.String())
			}
		}
	}
}

// Cookies go to the site, and nowhere else: not into an answer, a database, a log
// or an error; and they are gone when the run is over.
func TestCookiesAreKeptSecret(t *testing.T) {
	t.Parallel()
	var sent string
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/robots.txt" {
			http.NotFound(w, r)
			return
		}
		sent = r.Header.Get("Cookie")
		w.Header().Set("Content-Type", "text/html")
		io.WriteString(w, "<p>hello, member</p>")
	}))
	defer srv.Close()
	file := filepath.Join(t.TempDir(), "library.db")
	const value = "k3epthis"
	cookies := "127.0.0.1\tFALSE\t/\tFALSE\t0\tsession\t" + value + "\n"
	c := clientOn(t, file, services.Options{})
	var r runs.Run
	c.ask("POST", "/api/runs", runs.NewRun{Fetch: fetch.Fetching{Cookies: cookies, Agent: "Tester"}}, &r)
	kept := fetch.NewSecrets(file).File(r.ID)
	if info, err := os.Stat(kept); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info, err)
	}
	c.ask("POST", "/api/runs/"+r.ID+"/pages", runs.RunPages{Last: true, Pages: pagesOf(input.PageInput{Address: srv.URL + "/a", AllowHost: true})}, &r)
	r = c.ended(r)
	if sent != "session="+value {
		t.Errorf("the site got %q", sent)
	}
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if _, err := os.Stat(kept); err != nil {
			break
		}
	}
	if _, err := os.Stat(kept); err == nil {
		t.Error("the cookies outlive the run")
	}

	var s runs.Schedule
	in := runs.NewSchedule{Name: "members", Cron: "@daily", Pages: []runs.PageSource{{Address: srv.URL + "/a", AllowHost: true}}, Fetch: fetch.Fetching{Cookies: cookies}}
	c.ask("POST", "/api/schedules", in, &s)
	if !s.Fetch.KeepCookies || s.Fetch.Cookies != "" {
		t.Errorf("%+v", s.Fetch)
	}
	in.Fetch = fetch.Fetching{KeepCookies: true}
	c.ask("PUT", "/api/schedules/"+s.ID, in, &s)
	sent = ""
	c.ask("POST", "/api/schedules/"+s.ID+"/run", nil, &r)
	if r = c.ended(r); sent != "session="+value {
		t.Errorf("the schedule's run sent %q", sent)
	}
	in.Fetch = fetch.Fetching{}
	var without runs.Schedule
	c.ask("PUT", "/api/schedules/"+s.ID, in, &without)
	if without.Fetch.KeepCookies || fetch.NewSecrets(file).Has(s.ID) {
		t.Error("cookies that were taken away stay")
	}
	bad := c.do("POST", "/api/runs", runs.NewRun{Fetch: fetch.Fetching{Cookies: "a\tb\t" + value + "\t" + value + "\t" + value + "\tc\td\n"}})
	answer := string(c.read(bad))
	if bad.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(answer, "Line 1") {
		t.Errorf("%d %s", bad.StatusCode, answer)
	}
	var all []byte
	for _, path := range []string{"/api/runs/" + r.ID, "/api/runs", "/api/schedules", "/api/runs/" + r.ID + "/problems"} {
		all = append(all, c.read(c.do("GET", path, nil))...)
	}
	if strings.Contains(string(all)+answer+c.log.String(), value) {
		t.Error("a cookie is shown")
	}
	stored, err := filepath.Glob(filepath.Join(filepath.Dir(file), "*.db*"))
	if err != nil || len(stored) == 0 {
		t.Fatal(err)
	}
	for _, name := range stored {
		if raw, err := os.ReadFile(name); err != nil || strings.Contains(string(raw), value) {
			t.Errorf("%s has a cookie: %v", filepath.Base(name), err)
		}
	}
}

// A run's addresses are shown in a browser where the person asks for it.
func TestARunOfRenderedPages(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("starts a browser")
	}
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/robots.txt" {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html")
		io.WriteString(w, `<h1>Lamp</h1><p id=p></p><script>setTimeout(() => p.textContent = "made by "+"a script "+location.pathname, 200)</script>`)
	}))
	defer srv.Close()
	c := newClient(t)
	raw := `<h1>Lamp</h1><p id=p>made by a script /x</p>`
	w := c.work()
	var added workspace.AddedPages
	c.ask("POST", workURL(w, "/pages"), workspace.AddPages{Pages: []input.PageInput{{HTML: &raw}}}, &added)
	tree := tagtreetest.From(t, []byte(raw), page.Origin{ContentType: htmlType})
	m, ok := induce.Show(tree, "made by a script /x")
	if !ok {
		t.Fatal("the sample does not show it")
	}
	c.ask("POST", workURL(w, "/marks"), author.NewMark{Page: added.Added[0], Node: int32(m.Node), Part: m.Part, From: m.From, To: m.To, Field: "who"}, &w)
	var r runs.Run
	got := c.do("POST", "/api/runs", runs.NewRun{Workspace: w.ID, Fetch: fetch.Fetching{Render: true, WaitText: "made by"}})
	if raw := c.read(got); got.StatusCode == http.StatusUnprocessableEntity && strings.Contains(string(raw), "Chromium") {
		t.Skip("no browser is installed")
	} else if err := json.Unmarshal(raw, &r); err != nil {
		t.Fatal(err)
	}
	c.ask("POST", "/api/runs/"+r.ID+"/pages", runs.RunPages{Last: true, Pages: pagesOf(
		input.PageInput{Address: srv.URL + "/a", AllowHost: true}, input.PageInput{Address: srv.URL + "/b", AllowHost: true}, input.PageInput{Address: srv.URL + "/c"},
	)}, &r)
	r = c.ended(r)
	var rows runs.RunRecords
	c.ask("GET", "/api/runs/"+r.ID+"/records", nil, &rows)
	if r.Done != 3 || r.Failed != 1 || len(rows.Rows) != 3 {
		t.Fatalf("%+v\n%+v", r, rows)
	}
	for i, want := range []string{"made by a script /a", "made by a script /b"} {
		if cells := rows.Rows[i].Cells; len(cells) != 1 || len(cells[0].Values) != 1 || cells[0].Values[0].Text != want {
			t.Errorf("row %d: %+v, want %q", i, rows.Rows[i], want)
		}
	}
	if !strings.Contains(rows.Rows[2].Error, "own network") {
		t.Errorf("a private host that is not allowed: %+v", rows.Rows[2])
	}
}
