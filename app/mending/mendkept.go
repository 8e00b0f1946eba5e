package mending

import (
	"slices"
	"sync"

	"wrapsmith/app/problem"
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
