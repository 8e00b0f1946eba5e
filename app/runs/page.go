package runs

import (
	"context"
	"slices"
	"sync"

	"wrapsmith/app/problem"
	"wrapsmith/app/team"
	"wrapsmith/backend/message"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/tree/tagtree"
)

// ResultPage is one page of a run: what it gave, and whether it can be shown.
type ResultPage struct {
	Position   int             `json:"position" doc:"Of the page in the run, from 0"`
	Page       string          `json:"page"`
	Template   string          `json:"template"`
	TemplateID string          `json:"templateId,omitempty" doc:"Of the template in the library; empty where it is none of it"`
	Schema     []record.Field  `json:"schema" doc:"Fields of the template"`
	Records    []record.Record `json:"records" doc:"Of each the cells in the order of the schema; their nodes are those of the frame"`
	Kind       string          `json:"kind,omitempty" enum:"source,page,unmatched,fault" doc:"Of the problem"`
	Problem    string          `json:"problem,omitempty" doc:"Why the page gave nothing"`
	Message    message.Message `json:"message,omitzero" doc:"The problem as a word with its values"`
	Shown      bool            `json:"shown" doc:"The frame can show it"`
	Missing    string          `json:"missing,omitempty" doc:"Why the frame cannot show it"`
	Why        message.Message `json:"why,omitzero" doc:"The same as a word with its values"`
	Mendable   bool            `json:"mendable" doc:"A template was used that can be opened with this page"`
}

// InResultPage names a page of a run in a path.
type InResultPage struct {
	InRun
	Position int `path:"position" minimum:"0" doc:"Of the page in the run, from 0"`
}

var (
	errNoResult  = problem.New(problem.NotFound, "noresult", "The run has no such page.")
	errPageGone  = problem.New(problem.NotFound, "pagegone", "It was sent with the run, or is gone: choose its file.")
	errOthersRun = problem.New(problem.Forbidden, "otherslogin", "The page was read with another person's login: only that person and an admin see it.")
)

// GetResultPage returns what a page of a run gave, and whether the page itself can be shown.
func (rs *Runs) GetResultPage(ctx context.Context, in *InResultPage) (ResultPage, error) {
	run, res, err := rs.result(ctx, in)
	if err != nil {
		return ResultPage{}, err
	}
	spec, err := extract.ReadSpec(run)
	if err != nil {
		return ResultPage{}, err
	}
	out := ResultPage{
		Position: res.Position, Page: res.Page.Page, Template: res.Template, TemplateID: res.TemplateID, Kind: res.Kind,
		Schema: append(record.Schema{}, res.Schema...), Records: append([]record.Record{}, res.Records...),
		Mendable: res.TemplateID != "" || spec.Workspace != "" || spec.Template != "",
	}
	if res.Problem != "" {
		out.Problem, out.Message = problem.Sentence(res.Problem), extract.ReadMessage(res.Message)
	}
	if _, err := rs.resultTree(ctx, run, res); err == nil {
		out.Shown = true
	} else if p := problem.Of(err); p != nil {
		out.Missing, out.Why = p.Text, p.Message
	} else {
		return ResultPage{}, err
	}
	return out, nil
}

// ResultTree is the tree of a page of a run, for the frame.
func (rs *Runs) ResultTree(ctx context.Context, in *InResultPage) (*tagtree.Tree, error) {
	run, res, err := rs.result(ctx, in)
	if err != nil {
		return nil, err
	}
	return rs.resultTree(ctx, run, res)
}

// result is what the page at a position of a run gave.
func (rs *Runs) result(ctx context.Context, in *InResultPage) (run results.Run, res results.Result, err error) {
	if run, err = rs.stored(ctx, in.Run); err != nil {
		return run, res, err
	}
	for res, err := range rs.results.Results(ctx, in.Run, results.ResultQuery{Among: []int{in.Position}}) {
		return run, res, err
	}
	return run, res, errNoResult
}

// resultTree reads a page of a run again, with the caller's rights.
func (rs *Runs) resultTree(ctx context.Context, run results.Run, res results.Result) (*tagtree.Tree, error) {
	own, err := rs.ownRun(ctx, run)
	if err != nil {
		return nil, err
	}
	kept, err := rs.results.Kept(ctx, run.ID, res.Position)
	switch {
	case err != nil:
		return nil, err
	case kept.Private && !own:
		return nil, errOthersRun
	}
	key := shownTree{run: run.ID, position: res.Position, own: own}
	if t := rs.trees.get(key); t != nil {
		return t, nil
	}
	p := kept.Page
	if p == nil {
		if p, err = rs.pageOf(ctx, run, res, own); err != nil {
			return nil, err
		}
	}
	t, err := tagtree.Parse(p)
	if err != nil {
		return nil, problem.Mistake(err)
	}
	key.tree = t
	rs.trees.put(key)
	return t, nil
}

// ownRun reports whether the caller may have what was got with a run's login: its owner, or that of its schedule.
func (rs *Runs) ownRun(ctx context.Context, run results.Run) (bool, error) {
	own, err := rs.team.MayDelete(ctx, team.OwnRun, run.ID)
	if err == nil && !own && run.Schedule != "" {
		own, err = rs.team.MayDelete(ctx, team.OwnSchedule, run.Schedule)
	}
	return own, err
}

// pageOf gets the page of a result again, where it did not stay.
func (rs *Runs) pageOf(ctx context.Context, run results.Run, res results.Result, own bool) (*page.Page, error) {
	name := res.Page.Page
	found, failed, err := PagesAgain(ctx, rs.results, Again{Run: run, Names: []string{name}, Equip: rs.Equip, Own: own, Item: res.Item})
	switch {
	case err != nil:
		return nil, err
	case found[name] != nil:
		return found[name], nil
	case len(failed) > 0 && failed[0].Message.Code != "pagegone":
		return nil, problem.Mistake(&unreadable{failed[0].Reason, failed[0].Message})
	}
	return nil, errPageGone
}

// unreadable says why a page cannot be had again.
type unreadable struct {
	text    string
	message message.Message
}

func (u *unreadable) Error() string            { return u.text }
func (u *unreadable) Message() message.Message { return u.message }

// keptTrees is how many pages of runs stay parsed: a person goes to and fro between a few.
const keptTrees = 4

// trees are the pages of runs that were shown last. The zero value has none.
type trees struct {
	mu   sync.Mutex
	list []shownTree // the newest first
}

type shownTree struct {
	run      string
	position int
	own      bool // it was got for who may use the run's login
	tree     *tagtree.Tree
}

func (t *trees) get(key shownTree) *tagtree.Tree {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, s := range t.list {
		if s.run == key.run && s.position == key.position && s.own == key.own {
			return s.tree
		}
	}
	return nil
}

func (t *trees) put(s shownTree) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.list = slices.Insert(t.list, 0, s)
	t.list = t.list[:min(len(t.list), keptTrees)]
}
