package crawl

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wrapsmith/backend/crawl/crawltest"
	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/source"
)

// shop serves a bookshop and a fetcher that may go there.
func shop(t testing.TB, s *crawltest.Site, o source.FetchOptions) (string, *source.Fetcher) {
	t.Helper()
	srv := httptest.NewServer(s)
	t.Cleanup(srv.Close)
	o.AllowHosts = []string{strings.TrimPrefix(srv.URL, "http://")}
	f, err := source.NewFetcher(o)
	if err != nil {
		t.Fatal(err)
	}
	return srv.URL, f
}

// sample is a book's page, as a person has it.
func sample(t testing.TB, f *source.Fetcher, address string) Sample {
	t.Helper()
	p, err := f.Fetch(context.Background(), address)
	if err != nil {
		t.Fatal(err)
	}
	tree, err := tagtree.Parse(p)
	if err != nil {
		t.Fatal(err)
	}
	return NewSample(tree)
}

func begin(t testing.TB, plan Plan, dir string, f *source.Fetcher) *Crawl {
	t.Helper()
	keep, err := OpenArchive(filepath.Join(dir, "pages.warc.gz"))
	if err != nil {
		t.Fatal(err)
	}
	c, err := New(plan, filepath.Join(dir, "crawl.jsonl"), Tools{Fetch: f.Fetch, Keep: keep})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// kept lists what an archive holds, sorted.
func kept(t testing.TB, dir string) (list []string) {
	t.Helper()
	for p, err := range source.Paths(filepath.Join(dir, "pages.warc.gz")).Pages(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p.URL[strings.Index(p.URL[8:], "/")+8:])
	}
	slices.Sort(list)
	return list
}

// books lists the addresses that hold each book once.
func books(n int) (list []string) {
	for i := range n {
		list = append(list, fmt.Sprint("/book/", i))
	}
	slices.Sort(list)
	return list
}

func TestKeepsAllPagesLikeTheSample(t *testing.T) {
	t.Parallel()
	site := &crawltest.Site{Books: 230, Robots: "User-agent: *\nDisallow: /about/2\n"}
	at, f := shop(t, site, source.FetchOptions{})
	dir := t.TempDir()
	c := begin(t, Plan{Seeds: []string{at}, Depth: 2, Max: 1000, Like: []Sample{sample(t, f, at+"/book/7")}}, dir, f)
	defer c.Close() //nolint:errcheck // read only from here
	if err := c.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	if got := kept(t, dir); !slices.Equal(got, books(230)) {
		t.Errorf("%d pages kept: %q", len(got), got)
	}
	s := c.State()
	if s.Phase != Done || s.Kept != 230 || s.Failed != 2 || s.Waiting != 0 || s.Fetched() != s.Found {
		t.Errorf("%+v", s)
	}
	for path, n := range site.Asked() {
		if n != 1 && path != "/book/7" {
			t.Errorf("%s was asked for %d times", path, n)
		}
		for _, never := range []string{"/basket", "/about/2", "/cover.jpg", "utm_"} {
			if strings.Contains(path, never) {
				t.Errorf("%s was asked for", path)
			}
		}
	}
	if most, _ := site.Load(); most != 1 {
		t.Errorf("%d requests at a time, want 1", most)
	}
	nodes, version := c.Since(0, 0)
	if len(nodes) != s.Found || version != s.Version {
		t.Errorf("%d nodes of %d, version %d of %d", len(nodes), s.Found, version, s.Version)
	}
	for _, n := range nodes {
		switch {
		case strings.HasSuffix(n.URL, "/lost/1") && (n.State != "failed" || !strings.Contains(n.Why, "404")),
			strings.HasSuffix(n.URL, "/about/2") && (n.State != "failed" || !strings.Contains(n.Why, "robots.txt")),
			strings.Contains(n.URL, "?page=") && n.Depth != 1,
			n.From >= n.N:
			t.Errorf("%+v", n)
		}
	}
}

