package api

import (
	"context"
	"errors"
	"fmt"

	"wrapsmith/app/problem"
	"wrapsmith/backend/template/sandbox"
	"wrapsmith/backend/template/xpath"
)

// Stylesheets that run at a time, and as many that are checked; others wait.
const (
	allSheets = 2
	ownSheets = 1 // one person's
)

// Stylesheets runs and checks stylesheets of other people, a few at a time, in the sandbox.
type Stylesheets struct {
	sandbox      sandbox.Sandbox
	runs, checks *turns
}

func newStylesheets(program []string) *Stylesheets {
	return &Stylesheets{sandbox: sandbox.New(program), runs: newTurns(allSheets, ownSheets), checks: newTurns(allSheets, ownSheets)}
}

// Transform runs a stylesheet in the sandbox, in its turn.
func (st *Stylesheets) Transform(ctx context.Context, sheet string, xml []byte) (string, error) {
	done, err := turn(ctx, st.runs)
	if err != nil {
		return "", err
	}
	defer done()
	return st.sandbox.Transform(ctx, sheet, xml, transformTime)
}

// CheckXSLT checks a stylesheet in the sandbox, in its turn.
func (st *Stylesheets) CheckXSLT(ctx context.Context, sheet string) ([]problem.Finding, error) {
	done, err := turn(ctx, st.checks)
	if err != nil {
		return nil, err
	}
	defer done()
	problems, err := st.sandbox.Check(ctx, sheet)
	if err != nil {
		return nil, problem.Mistake(err)
	}
	found := make([]problem.Finding, 0, len(problems))
	for _, p := range problems {
		found = append(found, problem.Finding{Line: p.Line, Column: p.Column, Text: problem.Sentence(p.Message), Severity: problem.SeverityError, Message: p.Said})
	}
	return found, nil
}

// turn waits for one of some slots; done gives it back.
func turn(ctx context.Context, slots *turns) (done func(), err error) {
	if done, err = slots.take(ctx); err != nil {
		return nil, fmt.Errorf("xpath: the stylesheet: %w", errors.Join(xpath.ErrTooLong, err))
	}
	return done, nil
}
