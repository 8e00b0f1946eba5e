package library

import (
	"errors"
	"testing"

	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/stores/storestest"
	"wrapsmith/backend/template"
)

func keepDraft(t *testing.T, s *Library, v Save) Entry {
	t.Helper()
	v.Draft = true
	e, err := s.Save(t.Context(), v)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// publishedVersion is the version that everybody sees, 0 when there is none.
func publishedVersion(t *testing.T, s *Library, id string) int {
	t.Helper()
	e, _, err := s.Get(t.Context(), id)
	if errors.Is(err, store.ErrNotFound) {
		return 0
	}
	if err != nil {
		t.Fatal(err)
	}
	if xml, err := s.XML(t.Context(), id, 0); err != nil || len(xml) == 0 {
		t.Fatalf("XML of the published version: %v", err)
	}
	return e.Version
}

// inTheList counts the templates that a list and the index get.
func inTheList(t *testing.T, s *Library) int {
	t.Helper()
	n, _, err := s.List(t.Context(), Query{})
	if err != nil {
		t.Fatal(err)
	}
	all := 0
	for _, err := range s.Templates(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		all++
	}
	if all != n {
		t.Fatalf("listed %d, indexed %d", n, all)
	}
	return n
}

func TestADraftIsNotGivenUntilPublished(t *testing.T) {
	t.Parallel()
	each(t, testADraftIsNotGivenUntilPublished)
}

func testADraftIsNotGivenUntilPublished(t *testing.T, newStore func(testing.TB) *Library) {
	ctx, s := t.Context(), newStore(t)
	e := mustSave(t, s, Save{Template: storestest.Template("Shop", "shop.example", "price")})
	d := keepDraft(t, s, Save{ID: e.ID, BaseVersion: 1, Template: storestest.Template("Shop two", "shop.example", "price"), Who: "Ada"})
	if d.Version != 2 || publishedVersion(t, s, e.ID) != 1 {
		t.Fatalf("draft %d, given %d", d.Version, publishedVersion(t, s, e.ID))
	}
	if head, tpl, err := s.Head(ctx, e.ID); err != nil || head.Version != 2 || tpl.Name != "Shop two" || len(tpl.History) != 2 {
		t.Fatalf("head %+v, %v", head, err)
	}
	n, drafts, err := s.Drafts(ctx, Query{Text: "two", Site: "shop.example"})
	if err != nil || n != 1 || drafts[0].Who != "Ada" || drafts[0].Published != 1 || drafts[0].Version != 2 || drafts[0].Name != "Shop two" {
		t.Fatalf("%d drafts: %+v, %v", n, drafts, err)
	}
	if n, _, _ := s.Drafts(ctx, Query{Text: "nothing"}); n != 0 {
		t.Error("a draft is found by a word it does not have")
	}
	if _, _, err := s.List(ctx, Query{Text: "two"}); err != nil || inTheList(t, s) != 1 {
		t.Error("the list does not have the published version alone")
	}
	if _, err := s.Save(ctx, Save{ID: e.ID, BaseVersion: 1, Template: storestest.Template("Shop", "other", "price")}); !errors.Is(err, ErrConflict) {
		t.Errorf("a save over a draft that was not seen: %v", err)
	}
	if _, err := s.Publish(ctx, e.ID, 1); !errors.Is(err, ErrConflict) {
		t.Errorf("publishing another draft than the one looked at: %v", err)
	}
	_, before, err := s.Changes(ctx, 0)
	if err != nil {
		t.Fatal(err)
	}
	if p, err := s.Publish(ctx, e.ID, 2); err != nil || p.Name != "Shop two" || publishedVersion(t, s, e.ID) != 2 {
		t.Fatalf("published: %+v, %v", p, err)
	}
	if ids, _, err := s.Changes(ctx, before); err != nil || len(ids) != 1 {
		t.Errorf("an index does not get what was published: %q, %v", ids, err)
	}
	if _, err := s.Publish(ctx, e.ID, 0); !errors.Is(err, ErrNoDraft) {
		t.Errorf("publishing twice: %v", err)
	}
	if _, err := s.Publish(ctx, "nothere", 0); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("publishing nothing: %v", err)
	}
}

