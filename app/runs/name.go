package runs

import (
	"context"
	"errors"

	"wrapsmith/app/team"
	"wrapsmith/backend/stores/store"
)

// Named is what a run or a schedule is called.
type Named struct{ Kind, Name string }

// Names returns the names of those of some ids that are runs or schedules.
func (rs *Runs) Names(ctx context.Context, ids []string) (map[string]Named, error) {
	out := map[string]Named{}
	schedules, err := rs.results.Schedules(ctx)
	if err != nil {
		return nil, err
	}
	for _, s := range schedules {
		out[s.ID] = Named{"schedule", s.Name}
	}
	for _, id := range ids {
		if _, ok := out[id]; ok {
			continue
		}
		run, err := rs.results.GetRun(ctx, id)
		switch {
		case err == nil:
			out[id] = Named{"run", run.Name}
		case !errors.Is(err, store.ErrNotFound):
			return nil, err
		}
	}
	return out, nil
}

// OwnSchedules are the ids of the caller's schedules.
func (rs *Runs) OwnSchedules(ctx context.Context) (map[string]bool, error) {
	schedules, err := rs.results.Schedules(ctx)
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(schedules))
	for i, s := range schedules {
		ids[i] = s.ID
	}
	owners, err := rs.team.Owners(ctx, team.OwnSchedule, ids...)
	me, out := team.CallerOf(ctx).Person.ID, map[string]bool{}
	for id, owner := range owners {
		out[id] = me != "" && owner == me
	}
	return out, err
}
