package mending

import (
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// restarted gives the use cases of mending as another process on the same library has them.
func (b *bench) restarted() *Mending {
	return New(b.stores, b.results, b.mending.templates, nil, b.mending.input, b.mending.team)
}

func (b *bench) waiting(m *Mending) (ids []string) {
	b.t.Helper()
	all, err := m.OpenProposals(b.t.Context())
	if err != nil {
		b.t.Fatal(err)
	}
	for _, p := range all {
		ids = append(ids, p.ID)
	}
	return ids
}

// A proposal outlives the program, with what a person chose about it.
func TestProposalsAreThereAfterARestart(t *testing.T) {
	t.Parallel()
	b := newBench(t, "jobs")
	b.changed.Store(true)
	id := b.check(nil).Templates[0].Mend.ID
	before, err := b.mending.GetMend(t.Context(), &InMend{id})
	if err != nil {
		t.Fatal(err)
	}
	again := b.restarted()
	after, err := again.GetMend(t.Context(), &InMend{id})
	if diff := cmp.Diff(before, after); diff != "" || err != nil {
		t.Errorf("%v %s", err, diff)
	}
	var mended []string
	for _, f := range before.Fields {
		if f.State == "mended" {
			mended = append(mended, f.Field)
		}
	}
	chosen, err := again.ChooseMend(t.Context(), &ChooseMendRequest{InMend: InMend{id}, Body: MendChoice{Refused: mended[:1]}})
	if err != nil {
		t.Fatal(err)
	}
	third := b.restarted()
	after, err = third.GetMend(t.Context(), &InMend{id})
	if diff := cmp.Diff(chosen, after); diff != "" || err != nil {
		t.Errorf("with a choice: %v %s", err, diff)
	}
	if open, err := third.OpenProposals(t.Context()); err != nil || len(open) != 1 || !slices.Equal(open[0].Fields, mended[1:]) {
		t.Errorf("got %+v, %v; want one that mends %q", open, err, mended[1:])
	}
	if _, err := b.restarted().ApproveMend(t.Context(), &ApproveMendRequest{InMend: InMend{id}}); err != nil {
		t.Fatal(err)
	}
	if _, err := third.GetMend(t.Context(), &InMend{id}); !errors.Is(err, errNoMend) || len(b.waiting(third)) > 0 {
		t.Errorf("approved by another process: got %v and %q waiting, want neither", err, b.waiting(third))
	}
}

// Nothing waits of a deleted template, and approving brings none back.
func TestProposalsOfDeletedTemplatesDoNotWait(t *testing.T) {
	t.Parallel()
	b := newBench(t, "jobs")
	b.changed.Store(true)
	id := b.check(nil).Templates[0].Mend.ID
	if got := b.waiting(b.mending); !slices.Equal(got, []string{id}) {
		t.Fatalf("got %q waiting, want %q", got, id)
	}
	if err := b.stores.Library.Delete(t.Context(), b.id); err != nil {
		t.Fatal(err)
	}
	if got := b.waiting(b.mending); len(got) > 0 {
		t.Errorf("of a deleted template: got %q waiting, want none", got)
	}
	if _, err := b.mending.ApproveMend(t.Context(), &ApproveMendRequest{InMend: InMend{id}}); !errors.Is(err, errNoMend) {
		t.Errorf("approved: got %v, want %v", err, errNoMend)
	}
	if e, _, err := b.stores.Library.Get(t.Context(), b.id); err != nil || !e.Deleted {
		t.Errorf("got %+v, %v; want it deleted still", e, err)
	}
	if err := b.stores.Library.Restore(t.Context(), b.id); err != nil {
		t.Fatal(err)
	}
	if got := b.waiting(b.mending); !slices.Equal(got, []string{id}) {
		t.Errorf("of a template that is back: got %q waiting, want %q", got, id)
	}
}
