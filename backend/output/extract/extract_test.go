package extract

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/source"
)

// title is a program that takes the text of h1.
func title(t testing.TB) *program.Program {
	t.Helper()
	p, err := program.Compile(&template.Template{Name: "titles", Kind: template.Detail, Fields: []template.Field{{
		Field:    record.Field{Name: "title", Type: record.Text},
		Part:     template.Part{Kind: template.PartText},
		Locators: []template.Locator{{Family: template.FamilyTag, XPath: "//h1", Weight: 1}},
	}}})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func newPage(t testing.TB, i int, body string) *page.Page {
	t.Helper()
	p, err := page.New([]byte("<!doctype html><title>t</title>"+body), page.Origin{Name: fmt.Sprintf("p%d.html", i)})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// good gives n pages, page i with the title i.
func good(t *testing.T, n int) iter.Seq2[*page.Page, error] {
	return func(yield func(*page.Page, error) bool) {
		for i := range n {
			if !yield(newPage(t, i, fmt.Sprintf("<h1>%d</h1>", i)), nil) {
				return
			}
		}
	}
}

// collect keeps what it receives, a line a page.
type collect []string

func (c *collect) take(p record.Page) error {
	line := p.Page
	for _, r := range p.Records {
		line += " " + strings.Join(r[0].Texts(), "|")
	}
	if p.Err != nil {
		line += " ERROR " + p.Err.Error()
	}
	*c = append(*c, line)
	return nil
}

// A page that looks like a sign-in page is one if a template finds nothing on it, or none fits.
func TestSuspectPages(t *testing.T) {
	t.Parallel()
	suspicion := errors.New("this is a sign-in page")
	suspect := func(i int, body string) *page.Page {
		p := newPage(t, i, body)
		p.Suspect = suspicion
		return p
	}
	pages := func(yield func(*page.Page, error) bool) {
		_ = yield(suspect(0, "<form><input type=password></form>"), nil) && yield(suspect(1, "<h1>Tides</h1>"), nil) &&
			yield(newPage(t, 2, "<p>nothing"), nil)
	}
	for name, c := range map[string]struct {
		choose Chooser
		want   collect
	}{
		"a template":  {Always(title(t)), collect{"p0.html ERROR this is a sign-in page", "p1.html Tides", "p2.html"}},
		"no template": {func(*tagtree.Tree) (Choice, error) { return Choice{}, nil }, collect{"p0.html ERROR this is a sign-in page", "p1.html ERROR this is a sign-in page", "p2.html ERROR " + ErrNoTemplate.Error()}},
	} {
		var got collect
		if _, err := Run(t.Context(), pages, c.choose, got.take, Options{Workers: 1}); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestResultsComeInTheOrderOfTheSource(t *testing.T) {
	t.Parallel()
	p := title(t)
	var want collect
	for i := range 100 {
		want = append(want, fmt.Sprintf("p%d.html %d", i, i))
	}
	for _, workers := range []int{0, 1, 2, 7} {
		slow := func(tree *tagtree.Tree) (Choice, error) { // later pages are done first
			time.Sleep(time.Duration(tree.Len()%3) * time.Millisecond)
			return Choice{Program: p}, nil
		}
		var got collect
		var seen []int
		s, err := Run(t.Context(), good(t, 100), slow, got.take, Options{Workers: workers, Progress: func(s Summary) { seen = append(seen, s.Pages) }})
		if err != nil || s.Pages != 100 || s.Records != 100 || s.Failed != 0 || s.Elapsed <= 0 {
			t.Errorf("%d workers: %+v, %v", workers, s, err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%d workers: (-want +got)\n%s", workers, diff)
		}
		if len(seen) != 100 || seen[99] != 100 {
			t.Errorf("%d workers: progress %v", workers, seen)
		}
	}
}

func TestABadPageNeverStopsTheRun(t *testing.T) {
	t.Parallel()
	p := title(t)
	pages := func(yield func(*page.Page, error) bool) {
		_ = yield(newPage(t, 0, "<h1>a</h1>"), nil) &&
			yield(nil, &source.Error{Name: "gone.html", Err: errors.New("no such file")}) &&
			yield(newPage(t, 1, strings.Repeat("<div>", 1000)), nil) &&
			yield(newPage(t, 2, "<h1>crash</h1>"), nil) &&
			yield(newPage(t, 3, "<h1>unmatched</h1>"), nil) &&
			yield(newPage(t, 4, "<h1>foreign</h1>"), nil) &&
			yield(newPage(t, 5, "<p>nothing</p>"), nil) &&
			yield(nil, nil) &&
			yield(newPage(t, 6, "<h1>b</h1>"), nil)
	}
	choose := func(tree *tagtree.Tree) (Choice, error) {
		switch text := tree.Text(0); {
		case strings.Contains(text, "crash"):
			panic("index out of range")
		case strings.Contains(text, "unmatched"):
			return Choice{}, nil
		case strings.Contains(text, "foreign"):
			return Choice{}, errors.New("the best one fills 1 of 5 fields")
		}
		return Choice{Program: p}, nil
	}
	var got collect
	s, err := Run(t.Context(), pages, choose, got.take, Options{Workers: 3})
	want := collect{
		"p0.html a",
		`gone.html ERROR source: "gone.html": no such file`,
		`p1.html ERROR tagtree: "p1.html": elements are nested too deeply (the limit is some 510 levels)`,
		`p2.html ERROR extract: "p2.html": a fault inside: index out of range; please report it with this page`,
		"p3.html ERROR no template fits this page",
		"p4.html ERROR no template fits this page: the best one fills 1 of 5 fields",
		"p5.html",
		" ERROR extract: the source gave neither a page nor an error",
		"p6.html b",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	s.Elapsed = 0
	if err != nil || s != (Summary{Pages: 9, Failed: 6, Empty: 1, Records: 2}) {
		t.Errorf("%+v, %v", s, err)
	}
}

func TestCancelGivesWhatThereIs(t *testing.T) {
	t.Parallel()
	p := title(t)
	ctx, cancel := context.WithCancelCause(t.Context())
	why := errors.New("the person pressed cancel")
	var got collect
	receive := func(r record.Page) error {
		if len(got) == 10 {
			cancel(why)
		}
		return got.take(r)
	}
	s, err := Run(ctx, good(t, 1_000_000), Always(p), receive, Options{Workers: 2})
	if !errors.Is(err, why) || s.Pages != len(got) || len(got) < 11 {
		t.Errorf("%+v, %v, %d received", s, err, len(got))
	}
	for i, line := range got {
		if want := fmt.Sprintf("p%d.html %d", i, i); line != want {
			t.Fatalf("line %d is %q, want %q: no gap", i, line, want)
		}
	}
}

func TestAReceiverThatFailsEndsTheRun(t *testing.T) {
	full := errors.New("no room left")
	before := runtime.NumGoroutine()
	block := make(chan struct{})
	pages := func(yield func(*page.Page, error) bool) {
		if yield(newPage(t, 0, "<h1>a</h1>"), nil) {
			<-block // a source that waits must not hold the run
		}
	}
	s, err := Run(t.Context(), pages, Always(title(t)), func(record.Page) error { return full }, Options{})
	if !errors.Is(err, full) || s.Pages != 0 {
		t.Errorf("%+v, %v", s, err)
	}
	close(block)
	for range 6000 { // a minute: the machine may be busy
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d goroutines, %d before", runtime.NumGoroutine(), before)
}

func TestASourceThatPanicsIsTheLastPagesError(t *testing.T) {
	t.Parallel()
	pages := func(yield func(*page.Page, error) bool) {
		yield(newPage(t, 0, "<h1>a</h1>"), nil)
		panic("disk gone")
	}
	var got collect
	s, err := Run(t.Context(), pages, Always(title(t)), got.take, Options{})
	if err != nil || s.Pages != 2 || s.Failed != 1 || !strings.Contains(got[1], "disk gone") {
		t.Errorf("%+v, %v, %q", s, err, got)
	}
}

func TestNoMorePagesAreInFlightThanTheWindow(t *testing.T) {
	t.Parallel()
	const workers = 2
	var taken, received atomic.Int64
	var most int64
	pages := func(yield func(*page.Page, error) bool) {
		for i := range 200 {
			taken.Add(1)
			if !yield(newPage(t, i, "<h1>x</h1>"), nil) {
				return
			}
		}
	}
	receive := func(record.Page) error {
		time.Sleep(100 * time.Microsecond) // slower than the workers
		most = max(most, taken.Load()-received.Add(1))
		return nil
	}
	if _, err := Run(t.Context(), pages, Always(title(t)), receive, Options{Workers: workers}); err != nil {
		t.Fatal(err)
	}
	if limit := int64(window*workers + 2); most > limit {
		t.Errorf("%d pages in flight, at most %d wanted", most, limit)
	}
}

func BenchmarkRun(b *testing.B) {
	p, err := program.Compile(&template.Template{Name: "t", Kind: template.Detail, Fields: []template.Field{{
		Field: record.Field{Name: "title"}, Part: template.Part{Kind: template.PartText},
		Locators: []template.Locator{{Family: template.FamilyTag, XPath: "//h1", Weight: 1}},
	}}})
	if err != nil {
		b.Fatal(err)
	}
	one := newPage(b, 0, "<h1>a</h1>"+strings.Repeat("<p class=x>some text <a href=y>here</a></p>", 2000))
	pages := func(yield func(*page.Page, error) bool) {
		for range b.N {
			if !yield(one, nil) {
				return
			}
		}
	}
	b.SetBytes(int64(len(one.Bytes)))
	if _, err := Run(b.Context(), pages, Always(p), func(record.Page) error { return nil }, Options{}); err != nil {
		b.Fatal(err)
	}
}
