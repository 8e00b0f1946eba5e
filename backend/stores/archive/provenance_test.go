package archive

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/storestest"
	"wrapsmith/backend/template"
)

// The history in a forged tree: versions and comments of people of this server,
// in the future.
const forgedAbout = `{"tags": [], "comments": [
	{"version": 4, "who": "bob", "made": "2999-01-01T00:00:00Z", "text": "I approve", "resolved": "2999-01-02T00:00:00Z", "resolver": "bob"}
]}`

func forged(t *testing.T) []byte {
	t.Helper()
	x := storestest.Template("people", "a.example", "f")
	x.History = []template.Version{
		{Number: 3, Who: "bob", When: time.Date(2019, 1, 1, 0, 0, 0, 0, time.UTC), Why: "earlier"},
		{Number: 4, Who: "bob", When: time.Date(2999, 1, 1, 0, 0, 0, 0, time.UTC), Why: "checked by bob"},
	}
	var b bytes.Buffer
	if err := x.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// marks is a history as who (importer) of each version.
func marks(history []template.Version) string {
	var out []string
	for _, v := range history {
		out = append(out, fmt.Sprintf("%d %s (%s)", v.Number, v.Who, v.ImportedBy))
	}
	return strings.Join(out, ", ")
}

func TestImportedHistoryNamesWhoBroughtItIn(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, newStore func(testing.TB) *library.Library) {
		s, ctx := newStore(t), t.Context()
		xml := forged(t)
		begin := time.Now().Add(-time.Second)
		done, err := Import(ctx, s, fstest.MapFS{"a/detail/template.xml": {Data: xml}, "a/detail/about.json": {Data: []byte(forgedAbout)}}, "mallory")
		if err != nil || done[0].Err != nil {
			t.Fatal(err, done)
		}
		id := done[0].Entry.ID
		kept, err := s.XML(ctx, id, 0)
		if err != nil || !bytes.Equal(kept, xml) {
			t.Fatalf("%v: the file does not go out as it came in", err)
		}
		versions, err := s.Versions(ctx, id)
		if err != nil || marks(versions) != "4 bob (mallory)" || versions[0].Imported.Before(begin) || versions[0].Imported.After(time.Now()) {
			t.Errorf("%v: versions %+v", err, versions)
		}
		comments, err := s.Comments(ctx, id)
		if c := comments[0]; err != nil || c.ImportedBy != "mallory" || c.SettledBy != "mallory" || c.Imported.Before(begin) || c.Imported.After(time.Now()) {
			t.Errorf("%v: comment %+v", err, c)
		}
		if c, err := s.Resolve(ctx, id, comments[0].ID, "ann", true); err != nil || c.SettledBy != "" || c.Resolver != "ann" || c.ImportedBy != "mallory" {
			t.Errorf("%v: settled here: %+v", err, c)
		}
		owners, err := s.Owned(ctx, []string{id})
		if err != nil || len(owners) != 1 || owners[0].Owner != "mallory" {
			t.Errorf("%v: the owner is %v", err, owners)
		}

		mustSave(t, s, library.Save{ID: id, Template: storestest.Template("people", "a.example", "f", storestest.Page(t, "p", "x")), Who: "ann", Note: "mine"})
		_, now, err := s.Get(ctx, id)
		if want := "3 bob (mallory), 4 bob (mallory), 5 ann ()"; err != nil || marks(now.History) != want {
			t.Errorf("%v: the history says %s, want %s", err, marks(now.History), want)
		}
		if versions, err = s.Versions(ctx, id); err != nil || marks(versions) != "4 bob (mallory), 5 ann ()" {
			t.Errorf("%v: versions %s", err, marks(versions))
		}

		other := newStore(t) // the marks of the first server stay, and nothing is marked twice
		out := now.History
		e := mustSave(t, other, library.Save{Template: now, Who: "carl", Keep: true})
		mustSave(t, other, library.Save{ID: e.ID, Template: storestest.Template("people", "a.example", "g"), Who: "dora"})
		if _, now, err = other.Get(ctx, e.ID); err != nil || marks(now.History) != "3 bob (mallory), 4 bob (mallory), 5 ann (carl), 6 dora ()" {
			t.Errorf("%v: the other says %s", err, marks(now.History))
		}
		if diff := cmp.Diff(out[:2], now.History[:2]); diff != "" {
			t.Error(diff)
		}
	})
}

func TestHistoryOfAPushedTemplateNamesWhoSentIt(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, newStore func(testing.TB) *library.Library) {
		s := newStore(t)
		x, err := template.Read(bytes.NewReader(forged(t)), "x/template.xml")
		if err != nil {
			t.Fatal(err)
		}
		e := mustSave(t, s, library.Save{Template: x, Who: "mallory"})
		_, now, err := s.Get(t.Context(), e.ID)
		if want := "3 bob (mallory), 4 bob (mallory), 5 mallory ()"; err != nil || marks(now.History) != want {
			t.Errorf("%v: the history says %s, want %s", err, marks(now.History), want)
		}
	})
}

func TestATreeThatSettlesACommentDoesNotSpeakForOthers(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, newStore func(testing.TB) *library.Library) {
		s, ctx := newStore(t), t.Context()
		e := mustSave(t, s, library.Save{Template: storestest.Template("people", "a.example", "f"), Who: "ann"})
		c, err := s.Comment(ctx, e.ID, library.Comment{Who: "ann", Text: "wait"})
		if err != nil {
			t.Fatal(err)
		}
		at := time.Date(2999, 1, 1, 0, 0, 0, 0, time.UTC)
		forged := commentAbout(c)
		forged.Resolved, forged.Resolver = &at, "bob"
		if _, err := importAbout(ctx, s, e.ID, &about{Comments: []aboutComment{forged}}, "mallory"); err != nil {
			t.Fatal(err)
		}
		all, err := s.Comments(ctx, e.ID)
		if err != nil || len(all) != 1 || all[0].SettledBy != "mallory" || all[0].ImportedBy != "" {
			t.Errorf("%v: %+v", err, all)
		}
	})
}
