package runs

import (
	"context"

	"wrapsmith/backend/output/extract"
)

// GetRunTrend returns how full the fields were in the runs before.
func (rs *Runs) GetRunTrend(ctx context.Context, in *InRun) (extract.Trend, error) {
	run, err := rs.Find(ctx, in.Run)
	if err != nil {
		return extract.Trend{}, err
	}
	q, err := extract.ReadQuality(run)
	if err != nil {
		return extract.Trend{}, err
	}
	if j := rs.job(in.Run); j != nil {
		q = j.State().Quality
	}
	return extract.TrendOf(ctx, rs.results, run, q)
}
