package app

import (
	"context"
	"net/http"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"wrapsmith/backend/library"
	"wrapsmith/backend/match"
	"wrapsmith/backend/program"
	"wrapsmith/backend/record"
	"wrapsmith/backend/tagtree"
	"wrapsmith/backend/template"
)

// maxVerdicts is how many templates are proposed for a page.
const maxVerdicts = 5

// MatchPage is the body of matchPage.
type MatchPage struct {
	Page PageInput `json:"page"`
}

// Match says which templates of the library fit a page.
type Match struct {
	PageName string    `json:"pageName"`
	Verdicts []Verdict `json:"verdicts" doc:"Best first"`
	None     bool      `json:"none" doc:"No template fits well enough to be used"`
	Why      string    `json:"why"`
}

// Verdict is what was found of one template.
type Verdict struct {
	Template VerdictTemplate `json:"template"`
	Score    float64         `json:"score" doc:"0..1"`
	Reasons  []string        `json:"reasons"`
	Record   Extracted       `json:"record" doc:"What the template gives on the page"`
}

// VerdictTemplate names a template of the library.
type VerdictTemplate struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Site string `json:"site"`
}

// Extracted is what one page gave.
type Extracted struct {
	Schema  []record.Field  `json:"schema"`
	Records []record.Record `json:"records"`
}

type matchIn struct{ Body MatchPage }

func (a *App) registerMatch() {
	match := op("matchPage", http.MethodPost, "/api/match", "match", "The library's best templates for a page")
	match.MaxBodyBytes = pagesBody
	handle(a, match, a.matchPage)
}

// matchPage proposes templates for one page.
func (a *App) matchPage(ctx context.Context, in *matchIn) (*answer[Match], error) {
	given, err := a.input(in.Body.Page)
	if err != nil {
		return nil, mistaken(err)
	}
	pages, failed := given.pages(ctx)
	if len(pages) == 0 {
		text := "There is no page in what was given."
		if len(failed) > 0 {
			text = failed[0].Name + ": " + failed[0].Reason
		}
		return nil, huma.NewError(http.StatusUnprocessableEntity, text)
	}
	tree, err := tagtree.Parse(pages[0])
	if err != nil {
		return nil, err
	}
	if err := a.match.refresh(ctx); err != nil {
		return nil, err
	}
	verdicts, fits, why := a.match.index.Best(tree, maxVerdicts)
	out := Match{PageName: tree.Page.Name, Verdicts: []Verdict{}, None: !fits, Why: sentence(why)}
	for _, v := range verdicts {
		p := a.match.program(v.ID)
		if p == nil {
			continue // deleted this very moment
		}
		out.Verdicts = append(out.Verdicts, verdictOf(v, p.Template()))
	}
	return reply(out, nil)
}

func verdictOf(v match.Verdict, t *template.Template) Verdict {
	return Verdict{
		Template: VerdictTemplate{ID: v.ID, Name: t.Name, Site: t.Site},
		Score:    v.Score,
		Reasons:  append([]string{}, v.Reasons...),
		Record: Extracted{
			Schema:  append([]record.Field{}, v.Result.Schema...),
			Records: append([]record.Record{}, v.Result.Records...),
		},
	}
}

// matcher is the library as an index of compiled templates, kept current.
type matcher struct {
	store *library.Store
	index *match.Index

	refreshing sync.Mutex // one refresh at a time
	seen       int64      // the library's changes up to here are in the index

	mu       sync.RWMutex
	programs map[string]*program.Program
}

func newMatcher(store *library.Store) *matcher {
	return &matcher{store: store, index: match.NewIndex(), programs: map[string]*program.Program{}}
}

// refresh takes into the index what changed in the library since the last time,
// whoever changed it.
func (m *matcher) refresh(ctx context.Context) error {
	m.refreshing.Lock()
	defer m.refreshing.Unlock()
	ids, now, err := m.store.Changes(ctx, m.seen)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := m.take(ctx, id); err != nil {
			return err
		}
	}
	m.seen = now
	return nil
}

// take brings one template up to date. One that cannot be compiled is left out
// of matching; opening it tells why.
func (m *matcher) take(ctx context.Context, id string) error {
	entry, t, err := m.store.Get(ctx, id)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var p *program.Program
	if err == nil && !entry.Deleted {
		p, _ = program.Compile(t)
	}
	m.mu.Lock()
	if p == nil {
		delete(m.programs, id)
	} else {
		m.programs[id] = p
	}
	m.mu.Unlock()
	if p == nil {
		m.index.Remove(id)
	} else {
		m.index.Put(id, p)
	}
	return nil
}

// program gives a compiled template of the index; nil when it is gone.
func (m *matcher) program(id string) *program.Program {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.programs[id]
}
