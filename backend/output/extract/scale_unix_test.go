//go:build unix

package extract

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"iter"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"wrapsmith/backend/atomicfile"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/tree/tagtree/tagtreetest"

	"golang.org/x/net/html"

	"wrapsmith/backend/learn/match"
	"wrapsmith/backend/output/sink"
	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/source"
	"wrapsmith/templates"
)

// made is n pages made of those of the sample sites as they are asked for: each
// has elements, classes and numbers of its own, and some are padded to big bytes.
type made struct {
	of  []templates.File
	n   int
	big int // bytes of every 50th page; 0: none
}

func (m made) Len() int { return m.n }

func (m made) Pages(ctx context.Context) iter.Seq2[*page.Page, error] {
	return func(yield func(*page.Page, error) bool) {
		draw := rand.New(rand.NewPCG(1, 2))
		for i := range m.n {
			if ctx.Err() != nil {
				return
			}
			of := m.of[draw.IntN(len(m.of))]
			raw := change(of.Bytes, draw, i)
			if m.big > 0 && i%50 == 0 {
				end := max(0, bytes.LastIndex(raw, []byte("</body>")))
				pad := bytes.Repeat([]byte("<div class=\"more\"><p>more <b>of</b> it</p></div>\n"), (m.big-len(raw))/48)
				raw = append(append(raw[:end:end], pad...), raw[end:]...)
			}
			p, err := page.New(raw, page.Origin{Name: fmt.Sprintf("%s-%d", of.Name, i), URL: of.URL, ContentType: of.ContentType})
			if !yield(p, err) {
				return
			}
		}
	}
}

// change puts a few elements before elements of the body.
func change(raw []byte, draw *rand.Rand, i int) []byte {
	at := max(0, bytes.Index(raw, []byte("<body")))
	out := append(make([]byte, 0, len(raw)+400), raw[:at]...)
	rest := raw[at:]
	for k := range 4 {
		cut := draw.IntN(len(rest)/(5-k) + 1)
		next := bytes.Index(rest[cut:], []byte("<div"))
		if next < 0 {
			break
		}
		out = append(out, rest[:cut+next]...)
		out = fmt.Appendf(out, "<div class=\"ad ad-%d\"><span>%d</span></div>", draw.IntN(9), i)
		rest = rest[cut+next:]
	}
	return append(out, rest...)
}

// sitePages are the pages of the sites that have a starter, and the starters.
func sitePages(t *testing.T) (pages map[string][]templates.File, programs map[string]*program.Program, index *match.Index) {
	t.Helper()
	starters, err := templates.StarterLibrary()
	if err != nil {
		t.Fatal(err)
	}
	pages, programs, index = map[string][]templates.File{}, map[string]*program.Program{}, match.NewIndex()
	sites, err := templates.Sites()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range starters {
		tmpl, err := template.Read(bytes.NewReader(s.XML), s.Site+"/"+s.Kind)
		if err != nil {
			t.Fatal(err)
		}
		p, err := program.Compile(tmpl)
		if err != nil {
			t.Fatal(err)
		}
		id := s.Site + "/" + s.Kind
		programs[id] = p
		index.Put(id, p)
	}
	for _, s := range sites {
		if programs[s.ID+"/detail"] == nil {
			continue
		}
		for _, p := range s.Pages {
			f, err := templates.Page(s.ID, p.ID)
			if err != nil {
				t.Fatal(err)
			}
			pages[s.ID] = append(pages[s.ID], *f)
		}
	}
	return pages, programs, index
}

// fits reports whether a template is made for a page: the shop has pages of another design.
func fits(t *testing.T, p *program.Program, f templates.File) bool {
	t.Helper()
	tree := tagtreetest.From(t, f.Bytes, page.Origin{Name: f.Name, URL: f.URL, ContentType: f.ContentType})
	return len(p.Run(tree).Records) > 0
}

