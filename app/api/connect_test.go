package api

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"wrapsmith/app/remote"
	"wrapsmith/app/services"
	"wrapsmith/app/templates"
	"wrapsmith/app/workspace"
	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/stores/accounts"
	"wrapsmith/backend/template/revision"
)

// connecting is one person's own program that may connect to servers.
func connecting(t *testing.T) *client {
	t.Helper()
	t.Setenv(remote.ServerVariable, "")
	t.Setenv(remote.TokenVariable, "")
	return clientOn(t, filepath.Join(t.TempDir(), "library.db"), services.Options{ServerFile: filepath.Join(t.TempDir(), "config", "server.json")})
}

// word asks what must be refused, and gives the refusal's word.
func (c *client) word(method, path string, body any) string {
	c.t.Helper()
	r := c.do(method, path, body)
	var p struct{ Type, Detail string }
	if err := json.Unmarshal(c.read(r), &p); err != nil || r.StatusCode < 400 {
		c.t.Fatalf("%s %s: %s, not refused", method, path, r.Status)
	}
	return strings.TrimPrefix(p.Type, problemType)
}

// differences returns the list and the state of each difference.
func (c *client) differences() (list remote.SyncList, states string) {
	c.t.Helper()
	c.ask("GET", "/api/server/templates", nil, &list)
	var all []string
	for _, d := range list.Templates {
		all = append(all, d.State)
	}
	return list, strings.Join(all, " ")
}

func TestWorkMadeAloneGoesToTheServerAndComesBack(t *testing.T) {
	s, c, other := newTeam(t), connecting(t), connecting(t)
	arno := s.member("Arno", accounts.RoleAuthor)
	w := c.saved()
	if word := c.word("GET", "/api/server/templates", nil); word != "noserver" {
		t.Errorf("connected to nothing: %q", word)
	}
	var who remote.ServerPerson
	c.ask("PUT", "/api/server", remote.ConnectServer{Address: s.http.URL + "/", Token: arno.token}, &who)
	if who != (remote.ServerPerson{Name: "Arno", Role: "author"}) {
		t.Errorf("connected as %+v", who)
	}
	var at remote.ServerConnection
	c.ask("GET", "/api/server", nil, &at)
	if at.Address != s.http.URL || at.Waiting != 1 || at.Fixed {
		t.Errorf("%+v", at)
	}
	if info, err := os.Stat(c.serverFile); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the token's file: %v %v", info.Mode(), err)
	}
	_, states := c.differences()
	if states != remote.SyncNew {
		t.Fatalf("made alone: %q", states)
	}
	var sent remote.Pushed
	c.ask("POST", "/api/server/send", remote.SendTemplate{Local: w.LibraryID}, &sent)
	if _, states = c.differences(); sent.State != "added" || states != "" {
		t.Errorf("%s, then %q", sent.State, states)
	}

	other.ask("PUT", "/api/server", remote.ConnectServer{Address: s.http.URL, Token: arno.token}, nil)
	list, states := other.differences()
	if states != remote.SyncThere {
		t.Fatalf("another machine: %q", states)
	}
	var taken templates.TemplateEntry
	other.ask("POST", "/api/server/take", remote.TakeTemplate{Remote: list.Templates[0].Remote, RemoteVersion: list.Templates[0].RemoteVersion}, &taken)
	if _, states = other.differences(); states != "" || taken.Name != w.Name {
		t.Errorf("%+v, then %q", taken, states)
	}
	var samples remote.Samples
	other.ask("GET", "/api/library/"+taken.ID+"/samples", nil, &samples)
	if len(samples.Samples) != len(w.Pages) {
		t.Errorf("%d sample pages came along, of %d", len(samples.Samples), len(w.Pages))
	}
}

