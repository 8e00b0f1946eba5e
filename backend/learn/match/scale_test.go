package match

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"wrapsmith/backend/page"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/fingerprint"
	"wrapsmith/backend/tree/tagtree"
)

// BenchmarkMillion looks pages up among WRAPSMITH_TEMPLATES templates (10,000
// unless set otherwise; 1000000 takes 3 GB and some minutes to make), made by
// perturbing the fingerprints of the pages below WRAPSMITH_DATA, or of made-up
// ones: each page is the origin of thousands that share a third to all of its
// design, as the sites of one theme do, under a host of their own.
//
//	WRAPSMITH_TEMPLATES=1000000 WRAPSMITH_DATA=DIR go test ./backend/learn/match -run '^$' -bench Million
//
// It reports the median and the 99th percentile of looking up and ranking, the
// bytes a template, what Put costs beside the sketch, and how often the page's own template came first.
func BenchmarkMillion(b *testing.B) {
	n := 10_000
	if s := os.Getenv("WRAPSMITH_TEMPLATES"); s != "" {
		n, _ = strconv.Atoi(s)
	}
	origins := originPrints(b)
	x, queries, bytes, built := populate(b, origins, n)
	var took []time.Duration
	found := 0
	for i := 0; b.Loop(); i++ {
		q := queries[i%len(queries)]
		start := time.Now()
		ids := x.candidates(newQuery(q.print, ""), maxCompared)
		looked := time.Since(start)
		prints := make([][]template.Edge, len(ids)) // as Open would give them; not timed
		for j, id := range ids {
			prints[j] = made(origins, id)
		}
		best, like := "", -1.0
		start = time.Now()
		for j, id := range ids { // rank, as Best does, by the fingerprints
			if l := fingerprint.Jaccard(q.print, prints[j]); l > like {
				best, like = id, l
			}
		}
		took = append(took, looked+time.Since(start))
		if best == q.id {
			found++
		}
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "p50-us")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-us")
	b.ReportMetric(float64(bytes)/float64(n), "B/template")
	b.ReportMetric(float64(built.Microseconds())/float64(n), "put-us/template")
	b.ReportMetric(float64(found)/float64(len(took)), "own-first")
	b.ReportMetric(0, "ns/op")
}

// makeEntries makes the entries of n templates on all processors.
func makeEntries(origins [][]template.Edge, n int) <-chan entry {
	out := make(chan entry, 256)
	var wg sync.WaitGroup
	workers := runtime.GOMAXPROCS(0)
	for w := range workers {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := w; i < n; i += workers {
				id := strconv.Itoa(i)
				out <- newEntry(id, &template.Template{Fingerprint: made(origins, id)})
			}
		}()
	}
	go func() { wg.Wait(); close(out) }()
	return out
}

type asked struct {
	id    string
	print []template.Edge
}

// populate fills an index with n made templates, some of which come back as
// queries: the same design with a fifth of its edges changed, its host unstated.
func populate(b *testing.B, origins [][]template.Edge, n int) (x *Index, queries []asked, bytes uint64, built time.Duration) {
	b.Helper()
	x = NewOpeningIndex(nil)
	before := heap()
	for e := range makeEntries(origins, n) {
		start := time.Now()
		x.table.put(e)
		built += time.Since(start)
	}
	bytes = heap() - before
	for i := range 500 {
		id := fmt.Sprint(i * (n / 500))
		r := rand.New(rand.NewPCG(uint64(i), 7))
		var print []template.Edge
		for _, e := range made(origins, id) {
			if !strings.HasPrefix(e.Key, "@") {
				print = append(print, perturb(r, e, .2))
			}
		}
		queries = append(queries, asked{id, order(print)})
	}
	return x, queries, bytes, built
}

func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// made is template number id: an origin of which 0 to two thirds of the edges are changed.
func made(origins [][]template.Edge, id string) []template.Edge {
	i, _ := strconv.Atoi(id)
	r := rand.New(rand.NewPCG(uint64(i), 1))
	share := r.Float64() * 2 / 3
	var print []template.Edge
	for _, e := range origins[i%len(origins)] {
		if !strings.HasPrefix(e.Key, "@") {
			print = append(print, perturb(r, e, share))
		}
	}
	for _, key := range []string{fingerprint.HomePrefix, fingerprint.SitePrefix} {
		print = append(print, template.Edge{Key: key + "site" + id + ".example", Weight: 1})
	}
	print = append(print, template.Edge{Key: fingerprint.SitePrefix + "everyone.example", Weight: 3})
	return order(print)
}

// perturb renames an edge, with probability share.
func perturb(r *rand.Rand, e template.Edge, share float64) template.Edge {
	if r.Float64() < share {
		e.Key += ".x" + strconv.FormatUint(r.Uint64(), 36)
	}
	return e
}

func order(print []template.Edge) []template.Edge {
	slices.SortFunc(print, func(a, b template.Edge) int { return strings.Compare(a.Key, b.Key) })
	return print
}

// originPrints are the fingerprints of the pages below WRAPSMITH_DATA, or made-up ones.
func originPrints(b *testing.B) [][]template.Edge {
	b.Helper()
	var out [][]template.Edge
	if dir := os.Getenv("WRAPSMITH_DATA"); dir != "" {
		files, _ := filepath.Glob(filepath.Join(dir, "detail", "*", "*", "pages", "*_1.html"))
		more, _ := filepath.Glob(filepath.Join(dir, "detail", "*", "*", "pages", "000[0-4].html"))
		for _, f := range append(files, more...) {
			raw, err := os.ReadFile(f)
			if err != nil {
				b.Fatal(err)
			}
			p, err := page.New(raw, page.Origin{Name: f})
			if err != nil {
				continue
			}
			if t, err := tagtree.Parse(p); err == nil {
				out = append(out, fingerprint.Of(t))
			}
		}
		if len(out) == 0 {
			b.Fatalf("WRAPSMITH_DATA=%s: no pages in detail/*/*/pages", dir)
		}
		return out
	}
	for i := range 300 {
		r := rand.New(rand.NewPCG(uint64(i), 3))
		var print []template.Edge
		for range 150 + r.IntN(250) {
			// Few names are common to all, many are a site's own, as in real pages.
			name := func() string { return fmt.Sprintf("div.n%d", int(r.ExpFloat64()*300)) }
			print = append(print, template.Edge{Key: name() + ">" + name(), Weight: 1 + float64(r.IntN(4))})
		}
		out = append(out, slices.CompactFunc(order(print), func(a, b template.Edge) bool { return a.Key == b.Key }))
	}
	return out
}