func TestLimits(t *testing.T) {
	t.Parallel()
	site := &crawltest.Site{Books: 100}
	at, f := shop(t, site, source.FetchOptions{})
	like := sample(t, f, at+"/book/7")
	for _, c := range []struct {
		name  string
		plan  Plan
		kept  int
		phase Phase
	}{
		{"no step", Plan{Depth: 0, Max: 100}, 0, Done},
		{"one step", Plan{Depth: 1, Max: 100}, 0, Done},
		{"so many pages", Plan{Depth: 2, Max: 20}, -1, Limited},
		{"only some addresses", Plan{Depth: 2, Max: 1000, Pages: []string{"/book/1*"}}, 11, Done},
		{"only some links", Plan{Depth: 2, Max: 1000, Follow: []string{"/shelf/0", "/book/*"}}, 18, Done},
		{"kept pages give their links", Plan{Depth: 3, Max: 1000, FollowKept: true}, 100, Done},
		{"the same names in preorder", Plan{Depth: 2, Max: 1000, Strict: true}, 60, Done},
	} {
		c.plan.Seeds, c.plan.Like = []string{at}, []Sample{like}
		dir := t.TempDir()
		crawl := begin(t, c.plan, dir, f)
		err := crawl.Run(context.Background())
		s := crawl.State()
		if err != nil || s.Phase != c.phase || c.kept >= 0 && (s.Kept != c.kept || len(kept(t, dir)) != c.kept) || s.Fetched() > c.plan.Max {
			t.Errorf("%s: %v, %+v", c.name, err, s)
		}
		crawl.Close() //nolint:errcheck // read only from here
	}
}

func TestPauseAndResume(t *testing.T) {
	t.Parallel()
	site := &crawltest.Site{Books: 400, Wait: time.Millisecond}
	at, f := shop(t, site, source.FetchOptions{})
	dir := t.TempDir()
	c := begin(t, Plan{Seeds: []string{at}, Depth: 2, Max: 1000}, dir, f)
	defer c.Close() //nolint:errcheck // nothing more is written
	free := site.Hold(20)
	defer free()
	done := make(chan error)
	go func() { done <- c.Run(context.Background()) }()
	soon, stop := context.WithTimeout(context.Background(), 2*time.Minute)
	defer stop()
	for c.State().Fetched() < 10 {
		if !c.Changed(soon, c.State().Version, c.State().Phase) {
			t.Fatal("no change")
		}
	}
	c.Pause()
	first := c.State()
	free()
	time.Sleep(time.Second)                                                    // all others would arrive in that time
	if s := c.State(); s.Phase != Paused || s.Fetched() > first.Fetched()+10 { // those on their way
		t.Errorf("it goes on while paused: %+v, then %+v", first, s)
	}
	c.Resume()
	if err := <-done; err != nil || c.State().Phase != Done {
		t.Errorf("%v %+v", err, c.State())
	}
}

func TestStopsAndGoesOn(t *testing.T) {
	t.Parallel()
	site := &crawltest.Site{Books: 100, Wait: time.Millisecond}
	at, f := shop(t, site, source.FetchOptions{})
	dir := t.TempDir()
	plan := Plan{Seeds: []string{at}, Depth: 2, Max: 1000, Like: []Sample{sample(t, f, at+"/book/7")}}
	for range 4 {
		c := begin(t, plan, dir, f)
		ctx, stop := context.WithCancel(context.Background())
		go func() {
			for c.State().here() < 25 && c.Changed(ctx, c.State().Version, c.State().Phase) {
			}
			stop()
		}()
		if err := c.Run(ctx); err != nil && !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		stop()
		c.Close()     //nolint:errcheck // read again below
		plan = Plan{} // the journal's counts
	}
	c := begin(t, plan, dir, f)
	defer c.Close() //nolint:errcheck // nothing more is written
	if err := c.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	if got := kept(t, dir); !slices.Equal(got, books(100)) {
		t.Errorf("%d pages kept: %q", len(got), got)
	}
}

// here counts what one go fetched, by its rate: enough for a test.
func (s State) here() int { return int(s.Rate*s.Took.Seconds() + .5) }

