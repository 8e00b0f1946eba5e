package measure

import (
	"context"
	"runtime"
	"sync"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/learn/match"
	"wrapsmith/backend/page"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// Matching is how well pages find their template in a library of all sites,
// without host and URL, and whether pages of sites that the library does not
// have find none. A page's own template is learned from other pages of its site.
type Matching struct {
	Templates int `json:"templates"` // in the library

	Pages    int `json:"pages"`    // pages whose site the library has
	First    int `json:"first"`    // of them: their template ranks first
	Accepted int `json:"accepted"` // of them: it ranks first and fits
	Wrong    int `json:"wrong"`    // another one ranks first and fits
	Refused  int `json:"refused"`  // none fits

	LeftOut        int `json:"leftOut"`       // the same pages, their site's template taken out
	FalseAccepts   int `json:"falseAccepts"`  // of them: some template fits
	Others         int `json:"strangers"`     // pages of lists and articles, of which no template was made
	OthersAccepted int `json:"strangersTook"` // of them: some template fits

	Misses   []Mismatch `json:"misses"`
	Problems []Problem  `json:"problems"`
}

// Mismatch is a page that did not get what it should.
type Mismatch struct {
	File  string  `json:"file"`
	Want  string  `json:"want"` // set/site, "none"
	Got   string  `json:"got"`  // set/site, "none"
	First string  `json:"first,omitempty"`
	Score float64 `json:"score"` // of the first
	Why   string  `json:"why"`
}

// Top1 is the share of pages that get their own template.
func (m *Matching) Top1() float64 { return ratio(m.Accepted, m.Pages) }

// FalseAccept is the share of left-out pages that get some template; 0 when there are none.
func (m *Matching) FalseAccept() float64 { return share(m.FalseAccepts, m.LeftOut) }

func share(a, b int) float64 { return float64(a) / float64(max(b, 1)) }

// entry is a site's templates: by the page that each was learned without.
type entry struct {
	site     *Site
	without  []*program.Program // by page; nil: it could not be learned
	problems []Problem
}

func (e *entry) id() string { return e.site.Set.Name + "/" + e.site.Name }

// Match measures matching over the sites of detail data. Strangers are pages of
// other kinds, nil for none. The error is ctx's alone.
func Match(ctx context.Context, data *Data, s Setup, f Filter, others ...*Data) (*Matching, error) {
	m := &Matching{Misses: []Mismatch{}, Problems: []Problem{}}
	entries := learnAll(ctx, f.sites(data), s)
	index := match.NewIndex()
	for _, e := range entries {
		m.Problems = append(m.Problems, e.problems...)
		if e.without[0] != nil {
			index.Put(e.id(), e.without[0])
			m.Templates++
		}
	}
	for _, e := range entries {
		if ctx.Err() != nil {
			return m, ctx.Err()
		}
		m.site(ctx, index, e)
	}
	for _, d := range others {
		for _, site := range (Filter{}).sites(d) {
			for _, p := range site.Pages {
				if ctx.Err() != nil {
					return m, ctx.Err()
				}
				m.tryOther(index, site, p)
			}
		}
	}
	return m, ctx.Err()
}

// learnAll learns each site's templates, several sites at a time.
func learnAll(ctx context.Context, sites []*Site, s Setup) []*entry {
	entries := make([]*entry, len(sites))
	var wg sync.WaitGroup
	room := make(chan bool, runtime.GOMAXPROCS(0))
	for i := range sites {
		entries[i] = &entry{site: sites[i], without: make([]*program.Program, len(sites[i].Pages))}
		room <- true
		wg.Go(func() {
			defer func() { <-room }()
			if ctx.Err() == nil {
				entries[i].learn(s)
			}
		})
	}
	wg.Wait()
	return entries
}

// learn makes the template that each page is tried with: from the site's first
// other pages. Pages after those share one.
func (e *entry) learn(s Setup) {
	n := len(e.site.Pages)
	t := &task{site: e.site, fields: e.site.Fields, trees: make([]*tagtree.Tree, n), errs: make([]error, n)}
	used := min(n, s.Clicked+s.Unlabelled+1)
	for i, p := range e.site.Pages[:used] {
		t.trees[i], t.errs[i] = anonymous(e.site, p)
	}
	for p := range n {
		if p >= used {
			e.without[p] = e.without[used-1] // it uses the pages before that one
			continue
		}
		t.order = nil
		for i := range used {
			if i != p {
				t.order = append(t.order, i)
			}
		}
		e.without[p] = t.template(s)
	}
	e.problems = t.problems
}

// template learns from the first of t.order; nil when it cannot.
func (t *task) template(s Setup) *program.Program {
	k := min(s.Clicked, len(t.order))
	samples, at := t.samples(k, min(s.Unlabelled, len(t.order)-k))
	schema, marks := t.clicks(samples, at, s.Marks)
	tpl, err := induce.Learn(induce.Problem{Fields: schema, Samples: samples, Marks: marks})
	if err != nil {
		t.problem(err.Error())
		return nil
	}
	tpl.Name = t.site.Set.Name + "/" + t.site.Name
	p, err := program.Compile(tpl)
	if err != nil {
		t.problem(err.Error())
		return nil
	}
	return p
}

// anonymous reads a page without a word of where it is from.
func anonymous(s *Site, p Page) (*tagtree.Tree, error) {
	return s.tree(p, page.Origin{Name: "page"})
}

// site tries a site's pages with their own template in the library, and then without it.
func (m *Matching) site(ctx context.Context, index *match.Index, e *entry) {
	trees := make([]*tagtree.Tree, len(e.site.Pages))
	for i, p := range e.site.Pages {
		if ctx.Err() != nil {
			return
		}
		if trees[i], _ = anonymous(e.site, p); trees[i] == nil || e.without[i] == nil {
			continue // learn has reported why
		}
		index.Put(e.id(), e.without[i])
		got, first, miss := best(index, trees[i])
		m.Pages++
		if first == e.id() {
			m.First++
		}
		switch got {
		case e.id():
			m.Accepted++
			continue
		case "none":
			m.Refused++
		default:
			m.Wrong++
		}
		miss.File, miss.Want = e.site.Path(p), e.id()
		m.Misses = append(m.Misses, miss)
	}
	index.Remove(e.id())
	for i, p := range e.site.Pages {
		if trees[i] == nil || ctx.Err() != nil {
			continue
		}
		m.LeftOut++
		if got, _, miss := best(index, trees[i]); got != "none" {
			m.FalseAccepts++
			miss.File, miss.Want = e.site.Path(p), "none"
			m.Misses = append(m.Misses, miss)
		}
	}
	if e.without[0] != nil {
		index.Put(e.id(), e.without[0])
	}
}

// tryOther tries a page of a site that was never in the library.
func (m *Matching) tryOther(index *match.Index, s *Site, p Page) {
	tree, err := anonymous(s, p)
	if err != nil {
		m.Problems = append(m.Problems, Problem{Set: s.Set.Name, Site: s.Name, What: err.Error()})
		return
	}
	m.Others++
	if got, _, miss := best(index, tree); got != "none" {
		m.OthersAccepted++
		miss.File, miss.Want = s.Path(p), "none"
		m.Misses = append(m.Misses, miss)
	}
}

// best asks the library for a page: what fits, "none", and what ranks first.
func best(index *match.Index, t *tagtree.Tree) (got, first string, miss Mismatch) {
	verdicts, fits, why := index.Best(t, 1)
	miss = Mismatch{Got: "none", Why: why}
	if len(verdicts) > 0 {
		first = verdicts[0].ID
		miss.First, miss.Score = first, verdicts[0].Score
		if fits {
			miss.Got = first
		}
	}
	return miss.Got, first, miss
}
