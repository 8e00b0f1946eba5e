package api

import (
	"encoding/json"
	"io"
	"log/slog"
	"mime/quotedprintable"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"wrapsmith/app/notices"
	"wrapsmith/app/services"
	"wrapsmith/app/templates"
	"wrapsmith/backend/output/mail"
	"wrapsmith/backend/output/mail/mailtest"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/accounts"
)

// mailing is a team's server that sends mail.
func mailing(t *testing.T, private bool) (*teamServer, *mailtest.Server) {
	t.Helper()
	there := mailtest.Start(t, nil)
	server, err := mail.NewServer(there.Address, mail.Plain, "", "", "wrapsmith@example.org", nil)
	if err != nil {
		t.Fatal(err)
	}
	store, err := stores.Open(t.Context(), filepath.Join(t.TempDir(), "library.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	s := &teamServer{t: t, store: store}
	s.app = appOn(t, store, services.Options{Team: true, PrivateHosts: private, Mail: server, Log: slog.New(slog.DiscardHandler)}, Options{Version: "test"})
	s.app.notices.Close() // the test says when digests are sent
	s.app.runs.SetAddress("https://wrapsmith.example")
	s.http = httptest.NewServer(s.app.Handler())
	t.Cleanup(func() {
		s.http.Close()
		s.app.Close()
	})
	return s, there
}

// newMails are the mails that came since the last call.
func newMails(there *mailtest.Server, seen *int) []mailtest.Letter {
	all := there.Letters()
	out := all[*seen:]
	*seen = len(all)
	return out
}

func textOf(t *testing.T, l mailtest.Letter) string {
	t.Helper()
	raw, err := io.ReadAll(l.Message(t).Body)
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(strings.ReplaceAll(string(raw), "=\r\n", ""), "=3D", "=")
}

const noticesPath = "/api/account/notices"

// refused asks what must be refused, and returns the code of the refusal.
func (s *teamServer) refused(m member, method, path string, body any) string {
	s.t.Helper()
	r, raw := s.ask(method, path, body, "Cookie", s.cookie(m.session))
	var p struct {
		Type string `json:"type"`
	}
	if err := json.Unmarshal(raw, &p); err != nil || r.StatusCode < 400 {
		s.t.Fatalf("%s %s: got %s: %s, want a refusal", method, path, r.Status, raw)
	}
	return strings.TrimPrefix(p.Type, problemType)
}

func TestADigestSaysWhatWaits(t *testing.T) {
	t.Parallel()
	s, there := mailing(t, false)
	bert, rita := s.member("Bert", accounts.RoleAuthor), s.member("Rita", accounts.RoleReader)
	id := s.saved(bert, "Lamps").LibraryID
	seen := 0
	var n notices.Notices
	s.as(bert, "GET", noticesPath, nil, &n)
	if n.Mail != "" || !n.Mails || len(n.Kinds) != 6 {
		t.Errorf("at first: got %+v, want nothing but all kinds", n)
	}
	n.Mail = "bert@example.org"
	s.as(bert, "PUT", noticesPath, n.NoticeSettings, &n)
	codes := newMails(there, &seen)
	if len(codes) != 1 || n.Confirmed {
		t.Fatalf("got %d mails and %+v, want a code and no confirmation yet", len(codes), n)
	}
	comment := func(text string) {
		s.as(rita, "POST", "/api/library/"+id+"/comments", templates.NewComment{Text: text}, nil)
	}
	send := func(after time.Duration) []mailtest.Letter {
		t.Helper()
		if err := s.app.notices.SendDue(t.Context(), time.Now().Add(after)); err != nil {
			t.Fatal(err)
		}
		return newMails(there, &seen)
	}
	comment("@Bert can you look?\r\nSubject: spam")
	if got := send(0); len(got) > 0 {
		t.Errorf("an address that was not confirmed got %q", got)
	}
	if got := s.refused(bert, "POST", noticesPath+"/code", map[string]string{"code": "123"}); got != "noticecode" {
		t.Errorf("a wrong code: got %q", got)
	}
	if got := s.refused(bert, "POST", noticesPath+"/code", map[string]string{}); got != "noticecodesoon" {
		t.Errorf("another code at once: got %q", got)
	}
	code := regexp.MustCompile(`\d{8}`).FindString(textOf(t, codes[0]))
	s.as(bert, "POST", noticesPath+"/code", map[string]string{"code": code}, &n)
	if !n.Confirmed {
		t.Fatalf("with the code: got %+v, want it confirmed", n)
	}
	comment("And what of the price?")
	got := send(0)
	if len(got) != 1 {
		t.Fatalf("got %d mails, want one digest", len(got))
	}
	text := textOf(t, got[0])
	for _, want := range []string{"Rita mentions you: Lamps", "  > @Bert can you look?", "  > Subject: spam", "Rita wrote about Lamps", "https://wrapsmith.example/#/library/" + id + "?show=comments", "https://wrapsmith.example/#/account"} {
		if !strings.Contains(text, want) {
			t.Errorf("got %q, want %q in it", text, want)
		}
	}
	if subject := got[0].Message(t).Header.Get("Subject"); subject != "Wrapsmith: 2 things wait for you" {
		t.Errorf("subject: got %q", subject)
	}
	comment("One more.")
	if got := send(10 * time.Minute); len(got) > 0 {
		t.Errorf("before the hour is over: got %d mails, want none", len(got))
	}
	if got := send(61 * time.Minute); len(got) != 1 || strings.Contains(textOf(t, got[0]), "mentions you") {
		t.Errorf("after the hour: got %q, want one mail with what is new alone", got)
	}
	if got := send(200 * time.Minute); len(got) > 0 {
		t.Errorf("with nothing new: got %d mails, want none", len(got))
	}

	// The address in each mail ends them, for whoever has it, and ends nothing else.
	stop := regexp.MustCompile(`/stop/(\S+)`).FindStringSubmatch(text)
	if head := got[0].Message(t).Header.Get("List-Unsubscribe"); len(stop) != 2 || !strings.Contains(head, "https://wrapsmith.example/api/notices/stop/"+stop[1]) {
		t.Fatalf("how to end it: got %q and %q", stop, head)
	}
	form, err := http.Post(s.http.URL+"/api/notices/stop/"+stop[1], "application/x-www-form-urlencoded", strings.NewReader("List-Unsubscribe=One-Click"))
	if err != nil || form.StatusCode != http.StatusNoContent {
		t.Fatalf("ending them: got %v, %v", form, err)
	}
	form.Body.Close()
	n = notices.Notices{}
	s.as(bert, "GET", noticesPath, nil, &n)
	comment("Are you there?")
	if got := send(900 * time.Minute); n.Mail != "" || len(got) > 0 {
		t.Errorf("after ending them: got %+v and %d mails, want none", n, len(got))
	}
	if r, _ := s.ask("POST", "/api/notices/stop/x", nil); r.StatusCode != http.StatusGone {
		t.Errorf("a made-up key: got %s", r.Status)
	}
}

func TestAFailureIsSaidAndTriedAgain(t *testing.T) {
	t.Parallel()
	s, there := mailing(t, false)
	bert, rita := s.member("Bert", accounts.RoleAuthor), s.member("Rita", accounts.RoleReader)
	id, seen := s.saved(bert, "Lamps").LibraryID, 0
	var n notices.Notices
	s.as(bert, "PUT", noticesPath, notices.NoticeSettings{Mail: "bert@example.org", Kinds: []string{"mention"}, Every: "hour"}, &n)
	code := regexp.MustCompile(`\d{8}`).FindString(textOf(t, newMails(there, &seen)[0]))
	s.as(bert, "POST", noticesPath+"/code", map[string]string{"code": code}, &n)
	s.as(rita, "POST", "/api/library/"+id+"/comments", templates.NewComment{Text: "@Bert look"}, nil)
	s.as(rita, "POST", "/api/library/"+id+"/comments", templates.NewComment{Text: "no mention"}, nil)
	there.Refuse(func(string) error { return mailtest.Reply(451, "try later") })
	now := time.Now()
	send := func(at time.Duration) {
		t.Helper()
		if err := s.app.notices.SendDue(t.Context(), now.Add(at)); err != nil {
			t.Fatal(err)
		}
		n = notices.Notices{}
		s.as(bert, "GET", noticesPath, nil, &n)
	}
	send(0)
	if n.ByMail == nil || !strings.Contains(n.ByMail.Problem, "try later") || n.ByMail.Next.IsZero() || n.ByMail.Message.Code != "mailrefused" {
		t.Fatalf("got %+v, want the server's words and the next attempt", n.ByMail)
	}
	there.Refuse(nil)
	send(10 * time.Second)
	if got := newMails(there, &seen); len(got) > 0 {
		t.Errorf("before the pause is over: got %d mails", len(got))
	}
	send(time.Minute)
	got := newMails(there, &seen)
	if len(got) != 1 || n.ByMail == nil || n.ByMail.Problem != "" || n.ByMail.At.IsZero() {
		t.Fatalf("after the pause: got %d mails and %+v, want one", len(got), n.ByMail)
	}
	if text := textOf(t, got[0]); strings.Contains(text, "no mention") {
		t.Errorf("got %q, want what was chosen alone", text)
	}
}

func TestAWebhookOfAPersonIsSignedAndPublic(t *testing.T) {
	t.Parallel()
	for _, private := range []bool{true, false} {
		s, _ := mailing(t, private)
		cleo, rita := s.member("Cleo", accounts.RoleAuthor), s.member("Rita", accounts.RoleReader)
		id := s.saved(s.member("Bert", accounts.RoleAuthor), "Lamps").LibraryID
		var mu sync.Mutex
		var got, signed []string
		hook := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			raw, _ := io.ReadAll(r.Body)
			mu.Lock()
			defer mu.Unlock()
			got, signed = append(got, string(raw)), append(signed, r.Header.Get("Wrapsmith-Signature"))
		}))
		t.Cleanup(hook.Close)
		u, err := url.Parse(hook.URL)
		if err != nil {
			t.Fatal(err)
		}
		set := notices.NoticeSettings{Webhook: hook.URL + "/hush", WebhookHosts: []string{u.Host}, Kinds: []string{"comment"}, Every: "soon", All: true}
		if !private {
			set.WebhookHosts = nil // naming one is refused already
		}
		var n notices.Notices
		s.as(cleo, "PUT", noticesPath, set, &n)
		var secret notices.NoticeSecret
		s.as(cleo, "POST", noticesPath+"/secret", nil, &secret)
		s.as(rita, "POST", "/api/library/"+id+"/comments", templates.NewComment{Text: "about a template of Bert's"}, nil)
		if err := s.app.notices.SendDue(t.Context(), time.Now()); err != nil {
			t.Fatal(err)
		}
		s.as(cleo, "GET", noticesPath, nil, &n)
		raw, _ := json.Marshal(n)
		if strings.Contains(string(raw), secret.Secret) || !n.Signed {
			t.Errorf("private %v: got %s, want the secret to be shown once", private, raw)
		}
		if !private {
			if len(got) > 0 || n.ByHook == nil || n.ByHook.Problem == "" || strings.Contains(n.ByHook.Problem, "hush") || !n.ByHook.Next.IsZero() {
				t.Errorf("a private host: got %q and %+v, want it refused for good", got, n.ByHook)
			}
			continue
		}
		if len(got) != 1 || !strings.HasPrefix(signed[0], "t=") || !strings.Contains(got[0], `"text":"Rita wrote about Lamps"`) || !strings.Contains(got[0], `"event":"notice"`) {
			t.Errorf("got %q signed %q, want one signed digest", got, signed)
		}
	}
}

