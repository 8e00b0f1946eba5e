package crawl

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"

	"wrapsmith/backend/page"
	"wrapsmith/backend/web/source"
)

// errClosed is the error of a crawl that was deleted while its pages were read.
var errClosed = errors.New("the crawl was deleted before all its pages were taken; crawl again")

// pages are the pages that a crawl keeps in a WARC file.
type pages struct {
	path string
	len  func() int
	// whole waits until the file is whole beyond from, and says up to where; not
	// beyond from when there will be no more.
	whole func(ctx context.Context, from int64) (int64, error)
}

// Pages returns the pages that the crawl keeps in the WARC file at path, in the
// order in which it kept them: those that exist, then each further one as it is
// kept, until the crawl is over (done, limited, stopped or failed). While it is
// paused the sequence waits. A page is yielded after its line is in the journal, so
// it is never withdrawn, and the order is the same each time.
func (c *Crawl) Pages(path string) source.Source {
	return &pages{path, c.keeps, c.whole}
}

// PagesOf returns the pages that the crawl of a journal has kept so far in the WARC
// file at path. Another process may be writing both; pages without a line in the
// journal are skipped.
func PagesOf(journal, path string) source.Source {
	n, mark, err := keptBy(journal)
	return &pages{path, func() int { return n }, func(context.Context, int64) (int64, error) { return mark, err }}
}

// PlanOf reads the plan of a journal, which another process may be writing.
func PlanOf(journal string) (Plan, error) {
	old, err := pastOf(journal)
	if err == nil && old.plan == nil {
		err = fmt.Errorf("crawl: %q: %w: it is empty", journal, ErrJournal)
	}
	if err != nil {
		return Plan{}, err
	}
	return *old.plan, nil
}

// pastOf reads a journal that another process may be writing.
func pastOf(journal string) (past, error) {
	file, err := os.Open(journal)
	if err != nil {
		return past{}, fmt.Errorf("crawl: %q: %w", journal, err)
	}
	old, _, err := readJournal(file)
	if err = errors.Join(err, file.Close()); err != nil {
		err = fmt.Errorf("crawl: %q: %w", journal, err)
	}
	return old, err
}

// keptBy returns the number of pages in a journal, and the mark after the last one.
func keptBy(journal string) (n int, mark int64, err error) {
	old, err := pastOf(journal)
	if err != nil {
		return 0, 0, err
	}
	for _, l := range old.lines {
		if l.State == Kept.String() {
			n++
		}
	}
	return n, old.mark, nil
}

// keeps is the number of pages that the crawl keeps; -1 while it may keep more.
func (c *Crawl) keeps() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.over() {
		return -1
	}
	return c.count[Kept]
}

// over reports whether the crawl will keep no more pages; c.mu is held.
func (c *Crawl) over() bool { return c.closed || c.phase != Running && c.phase != Paused }

// whole waits until more pages are kept or the crawl is over.
func (c *Crawl) whole(ctx context.Context, from int64) (int64, error) {
	defer context.AfterFunc(ctx, c.broadcast)()
	c.mu.Lock()
	defer c.mu.Unlock()
	for c.through <= from && !c.over() && ctx.Err() == nil {
		c.wake.Wait()
	}
	if c.closed && c.through <= from {
		return from, errClosed
	}
	return c.through, ctx.Err()
}

// Len counts the pages; -1 while there may be more.
func (p *pages) Len() int { return p.len() }

// Pages gives one after the other, waiting where the crawl still goes on.
func (p *pages) Pages(ctx context.Context) iter.Seq2[*page.Page, error] {
	return func(yield func(*page.Page, error) bool) {
		if err := p.give(ctx, yield); err != nil && ctx.Err() == nil {
			yield(nil, &source.Error{Name: p.path, Err: err})
		}
	}
}

// give yields the records between two marks.
func (p *pages) give(ctx context.Context, yield func(*page.Page, error) bool) error {
	var file *os.File
	defer func() { file.Close() }() //nolint:errcheck // only read
	for from := int64(0); ; {
		to, err := p.whole(ctx, from)
		if err != nil || to <= from {
			return err
		}
		if file == nil {
			if file, err = os.Open(p.path); err != nil {
				return err
			}
		}
		more, err := records(ctx, io.NewSectionReader(file, from, to-from), yield)
		if err != nil || !more {
			return err
		}
		from = to
	}
}

// records yields the pages of a part of a WARC file; false if no more are wanted.
func records(ctx context.Context, r io.Reader, yield func(*page.Page, error) bool) (bool, error) {
	w, err := source.NewWARC(r)
	if err != nil {
		return false, err
	}
	for ctx.Err() == nil {
		rec, err := w.Next()
		if errors.Is(err, io.EOF) {
			return true, nil
		}
		if err != nil {
			return false, err
		}
		if rec.IsPage() && !yield(rec.Page()) {
			return false, nil
		}
	}
	return false, nil
}
