// Package extract runs programs over many pages.
package extract

import (
	"context"
	"errors"
	"iter"
	"time"

	"wrapsmith/backend/page"
	"wrapsmith/backend/program"
	"wrapsmith/backend/record"
	"wrapsmith/backend/tagtree"
)

// ErrNoTemplate is the error of a page for which the chooser has no program.
var ErrNoTemplate = errors.New("no template fits this page")

// Chooser gives the program for a page. No program means that no template
// fits; the error, which may be nil, says why. It must be safe for concurrent use.
type Chooser func(t *tagtree.Tree) (*program.Program, error)

// Always chooses one program for every page.
func Always(p *program.Program) Chooser {
	return func(*tagtree.Tree) (*program.Program, error) { return p, nil }
}

// Options of a run; the zero value has sound ones.
type Options struct {
	Workers  int           // pages at a time; as many as processors when 0
	Progress func(Summary) // called after each page, in order, from one goroutine
}

// Summary counts what a run did.
type Summary struct {
	Pages   int // given out, failed ones included
	Failed  int // with an error
	Empty   int // without error and without record
	Records int
	Elapsed time.Duration
}

// Run takes pages from a source and gives their records out in the same order.
func Run(ctx context.Context, pages iter.Seq2[*page.Page, error], choose Chooser, receive func(record.Page) error, o Options) (Summary, error) {
	return Summary{}, errors.New("extract: not yet")
}
