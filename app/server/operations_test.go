package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestProbes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		path string
		err  error
		want int
	}{{"/healthz", nil, 200}, {"/healthz", errors.New("away"), 200}, {"/readyz", nil, 200}, {"/readyz", errors.New("away: secret"), 503}} {
		o := options()
		o.Ready = func(context.Context) error { return c.err }
		r := httptest.NewRequest("GET", c.path, nil)
		r.Host = "10.1.2.3:8808" // a probe names the machine, not the site
		w := httptest.NewRecorder()
		Handler(o, 8808).ServeHTTP(w, r)
		if w.Code != c.want || strings.Contains(w.Body.String(), "secret") {
			t.Errorf("%s with %v: got %d %q, want %d", c.path, c.err, w.Code, w.Body, c.want)
		}
	}
}

func TestAccessLogAndMetrics(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	o := options()
	o.Access, o.Metrics = slog.New(slog.NewJSONHandler(&log, nil)), NewMetrics(Gauge{"runs_current", "Runs that go on.", func() float64 { return 3 }})
	r := httptest.NewRequest("GET", "/?token="+o.Token, nil)
	r.Host = "127.0.0.1:8808"
	w := httptest.NewRecorder()
	Handler(o, 8808).ServeHTTP(w, r)
	var line struct {
		ID, Method, Path string
		Status           int
	}
	if err := json.Unmarshal(log.Bytes(), &line); err != nil {
		t.Fatalf("%v: %s", err, &log)
	}
	if line.ID == "" || line.ID != w.Header().Get("X-Request-Id") || line.Method != "GET" || line.Path != "/" || line.Status != w.Code {
		t.Errorf("got %+v, want the request answered with %d and id %q", line, w.Code, w.Header().Get("X-Request-Id"))
	}
	if o.Token != "" && strings.Contains(log.String(), o.Token) {
		t.Errorf("the log has the token: %s", &log)
	}
	stop, err := ServeMetrics("127.0.0.1:0", o.Metrics)
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	m := httptest.NewServer(o.Metrics.Handler())
	defer m.Close()
	answer, err := http.Get(m.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`wrapsmith_http_requests_total{kind="files",method="GET",status=`, "wrapsmith_runs_current 3", "wrapsmith_http_requests_current 0", "go_goroutines"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the metrics lack %q", want)
		}
	}
}
