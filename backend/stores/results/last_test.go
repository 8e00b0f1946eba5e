package results

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/stores/storestest"
)

// met keeps a run that met pages of some templates; the id of each is its name with "id" before it.
func met(t testing.TB, r *Results, id string, begun time.Time, templates ...string) {
	t.Helper()
	if err := r.CreateRun(t.Context(), Run{ID: id, Name: id, Started: begun}, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Claim(t.Context(), id, us, ownerGone); err != nil {
		t.Fatal(err)
	}
	var batch []Result
	for i, name := range templates {
		p := found(i, name, "x")
		p.TemplateID = "id" + name
		batch = append(batch, p)
	}
	if err := keep(r, t, id, us, len(batch), batch...); err != nil {
		t.Fatal(err)
	}
}

func TestLastRunsAreTheNewestOfEachTemplate(t *testing.T) {
	t.Parallel()
	eachResults(t, func(t *testing.T, newResults func(testing.TB) *Results) {
		r, begin := newResults(t), time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
		met(t, r, "first", begin, "书店", "b")
		met(t, r, "second", begin.Add(time.Hour), "b")
		last, err := r.LastRuns(t.Context(), []string{"id书店", "idb", "idc"})
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]string{}
		for id, run := range last {
			got[id] = run.ID + " " + run.Started.Format(time.TimeOnly)
		}
		if diff := cmp.Diff(map[string]string{"id书店": "first 00:00:00", "idb": "second 01:00:00"}, got); diff != "" {
			t.Errorf("newest runs (-want +got): %s", diff)
		}
	})
}

func TestTemplatesOfSeveralRuns(t *testing.T) {
	t.Parallel()
	eachResults(t, func(t *testing.T, newResults func(testing.TB) *Results) {
		r := newResults(t)
		met(t, r, "one", time.Now(), "b", "a", "b")
		met(t, r, "two", time.Now())
		got, err := r.TemplatesOf(t.Context(), "one", "two")
		if diff := cmp.Diff(map[string][]string{"one": {"b", "a"}, "two": {}}, got); diff != "" || err != nil {
			t.Errorf("templates in the order they were met (-want +got): %s%v", diff, err)
		}
	})
}

// A list of runs takes as many queries for many runs as for one.
func TestListsTakeAFixedNumberOfQueries(t *testing.T) {
	t.Parallel()
	eachResults(t, func(t *testing.T, newResults func(testing.TB) *Results) {
		r := newResults(t)
		for _, c := range []struct {
			name string
			list func(ctx context.Context, ids, templates []string) error
			want int64
		}{
			{"runs", func(ctx context.Context, _, _ []string) error { _, _, err := r.Runs(ctx, RunQuery{}); return err }, 2},
			{"templates of runs", func(ctx context.Context, ids, _ []string) error { _, err := r.TemplatesOf(ctx, ids...); return err }, 1},
			{"last runs", func(ctx context.Context, _, templates []string) error {
				_, err := r.LastRuns(ctx, templates)
				return err
			}, 1},
		} {
			var ids, templates []string
			for i := range 12 {
				id := fmt.Sprint(c.name, i)
				met(t, r, id, time.Now(), id)
				ids, templates = append(ids, id), append(templates, "id"+id)
				if i > 0 && i < 11 {
					continue
				}
				ctx, queries := store.CountQueries(t.Context())
				if err := c.list(ctx, ids, templates); err != nil || queries.Load() != c.want {
					t.Errorf("%s, %d runs: %d queries, %v, want %d", c.name, i+1, queries.Load(), err, c.want)
				}
			}
		}
	})
}

// What an earlier version kept of messages had other members: the text beside each stays.
func TestMessagesOfAnEarlierFormAreEmptied(t *testing.T) {
	t.Parallel()
	const old, kept = `{"code":"fill","values":{"1":"x"},"why":{"code":"y"}}`, `{"code":"fill","params":{"1":"the \"values\": of"}}`
	eachResults(t, func(t *testing.T, newResults func(testing.TB) *Results) {
		r := newResults(t)
		var texts []string
		for i, message := range []string{old, `{"code":"a","why":{"code":"b"}}`, kept, `{"code":"bare"}`, ""} {
			texts = append(texts, emptied(t, r, fmt.Sprint(i), message))
		}
		if diff := cmp.Diff([]string{"", "", kept, `{"code":"bare"}`, ""}, texts); diff != "" {
			t.Errorf("messages (-want +got): %s", diff)
		}
	})
}

// emptied keeps an alert with a message and runs the migration's statement over it.
func emptied(t *testing.T, r *Results, id, message string) string {
	t.Helper()
	if err := r.PutAlerts(t.Context(), []Alert{{ID: id, Text: "less", Message: message, SentMessage: message, Raised: time.Now()}}); err != nil {
		t.Fatal(err)
	}
	for _, column := range []string{"message", "sent_message"} {
		storestest.Execute(t, r.db, statement(t, "UPDATE alert SET "+column))
	}
	alerts, err := r.Alerts(t.Context(), AlertQuery{ID: id})
	if err != nil || len(alerts) != 1 || alerts[0].Text != "less" || alerts[0].Message != alerts[0].SentMessage {
		t.Fatalf("%+v, %v", alerts, err)
	}
	return alerts[0].Message
}

// statement is the line of the migration that begins so.
func statement(t *testing.T, begin string) string {
	t.Helper()
	text, err := migrations.ReadFile("migrations/00080_message.sql")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, begin) {
			return strings.TrimSuffix(strings.TrimSpace(line), ";")
		}
	}
	t.Fatalf("the migration has no %q", begin)
	return ""
}
