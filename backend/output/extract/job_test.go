package extract

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/source"
)

func newResults(t testing.TB, path string) *results.Results {
	t.Helper()
	r, err := results.Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return r
}

// many is a source of n pages that are made when asked for. Some cannot be had,
// some fit no template, and each name comes twice, as in an archive.
type many struct{ from, n int }

func (m many) Len() int { return m.n }

func (m many) Pages(ctx context.Context) iter.Seq2[*page.Page, error] {
	return func(yield func(*page.Page, error) bool) {
		for i := m.from; i < m.from+m.n && ctx.Err() == nil; i++ {
			name := fmt.Sprintf("p%d.html", i/2)
			text := fmt.Sprintf("<!doctype html><title>%d</title><h1>%d</h1>%s", i, i, strings.Repeat("<p class=a>text <b>of</b> page", i%50))
			if i%13 == 5 {
				text = "<p>foreign"
			}
			p, err := page.New([]byte(text), page.Origin{Name: name})
			if i%17 == 3 {
				p, err = nil, &source.Error{Name: name, Err: errors.New("gone")}
			}
			if !yield(p, err) {
				return
			}
		}
	}
}

// open reads items as "from n".
func open(it results.Item) (source.Source, error) {
	from, n, ok := strings.Cut(string(it.Spec), " ")
	if !ok {
		return nil, &source.Error{Name: string(it.Spec), Err: errors.New("no such folder")}
	}
	a, _ := strconv.Atoi(from)
	b, _ := strconv.Atoi(n)
	return many{a, b}, nil
}

func items(specs ...string) (out []results.Item) {
	for _, s := range specs {
		out = append(out, results.Item{Spec: []byte(s)})
	}
	return out
}

func plan(t testing.TB, r *results.Results) Plan {
	p := title(t)
	return Plan{Results: r, Open: open, Workers: 2, Choose: func(tree *tagtree.Tree) (Choice, error) {
		if strings.Contains(tree.Text(0), "foreign") {
			return Choice{}, nil
		}
		return Choice{Program: p}, nil
	}}
}

func begun(t testing.TB, r *results.Results, id string, open bool, it ...results.Item) {
	t.Helper()
	if err := r.CreateRun(t.Context(), results.Run{ID: id, Open: open, Counts: results.Counts{Total: len(it)}}, it); err != nil {
		t.Fatal(err)
	}
}

