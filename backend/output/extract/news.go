package extract

import (
	"context"
	"slices"

	"wrapsmith/backend/output/sink"
	"wrapsmith/backend/stores/results"
)

// Bounds of the news of a schedule.
const (
	newsRuns  = 30      // latest runs that are looked at
	newsItems = 200     // newest items that are given
	newsKept  = 200_000 // ids of earlier items that are remembered
)

// News are the items that a schedule's runs found, the newest first: each once, with
// the time of the run that found it first, or its own date. Runs that are not done do not count.
func News(ctx context.Context, r *results.Results, s results.Schedule) (sink.Channel, error) {
	out := sink.Channel{ID: s.ID, Title: s.Name, Updated: s.Created}
	_, runs, err := r.Runs(ctx, results.RunQuery{Schedule: s.ID, State: results.RunDone, Limit: newsRuns})
	if err != nil {
		return out, err
	}
	slices.Reverse(runs) // the oldest first: who found an item first
	seen := map[string]bool{}
	for _, run := range runs {
		var found []sink.Item
		for p, err := range r.Results(ctx, run.ID, results.ResultQuery{}) {
			if err != nil {
				return out, err
			}
			for _, rec := range p.Records {
				item := sink.ItemOf(p.Page, rec, run.Started)
				if !seen[item.ID] && len(seen) < newsKept {
					seen[item.ID] = true
					found = append(found, item)
				}
			}
			if len(found) > 2*newsItems {
				found = found[:newsItems]
			}
		}
		if len(found) > 0 {
			out.Updated = run.Started
		}
		out.Items = append(found, out.Items...) // in the order of the page, the newer run before
		out.Items = out.Items[:min(len(out.Items), newsItems)]
	}
	return out, nil
}