func TestATemplateCanBeginAsADraft(t *testing.T) {
	t.Parallel()
	each(t, testATemplateCanBeginAsADraft)
}

func testATemplateCanBeginAsADraft(t *testing.T, newStore func(testing.TB) *Library) {
	ctx, s := t.Context(), newStore(t)
	e := keepDraft(t, s, Save{Template: storestest.Template("New", "shop.example", "price")})
	if publishedVersion(t, s, e.ID) != 0 || inTheList(t, s) != 0 {
		t.Fatal("what was never published is given")
	}
	if pages, err := s.Pages(ctx, e.ID, 0); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("pages of it: %d, %v", len(pages), err)
	}
	keepDraft(t, s, Save{ID: e.ID, BaseVersion: 1, Template: storestest.Template("New again", "shop.example", "price")})
	if err := s.Delete(ctx, e.ID); err != nil {
		t.Fatal(err)
	}
	if n, _, err := s.Drafts(ctx, Query{}); n != 0 || err != nil {
		t.Errorf("a deleted one is among the drafts: %v", err)
	}
	if err := s.Restore(ctx, e.ID); err != nil || inTheList(t, s) != 0 {
		t.Errorf("restoring published it: %v", err)
	}
	d, err := s.Draft(ctx, e.ID)
	if err != nil || d == nil || d.Version != 2 || d.Published != 0 {
		t.Fatalf("%+v, %v", d, err)
	}
	if p := mustSave(t, s, Save{ID: e.ID, BaseVersion: 2, Template: storestest.Template("New", "shop.example", "price")}); p.Version != 3 || publishedVersion(t, s, e.ID) != 3 || inTheList(t, s) != 1 {
		t.Errorf("a save publishes: %+v", p)
	}
	if d, err := s.Draft(ctx, e.ID); d != nil || err != nil {
		t.Errorf("the draft is still there: %+v, %v", d, err)
	}
}

func TestADiscardedDraftStaysInTheHistory(t *testing.T) {
	t.Parallel()
	each(t, testADiscardedDraftStaysInTheHistory)
}

func testADiscardedDraftStaysInTheHistory(t *testing.T, newStore func(testing.TB) *Library) {
	ctx, s := t.Context(), newStore(t)
	e := mustSave(t, s, Save{Template: storestest.Template("Shop", "shop.example", "price")})
	keepDraft(t, s, Save{ID: e.ID, BaseVersion: 1, Template: storestest.Template("Bad", "shop.example", "price")})
	if err := s.Discard(ctx, e.ID, 2); err != nil || publishedVersion(t, s, e.ID) != 1 {
		t.Fatal(err)
	}
	if err := s.Discard(ctx, e.ID, 0); !errors.Is(err, ErrNoDraft) {
		t.Errorf("discarding nothing: %v", err)
	}
	if next := mustSave(t, s, Save{ID: e.ID, BaseVersion: 1, Template: storestest.Template("Good", "shop.example", "price")}); next.Version != 3 {
		t.Errorf("the next version is %d, want 3: 2 was given out", next.Version)
	}
	versions, err := s.Versions(ctx, e.ID)
	if err != nil || len(versions) != 3 {
		t.Errorf("%+v, %v", versions, err)
	}
	if _, bad, err := s.Version(ctx, e.ID, 2); err != nil || bad.Name != "Bad" {
		t.Errorf("version 2: %v", err)
	}
	first := keepDraft(t, s, Save{Template: &template.Template{Name: "Only", Kind: template.Detail}})
	if err := s.Discard(ctx, first.ID, 1); err != nil {
		t.Fatal(err)
	}
	if n, gone, err := s.List(ctx, Query{Deleted: true}); err != nil || n != 1 || gone[0].ID != first.ID {
		t.Errorf("what was never published is deleted by discarding: %+v, %v", gone, err)
	}
	keepDraft(t, s, Save{ID: first.ID, Template: &template.Template{Name: "Only", Kind: template.Detail}})
	if d, err := s.Draft(ctx, first.ID); err != nil || d.Published != 0 || inTheList(t, s) != 1 {
		t.Errorf("a draft brings a deleted one back as a draft: %+v, %v", d, err)
	}
}
