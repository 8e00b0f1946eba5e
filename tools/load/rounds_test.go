package load

import (
	"context"
	"fmt"
	"math/rand/v2"
)

// author makes a template of two fields from three pages and saves it.
func (p *person) author(ctx context.Context, s site, round int) error {
	var work struct {
		ID    string
		Pages []struct{ ID int }
	}
	if err := p.ask(ctx, "POST", "workspaces", "/api/workspaces", map[string]any{}, &work); err != nil {
		return err
	}
	at := "/api/workspaces/" + work.ID
	added := struct{ Workspace any }{&work}
	pages := []any{s.bundled(0), s.bundled(1), s.bundled(2)}
	if err := p.ask(ctx, "POST", "workspaces/pages", at+"/pages", map[string]any{"pages": pages}, &added); err != nil {
		return err
	}
	page := fmt.Sprintf("%s/pages/%d", at, work.Pages[0].ID)
	if err := p.ask(ctx, "GET", "workspaces/frame", page+"/frame", nil, nil); err != nil {
		return err
	}
	if err := p.ask(ctx, "GET", "workspaces/rows", page+"/rows", nil, nil); err != nil {
		return err
	}
	if err := p.mark(ctx, at, page, work.Pages[0].ID); err != nil {
		return err
	}
	name := fmt.Sprintf("%s by %d, %d", s.ID, p.number, round)
	if err := p.ask(ctx, "POST", "workspaces/save", at+"/save", map[string]any{"name": name, "site": s.ID + ".example", "description": ""}, nil); err != nil {
		return err
	}
	if err := p.ask(ctx, "GET", "workspaces/template", at+"/template", nil, nil); err != nil {
		return err
	}
	return p.ask(ctx, "DELETE", "workspaces", at, nil, nil)
}

// mark clicks on the first two candidate values of a page.
func (p *person) mark(ctx context.Context, at, page string, id int) error {
	var found struct {
		Items []struct {
			Part           any
			Node, From, To int
		}
	}
	if err := p.ask(ctx, "GET", "workspaces/items", page+"/items", nil, &found); err != nil {
		return err
	}
	for _, item := range found.Items[:min(2, len(found.Items))] {
		mark := map[string]any{"page": id, "node": item.Node, "part": item.Part, "from": item.From, "to": item.To}
		if err := p.ask(ctx, "POST", "workspaces/marks", at+"/marks", mark, nil); err != nil {
			return err
		}
	}
	return nil
}

// runEvery is how many rounds of a reader have one run.
const runEvery = 3

// read looks at the library and a template of it, matches a page, and now and then runs.
func (p *person) read(ctx context.Context, s site, round int) error {
	var library struct{ Templates []struct{ ID string } }
	if err := p.ask(ctx, "GET", "library", "/api/library", nil, &library); err != nil {
		return err
	}
	if n := len(library.Templates); n > 0 {
		at := "/api/library/" + library.Templates[rand.IntN(n)].ID
		if err := p.ask(ctx, "GET", "library/{id}", at, nil, nil); err != nil {
			return err
		}
		if err := p.ask(ctx, "GET", "library/versions", at+"/versions", nil, nil); err != nil {
			return err
		}
	}
	if err := p.ask(ctx, "POST", "match", "/api/match", map[string]any{"page": s.bundled(round)}, nil); err != nil {
		return err
	}
	if round%runEvery != 0 {
		return nil
	}
	return p.run(ctx, s)
}

// run extracts three pages with the best templates and reads the records.
func (p *person) run(ctx context.Context, s site) error {
	var run struct {
		ID, State string
	}
	if err := p.ask(ctx, "POST", "runs", "/api/runs", map[string]any{"name": "load"}, &run); err != nil {
		return err
	}
	at := "/api/runs/" + run.ID
	pages := map[string]any{"pages": []any{s.bundled(0), s.bundled(1), s.bundled(2)}, "last": true}
	if err := p.ask(ctx, "POST", "runs/pages", at+"/pages", pages, nil); err != nil {
		return err
	}
	for {
		if err := p.ask(ctx, "GET", "runs/{id}", at, nil, &run); err != nil {
			return err
		}
		if run.State != "running" {
			return p.ask(ctx, "GET", "runs/records", at+"/records", nil, nil)
		}
	}
}