func TestTroubleStopsAndRetryGoesOn(t *testing.T) {
	t.Parallel()
	site := &crawltest.Site{Books: 100}
	at, f := shop(t, site, source.FetchOptions{})
	dir := t.TempDir()
	var mu sync.Mutex
	fetched, broken := 0, true
	keep, err := OpenFolder(filepath.Join(dir, "pages"))
	if err != nil {
		t.Fatal(err)
	}
	c, err := New(Plan{Seeds: []string{at}, Depth: 2, Max: 1000, Workers: 1, Like: []Sample{sample(t, f, at+"/book/7")}}, filepath.Join(dir, "j"), Tools{Keep: keep,
		Fetch: func(ctx context.Context, address string) (*page.Page, error) {
			mu.Lock()
			fetched++
			bad := broken && fetched > 30
			mu.Unlock()
			if bad {
				return nil, &source.Error{Name: address, Err: errors.New("the cable is out")}
			}
			return f.Fetch(ctx, address)
		}})
	if err != nil {
		t.Fatal(err)
	}
	err = c.Run(context.Background())
	if s := c.State(); !errors.Is(err, ErrTroubled) || s.Phase != Failed || s.Failed < troubled || !strings.Contains(s.Problem, "the cable is out") {
		t.Fatalf("%v %+v", err, s)
	}
	mu.Lock()
	broken = false
	mu.Unlock()
	if err := c.Retry(); err != nil {
		t.Fatal(err)
	}
	if err := c.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	if s := c.State(); s.Kept != 100 || s.Failed != 1 {
		t.Errorf("%+v", s)
	}
	n := 0
	for p, err := range source.Paths(filepath.Join(dir, "pages")).Pages(context.Background()) {
		if n++; err != nil || !strings.HasPrefix(p.URL, at+"/book/") {
			t.Errorf("%+v %v", p, err)
		}
	}
	if n != 100 {
		t.Errorf("%d files", n)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	c, err = New(Plan{}, filepath.Join(dir, "j"), Tools{Fetch: f.Fetch, Keep: keep})
	if err != nil || c.State().Kept != 100 || c.State().Failed != 1 {
		t.Fatalf("read again: %v", err)
	}
	c.Close() //nolint:errcheck // nothing was written
}

func TestPlansThatCannotBegin(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		plan Plan
		says string
	}{
		{Plan{Max: 1}, "name an address"}, {Plan{Seeds: []string{"ftp://a/"}, Max: 1}, `"ftp://a/"`},
		{Plan{Seeds: []string{"https://a.example"}}, "at most 0 pages"}, {Plan{Seeds: []string{"https://a.example"}, Max: 1, Depth: -1}, "depth -1"},
	} {
		if _, err := New(c.plan, filepath.Join(t.TempDir(), "j"), Tools{}); !errors.Is(err, ErrPlan) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%+v: %v", c.plan, err)
		}
	}
}

// TestMain is also the program that TestKilled kills.
func TestMain(m *testing.M) {
	if dir := os.Getenv("CRAWL_DIR"); dir != "" {
		if err := crawlAlone(dir, os.Getenv("CRAWL_SEED")); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func crawlAlone(dir, seed string) error {
	f, err := source.NewFetcher(source.FetchOptions{AllowHosts: []string{strings.TrimPrefix(seed, "http://")}})
	if err != nil {
		return err
	}
	p, err := f.Fetch(context.Background(), seed+"/book/7")
	if err != nil {
		return err
	}
	t, err := tagtree.Parse(p)
	if err != nil {
		return err
	}
	keep, err := OpenArchive(filepath.Join(dir, "pages.warc.gz"))
	if err != nil {
		return err
	}
	c, err := New(Plan{Seeds: []string{seed}, Depth: 2, Max: 1 << 20, Like: []Sample{NewSample(t)}}, filepath.Join(dir, "crawl.jsonl"), Tools{Fetch: f.Fetch, Keep: keep})
	if err != nil {
		return err
	}
	if err := c.Run(context.Background()); err != nil {
		return err
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	fmt.Printf("done, with %d MB of memory from the system\n", m.Sys>>20)
	return c.Close()
}

func TestKilled(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		killed(t, 200, 5)
		return
	}
	killed(t, 1000, 12)
}

// BenchmarkTenThousand crawls a site of 10,000 books and some 1,500 other
// pages, killed twenty times on its way; run it with -benchtime 1x.
func BenchmarkTenThousand(b *testing.B) {
	for b.Loop() {
		killed(b, 10_000, 20)
	}
}

// killed kills a crawl again and again where it stands (SIGKILL), and lets
// another process go on: no page twice, none lost, no page fetched again but
// those that were on their way.
func killed(t testing.TB, n, kills int) {
	site := &crawltest.Site{Books: n}
	at, _ := shop(t, site, source.FetchOptions{})
	dir := t.TempDir()
	done, went, began := "", 0, time.Now()
	for ; done == ""; went++ {
		if went > 2*kills {
			t.Fatal("it does not come to an end")
		}
		after := 0
		if went < kills {
			after = n/kills/2 + went
		}
		done = once(t, dir, at, site, after)
	}
	took := time.Since(began)
	if got := kept(t, dir); !slices.Equal(got, books(n)) {
		t.Errorf("%d pages kept, want %d", len(got), n)
	}
	again, all := 0, 0
	for path, times := range site.Asked() {
		all += times
		if times > 1 && path != "/book/7" {
			again += times - 1
		}
	}
	if again > 5*kills {
		t.Errorf("%d pages were fetched again after %d kills; at most those on their way", again, kills)
	}
	most, _ := site.Load()
	t.Logf("%d requests in %v, %.0f a second; %d goes, %d pages fetched again, %d at a time; %s", all, took.Round(time.Millisecond), float64(all)/took.Seconds(), went, again, most, done)
}

// once is one go of a crawl in a process of its own, killed after so many
// further pages, never when that is 0. It gives what the crawl says at its end.
func once(t testing.TB, dir, at string, site *crawltest.Site, after int) string {
	t.Helper()
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), "CRAWL_DIR="+dir, "CRAWL_SEED="+at)
	c.Stderr = os.Stderr
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	if after > 0 {
		before := len(site.Asked())
		for limit := time.Now().Add(2 * time.Minute); len(site.Asked()) < before+after && time.Now().Before(limit); {
			time.Sleep(time.Millisecond)
		}
		c.Process.Kill() //nolint:errcheck // it may have ended
	}
	text, err := io.ReadAll(out)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Wait(); err != nil && after == 0 {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(text))
}