func start(t testing.TB, id string, p Plan) *Job {
	t.Helper()
	j, err := Start(t.Context(), id, p)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// messageCodes is all that a run found, a line a page.
func messageCodes(t testing.TB, r *results.Results, id string) (out []string) {
	t.Helper()
	for p, err := range r.Results(t.Context(), id, results.ResultQuery{}) {
		if err != nil {
			t.Fatal(err)
		}
		records, _ := json.Marshal(p.Records)
		out = append(out, fmt.Sprint(p.Position, p.Item, p.First, p.Page.Page, p.Template, p.Kind, p.Problem, string(records)))
	}
	return out
}

func TestJob(t *testing.T) {
	t.Parallel()
	r := newResults(t, filepath.Join(t.TempDir(), "r.db"))
	begun(t, r, "a", false, items("0 100", "nowhere", "100 50")...)
	j := start(t, "a", plan(t, r))
	<-j.Over()
	now := j.State()
	run, q := now.Run, now.Quality
	if run.State != results.RunDone || run.Done != 151 || run.Total != 151 || run.Failed != 151-run.Records || run.Unmatched == 0 {
		t.Errorf("%+v", run)
	}
	stored, err := r.GetRun(t.Context(), "a")
	if err != nil || stored.Counts != run.Counts || stored.State != results.RunDone || stored.Worked <= 0 {
		t.Errorf("stored: %+v, %v, want %+v", stored, err, run.Counts)
	}
	lines := messageCodes(t, r, "a")
	if len(lines) != 151 || !strings.Contains(lines[100], "no such folder") {
		t.Errorf("%d pages, %q", len(lines), lines[100])
	}
	if len(q.Templates) != 1 || q.Templates[0].Records != run.Records || q.Templates[0].Fields[0].Fill != 1 {
		t.Errorf("quality %+v", q)
	}
	if _, err := Start(t.Context(), "a", plan(t, r)); !errors.Is(err, results.ErrEnded) {
		t.Errorf("begun again: %v", err)
	}
}

// over reports whether a job is at its end.
func over(j *Job) bool {
	select {
	case <-j.Over():
		return true
	default:
		return false
	}
}

// Pause at many places, and resume; the run is what it is without pauses.
func TestPausesLeaveNoTrace(t *testing.T) {
	t.Parallel()
	r := newResults(t, filepath.Join(t.TempDir(), "r.db"))
	list := items("0 300", "nowhere", "300 1", "301 500")
	begun(t, r, "whole", false, list...)
	<-start(t, "whole", plan(t, r)).Over()
	begun(t, r, "parts", false, list...)
	pauses, done := 0, 0
	for {
		j := start(t, "parts", plan(t, r))
		time.Sleep(time.Duration(rand.IntN(8)) * time.Millisecond)
		for run := j.State().Run; run.Done == done && !over(j); run = j.State().Run {
			time.Sleep(time.Millisecond) // each go gets on, however slow the machine
		}
		j.Pause()
		<-j.Over()
		if err := j.Err(); err != nil {
			t.Fatal(err)
		}
		run := j.State().Run
		if run.State == results.RunDone {
			break
		}
		done = run.Done
		if pauses++; run.State != results.RunPaused || pauses > 5000 {
			t.Fatalf("%+v", run)
		}
	}
	t.Logf("%d pauses", pauses)
	if diff := cmp.Diff(messageCodes(t, r, "whole"), messageCodes(t, r, "parts")); diff != "" {
		t.Errorf("the run with pauses is another (-whole +parts)\n%s", diff)
	}
	whole, _ := r.GetRun(t.Context(), "whole")
	parts, _ := r.GetRun(t.Context(), "parts")
	if whole.Counts != parts.Counts || string(whole.Quality) != string(parts.Quality) {
		t.Errorf("%+v %s, want %+v %s", parts.Counts, parts.Quality, whole.Counts, whole.Quality)
	}
}

// A source that breaks off is an error of its own item, and the next ones follow.
func TestASourceThatBreaksOff(t *testing.T) {
	t.Parallel()
	r := newResults(t, filepath.Join(t.TempDir(), "r.db"))
	begun(t, r, "a", false, items("0 3", "breaks", "3 2")...)
	p := plan(t, r)
	p.Open = func(it results.Item) (source.Source, error) {
		if string(it.Spec) == "breaks" {
			return breaking{}, nil
		}
		return open(it)
	}
	j := start(t, "a", p)
	<-j.Over()
	if err := j.Err(); err != nil {
		t.Fatal(err)
	}
	lines := messageCodes(t, r, "a")
	if last, err := r.LastItem(t.Context(), "a"); len(lines) != 7 || last != 2 || err != nil || !strings.Contains(lines[4], "disk gone") {
		t.Errorf("last item %d, %v, %q", last, err, lines)
	}
}

// breaking is a source with a bug after its first page.
type breaking struct{}

func (breaking) Len() int { return -1 }

func (breaking) Pages(context.Context) iter.Seq2[*page.Page, error] {
	return func(yield func(*page.Page, error) bool) {
		p, err := page.New([]byte("<h1>a</h1>"), page.Origin{Name: "first"})
		yield(p, err)
		panic("disk gone")
	}
}

// An open run waits for items, from here and from another process, and can be
// asked from elsewhere to stop.
func TestAnOpenRunWaits(t *testing.T) {
	t.Parallel()
	r := newResults(t, filepath.Join(t.TempDir(), "r.db"))
	begun(t, r, "a", true)
	j := start(t, "a", plan(t, r))
	if err := r.AddItems(t.Context(), "a", items("0 10"), 10, false); err != nil {
		t.Fatal(err)
	}
	j.Added(1, true)
	wait(t, j, func(run results.Run) bool { return run.Done == 10 })
	if err := r.Ask(t.Context(), "a", results.RunCancelled, Gone); err != nil {
		t.Fatal(err)
	}
	select {
	case <-j.Over():
	case <-time.After(2 * time.Minute):
		t.Fatal("asked to stop, it does not")
	}
	if run, _ := r.GetRun(t.Context(), "a"); run.State != results.RunCancelled || run.Done != 10 || run.Open {
		t.Errorf("%+v", run)
	}
}

func wait(t *testing.T, j *Job, until func(results.Run) bool) {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); ; {
		now := j.State()
		run, changed := now.Run, now.Changed
		if until(run) {
			return
		}
		select {
		case <-changed:
		case <-time.After(time.Until(deadline)):
			t.Fatalf("it does not come to that: %+v, %v", run, j.Err())
		}
	}
}

// ended waits for a job's end, which must be a good one.
func ended(t testing.TB, j *Job) {
	t.Helper()
	<-j.Over()
	if err := j.Err(); err != nil {
		t.Fatal(err)
	}
}

// killed names the result database that the helper process works on.
const killed = "WRAPSMITH_TEST_KILL"

