package extract

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"wrapsmith/backend/stores/results"

	"github.com/google/go-cmp/cmp"
)

// past is a run that is over, with the fill of one template's fields.
func past(t *testing.T, r *results.Results, id, schedule string, hour int, template string, fill map[string]float64) results.Run {
	t.Helper()
	q := Quality{Templates: []TemplateQuality{{Template: template, Pages: 20, Records: 20}}}
	for _, field := range []string{"price", "title"} {
		if share, ok := fill[field]; ok {
			q.Templates[0].Fields = append(q.Templates[0].Fields, FieldQuality{Field: field, Fill: share, Expected: 1, Drift: share < .5})
		}
	}
	raw, err := json.Marshal(q)
	if err != nil {
		t.Fatal(err)
	}
	started := time.Date(2026, 3, 1, hour, 0, 0, 0, time.UTC)
	ctx := t.Context()
	if err := r.CreateRun(ctx, results.Run{ID: id, Schedule: schedule, Started: started}, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Claim(ctx, id, me, Gone); err != nil {
		t.Fatal(err)
	}
	batch := []results.Result{{}}
	batch[0].Page.Page = "a.html"
	if _, err := r.Append(ctx, id, me, batch, results.Progress{Counts: results.Counts{Done: 1}, Quality: raw}); err != nil {
		t.Fatal(err)
	}
	if err := r.End(ctx, id, me, results.RunDone, "", 0); err != nil {
		t.Fatal(err)
	}
	run, err := r.GetRun(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	return run
}

func TestTrend(t *testing.T) {
	t.Parallel()
	r := newResults(t, filepath.Join(t.TempDir(), "r.db"))
	full := map[string]float64{"price": 1, "title": .9}
	past(t, r, "a", "", 1, "shop", map[string]float64{"title": .8})
	past(t, r, "b", "", 2, "other", full)
	past(t, r, "c", "nightly", 3, "shop", full)
	now := past(t, r, "d", "", 4, "shop", map[string]float64{"price": .4, "title": .9})
	tonight := past(t, r, "e", "nightly", 5, "shop", full)
	past(t, r, "f", "", 6, "shop", full)
	past(t, r, "g", "", 7, "", map[string]float64{"price": 1})
	unnamed := past(t, r, "h", "", 8, "", map[string]float64{"title": 1})
	for _, c := range []struct {
		run  results.Run
		want []string
		why  string
	}{
		{now, []string{"a c d", "price [-1 1 0.4] [false false true]", "title [0.8 0.9 0.9] [false false false]"}, "runs of the template, not those that came later; a field that is newer"},
		{tonight, []string{"c e", "price [1 1] [false false]", "title [0.9 0.9] [false false]"}, "of its schedule only"},
		{unnamed, []string{"h", "title [1] [false]"}, "another template without a name is not taken for it"},
	} {
		q, err := ReadQuality(c.run)
		if err != nil {
			t.Fatal(err)
		}
		trend, err := TrendOf(t.Context(), r, c.run, q)
		if err != nil || len(trend.Templates) != 1 {
			t.Fatalf("%+v, %v", trend, err)
		}
		one := trend.Templates[0]
		got := []string{""}
		for i, run := range one.Runs {
			if i > 0 {
				got[0] += " "
			}
			got[0] += run.Run
		}
		for _, f := range one.Fields {
			got = append(got, fmt.Sprint(f.Field, " ", f.Fill, " ", f.Drift))
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", c.why, diff)
		}
	}
}

func TestTrendIsBounded(t *testing.T) {
	t.Parallel()
	r := newResults(t, filepath.Join(t.TempDir(), "r.db"))
	var last results.Run
	for i := range TrendRuns + 5 {
		last = past(t, r, fmt.Sprint("r", i), "", i, "shop", map[string]float64{"title": float64(i) / 100})
	}
	q, err := ReadQuality(last)
	if err != nil {
		t.Fatal(err)
	}
	trend, err := TrendOf(t.Context(), r, last, q)
	if err != nil {
		t.Fatal(err)
	}
	fill := trend.Templates[0].Fields[0].Fill
	if len(trend.Templates[0].Runs) != TrendRuns || len(fill) != TrendRuns || fill[0] != .05 || fill[TrendRuns-1] != .34 {
		t.Errorf("%d runs, %v", len(trend.Templates[0].Runs), fill)
	}
}