// cpu is the processor time of this process.
func cpu() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// TestScale measures a run over WRAPSMITH_SCALE pages against parsing them, and
// tells the figures that docs/scale.md has. Without it a short one is held to
// sound bounds.
func TestScale(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("measures")
	}
	n, long := 600, false
	if v, err := strconv.Atoi(os.Getenv("WRAPSMITH_SCALE")); err == nil {
		n, long = v, true
	}
	pages, programs, index := sitePages(t)
	one := programs["shop/detail"]
	shop := slices.DeleteFunc(slices.Clone(pages["shop"]), func(f templates.File) bool { return !fits(t, one, f) })
	var all []templates.File
	for _, site := range slices.Sorted(maps.Keys(pages)) {
		all = append(all, pages[site]...)
	}
	best := Best(index, func(id string) *program.Program { return programs[id] })
	for _, c := range []struct {
		name   string
		of     []templates.File
		choose Chooser
		least  float64
	}{{"one template", shop, Always(one), 0.4}, {"the library's best", all, best, 0.15}} {
		src := made{of: c.of, n: n}
		share, failed := scale(t, c.name, src, c.choose)
		if failed > n/10 {
			t.Errorf("%s: %d of %d pages failed", c.name, failed, n)
		}
		if !long && share < c.least { // far below the documented share, as the machine may be busy
			t.Errorf("%s: %.2f of the rate of parsing", c.name, share)
		}
	}
	if long {
		cores(t, made{of: shop, n: n / 8}, Always(one))
		flat(t, made{of: shop, n: n / 20, big: 2 << 20}, Always(one))
	}
}

// scale runs pages through a job and an output, and in turns parses them alone;
// it gives the run's rate as a share of parsing's, by processor time. Making and
// decoding the pages is part of both.
func scale(t *testing.T, name string, src made, choose Chooser) (share float64, failed int) {
	t.Helper()
	none := func(*tagtree.Tree) (Choice, error) { return Choice{}, nil }
	size := 0
	parse := func(part made) time.Duration {
		before := cpu()
		receive := func(record.Page) error { return nil }
		pages := func(yield func(*page.Page, error) bool) {
			for p, err := range part.Pages(t.Context()) {
				if size += len(p.Bytes); !yield(p, err) {
					return
				}
			}
		}
		if _, err := Run(t.Context(), pages, none, receive, Options{}); err != nil {
			t.Fatal(err)
		}
		return cpu() - before
	}
	parsing := parse(made{of: src.of, n: src.n / 2})
	before, clock := cpu(), time.Now()
	run := job1(t, src, choose, 0)
	running, wall := cpu()-before, time.Since(clock)
	parsing += parse(made{of: src.of, n: src.n / 2})
	share = parsing.Seconds() / running.Seconds()
	t.Logf("%s: %d pages of %d kB on average, %d records, %d failed: %.0f pages a second a core at the output, %.0f parsing alone (%.0f MB/s): %.2f; %.1f s on the clock",
		name, run.Done, size/src.n>>10, run.Records, run.Failed, float64(run.Done)/running.Seconds(), float64(src.n)/parsing.Seconds(), float64(size)/1e6/parsing.Seconds(), share, wall.Seconds())
	return share, run.Failed
}

