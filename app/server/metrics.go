package server

import (
	"fmt"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Metrics are figures of a server in the format of Prometheus. They are served at an address of their own,
// which the operator chooses: they say how much a team works.
type Metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	current  prometheus.Gauge
}

// Gauge is a figure that is read when it is asked for.
type Gauge struct {
	Name, Help string // Name without the prefix "wrapsmith_"
	Value      func() float64
}

// NewMetrics returns metrics of requests, of the process, and the gauges given.
func NewMetrics(gauges ...Gauge) *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "wrapsmith_http_requests_total", Help: "Requests answered, by kind of address, method and status."}, []string{"kind", "method", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "wrapsmith_http_request_seconds", Help: "Time to the end of the answer, by kind of address. Event streams last as long as they are open.",
			Buckets: []float64{.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 60},
		}, []string{"kind"}),
		current: prometheus.NewGauge(prometheus.GaugeOpts{Name: "wrapsmith_http_requests_current", Help: "Requests being answered, open event streams among them."}),
	}
	m.registry.MustRegister(m.requests, m.seconds, m.current, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	for _, g := range gauges {
		m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "wrapsmith_" + g.Name, Help: g.Help}, g.Value))
	}
	return m
}

// Handler serves the metrics.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// ServeMetrics serves metrics at an address of their own until stop is called.
func ServeMetrics(address string, m *Metrics) (stop func(), err error) {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, fmt.Errorf("the metrics cannot be served at %s: %w", address, err)
	}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", m.Handler())
	s := &http.Server{Handler: mux, ReadHeaderTimeout: headerTime, WriteTimeout: time.Minute, IdleTimeout: idleTime, MaxHeaderBytes: headerBytes}
	go s.Serve(l) //nolint:errcheck // it ends with stop
	return func() { s.Close() }, nil
}

// begin counts a request that begins; what it returns counts its end. Nil metrics count nothing.
func (m *Metrics) begin() func(r *http.Request, status int, took time.Duration) {
	if m == nil {
		return func(*http.Request, int, time.Duration) {}
	}
	m.current.Inc()
	return func(r *http.Request, status int, took time.Duration) {
		m.current.Dec()
		kind := kindOf(r)
		m.requests.WithLabelValues(kind, methodOf(r), strconv.Itoa(status)).Inc()
		m.seconds.WithLabelValues(kind).Observe(took.Seconds())
	}
}

// kindOf is what a request asks for: few words, whatever addresses clients make up.
func kindOf(r *http.Request) string {
	switch {
	case !asksProgram(r):
		return "files"
	case !strings.HasPrefix(r.URL.Path, "/api/"):
		return "mcp"
	case strings.HasSuffix(r.URL.Path, "/events"):
		return "events"
	}
	return "api"
}

func methodOf(r *http.Request) string {
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete:
		return r.Method
	}
	return "other"
}
