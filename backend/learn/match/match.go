// Package match finds the library's best template for a page.
//
// The problem: up to a million templates, and a page without its address. Three steps, each more exact and
// more expensive than the one before:
//
//	look up    host, site and name of the page; bands of its MinHash   the best 600
//	compare    the sketches (126 numbers each), then the fingerprints  the best 8
//	dry run    the template's program on the page                      the best 4
//
// Reasons for and against a template are added in points (evidence.go) and reported in words. The score is the
// logistic function of the sum. Below LeastScore no template fits; "none" is a normal answer. Two sites with
// one theme are distinguished by the hosts and names that their pages state, by the sites that they link to,
// and by their short texts.
//
// Sources: DETM 3.3 (template matching); Broder 1997 (MinHash); Deng & Xiong (similar page). Explain also
// reports the strict test of Deng & Xiong.
//
// Invariants: the answer depends on the page and on the templates, not on the order in which they were added.
// A removed template is never found.
//
// Cost: Put and Remove O(1) on average. Best is linear in the page for its features, plus one to two
// milliseconds for 10^6 templates. Memory: see Index.
package match

import (
	"context"
	"errors"
	"math"
	"sync"
	"time"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/fingerprint"
	"wrapsmith/backend/tree/tagtree"
)

// Runner is a compiled template: *program.Program is one.
type Runner interface {
	Template() *template.Template
	RunContext(ctx context.Context, t *tagtree.Tree) record.Page
}

// Open gives templates, compiled, by their ids, in the same order: those that a
// page is compared with, at once, so that they can be opened side by side. nil is
// one that is gone or cannot be opened.
type Open func(ids []string) []Runner

// ErrUnknown says that the index has no such template, or could not open it.
var ErrUnknown = errors.New("no such template in the index")

// Verdict is what was found of one template, best first.
type Verdict struct {
	ID      string      `json:"id" doc:"Template id in the library"`
	Score   float64     `json:"score" doc:"0..1"`
	Reasons []string    `json:"reasons" doc:"For and against, in words"`
	Result  record.Page `json:"-"` // the dry run

	evidence []Evidence
	points   float64
	runner   Runner
	labels   []string // texts of the template's tree
}

// Template is the template itself; do not change it.
func (v *Verdict) Template() *template.Template { return v.runner.Template() }

// Evidence is what speaks for and against it, as Reasons tell it.
func (v *Verdict) Evidence() []Evidence { return v.evidence }

// How far Best looks.
const (
	maxSketches = 600 // sketches compared
	maxCompared = 8   // fingerprints compared
	maxDryRuns  = 4   // programs run, at least as many as verdicts are asked for

	dryRunTime = 20 * time.Second // of all programs on one page: what they do not find by then they do not find
)

// Index holds the fingerprints of a library's templates. Safe for concurrent
// use; Put and Remove may be called at any time.
//
// Memory a template: 504 bytes for its sketch, some 450 for 42 bands and 150 for
// its keys and id, 120 for its host: 1.2 kB (1.26 GB at 10^6), half as much again
// when the tables have just grown. Put keeps the program too; with an Open
// callback nothing else is kept.
type Index struct {
	mu    sync.RWMutex
	open  Open              // nil: programs are held
	held  map[string]Runner // by id
	table *table
	hosts hosts

	counters sync.Pool // of *counter
	glances  sync.Pool // of *fingerprint.Glance
	labels   labels
}

// NewIndex returns an empty index that holds the programs it is given.
func NewIndex() *Index { return &Index{held: map[string]Runner{}, table: newTable(0)} }

// NewOpeningIndex returns an empty index that holds no programs and asks open
// for those few that a page is tried with. open must be safe for concurrent use.
func NewOpeningIndex(open Open) *Index { return &Index{open: open, table: newTable(0)} }

// Put adds or replaces a template.
func (x *Index) Put(id string, r Runner) {
	e := newEntry(id, r.Template())
	x.mu.Lock()
	defer x.mu.Unlock()
	x.table.put(e)
	x.hosts.put(id, r.Template().Site)
	if x.open == nil {
		x.held[id] = r
	}
}

// Add adds or replaces a template without its program, which open must give
// when it is asked for; for an index of NewOpeningIndex.
func (x *Index) Add(id string, t *template.Template) {
	e := newEntry(id, t)
	x.mu.Lock()
	defer x.mu.Unlock()
	x.table.put(e)
	x.hosts.put(id, t.Site)
}