// Two machines change one template. What each did is joined, and one thing that
// both changed is chosen; nothing is lost on either.
func TestWhatWasChangedOnBothSidesIsJoined(t *testing.T) {
	s, here, there := newTeam(t), connecting(t), connecting(t)
	arno := s.member("Arno", accounts.RoleAuthor)
	w := here.saved()
	for _, c := range []*client{here, there} {
		c.ask("PUT", "/api/server", remote.ConnectServer{Address: s.http.URL, Token: arno.token}, nil)
	}
	here.ask("POST", "/api/server/send", remote.SendTemplate{Local: w.LibraryID}, nil)
	list, _ := there.differences()
	var taken templates.TemplateEntry
	there.ask("POST", "/api/server/take", remote.TakeTemplate{Remote: list.Templates[0].Remote, RemoteVersion: list.Templates[0].RemoteVersion}, &taken)
	var theirs workspace.Workspace
	there.ask("POST", "/api/library/"+taken.ID+"/open", nil, &theirs)
	there.change(&theirs, "性别", author.FieldChange{Optional: ptr(true)})
	there.save(&theirs, workspace.SaveWorkspace{Name: theirs.Name, Site: theirs.Site, Description: "theirs"})
	there.ask("POST", "/api/server/send", remote.SendTemplate{Local: taken.ID}, nil)

	here.change(&w, "姓名", author.FieldChange{Name: ptr("name")})
	here.save(&w, workspace.SaveWorkspace{Name: w.Name, Site: w.Site, Description: "mine"})
	list, states := here.differences()
	if states != remote.SyncConflict {
		t.Fatalf("%q", states)
	}
	d := list.Templates[0]
	if word := here.word("POST", "/api/server/send", remote.SendTemplate{Local: d.Local}); word != "serverclash" {
		t.Errorf("sent over the other's: %q", word)
	}
	ask := remote.MergeServer{Local: d.Local, RemoteVersion: d.RemoteVersion, Dry: true}
	var merge templates.TemplateMerge
	here.ask("POST", "/api/server/merge", ask, &merge)
	if merge.Merge.Open != 1 || merge.Merge.Theirs.Number != d.RemoteVersion || merge.Merge.Base.Number != list.Templates[0].RemoteVersion-1 {
		t.Fatalf("%d open, base %d, theirs %d of %d", merge.Merge.Open, merge.Merge.Base.Number, merge.Merge.Theirs.Number, d.RemoteVersion)
	}
	ask.Dry, ask.Theirs = false, merge.Merge.Theirs.Number
	if r := here.do("POST", "/api/server/merge", ask); r.StatusCode != http.StatusConflict {
		t.Errorf("joined without a choice: %s", r.Status)
	}
	ask.Choices = revision.Choices{merge.Merge.Conflicts[0].Key: revision.Mine}
	here.ask("POST", "/api/server/merge", ask, &merge)
	if _, states := here.differences(); states != "" || merge.Saved == nil || merge.Saved.Description != "mine" {
		t.Errorf("%q, %+v", states, merge.Saved)
	}
	list, states = there.differences()
	if states != remote.SyncBehind {
		t.Fatalf("the other machine: %q", states)
	}
	d = list.Templates[0]
	there.ask("POST", "/api/server/take", remote.TakeTemplate{Remote: d.Remote, RemoteVersion: d.RemoteVersion, Local: d.Local, LocalVersion: d.LocalVersion}, &taken)
	for _, c := range []*client{here, there} {
		id := w.LibraryID
		if c == there {
			id = taken.ID
		}
		var got templates.LibraryTemplate
		c.ask("GET", "/api/library/"+id, nil, &got)
		if got.Description != "mine" || !strings.Contains(got.XML, `name="name"`) || !strings.Contains(got.XML, `optional="yes"`) && !strings.Contains(got.XML, `optional="true"`) {
			t.Errorf("not both: %.400s", got.XML)
		}
	}
	// A version that is no longer the newest here is not taken over.
	if word := there.word("POST", "/api/server/take", remote.TakeTemplate{Remote: d.Remote, RemoteVersion: d.RemoteVersion, Local: d.Local, LocalVersion: 1}); word != "synchere" {
		t.Errorf("taken over a newer one: %q", word)
	}
}

func TestSigningInMakesATokenThatEndsWithTheConnection(t *testing.T) {
	s, c := newTeam(t), connecting(t)
	s.member("Rita", accounts.RoleReader)
	if r := c.do("PUT", "/api/server", remote.ConnectServer{Address: s.http.URL, Name: "Rita", Password: "not the password"}); r.StatusCode != 422 || !strings.Contains(string(c.read(r)), "do not belong together") {
		t.Errorf("a wrong password: %s", r.Status)
	}
	var who remote.ServerPerson
	c.ask("PUT", "/api/server", remote.ConnectServer{Address: s.http.URL, Name: "rita", Password: teamPassword}, &who)
	if who != (remote.ServerPerson{Name: "Rita", Role: "reader"}) {
		t.Errorf("%+v", who)
	}
	tokens := func() int {
		list, err := s.store.Accounts.Tokens(t.Context(), "")
		if err != nil {
			t.Fatal(err)
		}
		return len(list)
	}
	if n := tokens(); n != 2 { // one is the test's
		t.Errorf("%d tokens", n)
	}
	raw, err := os.ReadFile(c.serverFile)
	if err != nil || strings.Contains(string(raw), teamPassword) {
		t.Errorf("the password is kept: %s %v", raw, err)
	}
	// A refusal comes in the server's words, without asking for a sign-in here.
	w := c.saved()
	r := c.do("POST", "/api/server/send", remote.SendTemplate{Local: w.LibraryID})
	if text := string(c.read(r)); r.StatusCode != 422 || !strings.Contains(text, `needs the role \"author\"`) {
		t.Errorf("%s %s", r.Status, text)
	}
	c.ask("DELETE", "/api/server", nil, nil)
	if n := tokens(); n != 1 {
		t.Errorf("%d tokens after the connection", n)
	}
	var at remote.ServerConnection
	c.ask("GET", "/api/server", nil, &at)
	if at.Address != "" {
		t.Errorf("%+v", at)
	}
}

