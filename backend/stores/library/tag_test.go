package library

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/stores/storestest"

	"github.com/google/go-cmp/cmp"
)

func TestTags(t *testing.T) {
	t.Parallel()
	each(t, testTags)
}

func testTags(t *testing.T, newStore func(testing.TB) *Library) {
	ctx, s := t.Context(), newStore(t)
	a := mustSave(t, s, Save{Template: storestest.Template("A", "a.example", "x")})
	b := mustSave(t, s, Save{Template: storestest.Template("B", "b.example", "x")})
	got, err := s.SetTags(ctx, a.ID, []string{" 图书 ", "Team  One", "team one", ""})
	if err != nil || strings.Join(got, "|") != "Team One|图书" {
		t.Fatalf("%q, %v", got, err)
	}
	if _, err := s.SetTags(ctx, b.ID, []string{"ＴＥＡＭ one"}); err != nil {
		t.Fatal(err)
	}
	for tag, want := range map[string]int{"team one": 2, "图书": 1, "none": 0} {
		if ids, err := s.Tagged(ctx, tag); err != nil || len(ids) != want {
			t.Errorf("tag %q: %q, want %d, %v", tag, ids, want, err)
		}
	}
	tags, err := s.Tags(ctx)
	if d := cmp.Diff([]Tag{{"Team One", 2}, {"图书", 1}}, tags); err != nil || d != "" {
		t.Error(d, err)
	}
	around, err := s.Around(ctx, a.ID, b.ID, "nothere")
	if d := cmp.Diff(map[string]Around{a.ID: {Tags: []string{"Team One", "图书"}}, b.ID: {Tags: []string{"ＴＥＡＭ one"}}}, around); err != nil || d != "" {
		t.Error(d, err)
	}
	if err := s.Delete(ctx, a.ID); err != nil {
		t.Fatal(err)
	}
	if tags, err := s.Tags(ctx); err != nil || len(tags) != 1 || tags[0].Templates != 1 {
		t.Errorf("tags of deleted templates are counted: %+v, %v", tags, err)
	}
	if got, err := s.SetTags(ctx, b.ID, nil); err != nil || len(got) != 0 {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := s.SetTags(ctx, "nothere", nil); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("%v", err)
	}
	many := make([]string, maxTags+1)
	for i := range many {
		many[i] = fmt.Sprint(i)
	}
	for _, bad := range [][]string{many, {strings.Repeat("x", maxTag+1)}} {
		if _, err := s.SetTags(ctx, b.ID, bad); !errors.Is(err, ErrIncomplete) {
			t.Errorf("%d tags: %v", len(bad), err)
		}
	}
}

func TestComments(t *testing.T) {
	t.Parallel()
	each(t, testComments)
}

func testComments(t *testing.T, newStore func(testing.TB) *Library) {
	ctx, s := t.Context(), newStore(t)
	e := mustSave(t, s, Save{Template: storestest.Template("A", "a.example", "x")})
	one, err := s.Comment(ctx, e.ID, Comment{Field: "x", Who: "Ada", Text: " why a list? "})
	if err != nil || one.Text != "why a list?" || one.Version != 1 || one.ID == "" {
		t.Fatalf("%+v, %v", one, err)
	}
	two, err := s.Comment(ctx, e.ID, Comment{Who: "Bo", Text: "好"})
	if err != nil {
		t.Fatal(err)
	}
	done, err := s.Resolve(ctx, e.ID, one.ID, "Bo", true)
	if err != nil || done.Resolver != "Bo" || done.Resolved.IsZero() {
		t.Fatalf("%+v, %v", done, err)
	}
	list, err := s.Comments(ctx, e.ID)
	if d := cmp.Diff([]Comment{done, two}, list); err != nil || d != "" {
		t.Error(d, err)
	}
	if around, err := s.Around(ctx, e.ID); err != nil || around[e.ID].Comments != 1 {
		t.Errorf("open comments: %+v, %v", around, err)
	}
	if back, err := s.Resolve(ctx, e.ID, one.ID, "Bo", false); err != nil || !back.Resolved.IsZero() || back.Resolver != "" {
		t.Errorf("%+v, %v", back, err)
	}
	if err := s.DeleteComment(ctx, e.ID, one.ID, "Bo", false); !errors.Is(err, ErrNotYours) {
		t.Errorf("deleting another's: %v", err)
	}
	if err := s.DeleteComment(ctx, e.ID, one.ID, "Ada", false); err != nil {
		t.Error(err)
	}
	if err := s.DeleteComment(ctx, e.ID, two.ID, "admin", true); err != nil {
		t.Error(err)
	}
	if _, err := s.Resolve(ctx, e.ID, one.ID, "Bo", true); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("resolving what is gone: %v", err)
	}
	if _, err := s.Comment(ctx, "nothere", Comment{Text: "x"}); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("%v", err)
	}
	for _, text := range []string{"  ", strings.Repeat("好", MaxComment+1)} {
		if _, err := s.Comment(ctx, e.ID, Comment{Text: text}); !errors.Is(err, ErrIncomplete) {
			t.Errorf("a comment of %d bytes: %v", len(text), err)
		}
	}
}