// job1 is one whole run: job, database, output as JSON Lines.
func job1(t *testing.T, src source.Source, choose Chooser, workers int) results.Run {
	t.Helper()
	dir := t.TempDir()
	r := newResults(t, filepath.Join(dir, "r.db"))
	begun(t, r, "a", false, items("all")...)
	j := start(t, "a", Plan{Results: r, Choose: choose, Workers: workers, Open: func(results.Item) (source.Source, error) { return src, nil }})
	<-j.Over()
	if err := j.Err(); err != nil {
		t.Fatal(err)
	}
	f, err := atomicfile.Create(filepath.Join(dir, "out.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	run := j.State().Run
	if err := Output(t.Context(), r, "a", sink.NewJSONL(f), run.Done); err != nil {
		t.Fatal(err)
	}
	if err := f.Commit(); err != nil {
		t.Fatal(err)
	}
	return run
}

// cores tells two processors against one: by the clock, which a busy machine
// makes small, and by the processor time of a page, which says what working
// together costs. What the machine itself gives is printed beside it, in turns with
// ours: two processes that share nothing and only parse, against one.
func cores(t *testing.T, src made, choose Chooser) {
	t.Helper()
	ours, theirs := gain{}, gain{}
	for range 10 { // the machine may be busy: the best of ten each
		for _, n := range []int{1, 2} {
			before := runtime.GOMAXPROCS(n)
			clock, used := time.Now(), cpu()
			run := job1(t, src, choose, n)
			ours.add(n, time.Since(clock), cpu()-used, run.Done)
			runtime.GOMAXPROCS(before)
			parsers(t, &theirs, n, src.n)
		}
	}
	t.Logf("two cores against one: %v", &ours)
	t.Logf("two processes that only parse against one: %v", &theirs)
	t.Logf("ours as a share of that: %.2f by the clock, %.2f by processor time", ours.clock()/theirs.clock(), ours.cost()/theirs.cost())
}

// gain is what one and two of something did, the best of some turns.
type gain struct {
	rate [3]float64 // pages a second by the clock
	each [3]float64 // microseconds of processor time a page
}

func (g *gain) add(n int, clock, used time.Duration, pages int) {
	g.rate[n] = max(g.rate[n], float64(pages)/clock.Seconds())
	if each := float64(used.Microseconds()) / float64(pages); g.each[n] == 0 || each < g.each[n] {
		g.each[n] = each
	}
}

func (g *gain) clock() float64 { return g.rate[2] / g.rate[1] }

func (g *gain) cost() float64 { return 2 * g.each[1] / g.each[2] }

func (g *gain) String() string {
	return fmt.Sprintf("%.0f and %.0f pages a second by the clock: %.2f; %.0f and %.0f microseconds of processor a page: %.2f",
		g.rate[2], g.rate[1], g.clock(), g.each[2], g.each[1], g.cost())
}

// parseAlone says to a process how many pages it is to parse.
const parseAlone = "WRAPSMITH_TEST_PARSE"

// TestParseAlone is that process; it is no test of its own. It begins when its
// standard input ends, and tells how long it took and its processor time.
func TestParseAlone(t *testing.T) {
	n, err := strconv.Atoi(os.Getenv(parseAlone))
	if err != nil {
		t.Skip("runs within TestScale only")
	}
	runtime.GOMAXPROCS(1)
	pages, _, _ := sitePages(t)
	var texts []string
	for _, f := range pages["shop"] {
		p, err := page.New(f.Bytes, page.Origin{Name: f.Name})
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, p.Text)
	}
	if _, err := io.Copy(io.Discard, os.Stdin); err != nil {
		t.Fatal(err)
	}
	clock, used := time.Now(), cpu()
	for i := range n {
		if _, err := html.Parse(strings.NewReader(texts[i%len(texts)])); err != nil {
			t.Fatal(err)
		}
	}
	fmt.Printf("parsed %d %d\n", time.Since(clock), cpu()-used)
}

// parsers has n processes at a time parse pages each.
func parsers(t *testing.T, g *gain, n, pages int) {
	t.Helper()
	var all []*exec.Cmd
	var begin []io.Closer
	out := make([]bytes.Buffer, n)
	for i := range n {
		c := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestParseAlone$")
		c.Env = append(os.Environ(), fmt.Sprintf("%s=%d", parseAlone, pages))
		c.Stdout = &out[i]
		in, err := c.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		all, begin = append(all, c), append(begin, in)
	}
	time.Sleep(time.Second) // for them to make ready; who is not is only less in the other's way
	for _, in := range begin {
		in.Close()
	}
	var longest, used time.Duration
	for i, c := range all {
		err := c.Wait()
		var took, cpu time.Duration
		if _, scanned := fmt.Sscanf(out[i].String(), "parsed %d %d", &took, &cpu); err != nil || scanned != nil {
			t.Fatalf("a process that parses: %v, %s", err, out[i].String())
		}
		longest, used = max(longest, took), used+cpu
	}
	g.add(n, longest, used, n*pages)
}

// flat tells the most memory that a run with 8 workers takes, pages of 2 MB among them.
func flat(t *testing.T, src made, choose Chooser) {
	t.Helper()
	debug.FreeOSMemory()
	stop, most := make(chan struct{}), make(chan uint64)
	go func() {
		var top uint64
		for {
			select {
			case <-stop:
				most <- top
				return
			case <-time.After(5 * time.Millisecond):
				var m runtime.MemStats
				runtime.ReadMemStats(&m)
				top = max(top, m.Sys-m.HeapReleased)
			}
		}
	}()
	run := job1(t, src, choose, 8)
	close(stop)
	t.Logf("8 workers, every 50th page of %d MB: %d pages, at most %d MB from the system", src.big>>20, run.Done, <-most>>20)
}