func TestTheEnvironmentNamesTheServer(t *testing.T) {
	s, c := newTeam(t), connecting(t)
	rita := s.member("Rita", accounts.RoleReader)
	t.Setenv(remote.ServerVariable, s.http.URL+"/")
	t.Setenv(remote.TokenVariable, rita.token)
	var at remote.ServerConnection
	c.ask("GET", "/api/server", nil, &at)
	if !at.Fixed || at.Address != s.http.URL {
		t.Errorf("%+v", at)
	}
	for method, body := range map[string]any{"PUT": remote.ConnectServer{Address: s.http.URL, Token: "x"}, "DELETE": nil} {
		if word := c.word(method, "/api/server", body); word != "serverfixed" {
			t.Errorf("%s: %q", method, word)
		}
	}
}

// certified is a server with a certificate for a name and a time.
func certified(t *testing.T, name string, until time.Time) (address string, root *x509.Certificate) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	form := &x509.Certificate{SerialNumber: big.NewInt(1), NotBefore: until.Add(-48 * time.Hour), NotAfter: until, DNSNames: []string{name}, IsCA: true, BasicConstraintsValid: true}
	raw, err := x509.CreateCertificate(rand.Reader, form, form, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	if root, err = x509.ParseCertificate(raw); err != nil {
		t.Fatal(err)
	}
	s := httptest.NewUnstartedServer(http.NotFoundHandler())
	s.TLS = &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{raw}, PrivateKey: private}}}
	s.Config.ErrorLog = nil
	s.StartTLS()
	t.Cleanup(s.Close)
	_, port, _ := net.SplitHostPort(s.Listener.Addr().String())
	return "https://localhost:" + port, root
}

// Whatever is wrong with a server has a word of its own, for the screen to say what to do.
func TestWhyAServerIsNotReachedOrTrusted(t *testing.T) {
	team, alone, c := newTeam(t), newClient(t), connecting(t)
	rita := team.member("Rita", accounts.RoleReader)
	answers := func(f http.HandlerFunc) string {
		s := httptest.NewServer(f)
		t.Cleanup(s.Close)
		return s.URL
	}
	unknown, _ := certified(t, "localhost", time.Now().Add(time.Hour))
	name, nameRoot := certified(t, "templates.example", time.Now().Add(time.Hour))
	old, oldRoot := certified(t, "localhost", time.Now().Add(-time.Hour))
	roots := x509.NewCertPool()
	roots.AddCert(nameRoot)
	roots.AddCert(oldRoot)
	before := http.DefaultTransport
	http.DefaultTransport = &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots}}
	t.Cleanup(func() { http.DefaultTransport = before })

	const down = "http://127.0.0.1:1" // nothing listens there
	for _, test := range []struct{ why, address, token, want string }{
		{"no address", "templates", rita.token, "serveraddress"},
		{"an address with a path", team.http.URL + "/library", rita.token, "serveraddress"},
		{"an address with a password", "https://a:b@templates.example", rita.token, "serveraddress"},
		{"another scheme", "file:///etc/passwd", rita.token, "serveraddress"},
		{"in the clear to another machine", "http://templates.example", rita.token, "serverplain"},
		{"a token that is none", team.http.URL, "nonsense", "servertoken"},
		{"no token at all", team.http.URL, "", "servertoken"},
		{"one person's own server", alone.http.URL, "x", "serveralone"},
		{"a redirect", answers(func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, team.http.URL+r.URL.Path, http.StatusFound)
		}), rita.token, "serverelsewhere"},
		{"another program", answers(func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte("<html>hello")) }), rita.token, "servernotours"},
		{"another program that knows no such page", answers(http.NotFound), rita.token, "servernotours"},
		{"a server that answers to other names", answers(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(421) }), rita.token, "servername"},
		{"a proxy without a server", answers(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(502) }), rita.token, "serveraway"},
		{"nothing listens", down, rita.token, "serverdown"},
		{"no such machine", "https://nowhere.invalid", rita.token, "servernoname"},
		{"plain HTTP where TLS is expected", strings.Replace(team.http.URL, "http:", "https:", 1), rita.token, "servertlsplain"},
		{"an unknown authority", unknown, rita.token, "servertlsunknown"},
		{"a certificate for another name", name, rita.token, "servertlsname"},
		{"a certificate of yesterday", old, rita.token, "servertlsexpired"},
	} {
		if got := c.word("PUT", "/api/server", remote.ConnectServer{Address: test.address, Token: test.token}); got != test.want {
			t.Errorf("%s: %q, want %q", test.why, got, test.want)
		}
	}
	if _, err := os.Stat(c.serverFile); err == nil {
		t.Error("a connection that failed is kept")
	}
}
