package templates

import (
	"context"
	"errors"

	"wrapsmith/app/problem"
	"wrapsmith/backend/message"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// Used is what a template of the library gave on a page.
type Used struct {
	Template *VerdictTemplate // nil: no template fits
	Why      string           // why none fits, as a sentence
	Message  message.Message  // why none fits
	Page     record.Page
	Empty    record.Record // the cells of a page without a record; nil for a list
}

// Use runs a template of the library on a page: the one with an id or a name, or
// without one the library's best.
func (ts *Templates) Use(ctx context.Context, t *tagtree.Tree, name string) (Used, error) {
	if err := ts.Refresh(ctx); err != nil {
		return Used{}, err
	}
	if name == "" {
		return ts.best(ctx, t)
	}
	id, p, err := ts.Program(ctx, name)
	if err != nil {
		return Used{}, err
	}
	return used(id, p, t, p.RunContext(ctx, t)), ctx.Err()
}

// best runs the library's best template for a page.
func (ts *Templates) best(ctx context.Context, t *tagtree.Tree) (Used, error) {
	picked, fits, why := ts.matcher.index.Pick(t)
	if ctx.Err() != nil {
		return Used{}, ctx.Err()
	}
	if !fits {
		_, judged := ts.matcher.index.Judge(ctx, t, 1)
		return Used{Why: problem.Sentence(why), Message: judged.Message}, ctx.Err()
	}
	p := ts.matcher.program(picked.ID)
	if p == nil { // it was deleted just now
		return Used{}, errNoTemplate
	}
	return used(picked.ID, p, t, picked.Result), nil
}

func used(id string, p *program.Program, t *tagtree.Tree, found record.Page) Used {
	of := p.Template()
	out := Used{Template: &VerdictTemplate{ID: id, Name: of.Name, Site: of.Site}, Page: extract.Absolute(t, of, found)}
	if len(found.Records) == 0 && of.Records == nil {
		out.Empty, _ = p.Votes(t)
	}
	return out
}

var errNoTemplate = problem.New(problem.NotFound, "noentry", "There is no such template in the library.")

// Program returns a published template of the library, compiled, by its id or its name. Refresh comes before.
func (ts *Templates) Program(ctx context.Context, name string) (id string, p *program.Program, err error) {
	if ts.matcher.index.Has(name) {
		id = name
	} else if id, err = ts.Find(ctx, name); err != nil {
		return "", nil, notNamed(err, name)
	}
	if !ts.matcher.index.Has(id) {
		return "", nil, problem.New(problem.Conflict, "notpublished", "The template has no published version yet; publish its draft.")
	}
	if p = ts.matcher.program(id); p == nil {
		return "", nil, errNoTemplate
	}
	return id, p, nil
}

// SamplePages returns the first sample pages of a published template, at most most of them.
func (ts *Templates) SamplePages(ctx context.Context, name string, most int) ([]*page.Page, error) {
	if err := ts.Refresh(ctx); err != nil {
		return nil, err
	}
	id, _, err := ts.Program(ctx, name)
	if err != nil {
		return nil, err
	}
	pages, err := ts.stores.Library.Pages(ctx, id, 0)
	return pages[:min(len(pages), most)], err
}

// notNamed is the error of Find without its advice for the command line.
func notNamed(err error, name string) error {
	var p *problem.Error
	if !errors.As(err, &p) {
		return err
	}
	if p.Kind == problem.NotFound {
		return problem.With(p.Kind, p.Message, "The library has no template "+problem.Short(name)+".")
	}
	return problem.With(p.Kind, p.Message, problem.Sentence(p.Text))
}