// TestRunUntilKilled is the process that TestKillsLeaveNoTrace kills; it is no test of its own.
func TestRunUntilKilled(t *testing.T) {
	t.Parallel()
	path := os.Getenv(killed)
	if path == "" {
		t.Skip("runs within TestKillsLeaveNoTrace only")
	}
	j := start(t, "killed", plan(t, newResults(t, path)))
	ended(t, j)
}

// kill -9 at random moments: what the run found is what it finds undisturbed.
// WRAPSMITH_KILLS sets how often; docs/scale.md has the figures.
func TestKillsLeaveNoTrace(t *testing.T) {
	if testing.Short() {
		t.Skip("kills whole programs")
	}
	kills, pages := 3, 6000
	if n, err := strconv.Atoi(os.Getenv("WRAPSMITH_KILLS")); err == nil {
		kills, pages = n, 2000*n
	}
	path := filepath.Join(t.TempDir(), "r.db")
	r := newResults(t, path)
	half := pages / 2
	list := items(fmt.Sprintf("0 %d", half), "nowhere", fmt.Sprintf("%d %d", half, pages-half))
	begun(t, r, "whole", false, list...)
	clock := time.Now()
	<-start(t, "whole", plan(t, r)).Over()
	took := time.Since(clock)
	begun(t, r, "killed", false, list...)
	done := 0
	for i := range kills {
		p := exec.Command(os.Args[0], "-test.run=^TestRunUntilKilled$")
		p.Env = append(os.Environ(), killed+"="+path)
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
		time.Sleep(time.Duration(rand.Int64N(1 + int64(took)/int64(2*kills))))
		p.Process.Kill() // SIGKILL to our own child
		p.Wait()         // it was killed
		run, err := r.GetRun(t.Context(), "killed")
		if err != nil {
			t.Fatal(err)
		}
		done = run.Done
		t.Logf("kill %d at page %d of %d, %s", i+1, done, pages+1, run.State)
	}
	if done < pages+1 {
		j := start(t, "killed", plan(t, r))
		<-j.Over()
		if err := j.Err(); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(messageCodes(t, r, "whole"), messageCodes(t, r, "killed")); diff != "" {
		t.Errorf("the killed run is another (-whole +killed)\n%.2000s", diff)
	}
}

func TestGone(t *testing.T) {
	p := exec.Command(os.Args[0], "-test.run=^$")
	if err := p.Run(); err != nil {
		t.Fatal(err)
	}
	host, _, _ := strings.Cut(me, " ")
	now := time.Now()
	for _, c := range []struct {
		who  string
		beat time.Time
		want bool
		why  string
	}{
		{"", now, true, "no owner"},
		{me, now, false, "this process"},
		{fmt.Sprint(host, " ", p.Process.Pid, " x"), now, true, "a process of this machine that has ended"},
		{fmt.Sprint(host, " ", os.Getppid(), " x"), now, false, "one that lives"},
		{fmt.Sprint(host, " ", os.Getppid(), " x"), now.Add(-time.Hour), true, "one of the same number, much later"},
		{fmt.Sprint(host, " ", os.Getpid(), " x"), now, true, "this number, in an earlier life"},
		{"elsewhere 1 x", now, false, "another machine, just now"},
		{"elsewhere 1 x", now.Add(-time.Hour), true, "another machine, silent"},
	} {
		if got := Gone(c.who, c.beat); got != c.want {
			t.Errorf("Gone(%q) = %v: %s", c.who, got, c.why)
		}
	}
}

func TestQualityTellsDrift(t *testing.T) {
	t.Parallel()
	p := title(t)
	tmpl := *p.Template()
	tmpl.Samples = append(tmpl.Samples, sample("title"), sample("title"))
	known := func(_, _ string) *template.Template { return &tmpl }
	for _, c := range []struct {
		found, missing int
		want           bool
		why            string
	}{
		{100, 0, false, "always there"}, {100, 10, false, "a few less"}, {100, 60, true, "far less"}, {0, 3, false, "too few to tell"}, {0, 9, true, "never, on a small site"}, {6, 3, false, "a few less on a small site"}, {0, 20, true, "never"},
	} {
		var q Quality
		for i := range c.found + c.missing {
			cell := record.Cell{State: record.Missing}
			if i < c.found {
				cell = record.Cell{State: record.Found, Confidence: 1, Values: []record.Value{{Text: "x"}}}
			}
			q.add(&record.Page{Template: "t", Schema: tmpl.Schema(), Records: []record.Record{{cell}}}, known)
		}
		if got := len(q.Drifted()) > 0; got != c.want {
			t.Errorf("%d of %d found: drift %v: %s: %+v", c.found, c.found+c.missing, got, c.why, q)
		}
	}
}

func sample(field string) template.Sample {
	return template.Sample{Expect: []template.Expect{{Field: field, Values: []string{"x"}}}}
}
