// Package extract runs programs over many pages with several workers. Pages are parsed
// and extracted in parallel; results are returned in the order of the pages.
//
//	source -> [window of 4 per worker] -> parse, choose, run -> in order -> receive
//
// Invariants: a page that cannot be read, parsed or run gives an error value for that
// page and never stops the run; so does a panic in a foreign engine. receive is called
// from one goroutine, in the order of the source. At most Workers trees are in memory at
// a time, and as many pages as the window holds, however slow the receiver is. The
// result does not depend on the number of workers.
//
// A Job does this for a run of the result database. The result of a page is written with
// its position in the run, in one transaction. So a run that was paused, or whose process
// was killed, continues after its last page. Quality, Compare and Judge say how good a run
// is, what changed since another run, and which alerts to raise.
//
// Cost: a parse and a run of the program for each page. A window keeps the order; nothing
// is sorted.
package extract

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"time"

	"wrapsmith/backend/learn/match"
	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/source"
)

// window is how many pages a worker may be ahead of the one that is given out next.
const window = 4

// ErrNoTemplate is the error of a page for which the chooser has no program.
var ErrNoTemplate = errors.New("no template fits this page")

// Choice is the program for a page; Result is what it gives there, where it was
// run to be chosen. No program means that no template fits. ID is the template's
// in the library, "" where it has none.
type Choice struct {
	Program *program.Program
	Result  *record.Page
	ID      string
}

// Chooser gives the program for a page; the error, which may be nil, says why
// there is none. It must be safe for concurrent use.
type Chooser func(t *tagtree.Tree) (Choice, error)

// Always chooses one program for every page.
func Always(p *program.Program) Chooser {
	return func(*tagtree.Tree) (Choice, error) { return Choice{Program: p}, nil }
}

// Best chooses the index's best template for each page; of gives the program of
// an id. A page that none fits has the index's reason as its error.
func Best(index *match.Index, of func(id string) *program.Program) Chooser {
	return func(t *tagtree.Tree) (Choice, error) {
		picked, fits, why := index.Pick(t)
		if !fits {
			return Choice{}, errors.New(why) // the run says itself that none fits
		}
		return Choice{Program: of(picked.ID), Result: &picked.Result, ID: picked.ID}, nil
	}
}

// Options of a run; the zero value has sound ones.
type Options struct {
	Workers  int           // pages at a time; as many as processors when 0
	Progress func(Summary) // called after each page was received, in order, from one goroutine
	Relative bool          // addresses stay as pages have them; else they are absolute
	Parts    Parts         // of articles that are divided over several pages
	Complete Completer     // of the records of each page, by the worker that read it; nil leaves them as they are
}

// Completer completes what a template found on a page, as a Completion does. What
// it does when ctx is done does not matter: such a page is not given out.
type Completer func(ctx context.Context, p *page.Page, t *template.Template, found record.Page) record.Page

// Summary counts what a run did.
type Summary struct {
	Pages   int // received, failed ones included
	Failed  int // with an error
	Empty   int // without error and without record
	Records int
	Elapsed time.Duration
}

func (s *Summary) add(p record.Page) {
	s.Pages++
	s.Records += len(p.Records)
	switch {
	case p.Err != nil:
		s.Failed++
	case len(p.Records) == 0:
		s.Empty++
	}
}

// Run takes pages from a source and gives their records out in the same order.
// It ends when the source does, when ctx is done (its cause is the error; pages
// that were finished until then, without a gap, are received) or when receive
// fails (that is the error). The summary is right in each case. pages runs in a
// goroutine of its own and should end when ctx is done.
func Run(ctx context.Context, pages iter.Seq2[*page.Page, error], choose Chooser, receive func(record.Page) error, o Options) (Summary, error) {
	jobs := func(yield func(job) bool) {
		for p, err := range pages {
			if !yield(job{page: p, err: err}) {
				return
			}
		}
	}
	return run(ctx, jobs, choose, func(a answer) error { return receive(a.Page) }, o)
}

// run is Run for pages that carry the item of a run they came from.
func run(ctx context.Context, jobs iter.Seq[job], choose Chooser, receive func(answer) error, o Options) (Summary, error) {
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	inner, stop := context.WithCancel(ctx)
	l := newLine(inner, o.Workers, func(j job) record.Page { return one(inner, j, choose, o) })
	go l.feed(jobs)
	s, err := gather(ctx, l, receive, o.Progress)
	stop()
	l.wait()
	return s, err
}

// gather receives what the line gives out.
func gather(ctx context.Context, l *line, receive func(answer) error, progress func(Summary)) (s Summary, err error) {
	start := time.Now()
	defer func() { s.Elapsed = time.Since(start) }()
	for {
		p, ok := l.next()
		if !ok {
			return s, context.Cause(ctx)
		}
		if err := receive(p); err != nil {
			return s, fmt.Errorf("extract: %q: %w", p.Page.Page, err)
		}
		s.add(p.Page)
		if progress != nil {
			s.Elapsed = time.Since(start)
			progress(s)
		}
	}
}

// one is the whole way of one page.
func one(ctx context.Context, j job, choose Chooser, o Options) (out record.Page) {
	out.Page = name(j)
	defer func() {
		if r := recover(); r != nil { // a foreign engine's bug must not end the run
			out = record.Page{Page: out.Page, Template: out.Template, Err: fmt.Errorf("extract: %q: a fault inside: %v; please report it with this page", out.Page, r)}
		}
	}()
	if j.err != nil {
		out.Err = j.err
		return out
	}
	t, err := tagtree.Parse(j.page)
	if err != nil {
		out.Err = err
		return out
	}
	c, err := choose(t)
	switch {
	case c.Program == nil && err == nil:
		out.Err = ErrNoTemplate
	case c.Program == nil:
		out.Err = fmt.Errorf("%w: %w", ErrNoTemplate, err)
	case c.Result != nil:
		out = *c.Result
	default:
		out.Template = c.Program.Template().Name
		out = c.Program.Run(t)
	}
	if suspect := j.page.Suspect; suspect != nil && (errors.Is(out.Err, ErrNoTemplate) || out.Err == nil && nothing(out)) {
		return record.Page{Page: out.Page, Template: out.Template, Err: suspect}
	}
	if !o.Relative && c.Program != nil && out.Err == nil {
		out = Absolute(t, c.Program.Template(), out)
	}
	if c.Program != nil && out.Err == nil {
		out = o.Parts.join(ctx, j.page, t, c.Program, out)
	}
	if o.Complete != nil && c.Program != nil && out.Err == nil {
		out = o.Complete(ctx, j.page, c.Program.Template(), out)
	}
	if j.page.Keyword != "" && out.Err == nil {
		out = carry(out, j.page.Keyword)
	}
	out.TemplateID = c.ID
	return out
}

// nothing reports whether no cell of a page has a value.
func nothing(p record.Page) bool {
	for _, r := range p.Records {
		for _, cell := range r {
			if cell.State.HasValue() {
				return false
			}
		}
	}
	return true
}

// name is what a page is called, also when there is only its error.
func name(j job) string {
	var e *source.Error
	switch {
	case j.page != nil:
		return j.page.Name
	case errors.As(j.err, &e):
		return e.Name
	}
	return ""
}
