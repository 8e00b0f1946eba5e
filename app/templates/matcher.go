package templates

import (
	"bytes"
	"container/list"
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"wrapsmith/backend/learn/match"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
)

// Bounds of the matcher.
const (
	maxPrograms  = 512             // compiled templates that are held; some 200 kB each
	maxMet       = 4096            // ids of those used once
	keepPrints   = 200             // packed templates that are kept at a time
	openPatience = 5 * time.Second // for the library to give one template
)

// matcher is the library as an index, kept current. What the index needs of a
// template is kept in the library; the templates themselves are read and
// compiled when a page is tried with them. Those that are used again are held: in a
// large library most of those that are tried are not, and would only be memory for
// the collector to look through.
type matcher struct {
	store *stores.Stores
	index *match.Index

	refreshing sync.Mutex // one refresh at a time
	seen       int64      // the library's changes up to here are in the index

	mu      sync.Mutex
	held    map[string]*list.Element // of used, by id
	used    list.List                // of *opened, the last used first
	met     map[string]bool          // used before, and not held yet
	changes uint64                   // counts what was forgotten: who reads a template meanwhile does not hold it
}

// opened is a compiled template; its program is nil when it cannot be compiled.
type opened struct {
	id      string
	program *program.Program
}

func newMatcher(store *stores.Stores) *matcher {
	m := &matcher{store: store, held: map[string]*list.Element{}, met: map[string]bool{}}
	m.index = match.NewOpeningIndex(m.programs)
	return m
}

// warm reads what is held in memory of the library, so that the first request
// does not wait for it. The first request gets the error, too.
func (m *matcher) warm(ctx context.Context) {
	_, _, _ = m.store.Library.List(ctx, library.Query{Limit: 1})
	_ = m.refresh(ctx)
}

// refresh takes into the index what changed in the library since the last time,
// through any process.
func (m *matcher) refresh(ctx context.Context) error {
	m.refreshing.Lock()
	defer m.refreshing.Unlock()
	var made []library.Print
	for p, err := range m.store.Library.Prints(ctx, m.seen, match.PackFormat) {
		if err != nil {
			return err
		}
		if m.forget(p.ID); !p.Listed {
			m.index.Remove(p.ID)
		} else if p.Body == nil || m.index.AddPacked(p.ID, p.Body) != nil {
			if p.Body, err = m.pack(ctx, p.ID); err != nil {
				return err
			}
			if p.Body != nil {
				made = append(made, p)
			}
		}
		if m.seen = p.Change(); len(made) == keepPrints {
			m.keep(ctx, made)
			made = nil
		}
	}
	m.keep(ctx, made)
	return nil
}

// pack takes one template into the index that the library has nothing kept of.
// One that cannot be read is left out of matching; opening it tells why.
func (m *matcher) pack(ctx context.Context, id string) ([]byte, error) {
	m.index.Remove(id)
	xml, err := m.store.Library.XML(ctx, id, 0)
	if errors.Is(err, store.ErrNotFound) || errors.Is(err, store.ErrDamaged) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	t, err := template.Read(bytes.NewReader(xml), id)
	if err != nil {
		return nil, nil //nolint:nilerr // it is left out
	}
	packed := match.Pack(t)
	return packed, m.index.AddPacked(id, packed)
}

// keep keeps what was packed, for the next start. Who may only read the library
// packs anew each time.
func (m *matcher) keep(ctx context.Context, made []library.Print) {
	if len(made) > 0 {
		_ = m.store.Library.KeepPrints(ctx, match.PackFormat, made)
	}
}

func (m *matcher) forget(id string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.changes++
	if e, ok := m.held[id]; ok {
		m.used.Remove(e)
		delete(m.held, id)
	}
}

// programs gives templates of the library, compiled; nil where one is gone or
// cannot be compiled. Those not held are opened side by side: who asks about one
// page waits for nearly nothing else.
func (m *matcher) programs(ids []string) []match.Runner {
	out := make([]match.Runner, len(ids))
	var next atomic.Int64
	var fault atomic.Value
	open := func() {
		defer func() { // a fault of ours ends this request, as anywhere else, and not the server
			if r := recover(); r != nil {
				fault.CompareAndSwap(nil, fmt.Sprint(r))
			}
		}()
		for i := int(next.Add(1)) - 1; i < len(ids); i = int(next.Add(1)) - 1 {
			if p := m.program(ids[i]); p != nil { // no interface of a nil pointer
				out[i] = p
			}
		}
	}
	var all sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), m.missing(ids)) - 1 {
		all.Go(open)
	}
	open()
	all.Wait()
	if r := fault.Load(); r != nil {
		panic(r)
	}
	return out
}

// missing counts the templates that are not held.
func (m *matcher) missing(ids []string) (n int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, id := range ids {
		if _, ok := m.held[id]; !ok {
			n++
		}
	}
	return n
}

// program gives one template of the library, compiled; nil when it is gone or
// cannot be compiled.
func (m *matcher) program(id string) *program.Program {
	m.mu.Lock()
	changes := m.changes
	e, ok := m.held[id]
	if ok {
		m.used.MoveToFront(e)
	}
	m.mu.Unlock()
	if ok {
		if o, ok := e.Value.(*opened); ok {
			return o.program
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), openPatience)
	defer cancel()
	xml, err := m.store.Library.XML(ctx, id, 0)
	if err != nil {
		return nil
	}
	o := &opened{id: id}
	if t, err := template.Read(bytes.NewReader(xml), id); err == nil {
		o.program, _ = program.Compile(t)
	}
	m.hold(o, changes)
	return o.program
}

// hold keeps a compiled template that is used again, and lets go of the one that
// was used longest ago.
func (m *matcher) hold(o *opened, changes uint64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.changes != changes || m.held[o.id] != nil {
		return
	}
	if !m.met[o.id] {
		if len(m.met) >= maxMet {
			clear(m.met)
		}
		m.met[o.id] = true
		return
	}
	delete(m.met, o.id)
	m.held[o.id] = m.used.PushFront(o)
	if len(m.held) > maxPrograms {
		if oldest, ok := m.used.Remove(m.used.Back()).(*opened); ok {
			delete(m.held, oldest.id)
		}
	}
}
