package api

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"wrapsmith/app/runs"
	"wrapsmith/backend/output/delivery"
	"wrapsmith/backend/output/extract"
)

// listener is a webhook that refuses its first deliveries, and keeps the others with
// what is wrong with their signature.
type listener struct {
	mu     sync.Mutex
	refuse int
	secret string
	got    []string
	wrong  []string
}

func (l *listener) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	l.mu.Lock()
	defer l.mu.Unlock()
	body, _ := io.ReadAll(r.Body)
	seconds, sum, _ := strings.Cut(strings.TrimPrefix(r.Header.Get("Wrapsmith-Signature"), "t="), ",v1=")
	mac := hmac.New(sha256.New, []byte(l.secret))
	fmt.Fprintf(mac, "%s.%s", seconds, body)
	if want := hex.EncodeToString(mac.Sum(nil)); sum != want {
		l.wrong = append(l.wrong, fmt.Sprintf("%q, want the sum %s", r.Header.Get("Wrapsmith-Signature"), want))
	}
	if l.refuse--; l.refuse >= 0 {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	l.got = append(l.got, string(body))
}

// deliveries waits until a schedule has a delivery that was tried so many times.
func (c *client) deliveries(schedule string, attempts int) []runs.Delivery {
	c.t.Helper()
	var list runs.DeliveryList
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		c.ask("GET", "/api/schedules/"+schedule+"/deliveries", nil, &list)
		if len(list.Deliveries) > 0 && list.Deliveries[0].Attempts >= attempts {
			return list.Deliveries
		}
	}
	c.t.Fatalf("deliveries: got %+v, want one with %d attempts", list, attempts)
	return nil
}

func TestAWebhookGetsTheRecordsOfARun(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	l := &listener{refuse: 2}
	server := httptest.NewServer(l)
	t.Cleanup(server.Close)
	in := runs.NewSchedule{Name: "people", Cron: "@yearly", Template: c.starter("people"), Pages: []runs.PageSource{{Bundled: "people/p1001"}}, Webhook: server.URL + "/hush"}
	in.WebhookHosts, in.WebhookSends, in.WebhookServer = []string{strings.TrimPrefix(server.URL, "http://")}, extract.SendRecords, "https://w.example/"
	var s runs.Schedule
	c.ask("POST", "/api/schedules", in, &s)
	if s.WebhookSigned || s.WebhookSends != in.WebhookSends || s.WebhookServer != "https://w.example" {
		t.Fatalf("made: got %+v", s)
	}
	path := "/api/schedules/" + s.ID
	var made runs.WebhookSecret
	c.ask("POST", path+"/webhook/secret", nil, &made)
	l.secret = made.Secret
	var r runs.Run
	c.ask("POST", path+"/run", nil, &r)
	r = c.ended(r)

	d := c.deliveries(s.ID, 1)[0]
	if d.State != "waiting" || d.Event != extract.EventRun || d.Run != r.ID || d.Status != http.StatusServiceUnavailable || d.Due.Sub(d.Tried) != delivery.Pauses[0] {
		t.Fatalf("after one attempt: got %+v, want it waiting", d)
	}
	for _, later := range []time.Duration{delivery.Pauses[0], delivery.Pauses[0] + delivery.Pauses[1]} {
		if _, err := c.app.runs.SendDue(t.Context(), d.Tried.Add(later)); err != nil {
			t.Fatal(err)
		}
	}
	if d = c.deliveries(s.ID, 3)[0]; d.State != "sent" || d.Problem != "" {
		t.Errorf("after three attempts: got %+v, want it sent", d)
	}
	if len(l.got) != 1 || len(l.wrong) > 0 {
		t.Fatalf("received: got %q, wrong %q, want one delivery", l.got, l.wrong)
	}
	var n struct {
		Event, Link string
		Records     int
		Data        []struct{ Record map[string]any }
	}
	if err := json.Unmarshal([]byte(l.got[0]), &n); err != nil || n.Event != "run" || n.Records != 1 || n.Link != "https://w.example/api/runs/"+r.ID+"/download?format=jsonl" ||
		len(n.Data) != 1 || n.Data[0].Record["姓名"] != "董献平" {
		t.Errorf("body: got %s, %v", l.got[0], err)
	}

	// It is sent again when a person asks for it; what is not there is not.
	c.ask("POST", path+"/deliveries/"+d.ID+"/again", nil, &d)
	if d.State != "sent" || d.Attempts != 1 || len(l.got) != 2 || l.got[0] != l.got[1] {
		t.Errorf("sent again: got %+v, %d bodies", d, len(l.got))
	}
	c.refused("POST", path+"/deliveries/none/again", nil, http.StatusNotFound)

	// The secret is shown once, stays when the schedule is changed, and ends with the address.
	c.ask("PUT", path, in, &s)
	if list := string(c.read(c.do("GET", "/api/schedules", nil))); !s.WebhookSigned || strings.Contains(list, made.Secret) {
		t.Errorf("after a change: signed %v, listed %s", s.WebhookSigned, list)
	}
	in.Webhook = server.URL + "/other"
	if c.ask("PUT", path, in, &s); s.WebhookSigned {
		t.Error("another address: it is still signed, want no secret")
	}
	in.WebhookServer = "https://w.example/here"
	c.refused("PUT", path, in, http.StatusUnprocessableEntity)
	in.WebhookServer, in.Webhook = "", ""
	c.ask("PUT", path, in, &s)
	c.refused("POST", path+"/webhook/secret", nil, http.StatusConflict)
}

func TestAWebhookOfAPrivateHostIsRefused(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	l := &listener{}
	server := httptest.NewServer(l)
	t.Cleanup(server.Close)
	in := runs.NewSchedule{Name: "people", Cron: "@yearly", Template: c.starter("people"), Pages: []runs.PageSource{{Bundled: "people/p1001"}}, Webhook: server.URL + "/hush"}
	in.WebhookSends = extract.SendLink
	var s runs.Schedule
	c.ask("POST", "/api/schedules", in, &s)
	var r runs.Run
	c.ask("POST", "/api/schedules/"+s.ID+"/run", nil, &r)
	c.ended(r)
	d := c.deliveries(s.ID, 1)[0]
	if d.State != "failed" || d.Message.Code != "private" || strings.Contains(d.Problem, "hush") || len(l.got) > 0 {
		t.Errorf("got %+v, received %q, want it refused", d, l.got)
	}
}
