package api

import (
	"context"

	"wrapsmith/backend/output/extract"
)

func (a *App) getRunTrend(ctx context.Context, in *InRun) (extract.Trend, error) {
	run, err := a.runs.get(ctx, in.Run)
	if err != nil {
		return extract.Trend{}, err
	}
	q := qualityOf(run)
	if j := a.runs.job(in.Run); j != nil {
		_, q, _, _ = j.Now()
	}
	return extract.TrendOf(ctx, a.runs.results, run, q)
}
