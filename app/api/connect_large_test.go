package api

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"wrapsmith/app/remote"
	"wrapsmith/app/templates"
	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/accounts"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/template"
)

// Sample pages that no one request could hold go one by one, and come so too.
func TestManyLargeSamplesAreSentAndTaken(t *testing.T) {
	s, c, other := newTeam(t), connecting(t), connecting(t)
	arno := s.member("Arno", accounts.RoleAuthor)
	one := &template.Template{Name: "Large", Site: "a.example", Kind: template.Detail}
	var pages []*page.Page
	total := 0
	for i := range 5 {
		text := bytes.Repeat([]byte("<p>many words</p>"), 12<<20/17)
		p, err := page.New(fmt.Appendf(nil, "<title>%d</title>%s", i, text), page.Origin{Name: fmt.Sprintf("p%d.html", i), URL: "http://a.example/"})
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, p)
		total += len(p.Bytes)
	}
	if total < pagesBody {
		t.Fatalf("%d bytes fit into one request", total)
	}
	e, err := c.store.Library.Save(t.Context(), library.Save{Template: one, Pages: pages})
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range []*client{c, other} {
		at.ask("PUT", "/api/server", remote.ConnectServer{Address: s.http.URL, Token: arno.token}, nil)
	}
	var sent remote.Pushed
	c.ask("POST", "/api/server/send", remote.SendTemplate{Local: e.ID}, &sent)
	var taken templates.TemplateEntry
	other.ask("POST", "/api/server/take", remote.TakeTemplate{Remote: sent.Template.ID, RemoteVersion: sent.Template.Version}, &taken)
	got, err := other.store.Library.Pages(t.Context(), taken.ID, taken.Version)
	if err != nil || len(got) != len(pages) {
		t.Fatalf("%d pages came along: %v", len(got), err)
	}
	for i, p := range got {
		if p.Digest() != pages[i].Digest() || p.Name != pages[i].Name || p.URL != pages[i].URL {
			t.Errorf("page %d is %q of %q", i, p.Name, p.URL)
		}
	}
}

func TestASampleThatWasNotSentIsNamed(t *testing.T) {
	t.Parallel()
	s := newTeam(t)
	arno := s.member("Arno", accounts.RoleAuthor)
	var xml bytes.Buffer
	if err := (&template.Template{Name: "x", Kind: template.Detail}).Write(&xml); err != nil {
		t.Fatal(err)
	}
	r, raw := s.ask("POST", "/api/library/push", remote.PushTemplate{XML: xml.String(), Samples: []remote.SamplePage{{Name: "p7.html", Digest: "0123"}}}, "Authorization", "Bearer "+arno.token)
	if r.StatusCode < 400 || r.StatusCode > 499 || !bytes.Contains(raw, []byte("p7.html")) {
		t.Errorf("%d %s", r.StatusCode, raw)
	}
}

// A proxy's own refusal of a large request says what the proxy must let through.
func TestAProxyThatTakesNoLargeRequest(t *testing.T) {
	s, c := newTeam(t), connecting(t)
	arno := s.member("Arno", accounts.RoleAuthor)
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == "POST" {
			http.Error(w, "<h1>413 Request Entity Too Large</h1>", http.StatusRequestEntityTooLarge)
			return
		}
		s.app.Handler().ServeHTTP(w, r)
	}))
	t.Cleanup(proxy.Close)
	e, err := c.store.Library.Save(t.Context(), library.Save{Template: &template.Template{Name: "x", Site: "a.example", Kind: template.Detail}})
	if err != nil {
		t.Fatal(err)
	}
	c.ask("PUT", "/api/server", remote.ConnectServer{Address: proxy.URL, Token: arno.token}, nil)
	if word := c.word("POST", "/api/server/send", remote.SendTemplate{Local: e.ID}); word != "servertoolarge" {
		t.Errorf("%q", word)
	}
}

// A reader is given no draft, by whichever route.
func TestADraftIsNoReaders(t *testing.T) {
	t.Parallel()
	s := newTeam(t)
	rita, arno := s.member("Rita", accounts.RoleReader), s.member("Arno", accounts.RoleAuthor)
	save := library.Save{Template: &template.Template{Name: "x", Site: "a.example", Kind: template.Detail}, Who: "Arno"}
	e, err := s.store.Library.Save(t.Context(), save)
	if err != nil {
		t.Fatal(err)
	}
	save.ID, save.Draft = e.ID, true
	if _, err := s.store.Library.Save(t.Context(), save); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/xml?version=2", "/samples?version=2", "/interchange?to=lxml&version=2", "/diff?from=1&to=2"} {
		path = "/api/library/" + e.ID + path
		if r, raw := s.ask("GET", path, nil, "Authorization", "Bearer "+rita.token); r.StatusCode != http.StatusNotFound {
			t.Errorf("%s to a reader: %d %s", path, r.StatusCode, raw)
		}
		if r, raw := s.ask("GET", path, nil, "Authorization", "Bearer "+arno.token); r.StatusCode != http.StatusOK {
			t.Errorf("%s to an author: %d %s", path, r.StatusCode, raw)
		}
	}
}
