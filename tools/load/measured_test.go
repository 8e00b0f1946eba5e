package load

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// measured collects the durations of the requests by route. It is safe for concurrent use.
type measured struct {
	mu     sync.Mutex
	routes map[string]*route
}

// route is what was measured of one kind of request.
type route struct {
	took   []time.Duration
	failed int
	why    string // the first error
}

// add notes a request; why is "" if it succeeded.
func (m *measured) add(name string, took time.Duration, why string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	r := m.routes[name]
	if r == nil {
		r = &route{}
		m.routes[name] = r
	}
	r.took = append(r.took, took)
	if why != "" {
		if r.failed++; r.failed == 1 {
			r.why = why
		}
	}
}

// percentile is the duration that p of 100 requests to a route do not exceed
// (nearest rank); 0 without requests.
func (m *measured) percentile(name string, p int) time.Duration {
	r := m.routes[name]
	if r == nil || len(r.took) == 0 {
		return 0
	}
	slices.Sort(r.took)
	return r.took[max(0, (len(r.took)*p+99)/100-1)]
}

// table prints a line a route.
func (m *measured) table() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-22s %8s %7s %9s %9s %9s %9s\n", "route", "requests", "errors", "p50", "p95", "p99", "max")
	all := 0
	for _, name := range m.names() {
		r := m.routes[name]
		all += len(r.took)
		fmt.Fprintf(&b, "%-22s %8d %7d", name, len(r.took), r.failed)
		for _, p := range []int{50, 95, 99, 100} {
			fmt.Fprintf(&b, " %7.0fms", m.percentile(name, p).Seconds()*1000)
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "%-22s %8d\n", "all", all)
	return b.String()
}

// problems names the routes with errors, each with the first one.
func (m *measured) problems() (list []string) {
	for _, name := range m.names() {
		if r := m.routes[name]; r.failed > 0 {
			list = append(list, fmt.Sprintf("%s: %d of %d requests failed; the first: %s", name, r.failed, len(r.took), r.why))
		}
	}
	return list
}

func (m *measured) names() (names []string) {
	for name := range m.routes {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func TestPercentile(t *testing.T) {
	m := &measured{routes: map[string]*route{}}
	for i := 200; i > 0; i-- {
		m.add("a", time.Duration(i), "")
	}
	m.add("b", 7, "503")
	for _, c := range []struct {
		route string
		p     int
		want  time.Duration
	}{{"a", 50, 100}, {"a", 95, 190}, {"a", 99, 198}, {"a", 100, 200}, {"b", 50, 7}, {"c", 50, 0}} {
		if got := m.percentile(c.route, c.p); got != c.want {
			t.Errorf("percentile %d of %s: got %d, want %d", c.p, c.route, got, c.want)
		}
	}
	if got := m.problems(); len(got) != 1 || !strings.Contains(got[0], "1 of 1 requests failed; the first: 503") {
		t.Errorf("problems: got %q", got)
	}
}