func TestAPersonChoosesTheLanguageOfDigests(t *testing.T) {
	t.Parallel()
	s, there := mailing(t, false)
	fang, rita := s.member("王芳", accounts.RoleAuthor), s.member("Rita", accounts.RoleReader)
	id, seen := s.saved(fang, "灯具").LibraryID, 0
	set := notices.NoticeSettings{Mail: "fang@example.org", Kinds: []string{"wish"}, Every: "hour", Language: "zh"}
	var n notices.Notices
	s.as(fang, "PUT", noticesPath, set, &n)
	if n.Language != "zh" || n.Server != "en" {
		t.Errorf("got language %q beside the server's %q, want zh beside en", n.Language, n.Server)
	}
	code := newMails(there, &seen)[0]
	s.as(fang, "POST", noticesPath+"/code", map[string]string{"code": regexp.MustCompile(`\d{8}`).FindString(textOf(t, code))}, &n)
	s.as(rita, "POST", "/api/library/"+id+"/comments", templates.NewComment{Field: "重量", Text: "请增加"}, nil)
	if err := s.app.notices.SendDue(t.Context(), time.Now()); err != nil {
		t.Fatal(err)
	}
	digest := newMails(there, &seen)
	if len(digest) != 1 {
		t.Fatalf("got %d mails, want one digest", len(digest))
	}
	for _, c := range []struct {
		letter mailtest.Letter
		want   string
	}{{code, "一小时内有效"}, {digest[0], "Rita 希望增加字段“重量”：灯具"}, {digest[0], "停止这些邮件"}} {
		raw, err := io.ReadAll(quotedprintable.NewReader(c.letter.Message(t).Body))
		if err != nil || !strings.Contains(string(raw), c.want) {
			t.Errorf("got %q, %v; want %q in it", raw, err, c.want)
		}
	}
	r, _ := s.ask("PUT", noticesPath, map[string]any{"kinds": []string{}, "every": "hour", "language": "xx"}, "Cookie", s.cookie(fang.session))
	if r.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("an unknown language: got %s, want it refused", r.Status)
	}
}
