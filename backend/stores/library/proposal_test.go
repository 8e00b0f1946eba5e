package library

import (
	"errors"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/stores/storestest"
)

func TestProposalsWaitUntilTheirTemplateIsDeletedOrSaved(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, newStore func(testing.TB) *Library) {
		s := newStore(t)
		lamps := Save{Template: storestest.Template("灯具", "a.example", "f")}
		e := mustSave(t, s, lamps)
		fresh := storestest.Page(t, "新.html", "新款台灯")
		want := Proposal{ID: "p1", Template: e.ID, Version: 1, Run: "r1", Who: "Ann", Made: time.Now().UTC().Truncate(time.Microsecond), Mended: true, Fields: []string{"价格", "size"}, Choice: []byte(`{"refused":[]}`), Name: "灯具"}
		if err := s.PutProposal(t.Context(), want, []*page.Page{fresh}); err != nil {
			t.Fatal(err)
		}
		waiting := func(when string, want ...Proposal) {
			t.Helper()
			got, err := s.Proposals(t.Context())
			if diff := cmp.Diff(want, got); diff != "" || err != nil {
				t.Errorf("%s: %v %s", when, err, diff)
			}
		}
		waiting("new", want)
		if got, err := s.ProposalPages(t.Context(), "p1"); err != nil || len(got) != 1 || got[0].Name != "新.html" || got[0].Digest() != fresh.Digest() {
			t.Errorf("pages: got %v, %v", got, err)
		}
		want.Fields, want.Choice = []string{"size"}, []byte(`{"refused":["价格"]}`)
		if err := s.ChooseProposal(t.Context(), want); err != nil {
			t.Fatal(err)
		}
		waiting("chosen", want)
		if err := s.Delete(t.Context(), e.ID); err != nil {
			t.Fatal(err)
		}
		waiting("the template is deleted")
		if _, err := s.Proposal(t.Context(), "p1"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("of a deleted template: got %v, want that there is none", err)
		}
		if err := s.Restore(t.Context(), e.ID); err != nil {
			t.Fatal(err)
		}
		waiting("the template is back", want)
		lamps.ID = e.ID
		mustSave(t, s, lamps)
		waiting("a newer version is there")
		if got, err := s.Proposal(t.Context(), "p1"); err != nil || cmp.Diff(want, got) != "" {
			t.Errorf("by its id: %v %s", err, cmp.Diff(want, got))
		}
		if err := s.DropProposal(t.Context(), "p1"); err != nil {
			t.Fatal(err)
		}
		if stored, err := has(t.Context(), s.db, fresh.Digest()); err != nil || stored {
			t.Errorf("its page is there still: %v, %v", stored, err)
		}
	})
}

func TestOldProposalsMakeRoom(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, newStore func(testing.TB) *Library) {
		s := newStore(t)
		e := mustSave(t, s, Save{Template: storestest.Template("lamps", "a.example", "f")})
		shared := []*page.Page{storestest.Page(t, "p.html", "lamp")}
		began := time.Now()
		put := func(id string, at int, checked bool) {
			t.Helper()
			if err := s.PutProposal(t.Context(), Proposal{ID: id, Template: e.ID, Version: 1, Checked: checked, Made: began.Add(time.Duration(at) * time.Second), Mended: true}, shared); err != nil {
				t.Fatal(err)
			}
		}
		put("asked", 0, false)
		for i := range ProposalsKept + 2 {
			put("check "+strconv.Itoa(i), i, true)
		}
		got, err := s.Proposals(t.Context())
		if err != nil || len(got) != ProposalsKept+1 || got[0].ID != "check 21" {
			t.Errorf("got %d proposals, %v; want the newest %d of checks, and the one that was asked for", len(got), err, ProposalsKept)
		}
		if pages, err := s.ProposalPages(t.Context(), "asked"); err != nil || len(pages) != 1 {
			t.Errorf("a page that another proposal had too: got %d, %v; want 1", len(pages), err)
		}
	})
}
