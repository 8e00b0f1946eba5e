package extract

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/web/source"
)

// counting is a site that counts how often each address is asked for. Every
// seventh sends on, every eleventh is not there.
type counting struct {
	mu    sync.Mutex
	asked map[string]int
}

func (c *counting) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	c.asked[r.URL.Path]++
	c.mu.Unlock()
	var n int
	switch found, _ := fmt.Sscanf(r.URL.Path, "/p/%d", &n); {
	case found == 1 && n%7 == 3:
		http.Redirect(w, r, fmt.Sprintf("/at/%d", n), http.StatusFound)
		return
	case found == 1 && n%11 == 5:
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=gbk")
	fmt.Fprintf(w, "<!doctype html><h1>%s \xb2\xe2\xca\xd4</h1>", r.URL.Path)
}

// again counts the requests for addresses of the list beyond the first of each.
func (c *counting) again(n int) (times int, never []int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := range n {
		switch asked := c.asked[fmt.Sprintf("/p/%d", i)]; asked {
		case 0:
			never = append(never, i)
		default:
			if i%11 != 5 || i%7 == 3 { // one that is not there may be asked for again until that is written
				times += asked - 1
			}
		}
	}
	return times, never
}

// fetchedList names the result database and the host for the process that TestKillsAskNoServerAgain kills.
const fetchedList = "WRAPSMITH_TEST_FETCH"

func fetchPlan(t testing.TB, r *results.Results, host string) Plan {
	p := plan(t, r)
	p.Open = Spec{Fetch: source.FetchOptions{AllowHosts: []string{host}}}.Opening().Open
	return p
}

// TestFetchUntilKilled is that process; it is no test of its own.
func TestFetchUntilKilled(t *testing.T) {
	t.Parallel()
	path, host, ok := strings.Cut(os.Getenv(fetchedList), "|")
	if !ok {
		t.Skip("runs within TestKillsAskNoServerAgain only")
	}
	j := start(t, "killed", fetchPlan(t, newResults(t, path), host))
	ended(t, j)
}

// A run over a list of addresses in a file, one that was sent, and single ones is
// killed at random moments: a page is asked for once, but for the request that a
// kill broke off, and the run finds what it finds undisturbed.
func TestKillsAskNoServerAgain(t *testing.T) {
	if testing.Short() {
		t.Skip("kills whole programs")
	}
	const pages, kills = 600, 4
	dir := t.TempDir()
	var sites []*counting
	var hosts []string
	for range 2 {
		site := &counting{asked: map[string]int{}}
		server := httptest.NewServer(site)
		defer server.Close()
		sites, hosts = append(sites, site), append(hosts, strings.TrimPrefix(server.URL, "http://"))
	}
	r := newResults(t, filepath.Join(dir, "r.db"))
	begin := func(id, host string) {
		list := func(from, to int) string {
			var b strings.Builder
			b.WriteString("# pages\n")
			for i := from; i < to; i++ {
				fmt.Fprintf(&b, "http://%s/p/%d\n", host, i)
			}
			return b.String()
		}
		file := filepath.Join(dir, id+".txt")
		if err := os.WriteFile(file, []byte(list(0, 400)+"no address\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		var given []results.Item
		add := func(s ItemSpec, body []byte) {
			it, err := NewItem(s, body)
			if err != nil {
				t.Fatal(err)
			}
			given = append(given, it)
		}
		add(ItemSpec{Path: file}, nil)
		for i := 400; i < 450; i++ {
			add(ItemSpec{Address: fmt.Sprintf("http://%s/p/%d", host, i)}, nil)
		}
		add(ItemSpec{Name: "sent.txt"}, []byte(list(450, pages)))
		begun(t, r, id, false, given...)
	}
	begin("whole", hosts[0])
	clock := time.Now()
	<-start(t, "whole", fetchPlan(t, r, hosts[0])).Over()
	took := time.Since(clock)
	begin("killed", hosts[1])
	done := 0
	for range kills {
		p := exec.Command(os.Args[0], "-test.run=^TestFetchUntilKilled$")
		p.Env = append(os.Environ(), fetchedList+"="+r.Path()+"|"+hosts[1])
		if err := p.Start(); err != nil {
			t.Fatal(err)
		}
		for { // until it has done something new, then a random while
			run, err := r.GetRun(t.Context(), "killed")
			if err != nil {
				t.Fatal(err)
			}
			if run.Done > done || run.State == results.RunDone {
				break
			}
			time.Sleep(2 * time.Millisecond)
		}
		time.Sleep(time.Duration(rand.Int64N(1 + int64(took)/(2*kills))))
		p.Process.Kill() // SIGKILL to our own child
		p.Wait()         // it was killed
		run, err := r.GetRun(t.Context(), "killed")
		if err != nil {
			t.Fatal(err)
		}
		kept, err := r.CountFetched(t.Context(), "killed")
		if err != nil {
			t.Fatal(err)
		}
		done = run.Done
		t.Logf("killed at page %d of %d, %s, %d pages kept", done, pages+1, run.State, kept)
	}
	if run, _ := r.GetRun(t.Context(), "killed"); run.State != results.RunDone {
		j := start(t, "killed", fetchPlan(t, r, hosts[1]))
		<-j.Over()
		if err := j.Err(); err != nil {
			t.Fatal(err)
		}
	}
	for i, most := range []int{0, kills} {
		if again, never := sites[i].again(pages); again > most || len(never) > 0 {
			t.Errorf("site %d: %d pages were asked for again (at most %d), never: %v", i, again, most, never)
		} else {
			t.Logf("site %d: %d pages were asked for again", i, again)
		}
	}
	for _, line := range messageCodes(t, r, "whole") {
		if !strings.Contains(line, dir) && strings.Contains(line, "404") && strings.Count(line, hosts[0]) != 1 {
			t.Errorf("the address stands in the reason too: %s", line)
		}
	}
	same := func(id, host string) (out []string) {
		for _, line := range messageCodes(t, r, id) {
			out = append(out, strings.NewReplacer(host, "HOST", id+".txt", "LIST").Replace(line))
		}
		return out
	}
	if diff := cmp.Diff(same("whole", hosts[0]), same("killed", hosts[1])); diff != "" {
		t.Errorf("the killed run is another (-whole +killed)\n%.2000s", diff)
	}
	if kept, err := r.CountFetched(t.Context(), "killed"); kept != 0 || err != nil {
		t.Errorf("%d pages are left, %v", kept, err)
	}
}
