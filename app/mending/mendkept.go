package mending

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"time"

	"wrapsmith/app/input"
	"wrapsmith/app/problem"
	"wrapsmith/backend/learn/mend"
	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/store"
)

// kept is a proposal that a person looks at. The library has what it is made of; the
// proposal itself is in memory, and is made again where it is not.
type kept struct {
	Mend
	proposed Proposed
	run      string // of which its pages are; "" none
	made     time.Time
	who      string // asked for it
	checked  bool   // a check of the library made it
	unsaved  bool   // the library cannot be written
}

// chosen is what the library has of a person's choice.
type chosen struct {
	MendChoice
	Failed []input.FailedPage `json:"failed,omitempty"`
}

// OpenProposal is a proposal with a mended version that is neither approved nor dismissed yet.
type OpenProposal struct {
	ID, Template, Name string
	Fields             []string // those that it mends
	Made               time.Time
	Who                string // who asked for it; "" a check of the library
}

// OpenProposals returns what waits to be approved or dismissed, the newest first; of each template the
// newest alone. A proposal of a deleted template, or of one with a newer version, waits no more.
func (m *Mending) OpenProposals(ctx context.Context) ([]OpenProposal, error) {
	all, err := m.stores.Library.Proposals(ctx)
	out, seen := []OpenProposal{}, map[string]bool{}
	for _, p := range all {
		if !seen[p.Template] {
			seen[p.Template] = true
			out = append(out, OpenProposal{ID: p.ID, Template: p.Template, Name: p.Name, Fields: p.Fields, Made: p.Made, Who: p.Who})
		}
	}
	return out, err
}

// put keeps a new proposal with its new pages.
func (m *Mending) put(ctx context.Context, k kept, pages []*page.Page) error {
	row, err := k.row(nil)
	if err != nil {
		return err
	}
	err = m.stores.Library.PutProposal(ctx, row, pages)
	if k.unsaved = errors.Is(err, store.ErrReadOnly); k.unsaved {
		err = nil
	}
	if err == nil {
		m.kept.put(k)
	}
	return err
}

// row is what the library has of a proposal.
func (k kept) row(refused []string) (library.Proposal, error) {
	raw, err := json.Marshal(chosen{MendChoice{refused, k.Shown}, k.Failed})
	p := library.Proposal{ID: k.ID, Template: k.Template, Version: k.Version, Run: k.run, Who: k.who, Checked: k.checked, Made: k.made, Mended: k.Proposed, Choice: raw}
	for _, f := range k.Fields {
		if f.State == string(mend.Mended) {
			p.Fields = append(p.Fields, f.Field)
		}
	}
	return p, err
}

var errNoMend = problem.New(problem.NotFound, "nomend", "This proposal is no longer here: it was approved or dismissed, its template was deleted, or newer proposals replaced it. Ask for a new one.")

// found is a proposal that was not approved or dismissed yet.
func (m *Mending) found(ctx context.Context, id string) (kept, error) {
	k, here := m.kept.get(id)
	if here && k.unsaved {
		return k, nil
	}
	row, err := m.stores.Library.Proposal(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		m.kept.drop(id)
		return k, errNoMend
	}
	if err != nil || here {
		return k, err
	}
	if k, err = m.again(ctx, row); err == nil {
		m.kept.put(k)
	}
	return k, err
}

// again makes a proposal again from what the library has of it.
func (m *Mending) again(ctx context.Context, row library.Proposal) (kept, error) {
	var choice chosen
	if err := json.Unmarshal(row.Choice, &choice); err != nil {
		return kept{}, err
	}
	s := subject{}
	var err error
	if s.entry, s.template, err = m.stores.Library.Version(ctx, row.Template, row.Version); err != nil {
		return kept{}, err
	}
	if s.samples, err = m.stores.Library.Pages(ctx, row.Template, row.Version); err != nil {
		return kept{}, err
	}
	pages, err := m.stores.Library.ProposalPages(ctx, row.ID)
	if err != nil {
		return kept{}, err
	}
	h, err := readHistory(ctx, m.results, row.Template, row.Run)
	if errors.Is(err, store.ErrNotFound) { // the run was deleted
		h, err = readHistory(ctx, m.results, row.Template, "")
	}
	if err != nil {
		return kept{}, err
	}
	k := kept{run: row.Run, made: row.Made, who: row.Who, checked: row.Checked}
	if k.proposed, err = propose(ctx, m.results, s, h, pages); err != nil {
		return k, err
	}
	if len(choice.Refused)+len(choice.Shown) > 0 {
		if k.proposed, err = k.proposed.anew(choice.Refused, choice.Shown); err != nil {
			return k, err
		}
	}
	if k.Mend, err = k.proposed.View(); err != nil {
		return k, err
	}
	k.ID, k.Failed, k.Shown = row.ID, append(k.Failed, choice.Failed...), append([]ShownValue{}, choice.Shown...)
	return k, nil
}

// drop forgets a proposal.
func (m *Mending) drop(ctx context.Context, id string) error {
	m.kept.drop(id)
	err := m.stores.Library.DropProposal(ctx, id)
	if errors.Is(err, store.ErrReadOnly) {
		err = nil
	}
	return err
}

// mends keeps proposals in memory while people look at them.
type mends struct {
	mu   sync.Mutex
	all  map[string]kept
	next []string // ids, oldest first
}

func (m *mends) put(k kept) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.all == nil {
		m.all = map[string]kept{}
	}
	if _, there := m.all[k.ID]; !there {
		m.next = append(m.next, k.ID)
	}
	m.all[k.ID] = k
	for len(m.next) > maxMends {
		delete(m.all, m.next[0])
		m.next = m.next[1:]
	}
}

func (m *mends) get(id string) (kept, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k, ok := m.all[id]
	return k, ok
}

func (m *mends) drop(id string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.all, id)
	m.next = slices.DeleteFunc(m.next, func(k string) bool { return k == id })
}
