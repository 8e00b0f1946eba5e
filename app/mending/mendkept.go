package mending

import (
	"context"
	"slices"
	"sync"
	"time"

	"wrapsmith/app/problem"
	"wrapsmith/backend/learn/mend"
)

// mends keeps proposals while a person looks at them.
type mends struct {
	mu   sync.Mutex
	all  map[string]kept
	next []string // ids, oldest first
}

type kept struct {
	Mend
	proposed Proposed
	made     time.Time
	who      string // who asked for it; "" a check of the library
}

// OpenProposal is a proposal with a mended version that is neither approved nor dismissed yet.
type OpenProposal struct {
	ID, Template, Name string
	Fields             []string // those that it mends
	Made               time.Time
	Who                string // who asked for it; "" a check of the library
}

// OpenProposals returns what waits to be approved or dismissed, the newest first; of each template the
// newest alone. Proposals are kept while the program runs.
func (m *Mending) OpenProposals(context.Context) []OpenProposal {
	all := append(m.kept.list(), m.checks.list()...)
	slices.SortStableFunc(all, func(a, b kept) int { return b.made.Compare(a.made) })
	out, seen := []OpenProposal{}, map[string]bool{}
	for _, k := range all {
		if !k.Proposed || seen[k.Template] {
			continue
		}
		seen[k.Template] = true
		one := OpenProposal{ID: k.ID, Template: k.Template, Name: k.Name, Made: k.made, Who: k.who}
		for _, f := range k.Fields {
			if f.State == string(mend.Mended) {
				one.Fields = append(one.Fields, f.Field)
			}
		}
		out = append(out, one)
	}
	return out
}

// list is every proposal, the oldest first.
func (m *mends) list() []kept {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := make([]kept, 0, len(m.next))
	for _, id := range m.next {
		out = append(out, m.all[id])
	}
	return out
}

func (m *mends) put(k kept) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.all == nil {
		m.all = map[string]kept{}
	}
	m.all[k.ID] = k
	m.next = append(m.next, k.ID)
	for len(m.next) > maxMends {
		delete(m.all, m.next[0])
		m.next = m.next[1:]
	}
}

var errNoMend = problem.New(problem.NotFound, "nomend", "This proposal is no longer here: it was approved or dismissed, or the program has started again. Ask for a new one.")

func (m *mends) get(id string) (kept, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k, ok := m.all[id]
	if !ok {
		return k, errNoMend
	}
	return k, nil
}

// replace keeps a proposal in place of the one of its id, as long as that is there.
func (m *mends) replace(k kept) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, ok := m.all[k.ID]; ok {
		m.all[k.ID] = k
	}
}

func (m *mends) has(id string) bool {
	_, err := m.get(id)
	return err == nil
}

func (m *mends) drop(id string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.all, id)
	m.next = slices.DeleteFunc(m.next, func(k string) bool { return k == id })
}