func TestMemoryIsLinear(t *testing.T) {
	t.Parallel()
	c := &Crawl{known: map[string]int32{}, plan: Plan{Depth: 5, Max: 10}}
	c.wake = sync.NewCond(&c.mu)
	for i := range 1000 {
		c.discover(fmt.Sprint("https://a.example/", i), -1, 1)
		c.discover(fmt.Sprint("https://a.example/", i/2), -1, 1)
	}
	if len(c.nodes) != 1000 || len(c.history) != 1000 {
		t.Errorf("%d nodes, %d in the history", len(c.nodes), len(c.history))
	}
}

// Who takes a crawl's pages while it runs gets those of the archive in their
// order, each once; a crawl that is over, and one that another process has, too.
func TestPages(t *testing.T) {
	t.Parallel()
	at, f := shop(t, &crawltest.Site{Books: 120, Wait: time.Millisecond}, source.FetchOptions{})
	dir := t.TempDir()
	archive := filepath.Join(dir, "pages.warc.gz")
	c := begin(t, Plan{Seeds: []string{at}, Depth: 2, Max: 1000, Like: []Sample{sample(t, f, at+"/book/7")}}, dir, f)
	read := func(s source.Source) (list []string) {
		for p, err := range s.Pages(t.Context()) {
			if err != nil {
				t.Error(err)
				break
			}
			list = append(list, p.URL)
		}
		return list
	}
	live := make(chan []string)
	go func() { live <- read(c.Pages(archive)) }()
	if n := c.Pages(archive).Len(); n != -1 {
		t.Errorf("%d pages, before it ran", n)
	}
	if err := c.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	got, want := <-live, read(source.Paths(archive))
	if len(want) != 120 || !slices.Equal(got, want) {
		t.Errorf("live: %d of %d pages, or in another order", len(got), len(want))
	}
	journal := filepath.Join(dir, "crawl.jsonl")
	if s := PagesOf(journal, archive); s.Len() != 120 || !slices.Equal(read(s), want) {
		t.Error("by the journal: other pages")
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	if c = begin(t, Plan{}, dir, f); c.State().Phase != Done || !slices.Equal(read(c.Pages(archive)), want) {
		t.Errorf("opened again it is %s, with other pages", c.State().Phase)
	}
	c.Close() //nolint:errcheck // nothing was written
	for _, err := range PagesOf(filepath.Join(dir, "none"), archive).Pages(t.Context()) {
		if err == nil || !strings.Contains(err.Error(), "none") {
			t.Errorf("no journal: %v", err)
		}
	}
}

// A crawl that is deleted, or waits for ever, does not block the receiver of its pages.
func TestPagesOfACrawlThatGoes(t *testing.T) {
	t.Parallel()
	at, f := shop(t, &crawltest.Site{Books: 20}, source.FetchOptions{})
	dir := t.TempDir()
	c := begin(t, Plan{Seeds: []string{at}, Depth: 2, Max: 1000}, dir, f)
	ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer stop()
	for range c.Pages(filepath.Join(dir, "pages.warc.gz")).Pages(ctx) {
		t.Error("a page, or an error, of a crawl that does not run")
	}
	last := make(chan error)
	go func() {
		var end error
		for _, err := range c.Pages(filepath.Join(dir, "pages.warc.gz")).Pages(t.Context()) {
			end = err
		}
		last <- end
	}()
	c.Close() //nolint:errcheck // its files go with the test
	if err := <-last; !errors.Is(err, errClosed) {
		t.Errorf("a crawl that was closed: %v", err)
	}
}
