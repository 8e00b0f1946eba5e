package mending

import (
	"context"
	"time"

	"wrapsmith/backend/learn/mend"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/stores/results"
)

// Bounds of what is looked at of earlier runs.
const (
	maxSince     = 200 // runs
	maxPastPages = 300 // pages of a run
)

// history is how a template did in the runs, and from when on that is in question.
type history struct {
	points map[string][]mend.Point // by field, oldest first
	until  time.Time               // what runs gave from then on is no evidence; zero: all is
	last   string                  // the newest run before that; "" there is none
	known  *extract.Quality        // what the runs gave where they were sound; nil: nothing
}

// readHistory reads how a template did. In question is what was given since a field
// is filled less or its values are unlike before, and since the run that is asked about.
func readHistory(ctx context.Context, runResults *results.Results, id, asked string) (history, error) {
	h := history{points: map[string][]mend.Point{}}
	if asked != "" {
		run, err := runResults.GetRun(ctx, asked)
		if err != nil {
			return h, err
		}
		h.until = run.Started
	}
	_, runs, err := runResults.Runs(ctx, results.RunQuery{Limit: maxSince})
	if err != nil {
		return h, err
	}
	expected, met := map[string]float64{}, []results.Run{}
	sound, broken := extract.History{}, time.Time{} // since when each run has fields that are not sound
	for i := len(runs) - 1; i >= 0; i-- {
		q, err := extract.ReadQuality(runs[i])
		if err != nil {
			continue // what an older program kept
		}
		for _, t := range q.Templates {
			if t.ID != id {
				continue
			}
			met = append(met, runs[i])
			switch bad := sound.Take(extract.Quality{Templates: []extract.TemplateQuality{t}}); {
			case len(bad) == 0:
				broken = time.Time{}
			case broken.IsZero():
				broken = runs[i].Started
			}
			for _, f := range t.Fields {
				h.points[f.Field] = append(h.points[f.Field], pointOf(runs[i], t, f))
				expected[f.Field] = f.Expected
			}
		}
	}
	h.known = sound.Known()
	for field, points := range h.points {
		if s, ok := mend.Since(points, expected[field]); ok && (h.until.IsZero() || s.When.Before(h.until)) {
			h.until = s.When
		}
	}
	if !broken.IsZero() && (h.until.IsZero() || broken.Before(h.until)) {
		h.until = broken
	}
	for _, run := range met {
		if h.until.IsZero() || run.Started.Before(h.until) {
			h.last = run.ID
		}
	}
	return h, nil
}

// pointOf is a field in a run. A page without a record counts as one that lacks the field.
func pointOf(run results.Run, t extract.TemplateQuality, f extract.FieldQuality) mend.Point {
	all := t.Records + t.Empty
	return mend.Point{Run: run.ID, When: run.Started, Records: all, Fill: float64(f.Found) / float64(max(all, 1))}
}

// values are those that the fields had in the newest run that is not in question.
func (h history) values(ctx context.Context, runResults *results.Results, id string) (map[string][]string, error) {
	out, pages := map[string][]string{}, 0
	if h.last == "" {
		return out, nil
	}
	for p, err := range runResults.Results(ctx, h.last, results.ResultQuery{}) {
		if err != nil {
			return nil, err
		}
		if p.TemplateID != id {
			continue
		}
		for _, row := range p.Rows() {
			for field, values := range row {
				out[field] = append(out[field], values...)
			}
		}
		if pages++; pages >= maxPastPages {
			break
		}
	}
	return out, nil
}
