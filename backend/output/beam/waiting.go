package beam

import (
	"iter"
	"sync"

	"wrapsmith/backend/page"
)

// waiting are the pages whose records are still to come, in their order: that of the source.
type waiting struct {
	mu    sync.Mutex
	pages []*page.Page // nil for what could not be read
}

// through notes pages on their way; seen gets the size of each.
func (w *waiting) through(pages iter.Seq2[*page.Page, error], seen func(size int)) iter.Seq2[*page.Page, error] {
	return func(yield func(*page.Page, error) bool) {
		for p, err := range pages {
			if p != nil {
				seen(len(p.Bytes))
			}
			w.mu.Lock()
			w.pages = append(w.pages, p)
			w.mu.Unlock()
			if !yield(p, err) {
				return
			}
		}
	}
}

// next takes the page that the next answer is of.
func (w *waiting) next() *page.Page {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.pages) == 0 {
		return nil
	}
	p := w.pages[0]
	w.pages[0] = nil
	w.pages = w.pages[1:]
	return p
}
