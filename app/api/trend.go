package api

import (
	"context"

	"wrapsmith/backend/output/extract"
)

// GetRunTrend returns how full the fields were in the runs before.
func (rs *Runs) GetRunTrend(ctx context.Context, in *InRun) (extract.Trend, error) {
	run, err := rs.get(ctx, in.Run)
	if err != nil {
		return extract.Trend{}, err
	}
	q := qualityOf(run)
	if j := rs.job(in.Run); j != nil {
		_, q, _, _ = j.Now()
	}
	return extract.TrendOf(ctx, rs.results, run, q)
}
