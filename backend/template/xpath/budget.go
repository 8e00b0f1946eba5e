package xpath

import (
	"context"
	"sync/atomic"
	"time"
)

// Budget is the time that all expressions on one page have together: Deadline,
// and no more than their caller's context. Safe for concurrent use.
type Budget struct {
	ctx  context.Context //nolint:containedctx // a budget lives as long as the call that made it
	left atomic.Int64
}

// NewBudget returns a whole budget that ends with the context too.
func NewBudget(ctx context.Context) *Budget {
	b := &Budget{ctx: ctx}
	b.left.Store(int64(Deadline))
	return b
}

// take returns the context for one expression; spent takes what it took off the budget.
func (b *Budget) take() (ctx context.Context, spent func()) {
	began := time.Now()
	ctx, cancel := context.WithTimeout(b.ctx, time.Duration(b.left.Load()))
	return ctx, func() {
		cancel()
		b.left.Add(-int64(time.Since(began)))
	}
}
