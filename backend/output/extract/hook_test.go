package extract

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"wrapsmith/backend/stores/results"
)

// hooked is a webhook that keeps what it gets.
type hooked struct {
	got  []string
	sign []string
}

func (h *hooked) ServeHTTP(_ http.ResponseWriter, r *http.Request) {
	raw, _ := io.ReadAll(r.Body)
	h.got, h.sign = append(h.got, string(raw)), append(h.sign, r.Header.Get("Wrapsmith-Signature"))
}

// doneRun ends a run that has records.
func doneRun(t *testing.T, r *results.Results, id, text string) results.Run {
	t.Helper()
	appended(t, r, id, text)
	if err := r.End(t.Context(), id, me, results.RunDone, "", time.Second); err != nil {
		t.Fatal(err)
	}
	run, err := r.GetRun(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	run.Records = len(strings.FieldsFunc(text, func(c rune) bool { return c == ',' || c == ';' }))
	return run
}

func TestAWebhookGetsWhatTheScheduleSays(t *testing.T) {
	t.Parallel()
	many := strings.TrimSuffix(strings.Repeat("a 1;", hookRecords+1), ";")
	for _, c := range []struct {
		name, sends, run string
		want             []string // in the body, in this order; none: nothing is sent
		not              string
	}{
		{"alerts only", SendNothing, "a 1", nil, ""},
		{"records", SendRecords, "a 1, b 2", []string{`"text":"daily: 2 records from 1 pages"`, `"event":"run"`, `"records":2`, `"link":"https://w.example/api/runs/r/download?format=jsonl"`, `"data":[{"page":"p0","template":"t","record":{"key":"a","value":"1"}},{"page":"p0","template":"t","record":{"key":"b","value":"2"}}]`}, `"more"`},
		{"more records than a delivery holds", SendRecords, many, []string{`"data":[`, `"page":"p999"`, `"more":true`}, `"page":"p1000"`},
		{"changes", SendChanges, "a 1, b 2", []string{`2 new, 0 changed, 0 gone"`, `"changes":{"new":2`, `"kind":"new"`, `"after":{"key":["a"]`}, `"data"`},
		{"a link", SendLink, "a 1", []string{`"link":"https://w.example/api/runs/r/download?format=jsonl"`}, `"data"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			h := &hooked{}
			server := httptest.NewServer(h)
			t.Cleanup(server.Close)
			u, err := url.Parse(server.URL)
			if err != nil {
				t.Fatal(err)
			}
			r := newResults(t, filepath.Join(t.TempDir(), "r.db"))
			begun(t, r, "r", false)
			run := doneRun(t, r, "r", c.run)
			s := results.Schedule{ID: "s", Name: "daily"}
			spec := ScheduleSpec{Hook: Hook{Webhook: server.URL, AllowHosts: []string{u.Host}, Sends: c.sends, Server: "https://w.example", Secret: "hush"}}
			for range 2 { // reported again it is not sent again
				if err := reportRun(t.Context(), r, s, spec, run, Sender{}); err != nil {
					t.Fatal(err)
				}
			}
			if len(c.want) == 0 {
				if len(h.got) > 0 {
					t.Errorf("got %q, want nothing", h.got)
				}
				return
			}
			if len(h.got) != 1 || !strings.HasPrefix(h.sign[0], "t=") || !json.Valid([]byte(h.got[0])) {
				t.Fatalf("got %d deliveries %.200q, signed %q, want one", len(h.got), h.got, h.sign)
			}
			rest := h.got[0]
			for _, part := range c.want {
				i := strings.Index(rest, part)
				if i < 0 {
					t.Fatalf("got %.600s, want %s in it", h.got[0], part)
				}
				rest = rest[i:]
			}
			if c.not != "" && strings.Contains(h.got[0], c.not) || strings.Contains(h.got[0], "hush") {
				t.Errorf("got %.600s, want no %s and no secret", h.got[0], c.not)
			}
		})
	}
}

func TestAWebhookGetsChangesSinceTheRunBefore(t *testing.T) {
	t.Parallel()
	h := &hooked{}
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	u, err := url.Parse(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	r := newResults(t, filepath.Join(t.TempDir(), "r.db"))
	s := results.Schedule{ID: "s", Name: "daily"}
	spec := ScheduleSpec{Hook: Hook{Webhook: server.URL, AllowHosts: []string{u.Host}, Sends: SendChanges, Key: "key"}}
	day := time.Date(2026, 3, 1, 6, 0, 0, 0, time.UTC)
	for i, c := range []struct{ run, want string }{
		{"a 1, b 2", "2 new, 0 changed, 0 gone"},
		{"a 1, b 2", ""},
		{"a 7, c 3", "1 new, 1 changed, 1 gone"},
	} {
		id := fmt.Sprint("r", i)
		if err := r.CreateRun(t.Context(), results.Run{ID: id, Schedule: "s", Started: day.AddDate(0, 0, i)}, nil); err != nil {
			t.Fatal(err)
		}
		run := doneRun(t, r, id, c.run)
		h.got = nil
		if err := reportRun(t.Context(), r, s, spec, run, Sender{}); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(h.got, ""); c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("run %d: got %.300s, want %q", i, got, c.want)
		}
	}
	if !strings.Contains(h.got[0], `"fields":["value"],"before":{"key":["a"],"value":["1"]},"after":{"key":["a"],"value":["7"]}`) {
		t.Errorf("got %s, want the values before and after", h.got[0])
	}
}
