package stylesheets

import (
	"context"
	"errors"
	"fmt"
	"time"

	"wrapsmith/app/problem"
	"wrapsmith/app/slots"
	"wrapsmith/app/team"
	"wrapsmith/backend/template/sandbox"
	"wrapsmith/backend/template/xpath"
)

// MaxTime is how long a stylesheet may run: the whole answer may take five minutes.
const MaxTime = 4 * time.Minute

// turnWait is the time after which a person with too many waiting stylesheets asks again.
const turnWait = 10 * time.Second

// Stylesheets that run at a time, and as many that are checked; others wait.
const (
	allSheets = 2
	ownSheets = 1  // one person's
	waiting   = 20 // of one person
)

// Stylesheets runs and checks stylesheets of other people, a few at a time, in the sandbox.
type Stylesheets struct {
	sandbox      sandbox.Sandbox
	runs, checks *slots.Slots
}

// New returns the runner of stylesheets. Program starts their process (sandbox.Program()).
func New(program []string) *Stylesheets {
	return &Stylesheets{sandbox: sandbox.New(program), runs: slots.New(allSheets, ownSheets, waiting), checks: slots.New(allSheets, ownSheets, waiting)}
}

// Transform runs a stylesheet in the sandbox, in its turn.
func (st *Stylesheets) Transform(ctx context.Context, sheet string, xml []byte) (string, error) {
	done, err := turn(ctx, st.runs)
	if err != nil {
		return "", err
	}
	defer done()
	return st.sandbox.Transform(ctx, sheet, xml, MaxTime)
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
		found = append(found, problem.Finding{Line: p.Line, Column: p.Column, Text: problem.Sentence(p.Text), Severity: problem.SeverityError, Message: p.Message})
	}
	return found, nil
}

// turn waits for a slot; done gives it back.
func turn(ctx context.Context, s *slots.Slots) (done func(), err error) {
	if done, err = s.Acquire(ctx, 1); errors.Is(err, slots.ErrFull) {
		return nil, team.ErrTooMany(turnWait)
	} else if err != nil {
		return nil, fmt.Errorf("xpath: the stylesheet: %w", errors.Join(xpath.ErrTooLong, err))
	}
	return done, nil
}
