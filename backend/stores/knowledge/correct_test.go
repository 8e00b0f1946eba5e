package knowledge_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"wrapsmith/backend/record"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/knowledge"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/storestest"
	"wrapsmith/backend/template"
)

// booksOf saves templates of the domain books, each with the given fields.
func booksOf(t *testing.T, s *stores.Stores, fields ...[]string) []library.Entry {
	t.Helper()
	var out []library.Entry
	for i, names := range fields {
		x := storestest.Template(fmt.Sprint("T", i), fmt.Sprintf("b%d.example", i), names[0])
		for _, name := range names[1:] {
			f := x.Fields[0]
			f.Name = name
			x.Fields = append(x.Fields, f)
		}
		x.Domain = "books"
		out = append(out, mustSave(t, s, library.Save{Template: x}))
	}
	return out
}

// shown are the names of a domain with how many templates have each.
func shown(t *testing.T, k *knowledge.Base, person string) (names []string, all knowledge.Entries) {
	t.Helper()
	all, err := k.Entries(t.Context(), "Books", "", person)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range all.Entries {
		names = append(names, fmt.Sprint(e.Name, " ", e.Templates))
	}
	return names, all
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestNamesAreMergedForgottenAndReset(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	booksOf(t, s, []string{"author", "isbn"}, []string{"author", "isbn"}, []string{"writer", "isbn", "junk"})
	k, ctx := knowledge.New(s.Library.DB()), t.Context()
	want := func(step string, names ...string) knowledge.Entries {
		t.Helper()
		got, all := shown(t, k, "")
		if !slices.Equal(got, names) {
			t.Errorf("%s: %q, want %q", step, got, names)
		}
		return all
	}
	want("as published", "isbn 3", "author 2", "junk 1", "writer 1")
	must(t, k.Merge(ctx, "books", "writer", "author", "Ann"))
	all := want("merged", "author 3", "isbn 3", "junk 1")
	if got := all.Entries[0].Merged; !slices.Equal(got, []string{"writer"}) {
		t.Errorf("merged %q, want writer", got)
	}
	if _, names := proposed(t, k, knowledge.Ask{Domain: "books", Label: "Writer"}); len(names) == 0 || names[0] != "author label" {
		t.Errorf("the label of what was merged: %q, want author label", names)
	}
	if err := k.Merge(ctx, "books", "author", "writer", "Ann"); !errors.Is(err, knowledge.ErrSame) {
		t.Errorf("a circle of merges: %v, want %v", err, knowledge.ErrSame)
	}
	must(t, k.Forget(ctx, "books", "junk", "Ann"))
	if all := want("forgotten", "author 3", "isbn 3"); !slices.Equal(all.Forgotten, []string{"junk"}) {
		t.Errorf("forgotten %q, want junk", all.Forgotten)
	}
	if _, names := proposed(t, k, knowledge.Ask{Domain: "books"}); slices.Contains(names, "junk domain") {
		t.Errorf("%q: junk is proposed", names)
	}
	must(t, k.Merge(ctx, "books", "isbn", "书号", "Ann"))
	want("called otherwise", "author 3", "书号 3")
	for _, name := range []string{"writer", "junk", "isbn"} {
		must(t, k.Reset(ctx, "books", name))
	}
	want("reset", "isbn 3", "author 2", "junk 1", "writer 1")
	for _, err := range []error{k.Forget(ctx, "books", "nothing", ""), k.Merge(ctx, "films", "author", "writer", "")} {
		if !errors.Is(err, knowledge.ErrUnknown) {
			t.Errorf("%v, want %v", err, knowledge.ErrUnknown)
		}
	}
}

func TestEntriesHaveWhatPagesShowAndPeopleSay(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	e := booksOf(t, s, []string{"price"}, []string{"price"})
	k, ctx := knowledge.New(s.Library.DB()), t.Context()
	shown(t, k, "") // holds the fields in memory
	for i, label := range []string{"Our price", "Our price"} {
		must(t, k.Observe(ctx, e[i].ID, []knowledge.Observation{{Field: "price", Label: label, Samples: []string{"£3", "£4", "£4", "£5", "£6"}}}))
	}
	_, all := shown(t, k, "")
	got := all.Entries[0]
	if !slices.Equal(got.Labels, []string{"Our price"}) || !slices.Equal(got.Samples, []string{"£3", "£4", "£5"}) || !slices.Equal(got.Kinds, []template.Kind{template.Detail}) {
		t.Errorf("%+v, want the label Our price and three values", got)
	}
	must(t, k.Correct(ctx, "books", "price", "Ann", knowledge.Correction{Type: record.Price, Unit: "GBP", Labels: []string{"Price", " ", "Price"}}))
	_, all = shown(t, k, "")
	if got = all.Entries[0]; !got.Fixed || got.Type != record.Price || got.Unit != "GBP" || !slices.Equal(got.Labels, []string{"Price"}) {
		t.Errorf("%+v, want what Ann says", got)
	}
	if all.Kinds[0] != (knowledge.KindCount{Kind: template.Detail, Templates: 2}) {
		t.Errorf("%+v, want two of kind detail", all.Kinds)
	}
	if lists, err := k.Entries(ctx, "books", template.List, ""); err != nil || len(lists.Entries) != 0 {
		t.Errorf("%+v, %v: want no list", lists, err)
	}
}

func TestWhatInterestsAPersonComesFirst(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	booksOf(t, s, []string{"title", "isbn"}, []string{"title", "isbn"}, []string{"title"})
	k, ctx := knowledge.New(s.Library.DB()), t.Context()
	must(t, k.SetInterest(ctx, "ann", "Books", "ISBN", true))
	must(t, k.SetInterest(ctx, "ann", "books", "isbn", true))
	for person, want := range map[string]string{"ann": "isbn domain", "ben": "title domain"} {
		if _, names := proposed(t, k, knowledge.Ask{Domain: "books", Person: person}); names[0] != want {
			t.Errorf("%s: %q, want first %s", person, names, want)
		}
	}
	if _, all := shown(t, k, "ann"); all.Interest || !all.Entries[1].Interest || all.Entries[0].Interest {
		t.Errorf("%+v, want isbn alone", all)
	}
	must(t, k.SetInterest(ctx, "ann", "books", "", true))
	must(t, k.SetInterest(ctx, "ann", "books", "isbn", false))
	if _, all := shown(t, k, "ann"); !all.Interest || all.Entries[1].Interest {
		t.Errorf("%+v, want the domain alone", all)
	}
}
