package desktop

import (
	"context"
	"errors"
	"sync/atomic"
)

var errNoWindow = errors.New("desktop: the window is not open yet; try again in a moment")

// handle is Wails' handle of the window, a context. It is set on one thread
// when the window is up and asked for on others.
type handle struct {
	ctx atomic.Pointer[context.Context]
}

func (h *handle) set(ctx context.Context) { h.ctx.Store(&ctx) }

func (h *handle) get() (context.Context, error) {
	if p := h.ctx.Load(); p != nil {
		return *p, nil
	}
	return nil, errNoWindow
}
