package tables

import (
	"context"
	"time"

	"wrapsmith/backend/stores/store"
)

// Bounds of one question.
const (
	MaxRows  = 10_000
	maxBytes = 8 << 20
	maxTime  = 15 * time.Second
)

// Ask answers a question in SQL on the copy as it was brought up to date last: one SELECT, of at most so many rows.
func (t *Tables) Ask(ctx context.Context, query string, rows int) (store.Answer, error) {
	return store.Ask(ctx, t.path, query, store.Bounds{Rows: min(rows, MaxRows), Bytes: maxBytes, Time: maxTime})
}
