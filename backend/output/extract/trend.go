package extract

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"wrapsmith/backend/stores/results"
)

// Bounds of a trend.
const (
	// TrendRuns is how many runs a trend goes back: a month of nightly ones.
	TrendRuns = 30
	trendStep = 50  // runs read at a time
	trendMost = 500 // runs looked at, of whatever templates
)

// Trend is how full the fields of a run's templates were in the runs before it:
// those of its schedule, or where it has none all that used the template.
type Trend struct {
	Templates []TemplateTrend `json:"templates"`
}

// TemplateTrend is the trend of one template.
type TemplateTrend struct {
	Template string       `json:"template"`
	ID       string       `json:"id,omitempty" doc:"Of the template in the library; empty where it is none of it"`
	Runs     []TrendRun   `json:"runs" doc:"The oldest first; the last is the run itself"`
	Fields   []FieldTrend `json:"fields"`
}

// TrendRun is a run in a trend.
type TrendRun struct {
	Run     string    `json:"run"`
	Started time.Time `json:"started"`
	Records int       `json:"records"`
}

// FieldTrend is the trend of one field.
type FieldTrend struct {
	Field    string    `json:"field"`
	Expected float64   `json:"expected" doc:"Share of the template's own samples that have it; -1 unknown"`
	Fill     []float64 `json:"fill" doc:"In the order of the runs, the share of the records where it was found, 0..1; -1: the run had no such field, or no record"`
	Drift    []bool    `json:"drift" doc:"In the order of the runs: filled far less than on the template's own samples"`
}

// ReadQuality reads what a run keeps of its quality.
func ReadQuality(run results.Run) (q Quality, err error) {
	if len(run.Quality) > 0 {
		if err = json.Unmarshal(run.Quality, &q); err != nil {
			err = fmt.Errorf("extract: run %q: its quality cannot be read: %w", run.ID, err)
		}
	}
	return q, err
}

// TrendOf looks back from a run whose quality is q.
func TrendOf(ctx context.Context, r *results.Results, run results.Run, q Quality) (Trend, error) {
	trend := Trend{Templates: []TemplateTrend{}}
	for _, t := range q.Templates {
		one := TemplateTrend{Template: t.Template, ID: t.ID, Runs: []TrendRun{}, Fields: []FieldTrend{}}
		for _, f := range t.Fields {
			one.Fields = append(one.Fields, FieldTrend{Field: f.Field, Expected: f.Expected, Fill: []float64{}, Drift: []bool{}})
		}
		trend.Templates = append(trend.Templates, one)
	}
	trend.add(run, q)
	for from := 0; from < trendMost && !trend.full(); from += trendStep {
		_, list, err := r.Runs(ctx, results.RunQuery{Schedule: run.Schedule, Before: run.Started, Offset: from, Limit: trendStep})
		if err != nil {
			return trend, err
		}
		for _, earlier := range list {
			if of, err := ReadQuality(earlier); err == nil { // one that cannot be read is left out
				trend.add(earlier, of)
			}
		}
		if len(list) < trendStep {
			break
		}
	}
	trend.turn()
	return trend, nil
}

// add takes in a run that is older than those before.
func (t *Trend) add(run results.Run, q Quality) {
	for i := range t.Templates {
		to := &t.Templates[i]
		at := q.of(to.ID, to.Template)
		if at < 0 || len(to.Runs) == TrendRuns || !to.known() && !to.sameFields(q.Templates[at]) {
			continue
		}
		from := q.Templates[at]
		to.Runs = append(to.Runs, TrendRun{run.ID, run.Started, from.Records})
		for k := range to.Fields {
			f := &to.Fields[k]
			fill, drift := -1.0, false
			n := slices.IndexFunc(from.Fields, func(have FieldQuality) bool { return have.Field == f.Field })
			if n >= 0 && from.Records > 0 {
				fill, drift = from.Fields[n].Fill, from.Fields[n].Drift
			}
			f.Fill, f.Drift = append(f.Fill, fill), append(f.Drift, drift)
		}
	}
}

// known reports whether the template has a name: those without are distinguished by their fields.
func (t *TemplateTrend) known() bool { return t.ID != "" || t.Template != "" }

func (t *TemplateTrend) sameFields(of TemplateQuality) bool {
	return slices.EqualFunc(t.Fields, of.Fields, func(a FieldTrend, b FieldQuality) bool { return a.Field == b.Field })
}

func (t *Trend) full() bool {
	return !slices.ContainsFunc(t.Templates, func(one TemplateTrend) bool { return len(one.Runs) < TrendRuns })
}

// turn puts the oldest first.
func (t *Trend) turn() {
	for _, one := range t.Templates {
		slices.Reverse(one.Runs)
		for _, f := range one.Fields {
			slices.Reverse(f.Fill)
			slices.Reverse(f.Drift)
		}
	}
}