// Remove takes a template out; an unknown id is no mistake.
func (x *Index) Remove(id string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.table.remove(id)
	x.hosts.remove(id)
	delete(x.held, id)
}

// Has reports whether the index has a template.
func (x *Index) Has(id string) bool {
	x.mu.RLock()
	defer x.mu.RUnlock()
	_, ok := x.table.at[id]
	return ok
}

// Len is how many templates the index has.
func (x *Index) Len() int {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return len(x.table.at)
}

// Best ranks the templates for a page, best first, at most n. fits reports whether
// the first is good enough to use; why says it in words; where it is not, why none fits.
func (x *Index) Best(t *tagtree.Tree, n int) (verdicts []Verdict, fits bool, why string) {
	verdicts, judged := x.Judge(context.Background(), t, n)
	return verdicts, judged.Fits, judged.Why
}

// Judge ranks as Best does, and says why in words for screens of any language
// too. When the context ends, the programs find nothing more, and the answer is worth nothing.
func (x *Index) Judge(ctx context.Context, t *tagtree.Tree, n int) ([]Verdict, Judgement) {
	ctx, cancel := context.WithTimeout(ctx, dryRunTime)
	defer cancel()
	g := x.glance()
	p := begin(ctx, t, g)
	p.complete()
	x.glances.Put(g)
	return x.best(p, n)
}

// glance gives one that knows the edges of pages before, or a new one.
func (x *Index) glance() *fingerprint.Glance {
	if g, ok := x.glances.Get().(*fingerprint.Glance); ok {
		return g
	}
	return new(fingerprint.Glance)
}

func (x *Index) best(p *subject, n int) ([]Verdict, Judgement) {
	likely := x.compare(p, x.candidates(p.query, max(maxCompared, n)))
	verdicts := dryRun(p, likely[:min(len(likely), max(maxDryRuns, n))], n)
	for i := range verdicts[:min(len(verdicts), max(n, 1))] {
		verdicts[i].explain()
	}
	judged := decide(verdicts, x.Len())
	return verdicts[:min(len(verdicts), max(n, 0))], judged
}

// candidates looks up the ids that are worth a closer look, likeliest first.
func (x *Index) candidates(q *query, n int) []string {
	x.mu.RLock()
	defer x.mu.RUnlock()
	c, ok := x.counters.Get().(*counter)
	if !ok {
		c = &counter{}
	}
	defer x.counters.Put(c)
	return x.table.candidates(q, n, c)
}

// get gives the programs of templates, nil for one that is gone or cannot be opened.
func (x *Index) get(ids ...string) []Runner {
	if x.open != nil {
		return x.open(ids)
	}
	out := make([]Runner, len(ids))
	x.mu.RLock()
	defer x.mu.RUnlock()
	for i, id := range ids {
		out[i] = x.held[id]
	}
	return out
}

// compare compares the fingerprints of templates with the page's, best first.
func (x *Index) compare(p *subject, ids []string) []Verdict {
	verdicts := make([]Verdict, 0, len(ids))
	var texts []string
	for i, r := range x.get(ids...) {
		if r != nil {
			v := Verdict{ID: ids[i], runner: r, labels: x.labels.of(r.Template()).labels}
			verdicts = append(verdicts, v)
			texts = append(texts, v.labels...)
		}
	}
	p.look(texts)
	for i := range verdicts {
		verdicts[i].add(p.evidence(verdicts[i].runner.Template(), verdicts[i].labels)...)
	}
	rank(verdicts)
	return verdicts
}

// dryRun tries templates on the page, best first: the n asked for, and of the
// others those that can still overtake the best by what they fill.
func dryRun(p *subject, verdicts []Verdict, n int) []Verdict {
	best := math.Inf(-1)
	for i := range verdicts {
		v := &verdicts[i]
		if i >= n && v.points+mostFilled < best {
			verdicts = verdicts[:i]
			break
		}
		result, ran := p.tried[v.ID]
		if !ran {
			result = v.runner.RunContext(p.ctx, p.tree)
		}
		v.Result = result
		v.add(filled(v.runner.Template(), v.Result)...)
		best = max(best, v.points)
	}
	rank(verdicts)
	return verdicts
}
