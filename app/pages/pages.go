package pages

import (
	"context"
	"errors"

	"wrapsmith/app/input"
	"wrapsmith/app/problem"
	"wrapsmith/app/team"
	"wrapsmith/app/templates"
	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
)

// Pages are the use cases of given pages. It is safe for concurrent use.
type Pages struct {
	input     *input.Reader
	templates *templates.Templates
	team      *team.Team
}

// New returns the use cases of given pages.
func New(input *input.Reader, t *templates.Templates, people *team.Team) *Pages {
	return &Pages{input: input, templates: t, team: people}
}

// Given is the page of a request: an address to fetch, or its HTML with the address that it came from.
type Given struct {
	URL       string  `json:"url,omitempty" maxLength:"8000" doc:"Address to fetch; with html, the address that the page came from"`
	HTML      *string `json:"html,omitempty" doc:"The page itself, as text"`
	Name      string  `json:"name,omitempty" maxLength:"1000" doc:"With html: what to call the page"`
	AllowHost bool    `json:"allowHost,omitempty" doc:"Fetch the address though its host is private or this machine"`
}

// input is the page as package input reads it.
func (g Given) input() input.PageInput {
	if g.HTML != nil {
		return input.PageInput{Name: g.Name, URL: g.URL, HTML: g.HTML}
	}
	return input.PageInput{Name: g.Name, Address: g.URL, AllowHost: g.AllowHost}
}

var errNoPage = problem.New(problem.Invalid, "nopage", "Give a page: its address as url, or its text as html.")

// page reads the page of a request.
func (p *Pages) page(ctx context.Context, g Given) (*page.Page, error) {
	if g.HTML == nil && g.URL == "" {
		return nil, errNoPage
	}
	given, err := p.input.Input(g.input())
	if err != nil {
		return nil, problem.Mistake(err)
	}
	first, failed := given.First(ctx)
	switch {
	case first != nil:
		return first, nil
	case len(failed) == 0:
		return nil, errors.Join(ctx.Err(), errNoPage)
	}
	return nil, problem.With(problem.Invalid, failed[0].WithName(), failed[0].Name+": "+failed[0].Reason)
}

// tree reads the page of a request and parses it.
func (p *Pages) tree(ctx context.Context, g Given) (*tagtree.Tree, error) {
	return p.parsed(ctx, g, tagtree.Parse)
}

// treeWithoutState is tree for lists and articles, which do not read the page state.
func (p *Pages) treeWithoutState(ctx context.Context, g Given) (*tagtree.Tree, error) {
	return p.parsed(ctx, g, tagtree.ParseWithoutState)
}

func (p *Pages) parsed(ctx context.Context, g Given, parse func(*page.Page) (*tagtree.Tree, error)) (*tagtree.Tree, error) {
	one, err := p.page(ctx, g)
	if err != nil {
		return nil, err
	}
	return parse(one)
}
